"""Random games in compiled code, for every game alike."""

from __future__ import annotations

from typing import Any

from orrery.core.chance import draw
from orrery.core.kernel import apply, payoff, rule, sample, to_act


@rule
def random_seat(bits: int, chance: Any) -> int:
    """One of the seats that may act, each as likely as the others; the clock is one of them."""
    count, rest = 0, bits
    while rest != 0:
        count += rest & 1
        rest >>= 1
    skip = 0 if count == 1 else draw(chance, count)
    seat = -1
    while True:
        if bits >> (seat + 1) & 1:
            if skip == 0:
                return seat
            skip -= 1
        seat += 1


@rule
def play_out(p: Any, box: Any, chance: Any) -> int:
    """Play random moves until the game is over; return how many there were."""
    moves = 0
    bits = to_act(p, box)
    while bits != 0:
        seat = random_seat(bits, chance)
        apply(p, box, seat, sample(p, box, seat, chance))
        moves += 1
        bits = to_act(p, box)
    return moves


@rule
def play_outs(
    start: Any, work: Any, box: Any, count: int, seat: int, chance: Any
) -> tuple[int, float]:
    """Play this many random games from a position, on the one record of the array ``work``.

    Returns the number of moves and the sum of what the games were worth to a seat.
    """
    moves, worth = 0, 0.0
    for _ in range(count):
        work[0] = start
        moves += play_out(work[0], box, chance)
        worth += payoff(work[0], box, seat)
    return moves, worth
