"""The legal moves of the seat that looks: whole, or as what has changed since they were last sent.

To list the codes of moves is quick; to write down their paths and words is not. So a view holds the
codes, and words are made only for what a reader does not have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from orrery.core.contract import Codes, Game, Move, Position, Seat
from orrery.core.made_once import MadeOnce
from orrery.table.view.codes import differing

if TYPE_CHECKING:
    #: For whoever writes a message: JSON already.
    Written = msgspec.Raw
else:
    #: For whoever reads it.
    Written = str


class Choices(msgspec.Struct, frozen=True):
    """Legal moves: for each its code, its text, and the keys of its path with spaces between."""

    codes: list[int]
    texts: list[Written]
    paths: list[Written]


class ChoicesChange(Choices, frozen=True):
    """Further moves, and the codes of those that the reader has and that are legal no more."""

    without: list[int]


def choices(moves: Sequence[Move]) -> Choices:
    """Moves in full."""
    return Choices(*_written(moves))


def _written(moves: Sequence[Move]) -> tuple[list[int], list[msgspec.Raw], list[msgspec.Raw]]:
    kept = _moves.kept  # there may be a thousand moves, so that even a call for each would count
    rows = [(kept.get(id(move)) or _moves.keep(move))[1] for move in moves]
    return (
        [code for code, _, _ in rows],
        [text for _, text, _ in rows],
        [path for _, _, path in rows],
    )


def _as_json(move: Move) -> tuple[int, msgspec.Raw, msgspec.Raw]:
    encode = msgspec.json.encode
    text, path = encode(move.text), encode(" ".join(move.path))
    return int(move.code), msgspec.Raw(text), msgspec.Raw(path)


#: A game makes each move once.
_moves = MadeOnce(_as_json, most=65_536)


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
