"""Orion Duel a second time: slow, plain, and straight from the numbered rules.

Only the printed board in ``data/board.toml`` is shared with the engine. Cells are pairs (q, r), a
position is sets and dictionaries of them, and everything is worked out anew whenever it is asked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import combinations, product

Hex = tuple[int, int]
#: A move: its kind, the own cells and the other cells by name. The cell of a token and the seat
#: that moves first stand where own cells do.
Move = tuple[str, frozenset[str], frozenset[str]]

_DATA = tomllib.loads((files("orrery.games.orion") / "data" / "board.toml").read_text("utf-8"))

SEATS = ("blue", "orange")

# --- OD1: the board -------------------------------------------------------------------------------

CELLS: dict[str, Hex] = {
    f"{column['letter']}{place + 1}": (column["q"], column["top"] + place)
    for column in _DATA["columns"]
    for place in range(column["cells"])
}
NAMES: dict[Hex, str] = {cell: name for name, cell in CELLS.items()}
PAIRS: list[list[set[Hex]]] = [
    [{CELLS[name] for name in zone["cells"].split()} for zone in pair["zones"]]
    for pair in _DATA["pairs"]
]
PRESETS: dict[str, dict[str, str]] = _DATA["presets"]


def hexes(names: str) -> set[Hex]:
    """The cells named in a line of text."""
    return {CELLS[name] for name in names.split()}


def named(cells: Iterable[Hex]) -> frozenset[str]:
    """The names of cells."""
    return frozenset(NAMES[cell] for cell in cells)


def distance(a: Hex, b: Hex) -> int:
    """How many steps apart two cells lie."""
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


NEIGHBOURS: dict[Hex, list[Hex]] = {a: [b for b in NAMES if distance(a, b) == 1] for a in NAMES}

# --- OD2: the tiles -------------------------------------------------------------------------------

COUNTS = {"single": 1, "double": 1, "mixed": 3, "line": 3, "bend": 3, "triangle": 3}

# One way in which each tile can lie: own hexes, then those of the other colour.
_MODELS: dict[str, tuple[list[Hex], list[Hex]]] = {
    "single": ([(0, 0)], []),
    "double": ([(0, 0), (1, 0)], []),
    "mixed": ([(0, 0)], [(1, 0)]),
    "line": ([(0, 0), (1, 0)], [(2, 0)]),
    "bend": ([(0, 0), (1, 0)], [(1, 1)]),
    "triangle": ([(0, 0), (1, 0)], [(0, 1)]),
}


def turned(cell: Hex) -> Hex:
    """A sixth of a turn about (0, 0)."""
    return -cell[1], cell[0] + cell[1]


def flipped(cell: Hex) -> Hex:
    """Turned over, about a line through (0, 0)."""
    return cell[1], cell[0]


def maps_of_the_plane() -> Iterator[dict[Hex, Hex]]:
    """The twelve ways to turn the board, or to turn it over, as maps of its cells."""
    for flip in (False, True):
        image = {cell: flipped(cell) if flip else cell for cell in NAMES}
        for _ in range(6):
            image = {cell: turned(to) for cell, to in image.items()}
            yield image


def _ways_to_lie(kind: str) -> Iterator[tuple[list[Hex], list[Hex]]]:
    own, other = _MODELS[kind]
    for _ in range(2):
        own, other = [flipped(cell) for cell in own], [flipped(cell) for cell in other]
        for _ in range(6):
            own, other = [turned(cell) for cell in own], [turned(cell) for cell in other]
            yield own, other


def _on_paper(cell: Hex) -> tuple[float, float]:
    q, r = cell
    return 1.5 * q, 3**0.5 * (r + q / 2)  # y grows downward


def lies_to_the_left(own: Iterable[Hex], other: Hex) -> bool:
    """Whether a bend turns left when it is walked from its own end to the other colour."""
    middle = next(cell for cell in own if distance(cell, other) == 1)
    end = next(cell for cell in own if distance(cell, other) == 2)
    (ax, ay), (bx, by), (cx, cy) = map(_on_paper, (end, middle, other))
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0


@cache
def placements(kind: str, one_sided: bool) -> list[tuple[Move, list[Hex], list[Hex]]]:
    """Every place for a tile on an empty board, as a move and as its cells."""
    found = {}
    for own, other in _ways_to_lie(kind):
        if kind == "bend" and one_sided and not lies_to_the_left(own, other[0]):
            continue
        for q, r in NAMES:
            own_here = [(q + dq, r + dr) for dq, dr in own]
            other_here = [(q + dq, r + dr) for dq, dr in other]
            if all(cell in NAMES for cell in own_here + other_here):
                move = (kind, named(own_here), named(other_here))
                found[move] = (move, own_here, other_here)
    return list(found.values())


@cache
def move_said(text: str) -> Move:
    """A canonical text, own cells first, as a move."""
    kind, *names = text.split()
    own = len(_MODELS[kind][0]) if kind in _MODELS else 1
    return kind, frozenset(names[:own]), frozenset(names[own:])


# --- OD3, OD4: the set-up -------------------------------------------------------------------------


@cache
def _too_near(cell: Hex, least: int) -> frozenset[Hex]:
    return frozenset(other for other in NAMES if distance(cell, other) < least)


def keeps_distances(galaxies: set[Hex], black_holes: set[Hex]) -> bool:
    """OD3 for a whole layout."""
    alike = [pair for kind in (galaxies, black_holes) for pair in combinations(kind, 2)]
    unlike = product(galaxies, black_holes)
    return all(distance(*pair) >= 3 for pair in alike) and all(distance(*p) >= 2 for p in unlike)


def room_for_galaxies(galaxies: set[Hex]) -> set[Hex]:
    """Where a further galaxy keeps its distance."""
    return set(NAMES).difference(*(_too_near(cell, 3) for cell in galaxies))


def room_for_black_holes(galaxies: set[Hex], black_holes: set[Hex]) -> set[Hex]:
    """Where a further black hole keeps its distances."""
    room = set(NAMES).difference(*(_too_near(cell, 2) for cell in galaxies))
    return room.difference(*(_too_near(cell, 3) for cell in black_holes))


def fillings(room: set[Hex], count: int) -> Iterator[set[Hex]]:
    """Every set of this many cells of the room that lie at least 3 apart."""
    if count == 0:
        yield set()
        return
    for cell in sorted(room):
        rest = {other for other in room - _too_near(cell, 3) if other > cell}
        for filling in fillings(rest, count - 1):
            yield {cell} | filling


def galaxies_complete(galaxies: set[Hex]) -> bool:
    """Whether 8 galaxies, and after them 7 black holes, can still come to lie."""
    return any(
        black_holes_complete(galaxies | rest, set())
        for rest in fillings(room_for_galaxies(galaxies), 8 - len(galaxies))
    )


def black_holes_complete(galaxies: set[Hex], black_holes: set[Hex]) -> bool:
    """Whether 7 black holes can still come to lie."""
    room = room_for_black_holes(galaxies, black_holes)
    return any(True for _ in fillings(room, 7 - len(black_holes)))


# --- OD6 to OD13: play ----------------------------------------------------------------------------


@dataclass
class Table:
    """A game in play."""

    one_sided: bool
    turn: int
    galaxy_player: int | None = None
    phase: str = "galaxies"
    galaxies: set[Hex] = field(default_factory=set)
    black_holes: set[Hex] = field(default_factory=set)
    colour: dict[Hex, int] = field(default_factory=dict)
    left: list[dict[str, int]] = field(default_factory=lambda: [dict(COUNTS), dict(COUNTS)])
    reason: str = ""
    winner: int | None = None

    @classmethod
    def set_out(
        cls, galaxies: Iterable[str], black_holes: Iterable[str], first: int, one_sided: bool
    ) -> Table:
        """A table on which the tokens lie already."""
        tokens = ({CELLS[name] for name in names} for names in (galaxies, black_holes))
        return cls(one_sided, first, None, "tiles", *tokens)

    @classmethod
    def like(cls, position) -> Table:
        """The table at the start of the engine's game: its luck is taken over, nothing else."""
        one_sided, view = position.game.chosen["one_sided"], position.view()
        (turn,) = position.to_act
        if position.game.chosen["setup"] == "free":
            return cls(one_sided, turn, turn)
        return cls.set_out(view["galaxies"], view["black_holes"], turn, one_sided)

    def copy(self) -> Table:
        return deepcopy(self)

    def moves(self) -> set[Move]:
        """All legal moves of the player on turn."""
        return set(self._each_move())

    def _each_move(self) -> Iterator[Move]:
        if self.phase == "galaxies":
            for cell in room_for_galaxies(self.galaxies):
                if galaxies_complete(self.galaxies | {cell}):
                    yield "galaxy", named([cell]), frozenset()
        elif self.phase == "black holes":
            for cell in room_for_black_holes(self.galaxies, self.black_holes):
                if black_holes_complete(self.galaxies, self.black_holes | {cell}):
                    yield "hole", named([cell]), frozenset()
        elif self.phase == "first player":
            yield from (("first", frozenset([seat]), frozenset()) for seat in SEATS)
        elif self.phase == "tiles":
            yield from self._each_placement()

    def _each_placement(self) -> Iterator[Move]:
        for kind, left in self.left[self.turn].items():
            if left:
                for move, own, other in placements(kind, self.one_sided):
                    if self._may_lie(own, other):
                        yield move

    def _may_lie(self, own: list[Hex], other: list[Hex]) -> bool:
        if any(cell in self.colour for cell in own + other):  # OD6
            return False
        return self._linked(own, self.turn) and self._linked(other, 1 - self.turn)

    def _linked(self, cells: list[Hex], colour: int) -> bool:
        """OD7 for the hexes of one colour."""
        if not any(cell in self.galaxies or cell in self.black_holes for cell in cells):
            return True
        return any(self.colour.get(n) == colour for cell in cells for n in NEIGHBOURS[cell])

    def play(self, move: Move) -> None:
        """Play a legal move."""
        kind, own, other = move
        if kind == "first":
            self.turn, self.phase = SEATS.index(min(own)), "tiles"
        elif kind in ("galaxy", "hole"):
            self._place(kind, CELLS[min(own)])
        else:
            self.left[self.turn][kind] -= 1
            self.colour.update({CELLS[name]: self.turn for name in own})
            self.colour.update({CELLS[name]: 1 - self.turn for name in other})
            self._end_turn()

    def _place(self, token: str, cell: Hex) -> None:
        assert self.galaxy_player is not None
        (self.galaxies if token == "galaxy" else self.black_holes).add(cell)
        if len(self.black_holes) == 7:
            self.phase, self.turn = "first player", self.galaxy_player
        elif len(self.galaxies) == 8:
            self.phase, self.turn = "black holes", 1 - self.galaxy_player

    def _end_turn(self) -> None:
        """OD10, OD11 and OD12, in this order."""
        held = [self.conditions(colour) for colour in (0, 1)]
        if held[0] != held[1]:
            winner = held.index(max(held))
            self._end(self._why(winner), winner)
        elif not any(sum(left.values()) for left in self.left):
            scores = [self.token_score(colour) for colour in (0, 1)]
            if scores[0] == scores[1]:
                self._end("draw", None)
            else:
                self._end("tokens", scores.index(max(scores)))
        else:
            self.turn = 1 - self.turn
            if not any(True for _ in self._each_move()):
                self._end("blocked", 1 - self.turn)

    def _end(self, reason: str, winner: int | None) -> None:
        self.phase, self.reason, self.winner = "over", reason, winner

    # --- OD9 to OD11: what a colour holds ---------------------------------------------------------

    def chains(self, colour: int) -> list[frozenset[Hex]]:
        """The unbroken chains of a colour (OD8)."""
        waiting = {cell for cell, shown in self.colour.items() if shown == colour}
        chains = []
        while waiting:
            edge = {waiting.pop()}
            chain = set(edge)
            while edge:
                edge = {n for cell in edge for n in NEIGHBOURS[cell]} & waiting
                waiting -= edge
                chain |= edge
            chains.append(frozenset(chain))
        return chains

    def joined(self, chain: frozenset[Hex]) -> set[int]:
        """Which pairs of opposite zones a chain joins."""
        return {k for k, pair in enumerate(PAIRS) if all(chain & zone for zone in pair)}

    def conditions(self, colour: int) -> int:
        """How many conditions a colour holds (OD9)."""
        mine, theirs = self.chains(colour), self.chains(1 - colour)
        pairs = set().union(*(self.joined(chain) for chain in mine))
        galaxies = sum(len(chain & self.galaxies) // 4 for chain in mine)
        return len(pairs) + galaxies + sum(len(chain & self.black_holes) // 3 for chain in theirs)

    def held(self, colour: int) -> set[tuple[str, frozenset[str]]]:
        """The chains behind the conditions of a colour, each with its kind."""
        mine, theirs = self.chains(colour), self.chains(1 - colour)
        return {
            *(("constellations", named(chain)) for chain in mine if self.joined(chain)),
            *(("galaxies", named(chain)) for chain in mine if len(chain & self.galaxies) >= 4),
            *(("black holes", named(c)) for c in theirs if len(c & self.black_holes) >= 3),
        }

    def _why(self, winner: int) -> str:
        kinds = {kind for kind, _ in self.held(winner)}
        if len(kinds) == 1 and self.conditions(1 - winner) == 0:
            return kinds.pop()
        return "more conditions"

    def token_score(self, colour: int) -> int:
        """Galaxies minus black holes on hexes of a colour (OD11)."""
        mine = {cell for cell, shown in self.colour.items() if shown == colour}
        return len(mine & self.galaxies) - len(mine & self.black_holes)


def perft(table: Table, depth: int) -> int:
    """How many sequences of this many moves can follow."""
    if depth == 0:
        return 1
    count = 0
    for move in table.moves():
        after = table.copy()
        after.play(move)
        count += perft(after, depth - 1)
    return count
