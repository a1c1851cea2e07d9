"""Positions with warriors anywhere, made alike for the engine and for the reference."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import orrery
from orrery.games.ortus.rules import position as engine

from .reference import Board, Table

#: By number of the warrior: its cell, or None if it has fallen.
Places = Sequence[str | None]


@cache
def ortus(**options: object) -> orrery.Game:
    """The game with these options, built once."""
    return orrery.game("ortus", **options)


def third_turn(drawn: Board | None, **options: object) -> tuple[orrery.Position, Table]:
    """A game in which nobody has done anything for two turns: past all rules of the start."""
    position = ortus(arrangement="standard", **options).start(1)
    table = Table.like(position, drawn)
    for _ in range(2):
        table.play(table.turn, "end")
        position.play("end")
    return position, table


def stand(position: orrery.Position, table: Table, places: Places) -> None:
    """Put all warriors onto these cells, or beside the board, as the turn begins."""
    p, box, number_of = position.state, position.game.box, position.game.arena.number_of
    for number in range(engine.WARRIORS):
        if p.cell[number] != engine.NOWHERE:
            engine.lift(p, box, number)
    for number, cell in enumerate(places):
        table.warriors[number].cell = table.warriors[number].began = cell
        if cell is not None:
            engine.put(p, box, number, number_of[cell])
    p.began[:] = p.cell
    table.renew()


def equip(position: orrery.Position, table: Table, side: int, energy: int, guide: str) -> None:
    """Give a side its energy, its guide, and the honour that goes with that."""
    p, board = position.state, table.board
    table.energy[side] = p.energy[side] = energy
    table.guide[side] = guide
    p.guide[side] = position.game.arena.number_of[guide] if guide else engine.NOWHERE
    honour = 8 - board.to_core[guide] if guide else 0
    table.honour[side] = p.honour[side] = honour
    table.renew()


def random_places(rng: Random, board: Board, turn: int) -> Places:
    """Warriors close together or far apart, some in havens, some on turn fallen."""
    arena = [cell for cell in board.hexes if board.in_arena(cell)]
    centre, radius = rng.choice(arena), rng.choice((3, 4, 5, 15))
    near = [cell for cell in arena if board.apart(cell, centre) <= radius]
    room = rng.sample(near if len(near) >= 16 else arena, 16)
    homes = [rng.sample(haven, 8) for haven in board.havens]
    at_home = rng.choice((0, 0.1, 0.4)), rng.choice((0, 0.1, 0.4, 1))
    gone = rng.choice((0, 0.1, 0.3))
    places: list[str | None] = []
    for number in range(16):
        side = number // 8
        if side == turn and rng.random() < gone:
            places.append(None)
        else:
            places.append((homes[side] if rng.random() < at_home[side == turn] else room).pop())
    return places


def random_guide(rng: Random, board: Board, side: int, honour: int) -> str:
    """Where so many points may have led the guide of a side."""
    if honour == 0:
        return ""
    guide = rng.choice(board.havens[side])
    for _ in range(honour - 1):
        left = board.to_core[guide]
        guide = rng.choice([cell for cell in board.around[guide] if board.to_core[cell] < left])
    return guide


def scattered(
    rng: Random, drawn: Board | None = None, **options: object
) -> tuple[orrery.Position, Table]:
    """A random position at the beginning of a turn."""
    position, table = third_turn(drawn, **options)
    places = random_places(rng, table.board, table.turn)
    stand(position, table, places)
    for side in (0, 1):
        energy = 14 + 4 * table.wells(side)
        if side == table.turn:
            guide = random_guide(rng, table.board, side, rng.randint(0, 7))
        else:
            energy = rng.randint(0, energy)
            guide = random_guide(rng, table.board, side, rng.randint(min(places.count(None), 7), 7))
        equip(position, table, side, energy, guide)
    return position, table
