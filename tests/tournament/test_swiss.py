"""Equal points meet, nobody twice, and a free round is nobody's second."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orrery.tournament import swiss
from orrery.tournament.commands import Enter, Withdraw
from orrery.tournament.groups import grouped
from orrery.tournament.pairing import meetings
from orrery.tournament.scoring import points
from orrery.tournament.state import Match
from orrery.tournament.tournament import Tournament

from .playing import NOW, begun, finish_round, person, play_out, tables


def drawn_by(chance: Random) -> Callable[[Match], Sequence[float]]:
    return lambda match: chance.choice([(1.0, 2.0), (2.0, 1.0), (1.0, 1.0)])


def test_the_pairings_of_a_field_whose_favourites_win() -> None:
    """Eight players, as the handbook has it: 1 and 3 have both had the first seat, and so on."""
    cup = begun(8, rounds=3)
    play_out(cup)
    first, second, third = ({frozenset(t) for t in tables(cup, turn)} for turn in (1, 2, 3))
    assert first == {frozenset(two) for two in ((1, 5), (2, 6), (3, 7), (4, 8))}
    assert second == {frozenset(two) for two in ((1, 4), (2, 3), (5, 8), (6, 7))}
    assert frozenset((1, 2)) in third


def check_rounds(cup: Tournament) -> None:
    met, rested = set[frozenset[int]](), set[int]()
    for turn in range(1, cup.state.round + 1):
        playing = [number for table in tables(cup, turn) for number in table]
        resting = {bye.who for at, bye in cup.state.byes if at == turn}
        assert len(playing) + len(resting) == len({*playing, *resting})
        assert len(resting) == (len(playing) + len(resting)) % 2
        again = {frozenset(table) for table in tables(cup, turn)} & met
        assert not again or not can_be_new(sorted(playing), met)
        assert not resting & rested
        met |= {frozenset(table) for table in tables(cup, turn)}
        rested |= resting


def can_be_new(people: list[int], met: set[frozenset[int]]) -> bool:
    """Whether all of these can be paired without a repetition, by trying."""
    if not people:
        return True
    first, *others = people
    return any(
        frozenset((first, other)) not in met and can_be_new([n for n in others if n != other], met)
        for other in others
    )


@given(people=st.integers(6, 14), seed=st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_whatever_the_results_nobody_meets_twice_if_it_can_be_helped(
    people: int, seed: int
) -> None:
    cup = begun(people, rounds=4)
    play_out(cup, drawn_by(Random(seed)))
    check_rounds(cup)
    first = Counter(table[0] for table in tables(cup))
    second = Counter(table[1] for table in tables(cup))
    assert all(abs(first[n] - second[n]) <= 2 for n in range(1, people + 1))


@given(seed=st.integers(0, 10**6), late=st.booleans())
@settings(max_examples=15, deadline=None)
def test_people_come_late_and_go(seed: int, late: bool) -> None:
    chance = Random(seed)
    cup = begun(10, rounds=4, late=3, late_half=late)
    left = dict[int, int]()
    while cup.state.phase == "running":
        if chance.random() < 0.4:
            gone = chance.choice(cup.state.active).number
            cup.do(Withdraw(), person(gone), NOW)
            left[gone] = cup.state.round
        if cup.state.round < 3 and chance.random() < 0.5:
            cup.do(Enter(), person(len(cup.state.entrants) + 1), NOW)
        finish_round(cup, drawn_by(chance))
    check_rounds(cup)
    for number, turn in left.items():
        assert all(match.round <= turn for match in cup.state.games_of(number))


def test_opponents_have_points_as_near_as_can_be() -> None:
    cup = begun(16, rounds=4)
    while cup.state.phase == "running":
        have = points(cup.state)
        apart = [abs(have[one] - have[other]) for one, other in tables(cup, cup.state.round)]
        assert max(apart) == 0  # every group is even, and nobody has to float
        finish_round(cup)
    assert points(cup.state)[1] == 4


def test_a_small_field_goes_on_when_all_have_met() -> None:
    cup = begun(4, rounds=6)
    play_out(cup)
    assert cup.state.round == 6
    assert set(meetings(cup.state).values()) == {2}


def test_a_free_round_goes_to_the_lowest_and_counts_a_point() -> None:
    cup = begun(7, rounds=3)
    assert [(bye.who, bye.points) for _, bye in cup.state.byes] == [(7, 1.0)]
    play_out(cup)
    check_rounds(cup)


def test_a_game_nobody_came_to_may_still_be_played() -> None:
    cup = begun(2, rounds=3)
    cup.scored(cup.state.running[0].table, (1.0, 2.0), True, NOW)
    cup.advance(NOW)
    assert [frozenset(table) for table in tables(cup)] == [frozenset((1, 2))] * 2
    assert meetings(cup.state)[frozenset((1, 2))] == 1


def test_the_number_of_rounds_follows_the_field() -> None:
    assert [swiss.rounds_of(n, 2) for n in (2, 8, 9, 16, 17, 64)] == [3, 3, 4, 4, 5, 6]
    assert swiss.rounds_in(begun(17).state) == 5


# --- More than two at a table ---------------------------------------------------------------------


def all_groupings(left: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to sit down, slowly."""
    if not left:
        yield []
        return
    for size in set(sizes):
        fewer = list(sizes)
        fewer.remove(size)
        for others in combinations(left[1:], size - 1):
            rest = [n for n in left[1:] if n not in others]
            for some in all_groupings(rest, fewer):
                yield [(left[0], *others), *some]


@pytest.mark.parametrize(
    ("people", "seats", "sizes"),
    [(8, 4, [4, 4]), (7, 3, [3, 2, 2]), (8, 2, [2] * 4), (9, 3, [3] * 3)],
)
@pytest.mark.parametrize("seed", range(6))
def test_a_small_field_sits_as_well_as_it_can(
    people: int, seats: int, sizes: list[int], seed: int
) -> None:
    chance = Random(seed)
    met = {frozenset(two): chance.random() < 0.4 for two in combinations(range(people), 2)}

    def strained(tables: Sequence[Sequence[int]]) -> tuple[int, int]:
        twos = [two for table in tables for two in combinations(sorted(table), 2)]
        return sum(met[frozenset(two)] for two in twos), sum((b - a) ** 2 for a, b in twos)

    found = grouped(
        range(people), seats, lambda one, other: one != other and met[frozenset((one, other))]
    )
    best = min(strained(tables) for tables in all_groupings(range(people), sizes))
    assert strained(found) == best


@given(people=st.integers(5, 18), seats=st.integers(3, 5), seed=st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_larger_tables_are_full_and_alike(people: int, seats: int, seed: int) -> None:
    chance = Random(seed)
    cup = begun(people, game="corona", seats=seats, rounds=3)
    play_out(cup, lambda match: chance.sample(range(1, len(match.seats) + 1), len(match.seats)))
    for turn in (1, 2, 3):
        sizes = [len(table) for table in tables(cup, turn)]
        assert sum(sizes) == people
        assert max(sizes) - min(sizes) <= 1
        assert max(sizes) <= seats


def test_winners_meet_winners_at_larger_tables() -> None:
    cup = begun(12, game="orbis", seats=3, rounds=2)
    winners = {min(table) for table in tables(cup, 1)}
    finish_round(cup)
    top = next(table for table in tables(cup, 2) if 1 in table)
    assert set(top) <= winners


def test_seats_change_from_round_to_round() -> None:
    cup = begun(3, game="orbis", seats=3, rounds=3)
    play_out(cup)
    for one, other in pairwise(tables(cup)):
        assert all(a != b for a, b in zip(one, other, strict=True))
    assert all({table[seat] for table in tables(cup)} == {1, 2, 3} for seat in range(3))
