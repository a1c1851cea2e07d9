"""Codes that nobody can guess, and that are easy to write down and to type."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, insert

from orrery.store.clock import now
from orrery.store.people.tokens import digest
from orrery.store.schema import recovery_codes

#: Letters and digits that nobody mistakes for others; twelve of them cannot be guessed.
_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def code(length: int) -> str:
    """So many letters at random."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def plain(typed: str) -> str:
    """A recovery code as it was made, however somebody has typed it."""
    return "".join(letter for letter in typed.lower() if letter.isalnum())


def add(connection: Connection, person: str, how_many: int) -> list[str]:
    """So many recovery codes more, such as ``k4mt-9xwa-pq7h-3vdz``; only digests are kept."""
    made = ["-".join(code(4) for _ in range(4)) for _ in range(how_many)]
    at = now()
    connection.execute(
        insert(recovery_codes),
        [{"digest": digest(plain(one)), "person_id": person, "created": at} for one in made],
    )
    return made


def drop(connection: Connection, person: str) -> None:
    """All recovery codes of a person, used or not."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.person_id == person))
