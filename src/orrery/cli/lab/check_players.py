"""``orrery check-players``: every level of every game, watched through many games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import track

from orrery.cli.lab.arena import Cores, check_folders
from orrery.cli.screen import screen, warn
from orrery.core.errors import OrreryError
from orrery.core.options import write_value
from orrery.games import NAMES, game_class
from orrery.players.cores import usable_cores
from orrery.players.levels import LEVELS
from orrery.testing.levels import Watched, cases, watch_all

#: How many faults the terminal shows.
_SHOWN = 10


def check_players(
    games_named: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="All games if none is named.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games of each level of a game.")] = 1000,
    cores: Cores = None,
    write: Annotated[Path | None, typer.Option(help="Write the counts to this file.")] = None,
) -> None:
    """Watch every level in games of chance: it answers legally and leaves the position alone."""
    check_folders(write)
    names = [game_class(name).name for name in games_named or NAMES]
    wanted = cases(names, games)
    found = track(
        watch_all(wanted, cores or usable_cores()), "watching", len(wanted), console=screen
    )
    watched = sorted(found, key=lambda one: wanted.index(one.case))
    command = " ".join(["orrery check-players", *(games_named or ()), f"--games {games}"])
    report = page(watched, command, date.today().isoformat())
    print(report)
    if write:
        write.write_text(report, "utf-8")
    faults = [fault for one in watched for fault in one.faults]
    for fault in faults[:_SHOWN]:
        warn(fault)
    if faults:
        raise OrreryError(f"{len(faults)} games with a fault, the first of them above")


def page(watched: list[Watched], command: str, day: str) -> str:
    """The counts as a page: for each game its options, and what each level was asked."""
    parts = [HEAD.format(command=command, day=day)]
    for name, of_game in groupby(watched, key=lambda one: one.case.game):
        parts.append(f"## {game_class(name).title}\n\n{_table(list(of_game))}\n")
    return "\n".join(parts)


HEAD = """\
# Players

Counted on {day} with `{command}`; you can run it yourself. Every level of every game plays with \
all kinds of options: first the usual ones, then mixtures in which every value of every option \
occurs. In one game out of fifty the level plays every move. In the others the moves are random, \
and the level is asked, on any seat, wherever a rare kind of choice comes up and for one other \
move in twenty. Budgets are cut to a few simulations. The numbers below the levels count the \
choices that each level made.

Each of the following is a fault: the level makes an illegal choice; it chooses differently in two \
worlds that its seat cannot tell apart; it fails to answer; or it changes the position it was \
shown, its history or its box. Where the highest level searches, only time limits it and it need \
not make the same choice twice, so worlds are not compared there.
"""


def _table(watched: list[Watched]) -> str:
    """One line for each set of options, and their sums."""
    levels = [f"Level {level}" for level in LEVELS]
    lines = [["Options", "Games", *levels, "Faults"], ["---", *["---:"] * (len(levels) + 2)]]
    # The cases of one set of options follow each other.
    for _, same in groupby(watched, key=lambda one: one.case.options):
        alike = list(same)
        lines.append([_told(alike[0].case.options), *_counts(alike)])
    lines.append(["all", *_counts(watched)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _counts(watched: Iterable[Watched]) -> list[str]:
    """How many games, choices of each level, and faults."""
    found = list(watched)
    choices = [sum(one.choices for one in found if one.case.level == level) for level in LEVELS]
    games, faults = sum(one.case.games for one in found), sum(len(one.faults) for one in found)
    return [f"{number:,}" for number in (games, *choices, faults)]


def _told(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={write_value(value)}" for name, value in options.items()) or "usual"
