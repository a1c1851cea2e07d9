"""Who chooses a move: chance, playouts, and later search and exact solvers."""
