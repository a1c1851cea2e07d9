"""Who thinks for the simple player, where a game has somebody of its own."""

from __future__ import annotations

from typing import Protocol

from orrery.core.contract import Game, Move, Position, Seat
from orrery.players.expertise import expertise_of, named
from orrery.players.playout_player import PlayoutPlayer


class Player(Protocol):
    """Chooses moves for a seat, and may look only at what that seat may know."""

    def choose(self, position: Position, seat: Seat) -> Move | None:
        """A legal move of this seat, which may act; None to wait, which the clock will end."""


STRENGTHS = range(1, 6)


def brain(game: Game, seed: int | str, strength: int) -> Player:
    """A player for this game at a strength from 1 to 5; by random games where nobody knows more."""
    place = expertise_of(game).player
    if not place:
        return PlayoutPlayer(seed, strength)
    found: Player = named(place)(seed, strength)
    return found
