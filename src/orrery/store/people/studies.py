"""Studies that people keep: records with variations and comments, each with a link of its own."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store.clock import now
from orrery.store.codes import code
from orrery.store.database import Database
from orrery.store.schema import studies
from orrery.table.events import Milliseconds

#: Studies that one person keeps.
MOST_KEPT = 300
_LENGTH = 12


class TooManyStudies(OrreryError):
    """One person cannot keep any number of studies."""

    def __init__(self) -> None:
        super().__init__(
            say("You keep {most} studies already. Delete one of them first.", most=MOST_KEPT)
        )


class KeptStudy(msgspec.Struct, frozen=True):
    """A study as it is kept; whose it is, and its text."""

    id: str
    person_id: str
    game: str
    title: str
    text: str
    created: Milliseconds
    changed: Milliseconds


class Studies:
    """Who keeps what."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def save(self, study: str, person: str, game: str, title: str, text: str) -> str | None:
        """Keep a text under this id, or under a new one; the id. None if it is not this person's.

        ``TooManyStudies`` if there is no room for a new one.
        """
        values = {"game": game, "title": title, "text": text, "changed": now()}
        with self._database.writing() as connection:
            if study:
                own = (studies.c.id == study) & (studies.c.person_id == person)
                changed = connection.execute(update(studies).where(own).values(**values))
                return study if changed.rowcount else None
            kept = select(func.count()).where(studies.c.person_id == person)
            if connection.execute(kept).scalar_one() >= MOST_KEPT:
                raise TooManyStudies
            made = {"id": code(_LENGTH), "person_id": person, "created": values["changed"]}
            connection.execute(insert(studies).values(**values, **made))
        return str(made["id"])

    def get(self, study: str) -> KeptStudy | None:
        """The study with this id."""
        with self._database.reading() as connection:
            row = connection.execute(select(studies).where(studies.c.id == study)).first()
        return KeptStudy(**row._mapping) if row else None

    def of_person(self, person: str) -> list[KeptStudy]:
        """All studies of a person, the one changed last first."""
        query = select(studies).where(studies.c.person_id == person)
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(studies.c.changed.desc(), studies.c.id)).all()
        return [KeptStudy(**row._mapping) for row in rows]

    def delete(self, study: str, person: str) -> bool:
        """Delete a study of this person; whether there was one."""
        own = (studies.c.id == study) & (studies.c.person_id == person)
        with self._database.writing() as connection:
            return bool(connection.execute(delete(studies).where(own)).rowcount)

    # --- What belongs to a person -----------------------------------------------------------------

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """They are this person's."""
        connection.execute(
            update(studies).where(studies.c.person_id == guest).values(person_id=person)
        )

    def forget(self, connection: Connection, person: str) -> None:
        """Their words go with them."""
        connection.execute(delete(studies).where(studies.c.person_id == person))

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """The texts."""
        columns = (studies.c.id, studies.c.title, studies.c.created, studies.c.changed)
        query = select(*columns, studies.c.text).where(studies.c.person_id == person)
        rows = connection.execute(query.order_by(studies.c.created))
        return {"studies": [dict(row._mapping) for row in rows]}
