"""The moves of the box as words: one list of texts for each game, in the order of its codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from orrery.core.contract import Move
from orrery.games.orbit_box.data.bodies import LETTERS


@dataclass(frozen=True)
class BoxMove(Move):
    """A move in a game of the box; cells are counted from 1."""

    verb: str
    body: str = ""  # its letter
    number: int = 0  # a cell, the face of a die, or a bid


class CodeWord(NamedTuple):
    """How a code is written, and what a person touches to say it."""

    text: str
    path: tuple[str, ...]
    verb: str
    body: str = ""
    number: int = 0


TIME_WORD = CodeWord("time", ("hourglass",), "time")
PASS_WORD = CodeWord("pass", ("pass",), "pass")


def bid_words(highest: int) -> Iterator[CodeWord]:
    """``bid 7``"""
    for amount in range(1, highest + 1):
        yield CodeWord(f"bid {amount}", (f"bid-{amount}",), "bid", number=amount)


def place_words(bodies: int, cells: int) -> Iterator[CodeWord]:
    """``place V3``: the star master puts a body on a cell."""
    for letter in LETTERS[:bodies]:
        for cell in range(1, cells + 1):
            path = (f"body-{letter}", f"cell-{cell}")
            yield CodeWord(f"place {letter}{cell}", path, "place", letter, cell)


def step_words(bodies: int, faces: int) -> Iterator[CodeWord]:
    """``V2``: in a plan, a body takes a die."""
    for letter in LETTERS[:bodies]:
        for face in range(1, faces + 1):
            yield CodeWord(
                f"{letter}{face}", (f"body-{letter}", f"die-{face}"), "step", letter, face
            )


def body_words(verb: str, bodies: int) -> Iterator[CodeWord]:
    """``claim R``"""
    for letter in LETTERS[:bodies]:
        yield CodeWord(f"{verb} {letter}", (f"body-{letter}",), verb, letter)


def codes_by_text(words: Sequence[CodeWord]) -> dict[str, int]:
    """To read texts, whatever their case."""
    return {word.text.lower(): code for code, word in enumerate(words)}
