"""What a player is, and the players by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from orrery.core.contract import Move, Position, Seat
from orrery.core.errors import OptionError
from orrery.core.texts import listed
from orrery.players.chance_player import RandomPlayer
from orrery.players.claim import OrbitPlayer
from orrery.players.estimate import CoronaPlayer, HarunPlayer
from orrery.players.playout_player import PlayoutPlayer


class Player(Protocol):
    """Chooses moves for a seat, and may look only at what that seat may know."""

    def choose(self, position: Position, seat: Seat) -> Move | None:
        """A legal move of this seat, which may act; None to wait, which the clock will end."""


STRENGTHS = range(1, 6)
USUAL_STRENGTH = 3

#: Who thinks for the simple player, where a game has somebody of its own.
_BRAINS: dict[str, Callable[[int | str, int], Player]] = {
    "orbit": OrbitPlayer,
    "harun": HarunPlayer,
    "corona": CoronaPlayer,
}


class SimplePlayer:
    """Plays every game, at a strength from 1 to 5."""

    def __init__(self, seed: int | str = 0, strength: int = USUAL_STRENGTH) -> None:
        self._seed, self._strength = seed, strength
        self._brains: dict[str, Player] = {}

    def choose(self, position: Position, seat: Seat) -> Move | None:
        name = position.game.name
        if name not in self._brains:
            self._brains[name] = _BRAINS.get(name, PlayoutPlayer)(self._seed, self._strength)
        return self._brains[name].choose(position, seat)


PLAYERS: dict[str, Callable[[int | str], Player]] = {
    "random": RandomPlayer,
    "simple": SimplePlayer,
}


def player(name: str, seed: int | str) -> Player:
    """The player with this name, such as ``random``, ``simple`` or ``simple:5``.

    The same seed makes the same choices.
    """
    kind, colon, strength = name.partition(":")
    if kind not in PLAYERS:
        raise OptionError(f"there is no player {name!r}; there is {listed(tuple(PLAYERS))}")
    if not colon:
        return PLAYERS[kind](seed)
    if kind != "simple" or strength not in map(str, STRENGTHS):
        raise OptionError(f"{name!r} has no such strength; write simple:1 to simple:5")
    return SimplePlayer(seed, int(strength))
