"""What a study of Orbis counts: tiles, effects, gods, and the rules that act only now and then."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.contract import Move, Position, Seat
from orrery.core.kernel import PlainRecord
from orrery.core.rulebook import Countable, Use, effect, ending
from orrery.core.texts import say
from orrery.games.orbis.data.components import EFFECTS, GODS, STARS
from orrery.games.orbis.data.tiles import TileSet
from orrery.games.orbis.rules import codes
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.looking import findings
from orrery.games.orbis.rules.scoring import god_points
from orrery.games.orbis.words.names import GOD_TITLES, KIND_WORDS
from orrery.games.orbis.words.notation import OrbisMove
from orrery.games.orbis.words.wording import region_words

_GODS = tuple(Countable(f"god-{god}", say("Gods"), GOD_TITLES[god], "OB14") for god in GODS)
_KINDS = tuple(
    Countable(f"kind-{kind}", say("Kinds of regions"), KIND_WORDS[kind], "OB9") for kind in EFFECTS
)
_EFFECTS = (
    effect("trade", "three worshippers are traded for one", "OB3"),
    effect("wasteland", "a region becomes a wasteland", "OB6"),
    effect("waived", "a farm waives a symbol of the cost", "OB7"),
    effect("any", "an open symbol is paid with a chosen colour", "OB7"),
    effect("village-validated", "a village is validated", "OB9"),
    effect("volcano-validated", "a volcano is validated", "OB9"),
    effect("irrigation-validated", "an irrigation is validated", "OB9"),
    effect("declined", "a village, a volcano or Death is declined", "OB9"),
    effect("destroyed", "worshippers on the market are destroyed by choice", "OB9"),
    effect("gained", "worshippers of a chosen colour are gained", "OB9"),
    effect("limit", "a worshipper above ten is discarded", "OB10"),
    effect("forest-validated", "a forest has the neighbours it wants at the end", "OB12"),
    effect("mystic", "mystic values decide between equal temples", "OB13"),
    effect("pleased", "a god brings points", "OB14"),
    effect("displeased", "a god brings nothing", "OB14"),
)
_ENDINGS = (
    ending("points", "most points", "OB15"),
    ending("worshippers", "equal points, worshippers decide", "OB15"),
    ending("shared", "equal points and worshippers", "OB15"),
)
_VALIDATED = ("village", "volcano", "irrigation")


def countables(tiles: TileSet, players: int) -> tuple[Countable, ...]:
    """All that can be counted with these tiles."""
    regions = (
        Countable(f"tile-{tile.id}", say("Regions"), region_words(tile))
        for tile in tiles.tiles
        if STARS[tile.stars] <= players
    )
    return (*_GODS, *_KINDS, *regions, *_EFFECTS, *_ENDINGS)


def counted(tiles: TileSet, before: Position, move: Move, after: Position) -> Iterator[Use]:
    """What this move used and did."""
    assert isinstance(move, OrbisMove)
    seat, p = move.seat, before.plain
    if move.verb == "god":
        yield Use(f"god-{move.names[0]}", seat)
    elif move.verb == "lay":
        tile = tiles.tiles[p.hand]
        yield Use(f"tile-{tile.id}", seat)
        yield Use(f"kind-{tile.effect.kind}", seat)
        if any(c and f for c, f in zip(tile.cost, p.farm[seat], strict=False)):
            yield Use("waived", seat)
    elif move.verb in _BY_VERB:
        yield Use(_BY_VERB[move.verb], seat)
    elif move.verb == "discard" and p.phase == codes.LIMIT:
        yield Use("limit", seat)
    yield from _validated(tiles, p, after.plain, seat)
    if after.is_over:
        for player in range(len(before.game.seats)):
            yield from _in_the_end(tiles, after, player)


_BY_VERB = {
    "trade": "trade",
    "flip": "wasteland",
    "pay": "any",
    "decline": "declined",
    "destroy": "destroyed",
    "gain": "gained",
}


def _validated(tiles: TileSet, p: PlainRecord, q: PlainRecord, seat: Seat) -> Iterator[Use]:
    for was, now, tile in zip(p.validated[seat], q.validated[seat], q.universe[seat], strict=True):
        if now and not was:
            kind = tiles.tiles[tile].effect.kind
            if kind in _VALIDATED:
                yield Use(f"{kind}-validated", seat)


def _in_the_end(tiles: TileSet, after: Position, seat: Seat) -> Iterator[Use]:
    """Forests, temples and gods, which are looked at when all is over."""
    p, box = after.plain, after.game.plain_box
    found = findings(p, box)
    for place, tile in enumerate(p.universe[seat]):
        forest = tile != NONE and tiles.tiles[tile].effect.kind == "forest"
        if forest and found.validated[seat][place]:
            yield Use("forest-validated", seat)
    temples = found.temples[: len(after.game.seats)]
    if temples[seat] and temples.count(temples[seat]) > 1:
        yield Use("mystic", seat)
    pleased = god_points(after.state, after.game.box, seat) > 0
    yield Use("pleased" if pleased else "displeased", seat)
