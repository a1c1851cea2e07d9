"""How people treat each other: mutes, reports, notices, silence, and games that somebody left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store.clock import now
from orrery.store.database import Database
from orrery.store.moderation import reports as store_reports
from orrery.store.moderation.reports import Decision, Report
from orrery.store.people import people as store_people
from orrery.store.schema import decisions, mutes, notices, people, quits, reports, silences
from orrery.table.events import Milliseconds, Person

#: Nobody reads so many people whom they would rather not read.
MOST_MUTED = 200


class CannotMute(OrreryError):
    """Somebody who does not exist, or one too many."""


class ModerationNotice(msgspec.Struct, frozen=True):
    """Something that a person is to be told: of which kind, and what stands in its blanks."""

    id: int
    kind: str
    blanks: dict[str, str]
    created: Milliseconds


class Moderation:
    """The part of the store that keeps them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- Mutes ------------------------------------------------------------------------------------

    def mute(self, person: str, other: str) -> None:
        """Show this person nothing more of what the other says; again is harmless."""
        with self._database.writing() as connection:
            if store_people.by_id(connection, other) is None:
                raise CannotMute(say("There is no such person."))
            connection.execute(_mute(person, other))
            own = select(func.count()).where(mutes.c.person_id == person)
            if connection.execute(own).scalar_one() >= MOST_MUTED:
                raise CannotMute(
                    say("You mute {most} people already. Hear one again first.", most=MOST_MUTED)
                )
            connection.execute(
                insert(mutes).values(person_id=person, muted_id=other, created=now())
            )

    def unmute(self, person: str, other: str) -> None:
        """Hear them again."""
        with self._database.writing() as connection:
            connection.execute(_mute(person, other))

    def muted(self, person: str) -> list[Person]:
        """Whom this person does not want to hear, the last first."""
        query = (
            select(mutes.c.muted_id, people.c.name)
            .select_from(mutes.outerjoin(people, people.c.id == mutes.c.muted_id))
            .where(mutes.c.person_id == person)
            .order_by(mutes.c.created.desc(), mutes.c.muted_id)
        )
        with self._database.reading() as connection:
            return [Person(row.muted_id, row.name or "") for row in connection.execute(query)]

    # --- Reports ----------------------------------------------------------------------------------

    def report(self, report: Report) -> bool:
        """Keep a report; False if this person has reported this line before."""
        with self._database.writing() as connection:
            return store_reports.add(connection, report, now())

    def reports_since(self, person: str, since: Milliseconds) -> int:
        """How many reports a person has sent since then."""
        with self._database.reading() as connection:
            return store_reports.since(connection, person, since)

    def open_reports(self, limit: int = 200) -> list[Report]:
        """The reports that nobody has decided, the oldest first."""
        with self._database.reading() as connection:
            return store_reports.still_open(connection, limit)

    def reports_about(self, table: str, line: int) -> list[Report]:
        """The open reports about one line."""
        with self._database.reading() as connection:
            return store_reports.about_line(connection, table, line)

    def decide(self, decision: Decision) -> None:
        """Keep what a moderator decided, for ever; reports about the line are closed."""
        with self._database.writing() as connection:
            store_reports.close(connection, decision, now())

    def decisions(self, limit: int = 100) -> list[Decision]:
        """The last decisions, the newest first."""
        with self._database.reading() as connection:
            return store_reports.decided(connection, limit)

    # --- Notices ----------------------------------------------------------------------------------

    def tell(self, person: str, kind: str, blanks: Mapping[str, str]) -> None:
        """Have something told to a person at the next visit."""
        body = msgspec.json.encode(dict(blanks)).decode()
        with self._database.writing() as connection:
            connection.execute(
                insert(notices).values(person_id=person, kind=kind, blanks=body, created=now())
            )

    def notices(self, person: str) -> list[ModerationNotice]:
        """What this person has not put away yet, the oldest first."""
        query = select(notices).where(notices.c.person_id == person).order_by(notices.c.id)
        with self._database.reading() as connection:
            return [
                ModerationNotice(
                    row.id,
                    row.kind,
                    msgspec.json.decode(row.blanks, type=dict[str, str]),
                    row.created,
                )
                for row in connection.execute(query)
            ]

    def put_away(self, person: str, notice: int) -> None:
        """The person has read this notice."""
        mine = (notices.c.id == notice) & (notices.c.person_id == person)
        with self._database.writing() as connection:
            connection.execute(delete(notices).where(mine))

    # --- Silence of guests ------------------------------------------------------------------------

    def silence(self, person: str, until: Milliseconds) -> None:
        """No chat for somebody without an account until then; 0 takes it back."""
        with self._database.writing() as connection:
            connection.execute(delete(silences).where(silences.c.person_id == person))
            if until:
                connection.execute(insert(silences).values(person_id=person, until=until))

    def silenced_until(self, person: str) -> Milliseconds:
        """Until when somebody without an account may not chat; 0 if they may."""
        query = select(silences.c.until).where(silences.c.person_id == person)
        with self._database.reading() as connection:
            return connection.execute(query).scalar() or 0

    # --- Games that somebody left -----------------------------------------------------------------

    def left(self, table: str, seat: int, person: str, kind: str, at: Milliseconds) -> None:
        """Remember that somebody left this game early; again is harmless."""
        same = (quits.c.table_id == table) & (quits.c.seat == seat)
        with self._database.writing() as connection:
            if connection.execute(select(quits.c.seat).where(same)).first() is None:
                connection.execute(
                    insert(quits).values(
                        table_id=table, seat=seat, person_id=person, kind=kind, at=at
                    )
                )

    def left_since(self, person: str, since: Milliseconds) -> list[Milliseconds]:
        """When this person left games early since then, in order."""
        query = select(quits.c.at).where(quits.c.person_id == person, quits.c.at > since)
        with self._database.reading() as connection:
            return list(connection.execute(query.order_by(quits.c.at)).scalars())

    # --- All about one person ---------------------------------------------------------------------

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """What was the guest's is this person's from now on; a silence is not shaken off."""
        _drop_doubles(connection, guest, person)
        for column in _PERSONS:
            connection.execute(
                update(column.table).where(column == guest).values({column.name: person})
            )

    def forget(self, connection: Connection, person: str) -> None:
        """Keep nothing of this person but what moderators decided, without what was said."""
        for table, column in (
            (mutes, mutes.c.person_id),
            (mutes, mutes.c.muted_id),
            (reports, reports.c.by_id),
            (reports, reports.c.about_id),
            (notices, notices.c.person_id),
            (silences, silences.c.person_id),
            (quits, quits.c.person_id),
        ):
            connection.execute(delete(table).where(column == person))
        for column in (decisions.c.about_id, decisions.c.moderator_id):
            mine = update(decisions).where(column == person)
            connection.execute(mine.values({column.name: "", "note": ""}))

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """All that is kept about this person."""

        def rows(query: Any) -> list[dict[str, Any]]:
            return [dict(row) for row in connection.execute(query).mappings()]

        sent = select(
            reports.c.table_id,
            reports.c.line,
            reports.c.reason,
            reports.c.words,
            reports.c.created,
        )
        return {
            "muted": rows(
                select(mutes.c.muted_id, mutes.c.created).where(mutes.c.person_id == person)
            ),
            "reports": rows(sent.where(reports.c.by_id == person)),
            "decisions": rows(
                select(
                    decisions.c.table_id,
                    decisions.c.line,
                    decisions.c.kind,
                    decisions.c.until,
                    decisions.c.at,
                ).where(decisions.c.about_id == person)
            ),
            "games left early": rows(
                select(quits.c.table_id, quits.c.kind, quits.c.at).where(
                    quits.c.person_id == person
                )
            ),
        }


#: Wherever a person stands.
_PERSONS = (
    mutes.c.person_id,
    mutes.c.muted_id,
    reports.c.by_id,
    reports.c.about_id,
    decisions.c.moderator_id,
    decisions.c.about_id,
    notices.c.person_id,
    silences.c.person_id,
    quits.c.person_id,
)


def _mute(person: str, other: str) -> Any:
    return delete(mutes).where(mutes.c.person_id == person, mutes.c.muted_id == other)


def _drop_doubles(connection: Connection, guest: str, person: str) -> None:
    """What both have would be there twice, and nobody mutes themselves."""
    both = (guest, person)
    mine = select(mutes.c.muted_id).where(mutes.c.person_id == person).scalar_subquery()
    theirs = select(mutes.c.person_id).where(mutes.c.muted_id == person).scalar_subquery()
    for doubled in (
        mutes.c.person_id.in_(both) & mutes.c.muted_id.in_(both),
        (mutes.c.person_id == guest) & mutes.c.muted_id.in_(mine),
        (mutes.c.muted_id == guest) & mutes.c.person_id.in_(theirs),
    ):
        connection.execute(delete(mutes).where(doubled))
    lines = select(reports.c.table_id, reports.c.line).where(reports.c.by_id == person).subquery()
    connection.execute(
        delete(reports).where(
            reports.c.by_id == guest,
            select(lines.c.line)
            .where(lines.c.table_id == reports.c.table_id, lines.c.line == reports.c.line)
            .exists(),
        )
    )
    longest = max(_silence(connection, one) for one in both)
    connection.execute(delete(silences).where(silences.c.person_id.in_(both)))
    if longest:
        connection.execute(insert(silences).values(person_id=person, until=longest))


def _silence(connection: Connection, person: str) -> Milliseconds:
    query = select(silences.c.until).where(silences.c.person_id == person)
    return connection.execute(query).scalar() or 0
