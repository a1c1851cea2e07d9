"""Orbis: gather worshippers, pay for regions, build a universe of fourteen of them."""

from orrery.games.orbis.game import Orbis

__all__ = ["Orbis"]
