"""Everything that reads what strangers send, and examples from which nonsense is made.

Each reader takes any bytes. It may accept them, or refuse them by an ``OrreryError`` of one clear
line (a data file: one for each fault); whatever else it raises is a fault of ours.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import msgspec

import orrery
from orrery.cli.data.brought import load_arena, load_tiles
from orrery.core import records
from orrery.core.errors import OrreryError
from orrery.games.ortus.data.template import template
from orrery.lab.arena.plan import plan
from orrery.lab.arena.played import PlayedGame
from orrery.lab.arena.state import StateFile
from orrery.table.commands import read_command
from orrery.web.http.input_checks import decoded
from orrery.web.table.messages import FromClient

_RECORDS = Path(__file__).parents[1] / "records"
_FOLDER = Path(mkdtemp(prefix="orrery-fuzzing-"))
_from_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
_do: msgspec.json.Decoder[dict[str, Any]] = msgspec.json.Decoder(dict[str, Any])


class Target(NamedTuple):
    """A reader, and what it reads when all is well."""

    read: Callable[[bytes], object]
    examples: tuple[bytes, ...]


def check(name: str, data: bytes) -> bool:
    """Whether this was accepted; it fails for any error but a named one in clear words."""
    try:
        TARGETS[name].read(data)
    except OrreryError as error:
        said = f"{error}", f"{error.sentence}"
    else:
        return True
    assert all(words.strip() for words in said)
    return False


def _lenient(data: bytes) -> str:
    """Any bytes as a text, halves of letters among them."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


# --- Readers --------------------------------------------------------------------------------------


def _record(data: bytes) -> None:
    text = _lenient(data)
    position = orrery.load(text)
    record = records.parse(text)
    records.check(record, position.game)


def _position(data: bytes) -> None:
    text = _lenient(data)
    name = text.partition("/")[0]
    orrery.position(name if name in orrery.GAMES else "orion", text)


def _file(name: str, data: bytes) -> Path:
    path = _FOLDER / name
    path.write_bytes(data)
    return path


def _tiles(data: bytes) -> None:
    load_tiles(_file("tiles.toml", data))


def _arena(data: bytes) -> None:
    load_arena(_file("arena.toml", data))


_PLAN = plan(orrery.game("orion"), ("random", "level1"), games=2)


def _tournament(data: bytes) -> None:
    with StateFile(_file("arena.jsonl", data), _PLAN) as state:
        for played in state.games():
            played.score("random", "level1")


def _message(data: bytes) -> None:
    decoded(_from_client, _lenient(data))


def _command(data: bytes) -> None:
    read_command(decoded(_do, data), (0, 1))


# --- Examples -------------------------------------------------------------------------------------


def _beginnings() -> tuple[bytes, ...]:
    """Of a game of each kind, so many moves that replaying them takes no time."""
    found = (path.read_bytes().splitlines(keepends=True) for path in _RECORDS.glob("*.orr"))
    return tuple(b"".join(lines[:40]) for lines in found)


def _lines() -> tuple[bytes, ...]:
    lines = []
    for name in orrery.GAMES:
        position = orrery.game(name).start(seed=7)
        lines += [position.line(), position.line_for(0), position.line_for(None)]
    return tuple(line.encode() for line in lines)


def _tournament_lines() -> bytes:
    header = {"arena": 1, **_PLAN.identity()}
    game = PlayedGame(
        0, "7", ("random", "level1"), (1, 2), (1.0, 0.0), "galaxies", 9, (5, 4), (0.1, 0.2)
    )
    return b"".join(json.dumps(line).encode() + b"\n" for line in (header, game.to_json()))


_MESSAGES = (
    {"type": "hello", "seen": 3},
    {"type": "look", "seat": 1},
    {"type": "ping", "at": 1.5, "lag": 20},
    {"type": "back", "ply": 2},
    {"type": "try", "id": "a", "move": 3, "ahead": {"kind": "if", "line": ["single a1", 4]}},
    {"type": "touch", "id": "b", "path": ["a1", "b2"]},
    {"type": "plan", "id": "c", "ahead": {"kind": "next", "line": []}},
    {"type": "do", "id": "d", "command": {"do": "play", "seat": 0, "move": 5, "ply": 0}},
)
_COMMANDS = (
    {"do": "play", "seat": 0, "move": "single a1", "ply": 3},
    {"do": "sit", "seat": 1},
    {"do": "say", "text": "good luck"},
    {"do": "program", "seat": 0, "program": {"kind": "if", "moves": ["single a1"]}},
    {"do": "claim", "seat": 0, "about": 1, "what": "win"},
    {"do": "resign"},
)


def _encoded(values: tuple[dict[str, Any], ...]) -> tuple[bytes, ...]:
    return tuple(json.dumps(value).encode() for value in values)


def _data(folder: str, name: str) -> bytes:
    return (files(folder) / "data").joinpath(name).read_bytes()


TARGETS = {
    "record": Target(_record, _beginnings()),
    "position": Target(_position, _lines()),
    "tiles": Target(_tiles, (_data("orrery.games.orbis", "tiles.toml"),)),
    "arena": Target(
        _arena, (_data("orrery.games.ortus", "arenas/arena-1.toml"), template().encode())
    ),
    "tournament": Target(_tournament, (_tournament_lines(),)),
    "message": Target(_message, _encoded(_MESSAGES)),
    "command": Target(_command, _encoded(_COMMANDS)),
}
