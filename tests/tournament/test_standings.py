"""Points, and what decides between equals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from orrery.tournament.formats import format_of
from orrery.tournament.scoring import points, worth
from orrery.tournament.standings import standings
from orrery.tournament.state import Match, TournamentState
from orrery.tournament.tournament import Tournament

from .playing import NOW, begun, finish_round, play_out


def shown(state: TournamentState) -> list[tuple[int, int]]:
    return [(line.place, line.number) for line in standings(state)]


def breaks(state: TournamentState, number: int) -> dict[str, float]:
    line = next(line for line in standings(state) if line.number == number)
    return dict(zip(format_of(state).tie_breaks, map(float, line.breaks), strict=True))


def play_results(cup: Tournament, *games: tuple[int, int]) -> None:
    """Winner first; what is not named is drawn."""
    winners = {frozenset(game): game[0] for game in games}

    def result(match: Match) -> tuple[float, float]:
        winner = winners.get(frozenset(match.seats))
        if winner is None:
            return (1.0, 1.0)
        return (1.0, 2.0) if match.seats[0] == winner else (2.0, 1.0)

    play_out(cup, result)


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1.0, 2.0), (1, 0)),
        ((1.0, 1.0), (Fraction(1, 2), Fraction(1, 2))),
        ((2.0, 1.0, 3.0), (Fraction(1, 2), 1, 0)),
        ((1.0, 2.0, 2.0, 4.0), (1, Fraction(1, 2), Fraction(1, 2), 0)),
    ],
)
def test_a_place_is_worth_the_share_of_those_beaten(
    places: tuple[float, ...], expected: tuple[Fraction, ...]
) -> None:
    assert tuple(worth(places, seat) for seat in range(len(places))) == expected


def test_direct_encounter_decides_a_round_robin() -> None:
    cup = begun(4, format="robin")
    play_results(cup, (1, 3), (1, 4), (2, 1), (2, 3), (4, 2), (3, 4))
    assert [int(n) for n in points(cup.state).values()] == [2, 2, 1, 1]
    assert shown(cup.state) == [(1, 2), (2, 1), (3, 3), (4, 4)]


def test_sonneborn_berger_is_what_the_beaten_have() -> None:
    cup = begun(4, format="robin")
    play_results(cup, (1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (4, 3))
    assert breaks(cup.state, 1) == {"direct": 1.0, "sonneborn": 3.0, "wins": 2.0}
    assert breaks(cup.state, 2)["sonneborn"] == 2.0


def test_all_draws_share_the_first_place() -> None:
    cup = begun(4, format="robin")
    play_results(cup)
    assert [place for place, _ in shown(cup.state)] == [1, 1, 1, 1]


def test_buchholz_counts_the_points_of_opponents() -> None:
    cup = begun(8, rounds=3)
    play_out(cup)
    state, have = cup.state, points(cup.state)
    for number in range(1, 9):
        faced = [have[n] for m in state.games_of(number) for n in m.seats if n != number]
        assert breaks(state, number)["buchholz"] == sum(faced)
        assert breaks(state, number)["buchholz_cut"] == sum(faced) - min(faced)
    assert shown(state)[0] == (1, 1)


def test_a_round_without_a_game_counts_as_one_against_an_equal() -> None:
    cup = begun(5, rounds=3)
    play_out(cup)
    state, have = cup.state, points(cup.state)
    _, bye = state.byes[0]
    faced = [have[n] for m in state.games_of(bye.who) for n in m.seats if n != bye.who]
    free = sum(other.who == bye.who for _, other in state.byes)
    assert breaks(state, bye.who)["buchholz"] == sum(faced) + free * have[bye.who]


def test_a_walkover_brings_the_point_and_no_opponent() -> None:
    cup = begun(4, rounds=3)
    match = cup.state.running[0]
    cup.scored(match.table, (1.0, 2.0), True, NOW)
    winner = match.seats[0]
    assert points(cup.state)[winner] == 1
    assert breaks(cup.state, winner)["sonneborn"] == 0
    finish_round(cup)


def test_an_arena_prefers_wins_and_then_fewer_games() -> None:
    cup = begun(4, format="arena", minutes=5)
    first, second = cup.state.running
    cup.scored(first.table, (1.0, 1.0), False, NOW)
    cup.scored(second.table, (1.0, 2.0), False, NOW)
    order = [number for _, number in shown(cup.state)]
    assert order[0] == second.seats[0]
    assert order[-1] == second.seats[1]
