"""What a player is, and the players by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from orrery.core.contract import Move, Position, Seat
from orrery.core.errors import OptionError
from orrery.core.texts import listed
from orrery.players.chance_player import RandomPlayer
from orrery.players.playout_player import PlayoutPlayer


class Player(Protocol):
    """Chooses moves for a seat, and may look only at what that seat may know."""

    def choose(self, position: Position, seat: Seat) -> Move:
        """A legal move of this seat, which is one of those to act."""


PLAYERS: dict[str, Callable[[int | str], Player]] = {
    "random": RandomPlayer,
    "simple": PlayoutPlayer,
}


def player(name: str, seed: int | str) -> Player:
    """The player with this name; the same seed makes the same choices."""
    if name not in PLAYERS:
        raise OptionError(f"there is no player {name!r}; there is {listed(tuple(PLAYERS))}")
    return PLAYERS[name](seed)
