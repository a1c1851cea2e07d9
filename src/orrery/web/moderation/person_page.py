"""What moderators find out about one person: decisions so far, and the fair-play report."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from orrery.core.errors import OrreryError
from orrery.games import game_class
from orrery.store import Store
from orrery.table.events import Person
from orrery.web.http.openapi import answers
from orrery.web.http.rendering import page
from orrery.web.http.wire import json_answer
from orrery.web.jobs.cancellation import while_waited_for
from orrery.web.language import Language
from orrery.web.moderation.fair_play import FairPlayReport
from orrery.web.moderation.overview import past
from orrery.web.moderation.pages import Moderator
from orrery.web.pages.formatting import written_date
from orrery.web.site import Reading, ThisSite

router = APIRouter()


def _person(store: Store, who: str) -> Person:
    person = store.person(who)
    if person is None:
        raise HTTPException(404)
    return person


def _shown(
    request: Request,
    store: Store,
    who: str,
    language: Language,
    report: FairPlayReport | None = None,
    problem: OrreryError | None = None,
) -> Response:
    person = _person(store, who)
    return page(
        request,
        "moderation/person.html",
        400 if problem else 200,
        about=person,
        decisions=[one for one in past(store) if one.about == person.id],
        report=report,
        titles={kind.game: game_class(kind.game).title for kind in report.kinds} if report else {},
        day=lambda at: written_date(at, language),
        problem=problem.sentence if problem else "",
    )


@router.get("/moderation/people/{who}", include_in_schema=False)
def person_page(
    request: Request, who: str, site: ThisSite, moderator: Moderator, language: Reading
) -> Response:
    """All that moderators know of somebody."""
    return _shown(request, site.store, who, language)


@router.post("/moderation/people/{who}/fair-play", include_in_schema=False)
async def fair_play_page(
    request: Request, who: str, site: ThisSite, moderator: Moderator, language: Reading
) -> Response:
    """The same with a report, which takes a while."""
    person = await asyncio.to_thread(_person, site.store, who)
    report, problem = None, None
    try:
        report = await while_waited_for(request, site.fair_play.report(person.id))
    except OrreryError as error:
        problem = error
    return await asyncio.to_thread(_shown, request, site.store, who, language, report, problem)


@router.post(
    "/api/moderation/people/{who}/fair-play",
    tags=["moderation"],
    responses=answers(FairPlayReport),
)
async def report_fair_play(
    request: Request, who: str, site: ThisSite, moderator: Moderator, language: Reading
) -> Response:
    """How somebody's moves in finished games agree with the engine, beside how others' do.

    It is no verdict. It takes a minute or more, and stops when you hang up; moderators may.
    """
    person = await asyncio.to_thread(_person, site.store, who)
    report = await while_waited_for(request, site.fair_play.report(person.id))
    return json_answer(report, language=language)
