"""The compiled rules as Python calls them.

Numba takes about 4 microseconds to accept a record as an argument, and a tenth of one to accept an
array. So Python hands over positions and boxes as arrays of one record, and these small rules,
compiled for each game, take the record out.
"""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import (
    apply,
    deal_again,
    is_legal,
    legal,
    mark_legal,
    observe,
    payoff,
    rule,
    set_up,
    to_act,
)


@rule
def set_up_at(p: Any, box: Any) -> None:
    set_up(p[0], box[0])


@rule
def to_act_at(p: Any, box: Any) -> int:
    return to_act(p[0], box[0])


@rule
def legal_at(p: Any, box: Any, seat: int, out: Any) -> int:
    return legal(p[0], box[0], seat, out)


@rule
def mark_legal_at(p: Any, box: Any, seat: int, mask: Any, room: Any) -> None:
    mark_legal(p[0], box[0], seat, mask, room)


@rule
def observe_at(p: Any, box: Any, seat: int, out: Any) -> None:
    observe(p[0], box[0], seat, out)


@rule
def is_legal_at(p: Any, box: Any, seat: int, code: int) -> bool:
    return is_legal(p[0], box[0], seat, code)


@rule
def payoff_at(p: Any, box: Any, seat: int) -> float:
    return payoff(p[0], box[0], seat)


@rule
def play_at(p: Any, box: Any, seat: int, code: int) -> bool:
    """Play the move if it is legal, and say whether it was."""
    if not is_legal(p[0], box[0], seat, code):
        return False
    apply(p[0], box[0], seat, code)
    return True


@rule
def winning_at(p: Any, box: Any, seat: int, codes: Any, work: Any) -> int:
    """The first of these moves with which the seat wins at once, or -1; ``work`` is written to."""
    for code in codes:
        work[0] = p[0]
        apply(work[0], box[0], seat, code)
        if to_act(work[0], box[0]) == 0 and payoff(work[0], box[0], seat) > 0:
            return int(code)
    return -1


@rule
def deal_again_at(p: Any, box: Any, seat: int) -> None:
    deal_again(p[0], box[0], seat)
