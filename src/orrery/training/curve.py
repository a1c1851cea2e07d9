"""The learning curve: how the checkpoints of a training score against each other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from orrery.lab.arena.elo import elo
from orrery.lab.time_plot import TimePlot

RANDOM = "random"


@dataclass(frozen=True)
class CurvePoint:
    """A checkpoint: when it was made, and its scores against earlier ones, by how many before."""

    seconds: float
    games: int
    scores: dict[str, float]


def read_curve(file: Path) -> list[CurvePoint]:
    """The points of a training, the first one first."""
    told = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [CurvePoint(point["seconds"], point["games"], point["scores"]) for point in told]


def ratings(points: Sequence[CurvePoint], games: int) -> list[float]:
    """Ratings of the checkpoints above that of random play, from matches of so many games."""
    wins = np.zeros((len(points) + 1, len(points) + 1))  # random play comes last
    for place, point in enumerate(points):
        for name, score in point.scores.items():
            other = len(points) if name == RANDOM else place - int(name.split()[0])
            if other >= 0:
                wins[place, other] += games * score
                wins[other, place] += games * (1 - score)
    found = [estimate.value for estimate in elo(wins)]
    return [value - found[-1] for value in found[:-1]]


def plot(points: Sequence[CurvePoint], games: int, title: str) -> str:
    """The curve as SVG."""
    values = ratings(points, games)
    last = points[-1]
    about = (
        f"after {last.seconds:.0f} s and {last.games:,} games {values[-1]:.0f} above random play"
    )
    return TimePlot(
        title,
        about,
        [(int(1000 * point.seconds), value) for point, value in zip(points, values, strict=True)],
        lambda at: f"{at / 1000:.0f} s",
    ).svg()
