"""One person and one Corona problem. All there is to know stands in the address of the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from orrery.core.texts import Sentence, Text, count, say
from orrery.games.corona.scoring import BODIES
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.scene.table import DieOnTable, RingTable, die_keys
from orrery.games.orbit_box.words.names import body_title
from orrery.lab import solitaire
from orrery.lab.solitaire import PlanVerdict, Puzzle
from orrery.players.corona.solver import Plan, Step, lay, optimal_plan, solve
from orrery.players.orbit_box.problems import ProblemError
from orrery.store.exercises import TakenExercise
from orrery.web.pages.best_plans import BestPlans, browse
from orrery.web.pages.ring import Drop, Link

MINUTE = 60_000
CLOCKS = ("watch", "minute")
_LONGEST = 60  # what an address says about one thing


@dataclass(frozen=True)
class AttemptAddress:
    """What the address says; every part may be left out."""

    date: str = ""
    steps: str = ""  # "V2 Y3"
    body: str = ""  # the body that was chosen and waits for a die
    hint: int = 0  # its strength
    hints: int = 0  # how many were taken
    solution: int = 0  # 1: show it
    plan: int = 0  # which of the best plans, from 1; 0: the first
    clock: str = ""  # one of CLOCKS, or none
    since: int = 0  # when the clock began, in milliseconds
    until: int = 0  # when the plan was whole

    @classmethod
    def read(cls, said: Mapping[str, str]) -> AttemptAddress:
        """What an address says; what makes no sense counts as not said."""
        usual = cls()
        found: dict[str, Any] = {}
        for field in fields(cls):
            word = said.get(field.name, "")[:_LONGEST]
            if isinstance(getattr(usual, field.name), str):
                found[field.name] = word
            elif word.isascii() and word.isdigit():
                found[field.name] = int(word)
        return replace(usual, **found)


@dataclass(frozen=True)
class DieChoice:
    """A die that the chosen body can take."""

    die: int
    cell: int
    points: int
    href: str


class CoronaAttempt:
    """A problem with as much of a plan as is laid.

    ``done`` is what the reader has made of it before. As long as there is nothing, a whole plan
    waits to be checked, and no page tells the optimum.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        path: str,
        asked: AttemptAddress,
        now: int,
        done: TakenExercise | None = None,
    ) -> None:
        self.puzzle, self.path, self.asked, self.now, self.done = puzzle, path, asked, now, done
        self.problem: Text = ""  # what is wrong with what was typed
        self.typed = asked.steps
        self.plan = self._laid(asked.steps.replace(",", " ").split())
        body = asked.body.upper()
        free = body in LETTERS[:BODIES] and LETTERS.index(body) not in self._moved()
        self.body = body if body and free and not (self.is_over or self.is_late) else ""
        self.best = self._browsed() if done and asked.solution else None

    def _laid(self, words: list[str]) -> Plan:
        """As much of what was typed as can be laid."""
        try:
            return lay(self.puzzle.problem, words)
        except ProblemError as error:
            self.problem = error.sentence
        for many in range(len(words) - 1, 0, -1):
            try:
                return lay(self.puzzle.problem, words[:many])
            except ProblemError:
                continue
        return Plan(())

    def _browsed(self) -> BestPlans:
        """The best plan that was asked for; the first one if there is no such plan."""
        many = solve(self.puzzle.problem).plans_merged
        try:
            return browse(many, self.asked.plan, lambda place: self.href(plan=place))
        except ProblemError as error:
            self.problem = error.sentence
            return browse(many, 0, lambda place: self.href(plan=place))

    def _moved(self) -> set[int]:
        return {step.body for step in self.plan.steps}

    # --- Time (CS2) -------------------------------------------------------------------------------

    @property
    def elapsed(self) -> int:
        """Milliseconds since the clock began, until the plan was whole."""
        if not self.asked.since:
            return 0
        return max(0, (self.asked.until or self.now) - self.asked.since)

    @property
    def is_late(self) -> bool:
        """Whether the minute is over."""
        return self.asked.clock == "minute" and self.elapsed > MINUTE

    # --- How it stands ----------------------------------------------------------------------------

    @property
    def is_complete(self) -> bool:
        return len(self.plan.steps) == BODIES

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do, and the optimum may be told."""
        return self.done is not None and (self.is_laid or bool(self.asked.solution))

    @property
    def is_laid(self) -> bool:
        """Whether no body can be moved any more."""
        return self.is_complete or self.is_late

    @property
    def waits(self) -> bool:
        """Whether the plan is laid, and only has to be checked."""
        return self.is_laid and self.done is None

    @cached_property
    def verdict(self) -> PlanVerdict | None:
        """What the plan is worth, once it is over."""
        return solitaire.check(self.puzzle.problem, self.plan.steps) if self.is_over else None

    @cached_property
    def hint(self) -> Text:
        """The hint that was asked for."""
        if self.is_over or self.is_laid or self.asked.hint not in solitaire.STRENGTHS:
            return ""
        return solitaire.hint(self.puzzle.problem, self.plan.steps, self.asked.hint).sentence

    @cached_property
    def solution(self) -> Plan | None:
        """An optimal plan, if it was asked for."""
        return optimal_plan(self.puzzle.problem, self.best.place - 1) if self.best else None

    # --- The picture and where it leads -----------------------------------------------------------

    @property
    def table(self) -> RingTable:
        """What is drawn: the solution if it was asked for, else what is laid."""
        return solitaire.table_of(self.puzzle.problem, self.solution or self.plan)

    def href(self, **changes: Any) -> str:
        """The address of this page with something changed."""
        usual = AttemptAddress()
        passing = {"hint": 0, "body": "", "plan": 0, "steps": str(self.plan)}
        asked = replace(self.asked, **{**passing, **changes})
        said = {
            field.name: getattr(asked, field.name)
            for field in fields(asked)
            if getattr(asked, field.name) != getattr(usual, field.name)
        }
        return f"{self.path}?{urlencode(said)}" if said else self.path

    @cached_property
    def links(self) -> dict[str, Link]:
        """What can be touched: bodies that wait, and for the chosen one dice and cells."""
        if self.is_over or self.is_laid:
            return {}
        links = {}
        for body, cell in enumerate(self.puzzle.problem.cells):
            letter = LETTERS[body]
            if body in self._moved():
                continue
            held = letter == self.body
            links[f"body-{letter}"] = Link(
                self.href(body="" if held else letter),
                say("{body} on cell {cell}", body=body_title(letter), cell=cell + 1),
                "held" if held else "",
            )
        if self.body:
            dice = self.table.dice
            choices = {choice.die: choice for choice in self.choices}
            for key, die in zip(die_keys(dice), dice, strict=True):
                links[key] = self._die(die, choices[die.value])
            for choice in self.choices:
                links[f"cell-{choice.cell}"] = Link(choice.href, _landing(choice), "cell")
        return links

    @cached_property
    def drops(self) -> dict[str, list[Drop]]:
        """Where each body that waits can be dragged: its cell with every die that is left."""
        if self.is_over or self.is_laid:
            return {}
        return {
            f"body-{letter}": [
                Drop(f"cell-{choice.cell}", choice.href, _landing(choice))
                for choice in self._choices_of(letter)
            ]
            for body, letter in enumerate(LETTERS[:BODIES])
            if body not in self._moved()
        }

    def _die(self, die: DieOnTable, choice: DieChoice) -> Link:
        words = say("die {die}: {landing}", die=die.value, landing=_landing(choice))
        return Link(choice.href, words)

    @cached_property
    def choices(self) -> list[DieChoice]:
        """What the chosen body can do."""
        return self._choices_of(self.body) if self.body else []

    def _choices_of(self, letter: str) -> list[DieChoice]:
        found = []
        for die in sorted({die.value for die in self.table.dice}):
            after = lay(self.puzzle.problem, [*self.plan.steps, f"{letter}{die}"])
            last: Step = after.steps[-1]
            found.append(DieChoice(die, last.cell + 1, last.points, self.href(steps=str(after))))
        return found


def _landing(choice: DieChoice) -> Sentence:
    return count(
        "cell {cell}, {n} point", "cell {cell}, {n} points", choice.points, cell=choice.cell
    )
