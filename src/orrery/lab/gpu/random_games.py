"""Random games as kernels: one thread plays many, one after the other.

There are several ways to do the same, since what is fastest on a GPU can only be measured: in which
memory a thread keeps its position, and whether all threads of a warp begin a game together
(`games`) or each as soon as its last one is over (`moves`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from orrery.core.contract import Game
from orrery.core.kernel import apply, rule, sample, to_act
from orrery.gpu import Argument, Kernel, array, local, number, room, shared
from orrery.players.playout import play_out, random_seat


@rule
def play_games(
    starts: Any,
    work: Any,
    dice: Any,
    box: Any,
    luck: Any,
    games: Any,
    moves: Any,
    amount: int,
    first: int,
    last: int,
) -> None:
    """So many games for each item, from its start to the end; counts them and their moves."""
    for i in range(first, last):
        take_dice(luck, dice, i)
        played = 0
        for _ in range(amount):
            work[0] = starts[i % len(starts)]
            played += play_out(work[0], box[0], dice)
        games[i] = amount
        moves[i] = played
        leave_dice(luck, dice, i)


@rule
def play_moves(
    starts: Any,
    work: Any,
    dice: Any,
    box: Any,
    luck: Any,
    games: Any,
    moves: Any,
    amount: int,
    first: int,
    last: int,
) -> None:
    """So many moves for each item, a new game after each end; counts the games that ended."""
    for i in range(first, last):
        take_dice(luck, dice, i)
        ended = 0
        bits = 0
        for _ in range(amount):
            if bits == 0:
                work[0] = starts[i % len(starts)]
                bits = to_act(work[0], box[0])
            seat = random_seat(bits, dice)
            apply(work[0], box[0], seat, sample(work[0], box[0], seat, dice))
            bits = to_act(work[0], box[0])
            ended += bits == 0
        games[i] = ended
        moves[i] = amount
        leave_dice(luck, dice, i)


@rule
def take_dice(luck: Any, dice: Any, i: int) -> None:
    """A generator of one's own is quicker to reach than one among all."""
    for word in range(4):
        dice[word] = luck[i, word]


@rule
def leave_dice(luck: Any, dice: Any, i: int) -> None:
    """The generator goes back, so that the next launch plays other games."""
    for word in range(4):
        luck[i, word] = dice[word]


def random_games(game: Game) -> tuple[Kernel, ...]:
    """Every way of playing random games, named by loop and memory.

    >>> import orrery
    >>> [kernel.name for kernel in random_games(orrery.game("orion"))]
    ['games_global', 'games_local', 'games_shared', 'moves_global', 'moves_local', 'moves_shared']
    """
    places: dict[str, Argument] = {
        "global": room(game.position_type),
        "local": local(game.position_type),
        "shared": shared(game.position_type),
    }
    return tuple(
        Kernel(
            f"{loop}_{place}",
            played,
            (
                array(game.position_type),
                work,
                local(np.uint32, 4),
                array(game.box_array.dtype),
                array(np.uint32, 2),
                array(np.int64),
                array(np.int64),
                number(np.int64),
            ),
        )
        for loop, played in (("games", play_games), ("moves", play_moves))
        for place, work in places.items()
    )
