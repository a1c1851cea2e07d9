"""Pebbles: the smallest complete game. Twelve pebbles; take one to three; the last one wins.

It shows what the author of a game writes: two records, a handful of rules, and a class.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import numpy as np

from orrery.core import kernel
from orrery.core.chance import CHANCE_FIELD, draw
from orrery.core.contract import Game, Move, Outcome, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import Record, binds, new_record, record_type, rule
from orrery.core.options import Number
from orrery.core.scene import Group, Item, Look, Scene
from orrery.core.texts import Sentence, count, say

POSITION = record_type([CHANCE_FIELD, ("pebbles", np.int16), ("turn", np.int8)])
BOX = record_type([("pebbles", np.int16)])
LOOK = Look("pebbles", ".pebbles .pebble { fill: gray; }", "")
MOST = 3  # PE2: how many may be taken at once


@binds(kernel.set_up, POSITION)
@rule
def begin(p: Any, box: Any) -> None:
    p.pebbles = box.pebbles  # PE1
    p.turn = draw(p.chance, 2)


@binds(kernel.to_act, POSITION)
@rule
def seat_to_act(p: Any, box: Any) -> int:
    return 2 << p.turn if p.pebbles else 0


@binds(kernel.is_legal, POSITION)
@rule
def may_take(p: Any, box: Any, seat: int, code: int) -> bool:
    return seat == p.turn and code < min(MOST, p.pebbles)  # PE2; code 0 takes one


@binds(kernel.legal, POSITION)
@rule
def list_takes(p: Any, box: Any, seat: int, out: Any) -> int:
    count = min(MOST, p.pebbles)
    for code in range(count):
        out[code] = code
    return count


@binds(kernel.sample, POSITION)
@rule
def any_take(p: Any, box: Any, seat: int, chance: Any) -> int:
    return draw(chance, min(MOST, p.pebbles))


@binds(kernel.apply, POSITION)
@rule
def take(p: Any, box: Any, seat: int, code: int) -> None:
    p.pebbles -= code + 1
    p.turn = 1 - p.turn


@binds(kernel.payoff, POSITION)
@rule
def worth(p: Any, box: Any, seat: int) -> float:
    return -1.0 if p.turn == seat else 1.0  # PE3: whoever is left with nothing has lost


@binds(kernel.deal_again, POSITION)
@rule
def nothing_is_hidden(p: Any, box: Any, seat: int) -> None:
    pass


# What many scenes share is made once: a browser is then sent only what has changed, quickly.


@cache
def row(pebbles: int) -> Group:
    return tuple(pebble(k) for k in range(pebbles))


@cache
def pebble(k: int) -> Item:
    said = say("pebble {n}", n=k + 1)
    return Item(f"pebble-{k}", "disc", (10.0 + 10 * k, 10.0), 4, "pebble", said)


@cache
def title(pebbles: int) -> Sentence:
    return count("{n} pebble", "{n} pebbles", pebbles)


class Pebbles(Game):
    """Take one to three pebbles; whoever takes the last one wins."""

    name = "pebbles"
    title = "Pebbles"
    version = 1
    about = say("Take one to three pebbles; whoever takes the last one wins.")
    credit = say("traditional")
    options = (Number("pebbles", 1, 30, 12, say("how many pebbles lie on the table")),)
    position_type = POSITION
    look = LOOK
    seat_titles = MappingProxyType({"light": say("Light"), "dark": say("Dark")})
    seat_words = MappingProxyType({"light": say("light"), "dark": say("dark")})
    reason_words = MappingProxyType({"last pebble": say("last pebble")})

    @property
    def seats(self) -> Sequence[str]:
        return ("light", "dark")

    @property
    def code_count(self) -> int:
        return MOST

    def build_box(self) -> Record:
        box = new_record(BOX)
        box.pebbles = self.chosen["pebbles"]
        return box

    def move(self, seat: Seat, code: int) -> Move:
        return Move(seat, code, f"take {code + 1}", (f"pebble-{code}",))

    def read(self, text: str, seat: Seat, position: Position | None = None) -> Move:
        for code in range(MOST):
            if text.split() == ["take", str(code + 1)]:
                return self.move(seat, code)
        raise Refusal("PE2", say("Say 'take 1', 'take 2' or 'take 3'."), "take")

    def refusal(self, position: Position, move: Move) -> Refusal:
        return Refusal("PE2", say("Only {n} are left.", n=int(position.state.pebbles)), "take")

    def outcome(self, position: Position) -> Outcome:
        winner = 1 - int(position.state.turn)
        return Outcome((winner,), (1.0 - winner, float(winner)), "last pebble")

    def task(self, position: Position, seat: Seat | None) -> Sentence:
        return say("{who} takes pebbles.", who=self.seat_word(position.plain.turn))

    def spoken(self, move: Move) -> Sentence:
        who = self.seat_title(move.seat)
        return count("{who} takes {n} pebble.", "{who} takes {n} pebbles.", move.code + 1, who=who)

    def foresees(self, position: Position) -> bool:
        return True

    def in_turn(self, position: Position, seat: Seat) -> Position | None:
        meant = position.copy()
        meant.state.turn = seat
        return meant

    def view(self, position: Position, seat: Seat | None) -> dict[str, Any]:
        return {"pebbles": int(position.state.pebbles), "turn": int(position.state.turn)}

    def scene(self, position: Position, seat: Seat | None) -> Scene:
        left = position.plain.pebbles
        return Scene(LOOK, 0, 0, 130, 20, title(left), (), (row(left),))

    def picture(self, position: Position, seat: Seat | None, colour: bool) -> str:
        return "o" * int(position.state.pebbles) or "no pebbles left"
