"""The moves of Ortus as values, as text and as codes.

``wind f4-h2`` moves a warrior; ``strike j4xk5``, ``storm f4xh6`` and ``flame f4xh6`` attack from
where it stands; ``charge earth d3-f5xg5``, ``rivers d3-f5xg5`` and ``waves d3-f5xg5`` name the end
of the charge and the target; ``dragons f4+h6xj5`` names both fires. ``save`` and ``fall`` answer,
``guide h3`` leads the guide, ``end`` ends the manoeuvre, ``recover wind a3`` and ``place wind a3``
bring a warrior into the haven, ``bid 5`` and ``pass`` settle who starts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from orrery.core.contract import Move, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import Record, plain_of
from orrery.core.texts import Sentence, listed, say
from orrery.games.ortus.data.arena import Arena
from orrery.games.ortus.rules.actions import (
    FIRST_CHARGE,
    FIRST_SHOT,
    dragons_number,
    dragons_target,
)
from orrery.games.ortus.rules.box import BIDS, CHARGES, ELEMENTS, RANGED, dragon_pairs

STRIKE, DRAGONS, GUIDE, RECOVER, PLACE, BID = (
    "strike",
    "dragons",
    "guide",
    "recover",
    "place",
    "bid",
)
WORDS = ("pass", "save", "fall", "end")

_CELL = r"([a-z]+\d+)"
_SHAPES = {
    "walk": re.compile(f"{_CELL}-{_CELL}"),
    "aim": re.compile(f"{_CELL}x{_CELL}"),
    "charge": re.compile(f"{_CELL}-{_CELL}x{_CELL}"),
    "dragons": re.compile(rf"{_CELL}\+{_CELL}x{_CELL}"),
    "cell": re.compile(_CELL),
    "number": re.compile(r"(\d+)"),
}
#: By verb: the shape of what follows, and an example.
_GRAMMAR: dict[str, tuple[str, str]] = {
    **{element: ("walk", f"{element} f4-h2") for element in ELEMENTS},
    STRIKE: ("aim", "strike j4xk5"),
    **{verb: ("aim", f"{verb} f4xh6") for verb in RANGED},
    **{verb: ("charge", f"{verb} d3-f5xg5") for verb in CHARGES},
    DRAGONS: ("dragons", "dragons f4+h6xj5"),
    GUIDE: ("cell", "guide h3"),
    **{f"{verb} {e}": ("cell", f"{verb} {e} a3") for verb in (RECOVER, PLACE) for e in ELEMENTS},
    BID: ("number", "bid 5"),
}
_TWO_WORDS = ("charge", RECOVER, PLACE)


@dataclass(frozen=True)
class Walk(Move):
    """A warrior moves."""

    element: str
    start: str
    end: str


@dataclass(frozen=True)
class Attack(Move):
    """A strike or a ranged attack."""

    verb: str
    start: str
    target: str


@dataclass(frozen=True)
class Charge(Move):
    """A warrior walks and attacks from where it ends."""

    verb: str
    start: str
    end: str
    target: str


@dataclass(frozen=True)
class Dragons(Move):
    """Two fires attack together."""

    fires: tuple[str, str]
    target: str


@dataclass(frozen=True)
class Lead(Move):
    """The guide goes to a cell."""

    cell: str


@dataclass(frozen=True)
class Arrival(Move):
    """A warrior is placed, or recovers."""

    verb: str
    element: str
    cell: str


@dataclass(frozen=True)
class Bid(Move):
    """An offer to start with this energy."""

    energy: int


@dataclass(frozen=True)
class Word(Move):
    """A decision that needs no more than its word."""


class Notation:
    """Between codes, values and texts, for one arena."""

    def __init__(self, arena: Arena, box: Record) -> None:
        self.arena, self.box = arena, box
        #: The same, quick to read: there are so many moves that few of them are made before.
        self._plain = plain_of(box)
        self.cells = arena.cells
        self.codes = int(box.end_code) + 1
        self._pairs = lru_cache(None)(dragon_pairs)

    # --- Code to move -----------------------------------------------------------------------------

    def move(self, seat: Seat, code: int) -> Move:
        """The move with this code."""
        box = self._plain
        if code < box.strike_code:
            return self._from_block(seat, code)
        if code < box.dragons_code:
            start, target = self._pair(code - box.strike_code)
            return self._attack(seat, code, STRIKE, start, target)
        if code < box.guide_code:
            return self._dragons(seat, code)
        if code < box.recover_code:
            cell = self.cells[code - box.guide_code]
            return Lead(seat, code, f"{GUIDE} {cell}", (f"cell-{cell}",), cell)
        if code < box.bid_code:
            return self._arrival(seat, code)
        if code < box.pass_code:
            energy = code - box.bid_code
            return Bid(seat, code, f"{BID} {energy}", (f"bid-{energy}",), energy)
        word = WORDS[code - box.pass_code]
        return Word(seat, code, word, (word,))

    def _from_block(self, seat: Seat, code: int) -> Move:
        cell, action = divmod(code, self._plain.block)
        start, count = self.cells[cell], len(self.cells)
        if action < FIRST_SHOT * count:
            element, end = ELEMENTS[action // count], self.cells[action % count]
            text = f"{element} {start}-{end}"
            return Walk(seat, code, text, (f"cell-{start}", f"cell-{end}"), element, start, end)
        if action < FIRST_CHARGE * count:
            verb = RANGED[action // count - FIRST_SHOT]
            return self._attack(seat, code, verb, start, self.cells[action % count])
        kind, pair = divmod(action - FIRST_CHARGE * count, self._plain.pair_count)
        verb = CHARGES[kind]
        end, target = self._pair(pair)
        path = (f"cell-{start}", f"verb-{verb.split()[0]}", f"cell-{end}", f"cell-{target}")
        return Charge(seat, code, f"{verb} {start}-{end}x{target}", path, verb, start, end, target)

    def _pair(self, pair: int) -> tuple[str, str]:
        box = self._plain
        cell, direction = box.pair_cell[pair], box.pair_direction[pair]
        return self.cells[cell], self.cells[box.neighbour[cell][direction]]

    def _attack(self, seat: Seat, code: int, verb: str, start: str, target: str) -> Attack:
        path = (f"cell-{start}", f"cell-{target}")
        return Attack(seat, code, f"{verb} {start}x{target}", path, verb, start, target)

    def _dragons(self, seat: Seat, code: int) -> Dragons:
        number = code - int(self.box.dragons_code)
        cell = dragons_target(self.box, number)
        in_line = int((self.box.place_in_line[cell] >= 0).sum())
        places = self._pairs(in_line)[number - int(self.box.dragons_first[cell])]
        a, b = (self.cells[self.box.cell_in_line[cell, place]] for place in places)
        target = self.cells[cell]
        path = (f"cell-{a}", f"cell-{b}", f"cell-{target}")
        return Dragons(seat, code, f"{DRAGONS} {a}+{b}x{target}", path, (a, b), target)

    def _arrival(self, seat: Seat, code: int) -> Arrival:
        recovers = code < self.box.place_code
        verb = RECOVER if recovers else PLACE
        number = code - int(self.box.recover_code if recovers else self.box.place_code)
        element = ELEMENTS[number // len(self.cells)]
        cell = self.cells[number % len(self.cells)]
        path = (f"tray-{element}", f"cell-{cell}")
        return Arrival(seat, code, f"{verb} {element} {cell}", path, verb, element, cell)

    # --- Text to move -----------------------------------------------------------------------------

    def read(self, text: str, seat: Seat) -> Move:
        """The move a person means; a ``Refusal`` if the text says none."""
        verb, rest = _split(text)
        if verb in WORDS:
            if rest:
                raise Refusal("", say("{verb!r} stands alone.", verb=verb), verb)
            return self.move(seat, int(self.box.pass_code) + WORDS.index(verb))
        shape, example = _GRAMMAR[verb]
        found = _SHAPES[shape].fullmatch(rest)
        if not found:
            raise Refusal("", say("Write it like {example!r}.", example=example), verb)
        if verb == BID:
            return self._read_bid(found[1], seat)
        names = found.groups()
        return self.move(seat, self._code(verb, names, [self._cell(verb, n) for n in names]))

    def _cell(self, verb: str, name: str) -> int:
        if name not in self.arena.number_of:
            raise Refusal("OT23", say("{name} is not on the board.", name=name), verb)
        return self.arena.number_of[name]

    def _read_bid(self, word: str, seat: Seat) -> Move:
        if int(word) >= BIDS:
            raise Refusal("OT20", say("A bid is a number from 0 to {most}.", most=BIDS - 1), BID)
        return self.move(seat, int(self.box.bid_code) + int(word))

    def _code(self, verb: str, names: tuple[str, ...], cells: list[int]) -> int:
        box, count = self.box, len(self.cells)
        block = int(box.block) * cells[0]
        if verb in ELEMENTS:
            return block + ELEMENTS.index(verb) * count + cells[1]
        if verb in RANGED:
            return block + (FIRST_SHOT + RANGED.index(verb)) * count + cells[1]
        if verb in CHARGES:
            pair = self._pair_code(verb, "OT12", names[1:], cells[1:])
            charge = CHARGES.index(verb) * int(box.pair_count) + pair
            return block + FIRST_CHARGE * count + charge
        if verb == STRIKE:
            return int(box.strike_code) + self._pair_code(verb, "OT10", names, cells)
        if verb == DRAGONS:
            return int(box.dragons_code) + self._dragons_code(names, cells)
        if verb == GUIDE:
            return int(box.guide_code) + cells[0]
        arrival, element = verb.split()
        first = int(box.recover_code if arrival == RECOVER else box.place_code)
        return first + ELEMENTS.index(element) * count + cells[0]

    def _pair_code(self, verb: str, rule: str, names: tuple[str, ...], cells: list[int]) -> int:
        if self.box.apart[cells[0], cells[1]] != 1:
            sentence = say("{a} and {b} are not adjacent.", a=names[0], b=names[1])
            raise Refusal(rule, sentence, verb)
        return int(self.box.pair_at[cells[0], self.box.line[cells[0], cells[1]]])

    def _dragons_code(self, names: tuple[str, ...], cells: list[int]) -> int:
        for name, cell in zip(names[:2], cells[:2], strict=True):
            if self.box.place_in_line[cells[2], cell] < 0:
                sentence: Sentence = say(
                    "{name} and {target} lie on no line with a cell between.",
                    name=name,
                    target=names[2],
                )
                raise Refusal("OT19", sentence, DRAGONS)
        if cells[0] == cells[1]:
            raise Refusal("OT19", say("Dragons are two fires."), DRAGONS)
        return dragons_number(self.box, cells[2], cells[0], cells[1])


def _split(text: str) -> tuple[str, str]:
    """The verb and what follows it, without spaces."""
    words = text.lower().split()
    length = 2 if words and words[0] in _TWO_WORDS else 1
    verb = " ".join(words[:length])
    if verb in _GRAMMAR or verb in WORDS:
        return verb, "".join(words[length:])
    if words and words[0] in _TWO_WORDS:
        wanted = [name.split()[1] for name in _GRAMMAR if name.split()[0] == words[0]]
        said = say("{verb} whom? {wanted}.", verb=words[0], wanted=listed(wanted, "or"))
        raise Refusal("", said, words[0])
    known = listed(tuple(dict.fromkeys(name.split()[0] for name in (*_GRAMMAR, *WORDS))), "or")
    said = say("A move begins with {known}, not {said!r}.", known=known, said=verb)
    raise Refusal("", said)
