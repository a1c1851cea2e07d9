"""``orrery ladder``: each level of each game against the one below, or what its knowledge gains."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from orrery.cli.lab.arena import Cores, Seed, check_folders, names_in, progress_bar
from orrery.games import NAMES, game_class
from orrery.games import game as make_game
from orrery.lab.arena.ladder import Contest, Level, match, neighbours
from orrery.players.cores import usable_cores
from orrery.players.player import Player

LEVELS = "1,2,3,4,5,6"


def ladder(
    games_named: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="All games if none is named.")
    ] = None,
    levels: Annotated[str, typer.Option(help="The rungs, with commas.")] = LEVELS,
    knowledge: Annotated[
        bool,
        typer.Option(
            "--knowledge",
            help="Instead: the search against plain UCT, and against itself with one piece of "
            "knowledge changed, for as many seconds a move as the scale says.",
        ),
    ] = False,
    games: Annotated[int, typer.Option(min=2, help="Games of a match at most.")] = 400,
    scale: Annotated[float, typer.Option(min=0.001, help="Scales all budgets alike.")] = 1.0,
    seed: Seed = "1",
    cores: Cores = None,
    write: Annotated[Path | None, typer.Option(help="Write the report to this file.")] = None,
    state: Annotated[
        Path, typer.Option(help="The folder for finished games, should we be interrupted.")
    ] = Path(),
) -> None:
    """Let each level meet the one below, until it is clear by how much it is better."""
    chosen = {name: for_two(name) for name in games_named or NAMES}
    what = "--knowledge" if knowledge else f"--levels {levels}"
    command = f"orrery ladder {' '.join(games_named or ())} {what} --games {games}"
    command = " ".join(f"{command} --scale {scale:g} --seed {seed}".split())
    check_folders(write, state / "file")
    contests = with_yardsticks(chosen) if knowledge else neighbours(chosen, names_in(levels))
    used = cores or usable_cores()
    climb(by_level, contests, games, scale, seed, used, write, state, command, not knowledge)


def climb(
    level: Level,
    contests: list[Contest],
    games: int,
    scale: float,
    seed: str,
    cores: int,
    write: Path | None,
    state: Path,
    command: str,
    levels: bool = True,
) -> None:
    """Play all matches; the report is written anew after each."""
    from orrery.lab.arena import strength  # noqa: PLC0415  # these load the benchmarks
    from orrery.lab.bench.machine import this_machine  # noqa: PLC0415

    matches, report = [], ""
    for contest in contests:
        with progress_bar(state, f"{contest.game}: ") as tell:
            matches.append(match(contest, level, games, scale, cores, seed, state, tell))
        today = date.today().isoformat()
        report = strength.page(matches, this_machine(), today, command, levels=levels)
        if write:
            write.write_text(report, "utf-8")
    print(report)
    for found in matches:
        found.state.unlink()


def by_level(game: str, name: str, seed: str, scale: float) -> Player:
    """A rung of the ladder; or the strongest search, or one of its yardsticks, for a time."""
    from orrery.players import levels, yardsticks  # noqa: PLC0415  # these load the search

    if name.isdecimal():
        return levels.LevelPlayer(int(name), seed, scale)
    return yardsticks.TimedPlayer(name, seed, scale)


def with_yardsticks(games: Mapping[str, Mapping[str, Any]]) -> list[Contest]:
    """The search of each game that is searched, against all that it is measured by."""
    from orrery.players.yardsticks import SEARCH, yardsticks  # noqa: PLC0415  # loads the search

    return [
        Contest(name, SEARCH, other, options)
        for name, options in games.items()
        for other in yardsticks(make_game(name, **options))
    ]


def for_two(name: str) -> dict[str, Any]:
    """The options for a fair game of two in which nothing is hidden from the start."""
    known = {option.name for option in game_class(name).options}
    wanted = {"players": 2, "arrangement": "standard", "bidding": True}
    return {option: value for option, value in wanted.items() if option in known}
