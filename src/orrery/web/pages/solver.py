"""The exact optimum of a position from a real table, with the plan drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.core.texts import Text, say
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.scene.table import Arrow, BodyOnRing, RingTable
from orrery.lab import solitaire
from orrery.players.corona import solver as corona
from orrery.players.harun import solver as harun
from orrery.players.orbit_box.problems import ProblemError, Step
from orrery.web.http.caching import open_to_all
from orrery.web.http.rendering import page
from orrery.web.http.wire import to_json
from orrery.web.pages.best_plans import BestPlans, browse
from orrery.web.pages.entry import CORONA, FACES, HARUN, EnteredPosition, Kind, Typed
from orrery.web.pages.formatting import written_number
from orrery.web.pages.ring import ring_picture
from orrery.web.site import Reading, Visitor

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Solved:
    """The most points, one of the plans that reach them, and its picture."""

    optimum: int
    steps: Sequence[Step]
    best: BestPlans
    table: RingTable
    number: int = 0  # of the problem in the collection


def _solve_corona(entry: EnteredPosition) -> Solved:
    typed = entry.typed
    problem = corona.CoronaProblem.parse(typed.bodies, [typed.dice])
    empty_scores = 0 if typed.empty == "0" else 1
    solution = corona.solve(problem, empty_scores)
    best = browse(solution.plans_merged, entry.plan, entry.plan_href)
    plan = corona.optimal_plan(problem, best.place - 1, empty_scores)
    number = solitaire.puzzle(problem).number if empty_scores else 0
    return Solved(solution.optimum, plan.steps, best, solitaire.table_of(problem, plan), number)


def _solve_harun(entry: EnteredPosition) -> Solved:
    typed = entry.typed
    problem = harun.HarunProblem.parse(typed.bodies, typed.stars, [typed.dice], typed.direction)
    solution = harun.solve(problem)
    best = browse(solution.plans_merged, entry.plan, entry.plan_href)
    plan = harun.optimal_plan(problem, best.place - 1)
    table = replace(
        entry.table,
        bodies=tuple(
            BodyOnRing(LETTERS[step.body], step.cell, die=step.die, moved=True) for step in plan
        ),
        dice=(),
        arrows=tuple(
            Arrow(LETTERS[step.body], problem.cells[step.body], step.cell, step.points)
            for step in plan
        ),
    )
    return Solved(solution.optimum, plan, best, table)


@router.get("/solve/corona")
def solve_corona(request: Request, language: Reading, visitor: Visitor) -> Response:
    """Corona."""
    return _shown(request, language, CORONA)


@router.get("/solve/harun")
def solve_harun(request: Request, language: Reading, visitor: Visitor) -> Response:
    """Harun."""
    return _shown(request, language, HARUN)


def _shown(request: Request, language: Reading, kind: Kind) -> Response:
    entry = EnteredPosition(kind, Typed.read(request.query_params))
    solved, problem = _answer(entry)
    picture = ring_picture(
        solved.table if solved else entry.table, {} if solved else entry.links(), language
    )
    answer = page(
        request,
        "pages/solve.html",
        400 if problem else 200,
        entry=entry,
        solved=solved,
        place=written_number(solved.best.place, language) if solved else "",
        plans=written_number(solved.best.many, language) if solved else "",
        problem=problem,
        picture=picture,
        drops=to_json({} if solved else entry.drops(), language).decode(),
        faces=FACES,
    )
    return open_to_all(request, answer)


def _answer(entry: EnteredPosition) -> tuple[Solved | None, Text]:
    """The solution of what was entered, or what is wrong with it; nothing while it grows."""
    wanted = entry.typed.solve or (entry.is_complete and not entry.typed.edit)
    if not wanted:
        return None, ""
    if entry.typed.direction not in harun.DIRECTIONS:
        return None, say("Bodies move clockwise or counter-clockwise.")
    try:
        return (_solve_harun if entry.kind is HARUN else _solve_corona)(entry), ""
    except ProblemError as error:
        return None, error.sentence
