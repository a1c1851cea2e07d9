"""What a seat can have played for it ahead of time, as data.

A program is the next move, a line of moves (if this is played, answer with that), or a standing
order that a game knows. It decides by what its seat may see and by nothing else, it is seen by its
owner alone, and whatever it plays is a move like any other.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from orrery.core.errors import OptionError
from orrery.core.options import Number
from orrery.core.texts import Sentence, Text, listed, say

if TYPE_CHECKING:
    from orrery.core.contract import Position, Seat

#: A line of moves is no longer than this.
LONGEST_LINE = 12


# --- The vocabulary -------------------------------------------------------------------------------


@dataclass(frozen=True)
class NextMove:
    """Play this in the seat's next turn, if it is legal then."""

    ply: int  # how many moves had been played when it was programmed
    move: str

    kind: ClassVar[str] = "next"


@dataclass(frozen=True)
class MoveLine:
    """A line of moves from a position on: as long as the others play theirs, play the own ones.

    Several lines are the branches of a tree: "if this, then that, and then if ...".
    """

    ply: int
    moves: tuple[str, ...]

    kind: ClassVar[str] = "if"


@dataclass(frozen=True)
class Order:
    """A standing order that the game knows under this kind, with the values of its fields."""

    kind: str
    values: Mapping[str, Any]


Program = NextMove | MoveLine | Order


@dataclass(frozen=True)
class Several:
    """A field of a form: some out of a list."""

    name: str
    choices: tuple[tuple[str, Text], ...]  # each with its word for people
    about: Text

    def read(self, value: Any) -> tuple[str, ...]:
        """What was chosen, in the order of the list."""
        known = [name for name, _ in self.choices]
        given = value if isinstance(value, list | tuple) else [value]
        wrong = [repr(one) for one in given if one not in known]
        if wrong or not given:
            raise OptionError(
                say(
                    "{name} is one or more of {choices}, not {value}",
                    name=self.name,
                    choices=listed(known),
                    value=", ".join(wrong) or "none",
                )
            )
        return tuple(name for name in known if name in given)


Field = Number | Several


@dataclass(frozen=True)
class Offer:
    """Something that can be programmed now, with the form that a person fills in."""

    kind: str
    title: Sentence
    about: Sentence
    fields: tuple[Field, ...] = ()
    rule: str = ""  # the rule that a wrong value offends


class StandingOrder(ABC):
    """A standing order of a game: when it can be given, and what it plays."""

    kind: ClassVar[str]

    @abstractmethod
    def offer(self, position: Position, seat: Seat) -> Offer:
        """The form, or a ``Refusal`` if this seat cannot give the order now."""

    def bound(self, position: Position, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values, with whatever binds the order to this part of the game."""
        return values

    @abstractmethod
    def move(self, position: Position, seat: Seat, values: Mapping[str, Any]) -> str | None:
        """What the order plays now; None: nothing."""

    @abstractmethod
    def ended(self, position: Position, seat: Seat, values: Mapping[str, Any]) -> Text | None:
        """Why the order is over, in no words where its owner knows anyway; None: it stands."""

    @abstractmethod
    def sentence(self, position: Position, values: Mapping[str, Any]) -> Sentence:
        """The order in a few words."""


# --- As plain values ------------------------------------------------------------------------------


def written(program: Program) -> dict[str, Any]:
    """A program as values for JSON."""
    match program:
        case NextMove(ply, move):
            return {"kind": program.kind, "ply": ply, "move": move}
        case MoveLine(ply, moves):
            return {"kind": program.kind, "ply": ply, "moves": list(moves)}
        case Order(kind, values):
            return {"kind": kind, **values}


def read(raw: Mapping[str, Any]) -> Program:
    """A program that was written down."""
    if raw["kind"] == NextMove.kind:
        return NextMove(raw["ply"], raw["move"])
    if raw["kind"] == MoveLine.kind:
        return MoveLine(raw["ply"], tuple(raw["moves"]))
    values = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in raw.items()
        if name != "kind"
    }
    return Order(raw["kind"], MappingProxyType(values))
