"""``/explorer``: the tree of openings on a board, over the games of the site and of bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from starlette.responses import Response

from orrery.core.contract import Game
from orrery.core.errors import OptionError, Refusal
from orrery.core.texts import say
from orrery.games import NAMES, all_games, game_class
from orrery.statistics.ladder_games import ladder_games
from orrery.statistics.openings import DEPTH, opening_start
from orrery.web.http.caching import cached
from orrery.web.http.input_checks import Number
from orrery.web.http.rendering import page
from orrery.web.http.wire import json_in_page, to_json
from orrery.web.language import Language
from orrery.web.site import Reading, ThisSite, Visitor
from orrery.web.statistics import explorer_view as view

router = APIRouter(include_in_schema=False)

_LONGEST = 2000

#: Codes with commas between: the moves from the start on.
MovesPlayed = Annotated[str, Query(max_length=_LONGEST)]
StartText = Annotated[str, Query(max_length=_LONGEST)]


@dataclass(frozen=True)
class ExplorerCard:
    """A game in the list of explorers."""

    game: type[Game]
    bots: int
    people: int


@router.get("/explorer")
def explorers(request: Request, site: ThisSite, visitor: Visitor) -> Response:
    """The games whose openings can be compared."""
    cards, others = [], []
    for game in all_games():
        starts = view.offered_starts(site.store, game.name)
        if starts:
            bots, people = sum(one.bots for one in starts), sum(one.people for one in starts)
            cards.append(ExplorerCard(game, bots, people))
        else:
            others.append(game)
    return page(request, "statistics/explorers.html", cards=cards, others=others)


@router.get("/explorer/{name}")
def explorer(
    request: Request,
    name: str,
    site: ThisSite,
    visitor: Visitor,
    language: Reading,
    start: StartText = "",
) -> Response:
    """The board of one game."""
    starts = view.offered_starts(site.store, name) if name in NAMES else []
    if not starts:
        raise HTTPException(404)
    chosen = opening_start(name, start).text if start else starts[0].text
    return page(
        request,
        "statistics/explorer.html",
        game=game_class(name),
        look=game_class(name).look.name,
        starts=starts,
        start=chosen,
        depth=DEPTH,
        bots=ladder_games(name).sizes.get(chosen, {}),
        people=next((one.people for one in starts if one.text == chosen), 0),
        words=json_in_page(language.client_words),
    )


def _reached(name: str, start: StartText, played: MovesPlayed = "") -> view.Explored:
    if name not in NAMES:
        raise HTTPException(404)
    return view.Explored(opening_start(name, start), _codes(played))


#: How far somebody has come in a tree, from the address.
Explored = Annotated[view.Explored, Depends(_reached)]


@router.get("/explorer/{name}/moves")
def moves(request: Request, site: ThisSite, reached: Explored, language: Reading) -> Response:
    """The board after these moves, and what was played there."""
    return _told(request, view.explorer_view(site.store, reached), language)


@router.get("/explorer/{name}/try")
def try_move(request: Request, reached: Explored, language: Reading, move: Number) -> Response:
    """What a move would change."""
    return _told(request, view.tried(reached, move), language)


@router.get("/explorer/{name}/touch")
def touch(
    request: Request,
    reached: Explored,
    language: Reading,
    path: Annotated[str, Query(max_length=_LONGEST)] = "",
) -> Response:
    """What helps whoever touched these items, their keys with spaces between."""
    return _told(request, view.touched(reached, path.split()), language)


@router.get("/explorer/{name}/explain")
def explain(
    request: Request,
    reached: Explored,
    language: Reading,
    key: Annotated[str, Query(max_length=_LONGEST)],
) -> Response:
    """What an item of the scene is and does."""
    return _told(request, view.explained(reached, key), language)


def _codes(played: str) -> list[int]:
    parts = played.split(",") if played else []
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise OptionError(say("The moves of an opening are numbers with commas between."))
    if len(parts) > DEPTH:
        raise Refusal("", say("The explorer knows only how games begin, and this is further."))
    return [int(part) for part in parts]


def _told(request: Request, answer: object, language: Language) -> Response:
    return cached(request, to_json(answer, language), "application/json")
