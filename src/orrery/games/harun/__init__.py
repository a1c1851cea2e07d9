"""Harun: bid on how many points seven bodies can land on the stars."""

from orrery.games.harun.game import Harun

__all__ = ["Harun"]
