"""Ortus a second time: slow, plain, and straight from the numbered rules.

Only the drawings in ``data/arenas`` are shared with the engine. A position is a list of warriors,
cells go by their names, and everything is worked out anew whenever it is asked. A decision that
leaves one move only is made at once, as in the engine.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import atan2, sqrt, tau
from typing import Any

from orrery.core.chance import draw

Hex = tuple[int, int]

SEATS = ("gold", "black")
ELEMENTS = ("wind", "earth", "water", "fire")
STEPS = ("none", "wind", "wind+earth", "wind+earth+water", "all")
STANDARD = ("wind", "earth", "water", "fire", "fire", "water", "earth", "wind")

# --- OT1, OT23: the board -------------------------------------------------------------------------


def distance(a: Hex, b: Hex) -> int:
    """How many steps apart two hexes lie."""
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def bearing(a: Hex, b: Hex) -> float:
    """The angle on paper under which b is seen from a; it grows clockwise, as y grows downward."""
    q, r = b[0] - a[0], b[1] - a[1]
    return atan2(sqrt(3) / 2 * r, q + r / 2)


class Board:
    """An arena as it is drawn; the core lies at (0, 0)."""

    def __init__(self, rows: str) -> None:
        lines = rows.strip("\n").split("\n")
        middle = next((line.index("*"), y) for y, line in enumerate(lines) if "*" in line)
        self.hexes: dict[str, Hex] = {}
        self.marks: dict[str, str] = {}
        for y, line in enumerate(lines):
            drawn = [x for x, mark in enumerate(line) if mark != " "]
            for place, x in enumerate(drawn):
                name, r = f"{'abcdefghijklmnopqrstuvwxyz'[y]}{place + 1}", y - middle[1]
                self.hexes[name] = ((x - middle[0] - r) // 2, r)
                self.marks[name] = line[x]
        self.names = {cell: name for name, cell in self.hexes.items()}
        self.around = {a: [b for b in self.hexes if self.apart(a, b) == 1] for a in self.hexes}
        self.havens = [self._marked("s"), self._marked("n")]  # Gold's is south, Black's north
        self.wells = self._marked("o")
        (self.core,) = self._marked("*")
        self.to_core = self._steps_to(self.core)
        self.between = cache(self._between)

    def _marked(self, mark: str) -> list[str]:
        return [name for name in self.marks if self.marks[name] == mark]

    def _steps_to(self, goal: str) -> dict[str, int]:
        """How many steps away from a cell the others lie, over all cells there are."""
        steps, edge = {goal: 0}, {goal}
        while edge:
            edge = {b for a in edge for b in self.around[a]} - steps.keys()
            steps |= dict.fromkeys(edge, max(steps.values()) + 1)
        return steps

    def apart(self, a: str, b: str) -> int:
        return distance(self.hexes[a], self.hexes[b])

    def in_arena(self, cell: str | None) -> bool:
        """Neither set aside nor in a haven; nobody stands on the core."""
        return cell is not None and self.marks[cell] in ".o"

    def step(self, a: str, b: str) -> Hex:
        """From a cell to its neighbour."""
        (aq, ar), (bq, br) = self.hexes[a], self.hexes[b]
        return bq - aq, br - ar

    def ray(self, a: str, step: Hex) -> Iterator[str]:
        """The cells that follow a cell in one direction, up to the edge."""
        q, r = self.hexes[a]
        while (q + step[0], r + step[1]) in self.names:
            q, r = q + step[0], r + step[1]
            yield self.names[q, r]

    def _between(self, a: str, b: str) -> list[str] | None:
        """The cells between two on a straight line of hexes; None if they are on none."""
        (aq, ar), (bq, br) = self.hexes[a], self.hexes[b]
        if aq != bq and ar != br and aq + ar != bq + br:
            return None
        apart = self.apart(a, b)
        between = [
            c
            for c in self.hexes
            if 0 < self.apart(a, c) < apart and self.apart(a, c) + self.apart(c, b) == apart
        ]
        return between if len(between) == apart - 1 else None  # else the board has a hole there


@cache
def board(name: str) -> Board:
    """One of our arenas."""
    file = files("orrery.games.ortus") / "data" / "arenas" / f"{name}.toml"
    return Board(tomllib.loads(file.read_text("utf-8"))["rows"])


# --- The state of play ----------------------------------------------------------------------------


@dataclass(eq=False)
class Warrior:
    """One of sixteen; without a cell while it is not placed, or has fallen."""

    side: int
    element: str
    cell: str | None = None
    began: str | None = None  # where it stood when the turn began
    moved: bool = False
    attacked: bool = False


@dataclass
class Attack:
    """The attack that is under way."""

    kind: str
    attackers: list[Warrior]
    target: Warrior | None
    power: int
    shielded: set[Warrior]  # when it was declared (OT14)
    bystanders: list[Warrior] = field(default_factory=list)  # of the rivers, still to be asked
    wave: int = 1
    line: list[str] = field(default_factory=list)  # of the waves: the cells behind the target


@dataclass
class Table:
    """A game in play."""

    board: Board
    advanced: tuple[str, ...]
    turn: int  # whose turn it is, or who may bid
    first: int
    handicap: tuple[int, int] = (0, 0)
    bidding: bool = False
    max_turns: int = 300
    warriors: list[Warrior] = field(default_factory=list)
    phase: str = "arranging"
    bid: int = 7
    turn_number: int = 0
    energy: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    honour: list[int] = field(default_factory=lambda: [0, 0])
    guide: list[str] = field(default_factory=lambda: ["", ""])
    on_guide: bool = False  # one has recovered onto the guide's cell
    attack: Attack | None = None
    seen: Counter[Any] = field(default_factory=Counter)  # positions at collections
    reason: str = ""
    winner: int | None = None
    events: Counter[str] = field(default_factory=Counter)  # what happened, for tests that count
    _listed: dict[int, set[str]] = field(default_factory=dict)

    @classmethod
    def like(cls, position: Any, drawn: Board | None = None) -> Table:
        """The table at the start of the engine's game: its luck is taken over, nothing else."""
        chosen = position.game.chosen
        first = _drawn(position)
        handicap = [0, 0]
        handicap[SEATS.index(chosen["handicap_for"])] = chosen["handicap"]
        table = cls(
            drawn or board(chosen["arena"].partition("@")[0]),
            ELEMENTS[: STEPS.index(chosen["elements"])],
            first,
            first,
            (handicap[0], handicap[1]),
            chosen["bidding"],
            chosen["max_turns"],
            [Warrior(side, element) for side in (0, 1) for element in ELEMENTS for _ in (0, 1)],
        )
        if chosen["arrangement"] == "standard":
            for side in (0, 1):
                for element, cell in zip(STANDARD, table.board.havens[side], strict=True):
                    table.idle(side, element)[0].cell = cell
            table._show()
            table._settle()
        return table

    # --- What stands where ------------------------------------------------------------------------

    def on(self, cell: str) -> Warrior | None:
        return next((w for w in self.warriors if w.cell == cell), None)

    def at(self, cell: str) -> Warrior:
        warrior = self.on(cell)
        assert warrior
        return warrior

    def of(self, side: int) -> list[Warrior]:
        """The warriors of a side on the board."""
        return [w for w in self.warriors if w.side == side and w.cell]

    def idle(self, side: int, element: str = "") -> list[Warrior]:
        """Those that are not placed yet or have fallen."""
        mine = [w for w in self.warriors if w.side == side and not w.cell]
        return [w for w in mine if element in ("", w.element)]

    def is_free(self, cell: str, seat: int) -> bool:
        """OT7, for the walks of one player."""
        barred = cell == self.board.core or cell in self.board.havens[1 - seat]
        return not barred and self.on(cell) is None

    def is_here(self, warrior: Warrior) -> bool:
        return self.board.in_arena(warrior.cell)

    def share_hexline(self, a: Warrior, b: Warrior) -> bool:
        """OT14."""
        if a is b or not self.is_here(a) or not self.is_here(b):
            return False
        between = self.board.between(a.cell, b.cell)
        if between is None:
            return False
        return not any(cell == self.board.core or self.on(cell) for cell in between)

    def is_cloaked(self, warrior: Warrior) -> bool:
        """OT16."""
        if "earth" not in self.advanced or warrior.element != "earth" or not self.is_here(warrior):
            return False
        seekers = [w for w in self.of(1 - warrior.side) if w.element == "earth"]
        return not any(self.share_hexline(warrior, seeker) for seeker in seekers)

    def is_shielded(self, warrior: Warrior) -> bool:
        """OT19."""
        if "fire" not in self.advanced:
            return False
        fires = [w for w in self.of(warrior.side) if w.element == "fire"]
        lines = sum(self.share_hexline(warrior, fire) for fire in fires)
        return lines == (1 if warrior.element == "fire" else 2)

    def shields(self, side: int) -> set[Warrior]:
        return {w for w in self.of(side) if self.is_shielded(w)}

    def wells(self, side: int) -> int:
        return sum(w.cell in self.board.wells for w in self.of(side))

    # --- Legal moves ------------------------------------------------------------------------------

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.phase == "over":
            return ()
        if self.phase == "arranging":
            return tuple(seat for seat in (0, 1) if self.idle(seat))
        return (1 - self.turn,) if self.phase == "defending" else (self.turn,)

    def moves(self, seat: int) -> set[str]:
        """The texts of all legal moves of a seat."""
        if seat not in self._listed:
            listed = (
                list(self._each_move()) if self.phase != "arranging" else self._placements(seat)
            )
            assert len(listed) == len(set(listed))
            self._listed[seat] = set(listed) if seat in self.to_act else set()
        return self._listed[seat]

    def _placements(self, seat: int) -> list[str]:
        """OT1."""
        elements = sorted({w.element for w in self.idle(seat)})
        free = [cell for cell in self.board.havens[seat] if not self.on(cell)]
        return [f"place {element} {cell}" for element in elements for cell in free]

    def _each_move(self) -> Iterator[str]:
        if self.phase == "bidding":  # OT20
            yield "pass"
            yield from (f"bid {energy}" for energy in range(self.bid))
        elif self.phase == "manoeuvring":
            yield "end"
            for warrior in self.of(self.turn):
                yield from self._actions(warrior)
            yield from self._dragons()
        elif self.phase == "defending":  # OT8, OT21
            yield "fall"
            seat = 1 - self.turn
            if self.energy[seat] + self.points[seat] >= self.attack.power:
                yield "save"
        elif self.phase == "guiding":
            yield from (f"guide {cell}" for cell in self._guide_steps())
        elif self.phase == "recovering":
            yield from self._recoveries()

    def _guide_steps(self) -> list[str]:
        """OT13."""
        if not self.guide[self.turn]:
            return self.board.havens[self.turn]
        here, to_core = self.guide[self.turn], self.board.to_core
        return [cell for cell in self.board.around[here] if to_core[cell] < to_core[here]]

    def _recoveries(self) -> Iterator[str]:
        """OT5."""
        cells = {cell for cell in self.board.havens[self.turn] if not self.on(cell)}
        guide = self.guide[self.turn]
        if guide and not self.on_guide and not self.on(guide):
            cells.add(guide)
        for element in sorted({w.element for w in self.idle(self.turn)}):
            yield from (f"recover {element} {cell}" for cell in cells)

    # The manoeuvre

    def walks_from(self, start: str) -> dict[str, int]:
        """How many steps over free cells each free cell is away (OT7): breadth first."""
        steps, edge = {start: 0}, [start]
        taken = {w.cell for w in self.warriors}
        barred = {self.board.core, *self.board.havens[1 - self.turn]}
        while edge:
            further = []
            for cell in edge:
                for beside in self.board.around[cell]:
                    if beside not in steps and beside not in taken and beside not in barred:
                        steps[beside] = steps[cell] + 1
                        further.append(beside)
            edge = further
        del steps[start]
        return steps

    def can_attack(self, warrior: Warrior) -> bool:
        """OT4, OT9."""
        began_here = self.board.in_arena(warrior.began)
        return self.is_here(warrior) and began_here and not warrior.attacked

    def targets(self) -> list[Warrior]:
        """The enemies that may be named (OT9, OT16)."""
        return [w for w in self.of(1 - self.turn) if self.is_here(w) and not self.is_cloaked(w)]

    def _actions(self, warrior: Warrior) -> Iterator[str]:
        here, element, energy = warrior.cell, warrior.element, self.energy[self.turn]
        steps = self.walks_from(here)
        if not warrior.moved:
            if element == "wind" and "wind" in self.advanced:
                reached = self.kites(warrior)
            else:
                reached = [cell for cell in steps if steps[cell] <= energy]
            yield from (f"{element} {here}-{cell}" for cell in reached)
        if not self.can_attack(warrior):
            return
        yield from (f"strike {here}x{target.cell}" for target in self.struck_by(warrior))
        if element == "wind" or (element == "fire" and "fire" not in self.advanced):
            verb = "storm" if element == "wind" else "flame"
            for target in self.targets():
                cost = self.shot_cost(warrior, target)
                if cost is not None and cost <= energy:
                    yield f"{verb} {here}x{target.cell}"
        if element in ("earth", "water") and not warrior.moved:
            yield from self._charges(warrior, steps)

    def kites(self, warrior: Warrior) -> list[str]:
        """OT15."""
        if self.turn_number == 1 and warrior.cell in self.board.havens[self.turn]:
            winds = [w for w in self.of(self.turn) if w.element == "wind" and w is not warrior]
            if any(self.is_here(w) and not self.board.in_arena(w.began) for w in winds):
                return []
        ends = []
        for beside in self.board.around[warrior.cell]:
            flown = []
            for cell in self.board.ray(warrior.cell, self.board.step(warrior.cell, beside)):
                if not self.board.in_arena(cell) or self.on(cell):
                    break
                flown.append(cell)
            ends += flown[-1:]
        return ends

    def struck_by(self, warrior: Warrior) -> list[Warrior]:
        """OT10."""
        apart = self.board.apart
        return [
            target
            for target in self.targets()
            if apart(warrior.cell, target.cell) == 1 and apart(warrior.began, target.began) == 1
        ]

    def shot_cost(self, warrior: Warrior, target: Warrior) -> int | None:
        """OT11; None if no path leads there or the target is adjacent."""
        around = self.board.around[target.cell]
        if warrior.cell in around:
            return None
        steps = self.walks_from(warrior.cell)
        return min((steps[cell] + 1 for cell in around if cell in steps), default=None)

    def charge_price(self, element: str) -> int:
        """For each cell (OT12, OT16)."""
        return 2 if element == "earth" and "earth" in self.advanced else 1

    def _charges(self, warrior: Warrior, steps: dict[str, int]) -> Iterator[str]:
        """OT12, OT16, OT17, OT18."""
        verbs = [f"charge {warrior.element}"]
        if warrior.element == "water" and "water" in self.advanced:
            verbs = ["rivers", "waves"]
        for target in self.targets():
            if self.board.apart(warrior.cell, target.cell) == 1:
                continue
            for end in self.board.around[target.cell]:
                if not self.board.in_arena(end) or end not in steps:
                    continue
                if steps[end] * self.charge_price(warrior.element) <= self.energy[self.turn]:
                    for verb in verbs:
                        yield f"{verb} {warrior.cell}-{end}x{target.cell}"

    def _dragons(self) -> Iterator[str]:
        """OT19; the fires are named in the order of the cells."""
        if "fire" not in self.advanced:
            return
        fires = [w for w in self.of(self.turn) if w.element == "fire" and self.can_attack(w)]
        for pair in combinations(sorted(fires, key=lambda w: self._place(w.cell)), 2):
            for target in self.targets():
                if all(
                    self.share_hexline(fire, target)
                    and self.board.apart(fire.cell, target.cell) > 1
                    for fire in pair
                ):
                    yield f"dragons {pair[0].cell}+{pair[1].cell}x{target.cell}"

    def _place(self, cell: str) -> int:
        return list(self.board.hexes).index(cell)

    # --- Playing ----------------------------------------------------------------------------------

    def renew(self) -> None:
        """Forget what was listed, after a change by hand."""
        self._listed = {}

    def play(self, seat: int, text: str) -> None:
        """Play a legal move, and every decision after it that leaves no choice."""
        assert text in self.moves(seat)
        self._play(seat, text)
        self._settle()

    def _settle(self) -> None:
        while single := [s for s in self.to_act if len(self.moves(s)) == 1]:
            (text,) = self.moves(single[0])
            self.events[f"forced {text.split()[0]}"] += 1
            self._play(single[0], text)

    def _play(self, seat: int, text: str) -> None:
        self._listed = {}
        verb, *rest = text.split()
        self.events[verb] += 1
        if verb == "place":
            self._placed(seat, *rest)
        elif verb in ("bid", "pass"):
            self._bid(int(rest[0]) if rest else None)
        elif verb in ("save", "fall"):
            self._answer(verb)
        elif verb == "guide":
            self._lead(rest[0])
        elif verb == "end":
            self._end_manoeuvre()
        elif verb == "recover":
            self._recover(*rest)
        else:
            self._act(verb, rest[-1])

    # The set-up

    def _placed(self, seat: int, element: str, cell: str) -> None:
        self.idle(seat, element)[0].cell = cell
        if not self.to_act:
            self._show()

    def _show(self) -> None:
        """Both arrangements are seen; then comes the bidding, or the first turn (OT2, OT20)."""
        if self.bidding:
            self.phase, self.turn = "bidding", 1 - self.first
        else:
            self._first_turn()

    def _bid(self, energy: int | None) -> None:
        if energy is None:
            self.first = 1 - self.turn
            self._first_turn()
        else:
            self.events[f"bid {energy}"] += 1
            self.bid, self.turn = energy, 1 - self.turn

    def _first_turn(self) -> None:
        self.turn, self.turn_number = self.first, 1
        self.energy = [14, 14]
        self.energy[self.turn] = self.bid
        self._begin_turn()

    # A turn

    def _begin_turn(self) -> None:
        self.phase = "manoeuvring"
        self.points = [0, 0]
        self.points[1 - self.turn] = self.handicap[1 - self.turn]  # OT21
        for warrior in self.warriors:
            warrior.began, warrior.moved, warrior.attacked = warrior.cell, False, False

    def _end_manoeuvre(self) -> None:
        self.on_guide = False
        if self.idle(self.turn):
            self.phase = "recovering"
        else:
            self._pass_turn()

    def _recover(self, element: str, cell: str) -> None:
        self.idle(self.turn, element)[0].cell = cell
        if self.board.in_arena(cell):
            self.on_guide = True
            self.events["recovery on the guide"] += 1
        if not self.idle(self.turn):
            self._pass_turn()

    def _pass_turn(self) -> None:
        """The other player collects, unless the game is drawn before (OT3, the ends)."""
        if self.turn_number == self.max_turns:
            self._end("length", None)
            return
        self.turn = 1 - self.turn
        self.turn_number += 1
        now = self._like()
        self.seen[now] += 1
        if self.seen[now] == 3:
            self._end("repetition", None)
        elif self.wells(self.turn) >= 5:
            self._end("wells", self.turn)
        else:
            self.energy[self.turn] = 14 + 4 * self.wells(self.turn)
            self.events[f"{self.wells(self.turn)} wells"] += 1
            self._begin_turn()

    def _like(self) -> Any:
        """What makes two positions at a collection the same."""
        warriors = Counter((w.side, w.element, w.cell) for w in self.warriors)
        others_energy = self.energy[1 - self.turn]
        return frozenset(warriors.items()), tuple(self.guide), self.turn, others_energy

    def _end(self, reason: str, winner: int | None) -> None:
        self.phase, self.reason, self.winner, self.attack = "over", reason, winner, None
        self.events[f"end by {reason}"] += 1

    # Actions

    def _act(self, verb: str, cells: str) -> None:
        way, _, aim = cells.partition("x")
        start, *ends = way.replace("+", "-").split("-")
        actor = self.at(start)
        if not aim:
            self._move(actor, ends[0])
            return
        target = self.at(aim)
        self.events["strike after a move"] += verb == "strike" and actor.moved
        self.events["earth revealed"] += target.element == "earth" and "earth" in self.advanced
        shielded = self.shields(target.side)
        attack = Attack(verb, [actor], target, 0, shielded)
        if verb == "strike":
            attack.power = 3
        elif verb in ("storm", "flame"):
            attack.kind, attack.power = "ranged attack", 4
            self.energy[self.turn] -= self.shot_cost(actor, target)
        elif verb == "dragons":
            attack.power = 4
            attack.attackers.append(self.at(ends[0]))
        else:
            self._charge(attack, verb, actor, ends[0], target)
        for attacker in attack.attackers:
            attacker.attacked = True
        self.attack = attack
        self._ask(target, attack.power, target in shielded)

    def _move(self, warrior: Warrior, end: str) -> None:
        if warrior.element == "wind" and "wind" in self.advanced:
            self.events["kite"] += 1
        else:
            self.energy[self.turn] -= self.walks_from(warrior.cell)[end]
        warrior.cell, warrior.moved = end, True

    def _charge(self, attack: Attack, verb: str, actor: Warrior, end: str, target: Warrior) -> None:
        steps = self.walks_from(actor.cell)[end]
        self.energy[self.turn] -= steps * self.charge_price(actor.element)
        actor.cell, actor.moved = end, True
        if verb == "rivers":  # OT17
            attack.power = 3
            attack.bystanders = self._clockwise(actor, target)
            self.events[f"rivers at {1 + len(attack.bystanders)}"] += 1
        else:
            bear = actor.element == "earth" and "earth" in self.advanced
            attack.power = 6 if bear else 5
            self.events["bear"] += bear
        if verb == "waves":  # OT18
            step = self.board.step(end, target.cell)
            attack.line = list(self.board.ray(target.cell, step))

    def _clockwise(self, actor: Warrior, target: Warrior) -> list[Warrior]:
        """The other enemies beside the attacker, clockwise from the target."""
        around = [
            w
            for w in self.of(target.side)
            if w is not target and self.is_here(w) and self.board.apart(actor.cell, w.cell) == 1
        ]
        centre = self.board.hexes[actor.cell]
        start = bearing(centre, self.board.hexes[target.cell])
        return sorted(
            around, key=lambda w: (bearing(centre, self.board.hexes[w.cell]) - start) % tau
        )

    # Questions and answers

    def _ask(self, target: Warrior, power: int, shielded: bool) -> None:
        """OT8, OT19."""
        self.phase, self.attack.target = "defending", target
        self.attack.power = min(power, 2) if shielded else power
        self.events[f"power {self.attack.power}"] += 1
        self.events["shield"] += shielded and power > 2
        self.events["shield cut by the attack"] += shielded and not self.is_shielded(target)

    def _answer(self, word: str) -> None:
        attack, seat = self.attack, 1 - self.turn
        if word == "save":
            points = min(self.points[seat], attack.power)  # OT21: spent before energy
            self.points[seat] -= points
            self.energy[seat] -= attack.power - points
            self.events["handicap point spent"] += points > 0
            attack.line = []
            self._go_on()
        else:
            self.events[f"{attack.kind} fells"] += 1
            attack.target.cell = None
            attack.target = None
            self.honour[self.turn] += 1
            self.phase = "guiding"

    def _lead(self, cell: str) -> None:
        """OT13."""
        self.events["guide enters" if not self.guide[self.turn] else "guide goes nearer"] += 1
        self.guide[self.turn] = cell
        if cell == self.board.core:
            self._end("guide", self.turn)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """The next question of this attack, or its end."""
        attack = self.attack
        if attack.bystanders:
            target = attack.bystanders.pop(0)
            self.events["bystander in a cloak"] += self.is_cloaked(target)
            self._ask(target, 3, target in attack.shielded)
            return
        target = self._next_in_line(attack)
        if target:
            attack.wave += 1
            self.events[f"wave {attack.wave}"] += 1
            self.events["wave at a cloak"] += self.is_cloaked(target)
            shielded = self.is_shielded(target)  # anew (OT14)
            self.events["shield read anew"] += shielded != (target in attack.shielded)
            self._ask(target, {2: 3, 3: 1}[attack.wave], shielded)
        else:
            self.attack, self.phase = None, "manoeuvring"

    def _next_in_line(self, attack: Attack) -> Warrior | None:
        """OT18: the next warrior behind the fallen one, if it is an enemy in the arena."""
        while attack.line and attack.wave < 3:
            cell = attack.line.pop(0)
            if not self.board.in_arena(cell):
                return None
            warrior = self.on(cell)
            if warrior:
                return warrior if warrior.side != self.turn else None
        return None

    # --- What everybody sees ----------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """The public view, but for the numbers of warriors and the label of the arena."""
        return {
            "phase": self.phase,
            "to_act": [SEATS[seat] for seat in self.to_act],
            "turn": None if self.phase == "arranging" else SEATS[self.turn],
            "turn_number": self.turn_number,
            "first": None if self.phase == "arranging" else SEATS[self.first],
            "bid": self.bid,
            "warriors": {w.cell: self._seen(w) for w in self.warriors if self._is_seen(w)},
            "sides": {name: self._side(seat) for seat, name in enumerate(SEATS)},
            "question": self._question(),
        }

    def _is_seen(self, warrior: Warrior) -> bool:
        return warrior.cell is not None and self.phase != "arranging"

    def _seen(self, warrior: Warrior) -> dict[str, Any]:
        return {
            "side": SEATS[warrior.side],
            "element": warrior.element,
            "moved": warrior.moved,
            "attacked": warrior.attacked,
            "cloaked": self.is_cloaked(warrior),
            "shielded": self.is_shielded(warrior),
        }

    def _side(self, seat: int) -> dict[str, Any]:
        fallen = [] if self.phase == "arranging" else [w.element for w in self.idle(seat)]
        return {
            "energy": self.energy[seat],
            "handicap": self.points[seat],
            "honour": self.honour[seat],
            "guide": self.guide[seat],
            "wells": self.wells(seat),
            "placed": 8 - len(self.idle(seat)),
            "fallen": sorted(fallen),
        }

    def _question(self) -> dict[str, Any] | None:
        if not self.attack:
            return None
        target = self.attack.target
        return {
            "attack": self.attack.kind,
            "attackers": sorted(w.cell for w in self.attack.attackers),
            "target": target.cell if target else "",
            "element": target.element if target else "",
            "power": self.attack.power,
        }


def _drawn(position: Any) -> int:
    """Who begins: drawn already, said by an option, or what the generator will draw (OT2)."""
    known = position.view()["first"] or position.game.chosen["first"]
    return SEATS.index(known) if known in SEATS else draw(position.state.chance.copy(), 2)
