"""Lists of tables, from one row a table."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, Select, bindparam, func, or_, select

from orrery.store.schema import sitters, tables
from orrery.table.events import Milliseconds, Person, Sitter
from orrery.table.standing import Phase, Standing, Terms


class Summary(msgspec.Struct, frozen=True):
    """What a list says about a table. Options are as a person would write them.

    The number of the last event is not in it: it counts what only one person has heard of, too.
    """

    id: str
    game: str
    options: dict[str, str]
    host: str  # the id of the person
    private: bool
    created: Milliseconds
    changed: Milliseconds
    standing: Standing
    terms: Terms = Terms()
    attended: Milliseconds | None = None  # when somebody who waits there was last seen

    @property
    def phase(self) -> Phase:
        """Waiting for people, playing, or over."""
        return self.standing.phase

    @property
    def seats(self) -> tuple[Sitter | None, ...]:
        """Who sits where; None is an open seat."""
        return self.standing.seats

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats of the person with this id."""
        return tuple(
            seat
            for seat, who in enumerate(self.seats)
            if isinstance(who, Person) and who.id == person
        )

    def is_turn_of(self, person: str) -> bool:
        """Whether the person with this id may act now."""
        return not set(self.seats_of(person)).isdisjoint(self.standing.acting)

    def others(self, person: str) -> tuple[Sitter, ...]:
        """Whom the person with this id plays with, each once."""
        seated = (who for who in self.seats if who and getattr(who, "id", "") != person)
        return tuple(dict.fromkeys(seated))

    @property
    def is_slow(self) -> bool:
        """Whether it is played by correspondence."""
        return self.terms.clock.is_slow


COLUMNS = (
    tables.c.id,
    tables.c.game,
    tables.c.options,
    tables.c.host,
    tables.c.private,
    tables.c.created,
    tables.c.changed,
    tables.c.standing,
    tables.c.terms,
    tables.c.attended,
)
_NEWEST_FIRST = (tables.c.changed.desc(), tables.c.id)

# What is asked whenever a table is opened, or somebody comes to one, is put together once.
_NUMBERS = select(tables.c.id, tables.c.number).where(
    tables.c.id.in_(bindparam("wanted", expanding=True))
)
_UNFINISHED = select(func.count()).where(
    tables.c.host == bindparam("of"),
    tables.c.phase.in_(("waiting", "playing")),
    tables.c.changed >= bindparam("since"),
)


def found(connection: Connection, query: Select[*tuple[object, ...]]) -> list[Summary]:
    """The tables that a query over ``COLUMNS`` finds."""
    return [
        Summary(
            id=row.id,
            game=row.game,
            options=msgspec.json.decode(row.options, type=dict[str, str]),
            host=row.host,
            private=row.private,
            created=row.created,
            changed=row.changed,
            standing=msgspec.json.decode(row.standing, type=Standing),
            terms=msgspec.json.decode(row.terms, type=Terms),
            attended=row.attended,
        )
        for row in connection.execute(query)
    ]


def one(connection: Connection, table: str) -> Summary | None:
    """This table."""
    rows = found(connection, select(*COLUMNS).where(tables.c.id == table))
    return rows[0] if rows else None


def numbers(connection: Connection, wanted: Collection[str]) -> dict[str, int]:
    """The numbers of the last events of these tables."""
    rows = connection.execute(_NUMBERS, {"wanted": list(wanted)})
    return {row.id: row.number for row in rows}


def public(
    connection: Connection, phase: Phase, game: str | None, since: Milliseconds, limit: int
) -> list[Summary]:
    """Tables that anybody may find, newest first."""
    query = select(*COLUMNS).where(
        tables.c.phase == phase, tables.c.changed >= since, ~tables.c.private
    )
    if game is not None:
        query = query.where(tables.c.game == game)
    return found(connection, query.order_by(*_NEWEST_FIRST).limit(limit))


def of_person(connection: Connection, person: str, limit: int) -> list[Summary]:
    """Tables where this person took a seat, newest first."""
    own = select(sitters.c.table_id).where(sitters.c.person_id == person)
    query = select(*COLUMNS).where(tables.c.id.in_(own))
    return found(connection, query.order_by(*_NEWEST_FIRST).limit(limit))


def unfinished(connection: Connection, host: str, since: Milliseconds) -> int:
    """How many tables of this host wait or are in play, and have changed since then."""
    return connection.execute(_UNFINISHED, {"of": host, "since": since}).scalar_one()


def running(connection: Connection) -> list[Summary]:
    """Every game in play, and tables that time will change: what a server takes up again."""
    goes_on = or_(tables.c.phase == "playing", tables.c.wakes.is_not(None))
    return found(connection, select(*COLUMNS).where(goes_on).order_by(tables.c.id))


def rated_in_play(connection: Connection, game: str) -> list[str]:
    """The ids of games in play that will change ratings."""
    query = select(*COLUMNS).where(tables.c.phase == "playing", tables.c.game == game)
    rows = found(connection, query.order_by(tables.c.id))
    return [table.id for table in rows if table.terms.rated]
