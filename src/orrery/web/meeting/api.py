"""The lobby, pairing and own games for programs."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from starlette.requests import Request

from orrery.web.language import Language
from orrery.web.meeting.lobby import Filter, seek_of, waiting
from orrery.web.meeting.own_games import challenges, own_games
from orrery.web.meeting.rows import TableRow
from orrery.web.site import Reading, ThisSite, Visitor
from orrery.web.table.api import Caller

router = APIRouter(prefix="/api", tags=["meeting"])


def _row(row: TableRow, language: Language) -> dict[str, Any]:
    said = language.said
    return {
        "id": row.id,
        "game": row.game,
        "seated": [{"name": said(one.name), "rating": one.rating} for one in row.who],
        "open": row.open,
        "own": row.own,
        "own_turn": row.own_turn,
        "clock": said(row.clock),
        "by_correspondence": row.slow,
        "rated": row.rated,
        "series": row.series,
        "fill_level": row.fill,
        "options": [said(option) for option in row.options],
    }


@router.get("/lobby")
def look_into_the_lobby(
    site: ThisSite,
    visitor: Visitor,
    language: Reading,
    game: Annotated[str, Query(description="Only of this game.")] = "",
    pace: Annotated[str, Query(description="live or days")] = "",
    rated: Annotated[str, Query(description="yes or no")] = "",
    near: Annotated[str, Query(description="Anything: only of about your strength.")] = "",
) -> list[dict[str, Any]]:
    """Who waits for somebody, the longest first. Sit down by a command."""
    wanted = Filter.read({"game": game, "pace": pace, "rated": rated, "near": near})
    return [_row(row, language) for row in waiting(site.store, wanted, visitor)]


class Wanted(BaseModel):
    game: str
    pace: str = Field("live", description="live: 10 minutes each; days: 3 days for a move")
    rated: bool = False
    fill: bool = Field(False, description="A bot of your strength sits in after 45 seconds.")


@router.post("/pair")
async def find_an_opponent(
    request: Request, body: Wanted, site: ThisSite, caller: Caller
) -> dict[str, str]:
    """Sit down at a table that waits, or open one. While you listen there, others are looked for;
    if it is closed, ``next_table`` in its state is where you sit then."""
    await asyncio.to_thread(site.limits.check, "tables", request)
    wanted = seek_of(body.game, body.pace, body.rated, body.fill)
    return {"table": await site.matchmaker.find(caller, wanted)}


@router.get("/me/games")
def list_my_games(caller: Caller, site: ThisSite, language: Reading) -> dict[str, Any]:
    """Where it is your turn, where others think, where you wait, and what ended lately."""
    games = own_games(site.store, caller)
    return {
        "mine": [_row(row, language) for row in games.mine],
        "theirs": [_row(row, language) for row in games.theirs],
        "waiting": [_row(row, language) for row in games.waiting],
        "finished": [_row(row, language) for row, _ in games.finished],
    }


@router.get("/me/challenges")
def list_challenges(caller: Caller, site: ThisSite, language: Reading) -> list[dict[str, Any]]:
    """Who challenges you: accept by ``sit``, or ``decline``. To challenge somebody, open a table
    with ``invite`` or ``invite_id``."""
    return [{**_row(one.row, language), "by": one.by} for one in challenges(site.store, caller)]
