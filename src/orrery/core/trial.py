"""Listing and sampling moves by trying every code: enough for games with few codes."""

from __future__ import annotations

from typing import Any

from orrery.core.chance import draw
from orrery.core.kernel import is_legal, rule


@rule
def list_by_trial(p: Any, box: Any, seat: int, codes: int, out: Any) -> int:
    """What ``legal`` asks for, in a game with this many codes."""
    count = 0
    for code in range(codes):
        if is_legal(p, box, seat, code):
            out[count] = code
            count += 1
    return count


@rule
def sample_by_trial(p: Any, box: Any, seat: int, codes: int, chance: Any) -> int:
    """What ``sample`` asks for, in a game with this many codes."""
    code = draw(chance, codes)
    while not is_legal(p, box, seat, code):
        code = draw(chance, codes)
    return code
