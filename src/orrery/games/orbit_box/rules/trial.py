"""Listing and sampling moves by trying every code: enough for games with few codes."""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.chance import draw
from orrery.core.kernel import Record, binds, is_legal, legal, rule, sample


def bind_by_trial(kind: np.dtype[Record], codes: int) -> None:
    """Bind ``legal`` and ``sample`` for a game with this many codes; ``is_legal`` does the work."""

    @binds(legal, kind)
    @rule
    def list_by_trial(p: Any, box: Any, seat: int, out: Any) -> int:
        count = 0
        for code in range(codes):
            if is_legal(p, box, seat, code):
                out[count] = code
                count += 1
        return count

    @binds(sample, kind)
    @rule
    def sample_by_trial(p: Any, box: Any, seat: int, chance: Any) -> Any:
        code = draw(chance, codes)
        while not is_legal(p, box, seat, code):
            code = draw(chance, codes)
        return code
