"""What a board is shown of moves that were made: on the board of a lesson, and of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from orrery.core.contract import Position, Seat
from orrery.core.hexes import Point
from orrery.core.scene import Scene
from orrery.table.view.choices import Choices, choices
from orrery.table.view.scene import SceneView, Words, drawn
from orrery.table.view.steps import way_points


class MoveMoment(msgspec.Struct, frozen=True, omit_defaults=True):
    """The board within a move that happens in steps, and for how long it is shown."""

    ms: int
    scene: SceneView
    words: Words = ""
    ways: list[tuple[tuple[str, ...], list[Point]]] = []


class MoveFrame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The board after a move, the move as a sentence, and the steps in which it happened.

    What never changes on a board is told when it is shown first.
    """

    scene: SceneView
    spoken: Words
    steps: list[MoveMoment] = []


def frames(positions: Sequence[Position], seat: Seat) -> list[MoveFrame]:
    """The moves that lead from each of these positions to the next, as this seat sees them."""
    return [_frame(before, after, seat) for before, after in pairwise(positions)]


def _frame(before: Position, after: Position, seat: Seat) -> MoveFrame:
    assert after.last is not None
    steps = [
        MoveMoment(
            ms=round(step.seconds * 1000),
            scene=_moving(step.scene),
            words=step.words,
            ways=[way_points(way) for way in step.ways],
        )
        for step in after.game.steps(before, after.last, after, seat)
    ]
    return MoveFrame(_moving(after.scene(seat)), after.game.spoken(after.last), steps)


def _moving(scene: Scene) -> SceneView:
    """A scene without what never changes."""
    return replace(drawn(scene), fixed=None)


def own_choices(position: Position, seat: Seat) -> Choices | None:
    """What this seat may play, if it is to act."""
    return choices(position.moves(seat)) if seat in position.to_act else None
