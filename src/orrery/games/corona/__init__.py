"""Corona: bid on the best plan for six bodies and six dice, then lay it."""

from orrery.games.corona.game import Corona

__all__ = ["Corona"]
