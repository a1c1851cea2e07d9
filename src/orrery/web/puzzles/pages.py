"""``/puzzles``: what there is to solve, the next puzzle, and its page."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from orrery.lab.puzzles import THEMES, Tactic
from orrery.table.events import Person
from orrery.web.http.rendering import page
from orrery.web.http.wire import json_in_page
from orrery.web.pages.formatting import today
from orrery.web.puzzles.offers import all_mistakes, offer, puzzle_games, statistics
from orrery.web.puzzles.questions import Asked
from orrery.web.puzzles.serving import about, next_puzzle, rating_of
from orrery.web.puzzles.statistics import days_in_a_row, of_game
from orrery.web.site import Reading, Site, ThisSite, Visitor

router = APIRouter(include_in_schema=False)

#: A word of an address that chooses something; nonsense chooses nothing.
Chosen = Annotated[str, Query(max_length=64)]


# --- What there is --------------------------------------------------------------------------------


@router.get("/puzzles")
def overview(request: Request, site: ThisSite, visitor: Visitor) -> Response:
    """All games with puzzles, their themes, and what to do next."""
    offers = [offer(site.store, visitor, game) for game in puzzle_games()]
    history = [one for offer in offers for one in offer.own.history]
    return page(
        request,
        "puzzles/overview.html",
        offers=offers,
        mistakes=sum(len(offer.own.mistakes) for offer in offers),
        days=days_in_a_row(history, today()),
    )


# --- The next one ---------------------------------------------------------------------------------


@router.get("/puzzles/next")
def go_on(
    site: ThisSite,
    visitor: Visitor,
    game: Chosen = "",
    theme: Chosen = "",
    review: Chosen = "",
    but: Chosen = "",
) -> Response:
    """To a puzzle that fits: of a game, of a theme, or one that went wrong before."""
    names = [one.name for one in puzzle_games()]
    if review:
        chosen, query = _mistaken(site, visitor, but), {"review": "yes"}
    else:
        of_one = game if game in names else names[0]
        chosen = _fitting(site, visitor, of_one, theme, but)
        query = {"theme": theme} if theme in THEMES else {}
    if chosen is None:
        return RedirectResponse("/puzzles/mistakes" if review else "/puzzles", 303)
    fields = f"?{urlencode(query)}" if query else ""
    return RedirectResponse(f"/puzzles/{chosen.id}{fields}", 303)


def _fitting(site: Site, who: Person | None, game: str, theme: str, but: str) -> Tactic | None:
    among = [one for one in about(game, theme if theme in THEMES else "") if one.id != but]
    return next_puzzle(
        among, statistics(site.store, who, game), site.store.puzzles.puzzle_ratings(game)
    )


def _mistaken(site: Site, who: Person | None, but: str) -> Tactic | None:
    """What went wrong longest ago."""
    later = sorted(all_mistakes(site.store, who), key=lambda one: one.puzzle == but)
    return of_game(later[0].game)[later[0].puzzle] if later else None


# --- One puzzle -----------------------------------------------------------------------------------


@router.get("/puzzles/{puzzle}")
def puzzle_page(
    request: Request,
    asked: Asked,
    site: ThisSite,
    visitor: Visitor,
    language: Reading,
    theme: Chosen = "",
    review: Chosen = "",
) -> Response:
    """A puzzle on its board. What solves it comes to the browser move by move."""
    game, own = type(asked.table), statistics(site.store, visitor, asked.game)
    theme = theme if theme in THEMES else ""
    wanted = {"review": "yes"} if review else {"game": asked.game, "theme": theme}
    fields = {name: value for name, value in {**wanted, "but": asked.id}.items() if value}
    return page(
        request,
        "puzzles/puzzle.html",
        puzzle=asked,
        game=game,
        look=game.look.name,
        own=own,
        rating=rating_of(asked, site.store.puzzles.puzzle_ratings(asked.game)),
        theme=THEMES.get(theme),
        is_review=bool(review),
        was_tried=any(one.puzzle == asked.id for one in own.history),
        following=f"/puzzles/next?{urlencode(fields)}",
        words=json_in_page(language.client_words),
    )
