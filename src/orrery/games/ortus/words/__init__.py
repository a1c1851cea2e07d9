"""Ortus in words: moves, refusals, tasks, and the rulebook."""
