"""What somebody has played: results by game and by opponent, and the way of their ratings.

A private game is known to those who played it. Others only see that a rating changed.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, case, func, select

from orrery.ratings.rating import BOTS, Rating
from orrery.ratings.skill import NEWCOMER
from orrery.store.database import Database
from orrery.store.ratings.ratings import SeatResult, seat_result
from orrery.store.schema import people, ratings, results, tables
from orrery.table.events import Milliseconds


class Tally(msgspec.Struct, frozen=True):
    """Won, drawn and lost; against whom, or in which game."""

    of: str
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """All together."""
        return self.won + self.drawn + self.lost


class RatingStep(msgspec.Struct, frozen=True):
    """A rating after a game; the table is empty if the reader may not know which."""

    game: str
    at: Milliseconds
    before: Rating
    after: Rating
    table: str


class Finished(msgspec.Struct, frozen=True):
    """A game that somebody has played to its end."""

    table: str
    game: str
    at: Milliseconds
    private: bool
    own: SeatResult
    others: list[SeatResult]


class SeatPlayed(msgspec.Struct, frozen=True):
    """A seat of a finished game, and how strong whoever sat there is in that game today."""

    table: str
    seat: int
    player: str
    mu: float


class Part(msgspec.Struct, frozen=True):
    """Some of the games, the newest first."""

    games: list[Finished]
    total: int


class Histories:
    """The histories of everybody on a site."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def current(self, player: str) -> dict[str, Rating]:
        """The ratings of somebody, by game, where there has been a rated one."""
        query = select(ratings).where(ratings.c.player == player, ratings.c.games > 0)
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return {row.game: Rating(row.mu, row.sigma, row.games) for row in rows}

    def steps(self, player: str, reader: str, limit: int) -> list[RatingStep]:
        """How somebody's ratings have changed, the oldest first, in so many games at most."""
        query = (
            select(results, visible(reader).label("visible"))
            .join_from(results, tables)
            .where(results.c.player == player, results.c.mu_after.is_not(None))
            .order_by(results.c.at.desc(), results.c.table_id)
            .limit(limit)
        )
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return [_step(row) for row in reversed(rows)]

    def by_game(self, player: str, reader: str) -> list[Tally]:
        """Results in each game."""
        query = (
            select(results.c.game.label("of"), *_counts(results.c.outcome))
            .join_from(results, tables)
            .where(results.c.player == player, visible(reader))
            .group_by(results.c.game)
        )
        with self._database.reading() as connection:
            return _tallies(connection, query)

    def by_opponent(
        self, player: str, reader: str, limit: int, game: str | None = None
    ) -> list[Tally]:
        """Who was ahead how often, of the player and each other one; the most frequent first.

        In all games, or in one.
        """
        other = results.alias()
        ahead = case(
            (results.c.place < other.c.place, "won"),
            (results.c.place > other.c.place, "lost"),
            else_="drawn",
        )
        met = (other.c.table_id == results.c.table_id) & (other.c.seat != results.c.seat)
        query = (
            select(other.c.player.label("of"), *_counts(ahead))
            .join_from(results, tables)
            .join(other, met)
            .where(results.c.player == player, other.c.player != player, visible(reader))
            .group_by(other.c.player)
            .order_by(func.count().desc(), other.c.player)
            .limit(limit)
        )
        if game is not None:
            query = query.where(results.c.game == game)
        with self._database.reading() as connection:
            return _tallies(connection, query)

    def played(
        self,
        player: str,
        reader: str,
        game: str | None = None,
        against: str | None = None,
        offset: int = 0,
        limit: int = 20,
    ) -> Part:
        """Games that somebody has finished: all, or of one game, or against one player."""
        query = (
            select(results, tables.c.private)
            .join_from(results, tables)
            .where(results.c.player == player, visible(reader))
        )
        if game is not None:
            query = query.where(results.c.game == game)
        if against is not None:
            query = query.where(results.c.table_id.in_(_tables_of(against)))
        newest = query.order_by(results.c.at.desc(), results.c.table_id).offset(offset).limit(limit)
        with self._database.reading() as connection:
            counting = select(func.count()).select_from(query.subquery())
            total = connection.execute(counting).scalar_one()
            rows = connection.execute(newest).all()
            seats = _seats(connection, {row.table_id for row in rows})
        return Part([_finished(row, seats[row.table_id]) for row in rows], int(total))

    def comparable(self, game: str, player: str, limit: int) -> list[SeatPlayed]:
        """Finished public games of other people, those nearest to this player in strength first."""
        mu = func.coalesce(ratings.c.mu, NEWCOMER.mu)
        rated = (ratings.c.game == results.c.game) & (ratings.c.player == results.c.player)
        own = select(ratings.c.mu).where(ratings.c.game == game, ratings.c.player == player)
        query = (
            select(results.c.table_id, results.c.seat, results.c.player, mu.label("mu"))
            .join_from(results, tables)
            .outerjoin(ratings, rated)
            .where(results.c.game == game, results.c.player != player, ~tables.c.private)
            .where(results.c.player.not_in(BOTS))
            .limit(limit)
        )
        with self._database.reading() as connection:
            at = connection.execute(own).scalar_one_or_none()
            nearest = func.abs(mu - (NEWCOMER.mu if at is None else at))
            rows = connection.execute(query.order_by(nearest, results.c.at.desc())).all()
        return [SeatPlayed(row.table_id, row.seat, row.player, row.mu) for row in rows]

    def names(self, players: Collection[str]) -> dict[str, str]:
        """What these people are called today; nothing for bots, and for who is forgotten."""
        query = select(people.c.id, people.c.name).where(people.c.id.in_(players))
        with self._database.reading() as connection:
            return {row.id: row.name for row in connection.execute(query)}


def _step(row: Any) -> RatingStep:
    seat = seat_result(row)
    assert seat.before
    assert seat.after
    return RatingStep(
        row.game, row.at, seat.before, seat.after, row.table_id if row.visible else ""
    )


def _finished(row: Any, seats: list[SeatResult]) -> Finished:
    others = [seat for seat in seats if seat.seat != row.seat]
    return Finished(row.table_id, row.game, row.at, row.private, seat_result(row), others)


def _tables_of(player: str) -> Select[tuple[str]]:
    return select(results.c.table_id).where(results.c.player == player)


def visible(reader: str) -> ColumnElement[bool]:
    """Whether somebody may know of a table's game: it is public, or their own."""
    return ~tables.c.private | tables.c.id.in_(_tables_of(reader))


def _counts(outcome: Any) -> list[Any]:
    return [
        func.sum(case((outcome == word, 1), else_=0)).label(word)
        for word in ("won", "drawn", "lost")
    ]


def _tallies(connection: Connection, query: Any) -> list[Tally]:
    return [
        Tally(row.of, int(row.won), int(row.drawn), int(row.lost))
        for row in connection.execute(query)
    ]


def _seats(connection: Connection, wanted: Collection[str]) -> dict[str, list[SeatResult]]:
    found: dict[str, list[SeatResult]] = {table: [] for table in wanted}
    query = select(results).where(results.c.table_id.in_(wanted)).order_by(results.c.seat)
    for row in connection.execute(query):
        found[row.table_id].append(seat_result(row))
    return found
