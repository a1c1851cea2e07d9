"""Universes: the tiles that were laid, and the places where the tile in hand may lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any

from orrery.core.scene import Item, kept
from orrery.core.texts import joined, say
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.rules import codes
from orrery.games.orbis.rules.places import Place
from orrery.games.orbis.scene.shapes import TILE_HEIGHT, TILE_WIDTH, Spot, box_around
from orrery.games.orbis.scene.table import SceneTable
from orrery.games.orbis.scene.tile import (
    EARNED,
    LOST,
    OPEN,
    laid,
    laid_small,
    tile_text,
    wasteland,
    wasteland_small,
)
from orrery.games.orbis.words.names import SEAT_WORDS


@cache
def spot_of(place: Place, middle: float, base: Spot) -> Spot:
    """Where a place lies; each row is moved by half a tile against the one below it."""
    column = place.column + (place.row - 1) / 2 - middle
    x, y = base.at(TILE_WIDTH * column, -(TILE_HEIGHT + 2) * (place.row - 1))
    return Spot(x, y, base.scale)


@cache
def place_of(name: str) -> Place:
    """The place with this name."""
    row, column = name.split(":")
    return Place(int(row), int(column))


def middle_of(names: Iterable[str]) -> float:
    """The column in the middle of the bottom row."""
    columns = [place.column for place in map(place_of, names) if place.row == 1] or [0]
    return (min(columns) + max(columns)) / 2


def universe(table: SceneTable, seat: str, base: Spot, near: bool) -> list[Item]:
    """The tiles of a player."""
    items: list[Item] = []
    known = table.player(seat)
    middle = middle_of(known["universe"])
    for name, lying in known["universe"].items():
        spot, tile = spot_of(place_of(name), middle, base), table.tiles[lying["tile"]]
        if lying["wasteland"]:
            items += _flipped(tile, seat, name, spot, _cost_of_flipping(known), near)
        else:
            state = state_of(table, seat, name, tile, lying)
            items += _face_up(tile, seat, name, spot, state, near)
    return items


@lru_cache(maxsize=16_384)
def _face_up(
    tile: Tile, seat: str, name: str, spot: Spot, state: str, near: bool
) -> tuple[Item, ...]:
    where = say("{who} {place}", who=SEAT_WORDS[seat], place=name)
    pointed = _STATES[state] if tile.creation_points else ""
    said = joined([tile_text(tile, where), pointed])
    return tuple(map(kept, (laid if near else laid_small)(tile, spot, state, said)))


@lru_cache(maxsize=16_384)
def _flipped(
    tile: Tile, seat: str, name: str, spot: Spot, cost: int, near: bool
) -> tuple[Item, ...]:
    where = say("{who} {place}", who=SEAT_WORDS[seat], place=name)
    said = joined([where, say("wasteland, flipped {tile}", tile=tile.id)])
    items = wasteland(tile, spot, cost, said) if near else wasteland_small(tile, spot, said)
    return tuple(map(kept, items))


def _cost_of_flipping(known: dict[str, Any]) -> int:
    return 0 if known["god"] == "laziness" else -1  # OB14


_STATES = {
    EARNED: say("validated"),
    OPEN: say("not yet validated"),
    LOST: say("not validated"),
}
_UNDECIDED = (codes.PHASES[codes.PAY], codes.PHASES[codes.VALIDATE])


def state_of(table: SceneTable, seat: str, name: str, tile: Tile, lying: dict[str, Any]) -> str:
    """Whether the points of a tile are earned, lost, or still open."""
    if lying["validated"]:
        return EARNED
    now = seat == table.acting and name == table.turn["laid"]
    undecided = now and table.view["phase"] in _UNDECIDED
    waits = tile.effect.kind == "forest" and not table.is_over
    return OPEN if undecided or waits else LOST


def places(table: SceneTable, base: Spot) -> Iterator[Item]:
    """Where the tile in hand may lie; some places are for a wasteland only."""
    seat = table.seats[0]
    middle = middle_of(table.player(seat)["universe"])
    for name in sorted(table.flip_places):
        spot = spot_of(place_of(name), middle, base)
        yield _place(seat, name, spot, name in table.lay_places)


@lru_cache(maxsize=4096)
def _place(seat: str, name: str, spot: Spot, fits: bool) -> Item:
    shape = box_around(spot.x, spot.y, TILE_WIDTH - 4, TILE_HEIGHT - 2)
    style, said = "place", say("place {place}, as a wasteland", place=name)
    if fits:
        style = "place fits"
        said = say("place {place}, face up or as a wasteland", place=name)
    return Item(f"place-{seat}-{name}", "polygon", points=shape, style=style, text=said)


def outline(table: SceneTable, seat: str, name: str, base: Spot) -> Item:
    """A place of any universe, for whoever puts one together."""
    spot = spot_of(place_of(name), middle_of(table.player(seat)["universe"]), base)
    return _outline(seat, name, spot)


@lru_cache(maxsize=4096)
def _outline(seat: str, name: str, spot: Spot) -> Item:
    width, height = spot.scale * (TILE_WIDTH - 4), spot.scale * (TILE_HEIGHT - 2)
    shape = box_around(spot.x, spot.y, width, height)
    said = say("{who} {place}", who=SEAT_WORDS[seat], place=name)
    return Item(f"place-{seat}-{name}", "polygon", points=shape, style="place", text=said)
