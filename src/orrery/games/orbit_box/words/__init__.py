"""Orbit, Harun and Corona in words: moves, and the names of things."""
