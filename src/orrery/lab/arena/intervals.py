"""How far a share may be off."""

from __future__ import annotations

from math import sqrt

#: Of a normal distribution, 95 % lie within so many standard deviations.
Z95 = 1.959963984540054


def wilson(points: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a share, 95 % unless told otherwise.

    A draw counts as half a win and half a loss, which makes the interval a little too wide.
    """
    if not games:
        return 0.0, 1.0
    share = points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + (z / games) ** 2 / 4)
    return max(0.0, middle - half), min(1.0, middle + half)
