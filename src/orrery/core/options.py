"""Options of a game: typed, explained, and a bad one names itself.

Each has a name that a person types, a title for forms, and what it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from orrery.core.errors import OptionError
from orrery.core.shelf import Shelf, is_packed
from orrery.core.texts import Text, listed, say

Value = str | int | bool

_SWITCH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


@dataclass(frozen=True)
class Choice:
    """One word out of several."""

    name: str
    choices: tuple[str, ...]
    default: str
    about: Text
    title: Text = ""
    #: What forms call the choices, where the word itself is not enough.
    choice_titles: Mapping[str, Text] = field(default_factory=dict)

    def read(self, value: Any) -> str:
        word = str(value).lower()
        if word not in self.choices:
            raise OptionError(
                say(
                    "{name} is {choices}, not {value}",
                    name=self.name,
                    choices=listed(self.choices, "or"),
                    value=repr(value),
                )
            )
        return word


@dataclass(frozen=True)
class Number:
    """A whole number within limits."""

    name: str
    least: int
    most: int
    default: int
    about: Text
    zero: str = ""  # a word that stands for 0, such as "none"
    title: Text = ""

    @property
    def choices(self) -> tuple[str, ...]:
        numbers = f"{self.least} to {self.most}"
        return (numbers, self.zero) if self.zero else (numbers,)

    def read(self, value: Any) -> int:
        if self.zero and str(value).lower() == self.zero:
            return 0
        try:
            number = int(str(value))
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.most:
            raise OptionError(
                say(
                    "{name} is a whole number from {least} to {most}, not {value}",
                    name=self.name,
                    least=self.least,
                    most=self.most,
                    value=repr(value),
                )
            )
        return number


@dataclass(frozen=True)
class Switch:
    """Yes or no."""

    name: str
    default: bool
    about: Text
    title: Text = ""

    choices = ("yes", "no")

    def read(self, value: Any) -> bool:
        switch = _SWITCH.get(str(value).lower())
        if switch is None:
            raise OptionError(
                say("{name} is yes or no, not {value}", name=self.name, value=repr(value))
            )
        return switch


@dataclass(frozen=True)
class FromShelf:
    """Data by its name or label, or the data itself; the value is the label, or it is packed."""

    name: str
    shelf: Shelf[Any]
    default: str
    about: Text
    title: Text = ""

    @property
    def choices(self) -> tuple[str, ...]:
        return self.shelf.names

    def read(self, value: Any) -> str:
        if not isinstance(value, str):
            return self.shelf.add(value)
        label: str = self.shelf.find(value).label
        return value if is_packed(value) else label


Option = Choice | Number | Switch | FromShelf


def option_title(option: Option) -> Text:
    """What a form calls an option."""
    return option.title or option.name.replace("_", " ").capitalize()


def choice_title(option: Option, value: str) -> Text:
    """What a form calls one of its values."""
    titles = option.choice_titles if isinstance(option, Choice) else {}
    return titles.get(value, value)


def read_options(
    game: str, known: tuple[Option, ...], given: Mapping[str, Any]
) -> dict[str, Value]:
    """Every known option with its value: the given one, or the default."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            known_names = listed(names) or say("none")
            raise OptionError(
                say(
                    "{game} has no option {name!r}; it has {known}",
                    game=game,
                    name=name,
                    known=known_names,
                )
            )
    return {option.name: option.read(given.get(option.name, option.default)) for option in known}


def written_options(chosen: Mapping[str, Value]) -> str:
    """All options as a person types them: name=value, separated by spaces."""
    return " ".join(f"{name}={write_value(value)}" for name, value in chosen.items())


def read_words(text: str) -> dict[str, str]:
    """The options as they are typed there, by name; what they mean is not looked at."""
    chosen: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise OptionError(say("options are written name=value, not {word!r}", word=word))
        if name in chosen:
            raise OptionError(say("the option {name!r} stands here a second time", name=name))
        chosen[name] = value
    return chosen


def write_value(value: Value) -> str:
    """The value as a person types it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
