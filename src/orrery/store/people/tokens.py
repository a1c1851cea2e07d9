"""The secret tokens by which people are known: a guest's, one for each sign-in, and for programs.

Only their digests are kept, so that nobody who reads the database can be somebody else.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex, token_urlsafe
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from orrery.store.clock import now
from orrery.store.database import Database
from orrery.store.schema import tokens
from orrery.table.events import Milliseconds

Kind = Literal["guest", "session", "api"]

#: So many browsers has nobody; a program that signs in every day soon would.
MOST_SESSIONS = 30
#: A token's last use is written down no more often than this.
_USED_EVERY = 10 * 60 * 1000


class Token(msgspec.Struct, frozen=True):
    """What is known of a token; the secret itself is not."""

    id: str
    kind: Kind
    label: str
    created: Milliseconds
    used: Milliseconds  # last, within some minutes


COLUMNS = (tokens.c.id, tokens.c.kind, tokens.c.label, tokens.c.created, tokens.c.used)


def digest(secret: str) -> str:
    """What is kept of a secret, which is long and random, so that this gives nothing away."""
    return sha256(secret.encode()).hexdigest()


def make(
    connection: Connection, person: str, kind: Kind, label: str, at: Milliseconds
) -> tuple[Token, str]:
    """A new token and its secret, which is nowhere else."""
    token, secret = Token(token_hex(8), kind, label, at, at), token_urlsafe(32)
    values = msgspec.structs.asdict(token)
    connection.execute(insert(tokens).values(**values, digest=digest(secret), person_id=person))
    return token, secret


def owned(connection: Connection, person: str) -> list[Token]:
    """All tokens of a person, those used last first."""
    query = select(*COLUMNS).where(tokens.c.person_id == person)
    rows = connection.execute(query.order_by(tokens.c.used.desc(), tokens.c.id))
    return [Token(*row) for row in rows]


def revoke(connection: Connection, person: str, but: str = "") -> None:
    """None of a person's tokens says anything any more, except maybe the one with this id."""
    connection.execute(delete(tokens).where(tokens.c.person_id == person, tokens.c.id != but))


def revoke_kind(connection: Connection, person: str, kind: Kind, but: str = "") -> None:
    """As ``revoke``, for one kind, and maybe sparing the token with this id."""
    connection.execute(
        delete(tokens).where(
            tokens.c.person_id == person, tokens.c.kind == kind, tokens.c.id != but
        )
    )


class Tokens:
    """The tokens of everybody."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(self, person: str, kind: Kind, label: str = "") -> tuple[Token, str]:
        """Another token for this person, and its secret."""
        with self._database.writing() as connection:
            return make(connection, person, kind, label, now())

    def start_session(self, person: str, label: str) -> str:
        """The secret of a new session; of very many the one used longest ago ends."""
        with self._database.writing() as connection:
            _, secret = make(connection, person, "session", label, now())
            sessions = [one for one in owned(connection, person) if one.kind == "session"]
            for old in sessions[MOST_SESSIONS:]:
                connection.execute(delete(tokens).where(tokens.c.id == old.id))
        return secret

    def of(self, person: str, kind: Kind) -> list[Token]:
        """A person's tokens of one kind, those used last first."""
        with self._database.reading() as connection:
            return [token for token in owned(connection, person) if token.kind == kind]

    def revoke(self, person: str, token: str) -> bool:
        """Make a token worthless; whether it was this person's."""
        own = (tokens.c.person_id == person) & (tokens.c.id == token)
        with self._database.writing() as connection:
            return connection.execute(delete(tokens).where(own)).rowcount == 1

    def revoke_others(self, person: str, but: str) -> None:
        """Sign out everywhere but where this token is."""
        with self._database.writing() as connection:
            revoke_kind(connection, person, "session", but)

    def revoke_all(self, person: str, but: str) -> None:
        """As ``revoke_others``, and for programs too."""
        with self._database.writing() as connection:
            revoke(connection, person, but)

    def touch(self, token: Token) -> None:
        """Write down that it was used, unless that was a moment ago."""
        at = now()
        if at - token.used > _USED_EVERY:
            with self._database.writing() as connection:
                connection.execute(update(tokens).where(tokens.c.id == token.id).values(used=at))

    # --- As a part that knows people --------------------------------------------------------------

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """Nobody is the guest any more."""
        revoke(connection, guest)

    def forget(self, connection: Connection, person: str) -> None:
        """Nobody is this person any more."""
        revoke(connection, person)

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """What is known of them; the secrets are not."""
        return {"tokens": msgspec.to_builtins(owned(connection, person))}
