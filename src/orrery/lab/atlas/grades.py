"""How hard a Corona problem is for a person, from 1 (easy) to 5.

Three things make it hard:

- *rarity*: how few of all plans are optimal, in bits: log2 (all plans / optimal plans). Each bit
  halves the luck of whoever tries at random.
- *shortfall*: how many points a greedy plan, which always takes the landing worth most at once,
  misses on average; equals are taken by lot.
- *quiet steps*: how many steps at least must be worth less than the best landing of the moment, to
  prepare a tower that pays later. Nothing on the board points to them, so each counts double.

Their sum is the hardness. The limits are set so that of all equally likely deals about 10 % are of
grade 1, 25 % of grade 2, 30 % of grade 3, 25 % of grade 4 and 10 % of grade 5.
"""

from __future__ import annotations

from math import factorial

import numpy as np
import numpy.typing as npt

from orrery.games.corona.scoring import BODIES, DICE

GRADES = (1, 2, 3, 4, 5)

#: From this hardness on, a problem has grade 2, 3, 4 and 5.
LIMITS = (8.3, 11.3, 14.0, 17.0)

ALL_PLANS = factorial(BODIES) * factorial(DICE)


Numbers = npt.NDArray[np.float64]


def hardness(optimum: Numbers, plans_labelled: Numbers, greedy: Numbers, quiet: Numbers) -> Numbers:
    """The sum of rarity, shortfall and, twice, the quiet steps."""
    hard: Numbers = np.log2(ALL_PLANS / plans_labelled) + (optimum - greedy) + 2 * quiet
    return np.round(hard, 6)  # so that a last digit, which machines may differ in, decides nothing


def grades(hard: Numbers) -> npt.NDArray[np.uint8]:
    """The grade of each hardness."""
    return (1 + np.searchsorted(LIMITS, hard, side="right")).astype(np.uint8)
