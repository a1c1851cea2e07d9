"""Nets that nobody trained, for tests: they see and answer like any other."""

from __future__ import annotations

import numpy as np

from orrery.core.contract import Game
from orrery.players.nets.description import description_of
from orrery.players.nets.net import Net, fingerprint, shapes_of


def random_net(game: Game, channels: int = 8, blocks: int = 2, seed: int = 0) -> Net:
    """A net with weights by chance."""
    luck, described = np.random.default_rng(seed), description_of(game)
    weights = {
        name: luck.normal(0, 1 / np.sqrt(max(1, np.prod(shape[:-1]))), shape)
        for name, shape in shapes_of(described, channels, blocks).items()
    }
    weights["scale"] = luck.uniform(0.2, 1, weights["scale"].shape)
    about = {
        "game": game.name,
        "options": dict(game.chosen),
        "description": fingerprint(game, described),
        "recipe": "chance",
    }
    return Net(described, weights, about)
