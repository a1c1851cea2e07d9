"""Sitting down, getting up, and how a game begins."""

from __future__ import annotations

import pytest

from orrery.core.errors import OptionError, Refusal
from orrery.table.clock_rules import Bank
from orrery.table.commands import Leave, Play, Resign, Sit, SitBot, Start
from orrery.table.events import Bot, Opened, Sat, Started
from orrery.table.log import MemoryLog, NumberTaken
from orrery.table.table import NoSuchTable, Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, START, opened


def test_a_table_begins_when_the_last_seat_is_taken() -> None:
    table = opened("orion", [ANN])
    assert table.state.phase == "waiting"
    written = table.do(Sit(1), BOB, START + 5)
    assert [type(entry.event) for entry in written] == [Sat, Started]
    assert table.state.phase == "playing"
    assert table.state.seats == (ANN, BOB)


def test_a_table_for_one_screen_or_against_a_bot_begins_at_once() -> None:
    assert opened("orion", [ANN, ANN]).state.phase == "playing"
    assert opened("orion", [Bot(2), ANN]).state.phase == "playing"


def test_only_the_host_plays_several_seats() -> None:
    table = opened("corona")
    table.do(Sit(2), BOB, START)
    with pytest.raises(Refusal, match="only the host may play several"):
        table.do(Sit(0), BOB, START)
    table.do(Sit(0), ANN, START)
    table.do(Sit(3), ANN, START)
    assert table.state.owned(ANN.id) == (0, 3)


def test_a_taken_seat_stays_taken() -> None:
    table = opened("orion", [ANN])
    with pytest.raises(Refusal, match="This seat is taken: Blue"):
        table.do(Sit(0), BOB, START)
    with pytest.raises(Refusal, match="no seat 2"):
        table.do(Sit(2), BOB, START)


def test_only_the_host_seats_bots_and_sends_them_away() -> None:
    table = opened("corona", [ANN, BOB])
    with pytest.raises(Refusal, match="Only the host"):
        table.do(SitBot(2, 3), BOB, START)
    with pytest.raises(Refusal, match="level from 1 to 6"):
        table.do(SitBot(2, 7), ANN, START)
    table.do(SitBot(2, 3), ANN, START)
    assert table.state.bots() == {2: Bot(3)}
    with pytest.raises(Refusal, match="not yours"):
        table.do(Leave(2), BOB, START)
    table.do(Leave(2), ANN, START)
    assert table.state.seats[2] is None


def test_people_may_get_up_before_the_game_begins_and_not_later() -> None:
    table = opened("corona", [ANN, BOB])
    with pytest.raises(Refusal, match="not yours"):
        table.do(Leave(1), ANN, START)
    table.do(Leave(1), BOB, START)
    assert table.state.seats[1] is None
    playing = opened("orion", [ANN, BOB])
    with pytest.raises(Refusal, match="has begun"):
        playing.do(Leave(1), BOB, START)
    with pytest.raises(Refusal, match="has begun"):
        playing.do(Sit(1), CAT, START)


def test_starting_needs_the_host_and_all_seats() -> None:
    table = opened("orion", [ANN])
    with pytest.raises(Refusal, match="sit here first: orange"):
        table.do(Start(), ANN, START)
    with pytest.raises(Refusal, match="Only the host"):
        table.do(Start(), BOB, START)
    table.do(Sit(1), BOB, START)
    with pytest.raises(Refusal, match="has begun"):
        table.do(Start(), ANN, START)


def test_nobody_plays_before_the_game_begins() -> None:
    table = opened("orion", [ANN])
    with pytest.raises(Refusal, match="has not begun"):
        table.do(Play(0, 0), ANN, START)
    with pytest.raises(Refusal, match="has not begun"):
        table.do(Resign(0), ANN, START)


def test_no_clock_runs_while_a_seat_is_open() -> None:
    table = opened("orion", [ANN], Bank(60))
    assert table.due() is None
    table.do(Sit(1), BOB, START + 500_000)
    assert table.due() == START + 560_000


def test_what_can_be_done_before_the_game() -> None:
    table = opened("orion", [ANN], private=True)
    assert see(table.state, ANN.id).can == ("leave", "sit", "sit_bot", "close", "make_rated")
    assert see(table.state, BOB.id).can == ("sit",)  # whoever has the link
    assert see(table.state, "").can == ()  # nobody knows who this is
    assert table.state.opened.private


def test_a_bad_option_names_itself_and_opens_nothing() -> None:
    log = MemoryLog()
    with pytest.raises(OptionError, match="setup"):
        Table.open(log, "x", Opened(game="orion", options={"setup": "9"}, seed="", host="a"))
    with pytest.raises(NoSuchTable):
        Table.load(log, "x")


def test_all_options_and_a_seed_are_written_down() -> None:
    table = Table.open(MemoryLog(), "x", Opened(game="orbit", options={}, seed="", host="a"))
    assert table.state.opened.options == {"players": "4", "mode": "live", "seconds": "60"}
    assert len(table.state.opened.seed) >= 16


def test_no_table_is_opened_twice() -> None:
    log = MemoryLog()
    opened("orion", log=log)
    with pytest.raises(NumberTaken):
        opened("orion", log=log)
