"""The itemised account of a score: every tile, temple token and god, its points and why."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.contract import ScoreLine, Seat
from orrery.core.kernel import Record
from orrery.core.texts import Sentence, say
from orrery.games.orbis.data.components import (
    BALANCE,
    DEATH,
    FIRE,
    GODS,
    HARVESTS,
    LAZINESS,
    NATURE,
    OCEANS,
    TECHNOLOGY,
)
from orrery.games.orbis.data.tiles import Tile, TileSet
from orrery.games.orbis.rules import scoring
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.places import PLACES
from orrery.games.orbis.rules.universe import forest_neighbours
from orrery.games.orbis.words.names import GOD_TITLES
from orrery.games.orbis.words.wording import effect_words


def account(p: Record, box: Record, tiles: TileSet, seat: Seat) -> tuple[ScoreLine, ...]:
    """The lines that add up to the creation points of a player, as things stand."""
    return (
        *_tile_lines(p, box, tiles, seat),
        *_temple_line(p, box, seat),
        *_god_line(p, box, seat),
    )


def _tile_lines(p: Record, box: Record, tiles: TileSet, seat: Seat) -> Iterator[ScoreLine]:
    for number, place in enumerate(PLACES):
        if p.universe[seat, number] == NONE:
            continue
        tile = tiles.tiles[p.universe[seat, number]]
        flipped = bool(p.wasteland[seat, number])
        effect = say("wasteland") if flipped else effect_words(tile)
        yield ScoreLine(
            say("{tile} at {place}, {effect}", tile=tile.id, place=str(place), effect=effect),
            int(scoring.tile_points(p, box, seat, number)),
            _why_flipped(p, seat) if flipped else _why_tile(p, box, seat, number, tile),
        )


def _why_flipped(p: Record, seat: Seat) -> Sentence:
    if p.god[seat] == LAZINESS:
        return say("Laziness forgives wastelands")
    return say("a wasteland costs a point")


def _why_tile(p: Record, box: Record, seat: Seat, number: int, tile: Tile) -> Sentence:
    if tile.effect.kind == "forest":
        found = int(forest_neighbours(p, box, seat, number))
        return say("neighbours: {found}, wanted: {wanted}", found=found, wanted=tile.effect.count)
    if tile.effect.kind == "sacred stone":
        return say("always a point")
    if tile.creation_points == 0:
        return say("no points of its own")
    validated = scoring.is_validated(p, box, seat, number)
    return say("validated") if validated else say("not validated")


def _temple_line(p: Record, box: Record, seat: Seat) -> Iterator[ScoreLine]:
    symbols = int(scoring.temples(p, box, seat))
    if symbols:
        points = int(scoring.temple_points(p, box, seat))
        mystic = int(scoring.mystic_value(p, box, seat))
        why = say("temples: {symbols}; mystic value {mystic}", symbols=symbols, mystic=mystic)
        yield ScoreLine(say("temple token"), points, why)


def _god_line(p: Record, box: Record, seat: Seat) -> Iterator[ScoreLine]:
    god = int(p.god[seat])
    if god != NONE:
        points = int(scoring.god_points(p, box, seat))
        yield ScoreLine(GOD_TITLES[GODS[god]], points, _why_god(p, box, seat, god))


#: The gods who ask for the most validated tiles of a kind.
_COMPARING = (OCEANS, FIRE, NATURE, HARVESTS)


def _why_god(p: Record, box: Record, seat: Seat, god: int) -> Sentence:
    pleased = bool(scoring.is_pleased(p, box, seat, god))
    if god in _COMPARING:
        return say("nobody has more") if pleased else say("somebody has more")
    if god == TECHNOLOGY:
        return (
            say("nobody has fewer wastelands") if pleased else say("somebody has fewer wastelands")
        )
    if god == BALANCE:
        return (
            say("village, temple and volcano")
            if pleased
            else say("a village, a temple or a volcano is missing")
        )
    if god == DEATH:
        return say("six worshippers were given") if pleased else say("nothing was given")
    return say("always")
