"""A whole training of a toy size: it learns, stops, goes on, and leaves a net."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
import torch

from orrery.core.errors import OptionError
from orrery.players.nets.net import Net, read_net
from orrery.training.curve import plot, ratings, read_curve
from orrery.training.device import TrainingDevice
from orrery.training.export import export
from orrery.training.inference import FoldedNet
from orrery.training.match import score
from orrery.training.recipe import recipe_for
from orrery.training.run import CURVE, Training, TrainingProgress

from .seen_pebbles import SeenPebbles

pytestmark = pytest.mark.once
#: By a clock that counts steps, so that a slow machine learns as much as a fast one.
SECONDS = 12.0
STEPS = 200


def clock() -> Iterator[float]:
    return count(step=SECONDS / STEPS)


def training(folder: Path) -> Training:
    games = [SeenPebbles(None, pebbles=count) for count in (12, 9)]
    return Training(games, recipe_for("pebbles"), TrainingDevice(games[0], "cpu"), folder, seed=1)


def test_a_net_learns_pebbles_and_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    torch.set_num_threads(1)
    first = training(tmp_path)
    told: list[dict[str, float]] = []

    def tell(_: TrainingProgress, scores: dict[str, float]) -> None:
        told.append(scores)

    first.run(SECONDS, 4.0, tell, until=SECONDS / 2, clock=clock().__next__)
    second = training(tmp_path)
    assert second.progress == first.progress
    assert second.learner.steps == first.learner.steps > 0
    second.run(SECONDS, 4.0, tell, clock=clock().__next__)
    assert second.progress.games > first.progress.games

    points = read_curve(tmp_path / CURVE)
    assert len(points) == len(told) >= 3
    assert ratings(points, second.match_games)[-1] > 0
    assert plot(points, second.match_games, "Pebbles").startswith("<svg")

    net = FoldedNet(second.described, second.learner.average.folded())
    with torch.no_grad():
        assert score(second._match_play, net, None) > 0.9

    export(second.games, second.learner.average.folded(), tmp_path / "net.npz", {"seed": 1})
    stored = read_net(tmp_path / "net.npz")
    assert Net.load(stored, second.games[0]).about["options"] == {"pebbles": [12, 9]}
    with pytest.raises(OptionError, match="trained for another version"):
        Net.load(stored, SeenPebblesWithMorePlanes(None, pebbles=12))


class SeenPebblesWithMorePlanes(SeenPebbles):
    """Another game to look at."""

    planes = SeenPebbles.planes * 2
