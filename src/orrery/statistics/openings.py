"""First moves, those that symmetry makes equal counted as one.

An opening is a row of codes. Of all rows that the symmetries of the start make of it, the smallest
stands for all of them. What is smallest as a whole begins with what is smallest of its beginning,
so openings form a tree. As text every code takes four letters, and texts sort as their codes do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from orrery.core.contract import CommonStart, Game, Position, Seat
from orrery.core.errors import OptionError
from orrery.core.options import read_words, written_options
from orrery.core.texts import say
from orrery.games import game as make_game

#: So many moves of a game are an opening.
DEPTH = 12

#: How many letters a code takes.
WIDTH = 4
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

Codes = tuple[int, ...]
#: Where each code comes to lie.
Turn = npt.NDArray[np.int32]


def written(codes: Sequence[int]) -> str:
    """The text of an opening."""
    return "".join(map(_letters, codes))


def _letters(code: int) -> str:
    letters = ""
    for _ in range(WIDTH):
        code, digit = divmod(code, len(_DIGITS))
        letters = _DIGITS[digit] + letters
    return letters


def read(line: str) -> Codes:
    """The codes of an opening that was written."""
    places = range(0, len(line), WIDTH)
    return tuple(int(line[place : place + WIDTH], len(_DIGITS)) for place in places)


class OpeningStart:
    """A start that games share, and the symmetries that carry it onto itself."""

    def __init__(self, game: Game) -> None:
        found = _common_start(game.start(0))
        if found is None:
            raise OptionError(
                say("games of {game} with these options do not begin alike", game=game.title)
            )
        #: A game that begins so, for whoever wants to look.
        self.game = make_game(game.name, **found.options)
        #: The options as text, by which the start is known.
        self.text = written_options(found.options)
        self._turns = [np.arange(game.code_count, dtype=np.int32), *self.game.symmetries()]

    def canonical(self, codes: Sequence[int]) -> Codes:
        """The opening that stands for this one and its mirrored and turned likes."""
        return min(_turned(turn, codes) for turn in self._turns)

    def as_seen(self, codes: Sequence[int], following: int) -> int:
        """A code that follows in the opening that stands for this one, as it lies here."""
        wanted = self.canonical(codes)
        fitting = [turn for turn in self._turns if _turned(turn, codes) == wanted]
        return min(int(np.flatnonzero(turn == following)[0]) for turn in fitting)

    def after(self, codes: Sequence[int]) -> Position:
        """The position after these moves; an illegal one raises a ``Refusal``."""
        position = self.game.start(0)
        for code in codes:
            position.play(code)
        return position


def _turned(turn: Turn, codes: Sequence[int]) -> Codes:
    return tuple(int(turn[code]) for code in codes)


@lru_cache(maxsize=64)
def opening_start(name: str, text: str) -> OpeningStart:
    """The start of a game that these options lead to, written as ``setup=1 first=blue``."""
    return OpeningStart(make_game(name, **read_words(text)))


def _common_start(start: Position) -> CommonStart | None:
    """A position that somebody has put together is shared with nobody."""
    return None if start.game.is_arranged else start.game.common_start(start)


class OpeningPlayed(NamedTuple):
    """How a game began: from which start, with which moves, who sits how far from their place."""

    start: str
    line: str
    shift: int


def opening_of(position: Position) -> OpeningPlayed | None:
    """The opening of a game; None if it shares its start with no other, or has older rules."""
    game = position.game
    found = _common_start(game.start(position.seed))
    if found is None or game.rules != game.version:
        return None
    start = opening_start(game.name, written_options(found.options))
    codes = [move.code for move in position.history[:DEPTH]]
    return OpeningPlayed(start.text, written(start.canonical(codes)), found.shift)


def mover(position: Position) -> Seat | None:
    """Who makes the next move of an opening; None at the end of a game."""
    acting = position.to_act
    return acting[0] if acting else None
