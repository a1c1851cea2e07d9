"""Tournaments in memory, with people who win, lose and leave as a test says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from orrery.table.clock_rules import Bank
from orrery.table.events import Person
from orrery.table.log import MemoryLog
from orrery.tournament.commands import Begin, Enter
from orrery.tournament.events import Created, Rules
from orrery.tournament.state import Entrant, Match, TournamentState
from orrery.tournament.tournament import Tournament

HOST = Person("host", "Hedy")
NOW = 1_000_000

#: The places of the seats of a game.
Result = Callable[[Match], Sequence[float]]


def person(number: int) -> Person:
    return Person(f"p{number}", f"Person {number}")


class Helper:
    """Table ids in a row; the order is that of entering."""

    def __init__(self) -> None:
        self._ids = count(1)

    def new_table(self) -> str:
        return f"table {next(self._ids)}"

    def order(self, state: TournamentState, entrants: Sequence[Entrant]) -> list[int]:
        return [entrant.number for entrant in entrants]


def rules(**changes: Any) -> Rules:
    usual = {
        "name": "Cup",
        "game": "orion",
        "options": {},
        "format": "swiss",
        "clock": Bank(300),
        "seats": 2,
    }
    return Rules(**{**usual, **changes})


def announced(people: int, log: MemoryLog | None = None, **changes: Any) -> Tournament:
    """A tournament that so many people have entered."""
    created = Created(host=HOST, rules=rules(**changes))
    cup = Tournament.create(log or MemoryLog(), "cup", created, Helper(), NOW)
    for number in range(1, people + 1):
        cup.do(Enter(), person(number), NOW)
    return cup


def begun(people: int, log: MemoryLog | None = None, **changes: Any) -> Tournament:
    """The same, and its first round is paired."""
    cup = announced(people, log, **changes)
    cup.do(Begin(), HOST, NOW)
    cup.advance(NOW)
    return cup


def lower_number_wins(match: Match) -> Sequence[float]:
    ranked = sorted(match.seats)
    return [float(ranked.index(number) + 1) for number in match.seats]


def finish_round(cup: Tournament, result: Result = lower_number_wins, now: int = NOW) -> None:
    """All running games end, and what follows happens."""
    for match in cup.state.running:
        cup.scored(match.table, result(match), False, now)
    cup.advance(now)


def play_out(cup: Tournament, result: Result = lower_number_wins) -> None:
    """Round after round, to the end."""
    while cup.state.phase == "running":
        finish_round(cup, result)


def tables(cup: Tournament, turn: int | None = None) -> list[tuple[int, ...]]:
    """Who sat where, in all rounds or in one."""
    matches = cup.state.matches.values()
    return [match.seats for match in matches if turn in (None, match.round)]
