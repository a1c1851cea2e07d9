"""JSON as it goes over the wire and into pages."""

from __future__ import annotations

from typing import Any

import msgspec
from markupsafe import Markup
from starlette.responses import Response

from orrery.core.scene import Group, Item
from orrery.table.view.encoding import encoder
from orrery.table.view.scene import drawn_items
from orrery.web.language import Language


def to_json(value: Any, language: Language | None = None) -> bytes:
    """Any message, as JSON. The sentences in it are put into words of this language."""
    return encoder(language.catalogue if language else None).encode(value)


#: Items in words, by which they are and which language it is; they are held, so that they stay.
_items: dict[tuple[int, str], tuple[Group, msgspec.Raw]] = {}
_MOST_ITEMS = 16_384


def items_in_words(language: Language, items: Group) -> msgspec.Raw:
    """Items that come together as JSON, made once for all who read this language."""
    key = (id(items), language.code)
    kept = _items.get(key)
    if kept is None:
        if len(_items) >= _MOST_ITEMS:
            _items.clear()
        kept = _items[key] = items, _joined([_item_in_words(language, item) for item in items])
    return kept[1]


def _joined(values: list[bytes]) -> msgspec.Raw:
    return msgspec.Raw(b"[" + b",".join(values) + b"]")


#: The same item by item: games use the same ones again and again.
_single: dict[tuple[int, str], tuple[Item, bytes]] = {}
_MOST_SINGLE = 32_768


def _item_in_words(language: Language, item: Item) -> bytes:
    key = (id(item), language.code)
    kept = _single.get(key)
    if kept is None:
        if len(_single) >= _MOST_SINGLE:
            _single.clear()
        kept = _single[key] = item, to_json(drawn_items((item,))[0], language)
    return kept[1]


def json_answer(value: Any, status: int = 200, language: Language | None = None) -> Response:
    """An answer to a program."""
    return answer_of(to_json(value, language), status)


def answer_of(json: bytes, status: int = 200) -> Response:
    """An answer to a program that is JSON already."""
    return Response(json, status, {"Cache-Control": "no-store"}, media_type="application/json")


def json_in_page(value: Any) -> Markup:
    """JSON for a data block of a page."""
    return in_page(to_json(value))


def in_page(json: bytes) -> Markup:
    """The same, if it is JSON already; no text within it can end the block."""
    return Markup(json.decode().replace("<", "\\u003c"))
