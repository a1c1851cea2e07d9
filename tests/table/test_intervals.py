"""Between two rounds people look at how the last one ended; common time can end early."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK
from orrery.table.bots.pace import WAITED_FOR, pace
from orrery.table.clock_rules import Days
from orrery.table.commands import BeReady, Play, Resign, Waive
from orrery.table.events import Bot, Moved, Opened
from orrery.table.intervals import LONGEST
from orrery.table.log import LogEntry, MemoryLog, finish
from orrery.table.state import fold
from orrery.table.table import Table
from orrery.table.view.interval import interval_scene, last_round
from orrery.table.view.scene import drawn
from orrery.table.view.table import see, seen_at

from .sitting import ANN, BOB, CAT, START, opened, owner, play

END = START + 60_000


def after_a_round(*sitters: object, **options: str) -> Table:
    """Corona, whose first round has ended without a bid."""
    seated = sitters or (ANN, BOB)
    table = opened("corona", seated, players=str(len(seated)), deal="random", **options)  # type: ignore[arg-type]
    table.tick(END)
    assert table.state.interval
    return table


def test_the_next_round_begins_when_everybody_is_ready() -> None:
    table = after_a_round()
    assert table.state.acting == ()
    assert table.state.timers == ()
    table.do(BeReady(0), ANN, END + 1000)
    table.do(BeReady(0), ANN, END + 1500)  # twice is once
    assert see(table.state, ANN.id).interval.ready  # type: ignore[union-attr]
    assert str(see(table.state, ANN.id).interval.waits_for) == "Venus"  # type: ignore[union-attr]
    table.do(BeReady(1), BOB, END + 3000)
    assert table.state.interval is None
    assert set(table.state.acting) == {0, 1}
    (hourglass,) = table.state.timers
    assert hourglass.began == END + 3000


def test_nobody_waits_longer_than_twenty_seconds() -> None:
    table = after_a_round()
    assert table.due() == END + LONGEST == END + 20_000
    table.tick(END + 20_000)
    assert table.state.interval is None
    assert table.state.timers[0].began == END + 20_000


def test_bots_are_always_ready_and_do_not_act_before() -> None:
    table = after_a_round(ANN, Bot(1), Bot(5))
    assert pace(table.state, 2) is None
    table.do(BeReady(0), ANN, END + 500)
    assert table.state.interval is None


def test_bots_among_themselves_do_not_pause() -> None:
    table = opened("corona", [Bot(1), Bot(1)], players="2", deal="random")
    table.tick(END)
    assert table.state.interval is None


def test_who_gives_up_is_not_waited_for() -> None:
    table = after_a_round(ANN, BOB, CAT)
    table.do(BeReady(0), ANN, END)
    table.do(BeReady(1), BOB, END)
    table.do(Resign(2), CAT, END + 10)
    assert table.state.interval is None


def test_by_correspondence_there_is_no_pause() -> None:
    table = opened("corona", [ANN, BOB], Days(2), players="2", deal="random", mode="sealed")
    for seat in range(2):
        play(table, "pass", START, seat)
    assert table.state.position.state.round_number == 2
    assert table.state.interval is None


def test_nobody_sees_the_next_round_before_it_begins() -> None:
    table = after_a_round()
    before, _, after = last_round(table.state)
    assert before.scene(0).items != after.scene(0).items
    assert interval_scene(table.state, 0).items == before.scene(0).items
    for eyes in (ANN.id, ""):
        assert see(table.state, eyes).scene.whole().items == drawn(before.scene(0)).items
    past = seen_at(table.state, ANN.id, 0, table.state.position.ply)
    table.do(BeReady(0), ANN, END)
    table.do(BeReady(1), BOB, END)
    now = seen_at(table.state, ANN.id, 0, table.state.position.ply)
    assert past.scene.items != now.scene.items


def test_nobody_moves_in_a_pause() -> None:
    table = after_a_round()
    with pytest.raises(Refusal, match="when everybody has seen the last one"):
        table.do(Play(0, "bid 3"), ANN, END)
    with pytest.raises(Refusal, match="when everybody has seen the last one"):
        table.do(Waive(0), ANN, END)


def test_tables_from_before_there_were_pauses_go_on_without() -> None:
    old = Opened(game="corona", options={"players": "2", "deal": "random"}, seed="7", host=ANN.id)
    state = fold(None, LogEntry(1, START, old))
    table = Table.open(MemoryLog(), "table", old, [ANN, BOB], START)
    assert table.state.opened.intervals
    assert not state.opened.intervals


# --- The account of a round -----------------------------------------------------------------------


def test_a_card_tells_who_bid_what_was_made_and_what_was_paid() -> None:  # CO5
    table = opened("corona", [ANN, BOB, CAT], players="3", deal="random")
    play(table, "bid 21", START + 1000, 1)
    table.tick(END)
    while table.state.interval is None:
        play(table, table.state.position.moves(1)[0].code, END, 1)
    card = see(table.state, ANN.id).interval
    assert card is not None
    assert str(card.sentence).startswith("Venus bid 21 and made only ")
    plan = [line for line in card.lines if line.seat is None]
    assert len(plan) == 6
    made = sum(line.points for line in plan)
    assert str(card.sentence).endswith(f" {made}.")
    paid = {line.seat: str(line.what) for line in card.lines if line.seat is not None}
    assert paid == {0: "gets 1 chip", 1: "pays 2 chips", 2: "gets 1 chip"}
    assert card.best_known


def test_a_card_tells_that_nobody_bid() -> None:
    card = see(after_a_round().state, "").interval
    assert card is not None
    assert str(card.sentence) == "Nobody has bid."
    assert not card.best_known


def test_a_card_of_orbit_tells_who_took_the_pot_and_what_every_landing_did() -> None:  # OR6, OR7
    table = opened("orbit", [ANN, BOB, CAT], players="3")
    table.tick(END)
    card = see(table.state, "").interval
    assert card is not None
    assert str(card.sentence).endswith("took the pot.")
    landings = table.state.position.view()["last"]["landings"]
    paid = [landing for landing in landings if landing["event"] != "nothing"]
    assert len([line for line in card.lines if " lands on " in str(line.what)]) >= len(paid) > 0
    table.tick(END + LONGEST)
    assert see(table.state, "").interval is None


# --- Common time that nobody wants ----------------------------------------------------------------


def end_waived(table: Table, now: int) -> list[object]:
    return [entry.event for entry in finish(table.end_waived_steps(now), table._log)]


def test_common_time_ends_when_nobody_wants_the_rest() -> None:
    table = opened("corona", [ANN, BOB], players="2", deal="random")
    play(table, "bid 4", START + 1000, 1)
    assert "waive" in see(table.state, ANN.id).can
    table.do(Waive(0), ANN, START + 2000)
    assert "waive" not in see(table.state, ANN.id).can
    assert end_waived(table, START + 2000) == []
    table.do(Waive(1), BOB, START + 3000)
    assert end_waived(table, START + 3000) == [Moved(seat=CLOCK, move="time")]
    assert table.state.acting == (1,)  # who plays for 4


def test_whoever_acts_gives_everybody_another_chance() -> None:
    table = opened("corona", [ANN, BOB], players="2", deal="random")
    table.do(Waive(0), ANN, START)
    play(table, "bid 4", START + 1000, 1)
    assert "waive" in see(table.state, ANN.id).can
    assert not table.state.all_waived


def test_bots_hurry_when_all_people_wait_for_them() -> None:
    table = opened("corona", [ANN, Bot(1)], players="2", deal="random")
    slow = pace(table.state, 1)
    table.do(Waive(0), ANN, START + 1000)
    quick = pace(table.state, 1)
    assert slow is not None
    assert quick is not None
    assert quick.play == START + 1000 + WAITED_FOR < slow.play


def test_nothing_can_be_waived_where_no_hourglass_runs() -> None:
    table = opened("orion", [ANN, BOB])
    (seat,) = table.state.acting
    assert "waive" not in see(table.state, owner(table, seat).id).can
    with pytest.raises(Refusal, match="Nobody waits for you"):
        table.do(Waive(seat), owner(table, seat), START)
