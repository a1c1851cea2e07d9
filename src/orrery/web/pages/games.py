"""The page of each game: its rules in short with pictures, its options and whose game it is."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from orrery.core.options import option_title
from orrery.games import NAMES, all_games, game_class
from orrery.lab.puzzles.storage import games_with_puzzles
from orrery.lessons import lessons_of
from orrery.players.levels import RANKS
from orrery.statistics.ladder_games import ladder_games
from orrery.web.companion.tools import TOOLS
from orrery.web.http.caching import open_to_all
from orrery.web.http.rendering import page
from orrery.web.learn.offers import untaught
from orrery.web.meeting.last_level import last_level
from orrery.web.pages.game_files import rules_template
from orrery.web.pages.pictures import size_of
from orrery.web.site import ThisSite, Visitor
from orrery.web.workshop.bench import benches

router = APIRouter(include_in_schema=False)


@router.get("/games/{name}")
def game_page(request: Request, name: str, site: ThisSite, visitor: Visitor) -> Response:
    """A game."""
    if name not in NAMES:
        raise HTTPException(404)
    game = game_class(name)
    own = site.store.tables_of(visitor.id, limit=50) if visitor else []
    return page(
        request,
        rules_template(game),
        game=game,
        card=game.card(),
        lessons=lessons_of(game),
        ranks=list(enumerate(RANKS, 1)),
        level=last_level(request),
        untaught=untaught(table.game for table in own),
        size_of=size_of,
        has_puzzles=name in games_with_puzzles(),
        explorable=bool(ladder_games(name).starts),
        has_editor=game().editor() is not None,
        has_bench=name in benches(),
        options=[(option_title(option), option.about) for option in game.options],
        is_beside=name in TOOLS,
    )


@router.get("/games/{name}/rules")
def full_rules(request: Request, name: str, visitor: Visitor) -> Response:
    """All rules of a game, each with its number as an anchor."""
    if name not in NAMES or not game_class(name).rulebook:
        raise HTTPException(404)
    return open_to_all(request, page(request, "pages/rules.html", game=game_class(name)))


@router.get("/help")
def how_to_play(request: Request, visitor: Visitor) -> Response:
    """With friends in one minute, and the other ways."""
    return page(request, "pages/help.html")


@router.get("/about")
def about(request: Request, visitor: Visitor) -> Response:
    """Who made what, and what we know about a visitor."""
    return page(request, "pages/about.html", games=all_games())
