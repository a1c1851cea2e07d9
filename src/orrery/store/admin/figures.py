"""How much there is in a database."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, select, text

from orrery.store.admin.copies import check_newest, snapshot
from orrery.store.database import Database
from orrery.store.schema import accounts, events, people, records, tables, tournaments
from orrery.table.standing import Phase

#: How the body of a move begins.
_MOVE = '{"kind":"moved"%'


class GameCount(msgspec.Struct, frozen=True):
    """How many tables of a game are in a phase."""

    game: str
    phase: Phase
    tables: int


class Figures(msgspec.Struct, frozen=True):
    """All counts of a site."""

    people: int
    accounts: int
    tables: list[GameCount]
    events: int
    moves: int
    tournaments: int
    shared_records: int
    bytes: int


def figures(database: Database) -> Figures:
    """Count everything."""
    with snapshot(database) as connection:
        check_newest(connection)
        return Figures(
            people=_count(connection, people),
            accounts=_count(connection, accounts),
            tables=_by_game(connection),
            events=_count(connection, events),
            moves=_moves(connection),
            tournaments=_count(connection, tournaments),
            shared_records=_count(connection, records),
            bytes=_bytes(connection),
        )


def _count(connection: Connection, table: object) -> int:
    query = select(func.count()).select_from(table)  # type: ignore[arg-type]  # a table
    return connection.execute(query).scalar_one()


def _by_game(connection: Connection) -> list[GameCount]:
    key = (tables.c.game, tables.c.phase)
    query = select(*key, func.count().label("tables")).group_by(*key).order_by(*key)
    return [GameCount(row.game, row.phase, row.tables) for row in connection.execute(query)]


def _moves(connection: Connection) -> int:
    query = select(func.count()).where(events.c.body.like(_MOVE))
    return connection.execute(query).scalar_one()


def _bytes(connection: Connection) -> int:
    if connection.dialect.name == "sqlite":
        query = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    else:
        query = "SELECT pg_database_size(current_database())"
    return int(connection.execute(text(query)).scalar_one())
