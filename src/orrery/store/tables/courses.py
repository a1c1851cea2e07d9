"""How finished games went: summed up once, and asked for statistics and openings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, case, func, insert, select, update

from orrery.core.editing.arrangement import POSITION
from orrery.ratings.rating import level_of
from orrery.statistics.counted import CountedGame, SeatCount
from orrery.statistics.explorer import PEOPLE, FollowingScore, GameScore, OpeningQuestion
from orrery.statistics.openings import WIDTH, read
from orrery.statistics.played import PlayedSeat
from orrery.store.database import Database
from orrery.store.ratings.histories import visible
from orrery.store.schema import courses, results, tables

#: Sorts behind every letter of a line.
_BEHIND = "~"


class Courses:
    """The courses of all games on a site."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- Summing up -------------------------------------------------------------------------------

    def uncounted(self, limit: int) -> list[str]:
        """Games that are over, settled and not yet summed up, the oldest first."""
        query = (
            select(tables.c.id)
            .where(~tables.c.counted, tables.c.settled)
            .order_by(tables.c.changed, tables.c.id)
            .limit(limit)
        )
        with self._database.reading() as connection:
            return list(connection.execute(query).scalars())

    def how_many_uncounted(self) -> int:
        """How many such games there are."""
        query = select(func.count()).where(~tables.c.counted, tables.c.settled)
        with self._database.reading() as connection:
            return connection.execute(query).scalar_one()

    def is_result(self, table: str) -> bool:
        """Whether the end of this game says something about those who played."""
        query = select(func.count()).where(results.c.table_id == table)
        with self._database.reading() as connection:
            return bool(connection.execute(query).scalar_one())

    def write(self, table: str, counted: CountedGame | None) -> None:
        """Write down what was counted, once, however many processes do; None: nothing counts."""
        one = update(tables).where(tables.c.id == table, ~tables.c.counted).values(counted=True)
        with self._database.writing() as connection:
            if connection.execute(one).rowcount == 1 and counted is not None:
                game = connection.execute(select(tables.c.game).where(tables.c.id == table))
                row = _row(counted) | {"table_id": table, "game": game.scalar_one()}
                connection.execute(insert(courses).values(**row))

    # --- Openings ---------------------------------------------------------------------------------

    def following(self, asked: OpeningQuestion, seats: int) -> Iterator[FollowingScore]:
        """How those fared who went on from an opening, in public games."""
        length = len(asked.line)
        code = func.substr(courses.c.line, length + 1, WIDTH)
        who = case((results.c.player.like("bot:%"), results.c.player), else_=PEOPLE)
        moved = results.c.seat == (courses.c.shift + asked.seat) % seats
        query = (
            select(code.label("code"), who.label("who"), *_outcomes())
            .join_from(courses, tables)
            .join(results, (results.c.table_id == courses.c.table_id) & moved)
            .where(
                courses.c.game == asked.game,
                courses.c.start == asked.start,
                courses.c.line >= asked.line,
                courses.c.line < asked.line + _BEHIND,
                func.length(courses.c.line) > length,
                ~tables.c.private,
            )
            .group_by(code, who)
        )
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        for row in rows:
            score = GameScore(int(row.won), int(row.drawn), int(row.lost))
            yield FollowingScore(read(row.code)[0], str(level_of(row.who) or row.who), score)

    def starts(self, game: str) -> dict[str, int]:
        """The starts that public games of this game share, and how many games there are."""
        query = (
            select(courses.c.start, func.count().label("games"))
            .join_from(courses, tables)
            .where(courses.c.game == game, courses.c.start != "", ~tables.c.private)
            .group_by(courses.c.start)
        )
        with self._database.reading() as connection:
            return {row.start: row.games for row in connection.execute(query)}

    # --- One player -------------------------------------------------------------------------------

    def of_player(self, player: str, reader: str, game: str, limit: int) -> list[PlayedSeat]:
        """The finished games of somebody that the reader may know of, the newest first."""
        query = (
            _of_player(player)
            .where(results.c.game == game, visible(reader))
            .order_by(results.c.at.desc(), results.c.table_id)
            .limit(limit)
        )
        with self._database.reading() as connection:
            return [_course(row) for row in connection.execute(query)]

    # --- People -----------------------------------------------------------------------------------

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """Nothing here says who played."""

    def forget(self, connection: Connection, person: str) -> None:
        """Nothing here says who played."""

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """What was counted of this person's games, on their own seats."""
        query = _of_player(person).order_by(results.c.at, results.c.table_id)
        found = map(_course, connection.execute(query))
        return {"counted": [msgspec.to_builtins(one) for one in found if one.count]}


def _row(counted: CountedGame) -> dict[str, Any]:
    opening = counted.opening
    return {
        "start": opening.start if opening else "",
        "line": opening.line if opening else "",
        "shift": opening.shift if opening else 0,
        "moves": counted.moves,
        "seats": msgspec.json.encode(counted.seats).decode(),
    }


def _outcomes() -> list[Any]:
    return [
        func.sum(case((results.c.outcome == word, 1), else_=0)).label(word)
        for word in ("won", "drawn", "lost")
    ]


#: How the options of a game that began in a position of somebody's own are told by their JSON.
_ARRANGED = f'%"{POSITION}":%'


def _of_player(player: str) -> Select[Any]:
    """Games of a player; who was given a won position has shown nothing by winning it."""
    return (
        select(
            results.c.seat,
            results.c.outcome,
            tables.c.options,
            courses.c.moves,
            courses.c.seats,
            courses.c.start,
            courses.c.line,
            courses.c.shift,
        )
        .join_from(results, tables)
        .outerjoin(courses, courses.c.table_id == results.c.table_id)
        .where(results.c.player == player, tables.c.options.not_like(_ARRANGED))
    )


def _course(row: Any) -> PlayedSeat:
    seats = msgspec.json.decode(row.seats, type=tuple[SeatCount, ...]) if row.seats else ()
    return PlayedSeat(
        seat=row.seat,
        outcome=row.outcome,
        options=msgspec.json.decode(row.options, type=dict[str, str]),
        moves=row.moves or 0,
        count=seats[row.seat] if seats else None,
        start=row.start or "",
        line=row.line or "",
        shift=row.shift or 0,
    )
