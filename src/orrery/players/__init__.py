"""Who chooses a move: chance, random games, the search, exact solvers; by game, one folder each."""
