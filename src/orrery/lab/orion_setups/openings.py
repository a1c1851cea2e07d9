"""The first moves that the net of Orion Duel likes on the set-ups of the booklet."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orrery.games import game as make_game
from orrery.games.orion.data.board import PRESETS
from orrery.lab.orion_setups.survey import (
    SetUpChance,
    chance_of_mover,
    trained_net,
)


class Opening(NamedTuple):
    """A first move, how likely it is to be played, and the mover's chance after it."""

    move: str
    share: float
    chance: float


def preset_chances() -> list[SetUpChance]:
    """The chance of whoever begins on each set-up of the booklet."""
    found = []
    for name in PRESETS:
        game = make_game("orion", setup=name)
        found.append(SetUpChance(name, chance_of_mover(trained_net(game), game.start(seed=1))))
    return found


def openings(setup: str, count: int) -> list[Opening]:
    """The likeliest first moves on one of those set-ups, the best first."""
    game = make_game("orion", setup=setup, first="blue")
    net, position = trained_net(game), game.start(seed=1)
    seat, codes = position.to_act[0], position.codes(position.to_act[0])
    shares = net.shares(position, seat)
    found = []
    for place in np.argsort(-shares)[:count]:
        move = game.known_move(seat, int(codes[place]))
        after = position.copy()
        after.play(move)
        found.append(Opening(move.text, float(shares[place]), 1 - chance_of_mover(net, after)))
    return found
