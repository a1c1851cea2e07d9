"""Brute force: every plan is played, nothing is remembered."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numba
import numpy as np

from orrery.games.corona.scoring import landing_points
from orrery.games.harun import scoring as harun

ORDERS = np.array(list(permutations(range(6))))


def corona(cells: tuple[int, ...], dice: tuple[int, ...], empty_scores: int = 1) -> Any:
    """Optimum, and how many plans reach it with dice labelled and merged."""
    merged = np.array(sorted(set(permutations(dice))))
    optimum, plans = _corona(np.array(cells), ORDERS, merged, empty_scores)
    return optimum, plans * (720 // len(merged)), plans


def corona_labelled(cells: tuple[int, ...], dice: tuple[int, ...], empty_scores: int = 1) -> Any:
    """Optimum, and how many of all 518,400 plans reach it."""
    labelled = np.array(list(permutations(dice)))
    return _corona(np.array(cells), ORDERS, labelled, empty_scores)


@numba.njit
def _corona(cells: Any, orders: Any, rolls: Any, empty_scores: int) -> Any:
    optimum, plans = -1, 0
    for i in range(len(orders)):
        for j in range(len(rolls)):
            standing = np.zeros(12, np.int64)
            for cell in cells:
                standing[cell] += 1
            total = 0
            for turn in range(6):
                start = cells[orders[i, turn]]
                end = (start + rolls[j, turn]) % 12
                standing[start] -= 1
                total += landing_points(standing[end], empty_scores)
                standing[end] += 1
            if total > optimum:
                optimum, plans = total, 0
            if total == optimum:
                plans += 1
    return optimum, plans


def harun_all(
    cells: tuple[int, ...], stars: tuple[int, ...], dice: tuple[int, ...], direction: int
) -> tuple[int, int, int]:
    """Optimum, and how many of the 5,040 plans reach it, labelled and merged."""
    worth = [
        [int(harun.landing_points(stars[(cell + direction * die) % 12])) for die in range(7)]
        for cell in cells
    ]
    plans = list(permutations(dice))
    totals = [sum(worth[body][die] for body, die in enumerate(plan)) for plan in plans]
    top = max(totals)
    best = [plan for plan, total in zip(plans, totals, strict=True) if total == top]
    return top, len(best), len(set(best))
