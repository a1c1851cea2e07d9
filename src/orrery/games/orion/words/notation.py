"""The moves of Orion Duel as values, as text and as codes.

``line d4 d5 d6`` lays a tile, own hexes first; ``galaxy f1`` and ``hole f5`` place tokens;
``first blue`` says who moves first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from orrery.core.contract import Move, Seat
from orrery.core.errors import Refusal
from orrery.core.texts import Sentence, listed, say
from orrery.games.orion.data.board import CELLS, KINDS, NUMBER_OF, TILES
from orrery.games.orion.rules.box import SEATS
from orrery.games.orion.rules.kernel import BLACK_HOLE_CODE, FIRST_CODE, GALAXY_CODE
from orrery.games.orion.rules.tiles import CODE_OF, KIND_NUMBER, PLACEMENTS, kind_of

TOKENS = {"galaxy": GALAXY_CODE, "hole": BLACK_HOLE_CODE}
FIRST = "first"


@dataclass(frozen=True)
class TileMove(Move):
    """A tile is laid: these cells show the own colour, these the other one."""

    kind: str
    own: tuple[str, ...]
    other: tuple[str, ...]


@dataclass(frozen=True)
class TokenMove(Move):
    """A galaxy or a black hole is placed."""

    token: str
    cell: str


@dataclass(frozen=True)
class FirstMove(Move):
    """The galaxy player says who moves first."""

    first: Seat


@cache
def move(seat: Seat, code: int) -> Move:
    """The move with this code."""
    if code >= FIRST_CODE:
        first = code - FIRST_CODE
        return FirstMove(seat, code, f"{FIRST} {SEATS[first]}", (f"first-{SEATS[first]}",), first)
    for token, base in reversed(TOKENS.items()):
        if code >= base:
            cell = CELLS[code - base]
            return TokenMove(seat, code, f"{token} {cell}", (f"cell-{cell}",), token, cell)
    placement = PLACEMENTS[code]
    kind = kind_of(placement)
    own, other = (tuple(CELLS[c] for c in group) for group in (placement.own, placement.other))
    path = (f"tray-{SEATS[seat]}-{kind}", *(f"cell-{cell}" for cell in own + other))
    return TileMove(seat, code, " ".join((kind, *own, *other)), path, kind, own, other)


_ADVICE = {
    "single": say("A single is one own hex."),
    "double": say("A double is two own hexes side by side."),
    "mixed": say("A mixed is one own hex, then one hex of the other colour beside it."),
    "line": say("A line is three hexes in a straight row, the two own ones first."),
    "bend": say("A bend is three hexes in a wide bend, the two own ones first."),
    "triangle": say("A triangle is three hexes that all touch, the two own ones first."),
}


@dataclass(frozen=True)
class WrittenMove:
    """A move as a person wrote it, taken apart but not yet understood."""

    verb: str
    names: tuple[str, ...]

    def start(self, names: int) -> str:
        """The beginning of the text with this many names."""
        return " ".join((self.verb, *self.names[:names]))


def split(text: str) -> WrittenMove:
    """Take the text apart; a ``Refusal`` if it begins with no word we know."""
    words = text.lower().replace(",", " ").split()
    verbs = (*KINDS, *TOKENS, FIRST)
    if not words or words[0] not in verbs:
        said = words[0] if words else ""
        raise Refusal(
            "",
            say("A move begins with {verbs}, not {said!r}.", verbs=listed(verbs, "or"), said=said),
        )
    return WrittenMove(words[0], tuple(words[1:]))


def read(words: WrittenMove, seat: Seat) -> Move:
    """The move that these words say; a ``Refusal`` if they say none."""
    if words.verb == FIRST:
        return move(seat, FIRST_CODE + _first(words))
    cells = _cells(words)
    if words.verb in TOKENS:
        if len(cells) != 1:
            raise _misshapen(words, "OD3", say("{verb} takes one cell.", verb=words.verb))
        return move(seat, TOKENS[words.verb] + cells[0])
    own = TILES[KIND_NUMBER[words.verb]].own
    code = CODE_OF.get((words.verb, tuple(sorted(cells[:own])), tuple(sorted(cells[own:]))))
    if code is None:
        raise _misshapen(words, "OD2", _ADVICE[words.verb])
    return move(seat, code)


def _first(words: WrittenMove) -> Seat:
    if words.names not in {(name,) for name in SEATS}:
        raise Refusal("OD4", say("Say 'first blue' or 'first orange'."), FIRST)
    return SEATS.index(words.names[0])


def _cells(words: WrittenMove) -> tuple[int, ...]:
    for place, name in enumerate(words.names):
        if name not in NUMBER_OF:
            raise Refusal("OD1", say("{name} is not on the board.", name=name), words.start(place))
    return tuple(NUMBER_OF[name] for name in words.names)


def _misshapen(words: WrittenMove, rule: str, sentence: Sentence) -> Refusal:
    return Refusal(rule, sentence, words.verb)
