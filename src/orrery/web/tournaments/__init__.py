"""Tournaments on the site: the director who runs them, their pages, and their interface."""
