"""Who is how strong in a game: people with an account, and the bots among them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Select, func, select

from orrery.ratings.rating import BOTS, STEADY, Rating
from orrery.store.database import Database
from orrery.store.schema import accounts, people, ratings
from orrery.table.events import Milliseconds


class Ranked(msgspec.Struct, frozen=True):
    """One line of a leaderboard."""

    player: str
    name: str  # empty for a bot
    rating: Rating
    changed: Milliseconds  # when the last rated game ended; 0: there was none
    place: int = 0  # 0 as long as the rating is provisional


class Leaderboard(msgspec.Struct, frozen=True):
    """A part of a leaderboard."""

    rows: list[Ranked]
    total: int  # of all parts


class Leaderboards:
    """The leaderboards of a site."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def established(self, game: str, since: Milliseconds, offset: int, limit: int) -> Leaderboard:
        """Those who are well known, the strongest first; people only if they played since then."""
        with self._database.reading() as connection:
            query = _listed(game, since).where(ratings.c.sigma <= STEADY)
            rows = _ranked(connection, query.offset(offset).limit(limit))
            placed = [
                msgspec.structs.replace(row, place=place)
                for place, row in enumerate(rows, offset + 1)
            ]
            return Leaderboard(placed, _count(connection, query))

    def best_people(self, game: str, since: Milliseconds, limit: int) -> list[Ranked]:
        """The strongest who are well known, bots left out."""
        query = _listed(game, since).where(
            ratings.c.sigma <= STEADY, accounts.c.person_id.is_not(None)
        )
        with self._database.reading() as connection:
            return _ranked(connection, query.limit(limit))

    def provisional(self, game: str, since: Milliseconds, limit: int) -> Leaderboard:
        """Those who have not played enough, who may seem stronger than they are."""
        with self._database.reading() as connection:
            query = _listed(game, since).where(ratings.c.sigma > STEADY, ratings.c.games > 0)
            return Leaderboard(_ranked(connection, query.limit(limit)), _count(connection, query))

    def place_of(self, game: str, since: Milliseconds, player: str) -> int:
        """The place of somebody on the list; 0 if they are not on it."""
        with self._database.reading() as connection:
            query = _listed(game, since).where(ratings.c.sigma <= STEADY).order_by(None).subquery()
            own = connection.execute(select(query.c.mu).where(query.c.player == player)).scalar()
            if own is None:
                return 0
            ahead = (query.c.mu > own) | ((query.c.mu == own) & (query.c.player < player))
            return 1 + int(connection.execute(select(func.count()).where(ahead)).scalar_one())


def _listed(game: str, since: Milliseconds) -> Select[*tuple[Any, ...]]:
    bots = ratings.c.player.in_(BOTS)
    return (
        select(ratings, people.c.name)
        .join_from(ratings, accounts, accounts.c.person_id == ratings.c.player, isouter=True)
        .join(people, people.c.id == accounts.c.person_id, isouter=True)
        .where(ratings.c.game == game)
        .where(bots | (accounts.c.person_id.is_not(None) & (ratings.c.changed >= since)))
        .order_by(ratings.c.mu.desc(), ratings.c.player)
    )


def _ranked(connection: Connection, query: Select[*tuple[Any, ...]]) -> list[Ranked]:
    return [
        Ranked(row.player, row.name or "", Rating(row.mu, row.sigma, row.games), row.changed)
        for row in connection.execute(query)
    ]


def _count(connection: Connection, query: Select[*tuple[Any, ...]]) -> int:
    rows = query.order_by(None).subquery()
    return int(connection.execute(select(func.count()).select_from(rows)).scalar_one())
