"""The most points of every Corona problem, packed so that a phone can hold them all.

Two problems share a byte. A problem is found as the atlas numbers it: its placement, then its roll.
"""

from __future__ import annotations

import msgspec
import numpy as np

from orrery.lab.atlas import atlas
from orrery.lab.atlas.numbering import placements, rolls

_DIGITS = "0123456789ab"


class OptimaKey(msgspec.Struct, frozen=True):
    """How a problem is found in the packed list."""

    placements: list[str]  # of cells in rising order, a digit each
    rolls: list[str]
    lowest: int  # what a packed 0 stands for


def optima_key() -> OptimaKey:
    """The key to ``packed_optima``."""
    return OptimaKey(
        ["".join(_DIGITS[cell] for cell in cells) for cells in placements()],
        ["".join(map(str, dice)) for dice in rolls()],
        int(atlas().columns.optimum.min()),
    )


def packed_optima() -> bytes:
    """Four bits a problem: the first of two is the low half of a byte."""
    optima = atlas().columns.optimum.astype(np.int16)
    above = (optima - optima.min()).astype(np.uint8)
    assert above.max() < 16, "an optimum needs more than four bits"
    return bytes(above[0::2] | above[1::2] << 4)
