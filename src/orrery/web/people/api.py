"""Ratings, leaderboards, profiles and histories for programs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query

from orrery.games import NAMES
from orrery.ratings.rating import BOTS, Rating
from orrery.store.ratings.histories import Finished, RatingStep, Tally
from orrery.store.ratings.leaderboards import Ranked
from orrery.store.ratings.ratings import SeatResult
from orrery.web.http.input_checks import Number
from orrery.web.people.leaderboards import active_since
from orrery.web.people.profiles import find_profile
from orrery.web.site import Reading, ThisSite, Visitor

router = APIRouter(prefix="/api", tags=["people"])

_MOST = 200
_MOST_DAYS = 36_500

Offset = Annotated[Number, Query(ge=0, description="How many to leave out.")]
Limit = Annotated[int, Query(ge=1, le=_MOST, description="How many at most.")]
OfGame = Annotated[str | None, Query(description="Only of this game.")]


def _told(rating: Rating | None) -> dict[str, Any] | None:
    """A rating: the number that people see, and what it stands for."""
    if rating is None:
        return None
    return {
        "shown": rating.shown,
        "provisional": rating.is_provisional,
        "margin": rating.margin,
        "mu": rating.mu,
        "sigma": rating.sigma,
    }


def _check_game(game: str | None) -> None:
    if game is not None and game not in NAMES:
        raise HTTPException(404)


# --- Leaderboards ---------------------------------------------------------------------------------


@router.get("/leaderboards/{game}", tags=["ratings"])
def leaderboard(
    game: str,
    site: ThisSite,
    days: Annotated[
        int | None,
        Query(ge=1, le=_MOST_DAYS, description="Only people who played in the last so many days."),
    ] = None,
    offset: Offset = 0,
    limit: Limit = 50,
) -> dict[str, Any]:
    """People with an account and bots, the strongest first; who is provisional, apart."""
    _check_game(game)
    boards, since = site.store.leaderboards, active_since(days)
    known = boards.established(game, since, offset, limit)
    new = boards.provisional(game, since, limit)
    return {
        "game": game,
        "total": known.total,
        "players": [_ranked(row) for row in known.rows],
        "provisional": [_ranked(row) for row in new.rows],
    }


def _ranked(row: Ranked) -> dict[str, Any]:
    return {
        "place": row.place or None,
        "player": row.player,
        "name": row.name,
        "rating": _told(row.rating),
        "games": row.rating.games,
        "last": row.changed or None,
    }


@router.get("/ratings/{game}", tags=["ratings"])
def ratings(
    game: str,
    site: ThisSite,
    player: Annotated[
        list[str] | None, Query(description="Ids of people, or bot:1 to bot:6; all bots if none.")
    ] = None,
) -> dict[str, Any]:
    """The ratings of these players; of who has not played, the one to begin with."""
    _check_game(game)
    wanted = [*(player or BOTS)][:_MOST]
    known = site.store.ratings.of(game, wanted)
    return {key: {"rating": _told(known[key]), "games": known[key].games} for key in wanted}


# --- Profiles -------------------------------------------------------------------------------------


@router.get("/people/{who}")
def profile(who: str, site: ThisSite, visitor: Visitor, language: Reading) -> dict[str, Any]:
    """Somebody by id, by account name, or a bot as ``bot:3``: ratings and results."""
    found = find_profile(site.store, who)
    key, reader = found.player.key, visitor.id if visitor else ""
    histories = site.store.histories
    opponents = histories.by_opponent(key, reader, _MOST)
    return {
        "id": key,
        "name": language.said(found.player.name),
        "bot": found.player.is_bot,
        "account": found.account is not None,
        "since": found.account.created if found.account else None,
        "ratings": {
            game: {"rating": _told(rating), "games": rating.games}
            for game, rating in histories.current(key).items()
        },
        "by_game": [_tally(tally, "game") for tally in histories.by_game(key, reader)],
        "by_opponent": [_tally(tally, "player") for tally in opponents],
    }


def _tally(tally: Tally, what: str) -> dict[str, Any]:
    return {what: tally.of, "won": tally.won, "drawn": tally.drawn, "lost": tally.lost}


@router.get("/people/{who}/ratings")
def rating_history(
    who: str, site: ThisSite, visitor: Visitor, game: OfGame = None
) -> list[dict[str, Any]]:
    """How somebody's ratings have changed in the last thousand rated games, the oldest first."""
    _check_game(game)
    key = find_profile(site.store, who).player.key
    steps = site.store.histories.steps(key, visitor.id if visitor else "", 1000)
    return [_step(step) for step in steps if game in (None, step.game)]


def _step(step: RatingStep) -> dict[str, Any]:
    return {
        "game": step.game,
        "at": step.at,
        "before": _told(step.before),
        "after": _told(step.after),
        "table": step.table or None,
    }


@router.get("/people/{who}/games")
def game_history(
    who: str,
    site: ThisSite,
    visitor: Visitor,
    game: OfGame = None,
    against: Annotated[str | None, Query(description="Only with this player.")] = None,
    offset: Offset = 0,
    limit: Limit = 50,
) -> dict[str, Any]:
    """Finished games, the newest first; private ones for those who played them."""
    _check_game(game)
    key, reader = find_profile(site.store, who).player.key, visitor.id if visitor else ""
    part = site.store.histories.played(key, reader, game, against, offset, limit)
    return {"total": part.total, "games": [_finished(one) for one in part.games]}


def _finished(one: Finished) -> dict[str, Any]:
    return {
        "table": one.table,
        "game": one.game,
        "at": one.at,
        "private": one.private,
        **_seat(one.own),
        "others": [_seat(seat) for seat in one.others],
    }


def _seat(seat: SeatResult) -> dict[str, Any]:
    return {
        "player": seat.player,
        "seat": seat.seat,
        "place": seat.place,
        "outcome": seat.outcome,
        "before": _told(seat.before),
        "after": _told(seat.after),
    }
