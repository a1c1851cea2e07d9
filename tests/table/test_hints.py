"""Being shown a move: who may, that it counts, and why the move is good."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.games.orion.data.board import NUMBER_OF
from orrery.games.orion.rules import kernel as rules
from orrery.table.commands import Play, Resign, ShowMove
from orrery.table.events import Bot, Hinted, Sitter
from orrery.table.hints import reason
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, opened
from .test_progress_view import ROW, threatened


def orion(*sitters: Sitter | None, rated: bool = False) -> Table:
    return opened("orion", sitters, rated=rated, setup="1", first="blue")


def may(table: Table) -> bool:
    return "hint" in see(table.state, ANN.id).can


def test_hints_are_counted_and_told_at_the_end() -> None:
    table = orion(ANN, Bot(5))
    assert may(table)
    before = see(table.state, ANN.id)
    for _ in range(2):
        (entry,) = table.do(ShowMove(0), ANN, 2_000_000)
        assert entry.event == Hinted(seat=0)
    after = see(table.state, ANN.id)
    assert (after.spoken, after.told) == (before.spoken, before.told)  # it is no news
    table.do(Resign(0), ANN, 2_000_000)
    ending = see(table.state, ANN.id).ending
    assert ending is not None
    assert str(ending.hints) == "2 moves were shown to you."


def test_nobody_is_shown_a_move_in_a_rated_game() -> None:
    table = orion(ANN, Bot(1), rated=True)
    assert not may(table)
    with pytest.raises(Refusal, match="rated"):
        table.do(ShowMove(0), ANN, 2_000_000)


def test_nobody_is_shown_a_move_where_another_person_sits() -> None:
    for sitters in ((ANN, BOB), (ANN, ANN)):
        table = orion(*sitters)
        assert not may(table)
        with pytest.raises(Refusal, match="against bots"):
            table.do(ShowMove(0), ANN, 2_000_000)


def test_nobody_is_shown_a_move_out_of_turn_nor_on_a_seat_of_others() -> None:
    table = orion(ANN, Bot(1))
    with pytest.raises(Refusal, match="not yours"):
        table.do(ShowMove(1), ANN, 2_000_000)
    table.do(Play(0, "bend f3 f4 g5"), ANN, 2_000_000)
    assert not may(table)
    with pytest.raises(Refusal, match="your turn"):
        table.do(ShowMove(0), ANN, 2_000_000)


def test_the_reason_is_a_victory_a_defence_or_progress() -> None:
    table = threatened(ANN, Bot(1))
    position, game = table.state.position, table.state.game
    prevents = "It prevents this: Orange could win with the next tile."
    stops = [move for move in position.moves() if str(reason(position, move)).startswith(prevents)]
    assert 0 < len(stops) < len(position.moves())
    assert not game.threat(position.copy().play(stops[0]), 1)
    start = game.start(1)
    first = start.moves()[-1]
    assert str(reason(start, first)).startswith("Constellations: ")
    for cell in ROW.split():
        rules.cover(start.state, game.box, NUMBER_OF[cell], 0)
    winning = start.winning_move(0)
    assert winning is not None
    assert str(reason(start, winning)) == "It wins the game."
