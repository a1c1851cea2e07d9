"""Positions of Ortus put together by hand, as a turn begins: warriors, guides, energy, honour.

    gold:wind.f4,earth.g5/black:fire.h9/gold_guide:o3/turn:gold/gold_energy:14/gold_honour:1

Warriors that stand nowhere have fallen and wait to be brought back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from orrery.core.contract import Position, Records, Seat
from orrery.core.editing.arrangement import Arrangement
from orrery.core.editing.editor import REMOVE, Edit, PositionEditor, PositionFault, Tool
from orrery.core.errors import OptionError, Refusal
from orrery.core.kernel import new_array
from orrery.core.options import Choice, Number, Option
from orrery.core.scene import Item
from orrery.core.texts import say
from orrery.games.ortus.data.arena import HAVEN_STEPS, WINNING_WELLS, Arena
from orrery.games.ortus.rules.actions import can_act
from orrery.games.ortus.rules.box import ELEMENTS, FIRST_ENERGY, MOST_ENERGY, SEATS, arena_of
from orrery.games.ortus.rules.position import (
    MANOEUVRING,
    MOST_TURNS,
    NOBODY,
    NOWHERE,
    WARRIORS,
    put,
)
from orrery.games.ortus.rules.turn import idle_warrior, open_manoeuvre, wells_of
from orrery.games.ortus.words.names import ELEMENT_TITLES, SEAT_TITLES

_ALIKE = 2  # OT1: so many of each element
_COLLECTED, _BY_WELL = 14, 4  # OT3
_MOST_HONOUR = HAVEN_STEPS  # one more, and the guide is on the core (OT13)

_TURN = Choice("turn", SEATS, SEATS[0], say("whose turn begins"), say("To move"), SEAT_TITLES)
_TURN_NUMBER = Number("turn_number", 1, MOST_TURNS, 3, say("which turn it is"), title=say("Turn"))


class StandingWarrior(NamedTuple):
    """A warrior on a cell."""

    seat: Seat
    element: str
    cell: str


class OrtusEditor(PositionEditor):
    """Puts the beginning of a turn together."""

    options = ("elements", "arena")

    @cached_property
    def arena(self) -> Arena:
        """The board."""
        return arena_of(self.game.chosen)

    @property
    def fields(self) -> tuple[Option, ...]:
        return (
            _TURN,
            _TURN_NUMBER,
            *_numbers("energy", MOST_ENERGY),
            *_numbers("honour", _MOST_HONOUR),
        )

    def blank(self) -> Arrangement:
        beside = {field.name: (str(field.default),) for field in self.fields}
        return {"gold": (), "black": (), "gold_guide": (), "black_guide": (), **beside}

    def first(self) -> Arrangement:
        chosen = {**self.game.chosen, "arrangement": "standard", "bidding": False}
        return self.taken_apart(type(self.game)(self.game.rules, **chosen).start())

    def taken_apart(self, position: Position) -> Arrangement:
        p = position.plain
        if p.phase != MANOEUVRING or any(p.moved) or any(p.attacked) or p.attack:
            raise Refusal("", say("Only the beginning of a turn can be written down."))
        cells = self.arena.cells
        sides: tuple[list[str], list[str]] = ([], [])
        for warrior, cell in enumerate(p.cell):
            if cell != NOWHERE:
                sides[warrior >> 3].append(f"{ELEMENTS[warrior >> 1 & 3]}.{cells[cell]}")
        words: dict[str, tuple[str, ...]] = {}
        for seat, name in enumerate(SEATS):
            words[name] = tuple(sides[seat])
            words[f"{name}_guide"] = () if p.guide[seat] == NOWHERE else (cells[p.guide[seat]],)
            words[f"{name}_energy"] = (str(p.energy[seat]),)
            words[f"{name}_honour"] = (str(p.honour[seat]),)
        turn = {"turn": (SEATS[p.turn],), "turn_number": (str(p.turn_number),)}
        return self.checked({**self.blank(), **words, **turn})

    # --- Reading ----------------------------------------------------------------------------------

    def checked(self, arrangement: Arrangement) -> Arrangement:
        standing = self._standing(arrangement)
        for name in SEATS:
            guide = arrangement[f"{name}_guide"]
            if len(guide) > 1 or any(cell not in self.arena.hex_of for cell in guide):
                raise OptionError(say("a guide stands on one cell of the arena"))
        sides = {
            name: tuple(f"{one.element}.{one.cell}" for one in standing if one.seat == seat)
            for seat, name in enumerate(SEATS)
        }
        return {**arrangement, **sides}

    def _standing(self, arrangement: Arrangement) -> list[StandingWarrior]:
        """The warriors in the order of sides, elements and cells."""
        found: list[StandingWarrior] = []
        taken: set[str] = set()
        for seat, name in enumerate(SEATS):
            for word in arrangement[name]:
                element, _, cell = word.partition(".")
                if element not in ELEMENTS or cell not in self.arena.hex_of:
                    wrong = say("a warrior is written 'wind.f4', not {word!r}", word=word)
                    raise OptionError(wrong)
                if cell in taken:
                    raise OptionError(say("Two warriors stand on {cell}.", cell=cell))
                taken.add(cell)
                found.append(StandingWarrior(seat, element, cell))
        order = self.arena.number_of
        found.sort(key=lambda one: (one.seat, ELEMENTS.index(one.element), order[one.cell]))
        for seat, name in enumerate(SEATS):
            for element in ELEMENTS:
                if sum((one.seat, one.element) == (seat, element) for one in found) > _ALIKE:
                    raise OptionError(
                        say(
                            "{who} has more warriors of one element than the box: {element}.",
                            who=SEAT_TITLES[name],
                            element=ELEMENT_TITLES[element],
                        )
                    )
        return found

    # --- Tools and edits --------------------------------------------------------------------------

    def tools(self, arrangement: Arrangement) -> tuple[Tool, ...]:
        return (
            *(
                Tool(
                    f"tool-{name}-{element}",
                    say("{who}: {kind}", who=SEAT_TITLES[name], kind=ELEMENT_TITLES[element]),
                    SEAT_TITLES[name],
                    _ALIKE - _count(arrangement[name], element),
                    (_picture(f"{name}-{element}", f"warrior {name} {element}", 1.15),),
                )
                for name in SEATS
                for element in ELEMENTS
            ),
            *(
                Tool(
                    f"tool-guide-{name}",
                    say("Guide of {who}", who=SEAT_TITLES[name]),
                    say("Guides"),
                    1 - len(arrangement[f"{name}_guide"]),
                    (_picture(f"guide-{name}", "guide", 1.3),),
                )
                for name in SEATS
            ),
            Tool(REMOVE, say("Remove")),
        )

    def edits(self, arrangement: Arrangement, tool: str) -> Sequence[Edit]:
        standing = {one.cell for one in self._standing(arrangement)}
        guides = {*arrangement["gold_guide"], *arrangement["black_guide"]}
        if tool == REMOVE:
            there = (cell for cell in self.arena.cells if cell in standing | guides)
            return [Edit(f"remove {cell}", (tool, f"cell-{cell}")) for cell in there]
        _, _, named = tool.partition("tool-")
        who, _, what = named.partition("-")
        if who == "guide" and what in SEATS:
            return [
                Edit(f"guide {what} {cell}", (tool, f"cell-{cell}"))
                for cell in self.arena.cells
                if cell != self.arena.core and (cell,) != arrangement[f"{what}_guide"]
            ]
        if who not in SEATS or what not in ELEMENTS:
            raise OptionError(say("there is no tool {tool!r}", tool=tool))
        if _count(arrangement[who], what) >= _ALIKE:
            return []
        return [
            Edit(f"{who} {what} {cell}", (tool, f"cell-{cell}"))
            for cell in self.arena.cells
            if cell not in standing
        ]

    def after(self, arrangement: Arrangement, text: str) -> Arrangement:
        match text.split():
            case [("gold" | "black") as who, element, cell]:
                return {**arrangement, who: (*arrangement[who], f"{element}.{cell}")}
            case ["guide", ("gold" | "black") as who, cell]:
                return {**arrangement, f"{who}_guide": (cell,)}
            case ["remove", cell]:
                return self._without(arrangement, cell)
        raise OptionError(say("there is no edit {text!r}", text=text[:60]))

    def _without(self, arrangement: Arrangement, cell: str) -> Arrangement:
        """The warrior goes first, then the guides there."""
        if any(one.cell == cell for one in self._standing(arrangement)):
            rest = {
                n: tuple(w for w in arrangement[n] if w.partition(".")[2] != cell) for n in SEATS
            }
            return {**arrangement, **rest}
        names = (f"{name}_guide" for name in SEATS)
        return {**arrangement, **{n: tuple(c for c in arrangement[n] if c != cell) for n in names}}

    # --- The position, and what is wrong with it --------------------------------------------------

    def build(self, arrangement: Arrangement) -> Records:
        array = new_array(self.game.position_type)
        p, box, number = array[0], self.game.box, self.arena.number_of
        p.cell[:WARRIORS] = NOWHERE
        for one in self._standing(arrangement):
            warrior = idle_warrior(p, one.seat, ELEMENTS.index(one.element))
            put(p, box, warrior, number[one.cell])
        for seat, name in enumerate(SEATS):
            guide = arrangement[f"{name}_guide"]
            p.guide[seat] = number[guide[0]] if guide else NOWHERE
            p.energy[seat] = int(arrangement[f"{name}_energy"][0])
            p.honour[seat] = int(arrangement[f"{name}_honour"][0])
        p.turn = SEATS.index(arrangement["turn"][0])
        p.turn_number = p.quiet_since = int(arrangement["turn_number"][0])
        p.first = p.turn if p.turn_number % 2 else 1 - p.turn
        p.bid = FIRST_ENERGY
        p.winner = p.attacker = p.partner = p.target = p.direction = NOBODY
        open_manoeuvre(p, box)
        return array

    def faults(self, arrangement: Arrangement) -> Sequence[PositionFault]:
        return [
            *self._places(arrangement),
            *self._guides(arrangement),
            *self._fallen(arrangement),
            *self._energy(arrangement),
        ]

    def _places(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        for one in self._standing(arrangement):
            if one.cell == self.arena.core:
                yield PositionFault("OT7", say("No warrior stands on the core."))
            elif one.cell in self.arena.havens[1 - one.seat]:
                wrong = say("{cell} lies in the other's haven, where nobody goes.", cell=one.cell)
                yield PositionFault("OT7", wrong)

    def _guides(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        """A guide has come as near to the core as there are points of honour (OT13)."""
        for seat, name in enumerate(SEATS):
            guide = arrangement[f"{name}_guide"]
            honour = int(arrangement[f"{name}_honour"][0])
            who = SEAT_TITLES[name]
            if bool(guide) != bool(honour):
                wrong = say("{who} has a guide from the first point of honour on.", who=who)
                yield PositionFault("OT13", wrong)
            elif guide and not self._is_reached(seat, guide[0], honour):
                steps = HAVEN_STEPS + 1 - honour
                wrong = say(
                    "The guide of {who} is {n} from the core after so much honour.",
                    who=who,
                    n=steps,
                )
                yield PositionFault("OT13", wrong)

    def _is_reached(self, seat: Seat, cell: str, honour: int) -> bool:
        steps = int(self.game.box.core_steps[self.arena.number_of[cell]])
        if honour == 1:
            return cell in self.arena.havens[seat]
        return steps == HAVEN_STEPS + 1 - honour

    def _fallen(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        """Every warrior that falls is a point of honour; some may be back (OT13)."""
        for seat, name in enumerate(SEATS):
            fallen = WARRIORS // 2 - len(arrangement[name])
            other = SEATS[1 - seat]
            if fallen > int(arrangement[f"{other}_honour"][0]):
                wrong = say(
                    "{who} has less honour than warriors of the other side have fallen.",
                    who=SEAT_TITLES[other],
                )
                yield PositionFault("OT13", wrong)

    def _energy(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        array = self.build(arrangement)
        p, box = array[0], self.game.box
        seat = int(p.turn)
        who, wells = SEAT_TITLES[SEATS[seat]], int(wells_of(p, box, seat))
        is_first = p.turn_number == 1
        most = FIRST_ENERGY if is_first else _COLLECTED + _BY_WELL * wells
        if wells >= WINNING_WELLS and not is_first:
            wrong = say("{who} would have won: five wells at the collection.", who=who)
            yield PositionFault("OT3", wrong)
        elif p.energy[seat] > most:
            wrong = say("{who} has at most {n} energy in this turn.", who=who, n=most)
            yield PositionFault("OT2" if is_first else "OT3", wrong)
        elif not can_act(p, box, seat):
            wrong = say("{who} can do nothing in this turn with so little energy.", who=who)
            yield PositionFault("OT4", wrong)
        if is_first and p.honour.any():
            yield PositionFault("OT2", say("Nobody has honour in the first turn."))


def _numbers(what: str, most: int) -> Iterator[Number]:
    """A number for each side."""
    for name in SEATS:
        title = {
            "energy": say("Energy of {who}", who=SEAT_TITLES[name]),
            "honour": say("Honour of {who}", who=SEAT_TITLES[name]),
        }[what]
        usual = _COLLECTED if what == "energy" else 0
        yield Number(f"{name}_{what}", 0, most, usual, title, title=title)


def _picture(symbol: str, style: str, size: float) -> Item:
    return Item(symbol, "symbol", size=size, symbol=symbol, style=style)


def _count(words: Sequence[str], element: str) -> int:
    return sum(word.partition(".")[0] == element for word in words)
