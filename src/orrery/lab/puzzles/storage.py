"""The sets of puzzles that ship with the package: one file a game, one line a record.

Each line is a JSON object: ``record``, a whole game as text, and ``puzzles``, those found in it. A
puzzle has its ``id``, the ``ply`` and ``seat`` it begins with, its ``kind``, ``themes``, ``rating``
and ``proof``, and its ``solution``: an object of right moves, each with the list of answers and an
object of the right moves after them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from orrery.core import records
from orrery.core.errors import OrreryError
from orrery.core.texts import listed, say
from orrery.lab.puzzles.puzzle import Branch, Tactic, TacticProof

#: Where the sets lie.
SETS = Path(__file__).parent / "sets"


class PuzzleError(OrreryError):
    """A puzzle, or a set of them, that does not exist or cannot be read."""


@cache
def puzzles(game: str) -> tuple[Tactic, ...]:
    """All puzzles of a game that ship with the package.

    >>> from orrery.lab.puzzles import KINDS
    >>> puzzle = puzzles("orion")[0]
    >>> puzzle.game, puzzle.kind in KINDS, puzzle.position().to_act == (puzzle.seat,)
    ('orion', True, True)
    """
    path = SETS / f"{game}.jsonl"
    if not path.exists():
        known = listed(games_with_puzzles())
        raise PuzzleError(
            say("there are no puzzles of {game!r}; there are of {known}", game=game, known=known)
        )
    return tuple(read(path))


def games_with_puzzles() -> list[str]:
    """The names of the games that have a set."""
    return sorted(path.stem for path in SETS.glob("*.jsonl"))


@cache
def _by_id(game: str) -> Mapping[str, Tactic]:
    return {puzzle.id: puzzle for puzzle in puzzles(game)}


def puzzle_named(id_: str) -> Tactic:
    """The puzzle with this id, such as ``orion-5f3a90c1``."""
    game = id_.partition("-")[0]
    found = _by_id(game).get(id_) if game in games_with_puzzles() else None
    if found is None:
        raise PuzzleError(say("there is no puzzle {id!r}", id=id_))
    return found


# --- Files ----------------------------------------------------------------------------------------


def read(path: Path) -> Iterator[Tactic]:
    """The puzzles in a file."""
    yield from read_text(path.read_text(encoding="utf-8"), path.name)


def read_text(text: str, name: str) -> Iterator[Tactic]:
    """The puzzles in the text of a file; ``name`` stands in a complaint."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            yield from _of_record(json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            raise PuzzleError(
                say(
                    "{file}, line {number}: no puzzles can be read here: {error}",
                    file=name,
                    number=number,
                    error=str(error),
                )
            ) from None


def written(found: Sequence[Tactic]) -> str:
    """Puzzles as the text of a file; those of one game stand together."""
    lines = []
    for record, of_it in groupby(found, key=lambda puzzle: puzzle.record):
        told = {"record": record, "puzzles": [_told(puzzle) for puzzle in of_it]}
        lines.append(json.dumps(told, ensure_ascii=False, separators=(",", ":")))
    return "".join(f"{line}\n" for line in lines)


def _told(puzzle: Tactic) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "ply": puzzle.ply,
        "seat": puzzle.seat,
        "kind": puzzle.kind,
        "themes": puzzle.themes,
        "rating": puzzle.rating,
        "proof": asdict(puzzle.proof),
        "solution": _tree(puzzle.solution),
    }


def _tree(branches: Iterable[Branch]) -> dict[str, Any]:
    return {branch.move: [branch.answers, _tree(branch.then)] for branch in branches}


def _branches(tree: Mapping[str, Any]) -> tuple[Branch, ...]:
    return tuple(
        Branch(move, tuple(answers), _branches(then)) for move, (answers, then) in tree.items()
    )


def _of_record(told: dict[str, Any]) -> Iterator[Tactic]:
    headers = records.parse(told["record"]).headers
    for puzzle in told["puzzles"]:
        yield Tactic(
            id=puzzle["id"],
            game=headers["game"],
            options=headers.get("options", ""),
            record=told["record"],
            ply=puzzle["ply"],
            seat=puzzle["seat"],
            kind=puzzle["kind"],
            solution=_branches(puzzle["solution"]),
            themes=tuple(puzzle["themes"]),
            rating=puzzle["rating"],
            proof=TacticProof(**puzzle["proof"]),
        )
