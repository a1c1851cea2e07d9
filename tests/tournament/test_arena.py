"""An arena pairs whoever is free, near ones, and not the same twice in a row."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from orrery.tournament.arena import FOR_A_BOT_MS, FOR_ANOTHER_MS, GATHER_MS
from orrery.tournament.commands import Enter, Withdraw
from orrery.tournament.following import due
from orrery.tournament.scoring import points

from .playing import NOW, begun, finish_round, lower_number_wins, person, tables

MINUTE = 60_000


def test_everybody_who_is_there_plays_at_once() -> None:
    cup = begun(6, format="arena", minutes=10)
    assert sorted(n for table in tables(cup) for n in table) == [1, 2, 3, 4, 5, 6]


def test_who_is_free_waits_a_moment_for_others() -> None:
    cup = begun(4, format="arena", minutes=10)
    one, other = cup.state.running
    cup.scored(one.table, (1.0, 2.0), False, NOW + 1000)
    cup.advance(NOW + 1000)
    assert len(cup.state.matches) == 2
    cup.scored(other.table, (1.0, 2.0), False, NOW + 1500)
    cup.advance(NOW + 1500)  # now all are free
    assert len(cup.state.matches) == 4
    assert not {frozenset(t) for t in tables(cup, 1)} & {frozenset(t) for t in tables(cup, 2)}


def test_the_same_two_only_if_nobody_else_comes() -> None:
    cup = begun(4, format="arena", minutes=10)
    game = cup.state.running[0]
    cup.scored(game.table, (1.0, 2.0), False, NOW)
    assert due(cup.state) == NOW + GATHER_MS
    cup.advance(NOW + GATHER_MS)
    assert len(cup.state.running) == 1
    cup.advance(NOW + FOR_ANOTHER_MS)
    assert {frozenset(m.seats) for m in cup.state.running} >= {frozenset(game.seats)}


def test_a_bot_fills_in_for_who_has_waited() -> None:
    cup = begun(3, format="arena", minutes=10, bots=6)
    assert sum(len(table) for table in tables(cup)) == 4
    assert all(any(number <= 3 for number in table) for table in tables(cup))
    alone = next(match for match in cup.state.running if max(match.seats) > 3)
    cup.scored(alone.table, (1.0, 2.0), False, NOW)
    cup.advance(NOW + GATHER_MS)
    assert len(cup.state.matches) == 2
    cup.advance(NOW + FOR_A_BOT_MS)
    new = cup.state.running[-1]
    assert len(cup.state.matches) == 3
    assert frozenset(new.seats) != frozenset(alone.seats)


def test_bots_do_not_play_among_themselves() -> None:
    cup = begun(2, format="arena", minutes=10, bots=8)
    cup.do(Withdraw(), person(1), NOW)
    cup.do(Withdraw(), person(2), NOW)
    finish_round(cup)
    cup.advance(NOW + MINUTE)
    assert len(cup.state.matches) == 1


def test_one_may_come_until_it_ends() -> None:
    cup = begun(2, format="arena", minutes=10)
    cup.do(Enter(), person(3), NOW + MINUTE)
    cup.do(Enter(), person(4), NOW + MINUTE)
    cup.advance(NOW + MINUTE + GATHER_MS)
    assert {3, 4} <= {n for table in tables(cup) for n in table}
    end = NOW + 10 * MINUTE
    cup.advance(end)
    assert cup.state.phase == "running"  # games that run are played out
    finish_round(cup, now=end + 5)
    assert cup.state.phase == "over"


@given(people=st.integers(2, 9), bots=st.integers(0, 3), seed=st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_nobody_sits_at_two_tables_and_games_go_on(people: int, bots: int, seed: int) -> None:
    chance = Random(seed)
    cup = begun(people, format="arena", minutes=5, bots=people + bots)
    now = NOW
    while cup.state.phase == "running":
        now += chance.randrange(500, 20_000)
        if cup.state.running and chance.random() < 0.7:
            match = chance.choice(cup.state.running)
            cup.scored(match.table, lower_number_wins(match), False, now)
        cup.advance(now)
        playing = [n for match in cup.state.running for n in match.seats]
        assert len(playing) == len(set(playing))
        if people + bots > 1 and now < NOW + 5 * MINUTE:
            when = due(cup.state)
            assert cup.state.running or when is not None
        if now > NOW + 5 * MINUTE:
            finish_round(cup, now=now)
    assert sum(points(cup.state).values()) == len(cup.state.matches) > 1


def test_without_bots_a_table_may_be_smaller() -> None:
    cup = begun(5, game="orbis", format="arena", minutes=5, seats=4)
    assert sorted(len(table) for table in tables(cup)) == [2, 3]
