"""A new table as a form or a program asks for it."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core.contract import Game
from orrery.core.options import write_value
from orrery.core.texts import say
from orrery.players.levels import LEVELS
from orrery.table.events import Bot, ClockRule, NoClock, Opened, Person, Sitter
from orrery.web.fields import BadForm, Fields, read_clock, read_game, read_switch, wrong

#: The level of the bots that a newcomer meets.
QUICK_LEVEL = 2
_SEAT = "seat_"


@dataclass(frozen=True)
class Wish:
    """The table that somebody wants."""

    opened: Opened
    sitters: tuple[Sitter | None, ...]


def wish(fields: Fields, person: Person) -> Wish:
    """The table that these fields ask for; a ``BadForm`` names the field that is wrong."""
    game = read_game(fields)
    if quick := fields.get("quick"):
        return _quick(quick, game, person, read_switch(fields, "rated"))
    sitters = tuple(
        _sitter(seat, fields.get(f"{_SEAT}{seat}", "me" if seat == 0 else "open"), person)
        for seat in range(len(game.seats))
    )
    rated = read_switch(fields, "rated")
    if rated and sitters.count(person) > 1:
        raise BadForm(say("In a rated game everybody takes one seat."))
    return Wish(
        _opened(
            game,
            person,
            clock=read_clock(fields),
            private=read_switch(fields, "private"),
            unhurried=read_switch(fields, "unhurried"),
            rated=rated,
            chat=read_switch({"chat": "yes", **fields}, "chat"),
        ),
        sitters,
    )


def _opened(
    game: Game,
    person: Person,
    *,
    clock: ClockRule,
    private: bool,
    unhurried: bool,
    rated: bool,
    chat: bool = True,
) -> Opened:
    return Opened(
        game=game.name,
        options={name: write_value(value) for name, value in game.chosen.items()},
        seed="",  # the table finds one
        host=person.id,
        clock=clock,
        private=private,
        unhurried=unhurried,
        rated=rated,
        chat=chat,
    )


# --- Two clicks -----------------------------------------------------------------------------------


def _quick(kind: str, game: Game, person: Person, rated: bool) -> Wish:
    """The usual game: against bots, on one screen (which is never rated), or with whoever comes."""
    others = len(game.seats) - 1
    seats: dict[str, tuple[Sitter | None, ...]] = {
        "bot": (person, *[Bot(QUICK_LEVEL)] * others),
        "screen": (person,) * (others + 1),
        "friend": (person, *[None] * others),
    }
    if kind not in seats:
        raise wrong("quick", kind, "bot, screen, friend")
    opened = _opened(
        game,
        person,
        clock=NoClock(),
        private=kind != "bot",
        unhurried=kind == "bot",
        rated=rated and kind != "screen",
    )
    return Wish(opened, seats[kind])


def _sitter(seat: int, word: str, person: Person) -> Sitter | None:
    if word == "me":
        return person
    if word == "open":
        return None
    bots = {f"bot{level}": Bot(level) for level in LEVELS}
    if word not in bots:
        raise wrong(f"{_SEAT}{seat}", word, ", ".join(("me", "open", *bots)))
    return bots[word]
