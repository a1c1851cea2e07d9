"""The game that a puzzle comes from, for those who have tried it: it may tell what is right."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from orrery.core.texts import say
from orrery.lab.puzzles import Tactic
from orrery.web.http.caching import cached
from orrery.web.http.errors import NotYours
from orrery.web.http.wire import json_in_page
from orrery.web.jobs.answers import made
from orrery.web.puzzles.questions import Asked
from orrery.web.replay.frames import replay_of_record
from orrery.web.replay.page import replay_page
from orrery.web.site import Reading, ThisSite, Visitor

router = APIRouter(include_in_schema=False)


def _tried(asked: Asked, site: ThisSite, visitor: Visitor) -> Tactic:
    if visitor is None or not site.store.puzzles.tried(visitor.id, asked.id):
        raise NotYours(say("The game may tell the solution. Try the puzzle first."))
    return asked


#: The puzzle in the address, which the reader has tried.
TriedPuzzle = Annotated[Tactic, Depends(_tried)]


@router.get("/puzzles/{puzzle}/game")
def game(request: Request, puzzle: TriedPuzzle, language: Reading) -> Response:
    """The page that replays it."""
    return replay_page(
        request,
        language_words=json_in_page(language.client_words),
        source=f"/puzzles/{puzzle.id}/game/frames.json",
        game=puzzle.game,
        title=puzzle.table.title,
        record=f"/puzzles/{puzzle.id}/game/record",
    )


@router.get("/puzzles/{puzzle}/study")
def study(puzzle: TriedPuzzle) -> Response:
    """The analysis board at its position."""
    asked = urlencode({"game": puzzle.game, "position": puzzle.line})
    return RedirectResponse(f"/study?{asked}", 303)


@router.get("/puzzles/{puzzle}/game/frames.json")
async def frames(
    request: Request, site: ThisSite, puzzle: TriedPuzzle, language: Reading
) -> Response:
    """All its pictures."""

    async def make() -> bytes:
        return await site.workers.do(replay_of_record, puzzle.record, language.code)

    key = ("puzzle", puzzle.id, language.code)
    return cached(request, await made(request, key, make), "application/json")


@router.get("/puzzles/{puzzle}/game/record")
def record(puzzle: TriedPuzzle) -> Response:
    """The game as text, to take home."""
    name = f"{puzzle.id}.orr"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(puzzle.record, headers=headers)
