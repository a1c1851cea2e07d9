"""What a move costs a server beside the network and the disk, part by part, for any game.

Many tables of two people are played by turns, as on a server where nothing is in the processor's
cache; every move is read, decided, and shown to both as what has changed. Figures are microseconds
of processor time for a move, both people together.

    .venv/bin/python benchmarks/cost_of_a_move.py orion ortus orbis --tables 60 --rounds 170
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from orrery.table.commands import read_command
from orrery.table.events import Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.table import Table
from orrery.table.view.company import Company
from orrery.table.view.table import look
from orrery.web.language import Language, Languages
from orrery.web.operations.garbage import collect_rarely
from orrery.web.table.shared_views import Known, SharedView

PEOPLE = (Person("a", "Ann"), Person("b", "Bob"))
COMPANY = Company(present=frozenset(person.id for person in PEOPLE))
PARTS = ("read", "decide", "see", "message")


class Costs:
    """Processor time by part of a move's way, and the size of what is sent."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Begin anew, when all is warm."""
        self.seconds = dict.fromkeys(PARTS, 0.0)
        self.counts: Counter[str] = Counter()

    @contextmanager
    def of(self, part: str) -> Iterator[None]:
        """Add what happens within to this part."""
        began = time.thread_time()
        yield
        self.seconds[part] += time.thread_time() - began

    def line(self, game: str) -> str:
        """A row of a table in Markdown."""
        moves = self.counts["moves"]
        parts = [self.seconds[part] / moves * 1e6 for part in PARTS]
        figures = " | ".join(f"{figure:,.0f}" for figure in (*parts, sum(parts)))
        return f"| {game} | {moves:,} | {figures} | {self.counts['bytes'] // moves:,} |"


class PlayedTable:
    """A table, and what both people have of it."""

    def __init__(self, game: str, seed: str, language: Language) -> None:
        self._language = language
        opened = Opened(game=game, options={}, host=PEOPLE[0].id, seed=seed)
        self.table = Table.open(MemoryLog(), seed, opened, PEOPLE)
        self._known: dict[str, Known | None] = dict.fromkeys(person.id for person in PEOPLE)
        self._show(Costs())

    @property
    def is_on(self) -> bool:
        """Whether there is a move to make."""
        return bool(self.table.state.acting)

    def move(self, chance: random.Random, costs: Costs) -> None:
        """Any legal move, as a browser sends it, and what both then see."""
        state = self.table.state
        seat = state.acting[0]
        person = PEOPLE[seat]
        code = int(chance.choice(state.position.codes(seat)))
        raw = {"do": "play", "move": code, "ply": state.position.ply}
        with costs.of("read"):
            command = read_command(raw, state.owned(person.id))
        with costs.of("decide"):
            self.table.do(command, person, state.at + 1, cause=str(state.number))
        self._show(costs)
        costs.counts["moves"] += 1

    def _show(self, costs: Costs) -> None:
        for person, known in self._known.items():
            with costs.of("see"):
                earlier = known.last.seen if known else None
                shown = SharedView(look(self.table.state, person, None, COMPANY, earlier))
            with costs.of("message"):
                message = _now(shown, known, self._language)
            self._known[person] = shown.after(known)
            costs.counts["bytes"] += len(message)


def _now(shown: SharedView, known: Known | None, language: Language) -> bytes:
    """The message; the first one of a table takes a thread, and is not measured."""
    asking = shown.message(known, language)
    if known is None:
        return asyncio.run(asking)
    try:
        asking.send(None)
    except StopIteration as made:
        message: bytes = made.value
        return message
    raise RuntimeError("a message of changes waits for something")


def measure(game: str, tables: int, rounds: int, language: Language) -> Costs:
    """So many moves at each table, after half as many to warm up."""
    chance, costs = random.Random(1), Costs()
    played = [PlayedTable(game, f"{game} {number}", language) for number in range(tables)]
    for turn in range(rounds + rounds // 2):
        if turn == rounds // 2:
            costs.forget()
        for place, one in enumerate(played):
            if one.is_on:
                one.move(chance, costs)
            else:
                played[place] = PlayedTable(game, f"{game} {turn} {place}", language)
    return costs


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=["orion", "ortus", "orbis"])
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=170)
    asked = parser.parse_args()
    english = Languages().get("en")
    assert english
    collect_rarely()
    print(f"| Game | Moves | {' | '.join(PARTS)} | together | bytes sent |")
    print("| --- | ---: | " + "---: | " * (len(PARTS) + 2))
    for game in asked.games:
        print(measure(game, asked.tables, asked.rounds, english).line(game), flush=True)


if __name__ == "__main__":
    main()
