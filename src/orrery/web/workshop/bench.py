"""What can be made in the workshop: data that a game has an option for."""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

import msgspec

from orrery.core.contract import Game
from orrery.core.errors import OptionError, not_toml
from orrery.core.options import FromShelf
from orrery.core.shelf import packed, unpacked
from orrery.core.texts import Text
from orrery.games import all_games
from orrery.table.view.scene import SceneView, drawn
from orrery.web.workshop.toml_text import written


class Bench(NamedTuple):
    """A kind of data, and the game that is played with it."""

    game: type[Game]
    option: FromShelf

    @property
    def template(self) -> str:
        """The file to begin with."""
        assert self.option.shelf.template is not None
        return self.option.shelf.template()


def benches() -> dict[str, Bench]:
    """By the name of the game, all data that people can make."""
    return {
        game.name: Bench(game, option)
        for game in all_games()
        for option in game.options
        if isinstance(option, FromShelf) and option.shelf.template is not None
    }


class CheckedData(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a text says: everything that is wrong with it, or the data, packed, and its picture."""

    faults: tuple[Text, ...] = ()
    data: str = ""
    name: str = ""
    scene: SceneView | None = None


def check(bench: Bench, text: str) -> CheckedData:
    """What the loader of the game finds in this text."""
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return CheckedData((not_toml(error),))
    faults = bench.option.shelf.faults(content)
    if faults:
        return CheckedData(faults)
    name = str(content.get("name", bench.option.name))
    data = packed(name, content)
    game = bench.game(**{**bench.game.dealt, bench.option.name: data})
    return CheckedData((), data, name, drawn(game.start("workshop").scene()))


def text_of(bench: Bench, data: str) -> str:
    """The file that says what has come packed; an ``OptionError`` if it cannot be used."""
    bench.option.shelf.find(data)
    content: dict[str, Any] = unpacked(data)
    return written(content)


def text_for(bench: Bench, data: str) -> tuple[str, OptionError | None]:
    """The file to begin with, and why the data of a link is not it."""
    if not data:
        return bench.template, None
    try:
        return text_of(bench, data), None
    except OptionError as error:
        return bench.template, error
