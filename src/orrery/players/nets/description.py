"""What the net of a game looks at and what it answers.

A net sees an observation (``core/planes.py``) and answers with one flat row of numbers: for every
place of the board so many *channels*, then numbers about the table as a whole, then a zero. The
logit of a move is the sum of the few numbers that its code names (``factors``), so that a game with
half a million codes needs no half million outputs. Beside them it tells the chance of winning, for
the observer and, at tables of more than two, for each seat to the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from orrery.core.errors import OptionError
from orrery.core.hexes import DIRECTIONS, Hex, add
from orrery.core.texts import say
from orrery.players.expertise import expertise_of

if TYPE_CHECKING:
    from orrery.core.contract import Game

Numbers = npt.NDArray[np.int32]


@dataclass(frozen=True)
class NetSymmetry:
    """A way to turn the board that turns every game into an equal one.

    What was at a place is now at ``places[place]``; what a channel of the input told is told by
    ``inputs[channel]``, and a move has the code ``codes[code]``.
    """

    places: Numbers
    inputs: Numbers
    codes: Numbers


@dataclass(frozen=True)
class NetDescription:
    """The inputs and outputs of a game's net."""

    #: Where each place lies on a grid of hexes; empty if the net knows no board, only numbers.
    hexes: tuple[Hex, ...]
    #: For each place and channel of the input, which number of the flat observation it is.
    inputs: Numbers
    #: How many numbers the net answers for each place, and for the table as a whole.
    place_outputs: int
    table_outputs: int
    #: For each code, which numbers of the answer add up to its logit; the last one is always 0.
    factors: Numbers
    #: No position has more legal moves than this.
    most_moves: int
    #: For how many seats the chance of winning is told: the observer, then those to the left. With
    #: two seats one is enough.
    values: int = 1
    #: Planes of the last position, no two of them at one place, that training learns to foresee.
    fate_planes: tuple[int, ...] = ()
    symmetries: tuple[NetSymmetry, ...] = ()

    @property
    def places(self) -> int:
        return len(self.inputs)

    @property
    def outputs(self) -> int:
        """How long the flat answer is."""
        return self.places * self.place_outputs + self.table_outputs + 1

    @cached_property
    def taps(self) -> Numbers:
        """For each place, itself and its neighbours by direction; ``places`` where there is none.

        A net without a board has places that know nothing of each other.
        """
        number = {cell: place for place, cell in enumerate(self.hexes)}
        if not self.hexes:
            return np.arange(self.places, dtype=np.int32).reshape(-1, 1)
        around = [
            [number.get(add(cell, step), self.places) for step in ((0, 0), *DIRECTIONS)]
            for cell in self.hexes
        ]
        return np.array(around, np.int32)


def board_inputs(game: Game) -> Numbers:
    """Every plane is a channel, and every place of the observation is a place of the net."""
    planes, size = len(game.planes), game.plane_size
    return np.arange(planes * size, dtype=np.int32).reshape(planes, size).T.copy()


def table_inputs(game: Game) -> Numbers:
    """One place, which has all numbers of the observation: of a uniform plane only one."""
    size = game.plane_size
    numbers = [
        number
        for plane, told in enumerate(game.planes)
        for number in range(plane * size, plane * size + (1 if told.uniform else size))
    ]
    return np.array([numbers], np.int32)


def table_net(game: Game, values: int = 1) -> NetDescription:
    """A net without a board: every code has a number of its own in the answer."""
    return NetDescription(
        hexes=(),
        inputs=table_inputs(game),
        place_outputs=0,
        table_outputs=game.code_count,
        factors=np.arange(game.code_count, dtype=np.int32).reshape(-1, 1),
        most_moves=game.code_count,
        values=values,
    )


def as_factors(rows: Sequence[Sequence[int]], nothing: int) -> Numbers:
    """Rows of different lengths as a table, filled up with the number that is always 0."""
    longest = max(map(len, rows))
    return np.array([[*row, *[nothing] * (longest - len(row))] for row in rows], np.int32)


def description_of(game: Game) -> NetDescription:
    """The net of a game: as its expert describes it, or else one without a board."""
    if not game.planes:
        raise OptionError(say("{game} has no observations.", game=game.title))
    place = expertise_of(game).net
    if not place:
        return table_net(game, 1 if len(game.seats) == 2 else len(game.seats))
    described: NetDescription = import_module(place).describe(game)
    return described
