"""How likely the player who begins is to win, by set-up, as the value head of the net says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from orrery.core.contract import Game, Position
from orrery.core.errors import OptionError
from orrery.core.texts import say
from orrery.games import game as make_game
from orrery.players.nets.description import NetDescription
from orrery.players.nets.net import Net
from orrery.players.nets.shipped import net_of


class SetUpChance(NamedTuple):
    """A set-up by its seed or its name, and the chance of whoever begins."""

    name: str
    chance: float


def trained_net(game: Game) -> Net:
    """The net of the game; a clear line if there is none."""
    net = net_of(game)
    if net is None:
        raise OptionError(say("no net of {game} knows these options", game=game.title))
    return net


def turned(described: NetDescription, seen: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
    """An observation under every symmetry of the board."""
    turns = []
    for turn in described.symmetries:
        after = np.empty_like(seen)
        after[np.ix_(turn.inputs, turn.places)] = seen
        turns.append(after)
    return np.array(turns)


def chance_of_mover(net: Net, position: Position) -> float:
    """The chance of the seat that is to act, averaged over all ways to turn the board.

    The net learnt from turned boards but is not symmetric by itself, so that the mean says more.
    """
    seen = turned(net.described, position.observation(position.to_act[0]))
    return float(net.evaluate(seen)[1][:, 0].mean())


def victories_of_beginners(seeds: Iterable[int]) -> float:
    """How many games whoever begins wins if both play the net's first choices."""
    game = make_game("orion")
    net, won = trained_net(game), 0.0
    for seed in seeds:
        position = game.start(seed)
        beginner = position.to_act[0]
        while position.to_act:
            seat = position.to_act[0]
            best = int(net.shares(position, seat).argmax())
            position.play(int(position.codes(seat)[best]), seat)
        won += (position.payoff(beginner) + 1) / 2
    return won


def survey(
    seeds: Iterable[int], progress: Callable[[int], None] | None = None
) -> list[SetUpChance]:
    """The chance of whoever begins for the random set-up of each seed."""
    game = make_game("orion")
    net, found = trained_net(game), []
    for done, seed in enumerate(seeds, start=1):
        found.append(SetUpChance(str(seed), chance_of_mover(net, game.start(seed))))
        if progress:
            progress(done)
    return found


def most_balanced(found: Sequence[SetUpChance], count: int) -> list[SetUpChance]:
    """Those where beginning is worth the least, either way."""
    return sorted(found, key=lambda one: abs(one.chance - 0.5))[:count]
