"""Words for people, as data that a page can translate.

A ``str`` is never translated: numbers, names of cells, notation, keys. A ``Sentence`` always is,
and the words inside it are sentences themselves. ``str(sentence)`` is the English one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from types import MappingProxyType
from typing import Protocol


class Catalogue(Protocol):
    """Where translations come from; what Python's ``gettext`` makes is one."""

    def gettext(self, message: str, /) -> str:
        """The template in another language."""

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """The template for this number; some languages have more than two."""


class _English:
    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return one if number == 1 else many


#: The language of the sources.
ENGLISH: Catalogue = _English()


class Sentence:
    """A sentence, or a word, for a person. ``str`` gives the English one."""

    __slots__ = ("_hash", "_words", "number", "plural", "template", "values")

    def __init__(
        self,
        template: str,
        values: Mapping[str, object],
        plural: str | None = None,
        number: int | None = None,
    ) -> None:
        self.template = template
        self.values = values
        #: Where a number decides between templates: the one for many, and the number.
        self.plural, self.number = plural, number
        self._hash: int | None = None
        #: What it is in the languages in which it was said.
        self._words: dict[Catalogue, str] = {}

    def __str__(self) -> str:
        return translated(self, ENGLISH)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {str(self)!r}>"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Sentence):
            return NotImplemented
        return (
            self.template == other.template
            and self.number == other.number
            and self.values == other.values
            and self.plural == other.plural
        )

    def __hash__(self) -> int:
        if self._hash is None:  # sentences within sentences make it long
            self._hash = hash((self.template, frozenset(self.values.items())))
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.template, dict(self.values), self.plural, self.number)


#: What a person reads: translated if it is a sentence, else not.
Text = Sentence | str


def _again(
    template: str, values: dict[str, object], plural: str | None, number: int | None
) -> Sentence:
    return Sentence(template, MappingProxyType(values), plural, number)


def say(template: str, **values: object) -> Sentence:
    """The sentence that this template makes with these values. The template is a literal."""
    return Sentence(template, MappingProxyType(values))


def count(one: str, many: str, n: int, **values: object) -> Sentence:
    """``1 tile left`` or ``2 tiles left``: two literal templates, which may hold ``{n}``."""
    return Sentence(one, MappingProxyType({"n": n, **values}), many, int(n))


def translated(text: Text, catalogue: Catalogue) -> str:
    """A sentence, and all sentences within it, in the language of a catalogue."""
    if isinstance(text, str):
        return text
    words = text._words.get(catalogue)
    if words is None:  # sentences that games keep are said after every move
        words = text._words[catalogue] = _put_into_words(text, catalogue)
    return words


def _put_into_words(sentence: Sentence, catalogue: Catalogue) -> str:
    if sentence.plural is None or sentence.number is None:
        template = catalogue.gettext(sentence.template)
    else:
        template = catalogue.ngettext(sentence.template, sentence.plural, sentence.number)
    return template.format(
        **{
            name: translated(value, catalogue) if isinstance(value, Sentence) else value
            for name, value in sentence.values.items()
        }
    )


def as_written(word: str) -> Sentence:
    """A name that no list of messages knows, such as a seat in somebody's own game."""
    return say("{word}", word=word)


# --- Several words --------------------------------------------------------------------------------


def joined(parts: Iterable[Text]) -> Text:
    """'a, b, c'; the empty ones are left out."""
    found = [part for part in parts if part]
    return reduce(_with_comma, found) if found else ""


def _with_comma(some: Text, more: Text) -> Sentence:
    return say("{some}, {more}", some=some, more=more)


def listed(words: Sequence[Text], link: str = "and") -> Text:
    """'a', 'a and b', 'a, b and c'; with another link 'a, b or c'."""
    if len(words) < 2:
        return words[0] if words else ""
    some, last = joined(words[:-1]), words[-1]
    return {
        "and": say("{some} and {last}", some=some, last=last),
        "or": say("{some} or {last}", some=some, last=last),
    }[link]


def in_a_row(sentences: Sequence[Text]) -> Text:
    """Whole sentences, one after the other."""
    if len(sentences) < 2:
        return sentences[0] if sentences else ""
    values = {f"n{place}": sentence for place, sentence in enumerate(sentences)}
    return Sentence(" ".join(f"{{{name}}}" for name in values), MappingProxyType(values))
