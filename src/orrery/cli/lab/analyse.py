"""``orrery analyse``: what the moves of a recorded game were worth."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from orrery.cli.data.brought import Brought, TilesFile
from orrery.cli.files import FileError
from orrery.cli.games.records import RecordFile, load, named
from orrery.cli.screen import screen, show_table
from orrery.core import records
from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.lab.analysis import Analysis, Judgement, analyse, annotated, plot
from orrery.lab.analysis.analyse import USUAL_SIMULATIONS
from orrery.lab.analysis.findings import VALUE
from orrery.players.search import Budget

_BLOCKS, _PLAIN = "▁▂▃▄▅▆▇█", "_.-=+*%#"
_STYLES = {"blunder": "red", "mistake": "yellow", "inaccuracy": "cyan"}


def analyse_record(
    path: RecordFile,
    simulations: Annotated[
        int | None, typer.Option(min=1, help=f"For each move; {USUAL_SIMULATIONS} if not said.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="For each move.")] = None,
    ply: Annotated[
        str, typer.Option(metavar="A-B", help="Only these plies, such as 12 or 5-9 or 20-.")
    ] = "",
    json_file: Annotated[Path | None, typer.Option("--json", help="Write all findings.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write a plot to this file.")] = None,
    study: Annotated[
        Path | None,
        typer.Option(help="Write the record with grades and better lines, to be studied on."),
    ] = None,
    cores: Annotated[int | None, typer.Option(min=1, help="All of them if not said.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same analysis.")] = "0",
    tiles: TilesFile = None,
) -> None:
    """Judge every move of a recorded game: its value, what was better, where the game turned."""
    brought = Brought(tiles=tiles)
    with named(path):
        record, game = load(path, brought)
        position = records.replay(record, game)
    plies = _plies(ply, position.ply)
    _check_folders(json_file, svg, study)
    with _progress() as tell:
        found = analyse(
            position,
            _budget(simulations, seconds),
            seed=seed,
            plies=plies,
            cores=cores or os.cpu_count() or 1,
            progress=tell,
        )
    if json_file:
        json_file.write_text(json.dumps(found.to_json(), indent=1, ensure_ascii=False), "utf-8")
    if svg:
        svg.write_text(plot(found), "utf-8")
    if study:
        study.write_text(str(annotated(record, found)), "utf-8")
    _show(found)


def _budget(simulations: int | None, seconds: float | None) -> Budget | None:
    if simulations is not None and seconds is not None:
        raise OptionError("--simulations and --seconds are two limits; give one of them")
    if simulations is None and seconds is None:
        return None
    return Budget(seconds=seconds, simulations=simulations)


def _plies(said: str, last: int) -> range:
    """The plies between two numbers, either of which may be left out."""
    if not last:
        raise FileError("this record has no moves")
    match = re.fullmatch(r"(\d*)(-?)(\d*)", said.replace(" ", ""))
    if said and (not match or not any(match.group(1, 3))):
        raise OptionError(f"plies are written 12 or 5-9 or 20-, not {said!r}")
    first, dash, end = match.groups() if match and said else ("", "-", "")
    low = int(first or 1)
    high = int(end or last) if dash else low
    if not 1 <= low <= high <= last:
        raise OptionError(f"this record has plies 1 to {last}, not {said}")
    return range(low, high + 1)


def _check_folders(*files: Path | None) -> None:
    for file in files:
        if file and not file.absolute().parent.is_dir():
            raise FileError(f"{file}: there is no folder {file.absolute().parent}")


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    columns = TextColumn("thinking"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task("thinking", total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


# --- In the terminal ------------------------------------------------------------------------------


def _show(found: Analysis) -> None:
    show_table(_table(found))
    if found.unit == VALUE:
        for line in _sparklines(found):
            screen.print(line, markup=False)
    for turn in found.turns:
        before, after = found.game.seats[turn.before], found.game.seats[turn.after]
        screen.print(f"Ply {turn.ply} turned the game from {before} to {after}.", markup=False)
    screen.print(_counts(found), markup=False)
    for note in found.notes:
        screen.print(note, style="dim", markup=False)


def _table(found: Analysis) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("ply", justify="right")
    table.add_column("seat")
    table.add_column("move")
    table.add_column(found.unit, justify="right")
    table.add_column("lost", justify="right")
    table.add_column("")
    table.add_column("better")
    for judgement in found.judgements:
        table.add_row(*map(Text, _row(found, judgement)), style=_STYLES.get(judgement.grade, ""))
    return table


def _row(found: Analysis, judgement: Judgement) -> list[str]:
    move, best = judgement.move, judgement.best
    better = "" if best is None else f"{best.move} {_said(found, best.value)}"
    if best is not None and judgement.grade and len(best.variation) > 1:
        better += f", then {' / '.join(str(reply) for reply in best.variation[1:4])}"
    return [
        str(judgement.ply),
        found.game.seat_name(move.seat),
        move.text,
        "" if judgement.value is None else _said(found, judgement.value),
        _said(found, judgement.loss).lstrip("+") if judgement.loss else "",
        judgement.grade,
        better,
    ]


def _said(found: Analysis, value: float) -> str:
    return f"{value:+.2f}" if found.unit == VALUE else f"{value:g}"


def _sparklines(found: Analysis) -> Iterator[str]:
    """How the game stood after each ply, for the first of two seats, or for every one."""
    game = found.game
    blocks = _BLOCKS if screen.encoding.startswith("utf") else _PLAIN
    for seat in range(1 if len(game.seats) == 2 else len(game.seats)):
        values = [judgement.standing[seat] for judgement in found.judgements]
        yield f"{_label(game, seat)} {sparkline(values, blocks)}"


def _label(game: Game, seat: int) -> str:
    return game.seats[seat].ljust(max(map(len, game.seats)))


def sparkline(values: Sequence[float | None], blocks: str = _BLOCKS) -> str:
    """One character for each value from -1 to 1; a blank for what is not known."""
    most = len(blocks) - 1
    return "".join(" " if v is None else blocks[round((v + 1) / 2 * most)] for v in values)


def _counts(found: Analysis) -> str:
    """How many faults each seat has made."""
    parts = []
    for seat, name in enumerate(found.game.seats):
        grades = [fault.grade for fault in found.faults if fault.move.seat == seat]
        counts = [_count(grades.count(grade), grade) for grade in _STYLES if grade in grades]
        parts.append(f"{name} {', '.join(counts) or 'without fault'}")
    return "; ".join(parts)


def _count(number: int, grade: str) -> str:
    if number == 1:
        return f"1 {grade}"
    return f"{number} {'inaccuracies' if grade == 'inaccuracy' else f'{grade}s'}"
