"""A table that was put together as a record of the rules, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from orrery.core.contract import Records, Seat
from orrery.core.kernel import PlainRecord, Record, new_array
from orrery.games.orbis.data.components import (
    COLOURS,
    FARM,
    FOREST,
    GODS,
    IRRIGATION,
    MARKET,
)
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.editing.words import (
    DECLINED,
    FLIPPED,
    NO_GOD,
    Crowd,
    EditedTable,
    LaidRegion,
    has_a_price,
)
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.codes import CHOOSE, OVER
from orrery.games.orbis.rules.kernel import POSITION, TURNS
from orrery.games.orbis.rules.places import NUMBER_OF, PLACES
from orrery.games.orbis.rules.scoring import winners
from orrery.games.orbis.rules.universe import lies_on

_DEATH = GODS.index("death")


def build_record(table: EditedTable, box: Record, tiles: Sequence[Tile]) -> Records:
    """The record of a turn that begins. Which hidden tile lies where is left to the dealer."""
    array = new_array(POSITION)
    p = array[0]
    number = {tile.id: k for k, tile in enumerate(tiles)}
    p.market[:] = p.universe[:] = p.god[:] = NONE
    p.taken, p.hand, p.laid, p.phase, p.turn = NONE, NONE, NONE, CHOOSE, table.turn
    for place, tile in table.market.items():
        p.market[MARKET.index(place)] = number[tile]
    for place, crowd in table.crowd.items():
        p.crowd[MARKET.index(place)] = _numbers(crowd)
    for seat, universe in enumerate(table.universes):
        p.domain[seat] = _numbers(table.domains[seat])
        for region in universe:
            lay_region(p, box, seat, region, number[region.tile])
        for region in universe:
            _settle(p, box, seat, region)
    _fill_stack(p, box, [number[tile] for tile in table.tiles])
    _give_gods(p, table)
    p.turns_taken = sum(map(table.turns, range(len(table.universes))))
    if p.turns_taken == box.players * TURNS:
        p.phase, p.winners = OVER, winners(p, box)
    return array


def lay_region(p: Record, box: Record, seat: Seat, region: LaidRegion, tile: int) -> None:
    """Put a tile into a universe."""
    place = NUMBER_OF[region.place]
    p.universe[seat, place] = tile
    p.wasteland[seat, place] = region.state == FLIPPED
    p.regions[seat] += 1
    p.bottom_row[seat] += region.place.row == 1


def _settle(p: Record, box: Record, seat: Seat, region: LaidRegion) -> None:
    """What the effect of a tile has left behind (OB9)."""
    place = NUMBER_OF[region.place]
    tile = p.universe[seat, place]
    effect, colour = box.effect[tile], box.effect_colour[tile]
    if region.state == FLIPPED or effect == FOREST:
        return
    if effect == FARM:
        p.farm[seat, colour] = 1
    if effect == IRRIGATION:
        p.validated[seat, place] = lies_on(p, box, seat, place, colour)
    else:
        p.validated[seat, place] = region.state != DECLINED


def _fill_stack(p: Record, box: Record, shown: list[int]) -> None:
    """All tiles in play, level by level, those that were shown first."""
    is_shown = set(shown)
    for first, last in zip(box.level_start, box.level_start[1:], strict=False):
        level = sorted(box.in_play[first:last].tolist(), key=lambda tile: tile not in is_shown)
        p.stack[first:last] = level
    p.drawn = len(shown)


def _give_gods(p: Record, table: EditedTable) -> None:
    for god in table.gods:
        p.offered[GODS.index(god)] = god not in table.taken
    for seat, god in enumerate(table.taken):
        if god != NO_GOD:
            p.god[seat] = GODS.index(god)
            p.sacrificed[seat] = p.god[seat] == _DEATH and table.has_sacrificed


def _numbers(crowd: Crowd) -> list[int]:
    return [crowd.get(colour, 0) for colour in COLOURS]


# --- And back -------------------------------------------------------------------------------------


def read_record(p: PlainRecord, players: int, tiles: Sequence[Tile]) -> EditedTable:
    """What lies where in a position of play."""
    taken = [NO_GOD if god == NONE else GODS[god] for god in p.god[:players]]
    offered = {god for k, god in enumerate(GODS) if p.offered[k]}
    market = {
        name: tiles[tile].id for name, tile in zip(MARKET, p.market, strict=True) if tile != NONE
    }
    return EditedTable(
        market,
        {place: _crowd(p.crowd[MARKET.index(place)]) for place in market},
        tuple(_universe(p, seat, tiles) for seat in range(players)),
        tuple(_crowd(p.domain[seat]) for seat in range(players)),
        tuple(god for god in GODS if god in offered or god in taken),
        tuple(taken),
        any(p.sacrificed),
        p.turn,
    )


def _universe(p: PlainRecord, seat: Seat, tiles: Sequence[Tile]) -> tuple[LaidRegion, ...]:
    found = []
    for number, place in enumerate(PLACES):
        tile = p.universe[seat][number]
        if tile != NONE:
            state = FLIPPED if p.wasteland[seat][number] else ""
            if not state and has_a_price(tiles[tile]) and not p.validated[seat][number]:
                state = DECLINED
            found.append(LaidRegion(place, tiles[tile].id, state))
    return tuple(found)


def _crowd(numbers: Sequence[int]) -> Mapping[str, int]:
    return {colour: many for colour, many in zip(COLOURS, numbers, strict=True) if many}
