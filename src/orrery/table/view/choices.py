"""The legal moves of the seat that looks: whole, or as what has changed since they were last sent.

To list the codes of moves is quick; to write down their paths and words is not. So a view holds the
codes, and words are made only for what a reader does not have.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import msgspec
import numpy as np

from orrery.core.codes import Codes, differing
from orrery.core.contract import Game, Move, Position, Seat


class Choices(msgspec.Struct, frozen=True):
    """Legal moves: paths over a table of keys."""

    keys: list[str]
    paths: list[list[int]]  # each move's path, as places in ``keys``
    codes: list[int]
    texts: list[str]


class ChoicesChange(Choices, frozen=True):
    """Further moves, and the codes of those that the reader has and that are legal no more."""

    without: list[int]


def choices(moves: Sequence[Move]) -> Choices:
    """Legal moves, each key of their paths written once."""
    return Choices(*_written(moves))


def _written(
    moves: Sequence[Move],
) -> tuple[list[str], list[list[int]], list[int], list[str]]:
    places: defaultdict[str, int] = defaultdict()
    places.default_factory = places.__len__
    paths = [list(map(places.__getitem__, move.path)) for move in moves]
    return list(places), paths, [move.code for move in moves], [move.text for move in moves]


class LegalMoves:
    """The legal moves of a seat in a position."""

    def __init__(self, position: Position, seat: Seat) -> None:
        self._game: Game = position.game
        self._seat = seat
        self._listed: Codes = position.codes(seat)

    @property
    def codes(self) -> list[int]:
        """The moves as codes."""
        codes: list[int] = self._listed.tolist()
        return codes

    def whole(self) -> Choices:
        """All of them in full."""
        return choices(self._game.moves_of(self._seat, self._listed))

    def since(self, earlier: LegalMoves) -> ChoicesChange | None:
        """What is new to a reader who has the earlier ones; None if all of it is as good as new."""
        if earlier._game is not self._game or earlier._seat != self._seat:
            return None
        gone, more = differing(earlier._listed, self._listed)
        if gone.size + more.size > self._listed.size:
            return None
        moves = self._game.moves_of(self._seat, more) if more.size else []
        return ChoicesChange(*_written(moves), gone.tolist())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of seat {self._seat}: {self.codes}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LegalMoves):
            return NotImplemented
        is_same = self._game is other._game and self._seat == other._seat
        return is_same and np.array_equal(self._listed, other._listed)

    __hash__ = None  # type: ignore[assignment]
