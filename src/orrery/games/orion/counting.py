"""What a study of Orion Duel counts: tiles, tokens, and the rules that act only now and then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.core.contract import Move, Position
from orrery.core.options import Value
from orrery.core.rulebook import Countable, Use, effect, ending
from orrery.core.texts import say
from orrery.games.orion.data.board import CELLS, KINDS
from orrery.games.orion.rules import kernel as rules
from orrery.games.orion.rules.box import cells_in
from orrery.games.orion.rules.tiles import PLACEMENTS, SHAPES
from orrery.games.orion.words.names import KIND_WORDS
from orrery.games.orion.words.notation import FirstMove, TileMove

_TILES = tuple(Countable(f"tile-{kind}", say("Tiles"), KIND_WORDS[kind], "OD2") for kind in KINDS)
_TOKEN_GROUP = say("Tokens")
_TOKENS = (
    Countable("galaxy", _TOKEN_GROUP, say("galaxy under the own colour"), "OD7"),
    Countable("hole", _TOKEN_GROUP, say("black hole under the own colour"), "OD7"),
    Countable(
        "galaxy-other", _TOKEN_GROUP, say("galaxy left to the other by one's own tile"), "OD8"
    ),
    Countable("hole-other", _TOKEN_GROUP, say("black hole put under the other's colour"), "OD8"),
)
_ENDINGS = (
    ending("constellations", "two opposite constellations are joined", "OD9"),
    ending("galaxies", "a chain holds four galaxies", "OD9"),
    ending("black holes", "a chain of the loser holds three black holes", "OD9"),
    ending("more conditions", "more conditions than the other", "OD10"),
    ending("tokens", "all tiles laid, tokens decide", "OD11"),
    ending("draw", "all tiles laid, a draw", "OD11"),
    ending("blocked", "no place for the tiles that are left", "OD12"),
)
_EFFECTS = (
    effect("gift", "the tile that wins is the loser's own", "OD10"),
    effect("level", "both hold a condition, and play goes on", "OD10"),
    effect("two-pairs", "a colour joins two pairs of constellations", "OD9"),
    effect("eight-galaxies", "one colour holds two groups of four galaxies", "OD9"),
    effect("six-holes", "one colour holds two groups of three black holes", "OD9"),
)
_TURNED = effect("turned", "a bend is turned over", "OD2")
_CHOICES = (
    effect("begins", "who placed the galaxies begins", "OD4"),
    effect("lets-begin", "who placed the galaxies lets the other begin", "OD4"),
)


def countables(chosen: Mapping[str, Value]) -> tuple[Countable, ...]:
    """All that can be counted with these options."""
    turned = () if chosen["one_sided"] else (_TURNED,)
    choices = _CHOICES if chosen["setup"] == "free" else ()
    return (*_TILES, *_TOKENS, *_EFFECTS, *turned, *choices, *_ENDINGS)


def counted(before: Position, move: Move, after: Position) -> Iterator[Use]:
    """What this move used and did."""
    if isinstance(move, FirstMove):
        yield Use("begins" if move.first == move.seat else "lets-begin", move.seat)
    if not isinstance(move, TileMove):
        return
    yield Use(f"tile-{move.kind}", move.seat)
    if SHAPES[PLACEMENTS[move.code].shape].right_hand:
        yield Use("turned", move.seat)
    yield from _tokens(before, move)
    yield from _conditions(after, move)


def _tokens(before: Position, move: TileMove) -> Iterator[Use]:
    p = before.plain
    for token, cells in (("galaxy", p.galaxies), ("hole", p.black_holes)):
        lying = {CELLS[cell] for cell in cells_in(cells)}
        for _ in lying.intersection(move.own):
            yield Use(token, move.seat)
        for _ in lying.intersection(move.other):
            yield Use(f"{token}-other", move.seat)


def _conditions(after: Position, move: TileMove) -> Iterator[Use]:
    p = after.plain
    held = [int(rules.conditions(after.state, seat)) for seat in (0, 1)]
    if p.phase == rules.OVER and p.winner == 1 - move.seat and p.ending == rules.BY_CONDITIONS:
        yield Use("gift", move.seat)
    if p.phase != rules.OVER and held[0] == held[1] > 0:
        yield Use("level", move.seat)
    if p.phase == rules.OVER:
        for seat in (0, 1):
            if p.joined[seat].bit_count() > 1:
                yield Use("two-pairs", seat)
            if p.galaxy_groups[seat] > 1:
                yield Use("eight-galaxies", seat)
            if p.black_hole_groups[seat] > 1:
                yield Use("six-holes", seat)
