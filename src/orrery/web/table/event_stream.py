"""A table as a stream of events, for programs that would rather listen than ask."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import StreamingResponse

from orrery.core.contract import Seat
from orrery.web.http.input_checks import Number
from orrery.web.http.streaming import STILL_HERE, Ear, Stream, event
from orrery.web.language import Language
from orrery.web.operations.outages import until_written
from orrery.web.site import Reading, Visitor
from orrery.web.table.api import AtTable
from orrery.web.table.hosted import Hosted
from orrery.web.table.shared_views import seat_for, show

router = APIRouter(prefix="/api", tags=["tables"])


@router.get(
    "/tables/{table}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}},
)
async def listen(
    at: AtTable,
    visitor: Visitor,
    language: Reading,
    seat: Annotated[Number | None, Query(description="Which of your seats looks.")] = None,
) -> StreamingResponse:
    """Server-sent events: the whole state now, and again after every change.

    Each event is named ``state``, its id is the number of the table's last event, and its data is
    what ``GET /api/tables/{table}`` answers.
    """
    reader = visitor.id if visitor else ""
    return Stream(_states(at, reader, seat, language))


async def _states(
    hosted: Hosted, person_id: str, seat: Seat | None, language: Language
) -> AsyncIterator[bytes]:
    reader = Ear(person_id)
    hosted.join(reader)
    reader.wake()
    try:
        while not reader.dismissed:
            if not await reader.heard():
                yield STILL_HERE
                continue
            looking = seat_for(hosted.state, person_id, seat)
            shared = await until_written(partial(show, hosted, person_id, looking))
            yield event("state", shared.view.number, await shared.message(None, language))
    finally:
        hosted.part(reader)
