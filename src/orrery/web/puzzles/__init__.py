"""Puzzles on the site: their pages, what the board of one is told, and how solvers fare."""
