"""Playing all games of a report, from where it was left, on as many cores as there are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from orrery.lab.crew import Crew, in_batches
from orrery.lab.report.one_game import StudyTask
from orrery.lab.report.plan import ReportError, ReportPlan
from orrery.lab.report.studied import StudiedGame

#: Is told how many games are played, of how many.
Told = Callable[[int, int], object]

FORMAT = 1


def play(
    plan: ReportPlan, crew: Crew[StudyTask, StudiedGame], kept: Path | None, tell: Told
) -> list[StudiedGame]:
    """All games in the order of the plan; those in the file are not played again."""
    tasks = list(plan.tasks())
    found = _read(kept, plan) if kept else {}
    tell(len(found), len(tasks))
    missing = [task for task in tasks if task.key not in found]
    for game in _played(crew, missing):
        found[game.key] = game
        if kept:
            _add(kept, game.to_json())
        tell(len(found), len(tasks))
    return [found[task.key] for task in tasks]


def _played(
    crew: Crew[StudyTask, StudiedGame], tasks: Sequence[StudyTask]
) -> Iterator[StudiedGame]:
    if not tasks:
        return
    results: Any = crew(in_batches(tasks))
    with closing(results):
        yield from results


def _read(path: Path, plan: ReportPlan) -> dict[str, StudiedGame]:
    """The games that were kept; a line that was being written when all stopped is dropped."""
    header = {"report": FORMAT, **plan.identity()}
    if not path.exists():
        _add(path, header)
        return {}
    text = path.read_text("utf-8")
    whole, newline, torn = text.rpartition("\n")
    if torn:
        path.write_text(f"{whole}{newline}", "utf-8")
    try:
        first, *lines = map(json.loads, whole.splitlines() or [""])
        games = [StudiedGame.from_json(line) for line in lines]
    except (ValueError, KeyError, TypeError):
        raise ReportError(f"{path}: these are no games of a report; remove the file") from None
    if first != header:
        raise ReportError(f"{path}: these are games of another report; remove the file")
    return {game.key: game for game in games}


def _add(path: Path, told: dict[str, Any]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(told, ensure_ascii=False) + "\n")
