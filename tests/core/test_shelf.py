"""Data under its name and hash."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from orrery.core.errors import FaultyData, OptionError
from orrery.core.options import FromShelf
from orrery.core.shelf import Shelf, is_packed, label_of, name_of, packed


@dataclass(frozen=True)
class Deck:
    name: str
    cards: tuple[int, ...]

    @property
    def label(self) -> str:
        return label_of(self.name, list(self.cards))


OURS, THEIRS = Deck("ours", (1, 2)), Deck("theirs", (3,))


def test_a_label_tells_contents_apart_and_forgets_their_layout():
    assert OURS.label.startswith("ours@")
    assert OURS.label != Deck("ours", (1, 3)).label
    assert label_of("a", {"x": 1, "y": 2}) == label_of("a", {"y": 2, "x": 1})


def test_data_is_found_by_its_label_and_by_its_name():
    shelf = Shelf("deck", [OURS])
    shelf.add(THEIRS)
    assert shelf.names == ("ours", "theirs")
    assert shelf.find("theirs") is shelf.find(THEIRS.label) is THEIRS


def test_a_name_means_what_was_added_last_and_a_label_what_it_says():
    newer = Deck("ours", (9,))
    shelf = Shelf("deck", [OURS])
    shelf.add(newer)
    assert shelf.find("ours") is newer
    assert shelf.find(OURS.label) is OURS


def test_what_is_not_there_is_named_with_what_is():
    shelf = Shelf("deck", [OURS])
    with pytest.raises(OptionError) as error:
        shelf.find(THEIRS.label)
    expected = f"there is no deck {THEIRS.label!r} here, only {OURS.label}; load its file"
    assert str(error.value) == expected


def test_an_option_takes_a_name_a_label_or_the_data_itself():
    option = FromShelf("deck", Shelf("deck", [OURS]), "ours", "the cards")
    assert option.read("ours") == option.read(OURS.label) == OURS.label
    assert option.read(THEIRS) == THEIRS.label
    assert option.choices == ("ours", "theirs")


# --- Data that travels packed ---------------------------------------------------------------------


def opened(content):
    if not isinstance(content, list) or not content:
        raise FaultyData(["a deck is a list of cards"])
    return Deck("ours", tuple(content))


def test_packed_data_is_played_with_and_takes_nobodys_name():
    shelf = Shelf("deck", [OURS], unpack=opened)
    text = packed("ours", [7, 8])
    assert is_packed(text)
    assert name_of(text) == "ours"
    assert FromShelf("deck", shelf, "ours", "").read(text) == text
    brought = shelf.find(text)
    assert brought.cards == (7, 8)
    assert shelf.find(brought.label) is brought
    assert shelf.find("ours") is OURS
    assert shelf.names == ("ours",)


@pytest.mark.parametrize("wrong", ["x!", "x!?", "x!aaaa", packed("x", {}), packed("x", [])])
def test_packed_data_that_is_none_is_refused_in_a_line(wrong):
    with pytest.raises(OptionError):
        Shelf("deck", [OURS], unpack=opened).find(wrong)


def test_packed_data_cannot_grow_without_end():
    with pytest.raises(OptionError, match="cannot be unpacked"):
        Shelf("deck", [OURS], unpack=opened).find(packed("x", [1] * 1_000_000))
