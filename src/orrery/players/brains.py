"""Who thinks for the simple player, where a game has somebody of its own."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from orrery.core.contract import Move, Position, Seat
from orrery.players.playout_player import PlayoutPlayer


class Player(Protocol):
    """Chooses moves for a seat, and may look only at what that seat may know."""

    def choose(self, position: Position, seat: Seat) -> Move | None:
        """A legal move of this seat, which may act; None to wait, which the clock will end."""


# Imported only when asked for, so that one game does not pay for the others.
_WHERE = {
    "orbit": ("orrery.players.claim", "OrbitPlayer"),
    "harun": ("orrery.players.estimate", "HarunPlayer"),
    "corona": ("orrery.players.estimate", "CoronaPlayer"),
    "orbis": ("orrery.players.orbis", "OrbisPlayer"),
    "ortus": ("orrery.players.ortus", "OrtusPlayer"),
}

STRENGTHS = range(1, 6)


def brain(game: str, seed: int | str, strength: int) -> Player:
    """A player for this game at a strength from 1 to 5; by random games where nobody knows more."""
    if game not in _WHERE:
        return PlayoutPlayer(seed, strength)
    module, name = _WHERE[game]
    found: Player = getattr(import_module(module), name)(seed, strength)
    return found
