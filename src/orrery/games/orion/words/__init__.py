"""Orion Duel in words: moves, the names of things, and the rulebook."""
