"""Proving shipped puzzles again: with the finder that made them, from their own games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from orrery.core import records
from orrery.lab.puzzles.finding import Finder, finder_of, name_of
from orrery.lab.puzzles.puzzle import Tactic


class Disproof(NamedTuple):
    """A puzzle that is not what it says."""

    puzzle: Tactic
    why: str


def check(puzzles: Iterable[Tactic]) -> Iterator[Disproof | None]:
    """For each puzzle, one after the other: None, or what is wrong with it."""
    finders: dict[str, Finder] = {}
    for puzzle in puzzles:
        key = f"{puzzle.game} {puzzle.options}"
        if key not in finders:
            finders[key] = finder_of(puzzle.table)
        why = fault(puzzle, finders[key])
        yield Disproof(puzzle, why) if why else None


def fault(puzzle: Tactic, finder: Finder) -> str:
    """What is wrong with a puzzle; nothing, if all that it says is found again."""
    position = puzzle.position()
    if position.to_act != (puzzle.seat,):
        return f"seat {puzzle.seat} is not to act"
    if name_of(puzzle.table, finder.forms(position, puzzle.seat)) != puzzle.id:
        return "its id belongs to another position"
    left = len(records.parse(puzzle.record).moves) - puzzle.ply
    found = finder.find(position, left)
    if found is None:
        return "there is nothing to find"
    if (found.kind, found.seat) != (puzzle.kind, puzzle.seat):
        return f"this is a {found.kind}, not a {puzzle.kind}"
    found_moves = {branch.move for branch in found.solution}
    moves = {branch.move for branch in puzzle.solution}
    return "" if found_moves == moves else f"right is {', '.join(sorted(found_moves))}"
