"""The HTTP interface for programs: everything that a person can do in a browser."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Query
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from orrery.core.errors import Refusal
from orrery.core.options import write_value
from orrery.core.texts import say
from orrery.games import NAMES, game_class
from orrery.players.levels import RANKS
from orrery.table.commands import (
    Answer,
    Close,
    Command,
    Decline,
    Leave,
    MakeRated,
    Play,
    Program,
    Propose,
    Resign,
    Sit,
    SitBot,
    Undo,
    Unprogram,
)
from orrery.table.events import Person, Proposal
from orrery.table.view import TableView
from orrery.web.http.openapi import answers
from orrery.web.http.wire import answer_of, json_answer
from orrery.web.people.guests import readable_name
from orrery.web.site import OwnAccount, Reading, ThisSite, Visitor, site_of
from orrery.web.table.commands import carry_out, set_up
from orrery.web.table.hosted import Hosted, clock_now
from orrery.web.table.pages import read_fields, wanted_table
from orrery.web.table.shared_views import seat_for, show, show_past
from orrery.web.wellformed import Number

router = APIRouter(prefix="/api", tags=["tables"])


# --- Who asks -------------------------------------------------------------------------------------


def _known(visitor: Visitor) -> Person:
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
    ``me``, ``open`` or ``bot1`` to ``bot6``, and ``clock_seconds``, ``clock_increment``,
    ``clock_most``, ``clock_days`` as the clock needs them."""

    game: str
    quick: str | None = Field(None, description="bot, screen or friend: the usual game at once")
    clock: str = Field("none", description="none, bank, refill or days")
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
    await asyncio.to_thread(site.limits.check, "tables", request)
    fields = {key: value for key, value in (await read_fields(request)).items() if value != "None"}
    wanted = await asyncio.to_thread(wanted_table, site, fields, caller, language)
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
    return json_answer(await show_past(at, reader, seat, ply), language=language)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def take_the_record(at: AtTable) -> PlainTextResponse:
    """The game as text, once it is over."""
    return PlainTextResponse(await asyncio.to_thread(at.table.record))


# --- Commands -------------------------------------------------------------------------------------


class Named(BaseModel):
    id: str = Field(
        "", max_length=64, description="Your name for it: sent again, it does not happen again."
    )


class Seated(Named):
    seat: Number | None = Field(None, description="Needed only if you have several seats.")


class ASeat(Named):
    seat: Number


class ABot(ASeat):
    level: Number = Field(description="1 to 6")


class Stakes(Named):
    rated: bool = Field(description="Whether the result changes ratings.")


class AMove(Seated):
    move: str | int = Field(description="The move's text, or its code.")
    ply: Number | None = Field(None, description="Refuse it if you have moved since then.")


class AProgram(Seated):
    program: dict[str, Any] = Field(
        description="Its ``kind``, and its fields as the state's ``programs`` offer them;"
        ' {"kind": "next", "move": ...} and {"kind": "if", "moves": [expected, answer, ...]}'
        " where they are offered."
    )


class AnOldProgram(Seated):
    program: Number | None = Field(None, description="Its number; without one, all of them.")


class AProposal(Seated):
    what: Proposal


class AnAnswer(Seated):
    agrees: bool


class Acting:
    """The caller at the table: what every command needs besides itself."""

    def __init__(self, site: ThisSite, at: AtTable, caller: Caller) -> None:
        self.site, self.at, self.caller = site, at, caller

    async def do(self, command: Command, name: str) -> dict[str, int]:
        """Carry it out, once under its name."""
        return {"number": await carry_out(self.site, self.at, command, self.caller, name)}

    def seat(self, wanted: int | None) -> int:
        """The seat that is meant; the only one, if none is named."""
        if wanted is not None:
            return wanted
        owned = self.at.state.owned(self.caller.id)
        if len(owned) != 1:
            raise Refusal("", say("Say with which of your seats."))
        return owned[0]


Act = Annotated[Acting, Depends()]


@router.post("/tables/{table}/sit")
async def sit_down(act: Act, body: ASeat) -> dict[str, int]:
    """Take an open seat. With the last one the game begins."""
    return await act.do(Sit(body.seat), body.id)


@router.post("/tables/{table}/bot")
async def seat_a_bot(act: Act, body: ABot) -> dict[str, int]:
    """Put one of our bots on an open seat; the host may."""
    return await act.do(SitBot(body.seat, body.level), body.id)


@router.post("/tables/{table}/rated")
async def make_rated(act: Act, body: Stakes) -> dict[str, int]:
    """Decide whether the game is rated; the host may, until another person sits down."""
    return await act.do(MakeRated(body.rated), body.id)


@router.post("/tables/{table}/leave")
async def get_up(act: Act, body: Seated) -> dict[str, int]:
    """Leave a seat before the game begins."""
    return await act.do(Leave(act.seat(body.seat)), body.id)


@router.post("/tables/{table}/decline")
async def decline(act: Act, body: Named) -> dict[str, int]:
    """Turn down an invitation."""
    return await act.do(Decline(), body.id)


@router.post("/tables/{table}/close")
async def close(act: Act, body: Named) -> dict[str, int]:
    """Give up a table where no game has begun; the host may."""
    return await act.do(Close(), body.id)


@router.post("/tables/{table}/move")
async def play_a_move(act: Act, body: AMove) -> dict[str, int]:
    """Play a move. A refusal says why, and which rule refuses."""
    seat = act.seat(body.seat)
    return await act.do(Play(seat, body.move, body.ply), body.id)


@router.post("/tables/{table}/undo")
async def take_back(act: Act, body: Seated) -> dict[str, int]:
    """Take back your own last step, within your turn."""
    return await act.do(Undo(act.seat(body.seat)), body.id)


@router.post("/tables/{table}/propose")
async def propose(act: Act, body: AProposal) -> dict[str, int]:
    """Ask the others for a takeback, a draw or a rematch."""
    seat = act.seat(body.seat)
    return await act.do(Propose(seat, body.what), body.id)


@router.post("/tables/{table}/answer")
async def answer(act: Act, body: AnAnswer) -> dict[str, int]:
    """Agree to what was proposed, or decline."""
    seat = act.seat(body.seat)
    return await act.do(Answer(seat, body.agrees), body.id)


@router.post("/tables/{table}/resign")
async def resign(act: Act, body: Seated) -> dict[str, int]:
    """Give up."""
    return await act.do(Resign(act.seat(body.seat)), body.id)


@router.post("/tables/{table}/program")
async def program(act: Act, body: AProgram) -> dict[str, int]:
    """Have something played for you: a move ahead of time, a line of moves, a standing order.

    Only you hear of it.
    """
    return await act.do(Program(act.seat(body.seat), body.program), body.id)


@router.post("/tables/{table}/unprogram")
async def unprogram(act: Act, body: AnOldProgram) -> dict[str, int]:
    """Take back something that you have programmed."""
    return await act.do(Unprogram(act.seat(body.seat), body.program), body.id)
