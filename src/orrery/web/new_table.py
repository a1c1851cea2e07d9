"""A new table as a form or a program asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from orrery.core.contract import Game
from orrery.core.errors import OptionError, OrreryError
from orrery.core.options import write_value
from orrery.core.texts import Sentence, say
from orrery.games import game as make_game
from orrery.players.levels import LEVELS
from orrery.table.events import (
    Bank,
    Bot,
    ClockRule,
    Days,
    NoClock,
    Opened,
    Person,
    Refill,
    Sitter,
)

#: The level of the bots that a newcomer meets.
QUICK_LEVEL = 2
_OPTION, _SEAT = "opt_", "seat_"
_YES = {"1", "on", "yes", "true"}
_NO = {"", "0", "off", "no", "false"}

Fields = Mapping[str, str]


class BadForm(OrreryError):
    """A field that makes no sense, in one line."""


@dataclass(frozen=True)
class Wish:
    """The table that somebody wants."""

    opened: Opened
    sitters: tuple[Sitter | None, ...]


def wish(fields: Fields, person: Person) -> Wish:
    """The table that these fields ask for; a ``BadForm`` names the field that is wrong."""
    game = _game(fields)
    if quick := fields.get("quick"):
        return _quick(quick, game, person)
    sitters = tuple(
        _sitter(seat, fields.get(f"{_SEAT}{seat}", "me" if seat == 0 else "open"), person)
        for seat in range(len(game.seats))
    )
    return Wish(
        _opened(
            game,
            person,
            clock=_clock(fields),
            private=_switch(fields, "private"),
            unhurried=_switch(fields, "unhurried"),
        ),
        sitters,
    )


def _game(fields: Fields) -> Game:
    name = fields.get("game", "")
    if not name:
        raise BadForm(say("Which game? The field {field} is empty.", field="game"))
    options = {
        key.removeprefix(_OPTION): value
        for key, value in fields.items()
        if key.startswith(_OPTION) and value != ""
    }
    try:
        return make_game(name, **options)
    except OptionError as error:
        raise BadForm(error.sentence) from None


def _opened(
    game: Game, person: Person, *, clock: ClockRule, private: bool, unhurried: bool
) -> Opened:
    return Opened(
        game=game.name,
        options={name: write_value(value) for name, value in game.chosen.items()},
        seed="",  # the table finds one
        host=person.id,
        clock=clock,
        private=private,
        unhurried=unhurried,
    )


# --- Two clicks -----------------------------------------------------------------------------------


def _quick(kind: str, game: Game, person: Person) -> Wish:
    """The usual game: against bots, on one screen, or with whoever gets the link."""
    others = len(game.seats) - 1
    seats: dict[str, tuple[Sitter | None, ...]] = {
        "bot": (person, *[Bot(QUICK_LEVEL)] * others),
        "screen": (person,) * (others + 1),
        "friend": (person, *[None] * others),
    }
    if kind not in seats:
        raise _wrong("quick", kind, "bot, screen, friend")
    opened = _opened(game, person, clock=NoClock(), private=kind != "bot", unhurried=kind == "bot")
    return Wish(opened, seats[kind])


# --- Fields ---------------------------------------------------------------------------------------


def _wrong(field: str, value: str, allowed: str) -> BadForm:
    sentence: Sentence = say(
        "The field {field} cannot be {value}; it can be: {allowed}.",
        field=field,
        value=repr(value[:40]),
        allowed=allowed,
    )
    return BadForm(sentence)


def _sitter(seat: int, word: str, person: Person) -> Sitter | None:
    if word == "me":
        return person
    if word == "open":
        return None
    bots = {f"bot{level}": Bot(level) for level in LEVELS}
    if word not in bots:
        raise _wrong(f"{_SEAT}{seat}", word, ", ".join(("me", "open", *bots)))
    return bots[word]


def _switch(fields: Fields, field: str) -> bool:
    word = fields.get(field, "").lower()
    if word not in _YES | _NO:
        raise _wrong(field, word, "yes, no")
    return word in _YES


def _clock(fields: Fields) -> ClockRule:
    kind = fields.get("clock", "none") or "none"
    match kind:
        case "none":
            return NoClock()
        case "bank":
            return Bank(
                _number(fields, "clock_seconds", 10, 24 * 3600, 900),
                _number(fields, "clock_increment", 0, 600, 0),
            )
        case "refill":
            seconds = _number(fields, "clock_seconds", 5, 24 * 3600, 60)
            return Refill(seconds, _number(fields, "clock_most", seconds, 24 * 3600, seconds))
        case "days":
            return Days(_number(fields, "clock_days", 1, 30, 3))
    raise _wrong("clock", kind, "none, bank, refill, days")


def _number(fields: Fields, field: str, least: int, most: int, usual: int) -> int:
    word = fields.get(field, "").strip()
    if not word:
        return usual
    if not (word.isascii() and word.isdigit() and least <= int(word[:9]) <= most):
        raise _wrong(field, word, f"{least}-{most}")
    return int(word[:9])
