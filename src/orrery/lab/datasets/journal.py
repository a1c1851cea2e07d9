"""The games of a file that is not whole yet, a line each, so that a killed run loses none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from orrery.lab.datasets.errors import DatasetError
from orrery.lab.evaluation import EvaluatedGame, EvaluatedMove


class Journal:
    """Finished games in a text file; it goes when they have found their place in a table."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def games(self) -> Iterator[tuple[int, EvaluatedGame]]:
        """The games so far, by number; a line that was torn when the machine stopped is cut off."""
        if not self._path.exists():
            return
        data = self._path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            self._path.write_bytes(whole)
        for place, line in enumerate(whole.splitlines(), 1):
            try:
                told = json.loads(line)
                yield told["number"], _game(told["game"])
            except (ValueError, KeyError, TypeError):
                said = f"{self._path}, line {place}: this is no game; remove the file to go on"
                raise DatasetError(said) from None

    def add(self, number: int, game: EvaluatedGame) -> None:
        """Keep a game, safe from whatever happens to this process."""
        line = json.dumps({"number": number, "game": asdict(game)}, ensure_ascii=False)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def remove(self) -> None:
        """They are kept elsewhere now."""
        self._path.unlink(missing_ok=True)


def _game(told: dict[str, Any]) -> EvaluatedGame:
    moves = tuple(EvaluatedMove(*row) for row in told.pop("moves"))
    lists = {name: tuple(value) for name, value in told.items() if isinstance(value, list)}
    return EvaluatedGame(**{**told, **lists}, moves=moves)
