"""All that belongs to a person, in every part of the store: adopted, forgotten, or taken home."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, bindparam, delete, insert, select, update

from orrery.store import log, people
from orrery.store.clock import now
from orrery.store.database import Database
from orrery.store.personal import Personal
from orrery.store.schema import adoptions, events, invitations, sitters, tables
from orrery.table.becoming import (
    ANONYMOUS,
    own_entries,
    reseated,
    without_name,
)
from orrery.table.events import Became, Entry, Person
from orrery.table.standing import Standing


class Belongings:
    """Whatever concerns one person everywhere. Each question is one transaction."""

    def __init__(self, database: Database, parts: Sequence[Personal]) -> None:
        self._database, self._parts = database, parts

    def adopt(self, guest: str, who: Person) -> list[str]:
        """All that was a guest's is this person's from now on, running games too.

        The guest is nobody any more. The answer is the ids of the tables.
        """
        with self._database.writing() as connection:
            changed = _become(connection, Became(was=guest, who=who), _of(guest))
            for part in self._parts:
                part.adopt(connection, guest, who.id)
            people.remove(connection, guest)
            connection.execute(insert(adoptions).values(guest_id=guest, person_id=who.id, at=now()))
        return changed

    def forget(self, person: str) -> list[str]:
        """Nothing says any more who this person was; their games stay, for the others.

        The answer is the ids of the tables.
        """
        with self._database.writing() as connection:
            nobody = Became(was=person, who=Person(person, ANONYMOUS))
            changed = _become(connection, nobody, _of(person) | _where_they_talked(person))
            _erase_name(connection, person)
            for part in self._parts:
                part.forget(connection, person)
            connection.execute(delete(adoptions).where(adoptions.c.person_id == person))
            people.remove(connection, person)
        return changed

    def unfinished(self, person: str) -> list[str]:
        """The tables of a person where something can still happen."""
        query = select(tables.c.id).where(_of(person), tables.c.phase.in_(("waiting", "playing")))
        with self._database.reading() as connection:
            return [row.id for row in connection.execute(query)]

    def export(self, person: str) -> dict[str, Any]:
        """All that is kept about a person, and no secret of anybody else."""
        with self._database.reading() as connection:
            ids = people.ids_of(connection, person)
            found: dict[str, Any] = {
                "former ids": sorted(ids - {person}),
                "tables": _games(connection, person, ids),
                "said while watching": _said_elsewhere(connection, person, ids),
            }
            for part in self._parts:
                found |= part.export(connection, person)
        return found


def _of(person: str) -> Any:
    """The tables where somebody took a seat or is invited, or which they opened."""
    own = select(sitters.c.table_id).where(sitters.c.person_id == person)
    invited = select(invitations.c.table_id).where(invitations.c.person_id == person)
    return tables.c.id.in_(own) | tables.c.id.in_(invited) | (tables.c.host == person)


def _where_they_talked(person: str) -> Any:
    return tables.c.id.in_(select(events.c.table_id).where(events.c.body.contains(f'"{person}"')))


def _become(connection: Connection, event: Became, which: Any) -> list[str]:
    """Write to these tables of a person who they are from now on."""
    query = select(tables.c.id, tables.c.number, tables.c.changed, tables.c.standing)
    # In one order, so that two who lock many tables never wait for each other.
    found = connection.execute(query.where(which).order_by(tables.c.id).with_for_update())
    changed = []
    for row in found.all():
        standing = msgspec.json.decode(row.standing, type=Standing)
        standing = msgspec.structs.replace(standing, seats=reseated(standing.seats, event))
        entry = Entry(row.number + 1, max(now(), row.changed), event)
        log.append(connection, row.id, [entry], standing)
        changed.append(row.id)
    return changed


# --- Forgetting -----------------------------------------------------------------------------------

_PLACE = (events.c.table_id == bindparam("table")) & (events.c.number == bindparam("place"))
_REWRITE = update(events).where(_PLACE).values(body=bindparam("text"))


def _erase_name(connection: Connection, person: str) -> None:
    """Write the log again without the name, also the one before an account adopted a guest."""
    ids = people.ids_of(connection, person)
    for id_ in ids:
        for row in connection.execute(_mentioning(id_)).all():
            event = log.read_event(row.body)
            if (nameless := without_name(event, ids)) != event:
                place = {"table": row.table_id, "place": row.number}
                connection.execute(_REWRITE, place | {"text": log.as_json(nameless)})


def _mentioning(id_: str) -> Select[*tuple[Any, ...]]:
    return select(events).where(events.c.body.contains(f'"{id_}"'))


# --- Taking home ----------------------------------------------------------------------------------


def _games(connection: Connection, person: str, ids: Set[str]) -> list[dict[str, Any]]:
    rows = connection.execute(select(tables).where(_of(person)).order_by(tables.c.created)).all()
    return [
        {
            "id": row.id,
            "game": row.game,
            "options": msgspec.json.decode(row.options),
            "opened by you": row.host == person,
            "created": row.created,
            "changed": row.changed,
            "standing": msgspec.json.decode(row.standing),
            "events": msgspec.to_builtins(own_entries(log.read(connection, row.id, 0), ids)),
        }
        for row in rows
    ]


def _said_elsewhere(connection: Connection, person: str, ids: Set[str]) -> list[dict[str, Any]]:
    """Words at tables of others."""
    elsewhere = events.c.table_id.not_in(select(tables.c.id).where(_of(person)))
    found = []
    for id_ in sorted(ids):
        for row in connection.execute(_mentioning(id_).where(elsewhere)):
            entry = Entry(row.number, row.at, log.read_event(row.body))
            if own_entries([entry], ids):
                found.append({"table": row.table_id, **msgspec.to_builtins(entry)})
    return found
