"""Everybody meets everybody, as often as agreed, on seats that even out."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from orrery.tournament.commands import Withdraw
from orrery.tournament.pairing import meetings, pairs
from orrery.tournament.scoring import points

from .playing import NOW, begun, finish_round, person, play_out, tables


@pytest.mark.parametrize("people", range(2, 11))
@pytest.mark.parametrize("cycles", [1, 2])
def test_each_two_meet_once_in_a_cycle(people: int, cycles: int) -> None:
    cup = begun(people, format="robin", rounds=cycles)
    play_out(cup)
    met = meetings(cup.state)
    assert met == {frozenset(two): cycles for two in combinations(range(1, people + 1), 2)}
    assert cup.state.round == cycles * (people - 1 if people % 2 == 0 else people)


@pytest.mark.parametrize("people", range(2, 11))
def test_nobody_plays_twice_in_a_round_and_seats_even_out(people: int) -> None:
    cup = begun(people, format="robin")
    play_out(cup)
    for turn in range(1, cup.state.round + 1):
        playing = [number for table in tables(cup, turn) for number in table]
        assert len(playing) == len(set(playing)) == people - people % 2
    first = Counter(table[0] for table in tables(cup))
    second = Counter(table[1] for table in tables(cup))
    assert all(abs(first[n] - second[n]) <= 1 for n in range(1, people + 1))


@pytest.mark.parametrize("people", range(4, 9))
def test_the_second_cycle_is_the_first_with_seats_changed(people: int) -> None:
    cup = begun(people, format="robin", rounds=2)
    play_out(cup)
    assert Counter(tables(cup)) == Counter(table[::-1] for table in tables(cup))


def test_a_free_round_counts_nothing() -> None:
    cup = begun(5, format="robin")
    play_out(cup)
    assert Counter(bye.who for _, bye in cup.state.byes) == Counter(range(1, 6))
    assert [int(have) for have in points(cup.state).values()] == [4, 3, 2, 1, 0]


def test_who_left_gives_the_others_the_point() -> None:
    cup = begun(4, format="robin")
    finish_round(cup)
    finish_round(cup)
    cup.do(Withdraw(), person(4), NOW)
    met = meetings(cup.state)
    missed = {n for n in (1, 2, 3) if frozenset((n, 4)) not in met}
    play_out(cup)
    assert {bye.who for _, bye in cup.state.byes if bye.points == 1} == missed
    assert sum(points(cup.state).values()) == 6


@pytest.mark.parametrize(("people", "seats"), [(4, 4), (8, 4), (9, 3), (7, 3), (12, 4), (16, 4)])
def test_at_larger_tables_all_meet_as_evenly_as_the_rounds_allow(people: int, seats: int) -> None:
    cup = begun(people, game="orbis", format="robin", seats=seats)
    play_out(cup)
    met = meetings(cup.state)
    assert len(tables(cup, 1)) == -(-people // seats)
    for turn in range(1, cup.state.round + 1):
        assert sorted(n for table in tables(cup, turn) for n in table) == [*range(1, people + 1)]
    assert max(met.values()) <= 2
    assert len(met) >= 0.8 * people * (people - 1) / 2


def test_no_meeting_is_repeated_where_none_has_to_be() -> None:
    """Nine at tables of three, in whatever rounds: at first there is always somebody new."""
    cup = begun(9, game="orbis", format="robin", seats=3)
    finish_round(cup)
    seen = [two for table in tables(cup) for two in pairs(table)]
    assert len(seen) == len(set(seen)) == 2 * 9
