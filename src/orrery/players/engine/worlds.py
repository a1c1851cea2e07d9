"""Positions as texts that may leave the house: what a seat may know, the rest dealt anew."""

from __future__ import annotations

import base64
import binascii
import hashlib
import secrets

import numpy as np

from orrery.core.chance import seeded
from orrery.core.contract import Game, Position, Seat
from orrery.core.errors import OrreryError
from orrery.core.kernel import copy_array

_MARK = 8


class WorldError(OrreryError):
    """A text that is no world of this game."""


def write_world(position: Position, seat: Seat) -> str:
    """A world that the seat holds possible.

    Dealing again may be a shuffle of the true order. Nobody may run that backwards, so the seeds
    are secret, and the generator that was used does not stay in the world.
    """
    world = position.imagine(seat, secrets.token_hex())
    array = copy_array(world.state)
    array["chance"] = seeded(secrets.token_hex())
    data = array.tobytes()
    return base64.b64encode(_mark(position.game, data) + data).decode()


def read_world(game: Game, text: str) -> Position:
    """The position in such a text; it must come from the same game, rules and options."""
    try:
        packed = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise WorldError("this world is damaged") from None
    mark, data = packed[:_MARK], packed[_MARK:]
    if len(data) != game.position_type.itemsize or mark != _mark(game, data):
        raise WorldError(f"this world is damaged, or not from {game!r} with rules {game.rules}")
    return Position(game, copy_array(np.frombuffer(data, game.position_type)), None)


def _mark(game: Game, data: bytes) -> bytes:
    """Compiled rules trust what a position says, so a damaged one must not come to them."""
    return hashlib.sha256(f"{game!r} {game.rules} ".encode() + data).digest()[:_MARK]
