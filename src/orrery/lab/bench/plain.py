"""The solvers written plainly, with dictionaries: what compiled code is compared with.

They merge equal dice too, so both sides visit the same states.
"""

from __future__ import annotations

from typing import Any

from orrery.games.corona.scoring import CELLS, landing_points
from orrery.games.harun import scoring as harun

Answer = tuple[int, int]  # the optimum, and how many plans reach it with equal dice merged
Dice = tuple[int, ...]


def _uncompiled(function: Any) -> Any:
    return getattr(function, "py_func", function)


_corona_points = _uncompiled(landing_points)
_harun_points = _uncompiled(harun.landing_points)


def solve_corona(cells: tuple[int, ...], dice: Dice, empty_scores: int = 1) -> Answer:
    """The best plan, by what each body has taken so far."""
    known: dict[tuple[tuple[int, ...], tuple[int, ...], Dice], Answer] = {}

    def best(now: tuple[int, ...], waiting: tuple[int, ...], left: Dice) -> Answer:
        if not waiting:
            return 0, 1
        key = now, waiting, left
        if key not in known:
            known[key] = _joined(steps(now, waiting, left))
        return known[key]

    def steps(now: tuple[int, ...], waiting: tuple[int, ...], left: Dice) -> list[Answer]:
        found = []
        for body in waiting:
            others = tuple(other for other in waiting if other != body)
            for die in set(left):
                cell = (now[body] + die) % CELLS
                after = (*now[:body], cell, *now[body + 1 :])
                rest, ways = best(after, others, _without(die, left))
                found.append((rest + _corona_points(now.count(cell), empty_scores), ways))
        return found

    return best(cells, tuple(range(len(cells))), dice)


def solve_harun(
    cells: tuple[int, ...], stars: tuple[int, ...], dice: Dice, direction: int
) -> Answer:
    """The best assignment, body by body, by the dice that are left."""
    known: dict[Dice, Answer] = {(): (0, 1)}

    def best(left: Dice) -> Answer:
        if left not in known:
            start = cells[len(cells) - len(left)]
            found = []
            for die in set(left):
                points = _harun_points(stars[(start + direction * die) % len(stars)])
                rest, ways = best(_without(die, left))
                found.append((rest + points, ways))
            known[left] = _joined(found)
        return known[left]

    return best(dice)


def _without(die: int, dice: Dice) -> Dice:
    place = dice.index(die)
    return (*dice[:place], *dice[place + 1 :])


def _joined(answers: list[Answer]) -> Answer:
    most = max(points for points, _ in answers)
    return most, sum(ways for points, ways in answers if points == most)
