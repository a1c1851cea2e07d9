"""The logs of all tables, and with each event the table's row in the list of tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from orrery.store.numbered_log import NumberedLog, as_json
from orrery.store.schema import events, invitations, sitters, tables
from orrery.table.events import (
    AnyEvent,
    Became,
    Declined,
    Entry,
    Left,
    MadeRated,
    Opened,
    Person,
    Private,
    Sat,
)
from orrery.table.identity import named, renamed
from orrery.table.log import Append
from orrery.table.standing import Standing, Terms, terms

LOG = NumberedLog[AnyEvent](
    "table", tables, events, AnyEvent, lambda event: {"person_id": named(event)}
)


def append(
    connection: Connection, table: str, entries: Sequence[Entry], standing: Standing | None
) -> None:
    """Write the entries and how the table stands after them; ``NumberTaken`` writes nothing."""
    first, begun = entries[0], None
    if isinstance(first.event, Opened) and first.number == 1:
        begun, standing = _opened(first), standing or Standing()
    newest = _changed(entries) | (_standing(standing) if standing else {})
    LOG.append(connection, table, entries, newest, begun)
    _keep_lists(connection, table, entries)


def _keep_lists(connection: Connection, table: str, entries: Sequence[Entry]) -> None:
    """Rows of other lists that follow from what has happened."""
    for entry in entries:
        if isinstance(entry.event, _KEPT):
            _keep_people(connection, table, entry.event)
            _keep_invitations(connection, table, entry.event)
            _keep_terms(connection, table, entry.event)


_SIT = insert(sitters)
_GET_UP = delete(sitters).where(
    sitters.c.table_id == bindparam("at"), sitters.c.seat == bindparam("from")
)

#: What a row of another list follows from.
_KEPT = (Opened, Sat, Left, Became, Declined, MadeRated)


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Write to many tables in one transaction; ``NumberTaken`` if one of them is further already.

    In the order of their names, so that two processes never wait for each other's rows.
    """
    plain = []
    for table, entries, standing in sorted(appends, key=lambda one: one.id):
        changed = _changed(entries)
        if not changed or entries[0].number == 1:
            append(connection, table, entries, standing)
        else:
            plain.append((table, entries, changed | _standing(standing)))
    if plain:
        LOG.append_to_many(connection, plain)
    for table, entries, _ in plain:
        _keep_lists(connection, table, entries)


def _changed(entries: Sequence[Entry]) -> dict[str, Any]:
    """A game is no newer for what only its owner sees, or for who somebody is now."""
    if isinstance(entries[0].event, Became):
        return {}
    if all(isinstance(entry.event, Private) for entry in entries):
        return {}
    return {"changed": entries[-1].at}


def _opened(entry: Entry) -> dict[str, Any]:
    opened = entry.event
    assert isinstance(opened, Opened)
    return {
        "game": opened.game,
        "options": as_json(opened.options),
        "host": opened.host,
        "private": opened.private,
        "created": entry.at,
        "terms": as_json(terms(opened)),
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "phase": standing.phase,
        "standing": as_json(standing),
        "wakes": standing.deadline,
    }


def _keep_people(connection: Connection, table: str, event: AnyEvent) -> None:
    """A table stays in the lists of those who gave up, whoever plays on in their place."""
    match event:
        case Sat(seat=seat, who=Person(id=person)):
            connection.execute(_GET_UP, {"at": table, "from": seat})
            connection.execute(_SIT, {"table_id": table, "seat": seat, "person_id": person})
        case Left(seat=seat):
            connection.execute(_GET_UP, {"at": table, "from": seat})
        case Became():
            _keep_became(connection, table, event)


def _keep_became(connection: Connection, table: str, event: Became) -> None:
    """What a list says of somebody follows them: seats, invitations, and whose table it is."""
    was, now = event.was, event.who.id
    if now != was:
        _move_invitation(connection, table, was, now)
    seats = (sitters.c.table_id == table) & (sitters.c.person_id == was)
    connection.execute(update(sitters).where(seats).values(person_id=now))
    one = tables.c.id == table
    offered = _offered(connection, table)
    _offer(
        connection,
        table,
        msgspec.structs.replace(offered, invited=renamed(offered.invited, event)),
    )
    connection.execute(update(tables).where(one, tables.c.host == was).values(host=now))


def _move_invitation(connection: Connection, table: str, was: str, now: str) -> None:
    """Who is invited under both names is invited once."""
    theirs = invitations.c.table_id == table
    gone = delete(invitations).where(theirs, invitations.c.person_id == was)
    if connection.execute(gone).rowcount:
        connection.execute(delete(invitations).where(theirs, invitations.c.person_id == now))
        connection.execute(insert(invitations).values(table_id=table, person_id=now))


def _keep_invitations(connection: Connection, table: str, event: AnyEvent) -> None:
    """Who is invited finds the table, until they say that they do not come."""
    match event:
        case Opened(invited=(_, *_) as people):
            rows = [{"table_id": table, "person_id": person} for person in dict.fromkeys(people)]
            connection.execute(insert(invitations), rows)
        case Declined(who=who):
            gone = (invitations.c.table_id == table) & (invitations.c.person_id == who.id)
            connection.execute(delete(invitations).where(gone))


def _keep_terms(connection: Connection, table: str, event: AnyEvent) -> None:
    """What a table offers may change as long as nobody has accepted it."""
    if isinstance(event, MadeRated):
        offered = _offered(connection, table)
        _offer(connection, table, msgspec.structs.replace(offered, rated=event.rated))


def _offered(connection: Connection, table: str) -> Terms:
    query = select(tables.c.terms).where(tables.c.id == table)
    return msgspec.json.decode(connection.execute(query).scalar_one(), type=Terms)


def _offer(connection: Connection, table: str, offered: Terms) -> None:
    connection.execute(update(tables).where(tables.c.id == table).values(terms=as_json(offered)))
