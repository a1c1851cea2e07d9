"""Rounds of Orbit, Harun and Corona put together by hand, as they begin: bodies, dice, chips.

    bodies:R1,O2,Y3,G4,B5,V6/dice:1,1,2,3,5,6/round:2/master:venus/mercury:7/venus:5

What the pot or the reserve holds follows from the chips that the players have.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from orrery.core.contract import Position, Records
from orrery.core.editing.arrangement import Arrangement
from orrery.core.editing.editor import Edit, PositionEditor, PositionFault, Tool
from orrery.core.errors import OptionError, Refusal
from orrery.core.kernel import PlainRecord
from orrery.core.options import Choice, Number, Option
from orrery.core.texts import say
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.bidding import BIDDING, PLACING, ending_of
from orrery.games.orbit_box.rules.rounds import MOST_ROUNDS, NOBODY
from orrery.games.orbit_box.scene.table import DieOnTable, die_keys
from orrery.games.orbit_box.words.names import REASON_WORDS, SEAT_TITLES, body_title

DICE_TOOL = "tool-dice"
NOBODY_WORD = "nobody"

CLOCKWISE_WORD, COUNTER_WORD = "clockwise", "counter-clockwise"
DIRECTION = Choice(
    "direction",
    (CLOCKWISE_WORD, COUNTER_WORD),
    CLOCKWISE_WORD,
    say("which way the bodies move"),
    say("Direction"),
    {CLOCKWISE_WORD: say("Clockwise"), COUNTER_WORD: say("Counter-clockwise")},
)

_BODY = re.compile(r"([A-Z])([0-9]{1,2})")
_ROUND = Number("round", 1, MOST_ROUNDS, 1, say("the number of the round"), title=say("Round"))


class RingEditor(PositionEditor):
    """Puts the beginning of a round together: what the three games of the box share."""

    options: tuple[str, ...] = ("players", "mode")

    #: How many bodies and cells there are; which rule speaks of bodies, chips, first rounds.
    bodies: ClassVar[int]
    cells: ClassVar[int]
    bodies_rule: ClassVar[str]
    chips_rule: ClassVar[str]

    @property
    def letters(self) -> str:
        """The bodies."""
        return LETTERS[: self.bodies]

    # --- Beside the board -------------------------------------------------------------------------

    @property
    def fields(self) -> tuple[Option, ...]:
        seats = tuple(self.game.seats)
        master = Choice(
            "master", seats, seats[0], say("whose role it is"), say("Star master"), SEAT_TITLES
        )
        return (_ROUND, master, *map(self._chips_field, seats), *self.further_fields())

    def _chips_field(self, seat: str) -> Number:
        title = say("Chips of {who}", who=SEAT_TITLES[seat])
        return Number(seat, 0, self.total, self.first_chips, title, title=title)

    def seat_choice(self, name: str, title: Any) -> Choice:
        """A field that names a seat, or nobody."""
        choices = (NOBODY_WORD, *self.game.seats)
        titles = {NOBODY_WORD: say("Nobody"), **SEAT_TITLES}
        return Choice(name, choices, NOBODY_WORD, title, title, titles)

    @property
    @abstractmethod
    def total(self) -> int:
        """How many chips are in the game."""

    @property
    @abstractmethod
    def first_chips(self) -> int:
        """How many everybody has in the first round."""

    @abstractmethod
    def further_fields(self) -> tuple[Option, ...]:
        """What else stands beside the board."""

    def chips(self, arrangement: Arrangement) -> list[int]:
        """The chips of all seats."""
        return [int(arrangement[seat][0]) for seat in self.game.seats]

    def seat(self, arrangement: Arrangement, name: str) -> int:
        """The seat that a field names."""
        word = arrangement[name][0]
        return NOBODY if word == NOBODY_WORD else [*self.game.seats].index(word)

    def blank(self) -> Arrangement:
        beside = {field.name: (str(field.default),) for field in self.fields}
        return {"bodies": (), "dice": self.blank_dice(), **beside}

    @abstractmethod
    def blank_dice(self) -> tuple[str, ...]:
        """The dice before anybody has turned one."""

    # --- The ring ---------------------------------------------------------------------------------

    def placed(self, arrangement: Arrangement) -> dict[str, int]:
        """The cell of each body on the ring, from 0; an ``OptionError`` names what is wrong."""
        found: dict[str, int] = {}
        for word in arrangement["bodies"]:
            match = _BODY.fullmatch(word)
            if not match or match[1] not in self.letters or not 1 <= int(match[2]) <= self.cells:
                letters = " ".join(self.letters)
                raise OptionError(
                    say(
                        "a body is written as a letter ({letters}) and a cell from 1 to {n}, not"
                        " {word!r}",
                        letters=letters,
                        n=self.cells,
                        word=word,
                    )
                )
            if match[1] in found:
                raise OptionError(say("The body {letter} stands here twice.", letter=match[1]))
            found[match[1]] = int(match[2]) - 1
        return {letter: found[letter] for letter in self.letters if letter in found}

    def checked(self, arrangement: Arrangement) -> Arrangement:
        placed = self.placed(arrangement)
        bodies = tuple(f"{letter}{cell + 1}" for letter, cell in placed.items())
        return {**arrangement, "bodies": bodies, "dice": self.checked_dice(arrangement["dice"])}

    @abstractmethod
    def checked_dice(self, words: Sequence[str]) -> tuple[str, ...]:
        """The dice in their order; an ``OptionError`` if there are others."""

    def tools(self, arrangement: Arrangement) -> tuple[Tool, ...]:
        bodies = (Tool(f"body-{letter}", body_title(letter)) for letter in self.letters)
        return (*bodies, *self.further_tools(arrangement), Tool(DICE_TOOL, say("Turn a die")))

    def further_tools(self, arrangement: Arrangement) -> tuple[Tool, ...]:
        """Tools of this game alone."""
        return ()

    def edits(self, arrangement: Arrangement, tool: str) -> Sequence[Edit]:
        if tool == DICE_TOOL:
            return [Edit(f"turn {die}", (tool, key)) for die, key in self.dice_keys(arrangement)]
        letter = tool.removeprefix("body-")
        if tool == f"body-{letter}" and letter in self.letters:
            return [
                Edit(f"place {letter}{cell}", (tool, f"cell-{cell}"))
                for cell in range(1, self.cells + 1)
                if f"{letter}{cell}" not in arrangement["bodies"]
            ]
        raise OptionError(say("there is no tool {tool!r}", tool=tool))

    @abstractmethod
    def dice_keys(self, arrangement: Arrangement) -> Iterator[tuple[str, str]]:
        """The dice as edits name them, and the keys of their items."""

    def after(self, arrangement: Arrangement, text: str) -> Arrangement:
        what, _, rest = text.partition(" ")
        if what == "place":
            others = (word for word in arrangement["bodies"] if word[:1] != rest[:1])
            return {**arrangement, "bodies": (*others, rest)}
        if what == "turn":
            return {**arrangement, "dice": self.turned(arrangement["dice"], rest)}
        raise OptionError(say("there is no edit {text!r}", text=text[:60]))

    @abstractmethod
    def turned(self, dice: Sequence[str], die: str) -> tuple[str, ...]:
        """The dice after one of them shows its next face."""

    # --- The position, and what is wrong with it --------------------------------------------------

    def build(self, arrangement: Arrangement) -> Records:
        array = self.game.set_up(0)
        array["chance"] = 0
        p = array[0]
        p.round_number = int(arrangement["round"][0])
        p.master = self.seat(arrangement, "master")
        p.chips[: len(self.game.seats)] = self.chips(arrangement)
        p.cell[:] = NOBODY
        for letter, cell in self.placed(arrangement).items():
            p.cell[LETTERS.index(letter)] = cell
        self.fill(p, arrangement)
        return array

    @abstractmethod
    def fill(self, p: Any, arrangement: Arrangement) -> None:
        """What this game alone has in its positions, the phase included."""

    def faults(self, arrangement: Arrangement) -> Sequence[PositionFault]:
        return [
            *self.ring_faults(arrangement),
            *self._chips_faults(arrangement),
            *self.further_faults(arrangement),
        ]

    def ring_faults(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        """Bodies that are not on the ring."""
        placed = self.placed(arrangement)
        for letter in self.letters:
            if letter not in placed:
                wrong = say("The body {letter} is not on the ring yet.", letter=letter)
                yield PositionFault(self.bodies_rule, wrong)

    def _chips_faults(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        chips = self.chips(arrangement)
        first = arrangement["round"][0] == "1"
        if first and set(chips) != {self.first_chips}:
            wrong = say(
                "In the first round everybody has as many chips as at the start: {n}.",
                n=self.first_chips,
            )
            yield PositionFault(self.chips_rule, wrong)
        elif sum(chips) > self.total:
            wrong = say("These are too many chips: the game has {total}.", total=self.total)
            yield PositionFault(self.chips_rule, wrong)

    @abstractmethod
    def further_faults(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        """Faults by the rules of this game alone."""


class BiddingEditor(RingEditor):
    """Harun and Corona: equal dice, somebody who may be suspended, an end between two rounds."""

    suspended_rule: ClassVar[str]
    ending_rule: ClassVar[str]

    def first(self) -> Arrangement:
        dealt = type(self.game)(self.game.rules, **{**self.game.chosen, "deal": "random"})
        return self.taken_apart(dealt.start())

    def further_fields(self) -> tuple[Option, ...]:
        return (self.seat_choice("suspended", say("Suspended")),)

    def blank_dice(self) -> tuple[str, ...]:
        return ("1",) * self.bodies

    def checked_dice(self, words: Sequence[str]) -> tuple[str, ...]:
        if len(words) != self.bodies or not all(re.fullmatch("[1-6]", word) for word in words):
            raise OptionError(
                say("every body gets a die from 1 to 6, so that there are {n}", n=self.bodies)
            )
        return tuple(sorted(words))

    def dice_keys(self, arrangement: Arrangement) -> Iterator[tuple[str, str]]:
        dice = tuple(DieOnTable(int(word)) for word in arrangement["dice"])
        return zip(arrangement["dice"], die_keys(dice), strict=True)

    def turned(self, dice: Sequence[str], die: str) -> tuple[str, ...]:
        if die not in dice:
            raise OptionError(say("no die shows {die!r}", die=die))
        rest = list(dice)
        rest[rest.index(die)] = str(int(die) % 6 + 1)
        return tuple(rest)

    def fill(self, p: Any, arrangement: Arrangement) -> None:
        p.rolled[:] = 0
        for word in arrangement["dice"]:
            p.rolled[int(word)] += 1
        p.dice[:] = p.rolled
        if (suspended := self.seat(arrangement, "suspended")) != NOBODY:
            p.suspended[suspended] = 1
        p.phase = BIDDING if self.is_set(arrangement) else PLACING

    def is_set(self, arrangement: Arrangement) -> bool:
        """Whether all that the star master places lies there."""
        return len(arrangement["bodies"]) == self.bodies

    def taken_apart(self, position: Position) -> Arrangement:
        p = position.plain
        seats = self.game.seats
        if p.phase != BIDDING or p.bidder != NOBODY or max(p.sealed[: len(seats)]) >= 0:
            raise Refusal("", say("Only the beginning of a round can be written down."))
        suspended = [name for name, barred in zip(seats, p.suspended, strict=False) if barred]
        return self.checked(
            {
                **self.blank(),
                "bodies": tuple(
                    f"{letter}{p.cell[body] + 1}" for body, letter in enumerate(self.letters)
                ),
                "dice": tuple(str(face) for face in range(1, 7) for _ in range(p.rolled[face])),
                "round": (str(p.round_number),),
                "master": (seats[p.master],),
                **{name: (str(p.chips[seat]),) for seat, name in enumerate(seats)},
                "suspended": (suspended[0] if suspended else NOBODY_WORD,),
                **self.further_words(p),
            }
        )

    def further_words(self, p: PlainRecord) -> dict[str, tuple[str, ...]]:
        """What this game alone has to say about a position."""
        return {}

    def further_faults(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        first = arrangement["round"][0] == "1"
        if first and self.seat(arrangement, "suspended") != NOBODY:
            wrong = say("Nobody is suspended in the first round.")
            yield PositionFault(self.suspended_rule, wrong)
        if not first:
            before = self.build(arrangement)
            before["round_number"] -= 1
            ending = ending_of(before[0], self.game.box)
            if ending:
                why = REASON_WORDS[self.game.reasons[ending - 1]]  # type: ignore[attr-defined]
                wrong = say("The game would have ended before this round: {why}.", why=why)
                yield PositionFault(self.ending_rule, wrong)
