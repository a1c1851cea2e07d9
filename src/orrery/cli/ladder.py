"""``orrery ladder``: each level of each game against the one below."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from orrery.cli.arena import Cores, Seed, check_folders, names_in, progress_bar
from orrery.games import NAMES, game_class
from orrery.lab import arena as lab
from orrery.lab.arena.ladder import Level, match, neighbours
from orrery.players.player import Player

LEVELS = "1,2,3,4,5,6"

#: Two further rungs: what level 5 and 6 search with, and the yardstick, at equal time.
SEARCH, PLAIN_UCT = "search", "uct"


def ladder(
    games_named: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="All games if none is named.")
    ] = None,
    levels: Annotated[str, typer.Option(help="The rungs, with commas.")] = LEVELS,
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
    chosen = games_named or list(NAMES)
    command = f"orrery ladder {' '.join(games_named or ())} --levels {levels} --games {games}"
    command = " ".join(f"{command} --scale {scale:g} --seed {seed}".split())
    check_folders(write, state / "file")
    used = cores or lab.usable_cores()
    climb(by_level, chosen, names_in(levels), games, scale, seed, used, write, state, command)


def climb(
    level: Level,
    games_named: list[str],
    levels: list[str],
    games: int,
    scale: float,
    seed: str,
    cores: int,
    write: Path | None,
    state: Path,
    command: str,
) -> None:
    """Play all matches; the report is written anew after each."""
    from orrery.lab.arena import strength  # noqa: PLC0415  # these load the benchmarks
    from orrery.lab.bench.machine import this_machine  # noqa: PLC0415

    matches, report = [], ""
    for contest in neighbours({name: for_two(name) for name in games_named}, levels):
        with progress_bar(state, f"{contest.game}: ") as tell:
            matches.append(match(contest, level, games, scale, cores, seed, state, tell))
        report = strength.page(matches, this_machine(), date.today().isoformat(), command)
        if write:
            write.write_text(report, "utf-8")
    print(report)
    for found in matches:
        found.state.unlink()


def by_level(game: str, name: str, seed: str, scale: float) -> Player:
    """A rung of the ladder; or the strongest search, or plain UCT, for a second a move."""
    from orrery.players import levels  # noqa: PLC0415  # loads the search

    if name == SEARCH:
        return levels.TimedPlayer(levels.best_settings, seed, scale)
    if name == PLAIN_UCT:
        return levels.TimedPlayer(levels.plain_settings, seed, scale)
    return levels.LevelPlayer(int(name), seed, scale)


def for_two(name: str) -> dict[str, Any]:
    """The options for a fair game of two in which nothing is hidden from the start."""
    known = {option.name for option in game_class(name).options}
    wanted = {"players": 2, "arrangement": "standard", "bidding": True}
    return {option: value for option, value in wanted.items() if option in known}
