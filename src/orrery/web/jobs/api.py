"""Solvers and analysis for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.players.corona import solver as corona
from orrery.players.harun import solver as harun
from orrery.players.orbit_box.problems import Step
from orrery.web.http.input_checks import Number
from orrery.web.http.wire import json_answer
from orrery.web.jobs.analyses import AnalysisRequest, Asker
from orrery.web.jobs.cancellation import while_waited_for
from orrery.web.site import ThisSite, Visitor

router = APIRouter(prefix="/api", tags=["lab"])

_MOST_SIMULATIONS = 20_000
_LONGEST_RECORD = 100_000


class CoronaQuestion(BaseModel):
    bodies: str = Field(description='Where they stand: "V1 R3 G3 O6 B10 Y12".')
    dice: list[Number] = Field(description="What the dice show.")
    empty_scores: int = Field(1, ge=0, le=1, description="What an empty cell scores, 0 or 1.")


class HarunQuestion(BaseModel):
    bodies: str = Field(description='Where they stand: "R1 O2 Y3 G4 B5 V6 K7".')
    dice: list[Number] = Field(description="What the dice show.")
    stars: str = Field(description='Where the stars lie: "red 3 9 black 5 12".')
    direction: str = Field("clockwise", description="clockwise or counter-clockwise")


class AnalysisQuestion(BaseModel):
    record: str = Field(max_length=_LONGEST_RECORD, description="The game, as its record.")
    simulations: int = Field(400, ge=1, le=_MOST_SIMULATIONS, description="For each move.")
    first: Number = Field(1, ge=1, description="The first ply to judge.")
    last: Number | None = Field(None, description="The last one; the end of the game if not said.")


@router.post("/solve/corona")
def solve_corona(body: CoronaQuestion) -> dict[str, Any]:
    """The most that a Corona position is worth, and a plan that reaches it."""
    problem = corona.CoronaProblem.parse(body.bodies, [str(die) for die in body.dice])
    solution = corona.solve(problem, body.empty_scores)
    return _solved(str(problem), solution, solution.plan.steps)


@router.post("/solve/harun")
def solve_harun(body: HarunQuestion) -> dict[str, Any]:
    """The most that a Harun position is worth, and a plan that reaches it."""
    dice = [str(die) for die in body.dice]
    problem = harun.HarunProblem.parse(body.bodies, body.stars, dice, body.direction)
    solution = harun.solve(problem)
    return _solved(str(problem), solution, solution.plan)


def _solved(
    problem: str, solution: corona.Solution | harun.Solution, plan: Sequence[Step]
) -> dict[str, Any]:
    return {
        "problem": problem,
        "optimum": solution.optimum,
        "plans": solution.plans_merged,
        "plan": [
            {
                "step": str(step),
                "body": LETTERS[step.body],
                "die": step.die,
                "cell": step.cell + 1,
                "points": step.points,
            }
            for step in plan
        ],
    }


@router.post("/analyse")
async def analyse_game(
    request: Request, body: AnalysisQuestion, site: ThisSite, visitor: Visitor
) -> Response:
    """What each move of a recorded game was worth, and what was better.

    One at a time; it stops when you hang up.
    """
    address = site.limits.address(request)
    asker = Asker(visitor.id if visitor else address, address)
    await site.running.check(body.record)
    wanted = AnalysisRequest(body.record, body.simulations, body.first, body.last)
    return json_answer(await while_waited_for(request, site.analyses.analyse(wanted, asker)))
