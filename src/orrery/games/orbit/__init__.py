"""Orbit: claim the body that will earn the most before the others do."""

from orrery.games.orbit.game import Orbit

__all__ = ["Orbit"]
