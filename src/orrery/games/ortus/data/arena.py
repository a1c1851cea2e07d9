"""Arenas of Ortus: read from files, checked, and kept on a shelf (OT1, OT23).

An arena is drawn row by row in a TOML file; ``data/arenas`` holds ours, which explain the format. A
file with faults reports all of them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

from orrery.core.errors import FaultyData, located, not_toml
from orrery.core.hexes import Hex, add, distance, neighbours
from orrery.core.shelf import NAME, Shelf, label_of
from orrery.core.texts import Sentence, Text, count, listed, say
from orrery.games.ortus.data.template import template

PLAIN, WELL, CORE, NORTH, SOUTH = ".o*ns"
HAVENS = {"south": SOUTH, "north": NORTH}  # gold's, then black's (OT1)

HAVEN_CELLS = 8  # OT1
HAVEN_STEPS = 7  # OT13: 8 points of honour carry a guide to the core
WINNING_WELLS = 5  # OT3
#: An arena lies in a hexagon with this many rings around the core, so it has at most 169 cells.
RINGS = 7
MOST_CELLS = 1 + 3 * RINGS * (RINGS + 1)

ROW_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_KEYS = {"name", "about", "rows", "symmetric"}


@dataclass(frozen=True)
class Arena:
    """The cells of an arena, by name, with the core at (0, 0); row by row, each from the left."""

    name: str
    about: str
    hex_of: dict[str, Hex]
    core: str
    havens: tuple[tuple[str, ...], tuple[str, ...]]  # south, north
    wells: tuple[str, ...]

    def __hash__(self) -> int:
        return hash(self.label)

    @cached_property
    def label(self) -> str:
        """Name and hash, as a record stores it."""
        content = [
            {name: list(cell) for name, cell in self.hex_of.items()},
            self.core,
            self.havens,
            self.wells,
        ]
        return label_of(self.name, content)

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """The names; a cell's number is its place in this list."""
        return tuple(self.hex_of)

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each cell by its name."""
        return {name: number for number, name in enumerate(self.cells)}

    @cached_property
    def cell_at(self) -> dict[Hex, int]:
        """The number of each cell by its coordinates."""
        return {cell: number for number, cell in enumerate(self.hex_of.values())}


def read_arena(text: str, file: str) -> Arena:
    """The arena that a file holds; ``FaultyData`` with every fault if it holds none."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number, or a list, without end is not TOML's
        raise FaultyData([located(file, not_toml(error))]) from None
    return arena_of(data, file)


def arena_of(data: Any, file: str) -> Arena:
    """The same from what such a file says."""
    faults = _faults_of_keys(data) if isinstance(data, dict) else [say("it is a table of names")]
    if not faults:
        drawing, faults = _read_rows(data["rows"])
    if not faults:
        faults = _faults_of(drawing, symmetric=data.get("symmetric", True))
    if faults:
        raise FaultyData([located(file, fault) for fault in faults])
    return _arena(data, drawing)


# --- Reading the drawing --------------------------------------------------------------------------


def _faults_of_keys(data: dict[str, Any]) -> list[Sentence]:
    faults = [say("{key!r} means nothing here", key=key) for key in sorted(data.keys() - _KEYS)]
    name = data.get("name")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        faults.append(
            say("it needs a name of small letters, digits and hyphens, such as 'my-arena'")
        )
    if not isinstance(data.get("about", ""), str):
        faults.append(say("'about' is a text"))
    if not isinstance(data.get("symmetric", True), bool):
        faults.append(say("'symmetric' is true or false"))
    if not isinstance(data.get("rows"), str):
        faults.append(say("it needs 'rows', the drawing of the arena"))
    return faults


def _read_rows(rows: str) -> tuple[dict[Hex, str], list[Sentence]]:
    """What is drawn on each hex, with the core at (0, 0), and the faults of the drawing."""
    lines = rows.strip("\n").split("\n")
    marks = {
        (x, y): mark
        for y, line in enumerate(lines)
        for x, mark in enumerate(line.rstrip())
        if mark != " "
    }
    if len(marks) > MOST_CELLS:
        return {}, [
            say(
                "it has {n} cells, and at most {most} fit around a core",
                n=len(marks),
                most=MOST_CELLS,
            )
        ]
    cores = [place for place, mark in marks.items() if mark == CORE]
    unknown = sorted(set(marks.values()) - {PLAIN, WELL, CORE, NORTH, SOUTH})
    faults = [
        say("{mark!r} in the drawing is no cell: use n, s, *, o or a dot", mark=mark)
        for mark in unknown
    ]
    if len(cores) != 1:
        return {}, [*faults, say("it has {n} cores (*), not 1", n=len(cores))]
    drawing = {}
    for (x, y), mark in marks.items():
        across, down = x - cores[0][0], y - cores[0][1]
        if (across - down) % 2:
            row, place = ROW_LETTERS[min(y, 25)], x + 1
            faults.append(
                say(
                    "row {row}: the cell in column {place} stands askew to the core",
                    row=row,
                    place=place,
                )
            )
        drawing[(across - down) // 2, down] = mark
    return drawing, faults


# --- Checking -------------------------------------------------------------------------------------


def _faults_of(drawing: dict[Hex, str], symmetric: bool) -> list[Sentence]:
    names = _named(drawing)
    far = [names[cell] for cell in drawing if distance(cell, (0, 0)) > RINGS]
    faults = (
        [say("{cells}: more than {n} hexes from the core", cells=listed(far), n=RINGS)]
        if far
        else []
    )
    apart = drawing.keys() - _steps(drawing, [(0, 0)])
    if apart:
        faults.append(
            say("it is not connected: {cells} hang apart from the core", cells=_list(names, apart))
        )
    for side in HAVENS:
        faults += _faults_of_haven(drawing, names, side)
    wells = [cell for cell, mark in drawing.items() if mark == WELL]
    if len(wells) < WINNING_WELLS:
        faults.append(
            count(
                "it has {n} well (o), and {wanted} are needed to win",
                "it has {n} wells (o), and {wanted} are needed to win",
                len(wells),
                wanted=WINNING_WELLS,
            )
        )
    if symmetric:
        faults += _faults_of_symmetry(drawing, names)
    return faults


def _faults_of_haven(drawing: dict[Hex, str], names: dict[Hex, str], side: str) -> list[Sentence]:
    own = [cell for cell, mark in drawing.items() if mark == HAVENS[side]]
    other = set(HAVENS.values()) - {HAVENS[side]}
    haven = say("the north haven") if HAVENS[side] == NORTH else say("the south haven")
    faults = []
    if len(own) != HAVEN_CELLS:
        faults.append(
            count(
                "{haven} has {n} cell, not {wanted}",
                "{haven} has {n} cells, not {wanted}",
                len(own),
                haven=haven,
                wanted=HAVEN_CELLS,
            )
        )
    steps = _steps(drawing, [(0, 0)])
    for cell in own:
        if steps.get(cell, HAVEN_STEPS) != HAVEN_STEPS:
            faults.append(
                count(
                    "{cell} in {haven} is {n} step from the core, not {wanted}",
                    "{cell} in {haven} is {n} steps from the core, not {wanted}",
                    steps[cell],
                    cell=names[cell],
                    haven=haven,
                    wanted=HAVEN_STEPS,
                )
            )
    # OT7: a walk crosses neither the core nor the other haven.
    walkable = {cell for cell, mark in drawing.items() if mark not in (CORE, *other)}
    reached = _steps(walkable, own)
    for cell, mark in drawing.items():
        if mark == WELL and cell not in reached:
            faults.append(
                say("the well {cell} cannot be reached from {haven}", cell=names[cell], haven=haven)
            )
    return faults


def _faults_of_symmetry(drawing: dict[Hex, str], names: dict[Hex, str]) -> list[Sentence]:
    swapped = {NORTH: SOUTH, SOUTH: NORTH}
    odd = {
        cell
        for cell, mark in drawing.items()
        if drawing.get((-cell[0], -cell[1])) != swapped.get(mark, mark)
    }
    if not odd:
        return []
    return [
        say(
            "half a turn does not bring {cells} onto a like cell of the other side;"
            " write 'symmetric = false' if that is meant",
            cells=_list(names, odd),
        )
    ]


def _steps(cells: Iterable[Hex], starts: Iterable[Hex]) -> dict[Hex, int]:
    """How many steps away from the starts each cell lies, walking over these cells."""
    waiting, steps = set(cells), dict.fromkeys(starts, 0)
    edge = list(steps)
    for cell in edge:  # grows while it is walked
        for beside in neighbours(cell):
            if beside in waiting and beside not in steps:
                steps[beside] = steps[cell] + 1
                edge.append(beside)
    return steps


def _named(drawing: dict[Hex, str]) -> dict[Hex, str]:
    """Cells by row and place, row by row."""
    top = min(down for _, down in drawing)
    names: dict[Hex, str] = {}
    for across, down in sorted(drawing, key=lambda cell: (cell[1], cell[0])):
        place = sum(1 for cell in names if cell[1] == down) + 1
        names[across, down] = f"{_row_name(down - top)}{place}"
    return names


def _row_name(row: int) -> str:
    """Rows beyond z lie too far from the core, but a fault still needs a name for them."""
    return ROW_LETTERS[row % 26] * (row // 26 + 1)


def _list(names: dict[Hex, str], cells: Iterable[Hex]) -> Text:
    wanted = set(cells)
    return listed([name for cell, name in names.items() if cell in wanted])


def _arena(data: dict[str, Any], drawing: dict[Hex, str]) -> Arena:
    names = _named(drawing)

    def marked(mark: str) -> tuple[str, ...]:
        return tuple(name for cell, name in names.items() if drawing[cell] == mark)

    return Arena(
        data["name"],
        data.get("about", ""),
        {name: cell for cell, name in names.items()},
        marked(CORE)[0],
        (marked(SOUTH), marked(NORTH)),
        marked(WELL),
    )


def core_steps(arena: Arena) -> dict[str, int]:
    """How many steps each cell lies from the core (OT13)."""
    steps = _steps(arena.hex_of.values(), [(0, 0)])
    return {name: steps[cell] for name, cell in arena.hex_of.items()}


def is_mirrored(arena: Arena) -> bool:
    """Whether a mirror from left to right leaves the arena as it is."""
    return all(
        kind == {mirrored(arena.hex_of[name]) for name in names}
        for names in (arena.cells, arena.wells, *arena.havens)
        for kind in [{arena.hex_of[name] for name in names}]
    )


def mirrored(cell: Hex) -> Hex:
    """The hex on the other side of the upright line through the core."""
    return add((-cell[0], cell[1]), (-cell[1], 0))


def _own_arenas() -> list[Arena]:
    folder = files(__package__) / "arenas"
    drawn = sorted(folder.iterdir(), key=lambda file: file.name)
    return [read_arena(file.read_text("utf-8"), file.name) for file in drawn]


#: Ours, and those that people bring.
ARENAS: Shelf[Arena] = Shelf(
    say("arena"), _own_arenas(), lambda data: arena_of(data, "arena"), template
)
