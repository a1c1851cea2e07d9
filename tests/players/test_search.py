"""The search: exact on small games, true to its seed and its budget, blind to what is hidden."""

from __future__ import annotations

import pytest
from pebbles import Pebbles

import orrery
from core.toys import Auction
from orrery.core.contract import Position
from orrery.players.search import Budget, Search, SearchReport, SearchSettings

PLAIN = SearchSettings(proves=True)


def think(
    position: Position, simulations: int, settings: SearchSettings = PLAIN, seed: int = 1
) -> SearchReport:
    search = Search(position.game, settings, seed)
    return search.think(position, position.to_act[0], Budget(simulations=simulations))


def minimax(position: Position) -> int:
    """1 if the seat to act wins, else -1, by trying everything."""
    if position.is_over:
        return -1  # whoever would have to act has nothing left
    return max(-minimax(position.copy().play(move)) for move in position.moves())


@pytest.mark.parametrize("pebbles", range(1, 11))
def test_the_search_equals_minimax_on_a_small_game(pebbles: int) -> None:
    position = Pebbles(pebbles=pebbles).start(1)
    report = think(position, 3_000)
    for line in report.lines:
        assert line.proven in (0, -minimax(position.copy().play(line.move))), line
    assert report.best.proven == minimax(position)


def test_a_proven_game_ends_the_search_early() -> None:
    assert think(Pebbles(pebbles=3).start(1), 100_000).simulations < 1_000


def test_the_variation_of_a_proven_win_is_played_to_the_end() -> None:
    position = Pebbles(pebbles=7).start(1)
    for move in think(position, 3_000).best.variation:
        position.play(move)
    assert position.is_over


@pytest.mark.compiled
def test_the_same_seed_and_budget_give_the_same_report() -> None:
    position = orrery.game("orion", setup="1").start(3)
    first, second, other = (think(position, 2_000, seed=seed) for seed in (1, 1, 2))
    assert first.lines == second.lines
    assert first.lines != other.lines


@pytest.mark.compiled
def test_a_search_ends_when_its_time_is_over() -> None:
    position = orrery.game("orion", setup="1").start(3)
    search = Search(position.game, PLAIN)
    search.think(position, position.to_act[0], Budget(simulations=10))  # compiled now
    assert search.think(position, position.to_act[0], Budget(seconds=0.2)).simulations > 10


@pytest.mark.compiled
def test_a_search_stops_when_it_is_told_to_and_when_its_tree_is_full() -> None:
    position = orrery.game("orion", setup="1").start(3)
    search = Search(position.game, PLAIN)
    looks = iter([False, False, True])
    seat = position.to_act[0]
    stopped = search.think(position, seat, Budget(simulations=10**9), lambda: next(looks))
    assert 0 < stopped.simulations < 10**6
    full = Search(position.game, PLAIN).think(position, seat, Budget(seconds=60, nodes=500))
    assert 490 <= full.simulations <= 510


@pytest.mark.compiled
def test_the_tree_is_kept_from_move_to_move() -> None:
    game = orrery.game("orion", setup="1")
    position = game.start(3)
    search = Search(game, PLAIN)
    seat = position.to_act[0]
    first = search.think(position, seat, Budget(simulations=20_000))
    for move in first.best.variation[:2]:
        position.play(move)
    again = search.think(position, seat, Budget(simulations=1))
    fresh = Search(game, PLAIN).think(position, seat, Budget(simulations=1))
    assert sum(line.visits for line in again.lines) >= sum(line.visits for line in fresh.lines)
    assert len(first.best.variation) >= 2


@pytest.mark.compiled
def test_two_cores_search_together() -> None:
    position = orrery.game("orion", setup="1").start(3)
    search = Search(position.game, PLAIN, cores=2)
    report = search.think(position, position.to_act[0], Budget(simulations=4_000))
    assert report.simulations == 4_000
    assert sum(line.visits for line in report.lines) == 4_000


def test_hidden_things_do_not_change_what_the_search_finds() -> None:
    position = Auction().start(7)
    settings = SearchSettings(varies=True)

    def lines(world: Position) -> list[tuple[str, int, float]]:
        report = Search(world.game, settings, 5).think(world, 0, Budget(simulations=300))
        return [(line.move.text, line.visits, line.value) for line in report.lines]

    found = lines(position)
    assert [lines(position.imagine(0, k)) for k in range(3)] == [found] * 3


def test_widening_looks_at_few_moves_first() -> None:
    position = orrery.game("orion", setup="1").start(3)
    narrow = SearchSettings(widening_base=2.0, widening_power=0.3)
    visited = [line for line in think(position, 60, narrow).lines if line.visits]
    assert len(visited) <= 2 + 60**0.3 + 1


def test_only_the_best_moves_are_kept_where_that_is_asked_for() -> None:
    position = orrery.game("orion", setup="1").start(3)
    few = SearchSettings(most_children=7)
    assert sum(line.visits > 0 for line in think(position, 40, few).lines) == 7
