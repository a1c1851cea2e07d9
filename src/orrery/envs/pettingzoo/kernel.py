"""A step and a look, each as one call into compiled code."""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import apply, is_legal, mark_legal, observe, rule, set_up, to_act
from orrery.envs.untimed import seat_in_turn

#: What a step answers beside the next seat.
OVER, ILLEGAL = -1, -2


@rule
def start_at(p: Any, box: Any) -> int:
    """Set up a game on a blank record with a seeded generator: who begins."""
    set_up(p[0], box[0])
    return seat_in_turn(to_act(p[0], box[0]))


@rule
def step_at(p: Any, box: Any, seat: int, code: int, count: int) -> int:
    """Play a code of a seat: who is in turn then, OVER, or ILLEGAL if nothing was played."""
    if code < 0 or code >= count or not is_legal(p[0], box[0], seat, code):
        return ILLEGAL
    apply(p[0], box[0], seat, code)
    return seat_in_turn(to_act(p[0], box[0]))


@rule
def look_at(p: Any, box: Any, seat: int, acts: bool, out: Any, mask: Any, room: Any) -> None:
    """What a seat sees, and what it may do if it is the one to act."""
    observe(p[0], box[0], seat, out)
    if acts:
        mark_legal(p[0], box[0], seat, mask, room)
    else:
        mask[:] = 0
