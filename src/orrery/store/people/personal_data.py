"""All that belongs to a person, in every part of the store: adopted, forgotten, or taken home."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

import msgspec
from sqlalchemy import (
    CompoundSelect,
    Connection,
    Select,
    bindparam,
    delete,
    insert,
    select,
    union,
    update,
)

from orrery.store.clock import now
from orrery.store.database import Database
from orrery.store.numbered_log import as_json
from orrery.store.people import people
from orrery.store.people.personal import Personal
from orrery.store.schema import adoptions, events, invitations, sitters, tables
from orrery.store.tables import log
from orrery.table.events import Became, Entry, Person
from orrery.table.identity import (
    ANONYMOUS,
    own_entries,
    reseated,
    without_name,
)
from orrery.table.standing import Standing


class PersonalData:
    """Whatever concerns one person everywhere."""

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

        The answer is the ids of the tables. Others write meanwhile: each table is a transaction,
        and so is each handful of events. Whatever ends it half done, it can be done again.
        """
        nobody = Became(was=person, who=Person(person, ANONYMOUS))
        with self._database.reading() as connection:
            changed = [str(row.table_id) for row in connection.execute(_where_known(person))]
        for table in changed:
            with self._database.writing() as connection:
                _become(connection, nobody, tables.c.id == table)
        while self._erase_some(person):
            pass
        with self._database.writing() as connection:
            while _erase(connection, person):  # what was written in between
                pass
            for part in self._parts:
                part.forget(connection, person)
            connection.execute(delete(adoptions).where(adoptions.c.person_id == person))
            people.remove(connection, person)
        return changed

    def _erase_some(self, person: str) -> int:
        with self._database.writing() as connection:
            return _erase(connection, person)

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
    return tables.c.id.in_(_own(person))


def _own(person: str) -> CompoundSelect[*tuple[Any, ...]]:
    return union(
        select(sitters.c.table_id).where(sitters.c.person_id == person),
        select(invitations.c.table_id).where(invitations.c.person_id == person),
        select(tables.c.id).where(tables.c.host == person),
    )


def _where_known(person: str) -> CompoundSelect[*tuple[Any, ...]]:
    """Those, and where they have talked."""
    talked = select(events.c.table_id).where(events.c.person_id == person)
    return union(*_own(person).selects, talked).order_by("table_id")


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

#: So many events are written again at once.
_HANDFUL = 100
_PLACE = (events.c.table_id == bindparam("table")) & (events.c.number == bindparam("place"))
_REWRITE = update(events).where(_PLACE).values(body=bindparam("text"), person_id=None)


def _erase(connection: Connection, person: str) -> int:
    """Write some of the log again without the name; how much there was to do.

    Also the name from before an account adopted a guest.
    """
    ids = people.ids_of(connection, person)
    rows = connection.execute(_naming(ids).limit(_HANDFUL)).all()
    for row in rows:
        place = {"table": row.table_id, "place": row.number}
        nameless = as_json(without_name(log.LOG.read_event(row.body), ids))
        connection.execute(_REWRITE, place | {"text": nameless})
    return len(rows)


def _naming(ids: Set[str]) -> Select[*tuple[Any, ...]]:
    return select(events).where(events.c.person_id.in_(ids))


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
            "events": msgspec.to_builtins(own_entries(log.LOG.read(connection, row.id, 0), ids)),
        }
        for row in rows
    ]


def _said_elsewhere(connection: Connection, person: str, ids: Set[str]) -> list[dict[str, Any]]:
    """Words at tables of others."""
    query = _naming(ids).where(events.c.table_id.not_in(_own(person)))
    entries = [
        (row.table_id, Entry(row.number, row.at, log.LOG.read_event(row.body)))
        for row in connection.execute(query.order_by(events.c.at, events.c.table_id))
    ]
    return [
        {"table": table, **msgspec.to_builtins(entry)}
        for table, entry in entries
        if own_entries([entry], ids)
    ]
