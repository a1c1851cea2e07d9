"""What a landing is worth in Corona (CO4). The solver stands on this too."""

from __future__ import annotations

from orrery.core.kernel import rule

CELLS = 12
BODIES = 6
DICE = 6


@rule
def landing_points(standing: int, empty_scores: int) -> int:
    """How many bodies are then on the cell, this one included; an empty cell is an option."""
    return standing + 1 if standing > 0 else empty_scores
