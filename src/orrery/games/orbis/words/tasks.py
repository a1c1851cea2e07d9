"""What is to be done now, in one sentence."""

from __future__ import annotations

from collections.abc import Callable

from orrery.core.kernel import PlainRecord
from orrery.core.texts import Sentence, count, say
from orrery.games.orbis.data.components import SEATS
from orrery.games.orbis.data.tiles import TileSet
from orrery.games.orbis.rules import codes
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.kernel import MOST_WORSHIPPERS, PRICE_OF_DEATH
from orrery.games.orbis.rules.looking import findings
from orrery.games.orbis.rules.places import REGIONS
from orrery.games.orbis.words.names import COLOUR_WORDS, SEAT_WORDS
from orrery.games.orbis.words.wording import numbered


def task(p: PlainRecord, box: PlainRecord, tiles: TileSet) -> Sentence:
    """The sentence for this position."""
    if p.phase == codes.OVER:
        return say("The game is over.")
    return _TASKS[p.phase](p, box, tiles, SEAT_WORDS[SEATS[p.turn]])


def _choose(p: PlainRecord, box: PlainRecord, tiles: TileSet, who: Sentence) -> Sentence:
    if p.regions[p.turn] == REGIONS:
        return say("{who} takes a god.", who=who)
    if p.god[p.turn] != NONE:
        return say("{who} takes a region.", who=who)
    return say("{who} takes a region or a god.", who=who)


def _face(p: PlainRecord, box: PlainRecord, tiles: TileSet, who: Sentence) -> Sentence:
    tile = tiles.tiles[p.hand]
    cost = numbered((*p.due, p.due_any))
    found = findings(p, box)
    if not found.is_payable:
        return say("{who} cannot pay {cost} and flips {tile}.", who=who, cost=cost, tile=tile.id)
    if not found.has_place:
        return say(
            "{who} has no place for a {colour} tile and flips {tile}.",
            who=who,
            colour=COLOUR_WORDS[tile.colour],
            tile=tile.id,
        )
    return say("{who} lays {tile} for {cost}, or flips it.", who=who, tile=tile.id, cost=cost)


def _pay(p: PlainRecord, box: PlainRecord, tiles: TileSet, who: Sentence) -> Sentence:
    if any(p.due):
        wanted = numbered(p.due)
        return say("{who} trades for {wanted}, which is still to be paid.", who=who, wanted=wanted)
    return count(
        "{who} pays {n} of any colour.", "{who} pays {n} of any colour.", p.due_any, who=who
    )


def _validate(p: PlainRecord, box: PlainRecord, tiles: TileSet, who: Sentence) -> Sentence:
    if p.laid == NONE:
        return count(
            "{who} may discard {n} worshipper to Death.",
            "{who} may discard {n} worshippers to Death.",
            PRICE_OF_DEATH,
            who=who,
        )
    effect = tiles.tiles[p.universe[p.turn][p.laid]].effect
    if effect.kind == "village":
        return count(
            "{who} may discard {n} worshipper to validate the village.",
            "{who} may discard {n} worshippers to validate the village.",
            effect.count,
            who=who,
        )
    return say(
        "{who} may destroy {destroy} in the market to validate the volcano.",
        who=who,
        destroy=numbered(effect.destroy),
    )


def _discard(p: PlainRecord, box: PlainRecord, tiles: TileSet, who: Sentence) -> Sentence:
    return count(
        "{who} discards {n} worshipper.", "{who} discards {n} worshippers.", p.to_discard, who=who
    )


def _destroy(p: PlainRecord, box: PlainRecord, tiles: TileSet, who: Sentence) -> Sentence:
    destroy = numbered(p.to_destroy)
    return say("{who} destroys {destroy} in the market.", who=who, destroy=destroy)


def _gain(p: PlainRecord, box: PlainRecord, tiles: TileSet, who: Sentence) -> Sentence:
    return count(
        "{who} gains {n} of any colour.", "{who} gains {n} of any colour.", p.to_gain, who=who
    )


def _limit(p: PlainRecord, box: PlainRecord, tiles: TileSet, who: Sentence) -> Sentence:
    return count(
        "{who} may keep ten worshippers and discards {n}.",
        "{who} may keep ten worshippers and discards {n}.",
        sum(p.domain[p.turn]) - MOST_WORSHIPPERS,
        who=who,
    )


_TASKS: dict[int, Callable[[PlainRecord, PlainRecord, TileSet, Sentence], Sentence]] = {
    codes.CHOOSE: _choose,
    codes.FACE: _face,
    codes.PAY: _pay,
    codes.VALIDATE: _validate,
    codes.DISCARD: _discard,
    codes.DESTROY: _destroy,
    codes.GAIN: _gain,
    codes.LIMIT: _limit,
}
