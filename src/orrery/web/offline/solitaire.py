"""Corona problems without a connection: their pages, and all that can happen on them."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import Response

from orrery.core.texts import Text
from orrery.lab import solitaire
from orrery.web.http.caching import cached
from orrery.web.http.input_checks import Number
from orrery.web.http.wire import to_json
from orrery.web.jobs.answers import made
from orrery.web.offline.kept_thing import KeptThing
from orrery.web.site import Reading, ThisSite
from orrery.web.trainers.corona import day_title, number_title
from orrery.web.trainers.corona_positions import corona_positions
from orrery.web.trainers.exercises import day_of

router = APIRouter(include_in_schema=False)


@router.get("/offline/solitaire")
def kept(request: Request, language: Reading, date: str = "", number: Number = 0) -> Response:
    """The problem of a day, or the one with this number."""
    title: Text
    if number:
        title, page = number_title(number, language), f"/corona/{number}"
        positions = f"/corona/positions.json?number={number}"
    else:
        day = day_of(date)
        title, page = day_title(day, language), f"/corona?date={day.isoformat()}"
        positions = f"/corona/positions.json?date={day.isoformat()}"
    thing = KeptThing(
        "solitaire", title, page, (page, positions), (f"/language/{language.code}.json",)
    )
    return cached(request, to_json(thing, language), "application/json")


@router.get("/corona/positions.json")
async def positions(
    request: Request, site: ThisSite, date: str = "", number: Number = 0
) -> Response:
    """Every position of such a problem."""
    puzzle = await asyncio.to_thread(_puzzle, date, number)

    async def make() -> bytes:
        return await site.workers.do(corona_positions, puzzle.problem)

    return cached(
        request, await made(request, ("positions", puzzle.problem), make), "application/json"
    )


def _puzzle(date: str, number: int) -> solitaire.Puzzle:
    return solitaire.by_number(number) if number else solitaire.of_the_day(day_of(date))
