"""Rounds, seats and chips: what the three games of the box have in common, compiled.

Each game's position has the fields below besides its own, and its box a field ``players``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.chance import CHANCE_FIELD, draw
from orrery.core.kernel import rule
from orrery.games.orbit_box.data.bodies import MOST_PLAYERS

NOBODY = -1

#: Safety: after this many rounds a game ends anyway.
MOST_ROUNDS = 100

CLOCK_BIT = 1

ROUND_FIELDS = (
    CHANCE_FIELD,
    ("chips", np.int16, (MOST_PLAYERS,)),
    ("phase", np.int8),
    ("round_number", np.int16),  # from 1
    ("master", np.int8),  # the star master
    ("ending", np.int8),  # why the game ended, 0 while it goes on
)


@rule
def left_of(seat: int, places: int, players: int) -> int:
    """The seat this many places to the left."""
    return (seat + places) % players


@rule
def next_master(p: Any, box: Any) -> None:
    """The role of star master passes to the left, and a new round begins."""
    p.master = left_of(p.master, 1, box.players)
    p.round_number += 1


@rule
def draw_master(p: Any, box: Any) -> None:
    p.master = draw(p.chance, box.players)
    p.round_number = 1


@rule
def pay(p: Any, payer: int, payee: int, chips: int) -> None:
    """Chips change hands; nobody pays what they do not have."""
    paid = min(chips, p.chips[payer])
    p.chips[payer] -= paid
    p.chips[payee] += paid


@rule
def seat_bit(seat: int) -> int:
    """A seat among those to act, as the kernel counts them."""
    return 2 << int(seat)  # a field of eight bits would lose the higher seats when interpreted


@rule
def richest(p: Any, box: Any) -> int:
    """The most chips that any player has."""
    most = 0
    for seat in range(box.players):
        most = max(most, p.chips[seat])
    return most


@rule
def worth_by_chips(p: Any, box: Any, seat: int) -> float:
    """Most chips wins; those who share a victory share its worth."""
    most = richest(p, box)
    winners = 0
    for other in range(box.players):
        winners += p.chips[other] == most
    if p.chips[seat] < most:
        return -1.0
    return (box.players - winners) / (box.players - 1)
