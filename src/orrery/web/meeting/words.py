"""What a list says about a table: its clock, its options, how long somebody has."""

from __future__ import annotations

from functools import cache

from orrery.core.options import choice_title, option_title, write_value
from orrery.core.texts import Sentence, Text, count, say
from orrery.games import game_class
from orrery.table.clocks import DAY, SECOND
from orrery.table.events import Bank, ClockRule, Days, Milliseconds, NoClock, Refill

MINUTE = 60 * SECOND
HOUR = 60 * MINUTE


def clock_words(rule: ClockRule) -> Sentence:
    """A clock in a few words."""
    match rule:
        case NoClock():
            return say("no clock")
        case Bank(seconds, 0):
            return say("{time} each", time=duration(seconds * SECOND))
        case Bank(seconds, increment):
            return say("{time} each, +{n} s a turn", time=duration(seconds * SECOND), n=increment)
        case Refill(seconds):
            return say("{time} a turn", time=duration(seconds * SECOND))
        case Days(days):
            return count("1 day a move", "{n} days a move", days)


def duration(time: Milliseconds) -> Sentence:
    """A length of time in its largest unit that makes sense, never more than there is."""
    if time >= 2 * DAY:
        return count("{n} day", "{n} days", time // DAY)
    if time >= 2 * HOUR:
        return count("{n} hour", "{n} hours", time // HOUR)
    if time >= MINUTE:
        return say("{n} min", n=time // MINUTE)
    return say("{n} s", n=time // SECOND)


@cache
def _usual(game: str) -> dict[str, str]:
    return {name: write_value(value) for name, value in game_class(game)().chosen.items()}


def unusual(game: str, options: dict[str, str]) -> list[Sentence]:
    """The options that are not as they usually are."""
    found = []
    for option in game_class(game).options:
        value = options.get(option.name, "")
        if value and value != _usual(game)[option.name]:
            shown: Text = choice_title(option, value.partition("@")[0])
            if value in ("yes", "no"):
                shown = say("yes") if value == "yes" else say("no")
            found.append(say("{option}: {choice}", option=option_title(option), choice=shown))
    return found
