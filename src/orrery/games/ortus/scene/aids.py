"""Help for a selected warrior: where it may go and for what, whom it may attack, and hexlines.

These items lie on top of a scene. They show nothing that the seat could not work out itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from orrery.core.contract import Move, Position
from orrery.core.scene import Item
from orrery.core.texts import Sentence, Text, listed, say
from orrery.games.ortus.rules.attacks import (
    BEAR_POWER,
    CHARGE_POWER,
    DRAGONS_POWER,
    RIVERS_POWER,
    SHIELDED_POWER,
    SHOT_POWER,
    STRIKE_POWER,
)
from orrery.games.ortus.rules.looking import Sight, Warrior
from orrery.games.ortus.rules.reach import charge_price, is_kite
from orrery.games.ortus.rules.routes import shot_costs, walking_costs
from orrery.games.ortus.scene.arena import Ground, ground_of
from orrery.games.ortus.scene.lines import between, hexline, share, shielding
from orrery.games.ortus.scene.shapes import badge, plate
from orrery.games.ortus.words.names import ATTACK_WORDS
from orrery.games.ortus.words.notation import DRAGONS, STRIKE, Attack, Charge, Dragons, Walk

_POWERS = {
    STRIKE: STRIKE_POWER,
    "storm": SHOT_POWER,
    "flame": SHOT_POWER,
    "charge earth": CHARGE_POWER,
    "charge water": CHARGE_POWER,
    "rivers": RIVERS_POWER,
    "waves": CHARGE_POWER,
    DRAGONS: DRAGONS_POWER,
}


def aids(sight: Sight, position: Position, cell: str) -> tuple[Item, ...]:
    """What a player wants to see after touching the warrior on a cell; nothing if none is seen."""
    warrior = sight.warrior_on.get(cell)
    if warrior is None:
        return ()
    selection = Selection(sight, warrior, ground_of(sight.arena.label))
    moves = list(_moves_of(position, sight, cell))
    offers = selection.offers(moves)
    walks = [move for move in moves if isinstance(move, Walk)]
    return (
        *selection.reach(walks),
        selection.ring(),
        *selection.hexlines(),
        *selection.targets(offers),
        *selection.links(),
        *selection.walk_prices(walks),
        *selection.ends([move for move in moves if isinstance(move, Charge)]),
        *selection.prices(offers),
        *selection.states(),
    )


def _moves_of(position: Position, sight: Sight, cell: str) -> Iterator[Move]:
    """The legal moves of the warrior on a cell; both fires fly together (OT19)."""
    if sight.seat in position.to_act:
        for move in position.moves(sight.seat):
            fires = move.fires if isinstance(move, Dragons) else ()
            if move.path[0] == f"cell-{cell}" or cell in fires:
                yield move


def _cells(warriors: list[Warrior]) -> Text:
    return listed([warrior.cell for warrior in warriors])


@dataclass(frozen=True)
class Selection:
    """A selected warrior."""

    sight: Sight
    warrior: Warrior
    ground: Ground

    def ring(self) -> Item:
        """Around the warrior itself."""
        at, size = self.ground.places[self.warrior.cell], self.ground.side - 0.8
        said = say("{cell}: selected", cell=self.warrior.cell)
        return Item("aid-selected", "hex", at, size, "aid selected", said, turn=30)

    # --- Hexlines (OT14, OT16, OT19) --------------------------------------------------------------

    def hexlines(self) -> list[Item]:
        """To every warrior with which it shares one."""
        return [
            self._line("hexline", self.warrior, other)
            for other in self.sight.warrior_on.values()
            if other != self.warrior and share(self.sight, self.warrior, other)
        ]

    def _line(self, kind: str, a: Warrior, b: Warrior) -> Item:
        said = {
            "hexline": say("{a} shares a hexline with {b}", a=a.cell, b=b.cell),
            "reveals": say("{a} reveals {b}", a=a.cell, b=b.cell),
            "shields": say("{a} shields {b}", a=a.cell, b=b.cell),
        }[kind]
        key, label = f"aid-{kind}-{a.cell}-{b.cell}", self.sight.arena.label
        return hexline(label, key, a.cell, b.cell, f"aid {kind}", said)

    def _concerned(self) -> list[Warrior]:
        """Itself and its enemies: theirs are the cloaks and shields that matter."""
        enemies = [w for w in self.sight.warrior_on.values() if w.side != self.warrior.side]
        return [self.warrior, *enemies]

    def links(self) -> list[Item]:
        """The hexlines that reveal or shield one of them, each once."""
        items: dict[frozenset[str], Item] = {}
        for warrior in self._concerned():
            for kind, find in (("reveals", Sight.revealing), ("shields", shielding)):
                for other in find(self.sight, warrior):
                    both = frozenset((warrior.cell, other.cell))
                    items.setdefault(both, self._line(kind, other, warrior))
        return list(items.values())

    def states(self) -> list[Item]:
        """Who is cloaked, revealed or shielded, and by whom."""
        items = []
        for warrior in self._concerned():
            cell = warrior.cell
            if warrior.number in self.sight.cloaked:
                said = say("{cell}: cloaked, no opposing earth sees it", cell=cell)
                items.append(self._mark("cloaked", cell, said))
            seen = _cells(self.sight.revealing(warrior))
            if seen:
                said = say("{cell}: revealed by the earth on {earths}", cell=cell, earths=seen)
                items.append(self._mark("revealed", cell, said))
            fires = _cells(shielding(self.sight, warrior))
            if fires:
                said = say(
                    "{cell}: shielded by the fire on {fires}, power {n} at most",
                    cell=cell,
                    fires=fires,
                    n=SHIELDED_POWER,
                )
                items.append(self._mark("shielded", cell, said))
        return items

    def _mark(self, state: str, cell: str, said: Sentence) -> Item:
        down = 10 if state == "shielded" else -10  # earth may be revealed and shielded
        at, size = self.ground.near(cell, -10, down), self.ground.scale
        return Item(f"aid-{state}-{cell}", "symbol", at, size, f"aid {state}", said, state)

    # --- Moves (OT7, OT12, OT15) ------------------------------------------------------------------

    @cached_property
    def costs(self) -> dict[str, int]:
        """The steps to each free cell."""
        sight = self.sight
        return walking_costs(sight.p.array[0], sight.box.array[0], sight.arena, self.warrior.cell)

    @cached_property
    def is_kite(self) -> bool:
        """Whether it flies for nothing (OT15)."""
        return bool(is_kite(self.sight.box.array[0], self.warrior.number))

    def reach(self, walks: list[Walk]) -> list[Item]:
        """The cells it may move to; a kite's with the line of its flight."""
        costs = self._walk_costs(walks)
        items = []
        for cell, cost in costs.items():
            at, size = self.ground.places[cell], self.ground.side - 1
            said = say("{cell}: move for {n} energy", cell=cell, n=cost)
            items.append(Item(f"aid-reach-{cell}", "hex", at, size, "aid reach", said, turn=30))
            if self.is_kite:
                points = between(self.ground, self.warrior.cell, cell)
                items.append(Item(f"aid-flight-{cell}", "line", points=points, style="aid flight"))
        return items

    def walk_prices(self, walks: list[Walk]) -> list[Item]:
        """What it costs to move to each cell."""
        size = 11 * self.ground.scale
        return [
            Item(
                f"aid-cost-{c}", "label", self.ground.near(c, 0, -2.6), size, "aid cost", str(cost)
            )
            for c, cost in self._walk_costs(walks).items()
        ]

    def _walk_costs(self, walks: list[Walk]) -> dict[str, int]:
        return {move.end: 0 if self.is_kite else self.costs[move.end] for move in walks}

    def ends(self, charges: list[Charge]) -> list[Item]:
        """The cells from which a charge attacks; its cost where a plain move costs less (OT16)."""
        price = int(charge_price(self.sight.box.array[0], self.warrior.number))
        items = []
        for cell in dict.fromkeys(move.end for move in charges):
            cost = price * self.costs[cell]
            if price > 1:
                items += self._end_price(cell, cost)
            at = self.ground.near(cell, -4 if price > 1 else 0, 8.4)
            said = say("{cell}: end of a charge for {n} energy", cell=cell, n=cost)
            size, sign = self.ground.scale, "may-attack"
            items.append(Item(f"aid-end-{cell}", "symbol", at, size, "aid end", said, sign))
        return items

    def _end_price(self, cell: str, cost: int) -> list[Item]:
        size, (x, y) = self.ground.scale, self.ground.near(cell, 0, 8.4)
        points = plate(x - 8.6 * size, y - 4.6 * size, 17.2 * size, 9.2 * size, 3 * size)
        at, word = (x + 3 * size, y + 0.2), str(cost)
        return [
            Item(f"aid-end-plate-{cell}", "polygon", points=points, style="aid end-plate"),
            Item(f"aid-end-cost-{cell}", "label", at, 8 * size, "aid end-cost", word),
        ]

    # --- Attacks (OT10 to OT12, OT16 to OT19) -----------------------------------------------------

    def offers(self, moves: list[Move]) -> dict[str, dict[str, int]]:
        """By target and verb: the least cost of such an attack."""
        offers: dict[str, dict[str, int]] = defaultdict(dict)
        for verb, target, cost in self._attacks(moves):
            offers[target][verb] = min(cost, offers[target].get(verb, cost))
        return offers

    def _attacks(self, moves: list[Move]) -> Iterator[tuple[str, str, int]]:
        """Verb, target and cost of each attack."""
        sight, costs = self.sight, self.costs
        price = int(charge_price(sight.box.array[0], self.warrior.number))
        shots = shot_costs(sight.p.array[0], sight.box.array[0], sight.arena, self.warrior.cell)
        for move in moves:
            if isinstance(move, Attack):
                yield move.verb, move.target, 0 if move.verb == STRIKE else shots[move.target]
            elif isinstance(move, Charge):
                yield move.verb, move.target, price * costs[move.end]
            elif isinstance(move, Dragons):
                yield DRAGONS, move.target, 0

    def targets(self, offers: dict[str, dict[str, int]]) -> list[Item]:
        """Whom it may attack."""
        items = []
        for cell, offer in offers.items():
            text = say(
                "{cell}: {attacks}, for {n} energy",
                cell=cell,
                attacks=listed([self._offered(verb, cell) for verb in offer], "or"),
                n=min(offer.values()),
            )
            at, size = self.ground.places[cell], self.ground.side - 1
            items.append(Item(f"aid-target-{cell}", "hex", at, size, "aid target", text, turn=30))
        return items

    def prices(self, offers: dict[str, dict[str, int]]) -> list[Item]:
        """The power of each attack, and below it the cost."""
        items = []
        for cell, offer in offers.items():
            powers = "/".join(dict.fromkeys(str(self._power(verb, cell)) for verb in offer))
            above, below = self.ground.near(cell, 9, -10), self.ground.near(cell, 9, 10)
            items += badge(f"aid-power-{cell}", above, 5.8, "power", powers)
            items += badge(f"aid-price-{cell}", below, 5.4, "cost", str(min(offer.values())))
        return items

    def _offered(self, verb: str, cell: str) -> Sentence:
        attack, power = ATTACK_WORDS[verb], self._power(verb, cell)
        return say("{attack}, power {n}", attack=attack, n=power)

    def _power(self, verb: str, cell: str) -> int:
        power = _POWERS[verb]
        if verb == "charge earth" and self.sight.box.earth:
            power = BEAR_POWER
        shielded = self.sight.warrior_on[cell].number in self.sight.shielded
        return min(power, SHIELDED_POWER) if shielded else power
