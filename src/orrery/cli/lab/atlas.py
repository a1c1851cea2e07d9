"""``orrery atlas``: every Corona problem solved, and what they are like."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from orrery.cli.screen import print_json, screen
from orrery.lab import atlas as lab
from orrery.lab.atlas import storage

app = typer.Typer(help="All problems of a game.", no_args_is_help=True)

_BAR = 40


@app.callback()
def atlas() -> None:
    """All problems of a game, solved once."""


@app.command("corona")
def atlas_corona(
    write: Annotated[Path | None, typer.Option(help="Write the atlas to this file.")] = None,
    stored: Annotated[
        bool, typer.Option("--stored", help="Show the stored atlas; solve nothing.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Solve all 479,556 distinct Corona problems on all cores; about half a minute."""
    if stored and write:
        raise lab.AtlasError("--stored solves nothing, so there is nothing to --write")
    if write and not write.absolute().parent.is_dir():
        raise lab.AtlasError(f"{write}: there is no folder {write.absolute().parent}")
    start = time.perf_counter()
    shown = lab.atlas() if stored else lab.Atlas(_solved(quiet=as_json))
    seconds = None if stored else round(time.perf_counter() - start, 1)
    size = storage.write(shown.columns, write) if write else None
    if as_json:
        print_json(
            {
                "problems": lab.PROBLEMS,
                "seconds": seconds,
                "bytes": size,
                "mean_optimum": shown.mean_optimum(),
                "optima": shown.optima(),
                "grades": shown.grades(),
            }
        )
        return
    _show(shown)
    if seconds is not None:
        screen.print(f"\n{lab.PROBLEMS:,} problems solved in {seconds:.1f} seconds")
    if write:
        screen.print(f"The atlas is in {write}: {size:,} bytes", markup=False)


def _solved(quiet: bool) -> lab.Columns:
    if quiet:
        return lab.solve_all()
    columns = TextColumn("solving"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen, transient=True) as progress:
        task = progress.add_task("solving", total=lab.PROBLEMS)
        return lab.solve_all(lambda done, _: progress.update(task, completed=done))


def _show(shown: lab.Atlas) -> None:
    screen.print("[bold]The optimum[/] over all equally likely deals")
    _print_bars(shown.optima())
    screen.print(f"mean {shown.mean_optimum():.2f}\n")
    screen.print("[bold]The grade[/] over all equally likely deals")
    _print_bars(shown.grades())


def _print_bars(shares: dict[int, float]) -> None:
    for value, share in shares.items():
        bar = "█" * round(_BAR * share / max(shares.values()))
        screen.print(f"{value:4} {100 * share:6.2f} % {bar}")
