"""``orrery engine``: our bots for other programs, by lines of JSON."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from typing import Annotated, Any, BinaryIO

import typer

from orrery.cli.data.brought import ArenaFile, Brought, TilesFile
from orrery.cli.options import GameOptions, read_options
from orrery.games import game as make_game
from orrery.players.engine import Engine, Fault

#: No request is longer than this.
MOST_BYTES = 10_000_000


def engine(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Its name, as in 'orrery games'.")],
    option: GameOptions = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same luck.")] = "0",
    tiles: TilesFile = None,
    arena: ArenaFile = None,
) -> None:
    """Think for another program: one JSON object a line, in and out; see docs/engine.md."""
    brought = Brought(tiles=tiles, arena=arena).options(name)
    game = make_game(name, **read_options(option, brought))
    out = _Out()
    served = Engine(game, out.send, seed)
    out.engine = served
    try:
        for line in _lines(sys.stdin.buffer):
            if line is None:
                right = f"a line has at most {MOST_BYTES:,} bytes of UTF-8 text"
                served.complain(Fault("this line is too long, or no text", right), {})
            elif not served.take(line):
                served.stop()
                break
    except KeyboardInterrupt:
        served.stop()
        raise
    finally:
        served.wait()


def _lines(stream: BinaryIO) -> Iterator[str | None]:
    """The lines of a stream; None for one that cannot be read."""
    while data := stream.readline(MOST_BYTES + 1):
        is_whole = len(data) <= MOST_BYTES
        while not is_whole and data and not data.endswith(b"\n"):
            data = stream.readline(MOST_BYTES)
        try:
            yield data.decode("utf-8") if is_whole else None
        except UnicodeDecodeError:
            yield None


class _Out:
    """Standard output, for several threads; when nobody listens any more, thinking stops."""

    def __init__(self) -> None:
        self.engine: Engine | None = None
        self._lock = threading.Lock()
        self._is_open = True

    def send(self, message: dict[str, Any]) -> None:
        with self._lock:
            if not self._is_open:
                return
            try:
                sys.stdout.write(json.dumps(message) + "\n")
                sys.stdout.flush()
            except BrokenPipeError:
                self._is_open = False
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not self._is_open and self.engine:
            self.engine.stop()
