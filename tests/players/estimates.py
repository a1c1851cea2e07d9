"""What the search is told about a position without playing on."""

from __future__ import annotations

import numpy as np

import orrery
from orrery.players.search.knowledge import SPARE, ensure_bound, estimate, lore_of


def estimated(position: orrery.Position) -> list[float]:
    """What the position is worth to each seat, as its game estimates it."""
    game = position.game
    ensure_bound(game)
    values, spare = np.zeros(len(game.seats)), np.zeros(SPARE, game.position_type)
    estimate(position.state, game.box, values, spare, lore_of(game))
    return [float(value) for value in values]
