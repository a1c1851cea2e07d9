"""Draws the pictures of the documentation from recorded games and lessons: `make pictures`."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import orrery
from orrery.core import records
from orrery.core.scene import Scene
from orrery.core.svg import render
from orrery.games.ortus import Ortus
from orrery.games.ortus.rules.lessons import duel

DOCS = Path(__file__).parent
WIDTH = 582

#: By picture: the record it comes from, and after which ply (None: the last).
RECORDED: dict[str, tuple[str, int | None]] = {
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
    "orbis": ("orbis", 49),
    "orbis-hand": ("orbis", 62),
    "orbis-account": ("orbis", None),
}

#: By picture: a position of Ortus made by hand.
LESSONS: dict[str, dict[str, Any]] = tomllib.loads((DOCS / "lessons.toml").read_text("utf-8"))

PICTURES = (*RECORDED, *LESSONS)


def drawn(picture: str) -> str:
    """The picture as SVG."""
    scene = _lesson(**LESSONS[picture]) if picture in LESSONS else _recorded(*RECORDED[picture])
    return render(scene, width=WIDTH)


def _recorded(name: str, ply: int | None) -> Scene:
    record = records.parse((DOCS / "records" / f"{name}.orr").read_text("utf-8"))
    return records.replay(record, orrery.game_of(record), ply).scene()


def _lesson(
    gold: str, black: str, moves: tuple[str, ...] = (), select: str = "", elements: str = "all"
) -> Scene:
    position = duel(Ortus(arrangement="standard", first="gold", elements=elements), gold, black)
    for move in moves:
        position.play(move)
    seat = position.to_act[0]
    scene = position.scene(seat)
    return replace(scene, groups=(*scene.groups, position.aids(f"cell-{select}", seat)))


if __name__ == "__main__":
    for picture in PICTURES:
        (DOCS / "images" / f"{picture}.svg").write_text(drawn(picture), "utf-8")
