"""What people are shown of a position and nobody has written down: points, temples, validations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from orrery.core.kernel import PlainRecord, rule
from orrery.games.orbis.rules.box import MOST_PLAYERS
from orrery.games.orbis.rules.codes import FACE, N_PLACES
from orrery.games.orbis.rules.payment import is_payable
from orrery.games.orbis.rules.scoring import (
    creation_points,
    is_face_up,
    is_validated,
    mystic_value,
    temple_points,
    temples,
)
from orrery.games.orbis.rules.universe import fits

# What is counted for each seat.
_POINTS, _TEMPLES, _MYSTIC, _TOKEN = range(4)


@rule
def look_around(p: Any, box: Any, counts: Any, validated: Any, hand: Any) -> None:
    """All of it at once; of the tile in hand, whether it can be paid and has a place."""
    for seat in range(box[0].players):
        counts[seat, _POINTS] = creation_points(p[0], box[0], seat)
        counts[seat, _TEMPLES] = temples(p[0], box[0], seat)
        counts[seat, _MYSTIC] = mystic_value(p[0], box[0], seat)
        counts[seat, _TOKEN] = temple_points(p[0], box[0], seat)
        for place in range(N_PLACES):
            if is_face_up(p[0], seat, place):
                validated[seat, place] = is_validated(p[0], box[0], seat, place)
    turn = p[0].turn
    hand[0] = is_payable(p[0].domain[turn], p[0].due, p[0].due_any)
    if p[0].phase == FACE:
        for place in range(N_PLACES):
            if fits(p[0], box[0], turn, place, box[0].colour[p[0].hand]):
                hand[1] = 1


@dataclass(frozen=True)
class TableFacts:
    """What the rules say about a position, by seat."""

    points: list[int]
    temples: list[int]
    mystic_value: list[int]
    token: list[int]  # the points of the temple token that each would take now (OB13)
    validated: list[list[int]]  # by place
    is_payable: bool  # what is due can be paid
    has_place: bool  # the tile in hand fits somewhere


@lru_cache(maxsize=64)
def findings(p: PlainRecord, box: PlainRecord) -> TableFacts:
    """What the rules say about this position; everybody may know it."""
    counts = np.zeros((MOST_PLAYERS, 4), np.int64)
    validated = np.zeros((MOST_PLAYERS, N_PLACES), np.int64)
    hand = np.zeros(2, np.int64)
    look_around(p.array, box.array, counts, validated, hand)
    points, temple_counts, mystic, token = counts.T.tolist()
    payable, placed = hand.tolist()
    return TableFacts(
        points, temple_counts, mystic, token, validated.tolist(), bool(payable), bool(placed)
    )
