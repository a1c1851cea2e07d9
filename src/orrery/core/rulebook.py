"""The rules of a game as people read them: numbered, in sections, every sentence translatable.

A game writes them down once, in its own ``rulebook.py``. Whatever shows rules, or leads from the
number in a refusal to its text, reads them from there.

A game also says what a study of many games counts (``Game.countables``): things that are used,
effects of rules, and endings; what each move used (``Game.counted``); and what became of what
somebody had promised (``Game.promises``). Whoever studies games needs to know nothing else about
them: what was used and by whom, what the winners used, and which rules never mattered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from orrery.core.texts import Sentence, Text


@dataclass(frozen=True)
class Rule:
    """A numbered rule: what it says, and what we decided where the printed rules are silent."""

    number: str
    said: tuple[Sentence, ...]
    ours: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Section:
    """Rules that belong together; ``intro`` is what is said before the first of them."""

    title: Sentence
    rules: tuple[Rule, ...] = ()
    intro: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """All rules of a game; empty for a game that has none written down."""

    sections: tuple[Section, ...] = ()

    def __iter__(self) -> Iterator[Rule]:
        return (rule for section in self.sections for rule in section.rules)

    def __bool__(self) -> bool:
        return bool(self.sections)


# --- What can be counted --------------------------------------------------------------------------

#: Effects of rules stand under this title, ways in which a game can end under the next one. Any
#: other title is that of things: tiles, gods, attacks.
EFFECTS = "Effects"
ENDINGS = "Endings"


class Countable(NamedTuple):
    """Something that can be used, or can happen.

    >>> Countable("tile-bend", "Tiles", "bend", "OD2").name
    'bend'
    """

    key: str
    group: Text  # the title that it stands under
    name: Text  # in lists under that title
    rule: str = ""  # the number of the rule that it is an effect of


class Use(NamedTuple):
    """Something was used once, or happened, to the benefit or at the cost of a seat."""

    key: str
    seat: int


class Promise(NamedTuple):
    """What a seat said that it would reach, such as a bid, and what it has reached."""

    seat: int
    said: int
    made: int


def ending_key(reason: str) -> str:
    """The key of an ending, by the reason of the outcome."""
    return f"ending-{reason}"


def ending(reason: str, name: str, rule: str = "") -> Countable:
    """A way in which a game can end."""
    return Countable(ending_key(reason), ENDINGS, name, rule)


def effect(key: str, name: str, rule: str) -> Countable:
    """Something that a rule does now and then."""
    return Countable(key, EFFECTS, name, rule)
