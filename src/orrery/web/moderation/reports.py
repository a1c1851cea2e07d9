"""Muting and reporting whoever said a line."""

from __future__ import annotations

import asyncio

from orrery.core.errors import OrreryError
from orrery.core.texts import Sentence, say
from orrery.store.moderation.reports import Report, SaidLine
from orrery.table.events import Person
from orrery.table.state import TableState
from orrery.table.talk.audience import heard
from orrery.table.talk.chat import ChatLine, cleaned
from orrery.web.moderation.permissions import HOUR
from orrery.web.site import Site
from orrery.web.table.hosted import Hosted, clock_now

#: Why a line can be reported.
REASONS: dict[str, Sentence] = {
    "insult": say("It insults somebody."),
    "spam": say("It is advertising, or the same again and again."),
    "advice": say("It gives advice during a game, or helps to cheat."),
    "name": say("It is the name that is bad."),
    "other": say("Something else."),
}
LONGEST_WORDS = 300
#: So many lines before and after the one in question are kept with a report.
_AROUND = 5
_REPORTS_AN_HOUR = 10


class CannotReport(OrreryError):
    """Why this cannot be muted or reported, in one line."""


def line_for(state: TableState, reader: str, number: int) -> ChatLine:
    """The line of another person with this number, if the reader may read it."""
    line = next(
        (line for line in heard(state, reader) if state.number_for(reader, line.number) == number),
        None,
    )
    if line is None:
        raise CannotReport(say("There is no such line here."))
    if line.by.id == reader:
        raise CannotReport(say("This line is your own."))
    return line


async def mute(site: Site, reader: str, other: str) -> None:
    """Show a reader nothing more of what another says, at any table."""
    if other == reader:
        raise CannotReport(say("Nobody mutes themselves."))
    await asyncio.to_thread(site.store.moderation.mute, reader, other)
    site.host.look_again(reader)


async def unmute(site: Site, reader: str, other: str) -> None:
    """Show it again."""
    await asyncio.to_thread(site.store.moderation.unmute, reader, other)
    site.host.look_again(reader)


def report(
    site: Site, hosted: Hosted, reporter: Person, number: int, reason: str, words: str
) -> None:
    """Bring a line before the moderators, as it stands and with those around it."""
    if reason not in REASONS:
        raise CannotReport(
            say("A report has one of these reasons: {reasons}.", reasons=", ".join(REASONS))
        )
    words = cleaned(words)
    if len(words) > LONGEST_WORDS:
        raise CannotReport(say("Say it in at most {most} letters.", most=LONGEST_WORDS))
    line = line_for(hosted.state, reporter.id, number)
    kept = site.store.moderation
    if kept.reports_since(reporter.id, clock_now() - HOUR) >= _REPORTS_AN_HOUR:
        raise CannotReport(say("You have reported much in the last hour. Mute them meanwhile."))
    told = kept.report(
        Report(
            table=hosted.id,
            line=line.number,
            by=reporter.id,
            about=line.by.id,
            reason=reason,
            words=words,
            context=_around(heard(hosted.state, reporter.id), line.number),
        )
    )
    if not told:
        raise CannotReport(say("You have reported this line already."))
    for moderator in site.store.accounts.moderators():
        site.bell.ring(moderator.id)


def _around(lines: tuple[ChatLine, ...], number: int) -> list[SaidLine]:
    place = next(place for place, line in enumerate(lines) if line.number == number)
    return [
        SaidLine(line.number, line.at, line.by.name, line.text, line.phrase)
        for line in lines[max(0, place - _AROUND) : place + _AROUND + 1]
    ]
