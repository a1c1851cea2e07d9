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

from orrery.core.contract import Game, Position
from orrery.core.texts import say
from orrery.games import game
from orrery.games.orbit.rules import BODIES, CELLS
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.ring import ahead
from orrery.games.orbit_box.scene.table import Arrow, BodyOnRing, DieOnTable, RingTable
from orrery.lab.trainers.trainer import DealtTrainer, Judged, grade_of
from orrery.players.orbit.forecast import Landing, forecast, trace
from orrery.players.orbit_box.problems import ProblemError

PLAYERS = 4
SEAT = 0
#: From this hardness on, a problem has grade 2, 3, 4 and 5: ``benchmarks/trainer_grades.py``.
LIMITS = (5.1, 6.3, 7.3, 8.4)

_LETTERS = LETTERS[:BODIES]


@cache
def _orbit() -> Game:
    return game("orbit", players=PLAYERS)


class OrbitTrainer(DealtTrainer[Position]):
    """Say which body earns most."""

    name = "orbit"
    title = "Orbit"

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

    def prices(self, problem: Position) -> dict[str, int]:
        """What each body earns."""
        return forecast(problem, SEAT)

    def flown(self, problem: Position) -> tuple[RingTable, list[Landing]]:
        """The table when the bodies have flown, and each landing in its order."""
        landings = trace(problem)
        table = self.table(problem)
        ends = {landing.body: landing.end - 1 for landing in landings}
        bodies = tuple(
            replace_body(body, ends[body.letter]) if body.letter in ends else body
            for body in table.bodies
        )
        arrows = tuple(
            Arrow(landing.body, landing.start - 1, landing.end - 1) for landing in landings
        )
        return replace(table, bodies=bodies, arrows=arrows), landings


def replace_body(body: BodyOnRing, cell: int) -> BodyOnRing:
    """The same body where it has landed."""
    return body._replace(cell=cell, moved=True)


def hardness(problem: Position) -> float:
    """Rarity, bait and flights."""
    prices = forecast(problem, SEAT)
    best = max(prices.values())
    tempting = _tempting(problem)
    bait = best - sum(prices[letter] for letter in tempting) / len(tempting)
    winners = sum(price == best for price in prices.values())
    return log2(BODIES / winners) + bait + len(trace(problem)) / 2


def _tempting(problem: Position) -> list[str]:
    """The bodies whose dice lead to a cell that is taken now; all of them if none does."""
    p = problem.plain
    taken = set(p.cell)
    lands = {
        letter: ahead(p.cell[b], p.direction * p.die[b], CELLS) for b, letter in enumerate(_LETTERS)
    }
    found = [letter for b, letter in enumerate(_LETTERS) if lands[letter] in taken - {p.cell[b]}]
    return found or list(_LETTERS)
