"""Open reports and past decisions, as moderators read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.store import Store
from orrery.store.moderation.reports import Decision, Report
from orrery.table.events import Milliseconds
from orrery.table.talk.chat import words_said
from orrery.web.language import Language
from orrery.web.moderation.permissions import moment
from orrery.web.moderation.reports import REASONS
from orrery.web.table.hosted import clock_now


class LineShown(msgspec.Struct, frozen=True):
    """A line of a report's context."""

    name: str
    text: str
    at: str
    reported: bool


class ReportShown(msgspec.Struct, frozen=True):
    """One person's report."""

    by: str
    reason: str
    words: str


class CaseShown(msgspec.Struct, frozen=True):
    """A line, everybody who reported it, and the lines around it as they were."""

    table: str
    line: int
    about: str  # the id
    name: str
    is_guest: bool
    since: str
    context: list[LineShown]
    reports: list[ReportShown]


class DecisionShown(msgspec.Struct, frozen=True):
    """What was decided, by whom and when."""

    at: str
    moderator: str
    about: str  # the id
    name: str
    kind: str
    until: str
    note: str
    in_force: bool


def cases(store: Store, language: Language) -> list[CaseShown]:
    """What nobody has decided, the oldest first; reports of one line together."""
    lines: dict[tuple[str, int], list[Report]] = {}
    for report in store.moderation.open_reports():
        lines.setdefault((report.table, report.line), []).append(report)
    people = _Names(store)
    return [_case(reports, people, language) for reports in lines.values()]


def _case(reports: Sequence[Report], people: _Names, language: Language) -> CaseShown:
    first = reports[0]
    return CaseShown(
        table=first.table,
        line=first.line,
        about=first.about,
        name=people.of(first.about),
        is_guest=people.is_guest(first.about),
        since=moment(first.created),
        context=[
            LineShown(
                said.name,
                language.said(words_said(said.text, said.phrase)),
                moment(said.at),
                said.number == first.line,
            )
            for said in max((report.context for report in reports), key=len)
        ],
        reports=[
            ReportShown(people.of(one.by), language.said(REASONS[one.reason]), one.words)
            for one in reports
        ],
    )


def past(store: Store) -> list[DecisionShown]:
    """The last decisions, the newest first."""
    people, now, lifted = _Names(store), clock_now(), set[str]()
    shown = []
    for decision in store.moderation.decisions():
        if decision.kind == "lift":
            lifted.add(decision.about)
        in_force = decision.until > now and decision.about not in lifted
        shown.append(_decision(decision, people, in_force))
    return shown


def _decision(decision: Decision, people: _Names, in_force: bool) -> DecisionShown:
    return DecisionShown(
        at=moment(decision.at),
        moderator=people.of(decision.moderator),
        about=decision.about,
        name=people.of(decision.about),
        kind=decision.kind,
        until=_until(decision.until),
        note=decision.note,
        in_force=in_force,
    )


def _until(until: Milliseconds) -> str:
    return moment(until) if until else ""


class _Names:
    """Names by id, each looked up once; who is forgotten has none."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Any] = {}

    def of(self, person: str) -> str:
        """What they are called."""
        if person not in self._known:
            found = self._store.person(person) if person else None
            self._known[person] = found.name if found else "…"
        return str(self._known[person])

    def is_guest(self, person: str) -> bool:
        """Whether they have no account."""
        return self._store.accounts.account(person) is None
