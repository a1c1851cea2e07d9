"""``/people/{who}/statistics``: what somebody's games of one game tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from orrery.core.texts import Text, say
from orrery.games import NAMES, game_class
from orrery.ratings.rating import level_of
from orrery.statistics.explorer import GameScore, OpeningQuestion
from orrery.statistics.ladder_games import ladder_games
from orrery.statistics.openings import mover, opening_start
from orrery.statistics.summary import OwnOpening, PlayedSummary, ScoreRow, ScoreTable, ThingTable
from orrery.store import Store
from orrery.store.ratings.histories import Tally
from orrery.web.http.rendering import page
from orrery.web.language import Language
from orrery.web.people.player_names import shown_player
from orrery.web.people.profiles import find_profile
from orrery.web.site import Reading, ThisSite, Visitor
from orrery.web.statistics.drawings import promise_plot, score_plot, thing_plot
from orrery.web.statistics.explorer_view import start_titles

router = APIRouter(include_in_schema=False)

#: The newest games of somebody; there are few who have more.
_MOST_GAMES = 2000
_MOST_OPPONENTS = 12
_MOST_OPENINGS = 12


@dataclass(frozen=True)
class PlottedTable:
    """Results by something, drawn and as a table."""

    table: ScoreTable
    plot: Markup


@dataclass(frozen=True)
class PlottedThings:
    """What was used, drawn and as a table."""

    table: ThingTable
    plot: Markup


@dataclass(frozen=True)
class OpeningRow:
    """A first move, and how bots of each level fare with it."""

    opening: OwnOpening
    start: Text  # which one, where there are several
    address: str
    levels: dict[int, GameScore]


@router.get("/people/{who}/statistics")
def statistics(
    request: Request, who: str, site: ThisSite, visitor: Visitor, language: Reading
) -> Response:
    """Results, openings, favourite things and promises, as far as the reader may know them."""
    store = site.store
    found = find_profile(store, who)
    key, reader = found.player.key, visitor.id if visitor else ""
    tallies = {tally.of: tally for tally in store.histories.by_game(key, reader)}
    game = _chosen(request, tallies)
    summary = PlayedSummary(
        game or "", store.courses.of_player(key, reader, game, _MOST_GAMES) if game else []
    )
    return page(
        request,
        "statistics/person.html",
        found=found,
        own=key == reader,
        games=[game_class(name) for name in NAMES if name in tallies],
        game=game_class(game) if game else None,
        summary=summary,
        results=_results(store, summary, key, reader, language) if game else [],
        first=_plotted(summary.first_moves(), language),
        openings=_opening_rows(summary.name, summary.openings()[:_MOST_OPENINGS]),
        things=[_plotted(one, language) for one in summary.things()],
        promises=summary.promises(),
        to_spare=summary.to_spare(),
        promise_plot=promise_plot(summary.promises(), language),
    )


def _chosen(request: Request, tallies: dict[str, Tally]) -> str | None:
    """The game that is asked for, or else the one with most games."""
    asked = request.query_params.get("game", "")
    if asked in tallies:
        return asked
    return max(tallies, key=lambda name: tallies[name].games, default=None)


def _results(
    store: Store, summary: PlayedSummary, key: str, reader: str, language: Language
) -> list[PlottedTable]:
    opponents = _by_opponent(store, summary.name, key, reader)
    tables = (opponents, *summary.results())
    return [PlottedTable(table, score_plot(table, language)) for table in tables if table.rows]


def _plotted(table: ThingTable, language: Language) -> PlottedThings:
    return PlottedThings(table, thing_plot(table, language))


def _by_opponent(store: Store, game: str, key: str, reader: str) -> ScoreTable:
    tallies = store.histories.by_opponent(key, reader, _MOST_OPPONENTS, game)
    names = store.histories.names({one.of for one in tallies if not level_of(one.of)})
    rows = [
        ScoreRow(shown_player(one.of, names).name, GameScore(one.won, one.drawn, one.lost))
        for one in tallies
    ]
    return ScoreTable(say("By opponent"), rows)


def _opening_rows(game: str, openings: Sequence[OwnOpening]) -> list[OpeningRow]:
    starts = {one.start for one in openings}
    titles = start_titles(game, starts) if len(starts) > 1 else {}
    return [_opening_row(game, one, titles.get(one.start, "")) for one in openings]


def _opening_row(game: str, one: OwnOpening, start: Text) -> OpeningRow:
    asked = urlencode({"start": one.start, "played": one.code})
    return OpeningRow(one, start, f"/explorer/{game}?{asked}", _by_level(game, one))


def _by_level(game: str, one: OwnOpening) -> dict[int, GameScore]:
    first = mover(opening_start(game, one.start).game.start(0)) or 0
    found: dict[int, GameScore] = {}
    for code, who, score in ladder_games(game).following(
        OpeningQuestion(game, one.start, "", first)
    ):
        if code == one.code:
            found[int(who)] = found.get(int(who), GameScore()).plus(score)
    return dict(sorted(found.items()))
