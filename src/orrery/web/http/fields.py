"""What the fields of a form or of a flat JSON object say; ``BadForm`` names one that is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from orrery.core.contract import Game
from orrery.core.errors import OptionError, OrreryError
from orrery.core.texts import Sentence, say
from orrery.table.clock_rules import CLOCK_RULES, ClockField, ClockRule
from orrery.table.state import shared_game

_OPTION = "opt_"
_YES = {"1", "on", "yes", "true"}
_NO = {"", "0", "off", "no", "false"}

Fields = Mapping[str, str]


class BadForm(OrreryError):
    """A field that makes no sense, in one line."""


def wrong(field: str, value: str, allowed: str) -> BadForm:
    """A field with a value that it cannot have, and those that it can."""
    sentence: Sentence = say(
        "The field {field} cannot be {value}; it can be: {allowed}.",
        field=field,
        value=repr(value[:40]),
        allowed=allowed,
    )
    return BadForm(sentence)


def read_game(fields: Fields) -> Game:
    """The game with its options."""
    name = fields.get("game", "")
    if not name:
        raise BadForm(say("Which game? The field {field} is empty.", field="game"))
    options = {
        key.removeprefix(_OPTION): value
        for key, value in fields.items()
        if key.startswith(_OPTION) and value != ""
    }
    try:
        return shared_game(name, options)
    except OptionError as error:
        raise BadForm(error.sentence) from None


def read_switch(fields: Fields, field: str) -> bool:
    """Yes or no; what is missing is a no."""
    word = fields.get(field, "").lower()
    if word not in _YES | _NO:
        raise wrong(field, word, "yes, no")
    return word in _YES


class ClockForm(NamedTuple):
    """The clocks that a form offers, and each number of theirs with those that have it."""

    rules: Mapping[str, type[ClockRule]]

    @property
    def fields(self) -> dict[ClockField, str]:
        """The keys of its clocks, by field."""
        every = dict.fromkeys(field for rule in self.rules.values() for field in rule.fields)
        return {
            field: " ".join(key for key, rule in self.rules.items() if field in rule.fields)
            for field in every
        }

    @property
    def live(self) -> str:
        """The keys of those that are not played by correspondence."""
        return " ".join(key for key, rule in self.rules.items() if not rule.is_slow)


def read_clock(fields: Fields) -> ClockRule:
    """The clock."""
    kind = fields.get("clock", "none") or "none"
    if kind not in CLOCK_RULES:
        raise wrong("clock", kind, ", ".join(CLOCK_RULES))
    return CLOCK_RULES[kind].read(partial(read_number, fields))


def read_number(fields: Fields, field: str, least: int, most: int, usual: int) -> int:
    """A whole number within these limits; the usual one, if the field is empty."""
    word = fields.get(field, "").strip()
    if not word:
        return usual
    if not (word.isascii() and word.isdigit() and least <= int(word[:9]) <= most):
        raise wrong(field, word, f"{least}-{most}")
    return int(word[:9])
