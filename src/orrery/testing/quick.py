"""The laws that can be checked in compiled code, so that ten thousand games take seconds."""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import apply, is_legal, legal, rule, sample, to_act
from orrery.players.playout import random_seat

HOLDS, NO_MOVE, WRONG_LIST, BAD_SAMPLE, ENDLESS = range(5)

BROKEN = {
    NO_MOVE: "a seat that may act has a legal move",
    WRONG_LIST: "every listed move is legal, in rising order, and every other code is not",
    BAD_SAMPLE: "a sampled move is a legal one",
    ENDLESS: "random games end",
}

#: A game with more codes than this has them all tried only now and then, TRIED at a ply in mean.
MANY_CODES = 10_000
TRIED = 2_500


@rule
def check_list(p: Any, box: Any, seat: int, out: Any) -> int:
    """Compare the list of legal moves with the test of every single code."""
    count = legal(p, box, seat, out)
    if count == 0:
        return NO_MOVE
    place = 0
    for code in range(len(out)):
        listed = place < count and out[place] == code
        if listed:
            place += 1
        if is_legal(p, box, seat, code) != listed:
            return WRONG_LIST
    return HOLDS if place == count else WRONG_LIST


@rule
def check_listed(p: Any, box: Any, seat: int, out: Any) -> int:
    """Test the listed moves alone, and their order."""
    count = legal(p, box, seat, out)
    if count == 0:
        return NO_MOVE
    for place in range(count):
        if place > 0 and out[place - 1] >= out[place]:
            return WRONG_LIST
        if not is_legal(p, box, seat, out[place]):
            return WRONG_LIST
    return HOLDS


@rule
def check_random_game(p: Any, box: Any, chance: Any, out: Any, most: int) -> tuple[int, int]:
    """Play one random game and check each position; the law that broke, and the plies played."""
    plies, every = 0, 1 if len(out) <= MANY_CODES else len(out) // TRIED
    bits = to_act(p, box)
    while bits != 0:
        if plies == most:
            return ENDLESS, plies
        for seat in range(-1, 16):
            if bits >> (seat + 1) & 1:
                if plies % every == every // 2:  # in the middle of a game, not at its start
                    law = check_list(p, box, seat, out)
                else:
                    law = check_listed(p, box, seat, out)
                if law != HOLDS:
                    return law, plies
        seat = random_seat(bits, chance)
        code = sample(p, box, seat, chance)
        if not is_legal(p, box, seat, code):
            return BAD_SAMPLE, plies
        apply(p, box, seat, code)
        plies += 1
        bits = to_act(p, box)
    return HOLDS, plies
