"""Everybody's clock, and the hourglass of all."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK
from orrery.table import clocks
from orrery.table.clock_rules import Bank, Days, NoClock, Refill
from orrery.table.clocks import MOST_LAG, SeatClock
from orrery.table.commands import Play, Undo
from orrery.table.events import Bot, Flagged, Moved
from orrery.table.intervals import LONGEST
from orrery.table.state import STAND_IN
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, START, opened, owner, play, play_any

SECOND, DAY = 1000, 24 * 60 * 60 * 1000


def duel(clock: Bank | Refill | Days | NoClock) -> Table:
    return opened("orion", [ANN, BOB], clock, setup="1", first="blue")


def left(table: Table) -> list[int | None]:
    return [clock.left_at(table.state.at) for clock in table.state.clocks]


# --- The four rules -------------------------------------------------------------------------------


def test_without_a_clock_nobody_is_in_a_hurry() -> None:
    table = duel(NoClock())
    assert table.due() is None
    assert table.tick(START + 1000 * DAY) == []
    assert left(table) == [None, None]


def test_a_bank_runs_for_whoever_acts_and_gains_its_increment() -> None:
    table = duel(Bank(60, 5))
    play_any(table, START + 7000)
    assert left(table) == [58_000, 60_000]
    play_any(table, START + 10_000)
    assert left(table) == [58_000, 62_000]
    assert table.due() == START + 68_000


def test_a_refill_adds_every_turn_up_to_its_cap() -> None:
    table = duel(Refill(30, 45))
    play_any(table, START + 20_000)
    assert left(table)[0] == 40_000
    play_any(table, START + 20_000)
    play_any(table, START + 21_000)
    assert left(table) == [45_000, 45_000]


def test_days_begin_anew_with_every_move() -> None:
    table = duel(Days(2))
    play_any(table, START + DAY)
    play_any(table, START + 2 * DAY)
    assert left(table) == [2 * DAY, 2 * DAY]
    assert table.due() == START + 4 * DAY
    several = opened(
        "orion", [ANN, BOB], Days(1), setup="free", galaxy_player="blue"
    )  # a turn of many moves
    play_any(several, START + DAY - 1)
    assert several.due() == START + 2 * DAY - 1


def test_the_clock_of_ortus_passes_to_whoever_must_decide() -> None:  # OT22
    table = opened("ortus", [ANN, BOB], Bank(900))
    play_any(table, START + 1000, 0)
    assert [clock.since is not None for clock in table.state.clocks] == [True, True]  # both arrange
    while table.state.position.state.phase == 0:
        play_any(table, START + 1000, table.state.acting[0])
    assert left(table) == [899_000, 899_000]
    (seat,) = table.state.acting
    running = [clock.since is not None for clock in table.state.clocks]
    assert running == [seat == 0, seat == 1]


# --- Out of time ----------------------------------------------------------------------------------


def test_out_of_time_loses_between_two() -> None:
    table = duel(Bank(60))
    assert table.tick(START + 59_999) == []
    (entry,) = table.tick(START + 60_000)
    assert entry.event == Flagged(seat=0)
    assert table.state.ending
    assert (table.state.ending.kind, table.state.ending.winners) == ("flagged", (1,))
    assert table.due() is None
    assert str(see(table.state, "").task) == "Blue has run out of time. Won by: orange."


def test_a_move_that_comes_too_late_finds_the_flag_fallen() -> None:
    table = duel(Bank(60))
    with pytest.raises(Refusal, match="game is over"):
        play_any(table, START + 60_001)
    assert table.state.ending
    assert table.state.ending.kind == "flagged"


def test_among_more_a_bot_plays_on_without_a_clock() -> None:
    table = opened("corona", [ANN, BOB, CAT], Bank(30), players="3")
    (master,) = table.state.acting
    table.tick(START + 30_000)
    assert table.state.phase == "playing"
    assert table.state.seats[master] == STAND_IN
    assert table.due() is None  # nobody can lose on time twice
    assert "a bot plays on" in str(see(table.state, "").spoken)


def test_bots_have_clocks_too() -> None:
    table = opened("orion", [Bot(2), ANN], Bank(10), setup="1", first="blue")
    table.tick(START + 10_000)
    assert table.state.ending
    assert table.state.ending.winners == (1,)


def test_resigned_and_over_no_clock_runs() -> None:
    table = duel(Bank(60))
    table.tick(START + 60_000)
    assert all(clock.since is None for clock in table.state.clocks)
    assert not any(seat.deadline for seat in see(table.state, "").seats)


# --- Lag ------------------------------------------------------------------------------------------


def test_measured_lag_is_made_good() -> None:
    table = duel(Bank(60))
    (entry,) = table.do(
        Play(0, table.state.position.moves()[0].code), ANN, START + 10_000, lag=120.7
    )
    assert isinstance(entry.event, Moved)
    assert entry.event.lag == 120
    assert left(table)[0] == 50_120


def test_nobody_gains_time_by_lag() -> None:
    table = duel(Bank(60))
    table.do(Play(0, table.state.position.moves()[0].code), ANN, START + 40, lag=300)
    assert left(table)[0] == 60_000


def test_lag_is_capped_and_has_a_quota() -> None:
    clock = SeatClock(60_000, START)
    assert clock.allowance(9e9) == MOST_LAG
    assert clock.allowance(-5) == 0
    granted = 0
    for move in range(1, 31):
        lag = clock.allowance(MOST_LAG)
        granted += lag
        clock = clocks.after_move(Bank(60), clock, START + move * 1000, True, lag)
        assert clock.quota >= 0
    most = clocks.FIRST_QUOTA + 30 * clocks.QUOTA_A_MOVE
    assert 29 * clocks.QUOTA_A_MOVE < granted <= most


def test_a_flag_waits_for_a_move_that_is_on_its_way() -> None:
    table = duel(Bank(60))
    table.measured(ANN.id, 200)
    assert table.due() == START + 60_200
    assert table.tick(START + 60_100) == []
    table.do(Play(0, table.state.position.moves()[0].code), ANN, START + 60_100, lag=200)
    assert left(table)[0] == 100


# --- The hourglass --------------------------------------------------------------------------------


def bidding(**options: str) -> Table:
    everyone = {"players": "3", "deal": "random", **options}
    return opened("corona", [ANN, BOB, CAT], Bank(100), None, False, False, **everyone)


def test_the_hourglass_ends_the_bidding_and_then_the_plan() -> None:  # HA3, CO2
    table = bidding()
    assert table.due() == START + 60_000
    play(table, "bid 4", START + 50_000, 1)
    assert table.due() == START + 60_000  # absolute
    (entry,) = table.tick(START + 60_003)
    assert entry.event == Moved(seat=CLOCK, move="time")
    assert table.state.acting == (1,)
    assert table.due() == START + 120_003
    table.tick(START + 120_003)  # no plan in time
    assert table.state.position.state.round_number == 2
    assert table.due() == START + 120_003 + LONGEST  # so long people look at what happened
    table.tick(START + 140_003)
    assert table.due() == START + 200_003


def test_a_server_that_slept_turns_one_hourglass_after_the_other() -> None:
    table = bidding()
    late = table.tick(START + 10 * 60_000)
    assert len(late) == 1
    assert table.due() == START + 10 * 60_000 + LONGEST
    table.tick(START + 15 * 60_000)
    assert table.due() == START + 16 * 60_000


def test_nobodys_own_clock_runs_beside_the_hourglass() -> None:
    table = bidding()
    play(table, "bid 4", START + 50_000, 1)
    assert left(table) == [100_000] * 3
    assert not any(seat.deadline for seat in see(table.state, "").seats)
    timer = see(table.state, "").timers[0]
    assert str(timer.what) == "Time for bidding"
    assert (timer.deadline, timer.whole) == (START + 60_000, 60_000)


def test_the_star_master_sets_up_on_the_own_clock() -> None:
    table = opened("corona", [ANN, BOB], Bank(100), players="2")
    (master,) = table.state.acting
    assert table.due() == START + 100_000
    for cell in range(1, 7):
        body = "ROYGBV"[cell - 1]
        play(table, f"place {body}{cell}", START + cell * 1000)
    assert table.state.clocks[master].left == 94_000
    assert table.due() == START + 66_000  # now the hourglass


def test_a_bid_in_the_last_moment_is_allowed_its_lag_and_no_more() -> None:
    table = bidding()
    table.measured(BOB.id, 300)
    assert table.due() == START + 60_300
    with pytest.raises(Refusal, match="Time is up"):
        table.do(Play(0, "bid 3"), ANN, START + 60_050, lag=20)
    table.do(Play(1, "bid 4"), BOB, START + 60_250, lag=300)
    assert table.state.position.state.bidder == 1
    table.measured(CAT.id, 60_000)
    assert table.due() == START + 60_000 + MOST_LAG


def test_lag_in_the_last_moment_uses_up_the_quota() -> None:
    table = bidding()
    before = table.state.clocks[1].quota
    table.do(Play(1, "bid 4"), BOB, START + 60_250, lag=300)
    assert table.state.clocks[1].quota == before - 250 + clocks.QUOTA_A_MOVE


def test_taking_back_a_step_does_not_turn_the_hourglass_again() -> None:
    table = bidding()
    play(table, "bid 4", START, 1)
    table.tick(START + 60_000)
    ends = table.due()
    play_any(table, START + 70_000)
    table.do(Undo(1), BOB, START + 80_000)
    assert table.state.position.state.steps == 0
    assert table.due() == ends


def test_the_claim_limit_of_orbit() -> None:  # OR5
    table = opened("orbit", [ANN, BOB, CAT], players="3", seconds="20")
    play(table, "claim G", START + 5000, 2)
    assert table.due() == START + 20_000
    table.tick(START + 20_000)
    assert table.state.position.state.round_number == 2 or not table.state.acting
    untimed = opened("orbit", [ANN, BOB, CAT], players="3", seconds="none")
    assert untimed.due() is None


def test_the_agreed_time_of_corona_runs_beside_all_else() -> None:  # CO6
    table = bidding(end_time="yes", minutes="2", laps="off")
    assert [timer.key for timer in table.state.timers] == ["bidding 1", "closing"]
    table.tick(START + 60_000)
    (entry,) = [e for e in table.tick(START + 120_000) if e.event == closing()]
    assert entry.at == START + 120_000
    assert table.state.position.view()["closing"]
    assert [timer.common for timer in table.state.timers] == [True]
    while table.state.phase == "playing":
        due = table.due()
        assert due
        table.tick(due)
    outcome = table.state.position.outcome
    assert outcome
    assert outcome.reason == "time"


def closing() -> Moved:
    return Moved(seat=CLOCK, move="closing")


def test_sealed_bids_are_made_on_the_own_clock() -> None:
    table = bidding(mode="sealed")
    assert table.state.timers == ()
    play(table, "bid 4", START + 3000, 1)
    assert left(table) == [97_000, 97_000, 97_000]
    assert [clock.since is not None for clock in table.state.clocks] == [True, False, True]


def test_whoever_owns_several_seats_has_several_clocks() -> None:
    table = opened("orion", [ANN, ANN], Bank(60), setup="1", first="blue")
    play_any(table, START + 1000)
    play_any(table, START + 3000)
    assert left(table) == [59_000, 58_000]
    assert owner(table, 0) == owner(table, 1)
