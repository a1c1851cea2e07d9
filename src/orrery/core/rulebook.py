"""The rules of a game as people read them: numbered, in sections, every sentence translatable.

A game writes them down once, in its own ``rulebook.py``. Whatever shows rules, or leads from the
number in a refusal to its text, reads them from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from orrery.core.texts import Sentence


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
