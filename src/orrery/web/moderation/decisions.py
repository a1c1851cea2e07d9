"""What a moderator decides, and all that follows from it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store import Account, Store
from orrery.store.moderation.reports import Decision, Report, Verdict
from orrery.table.events import Milliseconds
from orrery.table.table import NoSuchTable
from orrery.table.talk.chat import cleaned
from orrery.web.moderation.permissions import DAY, FOR_GOOD, HOUR, moment
from orrery.web.site import Site
from orrery.web.table.hosted import clock_now

#: How long somebody can be silenced.
Term = Literal["hour", "day", "week", "ever"]
TERMS: dict[Term, Milliseconds] = {"hour": HOUR, "day": DAY, "week": 7 * DAY, "ever": FOR_GOOD}
SUSPENDED_FOR = 30 * DAY
_LONGEST_NOTE = 300


class CannotDecide(OrreryError):
    """Why this cannot be decided, in one line."""


@dataclass(frozen=True)
class DecisionWish:
    """What a moderator wants to do about a line; all but a dismissal also strike it."""

    verdict: Verdict
    term: Term = "day"
    note: str = ""


async def decide(site: Site, moderator: Account, table: str, line: int, wish: DecisionWish) -> None:
    """Carry out a decision about a reported line, keep it, and tell everybody concerned."""
    store = site.store
    reports = await asyncio.to_thread(store.moderation.reports_about, table, line)
    if not reports:
        raise CannotDecide(say("Nothing is open about this line; somebody else was faster."))
    about = reports[0].about
    if about == moderator.id:
        raise CannotDecide(say("Another moderator has to decide about you."))
    until = await asyncio.to_thread(_restrain, store, about, wish)
    if wish.verdict != "dismiss":
        await _strike(site, table, line)
    if wish.verdict == "suspend":
        site.host.dismiss(about)
    note = cleaned(wish.note[: 4 * _LONGEST_NOTE])[:_LONGEST_NOTE]
    decision = Decision(moderator.id, about, wish.verdict, table, line, until, note)
    await asyncio.to_thread(_keep, store, decision, reports)
    for person in (about, *(report.by for report in reports)):
        site.bell.ring(person)


def _restrain(store: Store, about: str, wish: DecisionWish) -> Milliseconds:
    """Until when the person may not speak, or come; 0 if the decision is only about the line."""
    if wish.verdict == "silence":
        until = min(FOR_GOOD, clock_now() + TERMS[wish.term])
        _silence(store, about, until)
        return until
    if wish.verdict == "suspend":
        if store.accounts.account(about) is None:
            raise CannotDecide(say("A guest has no account to suspend; silence them."))
        store.accounts.suspend(about, until := clock_now() + SUSPENDED_FOR)
        return until
    return 0


def _silence(store: Store, about: str, until: Milliseconds) -> None:
    if store.accounts.account(about) is None:
        store.moderation.silence(about, until)
    else:
        store.accounts.silence(about, until)


async def _strike(site: Site, table: str, line: int) -> None:
    try:
        hosted = await site.host.get(table)
    except NoSuchTable:
        return
    await hosted.run(lambda table, now: table.strike(line, now))


def _keep(store: Store, decision: Decision, reports: Sequence[Report]) -> None:
    store.moderation.decide(decision)
    kind = {
        "strike": "struck",
        "silence": "silenced for good" if decision.until >= FOR_GOOD else "silenced",
        "suspend": "suspended",
    }.get(decision.kind)
    if kind:
        blanks = {"when": moment(decision.until)} if decision.until else {}
        store.moderation.tell(decision.about, kind, blanks)
    for report in reports:
        store.moderation.tell(report.by, "helped" if kind else "dismissed", {})


def lift(store: Store, moderator: Account, about: str) -> None:
    """Let somebody speak and come again."""
    if about == moderator.id:
        raise CannotDecide(say("Another moderator has to decide about you."))
    store.moderation.silence(about, 0)
    if store.accounts.account(about) is not None:
        store.accounts.silence(about, 0)
        store.accounts.suspend(about, 0)
    store.moderation.decide(Decision(moderator.id, about, "lift"))
    store.moderation.tell(about, "lifted", {})
