"""What people say at a table: clean words, ready phrases, and the last lines of them."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from orrery.core.contract import Seat
from orrery.core.texts import Sentence, Text, say
from orrery.table.events import Became, Milliseconds, Person
from orrery.table.talk.letters import INVISIBLE

#: Letters in one line, after cleaning.
LONGEST = 200
#: And before it: with marks and space. What is longer is not even cleaned.
LONGEST_UNCLEANED = 10 * LONGEST
#: So many lines a person may say within so much time.
AT_ONCE, WITHIN = 5, 10_000
#: A table remembers so many lines; older ones are still in its log.
MOST_LINES = 100
#: So long after the end of a game people may still talk.
TALK_AFTER = 7 * 24 * 60 * 60 * 1000

#: Accents on one letter; more of them climb over the neighbours.
_MOST_MARKS = 3
#: Joins the parts of an emoji, and letters of some scripts.
_JOINERS = "\u200c\u200d"
#: Says that a sign is to be shown in colours.
_COLOURED = "\ufe0f"
_HIDDEN = INVISIBLE - {_COLOURED}

#: What can be said with one touch; each reader gets it in their own language.
PHRASES: dict[str, Sentence] = {
    "hello": say("Hello!"),
    "luck": say("Good luck!"),
    "moment": say("One moment, please."),
    "well": say("Well played!"),
    "thanks": say("Thank you!"),
    "game": say("Good game!"),
}


class ChatLine(NamedTuple):
    """One line: who said what, on which seat; a whisper is for spectators until the end."""

    number: int
    at: Milliseconds
    by: Person
    seat: Seat | None
    text: str
    phrase: str
    whispered: bool
    struck: bool = False


def words_said(text: str, phrase: str) -> Text:
    """A phrase is in each reader's language; anything else is as it was said."""
    return PHRASES.get(phrase, text)


def cleaned(text: str) -> str:
    """The words without what would hide, turn round or break them."""
    kept, marks = [], 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind == "Mn" else 0
        if kind in ("Cc", "Zl", "Zp", "Zs") or letter in _HIDDEN:
            kept.append(" ")
        elif (kind[0] != "C" or letter in _JOINERS) and marks <= _MOST_MARKS:
            kept.append(letter)
    line = " ".join("".join(kept).split()).strip(_JOINERS)
    return line if set(line) - {*_JOINERS, _COLOURED, " "} else ""


def added(lines: tuple[ChatLine, ...], line: ChatLine) -> tuple[ChatLine, ...]:
    """The last lines, with one more."""
    return (*lines[1 - MOST_LINES :], line)


def renamed(lines: tuple[ChatLine, ...], event: Became) -> tuple[ChatLine, ...]:
    """The same lines after somebody became somebody else; who is forgotten has said nothing."""
    lines = tuple(
        line._replace(by=event.who) if line.by.id == event.was else line for line in lines
    )
    if event.was != event.who.id:
        return lines
    return tuple(line._replace(text="") if line.by == event.who else line for line in lines)


def struck(lines: tuple[ChatLine, ...], number: int) -> tuple[ChatLine, ...]:
    """The same lines; of the one with this number it is only known that it was said."""
    return tuple(
        line._replace(text="", phrase="", struck=True) if line.number == number else line
        for line in lines
    )
