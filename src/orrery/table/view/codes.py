"""Lists of moves as codes, compared."""

from __future__ import annotations

import numpy as np

from orrery.core.contract import Codes
from orrery.core.kernel import rule


def differing(old: Codes, new: Codes) -> tuple[Codes, Codes]:
    """The codes that stand only in the old list, and those only in the new one; all lists rise."""
    gone, more = np.empty_like(old), np.empty_like(new)
    found = _split(old, new, gone, more)
    lost = old.size - (new.size - found)
    return gone[:lost], more[:found]


@rule
def _split(old: Codes, new: Codes, gone: Codes, more: Codes) -> int:
    """Walk along two rising lists; how many stand only in the new one."""
    i, lost, found = 0, 0, 0
    for code in new:
        while i < old.size and old[i] < code:
            gone[lost] = old[i]
            lost += 1
            i += 1
        if i < old.size and old[i] == code:
            i += 1
        else:
            more[found] = code
            found += 1
    while i < old.size:
        gone[lost] = old[i]
        lost += 1
        i += 1
    return found
