"""From what was learnt to the file that players read, with where it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from orrery.core.contract import Game
from orrery.players.nets.description import description_of
from orrery.players.nets.net import Net, fingerprint
from orrery.training.device import Tensor


def export(
    games: Sequence[Game],
    weights: Mapping[str, Tensor],
    file: Path,
    provenance: Mapping[str, Any],
) -> Net:
    """Write a folded net that was trained on these forms of a game."""
    game = games[0]
    described = description_of(game)
    about = {
        "game": game.name,
        "options": trained_options(games),
        "description": fingerprint(game, described),
        **provenance,
    }
    arrays = {name: tensor.float().cpu().numpy() for name, tensor in weights.items()}
    net = Net(described, arrays, about)
    file.parent.mkdir(parents=True, exist_ok=True)
    net.save(file)
    return net


def trained_options(games: Sequence[Game]) -> dict[str, Any]:
    """What was chosen for each option; a list where the forms of the game differ."""
    told: dict[str, Any] = {}
    for option in games[0].chosen:
        values = list(dict.fromkeys(game.chosen[option] for game in games))
        told[option] = values[0] if len(values) == 1 else values
    return told
