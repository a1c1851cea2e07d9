"""The folder of a data set.

    dataset.json                 the plan
    games/part-00000.parquet     some hundred games
    moves/part-00000.parquet     their moves
    unfinished/                  games of files that are not whole yet; gone in the end

A file gets its name only when it is whole, and is not touched again. Of the two with the same
number the games come last: where they are, the moves are too.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from orrery.lab.datasets.errors import DatasetError
from orrery.lab.datasets.journal import Journal
from orrery.lab.datasets.plan import DatasetPlan
from orrery.lab.datasets.schema import arrow, tables
from orrery.lab.evaluation import EvaluatedGame

PLAN_FILE = "dataset.json"

#: So begins the name of a file that is being written; whoever reads the folder passes over it.
_PARTIAL = ".partial-"


class DatasetFolder:
    """Where a data set grows. A folder that holds anything else is refused."""

    def __init__(self, path: Path, plan: DatasetPlan) -> None:
        self.path, self.plan = path, plan
        self._check()
        arrow()

    def prepare(self) -> None:
        """Make room for what will come."""
        for name in ("games", "moves", "unfinished"):
            (self.path / name).mkdir(parents=True, exist_ok=True)
        told = json.dumps(self.plan.to_json(), indent=1)
        _write_once(self.path / PLAN_FILE, told.encode())

    def _check(self) -> None:
        """Refuse what is not ours, or not of this plan."""
        if self.path.exists() and not self.path.is_dir():
            raise DatasetError(f"{self.path} is a file; a data set takes a folder")
        if not self.path.exists() or not any(self.path.iterdir()):
            return
        found = _read_plan(self.path / PLAN_FILE)
        if found is None:
            raise DatasetError(f"{self.path} holds other things than a data set; name a new folder")
        for key, value in self.plan.to_json().items():
            if found.get(key) != value:
                raise DatasetError(
                    f"{self.path} holds another data set: "
                    f"its {key} is {found.get(key)!r}, and here it is {value!r}; name a new folder"
                )

    @property
    def size(self) -> int:
        """The bytes of all its tables."""
        return sum(path.stat().st_size for path in self.path.glob("*/*.parquet"))

    def has(self, file: int) -> bool:
        """Whether the file with this number is whole."""
        return self._path("games", file).exists()

    def journal(self, file: int) -> Journal:
        """What is known of a file that is not whole yet."""
        return Journal(self.path / "unfinished" / f"part-{file:05}.jsonl")

    def write(self, file: int, games: Mapping[int, EvaluatedGame]) -> None:
        """Write the file with this number, of both tables."""
        of_games, of_moves = tables(self.plan, games)
        for name, table in (("moves", of_moves), ("games", of_games)):
            _write_once(self._path(name, file), _as_parquet(table))
        self.journal(file).remove()

    def tidy(self) -> None:
        """Take away what only an unfinished data set needs."""
        for left in (*self.path.glob("unfinished/*"), *self.path.glob(f"*/{_PARTIAL}*")):
            left.unlink()
        (self.path / "unfinished").rmdir()

    def _path(self, table: str, file: int) -> Path:
        return self.path / table / f"part-{file:05}.parquet"


def _read_plan(path: Path) -> dict[str, Any] | None:
    try:
        told = json.loads(path.read_bytes())
    except (FileNotFoundError, ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None


def _as_parquet(table: Any) -> bytes:
    pa = arrow()
    sink = pa.BufferOutputStream()
    pa.parquet.write_table(table, sink, compression="zstd")
    return bytes(sink.getvalue())


def _write_once(path: Path, data: bytes) -> None:
    """Write a file that is not there yet: under its own name there is nothing, or all of it."""
    if not path.exists():
        partial = path.with_name(f"{_PARTIAL}{path.name}.{os.getpid()}")
        partial.write_bytes(data)
        partial.replace(path)
