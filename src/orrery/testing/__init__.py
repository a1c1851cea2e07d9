"""The laws that every game obeys, for our games and for other people's."""

from orrery.testing.laws import LawBroken, LawReport, check_game
from orrery.testing.players import check_player
from orrery.testing.playthrough import playthrough

__all__ = ["LawBroken", "LawReport", "check_game", "check_player", "playthrough"]
