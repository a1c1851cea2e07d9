"""A new tournament as a form or a program asks for it."""

from __future__ import annotations

from typing import TypeVar

from orrery.core.options import write_value
from orrery.core.texts import say
from orrery.players.levels import LEVELS
from orrery.table.clock_rules import ClockRule
from orrery.table.events import Milliseconds
from orrery.tournament.events import Rules
from orrery.tournament.formats import FORMATS, Format
from orrery.web.http.fields import (
    BadForm,
    Fields,
    read_clock,
    read_game,
    read_number,
    read_switch,
    wrong,
)

Word = TypeVar("Word", bound=str)

_LONGEST_NAME = 60
MOST_ENTRANTS = max(kind.most_entrants for kind in FORMATS.values())
#: They take the time of the machine.
MOST_BOTS = 24
_STARTS = ("hand", "full", "time")
#: Far enough ahead, in minutes.
_MONTH = 30 * 24 * 60
#: What a form shows, and a program gets, without saying otherwise.
USUAL = {
    "name": "",
    "format": next(iter(FORMATS)),
    "rounds": "0",
    "minutes": "30",
    "clock": "bank",
    "clock_seconds": "300",
    "clock_increment": "5",
    "clock_most": "600",
    "clock_days": "3",
    "start": "hand",
    "starts_in": "15",
    "most": "32",
    "bots": "0",
    "level": "2",
    "even": "yes",
    "late": "2",
    "late_half": "no",
    "patience": "90",
    "pause": "10",
    "draws": "no",
    "unhurried": "yes",
    "rated": "no",
    "enter": "yes",
}


def rules(fields: Fields, now: Milliseconds) -> Rules:
    """What these fields agree on; a ``BadForm`` names the field that is wrong."""
    fields = {**USUAL, **{name: value for name, value in fields.items() if value != ""}}
    game = read_game(fields)
    if len(game.seats) < 2:
        raise BadForm(say("A tournament needs a game for two or more."))
    if game.is_arranged:
        raise BadForm(say("The games of a tournament begin as the rules say, in no position."))
    kind = FORMATS[_one_of(fields, "format", tuple(FORMATS))]
    start = _one_of(fields, "start", _STARTS)
    clock = _read_clock(fields, kind)
    live = not clock.is_slow
    return Rules(
        name=_name(fields["name"]) or game.title,
        game=game.name,
        options={name: write_value(value) for name, value in game.chosen.items()},
        format=kind.key,
        clock=clock,
        seats=len(game.seats),
        rounds=read_number(fields, "rounds", 0, kind.most_rounds, 0) if kind.most_rounds else 0,
        minutes=read_number(fields, "minutes", 1, 24 * 60, 30) if kind.is_timed else 0,
        most=min(read_number(fields, "most", 2, MOST_ENTRANTS, 32), kind.most_entrants),
        when_full=start == "full",
        starts=_starts(fields, now) if start == "time" else None,
        bots=read_number(fields, "bots", 0, MOST_BOTS, 0),
        even=read_switch(fields, "even"),
        levels=_levels(fields["level"]),
        late=read_number(fields, "late", 0, kind.most_rounds, 2) if kind.has_late_entry else 0,
        late_half=read_switch(fields, "late_half"),
        patience=read_number(fields, "patience", 0, 3600, 90) if live else 0,
        pause=read_number(fields, "pause", 0, 3600, 10),
        draws=read_switch(fields, "draws"),
        unhurried=read_switch(fields, "unhurried"),
        rated=read_switch(fields, "rated"),
    )


def _one_of(fields: Fields, field: str, words: tuple[Word, ...]) -> Word:
    for word in words:
        if fields[field] == word:
            return word
    raise wrong(field, fields[field], ", ".join(words))


def _name(text: str) -> str:
    name = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if len(name) > _LONGEST_NAME:
        raise BadForm(
            say("The name of a tournament has at most {most} letters.", most=_LONGEST_NAME)
        )
    return name


def _read_clock(fields: Fields, kind: Format) -> ClockRule:
    clock = read_clock(fields)
    if not clock.is_timed:
        raise BadForm(say("A tournament needs a clock, so that every game ends."))
    if clock.is_slow and kind.is_timed:
        raise BadForm(say("An arena is played live; its clock cannot count days."))
    return clock


def _starts(fields: Fields, now: Milliseconds) -> Milliseconds:
    """A time of the server's clock, or so many minutes from now."""
    if exact := fields.get("starts"):
        latest = now + _MONTH * 60_000
        if not (exact.isascii() and exact.isdigit() and now <= int(exact[:15]) <= latest):
            raise wrong("starts", exact, f"{now}-{latest}")
        return int(exact)
    return now + read_number(fields, "starts_in", 1, _MONTH, 15) * 60_000


def _levels(text: str) -> tuple[int, ...]:
    """``3``, or several that take turns: ``1,2,3``."""
    words = [word.strip() for word in text.split(",")]
    if not all(word.isascii() and word.isdigit() and int(word[:3]) in LEVELS for word in words):
        raise wrong("level", text, f"{LEVELS[0]}-{LEVELS[-1]}, 1,2,3")
    return tuple(int(word) for word in words[: len(LEVELS)])
