"""A position of one's own, entered body by body; all of it stands in the address of the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from orrery.core.texts import Sentence, say
from orrery.games.corona.scoring import CELLS
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.scene.table import (
    CLOCKWISE,
    COUNTER_CLOCKWISE,
    BodyOnRing,
    DieOnTable,
    RingTable,
    StarOnRing,
    die_keys,
    numbered,
)
from orrery.games.orbit_box.words.names import STAR_WORDS, body_title, body_word
from orrery.web.pages.ring import Drop, Link

_LONGEST = 120
FACES = range(1, 7)
STARS = ("red", "black")


@dataclass(frozen=True)
class Kind:
    """A game whose positions can be entered."""

    name: str
    title: str
    bodies: int
    dice: int
    stars: int = 0  # of each colour

    @property
    def letters(self) -> str:
        return LETTERS[: self.bodies]


CORONA = Kind("corona", "Corona", 6, 6)
HARUN = Kind("harun", "Harun", 7, 7, stars=2)


@dataclass(frozen=True)
class Typed:
    """What the address says, as it was typed."""

    bodies: str = ""
    stars: str = ""
    dice: str = ""
    direction: str = "clockwise"
    empty: str = "1"  # what an empty cell scores in Corona
    hold: str = ""  # the body or the colour of the star in hand
    edit: str = ""  # "1": change a position that is complete
    solve: str = ""  # "1": somebody pressed the button, and wants to hear what is wrong
    plan: str = ""  # which of the best plans, from 1

    @classmethod
    def read(cls, said: Mapping[str, str]) -> Typed:
        usual = cls()
        known = {name: said[name][:_LONGEST] for name in vars(usual) if name in said}
        return replace(usual, **known)


class EnteredPosition:
    """As much of a position as has been entered; what makes no sense is not there."""

    def __init__(self, kind: Kind, typed: Typed) -> None:
        self.kind, self.typed = kind, typed
        self.bodies = self._bodies()
        self.stars = self._stars()
        self.dice = [int(d) for d in re.findall(r"(?<!\d)[1-6](?!\d)", typed.dice)][: kind.dice]

    def _bodies(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for letter, cell in re.findall(r"\b([A-Za-z])(\d{1,2})\b", self.typed.bodies):
            if letter.upper() in self.kind.letters and 1 <= int(cell) <= CELLS:
                found[letter.upper()] = int(cell) - 1
        return found

    def _stars(self) -> dict[int, str]:
        found: dict[int, str] = {}
        colour = ""
        for word in self.typed.stars.lower().replace(",", " ").split():
            cell = int(word) - 1 if word.isascii() and word.isdigit() else -1
            if word in STARS:
                colour = word
            elif cell in range(CELLS) and [*found.values()].count(colour) < self.kind.stars:
                found[cell] = colour
        return {cell: colour for cell, colour in found.items() if colour}

    # --- What is still missing --------------------------------------------------------------------

    @property
    def hand_bodies(self) -> list[str]:
        return [letter for letter in self.kind.letters if letter not in self.bodies]

    @property
    def hand_stars(self) -> list[str]:
        lying = list(self.stars.values())
        return [colour for colour in STARS for _ in range(self.kind.stars - lying.count(colour))]

    @property
    def is_complete(self) -> bool:
        full = len(self.dice) == self.kind.dice
        return full and not self.hand_bodies and not self.hand_stars

    @cached_property
    def held(self) -> str:
        """What goes on the next cell: what was picked, or else the next of the hand."""
        hold = self.typed.hold
        if hold and (hold in self.kind.letters or hold in self.hand_stars):
            return hold
        return next(iter((*self.hand_stars, *self.hand_bodies)), "")

    @property
    def held_words(self) -> Sentence | None:
        """The same in words."""
        if not self.held:
            return None
        return STAR_WORDS[self.held] if self.held in STARS else body_word(self.held)

    # --- The picture and where it leads -----------------------------------------------------------

    @property
    def table(self) -> RingTable:
        """What has been entered, ready to be drawn."""
        return RingTable(
            cells=CELLS,
            title=say("A position of {game}", game=self.kind.title),
            bodies=tuple(BodyOnRing(letter, cell) for letter, cell in self.bodies.items()),
            stars=tuple(StarOnRing(colour, cell) for cell, colour in self.stars.items()),
            dice=tuple(DieOnTable(value) for value in self.dice),
            arrow=self.way if self.kind.stars else 0,
            hand_bodies=tuple(self.hand_bodies),
            hand_stars=tuple(self.hand_stars),
        )

    @property
    def way(self) -> int:
        return CLOCKWISE if self.typed.direction == "clockwise" else COUNTER_CLOCKWISE

    def href(self, **changes: Any) -> str:
        """The address of this page with something changed."""
        said = {
            "bodies": self._written_bodies(changes.pop("bodies", self.bodies)),
            "stars": self._written_stars(changes.pop("stars", self.stars)),
            "dice": " ".join(map(str, changes.pop("dice", self.dice))),
            "direction": self.typed.direction,
            "empty": self.typed.empty,
            **changes,
        }
        return self._address(said)

    def plan_href(self, place: int) -> str:
        """The address of this page with another of the best plans."""
        typed = replace(self.typed, hold="", edit="", solve="1", plan=str(place))
        return self._address(vars(typed))

    def _address(self, said: Mapping[str, str]) -> str:
        usual = vars(Typed())
        kept = {name: value for name, value in said.items() if value != usual[name]}
        return f"/solve/{self.kind.name}?{urlencode(kept)}"

    @property
    def plan(self) -> int:
        """Which of the best plans is wanted; 0 if none is said."""
        text = self.typed.plan
        return int(text) if text.isascii() and text.isdigit() else 0

    @staticmethod
    def _written_bodies(bodies: Mapping[str, int]) -> str:
        return " ".join(f"{letter}{cell + 1}" for letter, cell in bodies.items())

    @staticmethod
    def _written_stars(stars: Mapping[int, str]) -> str:
        words = []
        for colour in STARS:
            cells = sorted(cell for cell, other in stars.items() if other == colour)
            if cells:
                words.append(" ".join((colour, *(str(cell + 1) for cell in cells))))
        return " ".join(words)

    def links(self) -> dict[str, Link]:
        """Cells take what is held; bodies and stars are picked up; dice are taken away."""
        links = self._cells() if self.held else {}
        for letter in self.kind.letters:
            style = "held" if letter == self.held else ""
            href = self.href(hold=letter, edit="1")
            links[f"body-{letter}"] = Link(href, body_title(letter), style)
        for cell, colour in self.stars.items():
            rest = {other: lies for other, lies in self.stars.items() if other != cell}
            words = say("Pick up the {star} on cell {cell}", star=STAR_WORDS[colour], cell=cell + 1)
            key = f"star-{colour}-on-{cell + 1}"
            links[key] = Link(self.href(stars=rest, hold=colour, edit="1"), words)
        for place, key in enumerate(die_keys(self.table.dice)):
            rest_of_dice = self.dice[:place] + self.dice[place + 1 :]
            words = say("Remove the die {value}", value=self.dice[place])
            links[key] = Link(self.href(dice=rest_of_dice, edit="1"), words)
        return links

    def drops(self) -> dict[str, list[Drop]]:
        """Where everything can be dragged: bodies to any cell, stars to one without a star."""
        drops = {f"body-{letter}": self._body_drops(letter) for letter in self.kind.letters}
        numbers: dict[str, int] = {}
        for colour in self.hand_stars:
            numbers[colour] = numbers.get(colour, 0) + 1
            drops[numbered(f"star-{colour}", numbers[colour])] = self._star_drops(colour, None)
        for cell, colour in self.stars.items():
            drops[f"star-{colour}-on-{cell + 1}"] = self._star_drops(colour, cell)
        return drops

    def _body_drops(self, letter: str) -> list[Drop]:
        words = body_word(letter)
        return [
            _drop(cell, self.href(bodies={**self.bodies, letter: cell}, edit=self._edits), words)
            for cell in range(CELLS)
        ]

    def _star_drops(self, colour: str, start: int | None) -> list[Drop]:
        rest = {cell: lies for cell, lies in self.stars.items() if cell != start}
        words = STAR_WORDS[colour]
        return [
            _drop(cell, self.href(stars={**rest, cell: colour}, edit=self._edits), words)
            for cell in range(CELLS)
            if cell not in rest
        ]

    @property
    def _edits(self) -> str:
        """Whoever changes a position that is complete goes on changing it."""
        return "1" if self.is_complete else ""

    def _cells(self) -> dict[str, Link]:
        links = {}
        for cell in range(CELLS):
            if self.held in STARS:
                if cell in self.stars:
                    continue
                href = self.href(stars={**self.stars, cell: self.held})
            else:
                href = self.href(bodies={**self.bodies, self.held: cell})
            assert self.held_words is not None
            words = say("Put {what} on cell {cell}", what=self.held_words, cell=cell + 1)
            links[f"cell-{cell + 1}"] = Link(href, words, "cell")
        return links


def _drop(cell: int, href: str, what: Sentence) -> Drop:
    words = say("Put {what} on cell {cell}", what=what, cell=cell + 1)
    return Drop(f"cell-{cell + 1}", href, words)
