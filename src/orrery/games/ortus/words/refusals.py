"""Why a move is refused: for every kind of illegal move the rule, and a sentence (OT4 to OT20)."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core.contract import Move, Seat
from orrery.core.kernel import Record
from orrery.core.texts import Sentence, say
from orrery.games.ortus.data.arena import Arena
from orrery.games.ortus.rules.actions import charge_kinds, first_charge, sees_target
from orrery.games.ortus.rules.box import CHARGES, ELEMENTS, SEATS
from orrery.games.ortus.rules.hexlines import is_cloaked
from orrery.games.ortus.rules.position import NOWHERE, element_of, is_own_haven, side_of, warrior_on
from orrery.games.ortus.rules.reach import charge_price, is_kite, is_second_wind
from orrery.games.ortus.rules.routes import shot_costs, walking_costs
from orrery.games.ortus.words.names import ELEMENT_WORDS, SEAT_WORDS
from orrery.games.ortus.words.notation import (
    PLACE,
    RECOVER,
    STRIKE,
    Arrival,
    Attack,
    Bid,
    Charge,
    Dragons,
    Lead,
    Walk,
)

Reason = tuple[str, Sentence]


@dataclass(frozen=True)
class Case:
    """A move that the rules refuse, in the right phase."""

    p: Record
    box: Record
    arena: Arena
    seat: Seat

    def cell(self, name: str) -> int:
        return self.arena.number_of[name]

    def warrior(self, name: str) -> int:
        return warrior_on(self.p, self.cell(name))

    def in_arena(self, name: str) -> bool:
        return bool(self.box.in_arena[self.cell(name)])

    def energy(self) -> int:
        return int(self.p.energy[self.seat])

    def reason(self, move: Move) -> Reason:
        """The rule that refuses it, and why."""
        if isinstance(move, Walk):
            return self._no_own(move.start, move.element) or self._why_no_walk(move)
        if isinstance(move, Attack):
            return self._why_no_attack(move)
        if isinstance(move, Charge):
            return self._why_no_charge(move)
        if isinstance(move, Dragons):
            return self._why_no_dragons(move)
        if isinstance(move, Lead):
            return self._why_not_there(move)
        if isinstance(move, Arrival):
            return self._why_no_arrival(move)
        assert isinstance(move, Bid)  # a word is always legal in its phase
        return "OT20", say("A bid is lower than {bid}; or pass.", bid=int(self.p.bid))

    # --- Warriors ---------------------------------------------------------------------------------

    def _no_own(self, name: str, element: str = "") -> Reason | None:
        warrior = self.warrior(name)
        own = warrior >= 0 and side_of(warrior) == self.seat
        if own and element in ("", ELEMENTS[element_of(warrior)]):
            return None
        what = ELEMENT_WORDS[element] if element else say("warrior")
        return "OT4", say("There is no {what} of yours on {cell}.", what=what, cell=name)

    def _cannot_attack(self, name: str) -> Reason | None:
        """OT4 and OT9, for an own warrior."""
        warrior = self.warrior(name)
        if self.p.attacked[warrior]:
            return "OT4", say("The warrior on {cell} has attacked already.", cell=name)
        if not self.box.in_arena[self.p.began[warrior]]:
            return "OT4", say(
                "The warrior on {cell} was not in the arena when the turn began.", cell=name
            )
        if not self.in_arena(name):
            return "OT9", say("Nobody attacks from a haven.")
        return None

    def _no_target(self, name: str) -> Reason | None:
        warrior = self.warrior(name)
        if warrior < 0 or side_of(warrior) == self.seat:
            return "OT8", say("There is no enemy on {cell}.", cell=name)
        if not self.in_arena(name):
            return "OT9", say("The warrior on {cell} is safe in its haven.", cell=name)
        if is_cloaked(self.p, self.box, warrior):
            return "OT16", say(
                "The earth on {cell} is cloaked: no earth of yours shares a hexline with it.",
                cell=name,
            )
        return None

    # --- Moving (OT7, OT15) -----------------------------------------------------------------------

    def _why_no_walk(self, move: Walk) -> Reason:
        warrior = self.warrior(move.start)
        if self.p.moved[warrior]:
            return "OT4", say(
                "The {who} on {cell} has moved already.",
                who=ELEMENT_WORDS[move.element],
                cell=move.start,
            )
        taken = self._not_free(move.end)
        if is_kite(self.box, warrior):
            if is_second_wind(self.p, warrior):
                return "OT15", say("On the first turn only one wind may enter the arena.")
            return "OT15", say(
                "A kite flies to the very end of a hexline; {cell} is none.", cell=move.end
            )
        if taken:
            return "OT7", taken
        costs = walking_costs(self.p, self.box, self.arena, move.start)
        return "OT7", self._too_far(costs, move.end, 1)

    def _not_free(self, name: str) -> Sentence | None:
        if self.warrior(name) >= 0:
            return say("{cell} is not free: a warrior stands there.", cell=name)
        if name == self.arena.core:
            return say("Nobody may enter the core.")
        if is_own_haven(self.box, 1 - self.seat, self.cell(name)):
            who = SEAT_WORDS[SEATS[1 - self.seat]]
            return say("{cell} lies in the haven of {who}.", cell=name, who=who)
        return None

    def _too_far(self, costs: dict[str, int], name: str, price: int) -> Sentence:
        if name not in costs:
            return say("No way over free cells leads to {cell}.", cell=name)
        return say(
            "The way to {cell} costs {cost} energy, and you have {energy}.",
            cell=name,
            cost=price * costs[name],
            energy=self.energy(),
        )

    # --- Attacking (OT10 to OT12, OT17, OT18) -----------------------------------------------------

    def _why_no_attack(self, move: Attack) -> Reason:
        element = {"storm": "wind", "flame": "fire"}.get(move.verb, "")
        missing = self._no_own(move.start, element)
        if missing:
            return missing
        if move.verb == "flame" and self.box.fire:
            return "OT19", say("A fire attacks from afar only together with the other: dragons.")
        fault = self._cannot_attack(move.start) or self._no_target(move.target)
        if fault:
            return fault
        if move.verb == STRIKE:
            return "OT10", say(
                "{cell} was not adjacent to that warrior when the turn began.", cell=move.target
            )
        if self.box.apart[self.cell(move.start), self.cell(move.target)] == 1:
            return "OT11", say("{cell} is adjacent: it can only be struck.", cell=move.target)
        costs = shot_costs(self.p, self.box, self.arena, move.start)
        return "OT11", self._too_far(costs, move.target, 1)

    def _why_no_charge(self, move: Charge) -> Reason:
        element = {"charge earth": "earth"}.get(move.verb, "water")
        missing = self._no_own(move.start, element)
        if missing:
            return missing
        warrior, kind = self.warrior(move.start), CHARGES.index(move.verb)
        first = first_charge(self.box, warrior)
        if not first <= kind < first + charge_kinds(self.box, warrior):
            return self._other_charge(move)
        fault = self._cannot_attack(move.start)
        if fault:
            return fault
        if self.p.moved[warrior]:
            return "OT12", say(
                "A charge is move and attack in one; {cell} has moved.", cell=move.start
            )
        return self._no_target(move.target) or self._why_not_so_far(move)

    def _other_charge(self, move: Charge) -> Reason:
        if self.box.water:
            return "OT17", say("Water charges as 'rivers' or as 'waves' in this game.")
        rule = "OT17" if move.verb == "rivers" else "OT18"
        return rule, say("Here water has the basic rules: 'charge water'.")

    def _why_not_so_far(self, move: Charge) -> Reason:
        if self.box.apart[self.cell(move.start), self.cell(move.target)] == 1:
            return "OT12", say(
                "{cell} is adjacent already: it can only be struck.", cell=move.target
            )
        taken = self._not_free(move.end)
        if taken:
            return "OT12", taken
        if not self.in_arena(move.end):
            return "OT12", say("A charge ends in the arena; {cell} lies in a haven.", cell=move.end)
        price = charge_price(self.box, self.warrior(move.start))
        costs = walking_costs(self.p, self.box, self.arena, move.start)
        return "OT16" if price == 2 else "OT12", self._too_far(costs, move.end, price)

    def _why_no_dragons(self, move: Dragons) -> Reason:
        if not self.box.fire:
            return "OT19", say("Dragons belong to the advanced rules of fire.")
        for name in move.fires:
            fault = self._no_own(name, "fire") or self._cannot_attack(name)
            if fault:
                return fault
        fault = self._no_target(move.target)
        if fault:
            return fault
        target = self.cell(move.target)
        blind = next(
            name
            for name in move.fires
            if not sees_target(self.p, self.box, self.warrior(name), target)
        )
        return "OT19", say(
            "The fire on {cell} shares no hexline with {target}.", cell=blind, target=move.target
        )

    # --- Guides and arrivals (OT1, OT5, OT13) -----------------------------------------------------

    def _why_not_there(self, move: Lead) -> Reason:
        if self.p.guide[self.seat] == NOWHERE:
            return "OT13", say("The guide begins on a cell of your haven.")
        return "OT13", say(
            "The guide goes one cell nearer to the core; {cell} is not.", cell=move.cell
        )

    def _why_no_arrival(self, move: Arrival) -> Reason:
        rule = {PLACE: "OT1", RECOVER: "OT5"}[move.verb]
        if self.warrior(move.cell) >= 0:
            return rule, say("{cell} is not free.", cell=move.cell)
        if is_own_haven(self.box, self.seat, self.cell(move.cell)):
            element = ELEMENT_WORDS[move.element]
            return rule, say("No {element} of yours waits beside the board.", element=element)
        return rule, say("{cell} is not in your haven.", cell=move.cell)
