"""JSON as it goes over the wire and into pages."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.responses import Response

from orrery.core.texts import Sentence
from orrery.table.view.choices import LegalMoves
from orrery.table.view.scene import SceneItem, TableScene
from orrery.web.language import Language


def to_json(value: Any, language: Language | None = None) -> bytes:
    """Any message, as JSON. The sentences in it are put into words of this language."""
    return _encoder(language).encode(value)


@cache
def _encoder(language: Language | None) -> msgspec.json.Encoder:
    def in_words(value: object) -> object:
        if isinstance(value, LegalMoves | TableScene):
            return value.whole()
        if language is None or not isinstance(value, Sentence):
            raise NotImplementedError(f"{type(value).__name__} cannot be sent")
        return language.said(value)

    return msgspec.json.Encoder(enc_hook=in_words)


#: Items in words, by which item and which language it is; the item is held, so that it stays.
_items: dict[tuple[int, str], tuple[SceneItem, msgspec.Raw]] = {}
_MOST_ITEMS = 32_768


def item_in_words(language: Language, item: SceneItem) -> msgspec.Raw:
    """An item as JSON, made once: games use the same items again and again."""
    key = (id(item), language.code)
    kept = _items.get(key)
    if kept is None:
        if len(_items) >= _MOST_ITEMS:
            _items.clear()
        kept = _items[key] = item, msgspec.Raw(to_json(item, language))
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
