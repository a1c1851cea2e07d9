"""Orbis in words: moves, refusals, tasks, the account of a score, and the rulebook."""
