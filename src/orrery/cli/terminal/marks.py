"""How what can be touched stands out, with colours and without."""

from __future__ import annotations

from enum import Enum

from rich.color import Color
from rich.style import Style

_RGB = tuple[int, int, int]


class BoardMark(Enum):
    """What a person should know of a piece of the board."""

    CAN = "can"  # it can be touched next
    CHOSEN = "chosen"  # it was touched
    CURSOR = "cursor"
    LIT = "lit"  # it decided the game, or a bot would touch it


_COLOURED = {
    BoardMark.CHOSEN: Style(color="#1a1400", bgcolor="#ffd75f", bold=True),
    BoardMark.CURSOR: Style(color="#04121a", bgcolor="#5fe3ff", bold=True),
    BoardMark.LIT: Style(color="#0c1a08", bgcolor="#a8f08a", bold=True),
}
_PLAIN = {
    BoardMark.CAN: Style(bold=True),
    BoardMark.CHOSEN: Style(reverse=True, bold=True),
    BoardMark.CURSOR: Style(reverse=True, underline=True, bold=True),
    BoardMark.LIT: Style(underline=True, bold=True),
}
#: So much lighter is the ground of what can be touched.
_LIGHTER = 34


def marked(style: Style, mark: BoardMark | None, coloured: bool) -> Style:
    """The same style with a mark."""
    if not coloured:
        style = Style(bold=style.bold)
        return style + _PLAIN[mark] if mark else style
    if mark is None:
        return style
    if mark in _COLOURED:
        return _COLOURED[mark]
    return style + Style(bgcolor=_lighter(style.bgcolor), bold=True)


def _lighter(ground: Color | None) -> Color:
    red, green, blue = ground.triplet if ground and ground.triplet else (12, 16, 30)
    return Color.from_rgb(*(min(255, part + _LIGHTER) for part in (red, green, blue)))
