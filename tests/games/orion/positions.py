"""Positions made by hand: real set-ups, then hexes laid one by one with the engine's own rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

import orrery
from orrery.games.orion.data.board import KINDS, NUMBER_OF
from orrery.games.orion.rules import kernel as rules

# Galaxies on every third cell of every third row, black holes on cells between: four galaxies on
# the row from a1 to j7, three on the row from d2 to j4; three black holes on the row from b4 to h8,
# four on the row from b1 to k4.
GALAXIES = "a1 d5 g7 j7 d2 g4 j4 a4"
BLACK_HOLES = "b4 e7 h8 b1 e4 h5 k4"

GALAXY_ROW = "a1 b3 c4 d5 e6 f6 g7 h7 i7 j7"
BLACK_HOLE_ROW = "b4 c5 d6 e7 f7 g8 h8"


@cache
def orion(**options: object) -> orrery.Game:
    """The game with these options, built once."""
    return orrery.game("orion", **options)


def preset(name: str = "1", first: str = "blue", **options: object) -> orrery.Position:
    """The start of a game on a preset."""
    return orion(setup=name, first=first, **options).start(1)


def laid_out(
    galaxies: str = GALAXIES, black_holes: str = BLACK_HOLES, first: str = "blue", **options: object
) -> orrery.Position:
    """The start of a game with its tokens placed by the players on these cells."""
    position = orion(setup="free", galaxy_player="blue", **options).start(1)
    for token, cells in (("galaxy", galaxies), ("hole", black_holes)):
        for cell in cells.split():
            position.play(f"{token} {cell}")
    return position.play(f"first {first}")


def without_tokens(**options: object) -> orrery.Position:
    """A start on a board that carries no tokens at all."""
    position = preset(**options)
    position.state.galaxies[:] = 0
    position.state.black_holes[:] = 0
    return position


def cover(position: orrery.Position, blue: str = "", orange: str = "") -> orrery.Position:
    """Hexes of each colour on these cells, as tiles laid before would have left them."""
    for colour, cells in enumerate((blue, orange)):
        for cell in cells.split():
            rules.cover(position.state, position.game.box, NUMBER_OF[cell], colour)
    return position


def keep(
    position: orrery.Position, blue: Mapping[str, int], orange: Mapping[str, int]
) -> orrery.Position:
    """Leave each player only these tiles, as if the others had been laid."""
    for seat, left in enumerate((blue, orange)):
        position.state.left[seat] = [left.get(kind, 0) for kind in KINDS]
    position.state.tiles_laid = rules.N_TILES - position.state.left.sum()
    return position


def played(position: orrery.Position, *moves: str) -> orrery.Position:
    """The position after these moves."""
    for move in moves:
        position.play(move)
    return position


def refused(position: orrery.Position, move: str | int) -> orrery.Refusal:
    """The refusal of a move, which must leave the position as it was."""
    before = position.state.tobytes(), position.ply
    with pytest.raises(orrery.Refusal) as caught:
        position.play(move)
    assert (position.state.tobytes(), position.ply) == before
    return caught.value


def conditions(position: orrery.Position) -> tuple[int, int]:
    """How many conditions blue and orange hold."""
    held = position.view()["conditions"]
    return held["blue"], held["orange"]


def ended(position: orrery.Position) -> tuple[str, str]:
    """Who has won, and why."""
    outcome = position.outcome
    return " and ".join(position.game.seat_name(seat) for seat in outcome.winners), outcome.reason


def chains(position: orrery.Position) -> list[tuple[str, str, set[str]]]:
    """What a finished game highlights: the kind of condition, who holds it, the cells."""
    return [
        (h.reason, position.game.seat_name(h.seat), {key.removeprefix("hex-") for key in h.items})
        for h in position.outcome.highlights
    ]
