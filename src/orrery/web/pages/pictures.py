"""``/picture/{name}.svg``: pictures of real games, and of the problem of a day."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cache, lru_cache

import msgspec
from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

import orrery
from orrery.core import records
from orrery.core.contract import Game
from orrery.core.scene import Item, Scene
from orrery.core.svg import render
from orrery.games import all_games
from orrery.games.orbit_box.scene import ring_scene
from orrery.games.page_files import game_file
from orrery.lab import solitaire
from orrery.players.asking import ask
from orrery.players.chance_player import RandomPlayer
from orrery.players.corona.solver import Plan
from orrery.players.turns import next_move
from orrery.web.http.caching import cached
from orrery.web.language import Language
from orrery.web.site import Reading

router = APIRouter(include_in_schema=False)

Crop = tuple[float, float, float, float]
#: The ring alone, without the seats below it.
RING: Crop = (-194, -196, 388, 392)


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game's ``pictures.toml`` says about a picture: a recorded game, or a lesson."""

    record: str = ""
    ply: int | None = None
    seat: int | None = None
    crop: Crop | None = None
    #: What the game needs to know to set it up.
    lesson: dict[str, str] = {}
    moves: tuple[str, ...] = ()
    select: str = ""

    def scene(self, game: type[Game]) -> Scene:
        """What it shows."""
        scene = self._recorded(game) if self.record else self._lesson(game)
        return cropped(scene, self.crop) if self.crop else scene

    def _recorded(self, game: type[Game]) -> Scene:
        text = game_file(game, "records", f"{self.record}.orr")
        assert text is not None, self.record
        record = records.parse(text)
        return records.replay(record, orrery.game_of(record), self.ply).scene(self.seat)

    def _lesson(self, game: type[Game]) -> Scene:
        position = game.lesson(**self.lesson)
        for move in self.moves:
            position.play(move)
        seat = position.to_act[0]
        scene = position.scene(seat)
        aids = position.aids(f"cell-{self.select}", seat) if self.select else ()
        return replace(scene, groups=(*scene.groups, aids))


@cache
def pictures() -> dict[str, tuple[type[Game], Picture | float]]:
    """All pictures, by name: ``orion-start``. Every game has a ``card`` and a ``later`` one.

    Where a game brings none, they show a game by chance after a share of its moves.
    """
    found: dict[str, tuple[type[Game], Picture | float]] = {}
    for game in all_games():
        text = game_file(game, "pictures.toml") or ""
        own = msgspec.convert(tomllib.loads(text), dict[str, Picture])
        for name, picture in {**_BY_CHANCE, **own}.items():
            found[f"{game.name}-{name}"] = game, picture
    return found


_MOST_BY_CHANCE = 200
#: What is shown of a game that brings no pictures, by the share of its moves.
_BY_CHANCE: dict[str, Picture | float] = {"card": 0.4, "later": 0.7}


def picture_scene(name: str) -> Scene:
    """What the picture with this name shows."""
    game, picture = pictures()[name]
    return picture.scene(game) if isinstance(picture, Picture) else _by_chance(game, picture)


def _by_chance(game: type[Game], share: float) -> Scene:
    position, player = game().start("picture"), RandomPlayer("picture")
    while not position.is_over and position.ply < _MOST_BY_CHANCE:
        position.play(next_move(position, lambda seat: ask(player, position, seat)))
    for _ in range(round(position.ply * (1 - share))):
        position.undo()
    return position.scene()


def cropped(scene: Scene, crop: Crop) -> Scene:
    """A part of a scene."""
    left, top, width, height = crop
    return replace(scene, left=left, top=top, width=width, height=height)


def in_words(scene: Scene, language: Language) -> Scene:
    """The scene with its words in this language."""

    def said(items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(replace(item, text=language.said(item.text)) for item in items)

    groups = tuple(map(said, scene.groups))
    return replace(scene, title=language.said(scene.title), fixed=said(scene.fixed), groups=groups)


@cache
def size_of(name: str) -> tuple[int, int]:
    """How wide and high a picture is, so that a page has room for it before it comes."""
    scene = picture_scene(name)
    return round(scene.width), round(scene.height)


@lru_cache(maxsize=200)
def _drawn(name: str, language: Language) -> str:
    scene = picture_scene(name)
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
