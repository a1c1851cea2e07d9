"""Which body pays? A round of Orbit before anybody has claimed, and the chips of each body.

What a body earns follows from the rules alone, run ahead (docs/games/orbit-skill.md). Three things
make it hard to see, and their sum is the hardness:

- *rarity*: how few bodies earn most, in bits: log2 (all bodies / best bodies).
- *bait*: how many chips somebody misses on average who looks only at what stands on the ring now,
  and takes a body that would land on another.
- *flights*: how many bodies one has to follow, each for half a point.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import log2
from typing import NamedTuple

from orrery.core.contract import Game, Position
from orrery.core.texts import Sentence, say
from orrery.games import game
from orrery.games.orbit.rules import BODIES, CELLS
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.ring import ahead
from orrery.games.orbit_box.scene.table import Arrow, BodyOnRing, DieOnTable, RingTable
from orrery.lab.trainers.trainer import DealtTrainer, Judged, grade_of
from orrery.players.orbit.forecast import forecast, trace
from orrery.players.orbit_box.problems import ProblemError

PLAYERS = 4
SEAT = 0
#: From this hardness on, a problem has grade 2, 3, 4 and 5: ``benchmarks/trainer_grades.py``.
LIMITS = (5.1, 6.3, 7.3, 8.4)

_LETTERS = LETTERS[:BODIES]


@cache
def _orbit() -> Game:
    return game("orbit", players=PLAYERS)


class Flight(NamedTuple):
    """A body moves from one cell to another, counted from 0, and meets bodies there."""

    body: str
    start: int
    cell: int
    met: tuple[str, ...]


class OrbitTrainer(DealtTrainer[Position]):
    """Say which body earns most."""

    name = "orbit"
    title = "Orbit"
    question = say("Which body pays?")
    explained = say(
        "The bodies fly one after the other, red first if they fly clockwise and violet first if"
        " not, each by its own die. Landing on one body brings a chip, being landed on costs one,"
        " and landing on two takes the pot of 4 and ends the round. Which body earns most?"
    )

    def deal(self, seed: str) -> Position:
        return _orbit().start(seed)

    def grade(self, problem: Position) -> int:
        return grade_of(hardness(problem), LIMITS)

    def table(self, problem: Position) -> RingTable:
        p = problem.plain
        return RingTable(
            cells=CELLS,
            title=say("A round of Orbit"),
            bodies=tuple(BodyOnRing(letter, p.cell[b]) for b, letter in enumerate(_LETTERS)),
            dice=tuple(DieOnTable(p.die[b], letter) for b, letter in enumerate(_LETTERS)),
            arrow=p.direction,
        )

    def judge(self, problem: Position, answer: str) -> Judged:
        """The answer is a body by its letter."""
        letter, prices = answer.strip().upper(), forecast(problem, SEAT)
        if letter not in prices:
            raise ProblemError(
                say(
                    "{answer!r} is no body; the bodies are {letters}",
                    answer=answer[:20],
                    letters=" ".join(_LETTERS),
                )
            )
        return Judged(prices[letter], max(prices.values()))

    def solution(self, problem: Position) -> Sentence:
        earned = self.prices(problem).items()
        prices = ", ".join(f"{body} {price:+d}" if price else f"{body} 0" for body, price in earned)
        return say("The bodies earn {prices}.", prices=prices)

    def prices(self, problem: Position) -> dict[str, int]:
        """What each body earns."""
        return forecast(problem, SEAT)

    def flights(self, problem: Position) -> list[Flight]:
        """The round as it will be, body by body."""
        standing = {body.letter: body.cell for body in self.table(problem).bodies}
        found = []
        for landing in trace(problem):
            cell = landing.end - 1
            met = tuple(one for one in standing if standing[one] == cell and one != landing.body)
            found.append(Flight(landing.body, standing[landing.body], cell, met))
            standing[landing.body] = cell
        return found

    def flown(self, problem: Position) -> RingTable:
        """The table when the bodies have flown."""
        table, flights = self.table(problem), self.flights(problem)
        ends = {flight.body: flight.cell for flight in flights}
        bodies = tuple(
            body._replace(cell=ends[body.letter], moved=True) if body.letter in ends else body
            for body in table.bodies
        )
        arrows = tuple(Arrow(flight.body, flight.start, flight.cell) for flight in flights)
        return replace(table, bodies=bodies, arrows=arrows)


def hardness(problem: Position) -> float:
    """Rarity, bait and flights."""
    prices = forecast(problem, SEAT)
    best = max(prices.values())
    tempting = _tempting(problem)
    bait = best - sum(prices[letter] for letter in tempting) / len(tempting)
    winners = sum(price == best for price in prices.values())
    return round(log2(BODIES / winners) + bait + len(trace(problem)) / 2, 6)


def _tempting(problem: Position) -> list[str]:
    """The bodies whose dice lead to a cell that is taken now; all of them if none does."""
    p = problem.plain
    taken = set(p.cell)
    lands = {
        letter: ahead(p.cell[b], p.direction * p.die[b], CELLS) for b, letter in enumerate(_LETTERS)
    }
    found = [letter for b, letter in enumerate(_LETTERS) if lands[letter] in taken - {p.cell[b]}]
    return found or list(_LETTERS)
