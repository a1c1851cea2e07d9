"""A first scene."""

from __future__ import annotations

from orrery.core.contract import Position, Seat
from orrery.core.scene import Look, Scene


def scene(position: Position, seat: Seat | None) -> Scene:
    return Scene(Look("orbis", "", ""), 0, 0, 1, 1, "orbis", ())
