"""``/me/news``: what waits for a person, told to every open page as it comes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from itertools import count as counting

import msgspec
from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from orrery.core.texts import count
from orrery.web.http.openapi import answers
from orrery.web.http.streaming import STILL_HERE, Stream, event
from orrery.web.http.wire import json_answer, to_json
from orrery.web.language import Language
from orrery.web.notify.bell import Bell, Notice
from orrery.web.operations.outages import until_written
from orrery.web.site import Reading, ThisSite, Visitor
from orrery.web.table.api import Caller

router = APIRouter()

#: So often the database is asked, since another process may know more.
_ASK_S = 10.0


class NoticeSeen(msgspec.Struct, frozen=True):
    """Something that a person should know."""

    key: str
    text: str
    href: str
    waits: bool


class News(msgspec.Struct, frozen=True):
    """All of it: how many things wait for the person, in words too."""

    count: int
    label: str
    notices: list[NoticeSeen]


def news(notices: list[Notice], language: Language) -> News:
    """Notices in the reader's language."""
    said = language.said
    waiting = sum(notice.waits for notice in notices)
    label = count("1 thing waits for you", "{n} things wait for you", waiting)
    return News(
        waiting,
        said(label),
        [NoticeSeen(one.key, said(one.text), one.href, one.waits) for one in notices],
    )


@router.get("/me/news", include_in_schema=False)
async def stream_my_news(site: ThisSite, visitor: Visitor, language: Reading) -> Response:
    """The stream for pages; whom we do not know need not ask again."""
    if visitor is None:
        return Response(status_code=204)
    return Stream(_told(site.bell, visitor.id, language))


@router.get("/api/me/news", tags=["people"], responses=answers(News))
async def my_news(site: ThisSite, caller: Caller, language: Reading) -> Response:
    """What waits for you: your turns among people, challenges, answers to yours."""
    return json_answer(news(await asyncio.to_thread(site.bell.notices, caller.id), language))


@router.get(
    "/api/me/news/events",
    tags=["people"],
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}},
)
async def listen_to_my_news(site: ThisSite, caller: Caller, language: Reading) -> StreamingResponse:
    """Server-sent events named ``news``: what ``GET /api/me/news`` answers, whenever it changes."""
    return Stream(_told(site.bell, caller.id, language))


async def _told(bell: Bell, person: str, language: Language) -> AsyncIterator[bytes]:
    last: list[Notice] | None = None
    numbers = counting(1)
    with bell.listening(person) as ear:
        while not ear.dismissed:
            notices = await until_written(partial(asyncio.to_thread, bell.notices, person))
            if notices != last:
                last = notices
                yield event("news", next(numbers), to_json(news(notices, language)))
            else:
                yield STILL_HERE
            await ear.heard(_ASK_S)
