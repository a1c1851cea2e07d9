"""What the nets of the games see and answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import orrery
from orrery.core.contract import Position
from orrery.players.nets.description import NetSymmetry, Numbers, description_of

pytestmark = pytest.mark.once


def test_turned_games_of_orion_look_turned_to_the_net() -> None:
    """Each symmetry carries a whole game, set-up included, onto another one, plane by plane."""
    game = orrery.game("orion", setup="free", galaxy_player="blue", first="blue")
    described = description_of(game)
    for turn in described.symmetries:
        one, other = game.start(seed=5), game.start(seed=5)
        luck = np.random.default_rng(int(turn.codes[0]))
        while one.to_act:
            seat = one.to_act[0]
            assert_turned(described.inputs, one, other, turn)
            code = int(luck.choice(one.codes(seat)))
            one.play(code, seat)
            other.play(int(turn.codes[code]), seat)


def assert_turned(
    inputs: Numbers, one: Position, other: Position, turn: NetSymmetry, exchanged: bool = False
) -> None:
    for seat in range(2):
        seen = one.observation(seat).ravel()[inputs]
        turned = other.observation(seat ^ exchanged).ravel()[inputs]
        assert np.array_equal(turned[np.ix_(turn.places, turn.inputs)], seen)


def test_every_code_has_its_own_logit_in_orion() -> None:
    described = description_of(orrery.game("orion"))
    assert len({tuple(row) for row in described.factors}) == len(described.factors)
    assert described.factors.max() < described.outputs - 1


@pytest.mark.parametrize(
    ("arena", "elements", "ways"), [("arena-1", "all", 2), ("arena-2", "wind+earth", 4)]
)
def test_turned_games_of_ortus_look_turned_to_the_net(arena: str, elements: str, ways: int) -> None:
    """Half a turn exchanges the players; a mirror does not, and is there without rivers only."""
    games = [
        orrery.game("ortus", arena=arena, elements=elements, first=first, bidding=True)
        for first in ("gold", "black")
    ]
    described = description_of(games[0])
    assert len(described.symmetries) == ways
    for number, turn in enumerate(described.symmetries):
        exchanged = bool(number % 2)
        one, other = games[0].start(seed=5), games[exchanged].start(seed=5)
        luck = np.random.default_rng(number)
        for _ in range(150):
            if not one.to_act:
                break
            seat = one.to_act[0]
            assert_turned(described.inputs, one, other, turn, exchanged)
            code = int(luck.choice(one.codes(seat)))
            one.play(code, seat)
            other.play(int(turn.codes[code]), seat ^ exchanged)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("orion", {}),
        ("orbis", {"players": 2}),
        ("orbis", {"players": 4}),
        ("ortus", {"bidding": True}),
        ("ortus", {"arena": "arena-2", "elements": "none"}),
    ],
)
def test_legal_moves_are_told_apart(name: str, options: dict[str, Any]) -> None:
    """In every position of random games, no two moves are the same to the net."""
    game = orrery.game(name, **options)
    described = description_of(game)
    assert len(described.factors) == game.code_count
    assert described.factors.min() >= 0
    assert described.factors.max() < described.outputs
    for seed in range(2):
        position, luck = game.start(seed=seed), np.random.default_rng(seed)
        while position.to_act:
            seat = position.to_act[-1]
            codes = position.codes(seat)
            assert len(codes) <= described.most_moves
            rows = described.factors[codes]
            assert len(np.unique(rows, axis=0)) == len(codes)
            assert (rows < described.outputs - 1).any(axis=1).all()
            position.play(int(luck.choice(codes)), seat)


def test_only_dragons_of_ortus_share_a_logit() -> None:
    game = orrery.game("ortus")
    factors, box = description_of(game).factors, game.box
    others = np.delete(factors, np.s_[int(box.dragons_code) : int(box.guide_code)], axis=0)
    assert len(np.unique(others, axis=0)) == len(others)


def test_a_net_of_orbis_knows_tables_of_all_sizes() -> None:
    few, many = (description_of(orrery.game("orbis", players=n)) for n in (2, 4))
    assert few.values == many.values == 4
    assert np.array_equal(few.inputs, many.inputs)


@pytest.mark.parametrize("name", ["orion", "ortus"])
def test_neighbours_are_mutual(name: str) -> None:
    taps = description_of(orrery.game(name)).taps
    for place, around in enumerate(taps):
        assert around[0] == place
        assert all(place in taps[beside] for beside in around if beside < len(taps))
