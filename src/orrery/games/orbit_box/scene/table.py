"""What lies on the table of Orbit, Harun or Corona, described for the drawing.

The games fill in a ``RingTable``; the drawing knows no rule and shows what it is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from orrery.core.texts import Text
from orrery.games.orbit_box.data.bodies import COLOURS, LETTERS

CLOCKWISE, COUNTER_CLOCKWISE = 1, -1

RUNNING, OUT = "running", "out"


class BodyOnRing(NamedTuple):
    """A celestial body on its cell."""

    letter: str  # one of LETTERS
    cell: int  # counted from 0
    die: int = 0  # the die beside it while a plan is laid
    owner: str = ""  # the seat that has claimed it
    moved: bool = False


class StarOnRing(NamedTuple):
    """A fixed star on its cell."""

    colour: str  # "red" or "black"
    cell: int


class DieOnTable(NamedTuple):
    """A die in the middle, plain or in the colour of a body."""

    value: int
    colour: str = ""  # the letter of a body
    used: bool = False


class Arrow(NamedTuple):
    """The way of a body along the ring, planned or made, and the points it is worth."""

    letter: str
    start: int
    end: int
    points: int = 0


class SeatLine(NamedTuple):
    """What everybody may see of a player. Chips that are secret are None."""

    name: str
    chips: int | None = None
    master: bool = False
    acting: bool = False
    bidder: bool = False  # holds the standing bid
    bid: int = 0
    suspended: bool = False
    winner: bool = False


class Payment(NamedTuple):
    """Chips on their way from one to another: a seat by its name, the pot or the reserve."""

    giver: str
    taker: str
    chips: int


@dataclass(frozen=True, kw_only=True)
class RingTable:
    """Everything on the table. ``cells`` and the number of seats never change during a game."""

    cells: int
    title: Text
    bodies: tuple[BodyOnRing, ...] = ()
    stars: tuple[StarOnRing, ...] = ()
    dice: tuple[DieOnTable, ...] = ()
    arrow: int = 0  # the arrow die: CLOCKWISE, COUNTER_CLOCKWISE, or 0 where there is none
    arrows: tuple[Arrow, ...] = ()
    hourglass: str = ""  # RUNNING, OUT, or none
    seats: tuple[SeatLine, ...] = ()
    pot: int | None = None
    reserve: int | None = None
    bids: tuple[int, ...] = ()  # the bids offered as buttons
    choices: tuple[tuple[str, Text], ...] = ()  # further buttons: key and word
    hand_bodies: tuple[str, ...] = ()  # letters of bodies not yet placed
    hand_stars: tuple[str, ...] = ()  # colours of stars not yet placed
    payments: tuple[Payment, ...] = ()  # chips that are being paid

    @property
    def way(self) -> int:
        """The way round the ring in which bodies move."""
        return self.arrow or CLOCKWISE


def colour_of(letter: str) -> str:
    """The colour of a body in words."""
    return COLOURS[LETTERS.index(letter)]


def die_keys(dice: tuple[DieOnTable, ...]) -> tuple[str, ...]:
    """A key for each die. Dice of a value are numbered, those that can still be taken first."""
    keys = [f"die-{die.colour}" for die in dice]
    numbers: dict[int, int] = {}
    for place in sorted(range(len(dice)), key=lambda place: dice[place].used):
        value = dice[place].value
        if not dice[place].colour:
            numbers[value] = numbers.get(value, 0) + 1
            keys[place] = numbered(f"die-{value}", numbers[value])
    return tuple(keys)


def numbered(key: str, number: int) -> str:
    """The key of one of several like things: only the first bears no number."""
    return key if number == 1 else f"{key}-{number}"
