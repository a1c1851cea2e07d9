"""Scenes as they go to a browser: lengths rounded, and what is usual left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from orrery.core.contract import Position
from orrery.core.hexes import Point
from orrery.core.made_once import MadeOnce
from orrery.core.scene import Group, Item, Scene, WideLayout
from orrery.core.texts import Text
from orrery.table.view.splices import splices

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


class WideView(msgspec.Struct, frozen=True):
    """Where the parts of a scene lie on a wide screen."""

    box: tuple[float, float, float, float]
    #: Each by left, top, width and height, then where its upper left lies, and how much larger.
    parts: tuple[tuple[float, ...], ...]


class SceneView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scene. In a replay, in place of an item that is as in the frame before stands its key."""

    look: str
    box: tuple[float, float, float, float]  # left, top, width, height
    title: Words
    styles: str = ""
    fixed: list[SceneItem] | None = None  # None: as before
    items: list[SceneItem | str] = []
    wide: WideView | None = None
    signs: tuple[str, ...] = ()


#: How items are sent; the same again if they are the very same.
WriteItems = Callable[[Group], object]


class TableScene:
    """A scene as a view holds it: drawn only as far as a reader does not have it."""

    __slots__ = ("_scene", "position")

    def __init__(self, scene: Scene, position: Position | None = None) -> None:
        self._scene = scene
        #: What it shows, where somebody may ask how it came about.
        self.position = position

    @property
    def look(self) -> str:
        """The name of its look."""
        return self._scene.look.name

    def whole(self) -> SceneView:
        """All of it."""
        return drawn(self._scene)

    def since(self, earlier: TableScene, write: WriteItems) -> dict[str, Any]:
        """Its fields that are new to a reader who has the earlier one; null takes one away.

        Of its items, the places where some go, how many, and which come there.
        """
        now, then = self._scene, earlier._scene
        if now is then:
            return {}
        if now.look is not then.look or _frame(now) != _frame(then):
            return msgspec.structs.asdict(self.whole())
        found: dict[str, Any] = {}
        if now.title != then.title:
            found["title"] = now.title
        if now.styles != then.styles:
            found["styles"] = now.styles or None
        if now.fixed is not then.fixed and now.fixed != then.fixed:
            found["fixed"] = _fixed_parts(now.fixed)
        if changed := [(at, gone, write(items)) for at, gone, items in splices(now, then)]:
            found["splices"] = changed
        return found

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.whole()}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TableScene) and self._scene == other._scene

    __hash__ = None  # type: ignore[assignment]


def _frame(scene: Scene) -> tuple[float, float, float, float]:
    return scene.left, scene.top, scene.width, scene.height


def drawn(scene: Scene) -> SceneView:
    """A whole scene."""
    return SceneView(
        look=scene.look.name,
        box=(_round(scene.left), _round(scene.top), _round(scene.width), _round(scene.height)),
        title=scene.title,
        styles=scene.styles,
        fixed=_fixed_parts(scene.fixed),
        items=[*drawn_items(scene.items)],
        wide=_wide(scene.wide) if scene.wide else None,
        signs=scene.signs,
    )


@lru_cache(maxsize=64)
def _wide(wide: WideLayout) -> WideView:
    parts = tuple((*map(_round, part[:-1]), round(part.scale, 4)) for part in wide.parts)
    box = (_round(wide.left), _round(wide.top), _round(wide.width), _round(wide.height))
    return WideView(box, parts)


def drawn_items(items: Iterable[Item]) -> list[SceneItem]:
    """Some items. What many scenes share is made once."""
    kept = _items.kept  # a scene has hundreds of items, so that even a call for each would count
    return [(kept.get(id(item)) or _items.keep(item))[1] for item in items]


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
        at=_usual(rounded(item.at), _AT),
        size=_usual(_round(item.size), _ZERO),
        style=item.style,
        text=item.text,
        symbol=item.symbol,
        turn=_usual(_round(item.turn), _ZERO_TURN),
        points=_corners(item.points),
    )


# A message leaves out what is the very object that stands in its type.
_DEFAULTS = {field.name: field.default for field in msgspec.structs.fields(SceneItem)}
_AT: Point = _DEFAULTS["at"]
_ZERO: float = _DEFAULTS["size"]
_ZERO_TURN: float = _DEFAULTS["turn"]


def _usual(value: T, default: T) -> T:
    return default if value == default else value


_items = MadeOnce(_drawn, most=16_384)
#: The same for every table of a game.
_fixed_parts = MadeOnce(drawn_items, most=64)


@lru_cache(maxsize=4096)
def _corners(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple(map(rounded, points))


def _round(length: float) -> float:
    """Whole numbers are written without a fraction."""
    length = round(length, 2)
    return int(length) if length == int(length) else length


@lru_cache(maxsize=4096)
def rounded(point: Point) -> Point:
    """A point as it is sent."""
    return _round(point[0]), _round(point[1])
