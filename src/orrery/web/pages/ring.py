"""The ring of Orbit, Harun and Corona within a page, where parts of it are links.

Links need no script: a body, a die or a cell leads to the same page with one thing changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

import msgspec
from markupsafe import Markup

from orrery.core.scene import Item
from orrery.core.svg import draw, number
from orrery.core.texts import Sentence
from orrery.games.orbit_box.scene import ring_scene
from orrery.games.orbit_box.scene.table import RingTable
from orrery.web.language import Language
from orrery.web.pages.pictures import RING, in_words

#: How far the ring that shows the focus stands off what it surrounds.
_AIR = 2.5
_SYMBOL = 10.0  # half the width of a symbol of scale 1


@dataclass(frozen=True)
class Link:
    """Where an item leads, and what a screen reader calls it."""

    href: str
    words: Sentence
    style: str = ""


class Drop(msgspec.Struct, frozen=True):
    """A place where a part of the picture can be dragged to, and where that leads."""

    on: str  # the key of an item
    href: str
    words: Sentence


def ring_picture(table: RingTable, links: Mapping[str, Link], language: Language) -> Markup:
    """The ring as SVG; the items with these keys are links."""
    scene = in_words(ring_scene(table), language)
    look = scene.look.name
    parts = [
        _linked(item, links[item.key], look, language) if item.key in links else draw(item, look)
        for item in (*scene.fixed, *scene.items)
    ]
    box = " ".join(map(number, RING))
    return Markup(
        f'<svg viewBox="{box}" role="group" class="orrery {look}"'
        f" aria-label={quoteattr(str(scene.title))}>"
        f"<defs>{scene.look.definitions}</defs>{''.join(parts)}</svg>"
    )


def _linked(item: Item, link: Link, look: str, language: Language) -> str:
    words, style = quoteattr(language.said(link.words)), quoteattr(f"link {link.style}".strip())
    return (
        f'<a href="{escape(link.href)}" aria-label={words} class={style}'
        f" data-focus={quoteattr(item.key)}>{draw(item, look)}{halo(item)}</a>"
    )


def halo(item: Item) -> str:
    """The light around an item that is a link."""
    if item.points:
        points = " ".join(f"{number(x)},{number(y)}" for x, y in item.points)
        return f'<polygon class="halo" points="{points}"/>'
    x, y = map(number, item.at)
    radius = number(item.size * _SYMBOL + _AIR)
    return f'<circle class="halo" cx="{x}" cy="{y}" r="{radius}"/>'
