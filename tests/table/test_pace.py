"""When bots act: at a human pace, and in bidding like people of their level."""

from __future__ import annotations

from statistics import mean

import pytest

from orrery.table.bots.pace import LAST_MOMENT, budget, offered, pace
from orrery.table.clock_rules import Bank, Days, Refill
from orrery.table.commands import Play
from orrery.table.events import Bot, Opened, Sitter
from orrery.table.log import MemoryLog
from orrery.table.table import Table

from .sitting import ANN, START, opened, play_any


def bidding(seed: str, *sitters: Sitter, seconds: int = 60) -> Table:
    options = {"players": str(len(sitters)), "deal": "random", "seconds": str(seconds)}
    what = Opened(game="corona", options=options, seed=seed, host=ANN.id)
    return Table.open(MemoryLog(), "table", what, sitters, START)


def first_bids(level: int) -> list[int]:
    """After how many milliseconds bots of this level have an idea, at fifty tables; 60 s: never."""
    tables = [bidding(str(seed), ANN, Bot(level)) for seed in range(50)]
    plans = [pace(table.state, 1) for table in tables]
    return [plan.ask - START if plan else 60_000 for plan in plans]


def test_the_stronger_a_bot_the_sooner_it_bids() -> None:
    means = [mean(first_bids(level)) for level in range(1, 7)]
    assert means == sorted(means, reverse=True)
    assert means[0] > 30_000
    assert means[5] < 12_000


def test_the_same_table_gives_the_same_times() -> None:
    plans = [pace(bidding("7", ANN, Bot(3), Bot(3)).state, 1) for _ in range(2)]
    assert plans[0] == plans[1]
    others = {pace(bidding(str(seed), ANN, Bot(3), Bot(3)).state, 1) for seed in range(10)}
    assert len(others) > 5
    state = bidding("7", ANN, Bot(3), Bot(3)).state
    assert pace(state, 1) != pace(state, 2)


def test_a_bot_answers_a_bid_after_a_human_delay() -> None:
    table = bidding("7", ANN, Bot(6))
    table.do(Play(0, "bid 3"), ANN, START + 30_000)
    plan = pace(table.state, 1)
    assert plan
    assert START + 30_900 <= plan.ask <= START + 32_000


def test_strong_bots_bid_in_the_last_moment_and_weak_ones_are_too_late() -> None:
    late = START + 59_000
    for level, in_time in ((6, True), (4, True), (1, False)):
        table = bidding("7", ANN, Bot(level))
        table.do(Play(0, "bid 3"), ANN, late)
        plan = pace(table.state, 1)
        assert (plan is not None) == in_time
        if plan:
            assert late <= plan.play <= START + 60_000 - LAST_MOMENT


def test_nobody_looks_for_an_hour() -> None:
    plan = pace(bidding("7", ANN, Bot(1), seconds=3600).state, 1)
    assert plan
    assert plan.ask <= START + 90_000


def test_weak_bots_begin_low_and_dare_more_with_time() -> None:
    state = bidding("7", ANN, Bot(1), Bot(6)).state
    assert offered(state, 1, "bid 10", START) == "bid 6"
    assert offered(state, 1, "bid 10", START + 30_000) == "bid 8"
    assert offered(state, 1, "bid 10", START + 60_000) == "bid 10"
    assert offered(state, 2, "bid 10", START) == "bid 10"


def test_a_bid_beats_the_standing_one_and_never_what_was_found() -> None:
    table = bidding("7", ANN, Bot(1))
    table.do(Play(0, "bid 9"), ANN, START)
    assert offered(table.state, 1, "bid 12", START) == "bid 10"
    assert offered(table.state, 1, "bid 8", START) == "bid 8"  # which the rules refuse


def test_other_moves_are_played_as_they_were_found() -> None:
    table = bidding("7", ANN, Bot(1))
    table.do(Play(0, "bid 9"), ANN, START)
    table.tick(START + 60_000)
    assert offered(table.state, 1, "V2", START) == "V2"
    sealed = opened("corona", [ANN, Bot(1)], players="2", deal="random", mode="sealed")
    assert offered(sealed.state, 1, "bid 9", START) == "bid 9"


def test_a_plan_is_laid_step_by_step_and_in_time() -> None:
    table = bidding("7", Bot(5), ANN, seconds=10)
    table.bot_move(0, "bid 2", START + 3000)
    table.tick(START + 10_000)
    now, steps = START + 10_000, 0
    while table.state.acting == (0,):
        plan = pace(table.state, 0)
        assert plan
        assert plan.play > now
        now, steps = plan.play, steps + 1
        table.bot_move(0, table.state.position.moves(0)[0].text, now)
    assert steps == 6
    assert now < START + 20_000


def test_bots_take_their_time_only_if_asked_to() -> None:
    hurried = opened("orion", [Bot(3), ANN], setup="1", first="blue")
    plan = pace(hurried.state, 0)
    assert plan
    assert plan == (START, START)
    assert pace(hurried.state, 1) is None  # a person
    unhurried = opened("orion", [Bot(3), ANN], unhurried=True, setup="1", first="blue")
    plan = pace(unhurried.state, 0)
    assert plan
    assert plan.ask == START
    assert START + 1000 < plan.play <= START + 6000
    unhurried.bot_move(0, unhurried.state.position.moves()[0].text, START)
    assert pace(unhurried.state, 0) is None  # not its turn


@pytest.mark.parametrize(
    ("clock", "seconds", "scale"),
    [
        (Bank(300), 5.0, 1.0),
        (Bank(30), 1.0, 0.5),
        (Refill(20, 40), 5.0, 1 / 3),
        (Days(2), None, 1.0),
        (None, None, 1.0),
    ],
)
def test_a_bot_thinks_no_longer_than_its_clock_allows(
    clock: Bank | Refill | Days | None, seconds: float | None, scale: float
) -> None:
    table = opened("orion", [Bot(6), ANN], clock, setup="1", first="blue")
    assert budget(table.state, 0) == (seconds, pytest.approx(scale))


def test_no_clock_is_spent_on_pretending() -> None:
    table = opened("orion", [ANN, Bot(3)], Bank(20), unhurried=True, setup="1", first="blue")
    play_any(table, START)
    plan = pace(table.state, 1)
    assert plan
    assert plan.play - plan.ask <= 500
