"""What the nets of the games see and answer."""

from __future__ import annotations

import numpy as np
import pytest

import orrery
from orrery.core.contract import Game, Position
from orrery.players.nets.description import NetSymmetry, description_of

pytestmark = pytest.mark.once


def test_turned_games_of_orion_look_turned_to_the_net() -> None:
    """Each symmetry carries a whole game, set-up included, onto another one, plane by plane."""
    game = orrery.game("orion", setup="free", galaxy_player="blue", first="blue")
    for turn in description_of(game).symmetries:
        one, other = game.start(seed=5), game.start(seed=5)
        luck = np.random.default_rng(int(turn.codes[0]))
        while one.to_act:
            seat = one.to_act[0]
            assert_turned(game, one, other, turn)
            code = int(luck.choice(one.codes(seat)))
            one.play(code, seat)
            other.play(int(turn.codes[code]), seat)


def assert_turned(game: Game, one: Position, other: Position, turn: NetSymmetry) -> None:
    inputs = description_of(game).inputs
    for seat in range(2):
        seen, turned = (p.observation(seat).ravel()[inputs] for p in (one, other))
        assert np.array_equal(turned[np.ix_(turn.places, turn.inputs)], seen)


def test_every_code_has_its_own_logit_in_orion() -> None:
    described = description_of(orrery.game("orion"))
    assert len({tuple(row) for row in described.factors}) == len(described.factors)
    assert described.factors.max() < described.outputs - 1


def test_neighbours_are_mutual() -> None:
    taps = description_of(orrery.game("orion")).taps
    for place, around in enumerate(taps):
        assert around[0] == place
        assert all(place in taps[beside] for beside in around if beside < len(taps))
