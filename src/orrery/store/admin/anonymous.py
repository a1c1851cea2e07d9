"""A copy of all games without anybody in it, for research or to look for a fault.

People and tables have other names, which no key leads back from. Names, words, accounts, tokens,
reports, shared records and tournaments stay behind. Games that run are left out, since a seed tells
what is still hidden there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table

from orrery.ratings.rating import level_of, puzzle_of
from orrery.store.admin.archive import FORMAT, ArchiveHead, Sums, writing
from orrery.store.admin.copies import (
    Progress,
    check_newest,
    kept_tables,
    nobody,
    revision,
    rows_of,
    size,
    snapshot,
)
from orrery.store.clock import now
from orrery.store.codes import code
from orrery.store.database import Database
from orrery.store.numbered_log import as_json
from orrery.store.tables.log import LOG
from orrery.table.events import (
    AnyEvent,
    Became,
    Continued,
    Opened,
    Person,
    Said,
    Sitter,
)
from orrery.table.standing import Standing, Terms

#: The phases of games in which nothing is hidden any more.
_FINISHED = ("over", "closed")
_LENGTH = 12

Fields = dict[str, Any]


class Pseudonyms:
    """Other names for people and tables, the same for the same, drawn anew for every copy."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}
        self._codes: dict[str, str] = {}

    def person(self, id: str) -> Person:
        """Who stands for the person with this id."""
        if id not in self._people:
            self._people[id] = Person(code(_LENGTH), f"Person {len(self._people) + 1}")
        return self._people[id]

    def person_id(self, id: str | None) -> str | None:
        """What stands for this id, if it is one."""
        return self.person(id).id if id else id

    def player(self, player: str) -> str:
        """The same in ratings, where bots and puzzles have their own names."""
        is_nobody = level_of(player) or puzzle_of(player)
        return player if is_nobody else self.person(player).id

    def place(self, id: str) -> str:
        """What stands for the name of a table or a tournament, if there is one."""
        return self._codes.setdefault(id, code(_LENGTH)) if id else ""

    def sitter(self, who: Sitter | None) -> Sitter | None:
        """Who stands for whoever sits there."""
        return self.person(who.id) if isinstance(who, Person) else who


def nameless(event: AnyEvent, names: Pseudonyms) -> AnyEvent:
    """What happened, without who did it, and without their words."""
    changes: Fields = {"cause": ""}  # the id of a person is in it
    if isinstance(event, Opened):
        changes |= {
            "host": names.person_id(event.host),
            "invited": tuple(names.person(one).id for one in event.invited),
            "before": names.place(event.before),
            "tournament": names.place(event.tournament),
        }
    elif isinstance(event, Became):
        changes |= {"was": names.person_id(event.was)}
    elif isinstance(event, Continued):
        changes |= {"table": names.place(event.table)}
    elif isinstance(event, Said):
        changes |= {"by": names.person(event.by.id), "text": ""}
    if hasattr(event, "who"):
        changes |= {"who": names.sitter(event.who)}
    return msgspec.structs.replace(event, **changes)


# --- Rows -----------------------------------------------------------------------------------------

#: What becomes of the rows of a table of the database; those of others stay behind.
_Change = Callable[[Fields, Pseudonyms], Fields]


def _people(row: Fields, names: Pseudonyms) -> Fields:
    who = names.person(row["id"])
    return {"id": who.id, "name": who.name}


def _tables(row: Fields, names: Pseudonyms) -> Fields:
    standing = msgspec.json.decode(row["standing"], type=Standing)
    seats = tuple(names.sitter(who) for who in standing.seats)
    terms = msgspec.json.decode(row["terms"], type=Terms)
    terms = msgspec.structs.replace(
        terms,
        invited=tuple(names.person(one).id for one in terms.invited),
        before=names.place(terms.before),
    )
    return {
        "id": names.place(row["id"]),
        "host": names.person_id(row["host"]),
        "standing": as_json(msgspec.structs.replace(standing, seats=seats)),
        "terms": as_json(terms),
    }


def _events(row: Fields, names: Pseudonyms) -> Fields:
    return {
        "table_id": names.place(row["table_id"]),
        "body": as_json(nameless(LOG.read_event(row["body"]), names)),
        "person_id": names.person_id(row["person_id"]),
    }


def _seated(row: Fields, names: Pseudonyms) -> Fields:
    person = names.person_id(row["person_id"])
    return {"table_id": names.place(row["table_id"]), "person_id": person}


def _results(row: Fields, names: Pseudonyms) -> Fields:
    return {"table_id": names.place(row["table_id"]), "player": names.player(row["player"])}


def _courses(row: Fields, names: Pseudonyms) -> Fields:
    return {"table_id": names.place(row["table_id"])}


def _ratings(row: Fields, names: Pseudonyms) -> Fields:
    return {"player": names.player(row["player"])}


def _puzzle_tries(row: Fields, names: Pseudonyms) -> Fields:
    return {"person_id": names.person_id(row["person_id"])}


_CHANGES: Mapping[str, _Change] = {
    "people": _people,
    "tables": _tables,
    "events": _events,
    "sitters": _seated,
    "results": _results,
    "ratings": _ratings,
    "puzzle_tries": _puzzle_tries,
    "puzzle_ratings": _ratings,
    "courses": _courses,
}


def anonymise(database: Database, path: Path, tell: Progress = nobody) -> Sums:
    """Write all finished games, and nobody, into a file that ``restore`` reads."""
    names = Pseudonyms()
    with snapshot(database) as connection:
        check_newest(connection)
        tables = [table for table in kept_tables(connection) if table.name in _CHANGES]
        finished = _finished(connection, tables)
        done, total = 0, size(connection, tables)
        head = ArchiveHead(FORMAT, revision(connection), now(), anonymous=True)
        with writing(path, head) as archive:
            for table in tables:
                columns = [column.name for column in table.columns]
                archive.begin(table.name, columns)
                for row in rows_of(connection, table):
                    fields = dict(zip(columns, row, strict=True))
                    if _game_of(table, fields) in finished:
                        fields |= _CHANGES[table.name](fields, names)
                        archive.add([fields[column] for column in columns])
                    done += 1
                    tell(done, total)
    return archive.sums


def _finished(connection: Connection, tables: list[Table]) -> set[str | None]:
    """The tables whose games are over; and none, for what belongs to no table."""
    games = next(table for table in tables if table.name == "tables")
    query = games.select().with_only_columns(games.c.id).where(games.c.phase.in_(_FINISHED))
    return {None, *(row.id for row in connection.execute(query))}


def _game_of(table: Table, row: Fields) -> str | None:
    """The hosted table that a row is about."""
    return row["id"] if table.name == "tables" else row.get("table_id")
