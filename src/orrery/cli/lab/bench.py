"""``orrery bench``: how fast the rules are, beside their peers, in one run."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.screen import print_json, screen


def bench(
    rounds: Annotated[int, typer.Option(min=1, help="How often each figure is taken.")] = 7,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each time.")] = 0.5,
    write: Annotated[Path | None, typer.Option(help="Write the report to this file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    site: Annotated[bool, typer.Option("--site", help="Measure the site instead.")] = False,
    abuse: Annotated[
        bool, typer.Option("--abuse", help="Measure how the site bears abuse instead.")
    ] = False,
    bots: Annotated[
        bool, typer.Option("--bots", help="Measure how long a bot answers beside many instead.")
    ] = False,
    note: Annotated[str, typer.Option(help="With --site: what else the machine did.")] = "",
) -> None:
    """Measure speed, side by side with OpenSpiel where it is installed."""
    if site:
        _bench_site(write, note)
        return
    if abuse:
        _bench_abuse()
        return
    if bots:
        _bench_bots()
        return
    from orrery.lab import bench as lab  # noqa: PLC0415  # loads OpenSpiel, which is slow

    with screen.status("measuring") as status:
        progress = None if as_json else status.update
        results = lab.run(rounds=rounds, seconds=seconds, progress=progress)
    report = results.to_markdown(date.today().isoformat())
    if write:
        write.write_text(report, "utf-8")
    if as_json:
        print_json(results.to_json())
    else:
        print(report)


def _bench_site(write: Path | None, note: str) -> None:
    from orrery.web.benchmarks import site  # noqa: PLC0415  # not everybody has what the site needs

    with screen.status("measuring") as status:
        figures = site.measure(20.0, status.update)
    report = site.report(figures, date.today().isoformat(), f" {note}" if note else "")
    if write:
        write.write_text(report, "utf-8")
    print(report)


def _bench_abuse() -> None:
    from orrery.web.benchmarks import abuse  # noqa: PLC0415  # as above

    with screen.status("measuring") as status:
        figures = abuse.measure(status.update)
    print(abuse.report(figures, date.today().isoformat()))


def _bench_bots() -> None:
    from orrery.web.benchmarks import bots  # noqa: PLC0415  # as above

    with screen.status("measuring") as status:
        sieges = bots.bots_under_siege(status.update)
    print(bots.report(sieges, date.today().isoformat()))
