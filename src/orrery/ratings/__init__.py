"""Ratings: how strong a player seems, and what the result of a game changes about it."""
