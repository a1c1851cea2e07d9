"""What the trainers of Harun and Orbit ask, and what they show once somebody has answered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from orrery.core.texts import Sentence, Text, count, say
from orrery.games.orbit import rules as orbit
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.scene.table import RingTable
from orrery.games.orbit_box.words.names import body_title, body_word
from orrery.lab.trainers import TRAINERS, HarunTrainer, OrbitTrainer
from orrery.lab.trainers.harun import MOST
from orrery.lab.trainers.orbit import Flight
from orrery.players.harun.solver import optimal_plan, solve
from orrery.players.orbit_box.problems import ProblemError, Step
from orrery.store.exercises import TakenExercise
from orrery.web.pages.best_plans import BestPlans, browse


@dataclass(frozen=True)
class AnswerButton:
    """An answer that can be given by one touch."""

    value: str
    words: Text
    item: str = ""  # the part of the picture that stands for it


@dataclass(frozen=True)
class BodyPrice:
    """What one body earns."""

    words: Text
    chips: int
    is_best: bool
    is_own: bool


@dataclass(frozen=True)
class Truth:
    """What somebody sees who has answered."""

    table: RingTable
    best: BestPlans | None = None
    steps: Sequence[Step] = ()
    lines: Sequence[BodyPrice] = ()
    told: Sequence[Sentence] = ()  # what happened, in its order
    problem: Text = ""  # what is wrong with what was asked for


class Riddle(ABC):
    """A question, its answers, and the truth."""

    name: ClassVar[str]
    choices: ClassVar[tuple[AnswerButton, ...]]

    @abstractmethod
    def verdict(self, done: TakenExercise) -> Sentence:
        """What an answer was worth."""

    @abstractmethod
    def truth(
        self, problem: Any, done: TakenExercise, plan: int, href: Callable[[int], str]
    ) -> Truth:
        """What there was to see; of several best plans the one at this place."""


class HarunRiddle(Riddle):
    """How much is in a roll."""

    name = "harun"
    choices = tuple(AnswerButton(str(points), str(points)) for points in range(MOST + 1))

    def verdict(self, done: TakenExercise) -> Sentence:
        if done.points is None or done.distance is None:
            return say("You wanted to see the answer.")
        if done.is_best:
            return say("{n}: exactly!", n=done.points)
        return count(
            "You said {said}, and are off by {n} point.",
            "You said {said}, and are off by {n} points.",
            done.distance,
            said=done.points,
        )

    def truth(
        self, problem: Any, done: TakenExercise, plan: int, href: Callable[[int], str]
    ) -> Truth:
        trainer = TRAINERS[self.name]
        assert isinstance(trainer, HarunTrainer)
        many = solve(problem).plans_merged
        fault: Text = ""
        try:
            best = browse(many, plan, href)
        except ProblemError as error:
            best, fault = browse(many, 0, href), error.sentence
        steps = optimal_plan(problem, best.place - 1)
        return Truth(trainer.planned(problem, steps), best, steps, problem=fault)


class OrbitRiddle(Riddle):
    """Which body earns most."""

    name = "orbit"
    choices = tuple(
        AnswerButton(letter, body_title(letter), f"body-{letter}")
        for letter in LETTERS[: orbit.BODIES]
    )

    def verdict(self, done: TakenExercise) -> Sentence:
        if done.points is None:
            return say("You wanted to see the answer.")
        body = body_title(done.answer.strip().upper())
        if done.is_best:
            return say("{body} it is: no body earns more.", body=body)
        return count(
            "{body} earns {own}; another body earns {n} chip more.",
            "{body} earns {own}; another body earns {n} chips more.",
            done.distance or 0,
            body=body,
            own=done.points,
        )

    def truth(
        self, problem: Any, done: TakenExercise, plan: int, href: Callable[[int], str]
    ) -> Truth:
        trainer = TRAINERS[self.name]
        assert isinstance(trainer, OrbitTrainer)
        prices = trainer.prices(problem)
        most = max(prices.values())
        own = done.answer.strip().upper()
        lines = [
            BodyPrice(body_title(letter), price, price == most, letter == own)
            for letter, price in prices.items()
        ]
        told = [_told(flight) for flight in trainer.flights(problem)]
        return Truth(trainer.flown(problem), lines=lines, told=told)


def _told(flight: Flight) -> Sentence:
    """What a flight brings (OR6, OR7)."""
    body, cell = body_title(flight.body), flight.cell + 1
    if not flight.met:
        return say("{body} flies to cell {cell}.", body=body, cell=cell)
    if len(flight.met) == 1:
        return say(
            "{body} lands on {other} on cell {cell}: a chip more for it, one less for the other.",
            body=body,
            other=body_word(flight.met[0]),
            cell=cell,
        )
    return say("{body} lands on two bodies on cell {cell} and takes the pot.", body=body, cell=cell)


RIDDLES: dict[str, Riddle] = {one.name: one for one in (HarunRiddle(), OrbitRiddle())}
