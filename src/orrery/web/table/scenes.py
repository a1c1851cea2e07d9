"""Scenes in a reader's language, as they go to a browser."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import TypeVar

import msgspec

from orrery.core.hexes import Point
from orrery.core.scene import Item, Scene
from orrery.web.language import Language
from orrery.web.table.messages import SceneItem, SceneSeen

T = TypeVar("T")

#: Fixed parts are the same for every table of a game, so each is put into words once.
_MOST_KEPT = 64
_kept: OrderedDict[tuple[int, str], tuple[tuple[Item, ...], list[SceneItem]]] = OrderedDict()


def drawn(scene: Scene, language: Language) -> SceneSeen:
    """A whole scene."""
    return SceneSeen(
        look=scene.look.name,
        box=(_round(scene.left), _round(scene.top), _round(scene.width), _round(scene.height)),
        title=language.said(scene.title),
        styles=scene.styles,
        fixed=_fixed(scene.fixed, language),
        items=[*drawn_items(scene.items, language)],
    )


def drawn_items(items: Iterable[Item], language: Language) -> list[SceneItem]:
    """Some items."""
    return [_drawn(item, language) for item in items]


def _drawn(item: Item, language: Language) -> SceneItem:
    return SceneItem(
        key=item.key,
        shape=item.shape,
        at=_usual(_rounded(item.at), _AT),
        size=_usual(_round(item.size), _ZERO),
        style=item.style,
        text=language.said(item.text),
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


def _fixed(items: tuple[Item, ...], language: Language) -> list[SceneItem]:
    key = (id(items), language.code)
    kept = _kept.get(key)
    if kept is None:
        kept = _kept[key] = (items, drawn_items(items, language))  # holds them, so the id stays
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return kept[1]


def _round(length: float) -> float:
    return round(length, 2) + 0.0


def _rounded(point: Point) -> Point:
    return _round(point[0]), _round(point[1])
