"""A plan of Harun or Corona: bodies take dice and land, one by one (HA4, CO4), compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.chance import draw
from orrery.core.kernel import rule
from orrery.games.orbit_box.rules.rounds import NOBODY

FACES = 6


def plan_fields(bodies: int) -> tuple[tuple[Any, ...], ...]:
    """The fields of a plan for this many bodies and as many dice."""
    return (
        ("cell", np.int8, (bodies,)),  # where each body is, -1 before it is placed
        ("rolled", np.int8, (FACES + 1,)),  # how many dice show each face
        ("dice", np.int8, (FACES + 1,)),  # the same for those not yet used
        ("steps", np.int8),
        ("order", np.int8, (bodies,)),  # which body moved first, second, ...
        ("took", np.int8, (bodies,)),  # the die a body took, 0 for none
        ("origin", np.int8, (bodies,)),  # where it stood before
        ("points", np.int8, (bodies,)),  # what its landing was worth
        ("score", np.int8),
        ("last_cell", np.int8, (bodies,)),  # the finished plan of the round before
        ("last_order", np.int8, (bodies,)),
        ("last_took", np.int8, (bodies,)),
        ("last_points", np.int8, (bodies,)),
    )


@rule
def roll(p: Any, dice: int) -> None:
    for _ in range(dice):
        p.rolled[1 + draw(p.chance, FACES)] += 1
    for face in range(FACES + 1):
        p.dice[face] = p.rolled[face]


@rule
def clear_plan(p: Any, bodies: int) -> None:
    """A new round: no body has moved, and no dice lie there before they are rolled (HA2, CO2)."""
    for face in range(FACES + 1):
        p.rolled[face] = 0
        p.dice[face] = 0
    p.steps = 0
    p.score = 0
    for body in range(bodies):
        p.took[body] = 0
        p.order[body] = NOBODY
        p.origin[body] = NOBODY
        p.points[body] = 0


@rule
def is_step(p: Any, body: int, face: int) -> bool:
    """A body that has no die yet may take one that is left."""
    return p.took[body] == 0 and p.dice[face] > 0


@rule
def make_step(p: Any, body: int, face: int, cell: int, points: int) -> None:
    """The body takes the die and lands."""
    p.dice[face] -= 1
    p.took[body] = face
    p.origin[body] = p.cell[body]
    p.order[p.steps] = body
    p.steps += 1
    p.cell[body] = cell
    p.points[body] = points
    p.score += points


@rule
def remember_plan(p: Any, bodies: int) -> None:
    """What was bid and laid stays to be seen in the next round."""
    p.last_bid = p.bid
    p.last_bidder = p.bidder
    p.last_score = p.score
    p.last_round = p.round_number
    for body in range(bodies):
        p.last_cell[body] = p.origin[body]
        p.last_order[body] = p.order[body]
        p.last_took[body] = p.took[body]
        p.last_points[body] = p.points[body]
