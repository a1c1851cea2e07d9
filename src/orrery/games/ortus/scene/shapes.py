"""The measures of the scene, and the few shapes that all its parts share. The core is near (0, 0).

From the top: black's panel, the arena with black's haven in the north, gold's panel, and a strip
with the question and the buttons of the moment.
"""

from __future__ import annotations

from orrery.core.hexes import Point
from orrery.core.scene import Item, LayoutPart, WideLayout

LEFT, TOP, WIDTH, HEIGHT = -194.0, -259.0, 388.0, 598.0
MARGIN = 6.0

ARENA_WIDTH, ARENA_HEIGHT = 379.0, 388.0
PANEL_HEIGHT = 52.0
PANEL_TOPS = (203.0, TOP + 4)  # gold's, then black's: each beside its haven
STRIP_TOP = 259.0

#: On a wide screen the strip stands beside the arena, at the height of gold's haven. The arena
#: stays where it is, since its rim shines from the middle.
_ASIDE = 0.71
_STRIP_HEIGHT = TOP + HEIGHT - STRIP_TOP
_BOTTOM = PANEL_TOPS[0] + PANEL_HEIGHT + 4
WIDE = WideLayout(
    LEFT,
    TOP,
    WIDTH * (1 + _ASIDE),
    _BOTTOM - TOP,
    (
        LayoutPart(LEFT, TOP, WIDTH, STRIP_TOP - 2 - TOP, LEFT, TOP),
        LayoutPart(
            LEFT,
            STRIP_TOP - 2,
            WIDTH,
            _STRIP_HEIGHT,
            LEFT + WIDTH,
            _BOTTOM - (_STRIP_HEIGHT + PANEL_HEIGHT) * _ASIDE,
            _ASIDE,
        ),
    ),
)

#: The symbols of warriors and guides are drawn for cells with this side.
SYMBOL_SIDE = 17.0


def plate(x: float, y: float, width: float, height: float, cut: float = 5.0) -> tuple[Point, ...]:
    """A rectangle with its corners cut off; (x, y) is its upper left."""
    right, bottom = x + width, y + height
    return (
        (x + cut, y),
        (right - cut, y),
        (right, y + cut),
        (right, bottom - cut),
        (right - cut, bottom),
        (x + cut, bottom),
        (x, bottom - cut),
        (x, y + cut),
    )


def badge(key: str, at: Point, size: float, style: str, word: str) -> list[Item]:
    """A number in a small disc, or in a plate if it is a long one."""
    letters = size * (1.55 if len(word) == 1 else 1.35)
    if len(word) < 3:
        ground = Item(key, "disc", at, size, f"badge {style}")
    else:
        wide = letters * 0.34 * len(word) + 2
        points = plate(at[0] - wide, at[1] - size, 2 * wide, 2 * size, 3)
        ground = Item(key, "polygon", points=points, style=f"badge {style}")
    return [ground, Item(f"{key}-word", "label", (at[0], at[1] + 0.3), letters, "badge-word", word)]
