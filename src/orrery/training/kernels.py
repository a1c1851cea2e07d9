"""The types of everything that self-play runs, so that it can be compiled for a GPU."""

from __future__ import annotations

import numpy as np

from orrery.core.contract import Game
from orrery.envs.batch.kernel import play_codes, start_games
from orrery.gpu import Argument, Kernel, array, number
from orrery.players.nets.tree import EDGE, LEAF, NODE, TREE_SETTINGS
from orrery.training import kernel

_LUCK = array(np.uint32, 2)
_SEATS = array(np.int8)
_PLANES = array(np.int8, 3)
_CODES = array(np.int32)
_LISTS = array(np.int32, 2)
_FLOATS = array(np.float32)
_TABLE = array(np.float32, 2)
_FLAGS = array(np.bool_)
_NODES = array(NODE, 2)
_EDGES = array(EDGE, 3)
_LEAVES = array(LEAF)
_SETTINGS = array(TREE_SETTINGS)
_FACTORS = array(np.int32, 2)
_WHOLE = number(np.int64)
_REAL = number(np.float64)


def kernels_of(game: Game) -> tuple[Kernel, ...]:
    """All that self-play and learning launch for this game."""
    records, box = array(game.position_type), array(game.box_array.dtype)
    return (*_search(records, box), *_games(records, box))


def _search(records: Argument, box: Argument) -> tuple[Kernel, ...]:
    tree = _NODES, _EDGES, array(np.int32)
    moves = _LISTS, _CODES, _TABLE
    return (
        Kernel("rate_games", kernel.rate_games, (_FACTORS, _TABLE, *moves, _WHOLE)),
        Kernel(
            "open_roots",
            kernel.open_roots,
            (_SEATS, *tree, _TABLE, _TABLE, *moves, _TABLE, _LUCK, _REAL, _WHOLE),
        ),
        Kernel(
            "descend_games",
            kernel.descend_games,
            (
                *(records, records, box, *tree, _SETTINGS, _LUCK, _LEAVES, _TABLE, _PLANES),
                *(_LISTS, _WHOLE, _REAL),
            ),
        ),
        Kernel(
            "list_leaves",
            kernel.list_leaves,
            (records, box, _NODES, _LEAVES, _LISTS, _CODES),
        ),
        Kernel(
            "grow_games",
            kernel.grow_games,
            (_NODES, _EDGES, _SETTINGS, _LEAVES, _TABLE, _TABLE, *moves),
        ),
        Kernel(
            "decide_games",
            kernel.decide_games,
            (_NODES, _EDGES, _LISTS, _TABLE, _CODES, _REAL, _CODES, _TABLE, _FLOATS),
        ),
    )


def _games(records: Argument, box: Argument) -> tuple[Kernel, ...]:
    game = records, box, records, _LUCK, _SEATS
    ring = array(np.int32), array(np.int8, 2), array(np.float32, 3), array(np.int8, 2)
    return (
        Kernel("start_games", start_games, (*game, _FLAGS)),
        Kernel("play_codes", play_codes, (*game, _CODES, _TABLE, _FLAGS, number(np.bool_))),
        Kernel("observe_games", kernel.observe_games, (records, box, _SEATS, _PLANES)),
        Kernel("list_games", kernel.list_games, (records, box, _SEATS, _LISTS, _CODES)),
        Kernel(
            "settle_games",
            kernel.settle_games,
            (
                *(records, box, _FLAGS, _TABLE, _WHOLE, *ring),
                *(array(np.int8, 3), array(np.int32), _PLANES),
            ),
        ),
    )
