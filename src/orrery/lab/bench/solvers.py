"""What is timed of the exact solvers: one problem, beside plain Python, and the whole atlas."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from orrery.core.chance import draw, seeded
from orrery.core.kernel import COMPILED
from orrery.games.harun.scoring import BLACK_STAR, NO_STAR, RED_STAR
from orrery.lab.atlas import solve_all
from orrery.lab.bench import plain
from orrery.lab.bench.timing import Progress, Task, Work
from orrery.players.corona import solver as corona
from orrery.players.corona.kernel import desk, find_best
from orrery.players.corona.space import shape_of, space
from orrery.players.harun import solver as harun

CORONA = "corona solver"
CORONA_WORST = "corona solver worst"
CORONA_PLAIN = "corona plain"
HARUN = "harun solver"
HARUN_PLAIN = "harun plain"

#: Which of our lines each plain solver is compared with.
PLAIN = {CORONA_PLAIN: CORONA, HARUN_PLAIN: HARUN}

_SEED = 1
_DEALS = 10
_WORST = 2
_ALL_DIFFERENT = (1, 2, 3, 4, 5, 6)

P = TypeVar("P")


def solver_tasks() -> list[Task]:
    """One problem each; the plain solvers get the same problems."""
    deals = _corona_deals()
    worst = [corona.CoronaProblem(deal.cells, _ALL_DIFFERENT) for deal in deals[:_WORST]]
    skies = _harun_deals()
    return [
        Task(
            CORONA,
            "Corona, compiled",
            f"The optimum and the number of optimal plans of each of {_DEALS} random deals.",
            _optima(deals),
            _DEALS,
        ),
        Task(
            CORONA_WORST,
            "Corona, compiled, six different dice",
            "The same with 1 2 3 4 5 6, the roll with most plans: 13,327 states, 55,656 steps.",
            _optima(worst),
            _WORST,
        ),
        Task(
            "corona solution",
            "Corona, `CoronaSearch(problem).solution()`",
            "The same deals from Python, with an optimal plan.",
            _each(deals, lambda deal: corona.CoronaSearch(deal).solution()),
            _DEALS,
        ),
        Task(
            CORONA_PLAIN,
            "Corona, plain Python",
            "The same deals, solved over the same states with dictionaries.",
            _each(deals, lambda deal: plain.solve_corona(deal.cells, deal.dice)),
            _DEALS,
        ),
        Task(
            HARUN,
            "Harun, `solve(problem)`",
            f"The best assignment, a plan and the number of them for {_DEALS} random deals.",
            _each(skies, harun.solve),
            _DEALS,
        ),
        Task(
            HARUN_PLAIN,
            "Harun, plain Python",
            "The same deals, solved with a dictionary.",
            _each(skies, lambda p: plain.solve_harun(p.cells, p.stars, p.dice, p.direction)),
            _DEALS,
        ),
    ]


def atlas_seconds(tell: Progress) -> float | None:
    """The time on the wall for the whole Corona atlas on all cores; None without compiled code."""
    if not COMPILED:
        return None
    tell("The Corona atlas")
    start = time.perf_counter()
    solve_all()
    return time.perf_counter() - start


def _corona_deals() -> list[corona.CoronaProblem]:
    chance = seeded(_SEED)
    return [
        corona.CoronaProblem(
            tuple(int(draw(chance, 12)) for _ in range(6)),
            tuple(int(draw(chance, 6)) + 1 for _ in range(6)),
        )
        for _ in range(_DEALS)
    ]


def _harun_deals() -> list[harun.HarunProblem]:
    chance = seeded(_SEED)
    deals = []
    for _ in range(_DEALS):
        stars = [NO_STAR] * 12
        for star in (RED_STAR, RED_STAR, BLACK_STAR, BLACK_STAR):
            free = [cell for cell in range(12) if stars[cell] == NO_STAR]
            stars[free[int(draw(chance, len(free)))]] = star
        cells = tuple(int(draw(chance, 12)) for _ in range(7))
        dice = tuple(int(draw(chance, 6)) + 1 for _ in range(7))
        deals.append(harun.HarunProblem(cells, tuple(stars), dice, 1))
    return deals


def _optima(problems: Sequence[corona.CoronaProblem]) -> Work:
    """Compiled code alone: a call into the rule with everything laid ready."""
    ready = []
    for problem in problems:
        shape, kinds = shape_of(problem.dice)
        table = space(shape)
        ready.append((np.array(problem.cells), np.array(kinds), 1, table, desk(table)))
    return _each(ready, lambda arguments: find_best(*arguments))


def _each(problems: Sequence[P], solve: Callable[[P], object]) -> Work:
    def work(times: int) -> None:
        for _ in range(times):
            for problem in problems:
                solve(problem)

    return work
