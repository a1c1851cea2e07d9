"""``/editor``: positions put together by hand, and what the board of one asks after every touch."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Request
from starlette.responses import Response

from orrery.core.contract import Game
from orrery.core.editing.arrangement import LONGEST
from orrery.core.errors import OrreryError
from orrery.core.texts import Text
from orrery.games import NAMES, all_games, game_class
from orrery.players.levels import RANKS
from orrery.web.editor import board
from orrery.web.http.caching import cached
from orrery.web.http.rendering import page
from orrery.web.http.wire import in_page, json_answer, json_in_page, to_json
from orrery.web.language import Language
from orrery.web.meeting.last_level import last_level
from orrery.web.site import Reading, Visitor

router = APIRouter(include_in_schema=False)

#: A line as it stands in an address.
Line = Annotated[str, Query(max_length=2 * LONGEST)]
Word = Annotated[str, Query(max_length=200)]


def _editable() -> list[type[Game]]:
    return [game for game in all_games() if game().editor() is not None]


@router.get("/editor")
def editors(request: Request, visitor: Visitor) -> Response:
    """Which game?"""
    return page(request, "editor/games.html", games=_editable())


@router.get("/editor/{name}")
def editor_page(
    request: Request, name: str, visitor: Visitor, language: Reading, position: Line = ""
) -> Response:
    """The editor, with the position of the address; a faulty line is told, and left as it is."""
    now, problem = _shown(name, position)
    view = board.view(now, whole=True)
    return page(
        request,
        "editor/editor.html",
        400 if problem else 200,
        game=now.game,
        games=_editable(),
        problem=problem,
        line=position if problem else view.line,
        view=in_page(to_json(view, language)),
        ranks=list(enumerate(RANKS, 1)),
        level=last_level(request),
        words=json_in_page(language.client_words),
    )


def _shown(name: str, line: str) -> tuple[board.Edited, Text]:
    if name not in NAMES or game_class(name)().editor() is None:
        raise HTTPException(404)
    try:
        return board.edited(name, line), ""
    except OrreryError as error:
        return board.edited(name, ""), error.sentence


@router.get("/editor/{name}/edit")
def edit(
    request: Request,
    name: str,
    language: Reading,
    position: Line,
    text: Word = "",
    tool: Word = "",
    field: Word = "",
    value: Word = "",
) -> Response:
    """The position after an edit, or with another value beside the board."""
    now = board.edited(name, position)
    if text:
        now = board.after_edit(now, text)
    elif field:
        now = board.after_field(now, field, value)
    return _told(request, board.view(now, tool), language)


@router.get("/editor/{name}/blank")
def blank(request: Request, name: str, language: Reading, position: Line) -> Response:
    """The empty board."""
    return _told(request, board.view(board.blank(board.edited(name, position))), language)


@router.get("/editor/{name}/first")
def first(name: str, language: Reading, position: Line) -> Response:
    """A game as it begins."""
    view = board.view(board.first(board.edited(name, position)))
    return json_answer(view, language=language)  # every time another one


@router.get("/editor/{name}/try")
def try_edit(
    request: Request, name: str, language: Reading, position: Line, text: Word
) -> Response:
    """What an edit would change."""
    return _told(request, board.tried(board.edited(name, position), text), language)


def _told(request: Request, answer: object, language: Language) -> Response:
    return cached(request, to_json(answer, language), "application/json")
