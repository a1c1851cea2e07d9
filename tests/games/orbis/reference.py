"""Orbis once more, slow and plain, from the text of the rules.

Only the data of the tiles and the texts of the moves are shared with the engine. A place is a row
and the distance of its middle from the middle of the first tile, in half tiles: what lies below a
tile is half a tile to the left and to the right of it, one row down. What can be paid is found by
trying all trades.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from typing import NamedTuple

from orrery.games.orbis.data.tiles import Tile

RAINBOW = ("yellow", "green", "blue", "red", "white")
CELLS = [f"{letter}{number}" for number in (1, 2, 3) for letter in "abc"]
TRADING = ("choose", "face", "pay", "validate", "limit")

Spot = tuple[int, int]  # row, and half tiles from the middle of the first tile
Hoard = tuple[int, ...]  # by colour


class Laid(NamedTuple):
    tile: Tile
    flipped: bool
    validated: bool = False

    def is_coloured(self, colour: str) -> bool:
        return self.flipped or self.tile.colour == colour

    def is_open(self, kind: str) -> bool:
        return not self.flipped and self.tile.effect.kind == kind


# --- Worshippers ----------------------------------------------------------------------------------


def after_trades(hoard: Hoard) -> Iterator[Hoard]:
    """What one trade can make of these worshippers."""
    for given in range(5):
        for taken in range(5):
            if given != taken and hoard[given] >= 3:
                changed = list(hoard)
                changed[given] -= 3
                changed[taken] += 1
                yield tuple(changed)


@cache
def can_pay(hoard: Hoard, coloured: Hoard, some: int) -> bool:
    """Try all trades, those of what was traded for included."""
    reached, todo = {hoard}, [hoard]
    while todo:
        now = todo.pop(0)
        enough = sum(now) >= sum(coloured) + some
        if enough and all(have >= want for have, want in zip(now, coloured, strict=True)):
            return True
        for further in after_trades(now):
            # A trade makes two fewer, so few worshippers never become enough.
            if further not in reached and sum(further) >= sum(coloured) + some:
                reached.add(further)
                todo.append(further)
    return False


def ways_to_lose(pieces: list[str], count: int) -> set[tuple[tuple[str, int], ...]]:
    """All that can be left when so many of these go."""
    keep = len(pieces) - count
    return {tuple(sorted(Counter(kept).items())) for kept in combinations(pieces, keep)}


# --- A universe -----------------------------------------------------------------------------------


def spot_of(text: str) -> Spot:
    row, column = map(int, text.split(":"))
    return row, 2 * column + row - 1


def text_of(spot: Spot) -> str:
    row, middle = spot
    return f"{row}:{(middle - row + 1) // 2}"


class Pyramid:
    def __init__(self) -> None:
        self.laid: dict[Spot, Laid] = {}

    def row(self, number: int) -> list[int]:
        return sorted(middle for row, middle in self.laid if row == number)

    def below(self, spot: Spot) -> list[Laid]:
        row, middle = spot
        return [self.laid[s] for s in ((row - 1, middle - 1), (row - 1, middle + 1)) if s in self]

    def around(self, spot: Spot) -> list[Laid]:
        row, middle = spot
        steps = ((0, -2), (0, 2), (1, -1), (1, 1), (-1, -1), (-1, 1))
        return [self.laid[s] for up, aside in steps if (s := (row + up, middle + aside)) in self]

    def __contains__(self, spot: Spot) -> bool:
        return spot in self.laid

    def room(self) -> set[Spot]:
        """Where a wasteland may lie."""
        bottom = self.row(1)
        if not bottom:
            return {(1, 0)}
        spots = {(1, bottom[0] - 2), (1, bottom[-1] + 2)} if len(bottom) < 5 else set()
        for number in (1, 2, 3):
            for left, right in pairwise(self.row(number)):
                if right - left == 2:
                    spots.add((number + 1, left + 1))
        return {spot for spot in spots if spot not in self}

    def room_for(self, colour: str) -> set[Spot]:
        """Where a face-up tile of this colour may lie."""
        return {
            spot
            for spot in self.room()
            if spot[0] == 1 or any(laid.is_coloured(colour) for laid in self.below(spot))
        }

    # At the end

    def is_valid(self, spot: Spot) -> bool:
        laid = self.laid[spot]
        if laid.is_open("forest"):
            wanted = laid.tile.effect.colours
            fine = [n for n in self.around(spot) if any(map(n.is_coloured, wanted))]
            return len(fine) >= laid.tile.effect.count
        return laid.validated and not laid.flipped

    def valid(self, kind: str) -> int:
        return sum(self.is_valid(s) for s, laid in self.laid.items() if laid.is_open(kind))

    def wastelands(self) -> int:
        return sum(laid.flipped for laid in self.laid.values())

    def temples(self) -> int:
        return sum(laid.tile.effect.count for laid in self.laid.values() if laid.is_open("temple"))

    def mystic(self) -> int:
        whites = [x for x in self.laid.values() if not x.flipped and x.tile.colour == "white"]
        return max((laid.tile.mystic for laid in whites), default=0)

    def points(self) -> int:
        return sum(self.laid[s].tile.creation_points for s in self.laid if self.is_valid(s))


# --- The table ------------------------------------------------------------------------------------


class OrbisTable:
    def __init__(self, players: int, stack: list[Tile], gods: set[str], first: int) -> None:
        self.players, self.turn = players, first
        self.stack = list(stack)
        self.market: dict[str, Tile] = {cell: self.stack.pop(0) for cell in CELLS}
        self.crowd: dict[str, Counter[str]] = {cell: Counter() for cell in CELLS}
        self.gods = set(gods)
        self.domain: list[Counter[str]] = [Counter() for _ in range(players)]
        self.farms: list[set[str]] = [set() for _ in range(players)]
        self.pyramid = [Pyramid() for _ in range(players)]
        self.god: list[str] = [""] * players
        self.fed_death: set[int] = set()
        self.turns = 0
        self.phase = "choose"
        self.empty = ""  # the cell of the market to be refilled
        self.hand: Tile | None = None
        self.spot: Spot | None = None
        self.due: Counter[str] = Counter()
        self.due_any = 0
        self.to_lose: Counter[str] = Counter()  # by a volcano
        self.to_discard = self.to_gain = 0

    # Whoever is in turn

    @property
    def own(self) -> Counter[str]:
        return self.domain[self.turn]

    @property
    def mine(self) -> Pyramid:
        return self.pyramid[self.turn]

    @property
    def effect_tile(self) -> Tile:
        assert self.spot is not None
        return self.mine.laid[self.spot].tile

    # Legal moves

    def moves(self) -> set[str]:
        if self.phase == "over":
            return set()
        found = set(getattr(self, f"{self.phase}_moves")())
        return found | (set(self.trades()) if self.phase in TRADING else set())

    def trades(self) -> Iterator[str]:
        for given in RAINBOW:
            for taken in RAINBOW:
                if given != taken and self.own[given] >= 3:
                    changed = self.own - Counter({given: 3}) + Counter({taken: 1})
                    if self.phase != "pay" or self.payable(changed, self.due_any):
                        yield f"trade {given} {taken}"

    def payable(self, domain: Counter[str], some: int) -> bool:
        hoard = tuple(domain[colour] for colour in RAINBOW)
        return can_pay(hoard, tuple(self.due[colour] for colour in RAINBOW), some)

    def choose_moves(self) -> Iterator[str]:
        if len(self.mine.laid) < 14:
            yield from (f"take {cell}" for cell in CELLS)
        if not self.god[self.turn]:
            yield from (f"god {god}" for god in self.gods)

    def face_moves(self) -> Iterator[str]:
        assert self.hand is not None
        if self.payable(self.own, self.due_any):
            yield from (f"lay {text_of(spot)}" for spot in self.mine.room_for(self.hand.colour))
        yield from (f"flip {text_of(spot)}" for spot in self.mine.room())

    def pay_moves(self) -> Iterator[str]:
        for colour in RAINBOW:
            rest = self.own - Counter({colour: 1})
            if self.due_any and self.own[colour] and self.payable(rest, self.due_any - 1):
                yield f"pay {colour}"

    def validate_moves(self) -> Iterator[str]:
        yield "decline"
        if self.can_validate():
            yield "validate"

    def can_validate(self) -> bool:
        if self.spot is None:
            return self.own.total() >= 6
        effect = self.effect_tile.effect
        if effect.kind == "village":
            return self.own.total() >= effect.count
        wanted = Counter(dict(zip(RAINBOW, effect.destroy, strict=True)))
        return sum(self.crowd.values(), Counter()) >= wanted

    def discard_moves(self) -> Iterator[str]:
        yield from (f"discard {colour}" for colour in RAINBOW if self.own[colour])

    def limit_moves(self) -> Iterator[str]:
        yield from self.discard_moves()

    def gain_moves(self) -> Iterator[str]:
        yield from (f"gain {colour}" for colour in RAINBOW)

    def destroy_moves(self) -> Iterator[str]:
        for colour in RAINBOW:
            for cell in CELLS:
                if self.to_lose[colour] and self.crowd[cell][colour]:
                    yield f"destroy {colour} {cell}"

    # Playing

    def play(self, text: str) -> None:
        """A move, and then all that nobody has to decide; a trade flips and declines nothing."""
        assert text in self.moves()
        self.do(text)
        while self.phase not in ("choose", "over") and self.go_on(text.startswith("trade")):
            pass

    def do(self, text: str) -> None:
        verb, *names = text.split()
        getattr(self, f"do_{verb}")(*names)

    def go_on(self, traded: bool) -> bool:
        """One step that nobody decides; False where somebody must."""
        step = getattr(self, f"step_{self.phase}", None)
        if step is not None and step():
            return True
        moves = self.moves()
        if len(moves) == 1 and not (traded and self.phase in ("face", "validate")):
            self.do(moves.pop())
            return True
        return False

    def do_trade(self, given: str, taken: str) -> None:
        self.own[given] -= 3
        self.own[taken] += 1

    def do_take(self, cell: str) -> None:
        tile, self.empty = self.market.pop(cell), cell
        column, row = "abc".index(cell[0]), int(cell[1])
        for other in CELLS:
            if abs("abc".index(other[0]) - column) + abs(int(other[1]) - row) == 1:
                self.crowd[other][tile.colour] += 1
        self.own.update(self.crowd[cell])
        self.crowd[cell].clear()
        self.hand = tile
        *coloured, self.due_any = tile.cost
        self.due = Counter(dict(zip(RAINBOW, coloured, strict=True)))
        for colour in self.farms[self.turn]:
            self.due[colour] = 0
        self.phase = "face"

    def do_god(self, god: str) -> None:
        self.gods.remove(god)
        self.god[self.turn] = god
        self.spot = None
        self.phase = "limit"
        if god == "love":
            self.to_gain, self.phase = 5, "gain"
        if god == "death" and self.own.total() >= 6:
            self.phase = "validate"

    def do_flip(self, place: str) -> None:
        assert self.hand is not None
        self.mine.laid[spot_of(place)] = Laid(self.hand, flipped=True)
        self.hand, self.due, self.due_any, self.phase = None, Counter(), 0, "limit"

    def do_lay(self, place: str) -> None:
        assert self.hand is not None
        self.spot = spot_of(place)
        self.mine.laid[self.spot] = Laid(self.hand, flipped=False)
        self.hand, self.phase = None, "pay"

    def step_pay(self) -> bool:
        for colour in RAINBOW:
            if self.due[colour] and self.own[colour]:
                self.due[colour] -= 1
                self.own[colour] -= 1
                return True
        if self.due.total() + self.due_any == 0:
            self.take_effect()
            return True
        return False

    def do_pay(self, colour: str) -> None:
        self.own[colour] -= 1
        self.due_any -= 1

    def take_effect(self) -> None:
        effect = self.effect_tile.effect
        self.phase = "limit"
        match effect.kind:
            case "village" | "volcano":
                self.phase = "validate" if self.can_validate() else "limit"
            case "irrigation":
                if any(laid.is_coloured(effect.colour) for laid in self.mine.below(self.spot)):
                    self.make_valid()
            case "farm":
                self.farms[self.turn].add(effect.colour)
            case "proselytism" if effect.colour == "any":
                self.to_gain, self.phase = effect.count, "gain"
            case "proselytism":
                self.own[effect.colour] += effect.count
            case "sacred stone":
                self.make_valid()

    def make_valid(self) -> None:
        assert self.spot is not None
        self.mine.laid[self.spot] = self.mine.laid[self.spot]._replace(validated=True)

    def do_decline(self) -> None:
        self.phase = "limit"

    def do_validate(self) -> None:
        if self.spot is None:
            self.fed_death.add(self.turn)
            self.to_discard, self.phase = 6, "discard"
            return
        self.make_valid()
        effect = self.effect_tile.effect
        if effect.kind == "village":
            self.to_discard, self.phase = effect.count, "discard"
        else:
            self.to_lose = Counter(dict(zip(RAINBOW, effect.destroy, strict=True)))
            self.phase = "destroy"

    def do_discard(self, colour: str) -> None:
        self.own[colour] -= 1
        if self.phase == "discard":
            self.to_discard -= 1

    def step_discard(self) -> bool:
        if self.to_discard == 0:
            self.phase = "limit"
            return True
        ways = ways_to_lose(sorted(self.own.elements()), self.to_discard)
        if len(ways) == 1:
            self.domain[self.turn] = Counter(dict(ways.pop()))
            self.to_discard = 0
            return True
        return False

    def do_gain(self, colour: str) -> None:
        self.own[colour] += 1
        self.to_gain -= 1

    def step_gain(self) -> bool:
        if self.to_gain == 0:
            self.phase = "limit"
            return True
        return False

    def do_destroy(self, colour: str, cell: str) -> None:
        self.crowd[cell][colour] -= 1
        self.to_lose[colour] -= 1

    def step_destroy(self) -> bool:
        if self.to_lose.total() == 0:
            self.phase = "limit"
            return True
        for colour in RAINBOW:
            stand = [cell for cell in CELLS for _ in range(self.crowd[cell][colour])]
            if self.to_lose[colour]:
                ways = ways_to_lose(stand, self.to_lose[colour])
                if len(ways) == 1:
                    left = dict(ways.pop())
                    for cell in CELLS:
                        self.crowd[cell][colour] = left.get(cell, 0)
                    self.to_lose[colour] = 0
                    return True
        return False

    def step_limit(self) -> bool:
        if self.own.total() > 10:
            return False
        if self.empty:
            self.market[self.empty] = self.stack.pop(0)
            self.empty = ""
        self.spot = None
        self.turns += 1
        self.turn = (self.turn + 1) % self.players
        self.phase = "over" if self.turns == 15 * self.players else "choose"
        return True

    # The end

    def tokens(self) -> dict[int, int]:
        tokens = {2: (7, 2), 3: (9, 4, 2), 4: (11, 7, 4, 2)}[self.players]
        order = sorted(
            (seat for seat in range(self.players) if self.pyramid[seat].temples()),
            key=lambda seat: (-self.pyramid[seat].temples(), -self.pyramid[seat].mystic(), seat),
        )
        return dict(zip(order, tokens, strict=False))

    def god_points(self, seat: int) -> int:
        own = self.pyramid[seat]
        most = {
            "oceans": "irrigation",
            "fire": "volcano",
            "nature": "forest",
            "harvests": "village",
        }
        match self.god[seat]:
            case "love" | "laziness":
                return 1
            case "apprentice":
                return 2
            case "technology":
                return 3 * (own.wastelands() == min(p.wastelands() for p in self.pyramid))
            case "balance":
                kinds = own.valid("village") and own.temples() and own.valid("volcano")
                return 3 if kinds else 0
            case "death":
                return 3 * (seat in self.fed_death)
            case god:
                kind = most[god]
                return 3 * (own.valid(kind) == max(p.valid(kind) for p in self.pyramid))

    def score(self, seat: int) -> int:
        own = self.pyramid[seat]
        lost = 0 if self.god[seat] == "laziness" else own.wastelands()
        return own.points() - lost + self.tokens().get(seat, 0) + self.god_points(seat)

    def winners(self) -> list[int]:
        ranks = [(self.score(seat), self.domain[seat].total()) for seat in range(self.players)]
        return [seat for seat in range(self.players) if ranks[seat] == max(ranks)]
