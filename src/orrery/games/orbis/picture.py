"""A first picture; see scene."""

from __future__ import annotations

from orrery.core.contract import Position, Seat


def picture(position: Position, seat: Seat | None, colour: bool) -> str:
    return "orbis"
