"""What was reported, and what moderators made of it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Row, func, insert, select, update

from orrery.store.schema import decisions, reports
from orrery.table.events import Milliseconds

#: What a moderator can decide.
Verdict = Literal["dismiss", "strike", "silence", "suspend", "lift"]


class SaidLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line as it stood when somebody reported it or one near it."""

    number: int
    at: Milliseconds
    name: str
    text: str = ""
    phrase: str = ""


class Report(msgspec.Struct, frozen=True):
    """Somebody found something wrong with a line."""

    table: str
    line: int
    by: str  # the ids of people
    about: str
    reason: str
    words: str
    context: list[SaidLine]
    created: Milliseconds = 0


class Decision(msgspec.Struct, frozen=True):
    """What a moderator decided about somebody, and when; until 0 it has no end to wait for."""

    moderator: str
    about: str
    kind: Verdict
    table: str = ""
    line: int = 0
    until: Milliseconds = 0
    note: str = ""
    at: Milliseconds = 0


def add(connection: Connection, report: Report, at: Milliseconds) -> bool:
    """Keep a report; False if this person has reported this line before."""
    same = (
        (reports.c.table_id == report.table)
        & (reports.c.line == report.line)
        & (reports.c.by_id == report.by)
    )
    if connection.execute(select(reports.c.id).where(same)).first():
        return False
    connection.execute(
        insert(reports).values(
            table_id=report.table,
            line=report.line,
            by_id=report.by,
            about_id=report.about,
            reason=report.reason,
            words=report.words,
            context=msgspec.json.encode(report.context).decode(),
            created=at,
        )
    )
    return True


def since(connection: Connection, person: str, at: Milliseconds) -> int:
    """How many reports a person has sent since then."""
    query = select(func.count()).where(reports.c.by_id == person, reports.c.created > at)
    return int(connection.execute(query).scalar_one())


def _read(row: Row[Any]) -> Report:
    return Report(
        table=row.table_id,
        line=row.line,
        by=row.by_id,
        about=row.about_id,
        reason=row.reason,
        words=row.words,
        context=msgspec.json.decode(row.context, type=list[SaidLine]),
        created=row.created,
    )


def still_open(connection: Connection, limit: int) -> list[Report]:
    """The reports that nobody has decided, the oldest first."""
    query = select(reports).where(reports.c.closed.is_(None))
    query = query.order_by(reports.c.created, reports.c.id).limit(limit)
    return [_read(row) for row in connection.execute(query)]


def about_line(connection: Connection, table: str, line: int) -> list[Report]:
    """The open reports about one line."""
    query = select(reports).where(
        reports.c.table_id == table, reports.c.line == line, reports.c.closed.is_(None)
    )
    return [_read(row) for row in connection.execute(query.order_by(reports.c.id))]


def close(connection: Connection, decision: Decision, at: Milliseconds) -> None:
    """Keep a decision, and close the reports that it is about."""
    connection.execute(
        insert(decisions).values(
            at=at,
            moderator_id=decision.moderator,
            about_id=decision.about,
            table_id=decision.table,
            line=decision.line,
            kind=decision.kind,
            until=decision.until,
            note=decision.note,
        )
    )
    connection.execute(
        update(reports)
        .where(
            reports.c.table_id == decision.table,
            reports.c.line == decision.line,
            reports.c.closed.is_(None),
        )
        .values(closed=at)
    )


def decided(connection: Connection, limit: int) -> list[Decision]:
    """The last decisions, the newest first."""
    query = select(decisions).order_by(decisions.c.at.desc(), decisions.c.id.desc()).limit(limit)
    return [
        Decision(
            moderator=row.moderator_id,
            about=row.about_id,
            kind=row.kind,
            table=row.table_id,
            line=row.line,
            until=row.until,
            note=row.note,
            at=row.at,
        )
        for row in connection.execute(query)
    ]
