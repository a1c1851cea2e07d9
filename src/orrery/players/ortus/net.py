"""The net of Ortus: the cells of an arena, where something is left, reached or attacked.

A code names a warrior by its cell, then a destination or a target. A number for each combination
would be one of half a million; here each part has a number of its own, and a move's logit is their
sum. Dragons have one code for each pair of cells they come from, but only one pair can be legal at
a time, so that the target says all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.core.contract import Game
from orrery.core.kernel import Record
from orrery.games.ortus.data.arena import HAVEN_CELLS
from orrery.games.ortus.game import Ortus
from orrery.games.ortus.rules.actions import FIRST_CHARGE, FIRST_SHOT
from orrery.games.ortus.rules.box import BIDS, CHARGES, ELEMENTS, RANGED
from orrery.games.ortus.rules.position import PER_SIDE
from orrery.games.ortus.rules.symmetry import ArenaSymmetry, arena_symmetries
from orrery.players.nets.description import NetDescription, NetSymmetry, Numbers, board_inputs
from orrery.players.nets.shipped import was_trained

_SIDES, _DIRECTIONS = ("own", "other"), 6
#: The direction of an attack is a number, which a turn of the board would change; the attacker and
#: its target are seen without it.
_UNSEEN = "direction"

# What a cell answers, by kind of move.
_LEAVE = 0
_ARRIVE = _LEAVE + 1  # by element
_SHOOT = _ARRIVE + len(ELEMENTS)
_SHOT = _SHOOT + 1  # by storm or flame
_CHARGE = _SHOT + len(RANGED)  # by kind of charge, and so are the next two
_CHARGE_END = _CHARGE + len(CHARGES)
_CHARGED = _CHARGE_END + len(CHARGES)
_STRIKE = _CHARGED + len(CHARGES)
_STRUCK = _STRIKE + 1
_DRAGONS = _STRUCK + 1
_GUIDE = _DRAGONS + 1
_RECOVER = _GUIDE + 1  # by element
_PLACE = _RECOVER + len(ELEMENTS)  # by element
_OUTPUTS = _PLACE + len(ELEMENTS)
#: What the table answers: bids, pass, save, fall, end.
_WORDS = BIDS + 4


def describe(game: Game) -> NetDescription:
    """By arena; options change nothing but the symmetries and how many moves there are at most."""
    assert isinstance(game, Ortus)
    box, cells = game.box, len(game.arena.cells)
    channels = [k for k, plane in enumerate(game.planes) if plane.name != _UNSEEN]
    names = [game.planes[k].name for k in channels]
    turns = arena_symmetries(game.arena, box)
    return NetDescription(
        hexes=tuple(game.arena.hex_of.values()),
        inputs=np.ascontiguousarray(board_inputs(game)[:cells, channels]),
        place_outputs=_OUTPUTS,
        table_outputs=_WORDS,
        factors=_factors(box),
        most_moves=_most_moves(box),
        fate_planes=tuple(
            names.index(f"{side} {element}") for side in _SIDES for element in ELEMENTS
        ),
        symmetries=tuple(_turned(names, turn) for turn in turns),
    )


def fits(game: Game, trained: Mapping[str, Any]) -> bool:
    """Bids must have been trained if there are any.

    Who begins and how long a game may be do not matter, and hidden arrangements are not searched.
    """
    bids = ("bidding",) if game.chosen["bidding"] else ()
    needed = ("arena", "elements", "handicap", *bids)
    return all(was_trained(game, trained, option) for option in needed)


def _factors(box: Record) -> Numbers:
    """Up to three numbers for each code."""
    cells, pairs, block = int(box.cell_count), int(box.pair_count), int(box.block)
    nothing = cells * _OUTPUTS + _WORDS
    factors = np.full((int(box.end_code) + 1, 3), nothing, np.int32)
    cell = np.arange(cells) * _OUTPUTS
    end, direction = box.pair_cell[:pairs], box.pair_direction[:pairs]
    beside = box.neighbour[end, direction]
    begun = factors[: cells * block].reshape(cells, block, 3)
    for element in range(FIRST_SHOT):
        _fill(begun[:, element * cells :], cell[:, None] + _LEAVE, cell + _ARRIVE + element)
    for kind in range(len(RANGED)):
        first = (FIRST_SHOT + kind) * cells
        _fill(begun[:, first:], cell[:, None] + _SHOOT, cell + _SHOT + kind)
    for kind in range(len(CHARGES)):
        first = FIRST_CHARGE * cells + kind * pairs
        parts = (cell[end] + _CHARGE_END + kind, cell[beside] + _CHARGED + kind)
        _fill(begun[:, first:], cell[:, None] + _CHARGE + kind, *parts)
    _fill(factors[int(box.strike_code) :], cell[end] + _STRIKE, cell[beside] + _STRUCK)
    targets = np.repeat(np.arange(cells), np.diff(box.dragons_first[: cells + 1]))
    _fill(factors[int(box.dragons_code) :], cell[targets] + _DRAGONS)
    _fill(factors[int(box.guide_code) :], cell + _GUIDE)
    for element in range(len(ELEMENTS)):
        _fill(factors[int(box.recover_code) + element * cells :], cell + _RECOVER + element)
        _fill(factors[int(box.place_code) + element * cells :], cell + _PLACE + element)
    _fill(factors[int(box.bid_code) :], cells * _OUTPUTS + np.arange(_WORDS))
    return factors


def _fill(rows: Numbers, *parts: npt.NDArray[np.integer[Any]]) -> None:
    """Write the numbers of a run of codes, which begins the rows."""
    count = parts[-1].shape[-1]
    for k, part in enumerate(parts):
        rows[..., :count, k] = part


def _most_moves(box: Record) -> int:
    """More than can be legal at once, which is in the manoeuvre.

    A kite ends in one of six directions; any other warrior walks to at most every cell but its own,
    the core and the other haven. A target has six cells beside it, from which each warrior may
    charge, the waters in two ways. Strikes, ranged attacks and dragons are at most one for each
    warrior and target, and the last move ends the manoeuvre.
    """
    kites = 2 if box.wind else 0
    walks = kites * _DIRECTIONS + (PER_SIDE - kites) * int(box.cell_count - HAVEN_CELLS - 2)
    charges = (2 + 2 * 2) * _DIRECTIONS * PER_SIDE
    return walks + charges + (PER_SIDE + 1) * PER_SIDE + 1


def _turned(names: list[str], turn: ArenaSymmetry) -> NetSymmetry:
    """A turn of the arena also turns the directions that rivers have still to ask."""
    inputs = np.arange(len(names), dtype=np.int32)
    asked = [names.index(f"direction {d + 1} to ask") for d in range(_DIRECTIONS)]
    inputs[asked] = [asked[direction] for direction in turn.directions]
    return NetSymmetry(turn.cells.astype(np.int32), inputs, turn.codes)
