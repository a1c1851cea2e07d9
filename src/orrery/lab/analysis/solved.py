"""Judging moves of the Orbit box exactly, in points, by the solvers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from orrery.core.contract import Move, Position
from orrery.games.orbit import rules as orbit_rules
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.bidding import BIDDING, PLANNING
from orrery.games.orbit_box.words.notation import BoxMove
from orrery.lab.analysis.findings import POINTS, Alternative, Judgement
from orrery.players.corona import solver as corona
from orrery.players.corona.table import corona_problem
from orrery.players.harun import solver as harun
from orrery.players.orbit.forecast import forecast
from orrery.players.orbit_box.problems import cells_before, dice_rolled

BLUNDER = "blunder"


class BestFinish(NamedTuple):
    """The most points that can still be made, and the steps that make them."""

    points: int
    steps: tuple[str, ...]


class PlanJudge(ABC):
    """Harun and Corona: every step of a plan by what the plan can still reach, bids by whether any
    plan can reach them.
    """

    unit = POINTS
    notes: tuple[str, ...] = (
        "Plans are judged exactly, in points, and a bid only if no plan can reach it; "
        "set-ups, bids against each other and the favourite are not analysed.",
    )

    def judge(
        self, before: Position, move: Move, alternatives: int, stop: Callable[[], bool]
    ) -> Judgement:
        assert isinstance(move, BoxMove)
        phase, ply = before.state.phase, before.ply + 1
        if phase == BIDDING and move.verb == "bid":
            return self._bid(before, move, ply)
        if phase == PLANNING and move.verb == "step":
            return self._step(before, move, ply, alternatives)
        return Judgement(ply, move, unjudged="no bid and no step of a plan")

    def _bid(self, before: Position, move: BoxMove, ply: int) -> Judgement:
        most = self.best(before, ()).points
        loss = max(0, move.number - most)
        grade = BLUNDER if loss else ""
        return Judgement(ply, move, most, True, loss=loss, worth=most, grade=grade)

    def _step(self, before: Position, move: BoxMove, ply: int, alternatives: int) -> Judgement:
        p = before.state
        begun = tuple(
            earlier.text for earlier in before.history[len(before.history) - int(p.steps) :]
        )
        sights = {
            step: self.best(before, (*begun, step.text)) for step in before.moves(int(p.bidder))
        }
        played = sights.pop(before.game.known_move(move.seat, move.code)).points
        others = sorted(sights.items(), key=lambda item: -item[1].points)
        loss = max([0, *(sight.points - played for sight in sights.values())])
        return Judgement(
            ply,
            move,
            played,
            True,
            tuple(_alternative(before, step, sight) for step, sight in others[:alternatives]),
            loss,
            played + loss,
            BLUNDER if played < p.bid <= played + loss else "",  # only the bid has to be reached
        )

    @abstractmethod
    def best(self, before: Position, steps: tuple[str, ...]) -> BestFinish:
        """What a plan that begins with these steps can reach; the steps after them."""


class CoronaJudge(PlanJudge):
    """By the search through all plans."""

    def best(self, before: Position, steps: tuple[str, ...]) -> BestFinish:
        plan = corona.best_plan(corona_problem(before), steps, int(before.game.box.empty_scores))
        return BestFinish(plan.total, tuple(map(str, plan.steps[len(steps) :])))


class HarunJudge(PlanJudge):
    """By trying all dice for the bodies that have none: the order does not matter."""

    def best(self, before: Position, steps: tuple[str, ...]) -> BestFinish:
        p, cells, dice = before.state, cells_before(before.state), list(dice_rolled(before.state))
        direction, stars = p.direction, p.star  # a record is slow to read

        def points(body: int, die: int) -> int:
            return int(harun.points_of(cells[body], die, direction, stars))

        made, waiting = 0, list(range(len(cells)))
        for step in steps:
            body, die = LETTERS.index(step[0]), int(step[1:])
            made += points(body, die)
            waiting.remove(body)
            dice.remove(die)
        rest = _best_rest(tuple(waiting), tuple(sorted(dice)), points)
        return BestFinish(made + rest.points, rest.steps)


def _best_rest(
    bodies: tuple[int, ...], dice: tuple[int, ...], points: Callable[[int, int], int]
) -> BestFinish:
    """The best way to give each of these bodies one of these dice."""

    @cache
    def best(first: int, left: tuple[int, ...]) -> BestFinish:
        if first == len(bodies):
            return BestFinish(0, ())
        found = BestFinish(-1, ())
        for die in sorted(set(left)):
            k = left.index(die)
            rest = best(first + 1, left[:k] + left[k + 1 :])
            total = points(bodies[first], die) + rest.points
            if total > found.points:
                found = BestFinish(total, (f"{LETTERS[bodies[first]]}{die}", *rest.steps))
        return found

    return best(0, dice)


class OrbitJudge:
    """Orbit: a claim by what the free bodies would earn."""

    unit = POINTS
    notes: tuple[str, ...] = (
        "Claims are judged by the chips that each free body would earn if nobody claimed after it; "
        "lists of wishes, ending the game and the favourite are not analysed.",
    )

    def judge(
        self, before: Position, move: Move, alternatives: int, stop: Callable[[], bool]
    ) -> Judgement:
        assert isinstance(move, BoxMove)
        ply = before.ply + 1
        if before.state.phase != orbit_rules.CLAIMING or move.verb != "claim":
            return Judgement(ply, move, unjudged="no claim")
        earns = forecast(before, move.seat)
        played = earns.pop(move.body)
        others = sorted(earns, key=lambda body: -earns[body])
        claims = {body: before.game.read(f"claim {body}", move.seat) for body in others}
        loss = max([0, *(worth - played for worth in earns.values())])
        return Judgement(
            ply,
            move,
            played,
            True,
            tuple(
                Alternative(claims[body], earns[body], True, (claims[body],))
                for body in others[:alternatives]
            ),
            loss,
            played + loss,
        )


JUDGES: dict[str, Callable[[], PlanJudge | OrbitJudge]] = {
    "corona": CoronaJudge,
    "harun": HarunJudge,
    "orbit": OrbitJudge,
}


def _alternative(before: Position, step: Move, sight: BestFinish) -> Alternative:
    rest = tuple(before.game.read(text, step.seat) for text in sight.steps)
    return Alternative(step, sight.points, True, (step, *rest))
