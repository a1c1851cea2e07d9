"""What the tools beside Ortus look up: energy and honour, and the ways and lines of each arena."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from orrery.core.contract import Game
from orrery.core.kernel import Record
from orrery.core.texts import Text, say
from orrery.games import game as make_game
from orrery.games.ortus.data.arena import ARENAS, HAVEN_STEPS, WINNING_WELLS
from orrery.games.ortus.rules import attacks
from orrery.games.ortus.rules.box import FIRST_ENERGY, SEATS, arena_of
from orrery.games.ortus.rules.cells import flood, has, words
from orrery.games.ortus.rules.hexlines import first_of, share_hexline
from orrery.games.ortus.rules.position import (
    BLACK,
    EARTH,
    GOLD,
    NOWHERE,
    PER_SIDE,
    WARRIORS,
    WATER,
    free_cells,
    lift,
    put,
)
from orrery.games.ortus.rules.reach import charge_price
from orrery.games.ortus.rules.turn import ENERGY, next_turn
from orrery.games.ortus.words.names import SEAT_TITLES
from orrery.table.view.scene import SceneView, Words, drawn
from orrery.web.pages.pictures import cropped

#: The arena without the panels of the players.
_ARENA = (-194.0, -200.0, 388.0, 400.0)


class SideRow(msgspec.Struct, frozen=True):
    """One of the two sides."""

    name: str
    title: Words


class SideTables(msgspec.Struct, frozen=True):
    """Energy and honour: what is collected, spent and won."""

    #: The energy of whoever begins, and of the other.
    start: tuple[int, int]
    #: By the number of wells, as long as these do not win.
    collected: list[int]
    #: What attacks can cost the defender.
    powers: list[int]
    honour: int  # so much of it wins
    wells: int  # so many of them win


class WayPrice(msgspec.Struct, frozen=True):
    """What somebody may do along a way."""

    title: Words
    #: The energy for each cell, whether the warrior goes there itself, and the power.
    price: int
    charges: bool = False
    power: int = 0


class ArenaTables(msgspec.Struct, frozen=True):
    """An arena: where one step leads, and what lies on a line with what."""

    name: str
    scene: SceneView
    cells: list[str]
    #: By side and cell: the cells one step away, if nobody stands there.
    steps: list[list[list[int]]]
    #: The cells on which warriors attack and are attacked.
    fighting: list[int]
    #: By cell and direction: the cells that would share a hexline, the nearest first.
    lines: list[list[list[int]]]


class OrtusTables(msgspec.Struct, frozen=True):
    """All that these tools look up."""

    sides: list[SideRow]
    energy: SideTables
    #: For whoever goes to a free cell, and for whoever attacks the warrior on it.
    walks: list[WayPrice]
    attacks: list[WayPrice]
    arenas: list[ArenaTables]


def ortus_tables() -> OrtusTables:
    """Everything for the arenas that we ship."""
    return OrtusTables(
        sides=[SideRow(name, SEAT_TITLES[name]) for name in SEATS],
        energy=_energy(),
        walks=[WayPrice(say("Walk"), 1)],  # OT7
        attacks=_attacks(),
        arenas=[_arena(name) for name in ARENAS.names if name.startswith("arena-")],
    )


def _energy() -> SideTables:
    powers = {
        attacks.STRIKE_POWER,
        attacks.SHOT_POWER,
        attacks.CHARGE_POWER,
        attacks.BEAR_POWER,
        attacks.SHIELDED_POWER,
        attacks.CHARGE_POWER - 2 * (attacks.MOST_WAVES - 1),  # the last wave (OT18)
    }
    return SideTables(
        start=(FIRST_ENERGY, ENERGY),
        collected=[_collected(wells) for wells in range(WINNING_WELLS)],
        powers=sorted(powers),
        honour=HAVEN_STEPS + 1,  # OT13
        wells=WINNING_WELLS,
    )


def _collected(wells: int) -> int:
    """What the rules give to whoever holds so many wells (OT3)."""
    game = make_game("ortus", arrangement="standard")
    arena = arena_of(game.chosen)
    p, box = game.start(1).state, game.box
    for warrior, well in zip(range(PER_SIDE), arena.wells[:wells], strict=False):
        lift(p, box, warrior)
        put(p, box, warrior, arena.number_of[well])
    p.turn = BLACK
    next_turn(p, box)
    return int(p.energy[GOLD])


def _attacks() -> list[WayPrice]:
    """What a target costs from afar (OT11, OT12, OT16 to OT18)."""
    box = make_game("ortus").box
    bear, water = (int(charge_price(box, first_of(GOLD, element))) for element in (EARTH, WATER))
    rows: list[tuple[Text, int, bool, int]] = [
        (say("Storm of wind"), 1, False, attacks.SHOT_POWER),
        (say("Bear of earth"), bear, True, attacks.BEAR_POWER),
        (say("Six Rivers of water"), water, True, attacks.RIVERS_POWER),
        (say("Crashing Waves of water"), water, True, attacks.CHARGE_POWER),
    ]
    return [WayPrice(*row) for row in rows]


# --- Arenas ---------------------------------------------------------------------------------------


def _arena(name: str) -> ArenaTables:
    game = make_game("ortus", arena=name)
    arena = arena_of(game.chosen)
    scene = game.start(1).scene()
    board = replace(cropped(scene, _ARENA), wide=None, groups=(), title="")
    p = bare_arena(game)
    cells = range(len(arena.cells))
    return ArenaTables(
        name,
        drawn(board),
        list(arena.cells),
        steps=[
            [[*_one_step(p, game.box, seat, cell, cells)] for cell in cells]
            for seat in range(len(SEATS))
        ],
        fighting=[cell for cell in cells if game.box.in_arena[cell]],  # OT9
        lines=[_lines(p, game.box, cell, cells) for cell in cells],
    )


def bare_arena(game: Game) -> Record:
    """An arena without any warrior."""
    p: Record = game.start(1).state
    for warrior in range(WARRIORS):
        if p.cell[warrior] != NOWHERE:
            lift(p, game.box, warrior)
    return p


def _one_step(p: Record, box: Record, seat: int, cell: int, cells: range) -> Iterator[int]:
    """Where a warrior may walk with the energy for one cell (OT7)."""
    reached = flood(words(box.spot[cell]), free_cells(p, box, seat), 1)
    return (other for other in cells if other != cell and has(box, reached, other))


def _lines(p: Record, box: Record, cell: int, cells: range) -> list[list[int]]:
    """By direction: who would share a hexline with a warrior on this cell (OT14)."""
    one, other = first_of(GOLD, EARTH), first_of(BLACK, EARTH)
    put(p, box, one, cell)
    lines: list[list[int]] = [[] for _ in range(6)]
    for there in cells:
        if box.line[cell, there] < 0:
            continue
        put(p, box, other, there)
        if share_hexline(p, box, one, other):
            lines[box.line[cell, there]].append(there)
        lift(p, box, other)
    lift(p, box, one)
    return [sorted(line, key=lambda there: int(box.apart[cell, there])) for line in lines]
