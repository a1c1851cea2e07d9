"""Which share of dealt exercises has each grade, and how many problems there are.

python benchmarks/trainer_grades.py          20,000 deals of Harun, 5,000 of Orbit
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from typing import Any

import numpy as np

from orrery.games.orbit import rules as orbit_rules
from orrery.lab.trainers import GRADES, TRAINERS, harun, orbit
from orrery.lab.trainers.trainer import DealtTrainer, grade_of

WANTED = (10, 35, 65, 90)


def study(
    name: str, hardness: Callable[[Any], float], limits: tuple[float, ...], deals: int
) -> None:
    trainer = TRAINERS[name]
    assert isinstance(trainer, DealtTrainer)
    problems = [trainer.deal(f"sample {k}") for k in range(deals)]
    found = np.array([hardness(problem) for problem in problems])
    grades = np.array([grade_of(one, limits) for one in found])
    print(f"{name}: {deals:,} deals, hardness {found.mean():.2f} +- {found.std():.2f}")
    print("  limits for 10, 25, 30, 25, 10 %:", np.percentile(found, WANTED).round(2))
    for grade in GRADES:
        print(f"  grade {grade}: {(grades == grade).mean():6.1%}")
    best = [trainer.judge(one, "0" if name == "harun" else "R").best for one in problems]
    values, counts = np.unique(best, return_counts=True)
    print("  best:", {int(v): f"{c / deals:.1%}" for v, c in zip(values, counts, strict=True)},
          f"mean {np.mean(best):.2f}")  # fmt: skip


if __name__ == "__main__":
    print(f"Harun has {harun.distinct_problems():,} problems")
    cells, bodies = orbit_rules.CELLS, orbit_rules.BODIES
    placements = factorial(cells) // factorial(cells - bodies) // cells
    print(f"Orbit has {placements * orbit_rules.FACES**bodies:,} problems")
    study("harun", harun.hardness, harun.LIMITS, 20_000)
    study("orbit", orbit.hardness, orbit.LIMITS, 5_000)
