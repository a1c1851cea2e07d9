"""A tournament from its announcement to its end: who may do what, what follows by itself."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.table.events import Bot
from orrery.table.log import MemoryLog
from orrery.tournament.commands import AddBot, Begin, Cancel, Enter, Remove, Withdraw
from orrery.tournament.events import Cancelled, Paired
from orrery.tournament.following import FORGOTTEN_MS, due
from orrery.tournament.scoring import points
from orrery.tournament.tournament import NoSuchTournament, Tournament

from .playing import HOST, NOW, Helper, announced, begun, finish_round, person, play_out, tables


def test_it_begins_at_its_time() -> None:
    cup = announced(4, starts=NOW + 5000)
    assert due(cup.state) == NOW + 5000
    cup.advance(NOW + 4999)
    assert cup.state.phase == "open"
    cup.advance(NOW + 5000)
    assert (cup.state.phase, cup.state.round) == ("running", 1)


def test_it_begins_when_it_is_full() -> None:
    cup = announced(3, most=4, when_full=True)
    cup.advance(NOW)
    assert cup.state.phase == "open"
    cup.do(Enter(), person(4), NOW)
    cup.advance(NOW)
    assert cup.state.round == 1


def test_bots_fill_the_field_at_their_levels() -> None:
    cup = begun(2, bots=8, levels=(1, 2))
    levels = [e.who.level for e in cup.state.entrants if isinstance(e.who, Bot)]
    assert levels == [1, 2, 1, 2, 1, 2]
    assert len(tables(cup)) == 4


def test_one_bot_makes_it_even_and_goes_when_another_person_comes() -> None:
    cup = begun(3, even=True, late=3, rounds=4)
    assert [entrant.is_bot for entrant in cup.state.entrants] == [False, False, False, True]
    cup.do(Enter(), person(4), NOW)
    finish_round(cup)
    assert not cup.state.entrant(4).active
    assert not cup.state.byes
    cup.do(Withdraw(), person(4), NOW)
    finish_round(cup)
    assert sum(entrant.is_bot for entrant in cup.state.active) == 1


def test_with_too_few_it_does_not_take_place() -> None:
    cup = announced(1, starts=NOW + 5)
    with pytest.raises(Refusal, match="at least two"):
        cup.do(Begin(), HOST, NOW)
    cup.advance(NOW + 5)
    assert (cup.state.phase, cup.state.cancelled) == ("cancelled", "few")


def test_what_nobody_begins_is_forgotten() -> None:
    cup = announced(4)
    cup.advance(NOW + FORGOTTEN_MS)
    assert cup.state.cancelled == "forgotten"


def test_a_pause_lies_between_rounds() -> None:
    cup = begun(4, rounds=3, pause=30)
    finish_round(cup)
    assert cup.state.round == 1
    assert due(cup.state) == NOW + 30_000
    cup.advance(NOW + 30_000)
    assert cup.state.round == 2


def test_the_host_alone_may_begin_cancel_and_send_away() -> None:
    cup = announced(4)
    for command in (Begin(), Cancel(), Remove(2), AddBot(1)):
        with pytest.raises(Refusal, match="Only the host"):
            cup.do(command, person(1), NOW)
    cup.do(Remove(2), HOST, NOW)
    with pytest.raises(Refusal, match="removed you"):
        cup.do(Enter(), person(2), NOW)
    cup.do(AddBot(3), HOST, NOW)
    assert cup.state.entrant(5).who == Bot(3)
    cup.do(Cancel(), HOST, NOW)
    with pytest.raises(Refusal, match="called off"):
        cup.do(Enter(), person(9), NOW)


def test_late_entry_ends_with_its_round_and_may_bring_half_points() -> None:
    cup = begun(4, rounds=4, late=2, late_half=True)
    cup.do(Enter(), person(5), NOW)
    cup.do(Enter(), person(6), NOW)
    assert points(cup.state)[5] == 0.5
    finish_round(cup)
    assert {5, 6} <= {n for table in tables(cup, 2) for n in table}
    with pytest.raises(Refusal, match="too late"):
        cup.do(Enter(), person(7), NOW)
    cup.do(Withdraw(), person(1), NOW)
    cup.do(Enter(), person(1), NOW)  # who was in it may come back
    play_out(cup)
    assert cup.state.phase == "over"


@pytest.mark.parametrize("kind", ["robin", "swiss"])
def test_who_left_before_it_began_is_late_like_others(kind: str) -> None:
    cup = announced(5, format=kind)
    cup.do(Withdraw(), person(5), NOW)
    cup.do(Begin(), HOST, NOW)
    cup.advance(NOW)
    assert sorted(n for table in tables(cup) for n in table) == [1, 2, 3, 4]
    with pytest.raises(Refusal, match="too late"):
        cup.do(Enter(), person(5), NOW)
    play_out(cup)
    assert cup.state.phase == "over"


def test_it_ends_early_if_one_is_left() -> None:
    cup = begun(3, rounds=3)
    cup.do(Withdraw(), person(1), NOW)
    cup.do(Withdraw(), person(2), NOW)
    finish_round(cup)
    assert cup.state.phase == "over"


def test_nobody_enters_twice_or_leaves_without_being_there() -> None:
    cup = announced(2, most=3)
    with pytest.raises(Refusal, match="already"):
        cup.do(Enter(), person(1), NOW)
    with pytest.raises(Refusal, match="do not take part"):
        cup.do(Withdraw(), person(9), NOW)
    cup.do(Enter(), person(3), NOW)
    with pytest.raises(Refusal, match="full"):
        cup.do(Enter(), person(4), NOW)


def test_two_processes_pair_a_round_once() -> None:
    log = MemoryLog()
    cup = announced(8, log)
    cup.do(Begin(), HOST, NOW)
    other = Tournament.load(log, "cup", Helper())
    cup.advance(NOW)
    other.advance(NOW)
    assert other.state == cup.state
    for match in cup.state.running:
        cup.scored(match.table, (1.0, 2.0), False, NOW)
        other.scored(match.table, (1.0, 2.0), False, NOW)
    cup.advance(NOW)
    other.advance(NOW)
    assert sum(isinstance(entry.event, Paired) for entry in log.read("cup")) == 2
    assert Tournament.load(log, "cup", Helper()).state == other.state


def test_an_unknown_one_is_said_to_be_unknown() -> None:
    with pytest.raises(NoSuchTournament):
        Tournament.load(MemoryLog(), "nothing", Helper())


def test_a_cancelled_one_takes_no_results() -> None:
    log = MemoryLog()
    cup = begun(4, log)
    running = cup.state.running
    cup.do(Cancel(), HOST, NOW)
    cup.scored(running[0].table, (1.0, 2.0), False, NOW)
    assert isinstance(log.read("cup")[-1].event, Cancelled)
