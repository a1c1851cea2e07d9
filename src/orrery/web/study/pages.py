"""``/study``: where a study begins, its page, and what its board asks."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import Annotated

import msgspec
from fastapi import APIRouter, Form, HTTPException, Query, Request, UploadFile
from starlette.responses import RedirectResponse, Response

from orrery.core.errors import Refusal
from orrery.core.texts import Text, say
from orrery.games import NAMES, all_games, game_class
from orrery.table.events import Person
from orrery.web.http.errors import NotYours
from orrery.web.http.input_checks import decoded, json_body
from orrery.web.http.rendering import page
from orrery.web.http.wire import answer_of, in_page, json_answer, json_in_page, to_json
from orrery.web.language import Language
from orrery.web.meeting.own_games import own_games
from orrery.web.operations.threads import in_study
from orrery.web.replay.uploads import keep_upload
from orrery.web.site import Guest, Reading, Site, ThisSite, Visitor
from orrery.web.study import board
from orrery.web.study.exports import KINDS, ExportWish, exported
from orrery.web.study.messages import BoardQuestion, StudyView
from orrery.web.study.tree import (
    LONGEST_COMMENT,
    LONGEST_TITLE,
    GameStudy,
    NoStudy,
    Step,
    StudyStart,
    start_of_line,
    write_study,
)

router = APIRouter(include_in_schema=False)

#: A position as text, and options; no game needs a tenth of it.
_LONGEST_LINE = 20_000

_question: msgspec.json.Decoder[BoardQuestion] = msgspec.json.Decoder(BoardQuestion)


# --- Where a study begins -------------------------------------------------------------------------


@router.get("/study")
async def begin(
    request: Request,
    site: ThisSite,
    visitor: Visitor,
    language: Reading,
    game: str = "",
    options: Annotated[str, Query(max_length=_LONGEST_LINE)] = "",
    seed: Annotated[str, Query(max_length=100)] = "",
    position: Annotated[str, Query(max_length=_LONGEST_LINE)] = "",
) -> Response:
    """A position, or a game from its beginning; without either, the ways to begin."""
    if not game:
        return await asyncio.to_thread(_beginnings, request, site, visitor)
    if game not in NAMES:
        raise HTTPException(404)
    if position:
        start = await asyncio.to_thread(start_of_line, game, position)
    else:
        start = StudyStart(game, options, seed=seed or str(secrets.randbelow(10**9)))
    view = await site.workers.do(board.study_view, GameStudy(start))
    return _page(request, site, language, view)


def _beginnings(
    request: Request, site: Site, visitor: Person | None, text: str = "", problem: Text = ""
) -> Response:
    """My finished games, my studies, a record, or any game from its beginning."""
    return page(
        request,
        "study/begin.html",
        400 if problem else 200,
        finished=own_games(site.store, visitor).finished if visitor else (),
        studies=site.store.studies.of_person(visitor.id) if visitor else [],
        games=[*all_games()],
        titles={game.name: game.title for game in all_games()},
        text=text,
        problem=problem,
    )


@router.post("/study")
async def upload(
    request: Request,
    site: ThisSite,
    guest: Guest,
    text: Annotated[str, Form()] = "",
    file: UploadFile | None = None,
) -> Response:
    """Keep a record that replays, and study it; otherwise say what is wrong with it."""
    kept = await keep_upload(request, site, guest, text, file)
    if kept.problem:
        return await asyncio.to_thread(_beginnings, request, site, guest, kept.text, kept.problem)
    return RedirectResponse(f"/study/record/{kept.id}", 303)


@router.get("/study/table/{table}")
async def of_table(
    request: Request, site: ThisSite, visitor: Visitor, language: Reading, table: str
) -> Response:
    """A game that was played here and is over."""
    hosted = await site.host.get(table)
    if hosted.state.phase != "over":
        raise Refusal("", say("A game can be studied when it is over."))
    text = await asyncio.to_thread(hosted.table.record)
    view = await site.workers.do(board.study_of_record, text)
    return _page(request, site, language, view, back=f"/table/{table}")


@router.get("/study/record/{record}")
async def of_record(
    request: Request, site: ThisSite, visitor: Visitor, language: Reading, record: str
) -> Response:
    """A record that somebody shared."""
    text = await asyncio.to_thread(site.store.record, record)
    if text is None:
        raise HTTPException(404)
    view = await site.workers.do(board.study_of_record, text)
    return _page(request, site, language, view, back=f"/shared/{record}")


@dataclass(frozen=True)
class Keeper:
    """Under which id a study is kept, and whether that is the reader's."""

    id: str = ""
    is_own: bool = False


def _page(
    request: Request,
    site: Site,
    language: Language,
    view: StudyView,
    back: str = "",
    kept: Keeper = Keeper(),
) -> Response:
    game = game_class(view.start.game)
    site.host.spawn(site.study.get_ready(view.start))
    return page(
        request,
        "study/study.html",
        game=game.name,
        title=game.title,
        look=game.look.name,
        heading=view.title or game.title,
        kept=kept,
        back=back,
        view=in_page(to_json(view, language)),
        words=json_in_page(language.client_words),
        longest_comment=LONGEST_COMMENT,
        longest_title=LONGEST_TITLE,
    )


# --- The board ------------------------------------------------------------------------------------


@router.post("/study/board")
async def ask_board(request: Request, language: Reading) -> Response:
    """What the board asks: where it stands, and what would come of a touch or a move."""
    question = decoded(_question, await json_body(request))
    return answer_of(await in_study(_answered, question, language))


def _answered(question: BoardQuestion, language: Language) -> bytes:
    return to_json(board.answer(question), language)


# --- What is kept ---------------------------------------------------------------------------------


class SaveWish(msgspec.Struct, frozen=True):
    """A study to keep: under an id of one's own, or under a new one."""

    study: GameStudy
    id: str = ""


_wish: msgspec.json.Decoder[SaveWish] = msgspec.json.Decoder(SaveWish)


@router.post("/study/save")
async def save(request: Request, site: ThisSite, guest: Guest) -> Response:
    """Keep a study; its id comes back. Another person's study is kept as a copy."""
    wish = decoded(_wish, await json_body(request))
    text = await site.workers.do(write_study, wish.study)
    kept = await asyncio.to_thread(_keep, request, site, guest, wish, text)
    return json_answer({"id": kept})


def _keep(request: Request, site: Site, guest: Person, wish: SaveWish, text: str) -> str:
    study, title = wish.study, " ".join(wish.study.title.split())
    game = study.start.game
    if not wish.id:
        site.limits.check("records", request)
    kept = site.store.studies.save(wish.id, guest.id, game, title, text)
    if kept is None:
        raise NotYours(say("This study belongs to somebody else."))
    return kept


@router.post("/study/delete")
def delete(site: ThisSite, guest: Guest, study: Annotated[str, Form()]) -> Response:
    """Delete a study of one's own."""
    if not site.store.studies.delete(study, guest.id):
        raise HTTPException(404)
    return RedirectResponse("/study", 303)


@router.get("/study/{study}")
async def kept_study(
    request: Request, site: ThisSite, visitor: Visitor, language: Reading, study: str
) -> Response:
    """A study that somebody keeps; whoever has the link may read it."""
    kept = await asyncio.to_thread(site.store.studies.get, study)
    if kept is None:
        raise HTTPException(404)
    view = await site.workers.do(board.study_of_record, kept.text)
    is_own = visitor is not None and visitor.id == kept.person_id
    return _page(request, site, language, view, kept=Keeper(kept.id, is_own))


# --- What is taken home ---------------------------------------------------------------------------


class TakeHome(msgspec.Struct, frozen=True):
    """A study, and the place in it that a picture shows."""

    study: GameStudy
    path: list[Step] = []
    eyes: int | None = None


_home: msgspec.json.Decoder[TakeHome] = msgspec.json.Decoder(TakeHome)


@router.post("/study/export")
async def export(
    request: Request,
    site: ThisSite,
    language: Reading,
    kind: Annotated[str, Form()],
    study: Annotated[str, Form(max_length=400_000)],
) -> Response:
    """The record with all variations, a picture of the board, or the line to it as a film."""
    wanted = decoded(_home, study)
    start = wanted.study.start
    site.allowance.spend(site.limits.address(request))
    if kind == "orr":
        text = await site.workers.do(write_study, wanted.study)
        return _file(text.encode(), "text/plain; charset=utf-8", start.game, kind)
    if kind not in KINDS:
        raise NoStudy(say("A study is exported as {kinds}.", kinds=", ".join(("orr", *KINDS))))
    wish = ExportWish(kind, start, wanted.path, wanted.eyes, language.code)
    return _file(await site.workers.do(exported, wish), KINDS[kind], start.game, kind)


def _file(data: bytes, kind: str, game: str, ending: str) -> Response:
    name = f"{game_class(game).name}-study.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(data, media_type=kind, headers=headers)
