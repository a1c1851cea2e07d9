"""The generator inside a position: sfc32, four 32-bit words, the same numbers on every machine.

All arithmetic stays below 2**63, so plain Python, NumPy scalars, compiled code and a GPU agree.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.core.kernel import rule

#: The field that every position record carries.
CHANCE_FIELD = ("chance", np.uint32, (4,))

Chance = npt.NDArray[np.uint32]


def seeded(seed: int | str) -> Chance:
    """A fresh generator for this seed, a whole number or a text; equal seeds, equal luck."""
    digest = hashlib.sha256(f"orrery {seed}".encode()).digest()
    words = np.frombuffer(digest[:16], np.dtype("<u4"))
    return words.astype(np.uint32)


@rule
def draw_word(chance: Any) -> Any:
    """The next 32 random bits."""
    a, b = np.int64(chance[0]), np.int64(chance[1])
    c, counter = np.int64(chance[2]), np.int64(chance[3])
    word = (a + b + counter) & 0xFFFFFFFF
    chance[0] = b ^ (b >> 9)
    chance[1] = (c + (c << 3)) & 0xFFFFFFFF
    chance[2] = (((c << 21) | (c >> 11)) + word) & 0xFFFFFFFF
    chance[3] = (counter + 1) & 0xFFFFFFFF
    return word


@rule
def draw(chance: Any, n: int) -> Any:
    """A whole number from 0 to n - 1, each exactly as likely as the others; n is at most 2**31."""
    wide = np.int64(n)  # a field of a record may be narrow
    product = draw_word(chance) * wide
    if (product & 0xFFFFFFFF) < wide:
        uneven = 0x100000000 % wide
        while (product & 0xFFFFFFFF) < uneven:
            product = draw_word(chance) * wide
    return product >> 32
