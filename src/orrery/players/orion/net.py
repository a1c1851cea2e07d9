"""The net of Orion Duel: a board of 85 cells, and a number for each shape on each cell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from orrery.core.contract import Game
from orrery.games.orion.data.board import HEX_OF, ZONES
from orrery.games.orion.rules.kernel import N_CELLS, N_SHAPES
from orrery.games.orion.rules.symmetry import BoardSymmetry, board_symmetries
from orrery.games.orion.rules.tiles import PLACEMENTS
from orrery.players.nets.description import NetDescription, NetSymmetry, Numbers, board_inputs
from orrery.players.nets.shipped import was_trained

#: What a cell answers: each shape that has its anchor there, a galaxy, a black hole.
_GALAXY, _BLACK_HOLE, _OUTPUTS = N_SHAPES, N_SHAPES + 1, N_SHAPES + 2
#: What the table answers: who moves first.
_FIRST = N_CELLS * _OUTPUTS


def describe(game: Game) -> NetDescription:
    """The same for all options."""
    turns = board_symmetries(one_sided=bool(game.chosen["one_sided"]))
    return NetDescription(
        hexes=tuple(HEX_OF.values()),
        inputs=board_inputs(game),
        place_outputs=_OUTPUTS,
        table_outputs=2,
        factors=_factors(),
        most_moves=len(PLACEMENTS),
        fate_planes=(_plane(game, "own hex"), _plane(game, "other hex")),
        symmetries=tuple(_turned(game, turn) for turn in turns),
    )


def fits(game: Game, trained: Mapping[str, Any]) -> bool:
    """Whoever was trained on drawn set-ups knows all but how to lay one."""
    if game.chosen["setup"] == "free" and not was_trained(game, trained, "setup"):
        return False
    return was_trained(game, trained, "one_sided")


def _factors() -> Numbers:
    codes = [placement.anchor * _OUTPUTS + placement.shape for placement in PLACEMENTS]
    codes += [cell * _OUTPUTS + _GALAXY for cell in range(N_CELLS)]
    codes += [cell * _OUTPUTS + _BLACK_HOLE for cell in range(N_CELLS)]
    codes += [_FIRST, _FIRST + 1]
    return np.array(codes, np.int32).reshape(-1, 1)


def _plane(game: Game, name: str) -> int:
    return [plane.name for plane in game.planes].index(name)


def _turned(game: Game, turn: BoardSymmetry) -> NetSymmetry:
    """A turn of the board also renames the zones."""
    cells = np.array(turn.cells, np.int32)
    zones = [frozenset(zone.cells) for zone in ZONES]
    renamed = [zones.index(frozenset(int(cells[c]) for c in zone)) for zone in zones]
    planes = np.arange(len(game.planes), dtype=np.int32)
    for group in ("{}", "own chain in {}", "other chain in {}"):
        for zone, other in enumerate(renamed):
            before, after = (_plane(game, group.format(f"zone {z + 1}")) for z in (zone, other))
            planes[before] = after
    return NetSymmetry(cells, planes, turn.codes)
