"""Sentences as data: an English template and its values, so that a page can translate it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class Sentence:
    """A sentence for a person. ``str`` gives the English one."""

    template: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.template.format(**self.values)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.template, dict(self.values))


def _again(template: str, values: dict[str, object]) -> Sentence:
    return Sentence(template, MappingProxyType(values))


def say(template: str, **values: object) -> Sentence:
    """The sentence that this template makes with these values."""
    return Sentence(template, MappingProxyType(values))


def listed(words: Sequence[str], link: str = "and") -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {link} {words[-1]}"
