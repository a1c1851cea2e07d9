"""Lessons on the site: their pages, and what the board of a lesson is told."""
