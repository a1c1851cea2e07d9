"""A tournament from its first game, or from where it was left, to its end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from orrery.lab.arena.plan import ArenaPlan
from orrery.lab.arena.played import PlayedGame
from orrery.lab.arena.sprt import Sprt
from orrery.lab.arena.standing import ArenaStanding
from orrery.lab.arena.state import StateFile
from orrery.lab.arena.work import ArenaCrew

#: Is told how the tournament stands, after every game.
Tell = Callable[[ArenaStanding], object]

#: Meetings in a batch, at most; large ones cost less, small ones end sooner.
_LARGEST_BATCH = 8


def run(
    plan: ArenaPlan,
    crew: ArenaCrew,
    test: Sprt | None = None,
    state: Path | None = None,
    records: Path | None = None,
    workers: int = 1,
    tell: Tell = lambda _: None,
) -> ArenaStanding:
    """Play a tournament. Games in the state file are not played again, new ones are added to it."""
    standing = ArenaStanding(plan, test)
    if state is None:
        _play(standing, crew, _batch_size(standing, workers), records, lambda _: None, tell)
        return standing
    with StateFile(state, plan) as kept:
        for played in kept.games():
            standing.add(played)
        tell(standing)
        _play(standing, crew, _batch_size(standing, workers), records, kept.add, tell)
    return standing


def _play(
    standing: ArenaStanding,
    crew: ArenaCrew,
    size: int,
    records: Path | None,
    keep: Callable[[PlayedGame], object],
    tell: Tell,
) -> None:
    if standing.is_over:
        return
    games: Any = crew(standing.batches(size))
    with closing(games):
        for played in games:
            if records:
                name = f"{standing.plan.game}-{played.number:06}.orr"
                (records / name).write_text(played.record, "utf-8")
            keep(played)
            standing.add(played)
            tell(standing)
            if standing.is_over:
                return


def _batch_size(standing: ArenaStanding, workers: int) -> int:
    """Small enough that all have something to do to the end; a test wants to be asked often."""
    meetings = standing.plan.rounds * len(standing.plan.line_ups)
    return 1 if standing.test else max(1, min(_LARGEST_BATCH, meetings // (4 * workers)))
