"""Scenes as they go to a browser: lengths rounded, and what is usual left out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

import msgspec

from orrery.core.hexes import Point
from orrery.core.scene import Item, Scene
from orrery.core.texts import Text

if TYPE_CHECKING:
    #: For whoever writes a view: words in no language yet.
    Words = Text
else:
    #: For whoever reads it: JSON has them in the reader's language.
    Words = str

T = TypeVar("T")


class SceneItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One item of a scene; lengths are rounded."""

    key: str
    shape: str
    at: tuple[float, float] = (0.0, 0.0)
    size: float = 0.0
    style: str = ""
    text: Words = ""
    symbol: str = ""
    turn: float = 0.0
    points: tuple[tuple[float, float], ...] = ()


class SceneView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scene. In place of an item that is as it was in the last message stands only its key."""

    look: str
    box: tuple[float, float, float, float]  # left, top, width, height
    title: Words
    styles: str = ""
    fixed: list[SceneItem] | None = None  # None: as before
    items: list[SceneItem | str] = []


def drawn(scene: Scene) -> SceneView:
    """A whole scene."""
    return SceneView(
        look=scene.look.name,
        box=(_round(scene.left), _round(scene.top), _round(scene.width), _round(scene.height)),
        title=scene.title,
        styles=scene.styles,
        fixed=_fixed(scene.fixed),
        items=[*drawn_items(scene.items)],
    )


def drawn_items(items: Iterable[Item]) -> list[SceneItem]:
    """Some items."""
    return [_drawn(item) for item in items]


def only_changes(scene: SceneView, before: SceneView) -> SceneView:
    """A whole scene, less what stands in another whole scene that the reader has."""
    if scene.look != before.look:
        return scene
    known = {item.key: item for item in before.items if isinstance(item, SceneItem)}
    items: list[SceneItem | str] = [
        item.key if isinstance(item, SceneItem) and known.get(item.key) == item else item
        for item in scene.items
    ]
    same = scene.fixed is before.fixed or scene.fixed == before.fixed
    return msgspec.structs.replace(scene, items=items, fixed=None if same else scene.fixed)


def _drawn(item: Item) -> SceneItem:
    return SceneItem(
        key=item.key,
        shape=item.shape,
        at=_usual(_rounded(item.at), _AT),
        size=_usual(_round(item.size), _ZERO),
        style=item.style,
        text=item.text,
        symbol=item.symbol,
        turn=_usual(_round(item.turn), _ZERO_TURN),
        points=tuple(map(_rounded, item.points)),
    )


# A message leaves out what is the very object that stands in its type.
_DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(SceneItem)}
_AT: Point = _DEFAULTS["at"]
_ZERO: float = _DEFAULTS["size"]
_ZERO_TURN: float = _DEFAULTS["turn"]


def _usual(value: T, default: T) -> T:
    return default if value == default else value


#: Fixed parts are the same for every table of a game, so each is made once.
_MOST_KEPT = 64
_kept: OrderedDict[int, tuple[tuple[Item, ...], list[SceneItem]]] = OrderedDict()


def _fixed(items: tuple[Item, ...]) -> list[SceneItem]:
    kept = _kept.get(id(items))
    if kept is None:
        kept = _kept[id(items)] = (items, drawn_items(items))  # holds them, so the id stays
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return kept[1]


def _round(length: float) -> float:
    return round(length, 2) + 0.0


def _rounded(point: Point) -> Point:
    return _round(point[0]), _round(point[1])
