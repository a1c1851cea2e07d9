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
    sitters = tuple(
        _sitter(seat, fields.get(f"{_SEAT}{seat}", "me" if seat == 0 else "open"), asker.person)
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
        private=read_switch(fields, "private"),
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
    level = read_number(fields, "level", LEVELS[0], LEVELS[-1], QUICK_LEVEL)
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


def _fill(fields: Fields) -> Fill | None:
    """A bot that sits in; 0 seconds, or none at all, for none."""
    seconds = read_number(fields, "fill_seconds", 0, 24 * 3600, 0)
    level = read_number(fields, "fill_level", LEVELS[0], LEVELS[-1], QUICK_LEVEL)
    return Fill(level, seconds) if seconds else None


def _series(fields: Fields) -> Series | None:
    games = read_number(fields, "series", 1, MOST_GAMES, 1)
    return Series(games) if games > 1 else None
