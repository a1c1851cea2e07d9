"""Ratings for two-seat games: Bradley and Terry's model, on the scale of Elo.

Player i scores against player j with the chance g(i) / (g(i) + g(j)); a draw is half a win for
each. Ratings are 400 log10 g, their mean is 0. They are the most likely ones a posteriori, where
the prior is ``PRIOR`` games of every player against an imagined one of strength 1, half of them won
and half lost: ratings stay finite for whoever wins every game, and a few games say little.

The logarithm of the posterior is concave in the logarithms of the strengths, so Newton's method
finds its one maximum. The margin is 1.96 standard deviations of the normal approximation there,
measured from the mean rating.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orrery.lab.arena.intervals import Z95

PRIOR = 1.0

_POINTS = 400 / np.log(10)
_STEPS = 200
_LONGEST_STEP = 1.0
_CLOSE = 1e-10

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class RatingEstimate:
    """A rating, and how far it may be off with 95 % certainty."""

    value: float
    margin: float


def elo(wins: Numbers, prior: float = PRIOR) -> list[RatingEstimate]:
    """The ratings that these results give; ``wins[i, j]`` is what i scored against j."""
    games, won = wins + wins.T, wins.sum(axis=1) + prior / 2
    strength = np.zeros(len(wins))  # as a logarithm
    for _ in range(_STEPS):
        slope, spread = _slope_and_spread(strength, won, games, prior)
        step = np.clip(spread @ slope, -_LONGEST_STEP, _LONGEST_STEP)
        strength += step
        if np.abs(step).max() < _CLOSE:
            break
    centred = np.eye(len(wins)) - 1 / len(wins)
    deviation = np.sqrt(np.diag(centred @ spread @ centred))
    return [
        RatingEstimate(float(_POINTS * value), float(Z95 * _POINTS * error))
        for value, error in zip(strength - strength.mean(), deviation, strict=True)
    ]


def _slope_and_spread(
    strength: Numbers, won: Numbers, games: Numbers, prior: float
) -> tuple[Numbers, Numbers]:
    """Where the posterior rises, and the inverse of its information, here."""
    chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    alone = 1 / (1 + np.exp(-strength))
    slope = won - (games * chance).sum(axis=1) - prior * alone
    weight = games * chance * (1 - chance)
    information = np.diag(weight.sum(axis=1) + prior * alone * (1 - alone)) - weight
    spread: Numbers = np.linalg.pinv(information, hermitian=True).astype(np.float64)
    return slope, spread
