"""The end of a game, told to those who played it."""

from __future__ import annotations

from random import Random

import pytest

from orrery.table.clock_rules import (
    CLOCK_RULES,
    Bank,
    ClockRule,
    Days,
    NoClock,
    ReadNumber,
    Refill,
)
from orrery.table.commands import Answer, Play, Propose, Resign
from orrery.table.events import Bot, Sitter
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, START, opened


def ended(*sitters: Sitter | None, loser: int, **options: str) -> Table:
    """A game of Orion Duel that somebody gave up."""
    table = opened("orion", sitters, **options)
    who = sitters[loser]
    assert not isinstance(who, Bot)
    assert who is not None
    table.do(Resign(loser), who, 2_000_000)
    return table


def told(table: Table, reader: str) -> tuple[str, str]:
    ending = see(table.state, reader).ending
    assert ending is not None
    return str(ending.head), str(ending.why)


def test_both_hear_the_same_end_from_their_side() -> None:
    table = ended(ANN, BOB, loser=1)
    assert told(table, ANN.id) == ("You won!", "Orange gave up.")
    assert told(table, BOB.id) == ("You lost", "You gave up.")
    assert see(table.state, CAT.id).ending is None


def test_whoever_played_both_sides_has_neither_won_nor_lost() -> None:
    assert see(ended(ANN, ANN, loser=0).state, ANN.id).ending is None


def test_a_draw_that_was_agreed() -> None:
    table = opened("orion", [ANN, BOB])
    table.do(Propose(0, "draw"), ANN, 2_000_000)
    table.do(Answer(1, True), BOB, 2_000_001)
    assert told(table, BOB.id) == ("A draw", "Both agreed to a draw.")


@pytest.mark.parametrize(("level", "other"), [(1, 0), (2, 1), (6, 5)])
def test_after_a_defeat_the_next_lower_level_is_offered(level: int, other: int) -> None:
    ending = see(ended(ANN, Bot(level), loser=0, setup="2").state, ANN.id).ending
    assert ending is not None
    assert ending.level == other
    if other:
        wanted = {"game": "orion", "opt_setup": "2", "seat_0": "me", "seat_1": f"bot{other}"}
        assert ending.wish.items() >= wanted.items()


@pytest.mark.parametrize("clock", [NoClock(), Bank(300, 5), Refill(30, 120), Days(2)])
def test_the_other_table_has_the_clock_of_this_one_and_its_level_is_remembered(
    clock: ClockRule,
) -> None:
    table = opened("orion", [ANN, Bot(3)], clock=clock, private=True, setup="2")
    table.do(Resign(0), ANN, START)
    ending = see(table.state, ANN.id).ending
    assert ending is not None
    assert ending.wish.items() >= {"level": "2", "private": "yes", "chat": "yes"}.items()
    assert CLOCK_RULES[ending.wish["clock"]].read(_number(ending.wish)) == clock


def _number(fields: dict[str, str]) -> ReadNumber:
    return lambda name, least, most, usual: int(fields.get(name, usual))


def test_a_game_that_is_played_out_shows_what_decided_it() -> None:
    table = opened("orion", [ANN, BOB], setup="1", first="blue")
    chance = Random(4)
    while table.state.phase == "playing":
        (seat,) = table.state.acting
        position = table.state.position
        move = position.winning_move(seat) or chance.choice(position.moves())
        table.do(Play(seat, move.text), (ANN, BOB)[seat], 2_000_000)
    outcome, seen = table.state.outcome, see(table.state, ANN.id)
    assert outcome is not None
    assert seen.result is not None
    assert outcome.highlights
    assert set(seen.result.lit) == {key for chain in outcome.highlights for key in chain.items}
    head, why = told(table, (ANN, BOB)[outcome.winners[0]].id)
    assert head == "You won!"
    assert why == str(table.state.game.reason_sentence(outcome))


def test_after_a_victory_the_next_higher_level_is_offered() -> None:
    """The bot always plays the move that is listed first, and Ann looks for one that wins."""
    table = opened("orion", [ANN, Bot(3)], setup="1", first="blue")
    while table.state.phase == "playing":
        position = table.state.position
        (seat,) = table.state.acting
        move = (seat == 0 and position.winning_move(0)) or position.moves()[0]
        if seat == 0:
            table.do(Play(0, move.text), ANN, 2_000_000)
        else:
            table.bot_move(1, move.text, 2_000_000)
    ending = see(table.state, ANN.id).ending
    assert ending is not None
    assert ending.level == (4 if str(ending.head) == "You won!" else 2)
    assert str(ending.head) == "You won!"
