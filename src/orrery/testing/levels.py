"""Every level of every game, watched through many games with all kinds of options."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any, NamedTuple

from orrery.games import game, game_class
from orrery.players.expertise import HabitLevel
from orrery.players.levels import LEVELS, LevelPlayer, level_in
from orrery.testing.laws import LawBroken
from orrery.testing.now_and_then import RARE, NowAndThen
from orrery.testing.players import always, check_player
from orrery.testing.variants import variants

#: So many simulations a move, so that thousands of games are possible; the highest level goes by
#: time alone, and may choose otherwise when asked again.
SIMULATIONS = 4
MOMENT = 0.001

#: In one game of so many, the last of them, the level plays alone; in the others chance plays too.
ALONE_EVERY = 50


class LevelCase(NamedTuple):
    """One level of one game with its options, and how many games to watch it in."""

    game: str
    options: dict[str, Any]
    level: int
    games: int


@dataclass(frozen=True)
class Watched:
    """What was seen of one case."""

    case: LevelCase
    choices: int
    faults: tuple[str, ...]


def cases(names: list[str], games: int, levels: range = LEVELS) -> list[LevelCase]:
    """At least so many games of each level of each game, spread over all variants."""
    return [
        LevelCase(name, options, level, -(-games // len(found)))
        for name in names
        for found in [variants(game_class(name))]
        for options in found
        for level in levels
    ]


def watch(case: LevelCase, rare: int = RARE) -> Watched:
    """Watch a level through its games; a fault ends its game, and the next one begins."""
    played = game(case.game, **case.options)
    how = level_in(played, case.level)
    is_timed = not isinstance(how, HabitLevel) and case.level == LEVELS[-1]
    scale = 1.0 if isinstance(how, HabitLevel) or is_timed else SIMULATIONS / how.simulations

    def make(seed: int | str) -> LevelPlayer:
        return LevelPlayer(case.level, seed, scale, MOMENT)

    choices, faults, now_and_then = 0, [], NowAndThen(played, rare)
    for seed in range(case.games):
        asked = now_and_then if (seed + 1) % ALONE_EVERY else always
        try:
            choices += check_player(make, played, seed, asked, worlds=0 if is_timed else 1)
        except LawBroken as broken:
            faults.append(f"level {case.level}: {broken}")
    return Watched(case, choices, tuple(faults))


def watch_all(wanted: list[LevelCase], cores: int) -> Iterator[Watched]:
    """Watch all cases on so many cores, each told as soon as it is done."""
    # Started afresh: a fork of a process in which compiled code has used threads dies.
    with ProcessPoolExecutor(cores, get_context("spawn")) as crew:
        for done in as_completed([crew.submit(watch, case) for case in wanted]):
            yield done.result()
