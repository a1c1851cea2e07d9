"""``/picture/{name}.svg``: pictures of real games, and of the problem of a day."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

import orrery
from orrery.core import records
from orrery.core.scene import Item, Scene
from orrery.core.svg import render
from orrery.games.orbit_box.scene import ring_scene
from orrery.games.ortus import Ortus
from orrery.games.ortus.lessons import duel
from orrery.lab import solitaire
from orrery.players.solvers.corona import Plan
from orrery.web.caching import cached
from orrery.web.language import Language
from orrery.web.site import Reading

router = APIRouter(include_in_schema=False)

_HERE = files("orrery.web.pages")

Crop = tuple[float, float, float, float]
#: The ring alone, without the seats below it.
RING: Crop = (-194, -196, 388, 392)


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``pictures.toml`` says about a picture: a recorded game, or a position of Ortus."""

    record: str = ""
    ply: int | None = None
    seat: int | None = None
    crop: Crop | None = None
    gold: str = ""
    black: str = ""
    moves: tuple[str, ...] = ()
    select: str = ""

    def scene(self) -> Scene:
        """What it shows."""
        scene = self._recorded() if self.record else self._lesson()
        return cropped(scene, self.crop) if self.crop else scene

    def _recorded(self) -> Scene:
        record = records.parse((_HERE / "records" / f"{self.record}.orr").read_text("utf-8"))
        return records.replay(record, orrery.game_of(record), self.ply).scene(self.seat)

    def _lesson(self) -> Scene:
        position = duel(Ortus(arrangement="standard", first="gold"), self.gold, self.black)
        for move in self.moves:
            position.play(move)
        seat = position.to_act[0]
        scene = position.scene(seat)
        aids = position.aids(f"cell-{self.select}", seat) if self.select else ()
        return replace(scene, items=scene.items + aids)


@cache
def pictures() -> dict[str, Picture]:
    """All pictures, by name."""
    said: dict[str, Any] = tomllib.loads((_HERE / "pictures.toml").read_text("utf-8"))
    return msgspec.convert(said, dict[str, Picture])


def cropped(scene: Scene, crop: Crop) -> Scene:
    """A part of a scene."""
    left, top, width, height = crop
    return replace(scene, left=left, top=top, width=width, height=height)


def in_words(scene: Scene, language: Language) -> Scene:
    """The scene with its words in this language."""

    def said(items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(replace(item, text=language.said(item.text)) for item in items)

    return replace(
        scene, title=language.said(scene.title), fixed=said(scene.fixed), items=said(scene.items)
    )


@cache
def size_of(name: str) -> tuple[int, int]:
    """How wide and high a picture is, so that a page has room for it before it comes."""
    scene = pictures()[name].scene()
    return round(scene.width), round(scene.height)


@lru_cache(maxsize=200)
def _drawn(name: str, language: Language) -> str:
    scene = pictures()[name].scene()
    return render(in_words(scene, language), width=round(scene.width))


@lru_cache(maxsize=50)
def _drawn_day(day: date, language: Language) -> str:
    scene = ring_scene(solitaire.table_of(solitaire.of_the_day(day).problem, Plan(())))
    return render(in_words(cropped(scene, RING), language), width=round(RING[2]))


@router.get("/picture/day/{day}.svg")
def problem_of_a_day(request: Request, day: date, language: Reading) -> Response:
    """The picture of a day's problem."""
    return cached(request, _drawn_day(day, language), "image/svg+xml")


@router.get("/picture/{name}.svg")
def picture(request: Request, name: str, language: Reading) -> Response:
    """A picture by its name."""
    if name not in pictures():
        raise HTTPException(404)
    return cached(request, _drawn(name, language), "image/svg+xml")
