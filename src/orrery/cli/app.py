"""All commands, and the one place where errors become a line for a person."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any

import numba
import numpy
import typer
from typer.main import get_command

from orrery import __version__
from orrery.cli.admin import group
from orrery.cli.data import orbis, orion, ortus
from orrery.cli.games import (
    engine,
    exercise,
    explorer,
    games,
    learn,
    play,
    records,
    solitaire,
    solve,
)
from orrery.cli.lab import (
    analyse,
    arena,
    atlas,
    bench,
    check_players,
    dataset,
    gpu,
    ladder,
    load,
    openings,
    puzzles,
    report,
    train,
    why,
)
from orrery.cli.site import accounts, serve, work
from orrery.core.errors import FaultyData, OrreryError

app = typer.Typer(
    name="orrery",
    help="Orbis, Ortus, Orbit, Harun, Corona and Orion Duel: play, replay and check games.",
    no_args_is_help=True,
    add_completion=False,
)
app.command("games")(games.games)
app.command("play")(play.play)
app.command("learn")(learn.learn)
app.command("serve")(serve.serve)
app.command("work")(work.work)
app.command("moderator")(accounts.moderator)
app.command("password")(accounts.password)
app.command("explorer")(explorer.explorer)
app.command("show")(records.show)
app.command("replay")(records.replay)
app.command("check")(records.check)
app.command("analyse")(analyse.analyse_record)
app.command("why")(why.why)
app.command("train")(train.train)
app.command("train-kernels")(train.train_kernels)
app.command("engine")(engine.engine)
app.command("bench")(bench.bench)
app.command("load")(load.load)
app.command("arena")(arena.arena)
app.command("ladder")(ladder.ladder)
app.command("openings")(openings.openings)
app.command("dataset")(dataset.dataset)
app.command("report")(report.report)
app.command("check-players")(check_players.check_players)
app.command("solitaire")(solitaire.solitaire)
app.command("exercise")(exercise.exercise)
app.add_typer(group.app, name="admin")
app.add_typer(solve.app, name="solve")
app.add_typer(atlas.app, name="atlas")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(gpu.app, name="gpu")
app.add_typer(orbis.app, name="orbis")
app.add_typer(orion.app, name="orion")
app.add_typer(ortus.app, name="ortus")


def _tell_version(wanted: bool) -> None:
    """What a report of a fault should name."""
    if wanted:
        print(
            f"Orrery {__version__} (Python {platform.python_version()},"
            f" NumPy {numpy.__version__}, Numba {numba.__version__}, {platform.platform()})"
        )
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", is_eager=True, callback=_tell_version),
    ] = False,
) -> None:
    """What can be said before a command."""


@cache
def _command() -> Callable[..., Any]:
    """All commands as Typer reads them, which takes a tenth of a second."""
    return get_command(app)


def run(arguments: Sequence[str]) -> int:
    """Run the command with these arguments; the exit code."""
    try:
        return int(_command()(list(arguments), standalone_mode=False) or 0)
    except typer.TyperException as error:
        return _complain(error.format_message())
    except FaultyData as error:
        for fault in error.faults:
            _complain(str(fault))
        return 2
    except OrreryError as error:
        return _complain(str(error))
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (KeyboardInterrupt, typer.Abort):
        print()
        return 130


def _complain(line: str) -> int:
    # A program may read our standard output, so complaints go to the other one.
    if line:
        print(f"orrery: {' '.join(line.split())}", file=sys.stderr)
    return 2
