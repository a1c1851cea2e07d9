"""The state file: one line for each finished game, added at the end and never changed.

The first line says which tournament it is. A run that was broken off goes on from it, and since
every line has the number of its game, nothing counts twice.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from orrery.lab.arena.errors import ArenaError
from orrery.lab.arena.plan import ArenaPlan
from orrery.lab.arena.played import PlayedGame

FORMAT = 1


def state_file(folder: Path, plan: ArenaPlan) -> Path:
    """Where the games of this tournament are kept."""
    return folder / f"arena-{plan.label}.jsonl"


class StateFile:
    """The finished games of one tournament. Use it in a ``with`` statement."""

    def __init__(self, path: Path, plan: ArenaPlan) -> None:
        self.path, self.plan = path, plan
        self._file: IO[str] | None = None

    def __enter__(self) -> StateFile:
        _drop_torn_line(self.path)
        is_new = not self.path.exists() or not self.path.stat().st_size
        self._file = self.path.open("a", encoding="utf-8")
        if is_new:
            self._write({"arena": FORMAT, **self.plan.identity()})
        return self

    def __exit__(self, *_: object) -> None:
        assert self._file
        self._file.close()

    def games(self) -> Iterator[PlayedGame]:
        """The games played so far; a state file of another tournament is refused."""
        with self.path.open("rb") as file:
            self._check(_parsed(self.path, 1, file.readline()))
            for number, line in enumerate(file, 2):
                try:
                    yield PlayedGame.from_json(_parsed(self.path, number, line))
                except (KeyError, TypeError):
                    raise ArenaError(f"{self.path}, line {number}: this is no game") from None

    def _check(self, header: dict[str, Any]) -> None:
        wanted = {"arena": FORMAT, **self.plan.identity()}
        for key, value in wanted.items():
            if header.get(key) != value:
                raise ArenaError(
                    f"{self.path} belongs to another tournament: "
                    f"its {key} is {header.get(key)!r}, and here it is {value!r}"
                )

    def add(self, played: PlayedGame) -> None:
        """Keep a finished game, safe from whatever happens to this process."""
        self._write(played.to_json())

    def _write(self, line: dict[str, Any]) -> None:
        assert self._file
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()


def _parsed(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):  # also what is no text at all, or lies too deep
        told = None
    if not isinstance(told, dict):
        raise ArenaError(f"{path}, line {number}: this is no line of a tournament")
    return told


def _drop_torn_line(path: Path) -> None:
    """What was being written when the machine stopped is played again."""
    if not path.exists():
        return
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole < len(data) and data.startswith(b'{"arena"'):
        os.truncate(path, whole)
