"""Accounts: a name that is nobody else's, a password, and codes for whoever forgets it.

Passwords come here hashed; how, is not the store's business.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from orrery.store import codes
from orrery.store.clock import now
from orrery.store.database import Database, StoreError
from orrery.store.people import people as store_people
from orrery.store.people import tokens as store_tokens
from orrery.store.people.names import NameTaken, check_free, folded
from orrery.store.people.tokens import Token, digest
from orrery.store.schema import accounts, people, recovery_codes, tokens
from orrery.table.events import Milliseconds, Person


class Account(msgspec.Struct, frozen=True):
    """A person with an account; the name is also the one at tables."""

    id: str  # of the person
    name: str
    created: Milliseconds
    is_moderator: bool = False
    silenced_until: Milliseconds = 0
    suspended_until: Milliseconds = 0

    @property
    def person(self) -> Person:
        """As they sit at tables."""
        return Person(self.id, self.name)

    def is_silenced(self, at: Milliseconds) -> bool:
        """Whether they may not chat at this time."""
        return at < self.silenced_until

    def is_suspended(self, at: Milliseconds) -> bool:
        """Whether they may not sign in at this time."""
        return at < self.suspended_until


class Holder(msgspec.Struct, frozen=True):
    """Who holds a token."""

    person: Person
    account: Account | None
    token: Token


_COLUMNS = (
    people.c.id,
    people.c.name,
    accounts.c.created,
    accounts.c.is_moderator,
    accounts.c.silenced_until,
    accounts.c.suspended_until,
)
_ACCOUNTS = select(*_COLUMNS).join_from(accounts, people)
#: Who comes: asked so often that it is put together once.
_HOLDER = (
    select(*_COLUMNS, *(c.label(f"token_{c.name}") for c in store_tokens.COLUMNS))
    .select_from(tokens.join(people).outerjoin(accounts))
    .where(tokens.c.digest == bindparam("secret"))
)


def _found(connection: Connection, which: ColumnElement[bool]) -> list[Account]:
    query = _ACCOUNTS.where(which).order_by(accounts.c.folded_name)
    return [Account(*row) for row in connection.execute(query)]


def _one(connection: Connection, which: ColumnElement[bool]) -> Account | None:
    return next(iter(_found(connection, which)), None)


class Accounts:
    """The accounts of a site."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- Finding ----------------------------------------------------------------------------------

    def account(self, person: str) -> Account | None:
        """The account of the person with this id."""
        with self._database.reading() as connection:
            return _one(connection, people.c.id == person)

    def named(self, name: str) -> Account | None:
        """The account of this name, however it is written."""
        with self._database.reading() as connection:
            return _one(connection, accounts.c.folded_name == folded(name))

    def of(self, persons: Collection[str]) -> dict[str, Account]:
        """Those of these people who have an account."""
        with self._database.reading() as connection:
            found = _found(connection, people.c.id.in_(persons))
        return {account.id: account for account in found}

    def moderators(self) -> list[Account]:
        """Everybody who may moderate, by name."""
        with self._database.reading() as connection:
            return _found(connection, accounts.c.is_moderator)

    def holder(self, secret: str) -> Holder | None:
        """Who holds this token."""
        with self._database.reading() as connection:
            row = connection.execute(_HOLDER, {"secret": digest(secret)}).first()
        if row is None:
            return None
        known, token = row[: len(_COLUMNS)], row[len(_COLUMNS) :]
        account = None if row.created is None else Account(*known)
        return Holder(Person(row.id, row.name), account, Token(*token))

    # --- Names and passwords ----------------------------------------------------------------------

    def create(self, person: str, name: str, password: str) -> Account:
        """Make an account of a guest, who stays the same person; ``NameTaken`` if it is."""
        at = now()
        with self._database.writing() as connection:
            check_free(connection, name)
            try:
                with connection.begin_nested():
                    connection.execute(
                        insert(accounts).values(
                            person_id=person,
                            folded_name=folded(name),
                            password=password,
                            created=at,
                            is_moderator=False,
                            silenced_until=0,
                            suspended_until=0,
                        )
                    )
            except IntegrityError:  # somebody was faster
                raise NameTaken(name) from None
            store_people.rename(connection, person, name)
            store_tokens.revoke_kind(connection, person, "guest")
        return Account(person, name, at)

    def check_free(self, name: str) -> None:
        """``NameTaken`` if an account has the name."""
        with self._database.reading() as connection:
            check_free(connection, name)

    def password(self, person: str) -> str | None:
        """The hash of a person's password."""
        query = select(accounts.c.password).where(accounts.c.person_id == person)
        with self._database.reading() as connection:
            return connection.execute(query).scalar()

    def set_password(self, person: str, password: str) -> None:
        """Another password from now on."""
        self._set(person, password=password)

    # --- What moderators and hosts decide ---------------------------------------------------------

    def set_moderator(self, person: str, is_moderator: bool) -> None:
        """Let somebody moderate, or no longer."""
        self._set(person, is_moderator=is_moderator)

    def silence(self, person: str, until: Milliseconds) -> None:
        """No chat until then; 0 takes it back."""
        self._set(person, silenced_until=until)

    def suspend(self, person: str, until: Milliseconds) -> None:
        """Nobody knows this person by their tokens until then; 0 takes it back."""
        self._set(person, suspended_until=until)

    def _set(self, person: str, **values: object) -> None:
        change = update(accounts).where(accounts.c.person_id == person).values(values)
        with self._database.writing() as connection:
            if connection.execute(change).rowcount != 1:
                raise StoreError(f"the person {person} has no account")

    # --- Recovery codes ---------------------------------------------------------------------------

    def new_codes(self, person: str, how_many: int) -> list[str]:
        """So many codes in place of all older ones. They are shown once, and nowhere kept."""
        with self._database.writing() as connection:
            codes.drop(connection, person)
            return codes.add(connection, person, how_many)

    def further_code(self, person: str) -> str:
        """One more code, beside those that there are."""
        with self._database.writing() as connection:
            return codes.add(connection, person, 1)[0]

    def use_code(self, person: str, code: str) -> bool:
        """Whether this is a code of the person that was not used; from now on it is."""
        unused = (
            (recovery_codes.c.person_id == person)
            & (recovery_codes.c.digest == digest(codes.plain(code)))
            & recovery_codes.c.used.is_(None)
        )
        with self._database.writing() as connection:
            change = update(recovery_codes).where(unused).values(used=now())
            return connection.execute(change).rowcount == 1

    def codes_left(self, person: str) -> int:
        """How many codes were not used."""
        query = select(func.count()).where(
            recovery_codes.c.person_id == person, recovery_codes.c.used.is_(None)
        )
        with self._database.reading() as connection:
            return int(connection.execute(query).scalar_one())

    # --- As a part that knows people --------------------------------------------------------------

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """A guest has no account."""

    def forget(self, connection: Connection, person: str) -> None:
        """The name is free again."""
        codes.drop(connection, person)
        connection.execute(delete(accounts).where(accounts.c.person_id == person))

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """Everything but the hash of the password."""
        query = select(people.c.id, people.c.name, people.c.created).where(people.c.id == person)
        code_times = select(recovery_codes.c.created, recovery_codes.c.used)
        own_codes = code_times.where(recovery_codes.c.person_id == person)
        return {
            "person": dict(connection.execute(query).one()._mapping),
            "account": msgspec.to_builtins(_one(connection, people.c.id == person)),
            "recovery codes": [dict(row._mapping) for row in connection.execute(own_codes)],
        }
