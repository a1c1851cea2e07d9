"""Draws any scene as one self-contained SVG, for notebooks, documents and exports."""

from __future__ import annotations

from collections.abc import Callable
from xml.sax.saxutils import escape, quoteattr

from orrery.core.hexes import FLAT, Point
from orrery.core.scene import Item, Scene


def render(scene: Scene, width: int | None = None) -> str:
    """The scene as SVG text. Without a width it fills the room it is given."""
    size = f' width="{width}" height="{round(width * scene.height / scene.width)}"' if width else ""
    box = " ".join(number(n) for n in (scene.left, scene.top, scene.width, scene.height))
    classes = " ".join(filter(None, ("orrery", scene.look.name, scene.styles)))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{size} role="img"'
            f" class={quoteattr(classes)} aria-label={quoteattr(str(scene.title))}>",
            f"<title>{escape(str(scene.title))}</title>",
            f"<style>{escape(scene.look.css)}</style>",
            f"<defs>{scene.look.definitions}</defs>",
            *(draw(item, scene.look.name) for item in scene.fixed + scene.items),
            "</svg>",
            "",
        ]
    )


def draw(item: Item, look: str) -> str:
    """One item as one SVG element."""
    said = f"<title>{escape(str(item.text))}</title>" if item.text and item.shape != "label" else ""
    attributes = f"data-key={quoteattr(item.key)}"
    if item.style:
        attributes += f" class={quoteattr(item.style)}"
    if item.turn and item.shape != "symbol":
        x, y = map(number, item.at)
        attributes += f' transform="rotate({number(item.turn)} {x} {y})"'
    return _SHAPES[item.shape](item, attributes, said, look)


def number(value: float) -> str:
    """At most two decimals, and none where none are needed."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _hex(item: Item, attributes: str, said: str, _: str) -> str:
    corners = FLAT.corners(item.at, item.size)
    return f'<polygon {attributes} points="{_points(corners)}">{said}</polygon>'


def _disc(item: Item, attributes: str, said: str, _: str) -> str:
    x, y = map(number, item.at)
    return f'<circle {attributes} cx="{x}" cy="{y}" r="{number(item.size)}">{said}</circle>'


def _polygon(item: Item, attributes: str, said: str, _: str) -> str:
    return f'<polygon {attributes} points="{_points(item.points)}">{said}</polygon>'


def _line(item: Item, attributes: str, said: str, _: str) -> str:
    return f'<polyline {attributes} fill="none" points="{_points(item.points)}">{said}</polyline>'


def _label(item: Item, attributes: str, _said: str, _look: str) -> str:
    x, y = map(number, item.at)
    return (
        f'<text {attributes} x="{x}" y="{y}" font-size="{number(item.size)}"'
        f' text-anchor="middle" dominant-baseline="central">{escape(str(item.text))}</text>'
    )


def _symbol(item: Item, attributes: str, said: str, look: str) -> str:
    x, y = map(number, item.at)
    turned = f" rotate({number(item.turn)})" if item.turn else ""
    place = f"translate({x} {y}){turned} scale({number(item.size)})"
    return f'<g {attributes} transform="{place}">{said}<use href="#{look}-{item.symbol}"/></g>'


def _points(points: tuple[Point, ...]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


_SHAPES: dict[str, Callable[[Item, str, str, str], str]] = {
    "hex": _hex,
    "disc": _disc,
    "polygon": _polygon,
    "line": _line,
    "label": _label,
    "symbol": _symbol,
}
