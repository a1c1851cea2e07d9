"""In which steps the moves happened that a reader has not seen yet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from orrery.core.contract import Move, Position, Seat
from orrery.core.hexes import Point
from orrery.core.scene import MoveStep, Route
from orrery.table.view.scene import TableScene, Words, WriteItems, rounded
from orrery.table.view.table import TableView

#: Whoever has missed more moves than this sees only how the last one happened.
MOST_MOVES = 40

#: How long one of several moves is looked at that happens at once.
_ONE_MOVE = 0.45


class MoveStepView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step: what is new on the table since the step before, and for how long it is shown."""

    ms: int
    scene: dict[str, Any]  # as in a message of changes
    words: Words = ""
    #: Keys of items that travel together, and the points that the first of them passes.
    ways: list[tuple[tuple[str, ...], list[Point]]] = []


def steps_since(view: TableView, last: TableView, write: WriteItems) -> list[MoveStepView]:
    """The steps between two views of a reader; none where all that happened, happened at once."""
    now, then = view.scene.position, last.scene.position
    if now is None or then is None or now.ply <= then.ply:
        return []
    if view.veiled and view.seat != last.seat:
        return []  # other eyes: they have not seen where it began
    moves = now.since(then)
    if len(moves) > MOST_MOVES:
        moves = moves[-1:]
    shown, found = last.scene, []
    for step in _steps(moves, view.seat):
        scene = TableScene(step.scene)
        found.append(
            MoveStepView(
                ms=round(step.seconds * 1000),
                scene=scene.since(shown, write),
                words=step.words,
                ways=[way_points(way) for way in step.ways],
            )
        )
        shown = scene
    return found


def _steps(moves: list[tuple[Position, Move, Position]], seat: Seat | None) -> Iterator[MoveStep]:
    """Of each move its own steps, and the table after it, if one sees it and there is another."""
    for number, (before, move, after) in enumerate(moves, 1):
        yield from after.game.steps(before, move, after, seat)
        if number < len(moves) and after.scene(seat).items != before.scene(seat).items:
            yield MoveStep(after.scene(seat), _ONE_MOVE)


def way_points(way: Route) -> tuple[tuple[str, ...], list[Point]]:
    """A way as it is sent."""
    return way.keys, [rounded(point) for point in way.through]
