"""The way a move takes over the board: what it costs, and what a scene can show."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.contract import Move
from orrery.core.kernel import Record
from orrery.games.ortus.data.arena import Arena
from orrery.games.ortus.rules.cells import has
from orrery.games.ortus.rules.position import free_cells, warrior_on
from orrery.games.ortus.rules.reach import is_kite
from orrery.games.ortus.words.notation import Attack, Charge, Walk


def walking_costs(p: Record, box: Record, arena: Arena, start: str) -> dict[str, int]:
    """How many cells each free cell is away for the warrior that stands here (OT7)."""
    here = arena.number_of[start]
    free = free_cells(p, box, warrior_on(p, here) >> 3)
    steps = {here: 0}
    for cell in (queue := [here]):  # grows while it is walked
        for beside in _neighbours(box, cell):
            if beside not in steps and has(box, free, beside):
                steps[beside] = steps[cell] + 1
                queue.append(beside)
    return {arena.cells[cell]: cost for cell, cost in steps.items() if cell != here}


def shot_costs(p: Record, box: Record, arena: Arena, start: str) -> dict[str, int]:
    """What a ranged attack at each cell beside free ground would cost (OT11)."""
    walks = {start: 0, **walking_costs(p, box, arena, start)}
    costs: dict[str, int] = {}
    for name, cost in walks.items():  # rising costs: the first way found is the cheapest
        for beside in _neighbours(box, arena.number_of[name]):
            costs.setdefault(arena.cells[beside], cost + 1)
    return costs


def route(p: Record, box: Record, arena: Arena, move: Move) -> tuple[str, ...]:
    """The cells over which a legal move goes, first and last included; () if it goes nowhere.

    A charge ends beside its target, a ranged attack on it.
    """
    if isinstance(move, Walk):
        if is_kite(box, warrior_on(p, arena.number_of[move.start])):
            return _straight(box, arena, move.start, move.end)
        return _cheapest(p, box, arena, move.start, move.end)
    if isinstance(move, Charge):
        return _cheapest(p, box, arena, move.start, move.end)
    if isinstance(move, Attack):
        return _cheapest(p, box, arena, move.start, move.target)
    return ()


def _neighbours(box: Record, cell: int) -> Iterator[int]:
    return (int(beside) for beside in box.neighbour[cell] if beside >= 0)


def _straight(box: Record, arena: Arena, start: str, end: str) -> tuple[str, ...]:
    cell, last = arena.number_of[start], arena.number_of[end]
    direction, way = box.line[cell, last], [start]
    while cell != last:
        cell = int(box.neighbour[cell, direction])
        way.append(arena.cells[cell])
    return tuple(way)


def _cheapest(p: Record, box: Record, arena: Arena, start: str, end: str) -> tuple[str, ...]:
    """Back from the end, each time to a cell that is one step nearer to the start."""
    costs = {start: 0, **walking_costs(p, box, arena, start)}
    left = shot_costs(p, box, arena, start)[end]
    way = [end]
    while left > 0:
        left -= 1
        beside = (arena.cells[cell] for cell in _neighbours(box, arena.number_of[way[-1]]))
        way.append(next(name for name in beside if costs.get(name) == left))
    return tuple(reversed(way))
