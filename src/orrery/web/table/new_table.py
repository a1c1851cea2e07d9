"""A new table as a form or a program asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from orrery.core.contract import Game
from orrery.core.options import write_value
from orrery.core.texts import say
from orrery.games import game_class
from orrery.players.levels import LEVELS
from orrery.table.events import Bot, Fill, Opened, Person, Series, Sitter
from orrery.table.series import MOST_GAMES
from orrery.web.http.fields import (
    BadForm,
    Fields,
    read_clock,
    read_game,
    read_number,
    read_switch,
    wrong,
)

#: The level of the bots that a newcomer meets.
QUICK_LEVEL = 2
_SEAT = "seat_"


@dataclass(frozen=True)
class TableWish:
    """The table that somebody wants."""

    opened: Opened
    sitters: tuple[Sitter | None, ...]

    @property
    def bots(self) -> int:
        """How many bots sit there from the beginning."""
        return sum(isinstance(who, Bot) for who in self.sitters)


@dataclass(frozen=True)
class TableHost:
    """Who asks for a table, in which language, and whom they invite."""

    person: Person
    language: str = ""
    invited: tuple[str, ...] = ()


def wish(fields: Fields, asker: TableHost) -> TableWish:
    """The table that these fields ask for; a ``BadForm`` names the field that is wrong."""
    game = read_game(fields)
    if fields.get("quick"):
        return _quick(fields, asker)
    company = _company(fields)
    others = company.sitter.format(level=_level(fields))
    sitters = tuple(
        _sitter(seat, fields.get(f"{_SEAT}{seat}") or (others if seat else "me"), asker.person)
        for seat in range(len(game.seats))
    )
    rated = read_switch(fields, "rated")
    if rated and sitters.count(asker.person) > 1:
        raise BadForm(say("In a rated game everybody takes one seat."))
    if len(asker.invited) > sitters.count(None):
        raise BadForm(say("Leave an open seat for everybody whom you invite."))
    terms = opened(
        game,
        asker.person,
        clock=read_clock(fields),
        private=read_switch({"private": company.private, **fields}, "private"),
        unhurried=read_switch(fields, "unhurried"),
        rated=rated,
        chat=read_switch({"chat": "yes", **fields}, "chat"),
        fill=_fill(fields),
        series=_series(fields),
        invited=asker.invited,
        language=asker.language,
    )
    return TableWish(terms, sitters)


def opened(game: Game, person: Person, **terms: Any) -> Opened:
    """A table of this game, set up by this person, with these fields of ``Opened``."""
    return Opened(
        game=game.name,
        options={name: write_value(value) for name, value in game.chosen.items()},
        seed="",  # the table finds one
        host=person.id,
        **terms,
    )


# --- Two clicks -----------------------------------------------------------------------------------


def _quick(fields: Fields, asker: TableHost) -> TableWish:
    """The usual game: against bots, on one screen (which is never rated), or with whoever comes.

    Nothing is set up by hand, unless somebody wants it so.
    """
    kind, rated = fields["quick"], read_switch(fields, "rated")
    dealt = game_class(fields["game"]).dealt
    game = read_game({**{f"opt_{name}": value for name, value in dealt.items()}, **fields})
    level = _level(fields)
    person, others = asker.person, len(game.seats) - 1
    seats: dict[str, tuple[Sitter | None, ...]] = {
        "bot": (person, *[Bot(level)] * others),
        "screen": (person,) * (others + 1),
        "friend": (person, *[None] * others),
    }
    if kind not in seats:
        raise wrong("quick", kind, "bot, screen, friend")
    terms = opened(
        game,
        person,
        private=kind != "bot",
        unhurried=kind == "bot",
        rated=rated and kind != "screen",
        language=asker.language,
    )
    return TableWish(terms, seats[kind])


# --- Who plays ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableCompany:
    """With whom somebody plays: who takes the seats of which the form says nothing."""

    sitter: str  # as the field of a seat says it
    private: str = "no"  # whether the table is listed nowhere, as a switch says it
    is_open: bool = False  # whether people may be invited


#: By the word in the field ``company``; programs say nothing there.
COMPANIES = {
    "": TableCompany("open", is_open=True),
    "bots": TableCompany("bot{level}"),
    "friends": TableCompany("open", private="yes", is_open=True),
    "anyone": TableCompany("open", is_open=True),
    "screen": TableCompany("me", private="yes"),
}


def invites(fields: Fields) -> bool:
    """Whether these fields ask for a table to which people may be invited."""
    return _company(fields).is_open


def _company(fields: Fields) -> TableCompany:
    word = fields.get("company", "")
    if word not in COMPANIES:
        raise wrong("company", word, ", ".join(filter(None, COMPANIES)))
    return COMPANIES[word]


# --- Fields ---------------------------------------------------------------------------------------


def _sitter(seat: int, word: str, person: Person) -> Sitter | None:
    if word == "me":
        return person
    if word == "open":
        return None
    bots = {f"bot{level}": Bot(level) for level in LEVELS}
    if word not in bots:
        raise wrong(f"{_SEAT}{seat}", word, ", ".join(("me", "open", *bots)))
    return bots[word]


def _level(fields: Fields) -> int:
    return read_number(fields, "level", LEVELS[0], LEVELS[-1], QUICK_LEVEL)


def _fill(fields: Fields) -> Fill | None:
    """A bot that sits in; 0 seconds, or none at all, for none."""
    seconds = read_number(fields, "fill_seconds", 0, 24 * 3600, 0)
    level = read_number(fields, "fill_level", LEVELS[0], LEVELS[-1], _level(fields))
    return Fill(level, seconds) if seconds else None


def _series(fields: Fields) -> Series | None:
    games = read_number(fields, "series", 1, MOST_GAMES, 1)
    return Series(games) if games > 1 else None
