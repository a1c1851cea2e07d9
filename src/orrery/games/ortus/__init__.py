"""Ortus: two houses of eight warriors fight for wells of energy; every attack asks a question."""

from orrery.games.ortus.game import Ortus

__all__ = ["Ortus"]
