"""The inks of the ring in a terminal, and pieces in them."""

from __future__ import annotations

from orrery.core.terminal import Colour, Ink, Piece

BODY_INKS: dict[str, Colour] = {
    "R": (255, 106, 100),
    "O": (255, 160, 74),
    "Y": (255, 224, 90),
    "G": (95, 217, 138),
    "B": (106, 174, 255),
    "V": (189, 140, 255),
    "K": (170, 172, 190),
}
_STARS = {
    "red": Piece("*", Ink((255, 90, 80), bold=True)),
    "black": Piece("#", Ink((235, 238, 255), bold=True)),
}
BRASS = Ink((160, 128, 72))
NUMBER = Ink((243, 211, 138), bold=True)
HEADING = Ink((216, 192, 140))

Line = list[Piece]


def body(letter: str, key: str = "") -> Piece:
    """The letter of a body in its colour."""
    return Piece(letter, Ink(BODY_INKS[letter], bold=True), key)


def star(colour: str, key: str = "") -> Piece:
    """The sign of a star."""
    return _STARS[colour]._replace(key=key)
