"""Half a turn of the board with the sides swapped changes nothing, wherever the warriors stand."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import orrery
from orrery.core.kernel import COMPILED

from .random_positions import equip, scattered, stand, third_turn
from .reference import SEATS, STEPS, Board, Table
from .test_against_reference import choose, without_names

OTHER = dict(zip(SEATS, SEATS[::-1], strict=True))


def turned_cell(board: Board, cell: str) -> str:
    q, r = board.hexes[cell]
    return board.names[-q, -r]


def turned(board: Board, said: Any) -> Any:
    """A text, a view, or a part of one after half a turn."""
    if isinstance(said, dict):
        return {turned(board, key): turned(board, value) for key, value in said.items()}
    if isinstance(said, list):
        return sorted(turned(board, value) for value in said)
    if not isinstance(said, str):
        return said
    text = re.sub(r"\b[a-o]\d+|(?<=x)[a-o]\d+", lambda cell: turned_cell(board, cell[0]), said)
    if text.startswith("dragons"):  # the fires are named in the order of the cells
        fires = sorted(re.findall(r"[a-o]\d+", text)[:2], key=list(board.hexes).index)
        text = re.sub(r"\S+\+[a-o]\d+", "+".join(fires), text)
    return OTHER.get(text, text)


def turned_position(table: Table, **options: object) -> orrery.Position:
    """The engine's position after half a turn."""
    position, image = third_turn(None, **options)
    cells = [w.cell and turned_cell(table.board, w.cell) for w in table.warriors]
    stand(position, image, [*cells[8:], *cells[:8]])
    for side in (0, 1):
        guide = table.guide[side] and turned_cell(table.board, table.guide[side])
        equip(position, image, 1 - side, table.energy[side], guide)
    return position


@pytest.mark.parametrize("elements", STEPS if COMPILED else ["all"])
@pytest.mark.parametrize("arena", ["arena-1", "arena-2"])
def test_half_a_turn_gives_the_same_moves_and_the_same_view(arena: str, elements: str) -> None:
    for seed in range(4 if COMPILED else 1):
        rng = Random(f"{arena} {elements} {seed}")
        options = {"arena": arena, "elements": elements, "handicap": 2}
        here, table = scattered(rng, first="gold", handicap_for="gold", **options)
        there = turned_position(table, first="black", handicap_for="black", **options)
        for _ in range(25 if COMPILED else 3):
            assert_turned(table.board, here, there)
            if here.is_over:
                break
            (seat,) = table.to_act
            text = choose(table, seat, "fighter", rng)
            table.play(seat, text)
            here.play(text)
            there.play(turned(table.board, text))


def assert_turned(board: Board, here: orrery.Position, there: orrery.Position) -> None:
    moves = {turned(board, move.text) for move in here.moves()}
    assert moves == {move.text for move in there.moves()}
    seen, expected = without_names(there.view()), turned(board, without_names(here.view()))
    assert seen == expected
