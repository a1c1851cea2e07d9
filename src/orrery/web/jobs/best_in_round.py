"""What was the best in a round that is over, found by the exact solvers in a process of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

import orrery
from orrery.core.contract import Position
from orrery.core.texts import Sentence
from orrery.players import solving


def best_of_round(game: str, rules: int, options: Mapping[str, Any], state: bytes) -> Sentence:
    """The best in the round of this position: a job for a worker process."""
    played = orrery.game(game, rules, **options)
    array = np.frombuffer(bytearray(state), played.position_type)
    return solving.best_in_round(Position(played, array, None))
