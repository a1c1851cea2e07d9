"""The net that learns, the net of self-play and the net of players are one function."""

from __future__ import annotations

import numpy as np
import pytest
import torch

import orrery
from orrery.players.nets.description import description_of
from orrery.players.nets.net import Net
from orrery.training.inference import FoldedNet
from orrery.training.model import Model, NetSize

from .seen_pebbles import SeenPebbles

pytestmark = pytest.mark.once


@pytest.mark.parametrize("name", ["orion", "ortus", "orbis", "pebbles"])
def test_folding_changes_nothing(name: str) -> None:
    torch.manual_seed(1)
    game = SeenPebbles(None) if name == "pebbles" else orrery.game(name)
    described = description_of(game)
    scale = np.full(described.inputs.shape[1], 0.5, np.float32)
    model = Model(described, NetSize(channels=16, blocks=3), scale)
    shape = 5, len(game.planes), game.plane_size
    for _ in range(3):  # so that there are means and deviations to fold in
        model(model.seen(torch.randint(0, 3, shape, dtype=torch.int8)))
    model.eval()
    planes = torch.randint(0, 3, shape, dtype=torch.int8)
    with torch.no_grad():
        answers, chances, _ = model(model.seen(planes))
        folded = model.folded()
        told = FoldedNet(described, folded)(planes)
    net = Net(described, {name: tensor.numpy() for name, tensor in folded.items()}, {})
    for found in (told, tuple(map(torch.from_numpy, net.evaluate(planes.numpy())))):
        assert torch.allclose(found[0], answers, atol=1e-4)
        assert torch.allclose(found[1], torch.sigmoid(chances), atol=1e-5)
    assert answers.std() > 0.01
