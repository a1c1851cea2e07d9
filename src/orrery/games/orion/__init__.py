"""Orion Duel: lay two-coloured tiles to join constellations and galaxies before the other does."""

from orrery.games.orion.game import OrionDuel

__all__ = ["OrionDuel"]
