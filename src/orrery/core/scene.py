"""Scenes: a game describes what lies on the table, and a renderer that knows no game draws it.

A scene is a list of keyed items. A key names the same thing for the whole game, so that a piece can
glide to its new place, and so that a move can say which items a person touches to make it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from itertools import chain
from typing import NamedTuple

from orrery.core.hexes import Point
from orrery.core.texts import Text


@dataclass(frozen=True)
class Item:
    """One thing on the table. Lengths are in the units of the scene; y grows downward."""

    key: str
    shape: str  # one of SHAPES
    at: Point = (0.0, 0.0)
    size: float = 0.0  # hex: side; disc: radius; label: height of the letters; symbol: scale
    style: str = ""  # style classes, space-separated; the look says what they mean
    text: Text = ""  # label: the words; everything else: what a screen reader says
    symbol: str = ""  # symbol: its name in the look
    turn: float = 0.0  # degrees clockwise about its place; 30 makes a hex stand on a corner
    points: tuple[Point, ...] = ()  # polygon and line: the corners

    def styled(self, *styles: str) -> Item:
        """The same item with further style classes."""
        return replace(self, style=" ".join(filter(None, (self.style, *styles))))


@lru_cache(maxsize=16_384)
def kept(item: Item) -> Item:
    """The one that stands for all items equal to it, so that whoever draws it knows it again."""
    return item


#: Style words that say how an item moves, wherever things can move; no look needs to know them.
#: What they mean stands in the browser client's ``motion.js``.
MOTIONS = ("rolls", "hops", "endless", "settles", "falls", "highlight", "trails")


#: The style word of what is laid on several places at once, and turned before.
TURNABLE = "turnable"

#: The style word of what lies behind everything, however large the picture is.
BACKDROP = "backdrop"


def standing_for(count: int) -> str:
    """The style words of a figure that hops, and stands for so many of its kind."""
    return f"hops times-{count}"


def needs_no_look(word: str) -> bool:
    """Whether a style word says only how an item moves or turns, or that it fills the picture."""
    return word in (BACKDROP, TURNABLE) or word in MOTIONS or word.startswith("times-")


SHAPES = ("hex", "disc", "polygon", "line", "label", "symbol")


@dataclass(frozen=True)
class Look:
    """How a game's style classes and symbols look: a style sheet and SVG definitions."""

    name: str
    css: str
    definitions: str
    day: str = ""  # what is other on a page by day; alone, a picture is always of the night
    #: What is other in each of ``THEMES`` for whoever has chosen it, by night and by day.
    themes: tuple[str, ...] = ()

    def theme(self, name: str) -> str:
        """The style sheet of a theme; empty if the look has none."""
        return dict(zip(THEMES, self.themes, strict=False)).get(name, "")


#: What a person may choose boards to look like instead of the usual.
THEMES = ("contrast", "wood")


#: Of a game that has not thought about it.
PLAIN_LOOK = Look("plain", "", "")


@cache
def load_look(package: str, name: str) -> Look:
    """The look kept in a package's data: ``look.css`` and ``look.svg``.

    There may be a ``day.css``, and a file for each theme: ``contrast.css``, ``wood.css``.
    """
    data = files(package) / "data"
    css, definitions = ((data / f"look.{kind}").read_text("utf-8") for kind in ("css", "svg"))
    further = (data / f"{kind}.css" for kind in ("day", *THEMES))
    day, *themes = (file.read_text("utf-8").strip() if file.is_file() else "" for file in further)
    return Look(name, css.strip(), definitions.strip(), day, tuple(themes))


class LayoutPart(NamedTuple):
    """A part of a scene, and where it lies if there is more room beside than below.

    Whatever lies within goes along; only what has the style ``backdrop`` fills the whole picture.
    """

    left: float
    top: float
    width: float
    height: float
    x: float  # where its upper left lies then
    y: float
    scale: float = 1.0  # how many times as large everything is


@dataclass(frozen=True)
class WideLayout:
    """The same scene for a wide screen: other places for its parts."""

    left: float
    top: float
    width: float
    height: float
    parts: tuple[LayoutPart, ...]


#: Items that lie together and mostly stay as they are. Two scenes of a game have the same groups
#: in the same order, some of them empty; a group that is the very same tuple is not looked into.
Group = tuple[Item, ...]


#: By which items they are, which are held, so that no others can have their identity.
_groups: dict[tuple[int, ...], Group] = {}
_MOST_GROUPS = 8192


def kept_group(items: Iterable[Item]) -> Group:
    """The one tuple for these very items in this order, whoever puts them together."""
    group = tuple(items)
    key = tuple(map(id, group))
    known = _groups.get(key)
    if known is None:
        if len(_groups) >= _MOST_GROUPS:
            _groups.clear()
        known = _groups[key] = group
    return known


@dataclass(frozen=True)
class Scene:
    """A picture of a position as one seat may see it."""

    look: Look
    left: float
    top: float
    width: float
    height: float
    title: Text
    fixed: tuple[Item, ...]  # never changes during a game
    groups: tuple[Group, ...] = ()  # what changes, from the bottom to the top
    styles: str = ""  # style classes of the whole picture
    wide: WideLayout | None = None  # how its parts lie on a wide screen; never changes
    signs: tuple[str, ...] = ()  # the symbol of each seat, where the table shows what seats have

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All that changes, group after group."""
        return tuple(chain.from_iterable(self.groups))


# --- A move that takes its time -------------------------------------------------------------------


class Route(NamedTuple):
    """Items that go to their new place together, and not straight."""

    keys: tuple[str, ...]  # the first leads; the others keep their distance from it
    #: What the first passes, in order. One that is new comes from the first of these points.
    through: tuple[Point, ...]


@dataclass(frozen=True)
class MoveStep:
    """A moment within a move: what the table looks like then, for how long, and why."""

    scene: Scene
    seconds: float
    words: Text = ""
    ways: tuple[Route, ...] = ()
    is_result: bool = False  # what remains of the move, when all is over
