"""Pictures that networks show beside a link: a board and a few words, as PNG."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

import resvg_py

from orrery.core.scene import Scene
from orrery.core.svg import number, render

WIDTH, HEIGHT = 1200, 630
_EDGE = 40
#: Where the board stands.
_BOARD = (540, 24, 636, 582)
_WORDS = 460  # the width of the words
_FONT = "Optima, Candara, 'Noto Sans', 'DejaVu Sans', 'Liberation Sans', sans-serif"

_SKY = (Path(__file__).parent / "data" / "card.svg").read_text("utf-8")


@dataclass(frozen=True)
class LinkCard:
    """What is on such a picture."""

    title: str
    lines: tuple[str, ...]
    scene: Scene | None = None  # without one the orrery of the site is shown


def picture(card: LinkCard) -> bytes:
    """The card as PNG. It takes long and lets nothing else run: a job for a worker process."""
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn(card), width=WIDTH, height=HEIGHT))


def drawn(card: LinkCard) -> str:
    """The card as SVG."""
    parts = [_SKY.replace("<!-- rings -->", "" if card.scene else _rings())]
    size, top = (84, 250) if len(card.title) < 12 else (62, 230)
    parts.append(_text(card.title, size, top, "#f7e7c0"))
    top += 70
    for line in card.lines:
        for row in _rows(line, 34):
            parts.append(_text(row, 34, top, "#dcdcf3"))
            top += 46
        top += 16
    parts.append(_text("Orrery", 26, HEIGHT - _EDGE, "#d9a552"))
    if card.scene is not None:
        parts.append(_board(card.scene))
    return "\n".join((*parts, "</svg>"))


def _text(words: str, size: int, y: int, colour: str) -> str:
    return (
        f'<text x="{_EDGE}" y="{y}" font-family="{_FONT}" font-size="{size}" fill="{colour}">'
        f"{escape(words)}</text>"
    )


def _rows(line: str, size: int) -> list[str]:
    """A line in rows that have room; letters are about half as wide as they are high."""
    room = int(_WORDS / (size * 0.54))
    rows = [""]
    for word in line.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > room:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def _board(scene: Scene) -> str:
    """The scene in a frame, as large as there is room."""
    left, top, width, height = _BOARD
    scale = min(width / scene.width, height / scene.height)
    wide, high = scene.width * scale, scene.height * scale
    x, y = left + (width - wide) / 2, top + (height - high) / 2
    place = f'x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
    drawing = _without_clouds(render(scene)).replace("<svg ", f"<svg {place} ", 1)
    return f'{drawing}<rect {place} rx="10" fill="none" stroke="#a9803a" stroke-width="3"/>'


_NOISE = re.compile(r'<filter id="([^"]+)"(?:(?!</filter>).)*?<feTurbulence', re.S)
_PATTERN = re.compile(r'<pattern id="([^"]+)".*?</pattern>', re.S)


def _without_clouds(svg: str) -> str:
    """The drawing with plain patterns, ``NAME-small``, in place of those with noise in them.

    Noise would be drawn anew in every hex, which takes half a minute.
    """
    noises = [f"url(#{name})" for name in _NOISE.findall(svg)]
    for pattern in _PATTERN.finditer(svg):
        plain = f"{pattern[1]}-small"
        if any(noise in pattern[0] for noise in noises) and f'id="{plain}"' in svg:
            svg = svg.replace(f"url(#{pattern[1]})", f"url(#{plain})")
    return svg


def _rings() -> str:
    return (Path(__file__).parent / "data" / "rings.svg").read_text("utf-8")
