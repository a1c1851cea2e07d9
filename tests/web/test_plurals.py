"""No sentence says "1 tiles": where a number may be one, a sentence has a form for one."""

from __future__ import annotations

import re
from functools import cache

import pytest

from orrery.core.texts import count
from orrery.web.language.extraction import Found, all_messages

#: Blanks that hold a limit of ours, or the name of something, and never a one.
LIMITS, NAMES = {"most", "least"}, {"body", "first", "place", "who"}
#: Sentences that are only said of more than one, and of how many.
NEVER_ONE = {
    "{n} tiles have this id": "several",
    "{n} wells win": "five",
    "level {level} has {n} tile with {stars} stars; there should be {wanted}": "signs, not stars",
    "{cells}: more than {n} hexes from the core": "seven",
    "it has {n} cells, and at most {most} fit around a core": "a hundred and more",
    "You have {count} regions already; take a god.": "fourteen",
    "The bottom row has its {count} tiles.": "five",
    "After {played} of {games} games: {score}. The next one begins in a moment.": "a series",
    "You left {times} games early since yesterday; join a rated one in {n} minute.": "three",
    "You left {times} games early since yesterday; join a rated one in {n} minutes.": "three",
    "{n} points are the optimum.": "six bodies bring six points at least",
    "{n} points: this is the optimum!": "six bodies bring six points at least",
    "{n} points; the optimum is {optimum}.": "six bodies bring six points at least",
    "about {n} minutes": "fifteen is the least",
    "{n} chips end the game": "twice the chips of the start",
    "If nobody comes in {n} seconds, a bot of my strength sits in": "a setting of ours",
    "A bot sits in after {n} seconds": "a list of ours",
    "Everybody meets everybody {n} times.": "said from two on",
}
#: A number, at most one word that belongs to the thing, and the thing.
_COUNTED = re.compile(r"(?:\{(\w+)\}|(?<![\w.,])1) (?:[a-z]+ )?([a-z]+)")


@cache
def messages() -> tuple[Found, ...]:
    return tuple(all_messages())


@cache
def many_things() -> frozenset[str]:
    """Every noun that some sentence counts, as it is written for many."""
    pairs = [found.text for found in messages() if not isinstance(found.text, str)]
    words = {word for one, many in pairs for word in _words(many) - _words(one)}
    known = {"dice", "games", "letters", "moves", "people", "regions", "tiles", "times"}
    return frozenset(word for word in words if word.endswith("s")) - {"this"} | known


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{3,}", text))


def counted_as_many(text: str) -> list[str]:
    """The blanks of a text, or ``1`` itself, that stand before things as for many."""
    found = []
    for match in _COUNTED.finditer(text):
        near = match[0].split()[1:]
        if many_things() & set(near) and match[1] not in LIMITS | NAMES:
            found.append(match[1] or "1")
    return found


def test_the_things_that_are_counted_are_known() -> None:
    assert {"tiles", "chips", "points", "warriors", "worshippers", "seconds"} <= many_things()


def test_a_sentence_for_many_is_found() -> None:
    assert counted_as_many("{who} to move, {n} tiles laid") == ["n"]
    assert counted_as_many("{who}: place {n} more warriors in your haven.") == ["n"]
    assert counted_as_many("{n} of {all} games of this round are over.") == ["all"]
    assert counted_as_many("Orion Duel, orange to move, 1 tiles laid") == ["1"]
    assert counted_as_many("level 1: 11 tiles left") == []
    assert counted_as_many("{who} to move, {n} tile laid") == []


def test_a_number_that_may_be_one_has_a_form_for_one() -> None:
    wrong = []
    for found in messages():
        # Of two forms, the first is the one for one.
        said = found.text if isinstance(found.text, str) else found.text[0]
        if said not in NEVER_ONE and counted_as_many(said):
            wrong.append((found.file, said))
    assert wrong == []


def test_the_list_of_exceptions_is_not_longer_than_it_has_to_be() -> None:
    said = {
        text
        for found in messages()
        for text in ([found.text] if isinstance(found.text, str) else found.text)
    }
    assert [text for text in NEVER_ONE if text not in said or not counted_as_many(text)] == []


@pytest.mark.parametrize(("n", "said"), [(1, "1 tile left"), (2, "2 tiles left")])
def test_one_and_many(n: int, said: str) -> None:
    assert str(count("{n} tile left", "{n} tiles left", n)) == said
