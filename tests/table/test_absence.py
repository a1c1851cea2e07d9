"""Somebody goes away while others wait."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.table.absence import left_early, patience
from orrery.table.clock_rules import Bank, ClockRule, Days, NoClock, Refill
from orrery.table.commands import Claim, Resign, Return
from orrery.table.events import Bot, Opened, Person, Remedy, Sitter
from orrery.table.log import MemoryLog
from orrery.table.placing import places
from orrery.table.state import STAND_IN
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, START, opened, play_any

#: What the host asks for in these tests.
MINUTE = 60_000


def duel(clock: ClockRule | None = None, rated: bool = False) -> Table:
    """Ann, blue, is to move against Bob."""
    wish = Opened(
        game="orion",
        options={"setup": "1", "first": "blue"},
        seed="7",
        host=ANN.id,
        clock=clock or Bank(600),
        rated=rated,
    )
    return Table.open(MemoryLog(), "duel", wish, [ANN, BOB], START)


def three(clock: ClockRule | None = None) -> Table:
    return opened("corona", [ANN, BOB, CAT], clock or Bank(600), players="3", deal="random")


def claim(table: Table, what: Remedy, now: int, seat: int = 0, about: int = 1) -> None:
    by = table.state.seats[seat]
    assert isinstance(by, Person)
    table.do(Claim(seat, about, what), by, now)


def test_the_win_is_claimed_when_patience_has_ended() -> None:
    table = duel()
    table.gone(1, MINUTE, START)
    with pytest.raises(Refusal, match="Wait 1 more second; they may come back"):
        claim(table, "win", START + MINUTE - 1)
    claim(table, "win", START + MINUTE)
    ending = table.state.ending
    assert ending
    assert (ending.kind, ending.winners, ending.seat) == ("abandoned", (0,), 1)
    assert places(table.state) == [1.0, 2.0]
    seen = see(table.state, BOB.id)
    assert str(seen.task) == "Orange has left the game. Won by: blue."
    assert "ended: abandoned" in table.record()


def test_who_comes_back_in_time_loses_nothing() -> None:
    table = duel()
    table.gone(1, MINUTE, START)
    table.came(1, START + 50_000)
    assert not table.state.away
    with pytest.raises(Refusal, match="Nobody has to be waited for"):
        claim(table, "win", START + 10 * MINUTE)


def test_somebody_to_move_is_waited_for_half_as_long() -> None:
    table = duel()
    table.gone(0, MINUTE, START)
    with pytest.raises(Refusal, match="Wait 1 more"):
        claim(table, "win", START + 29_500, seat=1, about=0)
    claim(table, "win", START + 30_000, seat=1, about=0)


def test_all_absences_together_have_an_end() -> None:
    """Three times as long as one; after that nobody waits again."""
    table = duel()
    now = START
    for _ in range(3):
        table.gone(1, MINUTE, now)
        table.came(1, now + 55_000)
        now += 56_000
    table.gone(1, MINUTE, now)
    with pytest.raises(Refusal, match="Wait 15 more seconds"):
        claim(table, "win", now)
    claim(table, "win", now + 15_000)


def test_nobody_is_blamed_for_the_absence_of_the_server() -> None:
    table = duel()
    table.gone(1, MINUTE, START)
    table.came(1, START + 90_000, excused=True)
    assert table.state.absent[1] == 0
    table.gone(1, MINUTE, START + 110_000)
    with pytest.raises(Refusal, match="Wait 60 more"):
        claim(table, "win", START + 110_000)


@pytest.mark.parametrize(
    ("clock", "wait"),
    [
        (Bank(60), MINUTE),
        (Bank(600, 5), MINUTE),
        (Bank(1800), 180_000),
        (Bank(86_400), 600_000),
        (Refill(30, 1200), 120_000),
        (NoClock(), MINUTE),
    ],
)
def test_a_long_clock_asks_for_more_patience(clock: ClockRule, wait: int) -> None:
    assert patience(clock, MINUTE) == wait


@pytest.mark.parametrize(
    ("clock", "rated", "counts"),
    [
        (Bank(60), False, True),
        (Refill(5, 10), False, True),
        (NoClock(), False, False),
        (NoClock(), True, True),
        (Days(3), True, False),
    ],
)
def test_only_where_people_are_expected_to_stay(
    clock: ClockRule, rated: bool, counts: bool
) -> None:
    table = duel(clock, rated)
    assert bool(table.gone(1, MINUTE, START)) is counts


def test_bots_and_finished_games_wait_for_nobody() -> None:
    solo = opened("orion", [ANN, Bot(1)], Bank(600))
    assert solo.gone(0, MINUTE, START) == []
    assert solo.gone(1, MINUTE, START) == []
    table = duel()
    table.do(Resign(0), ANN, START)
    assert table.gone(1, MINUTE, START) == []
    waiting = opened("orion", [ANN], Bank(600))
    assert waiting.gone(0, MINUTE, START) == []


def test_going_twice_is_written_once() -> None:
    table = duel()
    elsewhere = Table.load(table._log, table.id)
    assert table.gone(1, MINUTE, START)
    assert elsewhere.gone(1, MINUTE, START) == []
    assert elsewhere.came(1, START)
    assert table.came(1, START) == []


def test_a_stranger_and_the_absent_themselves_claim_nothing() -> None:
    table = duel()
    table.gone(1, MINUTE, START)
    with pytest.raises(Refusal, match="not yours"):
        table.do(Claim(0, 1, "win"), CAT, START + MINUTE)
    with pytest.raises(Refusal, match="Nobody has to be waited for"):
        table.do(Claim(1, 1, "win"), BOB, START + MINUTE)
    with pytest.raises(Refusal, match="no seat 9"):
        table.do(Claim(0, 9, "win"), ANN, START + MINUTE)


# --- A bot takes over -----------------------------------------------------------------------------


def test_among_more_any_of_the_others_lets_a_bot_take_over() -> None:
    table = three()
    table.gone(1, MINUTE, START)
    with pytest.raises(Refusal, match="nobody wins by waiting"):
        claim(table, "win", START + MINUTE, seat=2)
    claim(table, "bot", START + MINUTE, seat=2)
    assert table.state.phase == "playing"
    assert table.state.seats == (ANN, STAND_IN, CAT)
    assert str(see(table.state, "").spoken) == "A bot plays on: Venus."
    table.do(Resign(0), ANN, START + MINUTE)
    table.do(Resign(2), CAT, START + MINUTE)
    assert places(table.state) == [2.0, 3.0, 1.0]


def test_between_two_a_bot_may_take_over_unless_it_is_rated() -> None:
    table = duel()
    table.gone(1, MINUTE, START)
    claim(table, "bot", START + MINUTE)
    assert table.state.seats == (ANN, STAND_IN)
    assert table.state.phase == "playing"
    rated = duel(rated=True)
    rated.gone(1, MINUTE, START)
    with pytest.raises(Refusal, match="the win can be claimed"):
        claim(rated, "bot", START + MINUTE)
    assert see(rated.state, ANN.id).away[0].choices == ("win",)


def test_who_was_replaced_may_take_the_seat_back() -> None:
    table = duel()
    table.gone(1, MINUTE, START)
    claim(table, "bot", START + MINUTE)
    assert see(table.state, BOB.id).lost_seat == 1
    assert see(table.state, CAT.id).lost_seat is None
    with pytest.raises(Refusal, match="cannot be taken back"):
        table.do(Return(1), CAT, START + MINUTE)
    table.do(Return(1), BOB, START + MINUTE + 5)
    assert table.state.seats == (ANN, BOB)
    assert table.state.gave_up == ()
    play_any(table, START + MINUTE + 6)
    play_any(table, START + MINUTE + 7)


def test_who_resigned_does_not_come_back() -> None:
    table = three()
    table.do(Resign(1), BOB, START)
    with pytest.raises(Refusal, match="cannot be taken back"):
        table.do(Return(1), BOB, START)


# --- What others see ------------------------------------------------------------------------------


def test_everybody_sees_who_is_away_and_until_when() -> None:
    table = duel()
    table.gone(1, MINUTE, START + 5)
    for reader, choices in ((ANN, ("bot", "win")), (BOB, ()), (CAT, ())):
        (absence,) = see(table.state, reader.id).away
        assert (absence.seat, absence.since, absence.deadline) == (1, START + 5, START + 5 + MINUTE)
        assert absence.choices == choices
    assert str(see(table.state, ANN.id).spoken) == "The connection is lost: Orange."


# --- Who let others down --------------------------------------------------------------------------


def resigned_after(moves: int, sitters: list[Sitter], private: bool = False) -> Table:
    table = opened("orion", sitters, Bank(600), private=private, setup="1", first="blue")
    for _ in range(moves):
        for _ in range(2):
            play_any(table, START)
    table.do(Resign(0), ANN, START + 1)
    return table


def test_staying_away_and_hardly_beginning_is_counted() -> None:
    table = duel()
    table.gone(1, MINUTE, START)
    claim(table, "win", START + MINUTE)
    assert [(left.who, left.kind) for left in left_early(table.state)] == [(BOB, "abandoned")]
    early = left_early(resigned_after(2, [ANN, BOB]).state)
    assert [(left.who, left.kind, left.moves) for left in early] == [(ANN, "resigned", 2)]
    assert left_early(resigned_after(3, [ANN, BOB]).state) == []


def test_whose_time_runs_out_far_away_has_stayed_away() -> None:
    table = duel(Bank(60))
    table.tick(START + 60_000)
    assert left_early(table.state) == []
    table = duel(Bank(60))
    table.gone(0, MINUTE, START)
    table.tick(START + 60_000)
    assert [left.kind for left in left_early(table.state)] == ["flagged"]


def test_friends_and_bots_blame_nobody() -> None:
    assert left_early(resigned_after(0, [ANN, BOB], private=True).state) == []
    solo = opened("orion", [ANN, Bot(1)], Bank(600))
    solo.do(Resign(0), ANN, START)
    assert left_early(solo.state) == []
    for clock in (NoClock(), Days(3)):
        table = duel(clock)
        table.do(Resign(0), ANN, START)
        assert left_early(table.state) == []
