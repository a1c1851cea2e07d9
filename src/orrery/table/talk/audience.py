"""Who may say something at a table, and who hears it."""

from __future__ import annotations

from collections.abc import Collection

from orrery.core.errors import Refusal
from orrery.core.texts import count, say
from orrery.table.commands import Say
from orrery.table.events import Bot, Milliseconds, Person, Said
from orrery.table.state import TableState
from orrery.table.talk.chat import (
    AT_ONCE,
    LONGEST,
    LONGEST_UNCLEANED,
    PHRASES,
    TALK_AFTER,
    WITHIN,
    ChatLine,
    cleaned,
)


def may_talk(state: TableState, now: Milliseconds) -> bool:
    """Whether anybody may say something here."""
    if not state.opened.chat or state.phase == "closed":
        return False
    return state.phase != "over" or now < state.ended + TALK_AFTER


def has_company(state: TableState, reader: str) -> bool:
    """Whether anybody but this person and bots sits here or may sit down, and talk is allowed."""
    others = (who for who in state.seats if not isinstance(who, Bot))
    return state.opened.chat and any(who is None or who.id != reader for who in others)


def spoken(state: TableState, command: Say, by: Person, now: Milliseconds) -> Said:
    """What somebody says, if it can be said."""
    if not state.opened.chat:
        raise Refusal("", say("Nobody talks at this table: whoever opened it switched chat off."))
    if not may_talk(state, now):
        raise Refusal("", say("This table has been left for long; nobody talks here any more."))
    said = _said(command, by)
    recent = [line.at for line in state.chat if line.by.id == by.id and now - line.at < WITHIN]
    if len(recent) >= AT_ONCE:
        wait = -(-(recent[-AT_ONCE] + WITHIN - now) // 1000)
        raise Refusal(
            "",
            count(
                "That was much at once. Wait {n} second.",
                "That was much at once. Wait {n} seconds.",
                max(1, wait),
            ),
        )
    return said


def _said(command: Say, by: Person) -> Said:
    if command.phrase:
        if command.phrase not in PHRASES:
            raise Refusal("", say("There is no such phrase; there are: {keys}.", keys=_KEYS))
        return Said(by=by, phrase=command.phrase)
    return Said(by=by, text=_line(command.text))


def _line(text: str) -> str:
    if len(text) <= LONGEST_UNCLEANED:
        text = cleaned(text)
    if not text:
        raise Refusal("", say("This line is empty."))
    if len(text) > LONGEST:
        raise Refusal(
            "",
            say("A line has at most {most} letters; this one has {n}.", most=LONGEST, n=len(text)),
        )
    return text


_KEYS = ", ".join(PHRASES)


def heard(state: TableState, reader: str, muted: Collection[str] = ()) -> tuple[ChatLine, ...]:
    """The lines for the person with this id, less those of people whom they have muted.

    While a game goes on, those who play hear nothing from those who watch: nobody whispers advice.
    """
    all_lines = state.phase == "over" or not state.owned(reader)
    return tuple(
        line
        for line in state.chat
        if (all_lines or not line.whispered or line.by.id == reader) and line.by.id not in muted
    )
