"""What the search knows about each game, one small module a game."""
