"""What a landing is worth in Harun (HA4). The solver stands on this too."""

from __future__ import annotations

from orrery.core.kernel import rule

CELLS = 12
BODIES = 7
DICE = 7

#: What lies on a cell, and at the same time what landing there is worth.
NO_STAR, RED_STAR, BLACK_STAR = 0, 1, 2


@rule
def landing_points(star: int) -> int:
    """A red star is worth 1 point, a black one 2, an empty cell nothing."""
    return star
