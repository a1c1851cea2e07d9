"""Draws the pictures of the documentation from recorded games: `make pictures`."""

from __future__ import annotations

from pathlib import Path

import orrery
from orrery.core import records
from orrery.core.svg import render

DOCS = Path(__file__).parent

#: By picture: the record it comes from, and after which ply (None: the last).
PICTURES: dict[str, tuple[str, int | None]] = {
    "orion": ("orion-galaxies", 17),
    "orion-start": ("orion-tiles", 0),
    "orion-tiles": ("orion-tiles", None),
    "orion-cover": ("orion-cover", None),
    "orion-constellations": ("orion-constellations", None),
    "orion-galaxies": ("orion-galaxies", None),
    "orion-black-holes": ("orion-black-holes", None),
    "orbit": ("orbit", 4),
    "harun": ("harun", 2),
    "harun-plan": ("harun", 9),
    "corona": ("corona", 13),
    "corona-plan": ("corona", 19),
}


def drawn(picture: str) -> str:
    """The picture as SVG."""
    name, ply = PICTURES[picture]
    record = records.parse((DOCS / "records" / f"{name}.orr").read_text("utf-8"))
    position = records.replay(record, orrery.game_of(record), ply)
    return render(position.scene(), width=582)


if __name__ == "__main__":
    for picture in PICTURES:
        (DOCS / "images" / f"{picture}.svg").write_text(drawn(picture), "utf-8")
