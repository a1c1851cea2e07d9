"""What whoever is in turn is to do now, in the second person."""

from __future__ import annotations

from orrery.core.kernel import PlainRecord
from orrery.core.texts import Sentence, count, say
from orrery.games.orbis.data.tiles import TileSet
from orrery.games.orbis.rules import codes
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.kernel import MOST_WORSHIPPERS, PRICE_OF_DEATH
from orrery.games.orbis.rules.looking import findings
from orrery.games.orbis.rules.places import REGIONS
from orrery.games.orbis.words.names import COLOUR_WORDS
from orrery.games.orbis.words.wording import numbered


def instruction(p: PlainRecord, box: PlainRecord, tiles: TileSet) -> Sentence:
    """The instruction for this position."""
    if p.phase == codes.CHOOSE:
        return _choose(p)
    if p.phase == codes.FACE:
        return _face(p, box, tiles)
    if p.phase == codes.VALIDATE:
        return _validate(p, tiles)
    if p.phase == codes.DESTROY:
        destroy = numbered(p.to_destroy)
        return say("Choose what the volcano destroys in the market: {destroy}.", destroy=destroy)
    return _worshippers(p)


def _choose(p: PlainRecord) -> Sentence:
    if p.regions[p.turn] == REGIONS:
        return say("Your turn: take a god.")
    if p.god[p.turn] != NONE:
        return say("Your turn: take a region from the market.")
    return say("Your turn: take a region from the market, or a god.")


def _face(p: PlainRecord, box: PlainRecord, tiles: TileSet) -> Sentence:
    tile, found = tiles.tiles[p.hand], findings(p, box)
    cost = numbered((*p.due, p.due_any))
    if not found.is_payable:
        return say("You cannot pay {cost}: choose where the tile lies flipped.", cost=cost)
    if not found.has_place:
        return say(
            "Nothing carries a {colour} tile: choose where it lies flipped.",
            colour=COLOUR_WORDS[tile.colour],
        )
    return say("Choose where the tile lies, for {cost}, or flip it.", cost=cost)


def _validate(p: PlainRecord, tiles: TileSet) -> Sentence:
    if p.laid == NONE:
        return count(
            "Discard {n} worshipper to Death for points, or decline.",
            "Discard {n} worshippers to Death for points, or decline.",
            PRICE_OF_DEATH,
        )
    effect = tiles.tiles[p.universe[p.turn][p.laid]].effect
    if effect.kind == "village":
        return count(
            "Discard {n} worshipper to validate the village, or decline.",
            "Discard {n} worshippers to validate the village, or decline.",
            effect.count,
        )
    destroy = numbered(effect.destroy)
    return say(
        "Destroy {destroy} in the market to validate the volcano, or decline.", destroy=destroy
    )


def _worshippers(p: PlainRecord) -> Sentence:
    """What is paid, discarded or gained, one by one."""
    if p.phase == codes.PAY and any(p.due):
        return say("Trade for {wanted}, which is still to be paid.", wanted=numbered(p.due))
    if p.phase == codes.PAY:
        return count(
            "Choose {n} of your worshippers to pay.",
            "Choose {n} of your worshippers to pay.",
            p.due_any,
        )
    if p.phase == codes.DISCARD:
        return count(
            "Choose {n} worshipper to discard.",
            "Choose {n} worshippers to discard.",
            p.to_discard,
        )
    if p.phase == codes.GAIN:
        return count(
            "Choose {n} worshipper to gain, of any colour.",
            "Choose {n} worshippers to gain, of any colour.",
            p.to_gain,
        )
    return count(
        "You may keep ten worshippers: discard {n}.",
        "You may keep ten worshippers: discard {n}.",
        sum(p.domain[p.turn]) - MOST_WORSHIPPERS,
    )
