"""The HTTP interface for programs: everything that a person can do in a browser."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, HTTPException, Query
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from orrery.core.options import write_value
from orrery.games import NAMES, game_class
from orrery.players.levels import RANKS
from orrery.table.clock_rules import CLOCK_RULES
from orrery.table.commands import Command
from orrery.table.events import Person
from orrery.table.view import questions
from orrery.table.view.table import TableView
from orrery.web.http.input_checks import Number, decoded, json_body
from orrery.web.http.openapi import answers, takes
from orrery.web.http.wire import answer_of, json_answer, to_json
from orrery.web.operations.threads import in_questions
from orrery.web.people.guests import readable_name
from orrery.web.site import OwnAccount, Reading, ThisSite, Visitor, site_of
from orrery.web.table.commands import obey, set_up
from orrery.web.table.hosted import Hosted, clock_now
from orrery.web.table.messages import Do
from orrery.web.table.new_table import TableWish
from orrery.web.table.pages import read_fields, wanted_table
from orrery.web.table.shared_views import seat_for, show

router = APIRouter(prefix="/api", tags=["tables"])


# --- Who asks -------------------------------------------------------------------------------------


async def _known(visitor: Visitor) -> Person:
    if visitor is None:
        raise HTTPException(401)
    return visitor


Caller = Annotated[Person, Depends(_known)]


async def _hosted(table: str, request: Request) -> Hosted:
    return await site_of(request).host.get(table)


AtTable = Annotated[Hosted, Depends(_hosted)]


class NewGuest(BaseModel):
    name: str = Field(description="What you are called at tables; at most 24 letters.")


@router.post("/guests", status_code=201, tags=["people"])
def become_a_guest(request: Request, body: NewGuest, site: ThisSite) -> dict[str, str]:
    """Become somebody. Keep the token: it is the only way to be this person again."""
    site.limits.check("guests", request)
    person, token = site.store.guest(readable_name(body.name))
    return {"id": person.id, "name": person.name, "token": token}


@router.get("/me", tags=["people"])
def who_am_i(caller: Caller, account: OwnAccount) -> dict[str, Any]:
    """The person to whom the token belongs, and the account, if they have one."""
    me: dict[str, Any] = {"id": caller.id, "name": caller.name}
    if account:
        me["account"] = {
            "created": account.created,
            "is_moderator": account.is_moderator,
            "silenced_until": account.silenced_until,
        }
    return me


@router.get("/time", tags=["games"])
async def tell_the_time() -> dict[str, int]:
    """What the server's clock shows, in milliseconds since 1970: all deadlines are its times."""
    return {"now": clock_now()}


# --- Games and lists ------------------------------------------------------------------------------


@router.get("/games", tags=["games"])
def list_games(language: Reading) -> list[dict[str, Any]]:
    """The games with their options."""
    return [_game(name, language.said) for name in NAMES]


def _game(name: str, said: Any) -> dict[str, Any]:
    kind = game_class(name)
    return {
        "name": name,
        "title": kind.title,
        "about": said(kind.about),
        "credit": said(kind.credit),
        "options": [
            {
                "name": option.name,
                "about": said(option.about),
                "choices": list(option.choices),
                "default": write_value(option.default),
            }
            for option in kind.options
        ],
    }


@router.get("/levels", tags=["games"])
def list_levels(language: Reading) -> list[dict[str, Any]]:
    """The six levels of the bots."""
    return [
        {"level": level, "name": language.said(rank.name), "about": language.said(rank.about)}
        for level, rank in enumerate(RANKS, 1)
    ]


@router.get("/tables")
def list_open_tables(
    site: ThisSite, game: Annotated[str | None, Query(description="Only of this game.")] = None
) -> Response:
    """Public tables with an open seat, the newest first."""
    return json_answer(site.store.open_tables(game))


@router.get("/me/tables")
def list_my_tables(caller: Caller, site: ThisSite) -> Response:
    """All tables where you took a seat, the newest first."""
    return json_answer(site.store.tables_of(caller.id))


# --- Tables ---------------------------------------------------------------------------------------


class NewTable(BaseModel, extra="allow"):
    """Besides these: ``opt_NAME`` for each option of the game, ``seat_0``, ``seat_1``, ... as
    ``me``, ``open`` or ``bot1`` to ``bot6``, and the numbers that the clock needs, such as
    ``clock_seconds``."""

    game: str
    quick: str | None = Field(None, description="bot, screen or friend: the usual game at once")
    company: str = Field(
        "", description="bots, friends, anyone or screen: who takes the seats that are not named."
    )
    level: int = Field(2, description="The level of the bots of that company, 1 to 6.")
    clock: str = Field("none", description=", ".join(CLOCK_RULES))
    private: bool = False
    rated: bool = Field(False, description="The result changes the ratings of those who play.")
    unhurried: bool = Field(False, description="Bots play at a human pace.")
    chat: bool = Field(True, description="People may talk at the table.")
    invite: str = Field(
        "", description="Names, with commas between them: only these people may take open seats."
    )
    invite_id: str = Field("", description="The same for one person, by id.")
    fill_seconds: int = Field(
        0, description="Bots take the open seats if nobody comes for so long; 0: they do not."
    )
    fill_level: int = Field(2, description="The level of those bots, 1 to 6.")
    series: int = Field(1, description="How many games are played in a row, at most 21.")


@router.post("/tables", status_code=201)
async def open_a_table(
    request: Request, body: NewTable, site: ThisSite, caller: Caller, language: Reading
) -> Response:
    """Set up a table."""
    fields = {key: value for key, value in (await read_fields(request)).items() if value != "None"}

    def read() -> TableWish:
        site.limits.check("tables", request)
        return wanted_table(site, fields, caller, language)

    wanted = await asyncio.to_thread(read)
    hosted = await set_up(site, wanted, caller, site.limits.address(request))
    return json_answer({"table": hosted.id}, 201)


@router.get("/tables/{table}", responses=answers(TableView))
async def look(
    at: AtTable,
    visitor: Visitor,
    language: Reading,
    seat: Annotated[Number | None, Query(description="Which of your seats looks.")] = None,
) -> Response:
    """The table as you may see it: the whole state, your legal moves included."""
    reader = visitor.id if visitor else ""
    if visitor:
        at.notice(reader)
    shared = await show(at, reader, seat_for(at.state, reader, seat))
    return answer_of(await shared.message(None, language))


@router.get("/tables/{table}/at/{ply}")
async def look_back(at: AtTable, ply: Number, visitor: Visitor, language: Reading) -> Response:
    """The table as it was after so many moves."""
    reader = visitor.id if visitor else ""
    seat = seat_for(at.state, reader, None)
    state = at.state
    return answer_of(
        await in_questions(lambda: to_json(questions.past(state, reader, seat, ply), language))
    )


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def take_the_record(at: AtTable) -> PlainTextResponse:
    """The game as text, once it is over."""
    return PlainTextResponse(await asyncio.to_thread(at.table.record))


# --- Commands -------------------------------------------------------------------------------------

_do: msgspec.json.Decoder[Do] = msgspec.json.Decoder(Do)


@router.post("/tables/{table}/commands", openapi_extra=takes(Do, Command))
async def command(request: Request, site: ThisSite, at: AtTable, caller: Caller) -> dict[str, int]:
    """Do something at the table: sit, play, propose, talk. The same as over its socket.

    The answer is the number of the last event, when it is written down. A refusal says why, and
    which rule refuses.
    """
    asked = decoded(_do, await json_body(request))
    return {"number": await obey(site, at, asked, caller)}
