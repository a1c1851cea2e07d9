"""What to do now, told to whoever does it."""

from __future__ import annotations

from random import Random

import pytest

import orrery
from orrery.table.commands import Play
from orrery.table.events import Bot
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, opened


def task(table: Table, reader: str) -> str:
    return str(see(table.state, reader).task)


def test_whoever_has_one_seat_is_told_what_to_do_and_whom_they_wait_for() -> None:
    table = opened("orion", [ANN, Bot(1)], setup="1", first="blue")
    assert task(table, ANN.id) == "Your turn: choose one of your tiles, then its hexes."
    table.do(Play(0, "bend f3 f4 g5"), ANN, 2_000_000)
    assert task(table, ANN.id) == "Orange is thinking."
    assert task(table, CAT.id) == "Orange lays a tile."


def test_people_wait_for_people() -> None:
    table = opened("orion", [ANN, BOB], setup="1", first="blue")
    assert task(table, BOB.id) == "It is the turn of the other: Blue."


def test_whoever_plays_both_sides_is_told_which_one() -> None:
    table = opened("orion", [ANN, ANN], setup="1", first="blue")
    assert task(table, ANN.id) == "Blue lays a tile."


def test_where_all_race_against_the_clock_it_is_told_what_is_done() -> None:
    table = opened("corona", [ANN, Bot(1)], players="2", deal="random")
    assert task(table, ANN.id) == "Bid how many points your best plan makes."
    assert task(table, CAT.id) == "Bid on the best plan."


@pytest.mark.parametrize("name", orrery.GAMES)
def test_every_decision_of_every_game_has_an_instruction_without_a_seat(name: str) -> None:
    chance = Random(name)
    game = orrery.game(name)
    assert str(game.goal)
    position = game.start(3)
    for _ in range(150):
        if position.is_over:
            break
        for seat in position.to_act:
            if seat >= 0:
                said = str(game.instruction(position, seat))
                last = said.rsplit(". ", maxsplit=1)[-1]  # after a word on the round before
                assert not last.startswith(str(game.seat_title(seat)))
                assert said.endswith(".")
        seat = chance.choice(position.to_act)
        position.play(chance.choice(position.moves(seat)), seat)
