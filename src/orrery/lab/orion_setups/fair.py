"""A beginning of Orion Duel that is fair to both, as the value head of the net judges.

Whoever begins is far ahead in nearly every set-up (``docs/games/orion-net.md``). So the first tile
is laid as well: the one after which it matters least whose turn it is.
"""

from __future__ import annotations

from secrets import randbelow
from typing import NamedTuple

import numpy as np

from orrery.core.contract import Position
from orrery.games import game as make_game
from orrery.lab.orion_setups.survey import chance_of_mover, most_balanced, survey, trained_net

#: So many random set-ups are judged, and so many first tiles on the fairest of them.
SET_UPS = 16
FIRST_TILES = 40
_SEEDS = 10**9


class FairBeginning(NamedTuple):
    """A beginning as a line, and how likely whoever moves now is to win."""

    line: str
    chance: float
    judged: int


def find_fair(seed: int | None = None) -> FairBeginning:
    """The fairest of some set-ups with a first tile; the same seed finds the same one."""
    first = randbelow(_SEEDS) if seed is None else seed
    (best,) = most_balanced(survey(range(first, first + SET_UPS)), 1)
    start = make_game("orion").start(int(best.name))
    chance, position = min(_after_tiles(start, first), key=lambda judged: abs(judged[0] - 0.5))
    return FairBeginning(position.start_line(), chance, SET_UPS + FIRST_TILES)


def _after_tiles(start: Position, seed: int) -> list[tuple[float, Position]]:
    """Some first tiles, chosen by lot, and the chance of whoever moves then."""
    net = trained_net(start.game)
    codes = np.random.default_rng(seed).permutation(start.codes())[:FIRST_TILES]
    after = [start.copy().play(int(code)) for code in codes]
    return [(chance_of_mover(net, position), position) for position in after]
