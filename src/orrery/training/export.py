"""From what was learnt to the file that players read, with where it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from orrery.core.contract import Game
from orrery.players.nets.description import description_of
from orrery.players.nets.net import Net, fingerprint
from orrery.training.device import Tensor


def export(
    game: Game,
    weights: Mapping[str, Tensor],
    file: Path,
    provenance: Mapping[str, Any],
    options: Mapping[str, Any] | None = None,
) -> Net:
    """Write a folded net; ``options`` are those that it was trained for, the game's own if none."""
    described = description_of(game)
    about = {
        "game": game.name,
        "options": dict(game.chosen if options is None else options),
        "description": fingerprint(game, described),
        **provenance,
    }
    arrays = {name: tensor.float().cpu().numpy() for name, tensor in weights.items()}
    net = Net(described, arrays, about)
    file.parent.mkdir(parents=True, exist_ok=True)
    net.save(file)
    return net
