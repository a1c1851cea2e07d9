"""The box of Orbis: tiles, market, places and options as one flat record for the compiled rules."""

from __future__ import annotations

import numpy as np

from orrery.core.kernel import Record, new_record, record_type
from orrery.games.orbis.data.components import ANY, COLOURS, COUNTS, EFFECTS, LEVELS, STARS, TOKENS
from orrery.games.orbis.data.tiles import Tile, TileSet
from orrery.games.orbis.rules.codes import (
    MOST_PHASE_CODES,
    N_COLOURS,
    N_MARKET,
    N_PLACES,
    PHASE_CODES,
    TRADES,
)
from orrery.games.orbis.rules.places import NUMBER_OF, PLACES, ROW_LENGTHS, Place

N_TILES = sum(map(sum, COUNTS.values()))
MOST_PLAYERS = max(TOKENS)

#: No tile, god, place or neighbour.
NONE = -1

#: Version 2 of the rules: a trade that leaves only a wasteland, or only to decline, asks its owner.
ASKING_AFTER_TRADE = 2
NEWEST_RULES = 2

BOX = record_type(
    [
        # The options
        ("players", np.int64),
        ("tokens", np.int8, (MOST_PLAYERS,)),  # temple tokens, highest first (OB2)
        # The tiles
        ("in_play", np.int8, (N_TILES,)),  # by level
        ("level_start", np.int64, (len(LEVELS) + 1,)),  # where each level begins among them
        ("colour", np.int8, (N_TILES,)),
        ("cost", np.int8, (N_TILES, N_COLOURS + 1)),  # the last is "any"
        ("effect", np.int8, (N_TILES,)),
        ("count", np.int8, (N_TILES,)),
        ("effect_colour", np.int8, (N_TILES,)),  # N_COLOURS is "any"
        ("wanted", np.int8, (N_TILES, N_COLOURS)),  # by a forest
        ("destroys", np.int8, (N_TILES, N_COLOURS)),
        ("points", np.int8, (N_TILES,)),
        ("mystic", np.int8, (N_TILES,)),
        # The market and the places of a universe
        ("beside_market", np.int8, (N_MARKET, 4)),
        ("row", np.int8, (N_PLACES,)),  # 1 is the bottom
        ("below", np.int8, (N_PLACES, 2)),
        ("beside", np.int8, (N_PLACES, 2)),
        ("around", np.int8, (N_PLACES, 6)),
        # The moves
        ("trade", np.int8, (len(TRADES), 2)),  # the colour given and the colour taken
        ("phase_codes", np.int16, (len(PHASE_CODES), MOST_PHASE_CODES)),
        ("phase_count", np.int64, (len(PHASE_CODES),)),
        ("asks_after_trade", np.int64),  # 0: by version 1 of the rules
    ]
)


def build_box(players: int, tile_set: TileSet, rules: int = NEWEST_RULES) -> Record:
    """The box for so many players with these tiles, by this version of the rules."""
    box = new_record(BOX)
    box.players = players
    box.tokens[:players] = TOKENS[players]
    for number, tile in enumerate(tile_set.tiles):
        _fill_tile(box, number, tile)
    _fill_in_play(box, players, tile_set)
    _fill_market(box)
    for number, place in enumerate(PLACES):
        _fill_place(box, number, place)
    box.trade[:] = TRADES
    for phase, codes in PHASE_CODES.items():
        box.phase_codes[phase, : len(codes)] = codes
        box.phase_count[phase] = len(codes)
    box.asks_after_trade = rules >= ASKING_AFTER_TRADE
    return box


def _fill_tile(box: Record, number: int, tile: Tile) -> None:
    effect = tile.effect
    box.colour[number] = COLOURS.index(tile.colour)
    box.cost[number] = tile.cost
    box.effect[number] = EFFECTS.index(effect.kind)
    box.count[number] = effect.count
    box.effect_colour[number] = (*COLOURS, ANY).index(effect.colour) if effect.colour else NONE
    box.wanted[number] = [colour in effect.colours for colour in COLOURS]
    box.destroys[number] = effect.destroy
    box.points[number] = tile.creation_points
    box.mystic[number] = tile.mystic


def _fill_in_play(box: Record, players: int, tile_set: TileSet) -> None:
    start = 0
    for place, level in enumerate(LEVELS):
        numbers = [
            number
            for number, tile in enumerate(tile_set.tiles)
            if tile.level == level and STARS[tile.stars] <= players  # OB1
        ]
        box.in_play[start : start + len(numbers)] = numbers
        start += len(numbers)
        box.level_start[place + 1] = start


def _fill_market(box: Record) -> None:
    box.beside_market[:] = NONE
    for place in range(N_MARKET):
        row, column = divmod(place, 3)
        steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        beside = [3 * r + c for r, c in steps if 0 <= r < 3 and 0 <= c < 3]
        box.beside_market[place, : len(beside)] = beside


def _fill_place(box: Record, number: int, place: Place) -> None:
    box.row[number] = place.row
    for table, others in (
        (box.below, place.below),
        (box.beside, place.beside),
        (box.around, place.around),
    ):
        table[number] = NONE
        for k, other in enumerate(others):
            table[number, k] = NUMBER_OF.get(other, NONE)


#: The bottom row is complete with this many tiles (OB8).
BOTTOM_ROW = ROW_LENGTHS[0]
