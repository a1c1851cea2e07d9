"""What a person may have meant by touching cells: moves as texts, legal or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.core.kernel import Record
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.rules.position import ARRANGING, GUIDING
from orrery.games.ortus.words.notation import GUIDE, PLACE, RECOVER, STRIKE

_FROM_AFAR = {"wind": "storm", "fire": "flame"}


def meant_texts(sight: Sight, box: Record, path: Sequence[str]) -> list[str]:
    """Moves that begin with these touches, the likeliest first."""
    cells = [key.removeprefix("cell-") for key in path if key.startswith("cell-")]
    trays = [key.removeprefix("tray-") for key in path if key.startswith("tray-")]
    if trays:
        verb = PLACE if sight.p.phase == ARRANGING else RECOVER
        return [f"{verb} {trays[0]} {(cells or sight.arena.cells)[0]}"]
    if cells and sight.p.phase == GUIDING:
        return [f"{GUIDE} {cells[0]}"]
    if len(cells) == 1:
        return list(_with_one(sight, box, cells[0]))
    return list(_with_two(sight, box, cells[0], cells[-1])) if cells else []


def _with_one(sight: Sight, box: Record, start: str) -> Iterator[str]:
    for end in _beside(sight, box, start):
        yield from _with_two(sight, box, start, end)


def _with_two(sight: Sight, box: Record, start: str, end: str) -> Iterator[str]:
    warrior, other = sight.warrior_on.get(start), sight.warrior_on.get(end)
    beside = end in _beside(sight, box, start)
    if warrior is None or warrior.side != sight.seat:
        # A strike is refused for want of a warrior, whichever it would be.
        yield from (f"{STRIKE} {start}x{cell}" for cell in _beside(sight, box, start)[:1])
        return
    if other is not None and other.side != sight.seat:
        if beside:
            yield f"{STRIKE} {start}x{end}"
        elif warrior.element in _FROM_AFAR:
            yield f"{_FROM_AFAR[warrior.element]} {start}x{end}"
    yield f"{warrior.element} {start}-{end}"


def _beside(sight: Sight, box: Record, cell: str) -> list[str]:
    neighbours = box.neighbour[sight.arena.number_of[cell]].tolist()
    return [sight.arena.cells[number] for number in neighbours if number >= 0]
