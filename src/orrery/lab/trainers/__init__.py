"""Exercises for people, each with an exact answer: Corona plans, Harun rolls, Orbit bodies.

Read ``trainer`` first, what all of them can do; then one file a game.
"""

from __future__ import annotations

from typing import Any

from orrery.lab.trainers.corona import CoronaTrainer
from orrery.lab.trainers.harun import HarunTrainer
from orrery.lab.trainers.orbit import OrbitTrainer
from orrery.lab.trainers.trainer import FIRST_DAY, GRADES, Judged, Trainer, day_in

__all__ = [
    "FIRST_DAY",
    "GRADES",
    "TRAINERS",
    "CoronaTrainer",
    "HarunTrainer",
    "Judged",
    "OrbitTrainer",
    "Trainer",
    "day_in",
]

#: By the name of their game.
TRAINERS: dict[str, Trainer[Any]] = {
    trainer.name: trainer for trainer in (CoronaTrainer(), HarunTrainer(), OrbitTrainer())
}
