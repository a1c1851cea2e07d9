"""What people bring: files with data of their own that a game is played with.

A game has an option for such data, and the command line an option of the same name that takes the
file: ``--tiles FILE`` for Orbis, ``--arena FILE`` for Ortus. A new kind needs a loader in
``LOADERS`` and an annotation for the commands that take it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

import orrery
from orrery.cli.files import read_text
from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.options import FromShelf
from orrery.core.records import GameRecord
from orrery.core.texts import listed
from orrery.games import NAMES, game_class
from orrery.games.orbis.data.tiles import TileSet, read_tiles
from orrery.games.ortus.data.arena import Arena, read_arena

TilesFile = Annotated[
    Path | None, typer.Option("--tiles", metavar="FILE", help="Orbis: your own region tiles.")
]
ArenaFile = Annotated[
    Path | None, typer.Option("--arena", metavar="FILE", help="Ortus: your own arena.")
]

#: A full tile file with all its comments has some 20,000.
MOST_BYTES = 1_000_000


def load_tiles(path: Path) -> TileSet:
    """The tile set in this file; a ``FaultyData`` names every fault it has."""
    return read_tiles(read_text(path, MOST_BYTES), str(path), name_for(path, "tiles"))


def load_arena(path: Path) -> Arena:
    """The arena in this file; a ``FaultyData`` names every fault it has."""
    return read_arena(read_text(path, MOST_BYTES), str(path))


#: By the name of the option, how its file is read.
LOADERS: dict[str, Callable[[Path], Any]] = {"tiles": load_tiles, "arena": load_arena}


def name_for(path: Path, otherwise: str) -> str:
    """The name of a file without its ending, in letters that the name of data may have."""
    plain = unicodedata.normalize("NFKD", path.stem).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or otherwise


class Brought:
    """The data that one command was given, by option; it is loaded at once, or refused."""

    def __init__(self, **files: Path | None) -> None:
        self._files = {option: path for option, path in files.items() if path is not None}
        self._data = {option: LOADERS[option](path) for option, path in self._files.items()}

    def options(self, game: str) -> dict[str, str]:
        """Put the data on the shelves of this game; the options that choose it."""
        shelves = _shelves(game)
        for option in self._data:
            if option not in shelves:
                takers = listed([name for name in NAMES if option in _shelves(name)])
                raise OptionError(f"--{option} is for {takers}; {game} has no such option")
        return {option: shelves[option].shelf.add(data) for option, data in self._data.items()}

    def game_of(self, record: GameRecord) -> Game:
        """The game of a record, which must have been played with the data brought here."""
        if record.game in NAMES:
            for option, source in _shelves(record.game).items():
                wanted = record.options.get(option, source.default)
                if option in self._data:
                    self._compare(record, wanted, source)
                else:
                    _check_there(record, wanted, source)
            self.options(record.game)
        return orrery.game_of(record)

    def _compare(self, record: GameRecord, wanted: str, source: FromShelf) -> None:
        data = self._data[source.name]
        name, _, fingerprint = wanted.partition("@")
        if fingerprint and data.label.endswith(f"@{fingerprint}"):
            # The same under another name, perhaps because its file was renamed.
            self._data[source.name] = replace(data, name=name)
        elif data.name != wanted:
            here = f"{self._files[source.name]} is {data.label}"
            raise record.fault("options", f"{_was(wanted, source)}, and {here}")


def _shelves(game: str) -> dict[str, FromShelf]:
    """The options of a game that take data, by name."""
    known = game_class(game).options
    return {option.name: option for option in known if isinstance(option, FromShelf)}


def _check_there(record: GameRecord, wanted: str, source: FromShelf) -> None:
    try:
        source.shelf.find(wanted)
    except OptionError:
        advice = f"give its file with --{source.name} FILE"
        raise record.fault("options", f"{_was(wanted, source)}; {advice}") from None


def _was(wanted: str, source: FromShelf) -> str:
    return f"this game was played with the {source.shelf.kind} {wanted}"
