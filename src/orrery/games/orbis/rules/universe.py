"""A player's universe: where a tile may lie (OB8), and what lies around it."""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import rule
from orrery.games.orbis.rules.box import BOTTOM_ROW, NONE
from orrery.games.orbis.rules.codes import N_COLOURS
from orrery.games.orbis.rules.places import CENTRE


@rule
def counts_as(p: Any, box: Any, seat: int, place: int, colour: int) -> bool:
    """Whether a tile of this colour lies there; a wasteland counts as every colour."""
    if place == NONE or p.universe[seat, place] == NONE:
        return False
    return p.wasteland[seat, place] == 1 or box.colour[p.universe[seat, place]] == colour


@rule
def is_filled(p: Any, seat: int, place: int) -> bool:
    return place != NONE and p.universe[seat, place] != NONE


@rule
def has_room(p: Any, box: Any, seat: int, place: int) -> bool:
    """Whether a tile could lie there, its colour apart; enough for a wasteland (OB8)."""
    if p.universe[seat, place] != NONE:
        return False
    if box.row[place] > 1:
        left, right = box.below[place, 0], box.below[place, 1]
        return p.universe[seat, left] != NONE and p.universe[seat, right] != NONE
    if p.bottom_row[seat] == 0:
        return place == CENTRE
    left, right = box.beside[place, 0], box.beside[place, 1]
    beside = is_filled(p, seat, left) or is_filled(p, seat, right)
    return beside and p.bottom_row[seat] < BOTTOM_ROW


@rule
def fits(p: Any, box: Any, seat: int, place: int, colour: int) -> bool:
    """Whether a face-up tile of this colour may lie there (OB8)."""
    return has_room(p, box, seat, place) and (
        box.row[place] == 1 or lies_on(p, box, seat, place, colour)
    )


@rule
def lies_on(p: Any, box: Any, seat: int, place: int, colour: int) -> bool:
    """Whether one of the two tiles directly below counts as this colour; never in row 1."""
    return counts_as(p, box, seat, box.below[place, 0], colour) or counts_as(
        p, box, seat, box.below[place, 1], colour
    )


@rule
def forest_neighbours(p: Any, box: Any, seat: int, place: int) -> int:
    """How many of the up to six neighbours count as a colour that this forest wants (OB12)."""
    tile = p.universe[seat, place]
    count = 0
    for k in range(6):
        if is_wanted(p, box, seat, box.around[place, k], tile):
            count += 1
    return count


@rule
def is_wanted(p: Any, box: Any, seat: int, place: int, forest: int) -> bool:
    """Whether what lies at a place counts as a colour that a forest wants."""
    for colour in range(N_COLOURS):
        if box.wanted[forest, colour] and counts_as(p, box, seat, place, colour):
            return True
    return False
