"""The search that a net guides, with nets that know nothing: what it must do all the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import orrery
from orrery.core.contract import Game, Position
from orrery.players.nets.search import NetSearch
from orrery.players.nets.tree import TreeSettings
from orrery.players.search import Budget, Search, SearchSettings

from ..tactics import saving_moves, winning_moves
from .weights import random_net

pytestmark = pytest.mark.compiled

TACTICS = json.loads((Path(__file__).parent.parent / "tactics.json").read_text("utf-8"))
OPEN, HIDDEN = TreeSettings(proves=True), TreeSettings(varies=True)
TABLES: list[tuple[str, dict[str, Any], TreeSettings]] = [
    ("orion", {}, OPEN),
    ("ortus", {"arrangement": "standard", "max_turns": 6}, OPEN),
    ("orbis", {"players": 2}, HIDDEN),
    ("orbis", {"players": 3}, HIDDEN),
    ("orbis", {"players": 4}, HIDDEN),
]


def searching(game: Game, settings: TreeSettings, seed: int = 1) -> NetSearch:
    return NetSearch(game, random_net(game), settings, seed)


@pytest.mark.parametrize(("name", "options", "settings"), TABLES)
def test_whole_games_are_played_legally(
    name: str, options: dict[str, Any], settings: TreeSettings
) -> None:
    game = orrery.game(name, **options)
    search, position = searching(game, settings), game.start(seed=2)
    while position.to_act:
        seat = position.to_act[0]
        before = position.state.tobytes()
        report = search.think(position, seat, Budget(simulations=9))
        assert position.state.tobytes() == before
        assert len(report.lines) == len(position.codes(seat))
        position.play(report.best.move)


@pytest.mark.parametrize(("name", "options", "settings"), TABLES)
def test_the_same_seed_and_simulations_find_the_same(
    name: str, options: dict[str, Any], settings: TreeSettings
) -> None:
    game = orrery.game(name, **options)
    position = game.start(seed=2)
    first, second = (
        searching(game, settings).think(position, position.to_act[0], Budget(simulations=50))
        for _ in range(2)
    )
    assert first.lines == second.lines
    assert first.simulations == 50
    assert sum(line.visits for line in first.lines) == 49  # the first one looked at the root


@pytest.mark.parametrize("number", range(len(TACTICS["win"])))
def test_a_move_that_wins_at_once_is_found(number: int) -> None:
    """However little the net thinks of it."""
    position = orrery.load(TACTICS["win"][number])
    search = searching(position.game, OPEN)
    seat = position.to_act[0]
    best = search.think(position, seat, Budget(simulations=2)).best
    assert best.move.code in winning_moves(position)
    assert (best.proven, best.value) == (1, 1.0)
    found = search.winning_move(position, seat)
    assert found is not None
    assert found.code in winning_moves(position)


@pytest.mark.parametrize("players", [2, 4])
def test_the_hidden_order_of_stacks_changes_nothing(players: int) -> None:
    game = orrery.game("orbis", players=players)
    position, luck = game.start(seed=4), np.random.default_rng(1)
    for _ in range(30):
        position.play(int(luck.choice(position.codes(position.to_act[0]))))
    seat = position.to_act[0]

    def found(world: Position) -> object:
        return searching(game, HIDDEN).think(world, seat, Budget(simulations=40)).lines

    worlds = [position.imagine(seat, k) for k in range(3)]
    assert len({world.state.tobytes() for world in worlds}) == 3
    assert [found(world) for world in worlds] == [found(position)] * 3


def test_the_tree_is_kept_from_move_to_move() -> None:
    game = orrery.game("orion", setup="1")
    position = game.start(seed=3)
    search, seat = searching(game, OPEN), position.to_act[0]
    first = search.think(position, seat, Budget(simulations=4_000))
    assert len(first.best.variation) > 2
    for move in first.best.variation[:2]:
        position.play(move)
    kept = search.think(position, position.to_act[0], Budget(simulations=1))
    assert sum(line.visits for line in kept.lines) > 1
    assert kept.best.move == first.best.variation[2]
    search.forget()
    fresh = search.think(position, position.to_act[0], Budget(simulations=1))
    assert sum(line.visits for line in fresh.lines) == 0


def test_a_search_ends_by_the_clock_by_a_word_and_when_its_tree_is_full() -> None:
    position = orrery.game("orion", setup="1").start(seed=3)
    search, seat = searching(position.game, OPEN), position.to_act[0]
    assert search.think(position, seat, Budget(seconds=0.1)).seconds >= 0.1
    search.forget()
    looks = iter([False, False, False, True])
    stopped = search.think(position, seat, Budget(seconds=60), lambda: next(looks))
    assert stopped.simulations == 9  # the root, then two batches
    search.forget()
    full = search.think(position, seat, Budget(seconds=60, nodes=100))
    assert 100 <= full.simulations <= 120


def test_guesses_are_the_first_look_of_the_search() -> None:
    position = orrery.game("orion", setup="1").start(seed=3)
    search, seat = searching(position.game, OPEN), position.to_act[0]
    guesses = search.guesses(position, seat)
    assert sum(guess.share for guess in guesses) == pytest.approx(1)
    looked = search.think(position, seat, Budget(simulations=1))
    assert looked.best.move == guesses[0].move


@pytest.mark.parametrize(("name", "options", "settings"), TABLES)
def test_one_move_is_weighed_for_whoever_makes_it(
    name: str, options: dict[str, Any], settings: TreeSettings
) -> None:
    game = orrery.game(name, **options)
    position = game.start(seed=2)
    seat = position.to_act[0]
    search = searching(game, settings)
    report = search.think(position, seat, Budget(simulations=300))
    weighed = search.weigh(position, seat, report.best.move, 100)
    assert weighed.visits >= 100
    # With luck, or several others, this net contradicts itself from seat to seat.
    assert weighed.value == pytest.approx(report.best.value, abs=0.3 if settings.proves else 1)
    assert weighed == search.weigh(position, seat, report.best.move, 100)


def test_a_winning_move_is_weighed_as_won() -> None:
    position = orrery.load(TACTICS["win"][0])
    seat = position.to_act[0]
    code = next(iter(winning_moves(position)))
    search = searching(position.game, OPEN)
    weighed = search.weigh(position, seat, position.game.known_move(seat, code), 10)
    assert (weighed.proven, weighed.value) == (1, 1.0)


@pytest.mark.parametrize("number", range(4))
def test_a_move_that_lets_the_other_win_at_once_is_weighed_as_lost(number: int) -> None:
    position = orrery.load(TACTICS["save"][number])
    seat = position.to_act[0]
    search, saving = searching(position.game, OPEN), saving_moves(position)
    lost = next(code for code in position.codes(seat).tolist() if code not in saving)
    weighed = search.weigh(position, seat, position.game.known_move(seat, lost), 10)
    assert (weighed.proven, weighed.value) == (-1, -1.0)


def proofs(search: NetSearch | Search, position: Position) -> dict[int, int]:
    """What is proven of each move."""
    report = search.think(position, position.to_act[0], Budget(simulations=2_000))
    return {line.move.code: line.proven for line in report.lines if line.proven}


def test_what_is_proven_agrees_with_the_other_search() -> None:
    """Near the end of games, from a fresh tree and from one that was kept over two moves."""
    game = orrery.game("orion")
    kept, compared = searching(game, OPEN), {1: 0, -1: 0}
    for seed in range(12):
        position, luck = game.start(seed=seed), np.random.default_rng(seed)
        while position.to_act:
            position.play(int(luck.choice(position.codes(position.to_act[0]))))
        for _ in range(4):
            position.undo()
        for _ in range(2):
            known = proofs(Search(game, SearchSettings(proves=True)), position)
            for search in (kept, searching(game, OPEN)):
                for code, proven in proofs(search, position).items():
                    if code in known:
                        assert known[code] == proven
                        compared[proven] += 1
            for move in kept.lines(position, position.to_act[0])[0].variation[:2]:
                position.play(move)
            if not position.to_act:
                break
    assert compared[1] > 3  # a search ends with the first one that it finds
    assert compared[-1] > 100
