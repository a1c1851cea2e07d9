"""Where a game stands: how far every seat has come towards what wins.

A game says it in a few lines, each a number and, where there is one, the number that wins.
"""

from __future__ import annotations

from typing import NamedTuple

from orrery.core.texts import Sentence, Text


class ProgressLine(NamedTuple):
    """One thing that counts: how many there are, and how many are needed.

    >>> from orrery.core.texts import say
    >>> line = ProgressLine(say("Galaxies in a chain"), 3, 4)
    >>> f"{line.what}: {line.now} of {line.goal}"
    'Galaxies in a chain: 3 of 4'
    """

    what: Sentence
    now: int
    goal: int = 0  # 0: there is no number to reach
    #: A few words on what it brings, or what is missing.
    note: Text = ""
    #: A picture from the game's look, and how far it reaches from its middle.
    symbol: str = ""
    reach: float = 12.0


class SeatProgress(NamedTuple):
    """How far one seat has come."""

    lines: tuple[ProgressLine, ...] = ()
    #: What is worth saying besides, in a sentence.
    sentence: Text = ""


class Progress(NamedTuple):
    """Where a game stands, as one pair of eyes may know it."""

    #: By seat; nothing at all for a game that has not thought about it.
    seats: tuple[SeatProgress, ...] = ()
    #: What concerns everybody: rounds left, a common reserve.
    shared: tuple[ProgressLine, ...] = ()


NO_PROGRESS = Progress()
