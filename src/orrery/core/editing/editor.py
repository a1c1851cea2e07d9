"""The contract of a position editor: what a person can put where, and why a position is impossible.

A game describes: its tools, where each can be used, the numbers and choices beside the board, and
every fault of an arrangement in one sentence. The code that shows this knows no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from orrery.core.editing.arrangement import Arrangement, read_arrangement
from orrery.core.errors import OptionError
from orrery.core.options import Option, write_value
from orrery.core.scene import Item, Scene
from orrery.core.texts import Sentence, Text, listed, say

if TYPE_CHECKING:
    from orrery.core.contract import Game, Position, Records

#: The key of the tool with which things are taken away.
REMOVE = "tool-remove"


class PositionFault(NamedTuple):
    """Why a position is impossible, or not yet whole: the rule, and a sentence."""

    rule: str
    sentence: Sentence


class Tool(NamedTuple):
    """Something that a person takes into the hand and uses on the board."""

    key: str  # begins the paths of its edits; it may be the key of an item of the scene
    title: Text
    group: Text = ""  # tools of one group stand together
    left: int | None = None  # how many are still in the box; None: that is not counted
    picture: tuple[Item, ...] = ()  # small, around the origin


class Edit(NamedTuple):
    """One thing that a tool can do: its text, and what a person touches for it, the tool first."""

    text: str
    path: tuple[str, ...]


class PositionEditor(ABC):
    """What can be changed about the positions of a game with its options chosen."""

    #: The options of the game that matter here; to change one is to begin again.
    options: tuple[str, ...] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    # --- What anybody may ask ---------------------------------------------------------------------

    def read(self, text: str) -> Arrangement:
        """The arrangement that a person has written, in its usual form.

        An ``OptionError`` says what cannot be read; ``faults`` says what is impossible.
        """
        words = read_arrangement(text)
        blank = self.blank()
        for name in words:
            if name not in blank:
                raise OptionError(
                    say(
                        "a position of {game} has no {name!r}; it has {names}",
                        game=self.game.title,
                        name=name,
                        names=listed(tuple(blank)),
                    )
                )
        found = {**blank, **words}
        for field in self.fields:
            found[field.name] = (self._value(field, found[field.name]),)
        return self.checked(found)

    def _value(self, field: Option, words: Sequence[str]) -> str:
        if len(words) > 1:
            raise OptionError(say("{name} has one value, not several", name=field.name))
        return write_value(field.read(words[0] if words else field.default))

    def with_field(self, arrangement: Arrangement, name: str, value: str) -> Arrangement:
        """The same with another value beside the board."""
        fields = {field.name: field for field in self.fields}
        if name not in fields:
            known = listed([*fields])
            wrong = say("there is no field {name!r}; there is {names}", name=name, names=known)
            raise OptionError(wrong)
        return self.checked({**arrangement, name: (self._value(fields[name], (value,)),)})

    def edited(self, arrangement: Arrangement, text: str) -> Arrangement:
        """The same after an edit; an ``OptionError`` if it makes no sense."""
        return self.checked(self.after(arrangement, text))

    def position(self, arrangement: Arrangement) -> Position:
        """The arrangement as a position to look at, faulty or not."""
        return self.game.at(self.build(arrangement))

    def scene(self, arrangement: Arrangement) -> Scene:
        """What is drawn of it; a game may add places that can be touched only while editing."""
        return self.position(arrangement).scene()

    def all_faults(self, arrangement: Arrangement) -> tuple[PositionFault, ...]:
        """Why no game can go on from here; nothing if one can."""
        faults = tuple(self.faults(arrangement))
        if faults:
            return faults
        outcome = self.position(arrangement).outcome
        if outcome is None:
            return ()
        ending = self.game.verdict(outcome)
        return (PositionFault("", say("The game is over here. {ending}", ending=ending)),)

    def first(self) -> Arrangement:
        """A game as it begins, by lot where there is one."""
        return self.taken_apart(self.game.start())

    # --- What the author of a game provides -------------------------------------------------------

    @property
    @abstractmethod
    def fields(self) -> tuple[Option, ...]:
        """Numbers and choices beside the board: whose turn it is, what somebody has."""

    @abstractmethod
    def blank(self) -> Arrangement:
        """An empty board, with every name that an arrangement of this game has."""

    @abstractmethod
    def taken_apart(self, position: Position) -> Arrangement:
        """A position of play as an arrangement; a ``Refusal`` where there is none of it."""

    @abstractmethod
    def tools(self, arrangement: Arrangement) -> tuple[Tool, ...]:
        """What can be taken into the hand."""

    @abstractmethod
    def edits(self, arrangement: Arrangement, tool: str) -> Sequence[Edit]:
        """All that this tool can do now."""

    @abstractmethod
    def after(self, arrangement: Arrangement, text: str) -> Arrangement:
        """The arrangement after an edit; an ``OptionError`` if it makes no sense."""

    @abstractmethod
    def checked(self, arrangement: Arrangement) -> Arrangement:
        """The same in its usual form; an ``OptionError`` if it cannot even be drawn."""

    @abstractmethod
    def build(self, arrangement: Arrangement) -> Records:
        """The record of the position. One with faults is only looked at, never played."""

    @abstractmethod
    def faults(self, arrangement: Arrangement) -> Sequence[PositionFault]:
        """Everything that makes it impossible by the rules, the plainest first."""
