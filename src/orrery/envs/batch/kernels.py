"""The rules of batches as kernels for a GPU."""

from __future__ import annotations

import numpy as np

from orrery.core.contract import Game
from orrery.envs.batch import kernel
from orrery.gpu import Kernel, array, number, room


def batch_kernels(game: Game) -> tuple[Kernel, ...]:
    """All that a batch of this game needs, each named after its rule.

    >>> import orrery
    >>> [kernel.name for kernel in batch_kernels(orrery.game("orion"))][:4]
    ['start_games', 'first_illegal', 'play_codes', 'play_random']
    """
    records, box = array(game.position_type), array(game.box_array.dtype)
    luck, rewards = array(np.uint32, 2), array(np.float32, 2)
    seats, codes, marks = array(np.int8), array(np.int32), array(np.bool_)
    known = (records, box, seats)
    start = (records, box, records, luck, seats)
    told = (codes, rewards, marks, number(np.bool_))
    places, count = room(np.int32), np.dtype(np.int64)
    found = [
        Kernel("start_games", kernel.start_games, (*start, marks)),
        Kernel("first_illegal", kernel.first_illegal, (*known, codes, number(np.int64)), count),
        Kernel("play_codes", kernel.play_codes, (*start, *told)),
        Kernel("play_random", kernel.play_random, (*start, *told)),
        Kernel("sample_all", kernel.sample_all, (*known, luck, codes)),
        Kernel("mark_all", kernel.mark_all, (*known, array(np.int8, 2), places)),
        Kernel("list_all", kernel.list_all, (*known, array(np.int32, 2), codes, places), count),
    ]
    if game.planes:
        found.append(Kernel("observe_all", kernel.observe_all, (*known, array(np.int8, 3))))
    return tuple(found)
