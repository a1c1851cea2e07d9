"""Before the game: who is invited, bots that come when nobody else does, tables given up."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.table.commands import Close, Decline, Leave, Play, Sit, SitBot
from orrery.table.events import Bot, Closed, Declined, Fill, Opened, Person, Sat, Started
from orrery.table.log import MemoryLog
from orrery.table.standing import standing
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, SEED, START


def table_for(*sitters: Person | Bot, game: str = "orion", **terms: object) -> Table:
    """A table of Ann's with these terms."""
    wish = Opened(game=game, options={}, seed=SEED, host=ANN.id, **terms)
    return Table.open(MemoryLog(), "table", wish, sitters, START)


# --- Bots that sit in -----------------------------------------------------------------------------


def test_a_bot_sits_in_when_nobody_came_in_time() -> None:
    table = table_for(ANN, fill=Fill(3, 30))
    assert table.due() == standing(table.state).deadline == START + 30_000
    assert table.tick(START + 29_999) == []
    written = table.tick(START + 30_000)
    assert [entry.event for entry in written] == [Sat(seat=1, who=Bot(3)), Started()]
    assert table.state.phase == "playing"
    assert standing(table.state).deadline is None


def test_bots_take_all_seats_that_are_still_open() -> None:
    table = table_for(ANN, game="corona", fill=Fill(2, 30))
    table.do(Sit(2), BOB, START + 20_000)
    assert table.due() == START + 50_000  # somebody came, so others may
    table.tick(START + 60_000)
    assert table.state.seats == (ANN, Bot(2), BOB, Bot(2))


def test_who_comes_too_late_is_told_so() -> None:
    table = table_for(ANN, fill=Fill(3, 30))
    with pytest.raises(Refusal, match="has begun"):
        table.do(Sit(1), BOB, START + 30_000)


def test_bots_do_not_come_to_play_alone() -> None:
    table = table_for(ANN, fill=Fill(3, 30))
    table.do(Leave(0), ANN, START + 5_000)
    assert table.due() is None
    table.do(Sit(1), ANN, START + 40_000)
    assert table.due() == START + 70_000


def test_two_processes_seat_the_promised_bot_once() -> None:
    log = MemoryLog()
    wish = Opened(game="orion", options={}, seed=SEED, host=ANN.id, fill=Fill(1, 5))
    here = Table.open(log, "table", wish, [ANN], START)
    there = Table.load(log, "table")
    assert len(here.tick(START + 9_000)) == 2
    assert there.tick(START + 9_000) == []
    assert there.state.phase == "playing"


def test_whoever_waits_sees_when_the_bot_comes() -> None:
    table = table_for(ANN, fill=Fill(4, 30))
    seen = see(table.state, ANN.id)
    assert seen.fill
    assert (seen.fill.level, seen.fill.deadline) == (4, START + 30_000)


# --- Invitations ----------------------------------------------------------------------------------


def test_only_who_is_invited_may_sit_down() -> None:
    table = table_for(ANN, invited=(BOB.id,))
    with pytest.raises(Refusal, match="Others are invited to this table; you may watch"):
        table.do(Sit(1), CAT, START)
    assert see(table.state, CAT.id).can == ()
    assert see(table.state, BOB.id).can == ("sit", "decline")
    table.do(Sit(1), BOB, START)
    assert table.state.phase == "playing"


def test_the_host_of_a_challenge_still_arranges_the_seats() -> None:
    table = table_for(ANN, game="corona", invited=(BOB.id,))
    table.do(SitBot(1, 2), ANN, START)
    table.do(Sit(2), ANN, START)
    table.do(Sit(3), BOB, START)
    assert table.state.phase == "playing"


def test_a_declined_challenge_closes_the_table_and_says_who_declined() -> None:
    table = table_for(ANN, invited=(BOB.id,), fill=Fill(2, 60))
    written = table.do(Decline(), BOB, START)
    assert [entry.event for entry in written] == [Declined(who=BOB), Closed()]
    assert table.state.phase == "closed"
    assert table.due() is None
    seen = see(table.state, ANN.id)
    assert str(seen.task) == str(seen.spoken) == "Bob declines, and the table is closed."
    assert seen.can == ()
    for command in (Sit(1), Play(0, 0), Close()):
        with pytest.raises(Refusal, match="This table is closed"):
            table.do(command, ANN, START)


def test_of_several_invited_the_others_may_still_come() -> None:
    table = table_for(ANN, game="corona", invited=(BOB.id, CAT.id))
    table.do(Decline(), BOB, START)
    assert str(see(table.state, ANN.id).spoken) == "Bob declines the invitation."
    with pytest.raises(Refusal, match="you may watch"):
        table.do(Sit(1), BOB, START)
    table.do(Sit(1), CAT, START)
    with pytest.raises(Refusal, match="Nobody waits for your answer"):
        table.do(Decline(), CAT, START)


def test_nobody_declines_what_is_not_for_them() -> None:
    with pytest.raises(Refusal, match="Nobody waits for your answer"):
        table_for(ANN, invited=(BOB.id,)).do(Decline(), CAT, START)
    with pytest.raises(Refusal, match="Nobody waits for your answer"):
        table_for(ANN).do(Decline(), BOB, START)


# --- Closing --------------------------------------------------------------------------------------


def test_the_host_may_close_a_table_until_the_game_begins() -> None:
    table = table_for(ANN)
    with pytest.raises(Refusal, match="Only the host"):
        table.do(Close(), BOB, START)
    table.do(Close(), ANN, START)
    assert standing(table.state).phase == "closed"
    begun = table_for(ANN, BOB)
    with pytest.raises(Refusal, match="has begun"):
        begun.do(Close(), ANN, START)


def test_a_closed_table_shows_no_real_deal_and_may_point_elsewhere() -> None:
    table = table_for(ANN, game="orbis")
    before = see(table.state, ANN.id).scene
    table.do(Close(), ANN, START)
    table.go_on_at("elsewhere", START)
    table.go_on_at("too late", START)
    seen = see(table.state, ANN.id)
    assert seen.scene == before
    assert seen.next_table == "elsewhere"
