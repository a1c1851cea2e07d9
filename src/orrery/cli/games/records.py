"""``orrery show``, ``replay`` and ``check``: recorded games."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from orrery.cli.data.brought import ArenaFile, Brought, TilesFile
from orrery.cli.files import FileError, read_text
from orrery.cli.screen import outcome_json, print_json, screen, show_ending, show_position
from orrery.core import records
from orrery.core.contract import Game
from orrery.core.errors import RecordError
from orrery.core.svg import render

RecordFile = Annotated[
    str, typer.Argument(metavar="RECORD", help="A file, or - for standard input.")
]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


def load(path: str, brought: Brought) -> tuple[records.GameRecord, Game]:
    """The record in a file, or - for standard input, and its game."""
    record = records.parse(_text(path))
    return record, brought.game_of(record)


def _text(path: str) -> str:
    if path != "-":
        return read_text(Path(path))
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise FileError("standard input: this is not text") from None


def show(
    path: RecordFile,
    ply: Annotated[int | None, typer.Option(help="Show the position after this ply.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file.")] = None,
    tiles: TilesFile = None,
    arena: ArenaFile = None,
    as_json: AsJson = False,
) -> None:
    """Show a position of a recorded game, by default the last one."""
    brought = Brought(tiles=tiles, arena=arena)
    with named(path):
        record, game = load(path, brought)
        check_ply(ply, len(record.moves))
        position = records.replay(record, game, ply)
    if svg:
        svg.write_text(render(position.scene(), width=776), "utf-8")
    if as_json:
        result = {"ply": position.ply, "view": position.view()}
        print_json({**result, "outcome": outcome_json(position.outcome)})
    elif svg:
        screen.print(f"The picture is in {svg}", markup=False)
    else:
        for key, value in record.headers.items():
            screen.print(f"{key}: {value}", style="dim", markup=False)
        show_position(position)
        show_ending(position)


def replay(
    path: RecordFile,
    delay: Annotated[float, typer.Option(help="Seconds between two moves.", min=0)] = 1.0,
    tiles: TilesFile = None,
    arena: ArenaFile = None,
    as_json: AsJson = False,
) -> None:
    """Play a recorded game move by move."""
    brought = Brought(tiles=tiles, arena=arena)
    with named(path):
        record, game = load(path, brought)
        last = records.replay(record, game)
    position = game.start(last.seed)
    plies: list[dict[str, Any]] = []
    for entry, move in zip(record.moves, last.history, strict=True):
        position.play(move)
        if as_json:
            seat = game.seat_name(move.seat)
            plies.append({"ply": position.ply, "seat": seat, "move": move.text, "code": move.code})
            continue
        if screen.is_terminal:
            screen.clear()
            show_position(position)
        comments = "".join(f"  {{{comment}}}" for comment in entry.comments)
        screen.print(f"{entry}{comments}", markup=False)
        if screen.is_terminal:
            time.sleep(delay)
    if as_json:
        print_json({"game": game.name, "plies": plies, "outcome": outcome_json(last.outcome)})
    else:
        show_ending(position)


def check(
    paths: Annotated[list[str], typer.Argument(metavar="RECORD...", help="Files to check.")],
    tiles: TilesFile = None,
    arena: ArenaFile = None,
    as_json: AsJson = False,
) -> None:
    """Check records: every move, every variation, and the stated result."""
    brought = Brought(tiles=tiles, arena=arena)
    verdicts = []
    for path in paths:
        with named(path):
            record, game = load(path, brought)
            position = records.check(record, game)
        verdict = {"file": path, "game": game.name, "plies": position.ply}
        ending = {"result": records.result(position), "outcome": outcome_json(position.outcome)}
        verdicts.append({**verdict, **ending})
        if not as_json:
            line = f"{path}: {game.title}, {position.ply} plies, {records.result(position)}"
            screen.print(line, markup=False)
    if as_json:
        print_json(verdicts)


@contextmanager
def named(path: str) -> Iterator[None]:
    """Puts the file's name before what is wrong with the record."""
    try:
        yield
    except RecordError as error:
        raise FileError(f"{path}, {error}") from None


def check_ply(ply: int | None, plies: int) -> None:
    """That a record has a position after so many plies."""
    if ply is not None and not 0 <= ply <= plies:
        raise FileError(f"this record has plies 0 to {plies}, not {ply}")
