"""Leaderboards: who is how strong, and where the bots stand among them."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from orrery.core.contract import Game
from orrery.games import NAMES, all_games, game_class
from orrery.ratings.rating import BOTS, Rating
from orrery.store import Store
from orrery.store.ratings.leaderboards import Ranked
from orrery.table.events import Milliseconds, Person
from orrery.web.http.paging import Paging, page_of, read_page
from orrery.web.http.rendering import page
from orrery.web.pages.formatting import written_date
from orrery.web.people.player_names import Shown, shown_player
from orrery.web.site import OwnAccount, Reading, ThisSite, Visitor
from orrery.web.table.hosted import clock_now

router = APIRouter(include_in_schema=False)

_PAGE = 50
_MOST_PROVISIONAL = 20
_BEST = 3
#: Who has not played for so long is listed only if everybody is.
ACTIVE_DAYS = 90


@dataclass(frozen=True)
class LeaderboardRow:
    """One line of a list."""

    player: Shown
    rating: Rating
    place: int = 0
    last: str = ""
    own: bool = False


@dataclass(frozen=True)
class Board:
    """A game on the page of all leaderboards."""

    game: type[Game]
    rows: list[LeaderboardRow]  # the best
    own: Rating | None
    least: int  # the ratings of the bots reach from here
    most: int  # to here


@router.get("/leaderboards")
def leaderboards(request: Request, site: ThisSite, visitor: Visitor) -> Response:
    """Every game: the best, and where the reader stands."""
    since = active_since(ACTIVE_DAYS)
    boards = []
    for game in all_games():
        best = site.store.leaderboards.best_people(game.name, since, _BEST)
        bots = [rating.shown for rating in site.store.ratings.of(game.name, BOTS).values()]
        board = Board(
            game,
            [_row(row, visitor) for row in best],
            _own(site.store, game.name, visitor),
            min(bots),
            max(bots),
        )
        boards.append(board)
    return page(request, "people/leaderboards.html", boards=boards)


@router.get("/leaderboards/{name}")
def leaderboard(
    request: Request,
    name: str,
    site: ThisSite,
    visitor: Visitor,
    account: OwnAccount,
    language: Reading,
) -> Response:
    """One game: all who are well known, and apart from them who is not yet."""
    if name not in NAMES:
        raise HTTPException(404)
    everybody = request.query_params.get("who") == "everybody"
    since = active_since(None if everybody else ACTIVE_DAYS)
    boards, wanted = site.store.leaderboards, read_page(request.query_params.get("page", ""))
    known = boards.established(name, since, (wanted - 1) * _PAGE, _PAGE)
    new = boards.provisional(name, since, _MOST_PROVISIONAL)
    place = boards.place_of(name, since, visitor.id) if visitor else 0
    return page(
        request,
        "people/leaderboard.html",
        game=game_class(name),
        games=all_games(),
        everybody=everybody,
        rows=[_row(row, visitor, written_date(row.changed, language)) for row in known.rows],
        paging=Paging(wanted, _PAGE, known.total),
        new=[_row(row, visitor, written_date(row.changed, language)) for row in new.rows],
        place=place,
        own_page=page_of(place, _PAGE) if place else 0,
        own=_own(site.store, name, visitor),
        is_guest=account is None,
        ladder=_ladder(site.store, name, visitor),
    )


def _row(row: Ranked, visitor: Person | None, last: str = "") -> LeaderboardRow:
    own = visitor is not None and row.player == visitor.id
    player = shown_player(row.player, {row.player: row.name})
    return LeaderboardRow(player, row.rating, row.place, last if row.changed else "", own)


def _own(store: Store, game: str, visitor: Person | None) -> Rating | None:
    """The reader's rating, if they have played a rated game."""
    if visitor is None:
        return None
    rating = store.ratings.of(game, [visitor.id])[visitor.id]
    return rating if rating.games else None


def _ladder(store: Store, game: str, visitor: Person | None) -> list[LeaderboardRow]:
    """The bots from the weakest on, and between them the reader, who sees where they stand."""
    own = {visitor.id: visitor.name} if visitor and _own(store, game, visitor) else {}
    known = store.ratings.of(game, [*BOTS, *own])
    rows = [LeaderboardRow(shown_player(key, own), known[key], own=key in own) for key in known]
    return sorted(rows, key=lambda row: (row.rating.mu, row.player.key))


def active_since(days: int | None) -> Milliseconds:
    """The time from which on somebody counts as active."""
    return 0 if days is None else clock_now() - days * 24 * 3600 * 1000
