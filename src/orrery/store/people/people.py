"""People, guests or not."""

from __future__ import annotations

from secrets import token_hex

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from orrery.store.people import tokens
from orrery.store.people.names import NameTaken, check_free, folded
from orrery.store.schema import accounts, adoptions, people
from orrery.table.events import Milliseconds, Person


def welcome(connection: Connection, name: str, now: Milliseconds) -> tuple[Person, str]:
    """A new person and their token, which is nowhere else."""
    check_free(connection, name)
    person = Person(token_hex(8), name)
    connection.execute(insert(people).values(id=person.id, name=name, created=now))
    _, secret = tokens.make(connection, person.id, "guest", "", now)
    return person, secret


def by_id(connection: Connection, person: str) -> Person | None:
    """Who has this id."""
    query = select(people.c.id, people.c.name).where(people.c.id == person)
    row = connection.execute(query).first()
    return Person(row.id, row.name) if row else None


def rename(connection: Connection, person: str, name: str) -> bool:
    """Another name from now on, of the account too if there is one; whether there is a person."""
    check_free(connection, name, person)
    own_account = update(accounts).where(accounts.c.person_id == person)
    try:
        with connection.begin_nested():
            connection.execute(own_account.values(folded_name=folded(name)))
    except IntegrityError:  # somebody was faster
        raise NameTaken(name) from None
    change = update(people).where(people.c.id == person).values(name=name)
    return connection.execute(change).rowcount == 1


def ids_of(connection: Connection, person: str) -> set[str]:
    """The id of a person, and those of all the guests whose games they have adopted."""
    query = select(adoptions.c.guest_id).where(adoptions.c.person_id == person)
    return {person, *connection.execute(query).scalars()}


def remove(connection: Connection, person: str) -> None:
    """There is no such person any more; whatever refers to them goes before."""
    connection.execute(delete(people).where(people.c.id == person))
