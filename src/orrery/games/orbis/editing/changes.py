"""One change of a table that is being put together; the old table stays as it is."""

from __future__ import annotations

from dataclasses import replace

from orrery.core.contract import Seat
from orrery.core.errors import OptionError
from orrery.core.texts import say
from orrery.games.orbis.editing.words import MOST_TOGETHER, Crowd, EditedTable, LaidRegion
from orrery.games.orbis.rules.places import PLACES, Place

_BY_NAME = {str(place): place for place in PLACES}


def place_named(name: str) -> Place:
    """The place of a universe with this name."""
    if name not in _BY_NAME:
        raise OptionError(say("a place is written '2:-1', not {name!r}", name=name))
    return _BY_NAME[name]


def without(table: EditedTable, tile: str) -> EditedTable:
    """The tile goes back into its stack, and whoever stood on it goes away."""
    market = {place: there for place, there in table.market.items() if there != tile}
    crowd = {place: crowd for place, crowd in table.crowd.items() if place in market}
    universes = tuple(
        tuple(region for region in universe if region.tile != tile) for universe in table.universes
    )
    return replace(table, market=market, crowd=crowd, universes=universes)


def on_market(table: EditedTable, place: str, tile: str) -> EditedTable:
    """A new tile carries no worshippers (OB11)."""
    crowd = {where: there for where, there in table.crowd.items() if where != place}
    return replace(table, market={**table.market, place: tile}, crowd=crowd)


def laid_in(table: EditedTable, seat: Seat, region: LaidRegion) -> EditedTable:
    """A region lies in a universe, in the place of what lay there."""
    universes = list(table.universes)
    others = [other for other in universes[seat] if other.place != region.place]
    universes[seat] = (*others, region)
    return replace(table, universes=tuple(universes))


def with_domain(table: EditedTable, seat: Seat, colour: str, step: int) -> EditedTable:
    """A domain has more or fewer of a colour."""
    domains = list(table.domains)
    domains[seat] = more(domains[seat], colour, step)
    return replace(table, domains=tuple(domains))


def more(crowd: Crowd, colour: str, step: int) -> Crowd:
    """More of a colour, or fewer; never fewer than none."""
    many = min(max(0, crowd.get(colour, 0) + step), MOST_TOGETHER)
    return {**crowd, colour: many}


def emptied(table: EditedTable, place: str) -> EditedTable:
    """Worshippers go first, then the tile."""
    if table.crowd.get(place):
        rest = {where: there for where, there in table.crowd.items() if where != place}
        return replace(table, crowd=rest)
    return without(table, table.market[place])
