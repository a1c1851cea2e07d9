"""People, known by a secret token that only they hold."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex, token_urlsafe

from sqlalchemy import Connection, insert, select, update

from orrery.store.schema import people
from orrery.table.events import Milliseconds, Person


def _digest(token: str) -> str:
    # A token is long and random, so that a plain digest gives nothing away.
    return sha256(token.encode()).hexdigest()


def welcome(connection: Connection, name: str, now: Milliseconds) -> tuple[Person, str]:
    """A new person and their token, which is nowhere else."""
    person, token = Person(token_hex(8), name), token_urlsafe(32)
    connection.execute(
        insert(people).values(id=person.id, name=name, token_digest=_digest(token), created=now)
    )
    return person, token


def of_token(connection: Connection, token: str) -> Person | None:
    """Who holds this token."""
    query = select(people.c.id, people.c.name).where(people.c.token_digest == _digest(token))
    row = connection.execute(query).first()
    return Person(row.id, row.name) if row else None


def by_id(connection: Connection, person: str) -> Person | None:
    """Who has this id."""
    query = select(people.c.id, people.c.name).where(people.c.id == person)
    row = connection.execute(query).first()
    return Person(row.id, row.name) if row else None


def rename(connection: Connection, person: str, name: str) -> bool:
    """Another name from now on; whether there is such a person."""
    change = update(people).where(people.c.id == person).values(name=name)
    return connection.execute(change).rowcount == 1
