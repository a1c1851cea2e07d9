"""What somebody has tried: mistakes to try again, and how they fare."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from orrery.core.contract import Game
from orrery.core.texts import Sentence, say
from orrery.lab.puzzles import THEMES, Tactic
from orrery.lab.time_plot import TimePlot
from orrery.store.puzzles import PuzzleTry
from orrery.web.http.paging import Paging, read_page
from orrery.web.http.rendering import page
from orrery.web.language import Language
from orrery.web.pages.formatting import tick_writer, today, written_date
from orrery.web.puzzles.offers import PuzzleOffer, all_mistakes, offer, puzzle_games
from orrery.web.puzzles.statistics import ThemeTally, days_in_a_row, of_game
from orrery.web.site import Reading, ThisSite, Visitor
from orrery.web.table.ratings import change_words

router = APIRouter(include_in_schema=False)

_PAGE = 30
#: A plot shows so many tries at most, the newest.
_MOST_STEPS = 1000


@dataclass(frozen=True)
class TryRow:
    """A try in a list."""

    puzzle: Tactic
    game: type[Game]
    day: str
    is_solved: bool
    change: str


@dataclass(frozen=True)
class GameFigures:
    """How the reader fares with one game, drawn and in words."""

    offer: PuzzleOffer
    plot: Markup
    rows: list[tuple[str, str]]  # the same as a table: day and rating
    themes: list[tuple[Sentence, ThemeTally]]


@router.get("/puzzles/mistakes")
def mistakes(request: Request, site: ThisSite, visitor: Visitor, language: Reading) -> Response:
    """What went wrong, to be tried again."""
    missed = all_mistakes(site.store, visitor)
    return page(request, "puzzles/mistakes.html", rows=_rows(missed, language))


def _rows(tries: list[PuzzleTry], language: Language) -> list[TryRow]:
    """Those of puzzles that are still there."""
    games = {game.name: (game, of_game(game.name)) for game in puzzle_games()}
    return [
        TryRow(
            games[one.game][1][one.puzzle],
            games[one.game][0],
            written_date(one.at, language),
            one.is_solved,
            change_words(one.before, one.after) if one.before and one.after else "",
        )
        for one in tries
        if one.game in games and one.puzzle in games[one.game][1]
    ]


@router.get("/puzzles/history")
def history(request: Request, site: ThisSite, visitor: Visitor, language: Reading) -> Response:
    """All that somebody has tried, and what it comes to."""
    offers = [offer(site.store, visitor, game) for game in puzzle_games()]
    tried = [one for offer in offers for one in offer.own.history]
    newest = sorted(tried, key=lambda one: one.at, reverse=True)
    wanted = read_page(request.query_params.get("page", ""))
    paging = Paging(wanted, _PAGE, len(newest))
    return page(
        request,
        "puzzles/history.html",
        figures=[_figures(offer, language) for offer in offers if offer.own.firsts],
        days=days_in_a_row(tried, today()),
        rows=_rows(newest[paging.offset : paging.offset + _PAGE], language),
        paging=paging,
    )


def _figures(offer: PuzzleOffer, language: Language) -> GameFigures:
    steps = [one for one in offer.own.firsts if one.after][-_MOST_STEPS:]
    rated = [(one.at, one.after.shown) for one in steps if one.after]
    return GameFigures(
        offer,
        Markup(_plot(offer.game, rated, language)) if len(rated) > 1 else Markup(),
        [(written_date(at, language), str(shown)) for at, shown in reversed(rated)],
        [(THEMES[tally.theme], tally) for tally in offer.own.by_theme],
    )


def _plot(game: type[Game], rated: list[tuple[int, int]], language: Language) -> str:
    values = [shown for _, shown in rated]
    told = say(
        "From {first} to {last}; between {least} and {most}.",
        first=values[0],
        last=values[-1],
        least=min(values),
        most=max(values),
    )
    return TimePlot(
        title=language.said(say("Rating at puzzles of {game}", game=game.title)),
        about=language.said(told),
        points=rated,
        say_time=tick_writer(rated[0][0], rated[-1][0], language),
    ).svg()
