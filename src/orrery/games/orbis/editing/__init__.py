"""Positions of Orbis put together by hand, as a turn begins: market, universes, worshippers, gods.

``words`` says how a position is written, ``records`` makes a record of it, and ``faults`` tells why
it is impossible. Tiles that lie nowhere are in the stacks: which one comes next is dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from orrery.core.contract import Position, Records, Seat
from orrery.core.editing.arrangement import Arrangement
from orrery.core.editing.editor import REMOVE, Edit, PositionEditor, PositionFault, Tool
from orrery.core.errors import OptionError, Refusal
from orrery.core.options import Choice, Option, Switch
from orrery.core.scene import Item, Scene
from orrery.core.texts import say
from orrery.games.orbis.data.components import COLOURS, GODS, LEVELS, MARKET
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.editing.changes import (
    emptied,
    laid_in,
    more,
    on_market,
    place_named,
    with_domain,
    without,
)
from orrery.games.orbis.editing.faults import TableChecks
from orrery.games.orbis.editing.records import build_record, read_record
from orrery.games.orbis.editing.words import (
    DECLINED,
    FLIPPED,
    NO_GOD,
    EditedTable,
    LaidRegion,
    has_a_price,
    read_table,
    write_table,
)
from orrery.games.orbis.rules.codes import CHOOSE, OVER
from orrery.games.orbis.rules.places import NUMBER_OF, PLACES, Place
from orrery.games.orbis.rules.universe import has_room
from orrery.games.orbis.scene import editing_scene
from orrery.games.orbis.scene.tile import tool_face
from orrery.games.orbis.words.names import COLOUR_WORDS, GOD_TITLES, SEAT_TITLES
from orrery.games.orbis.words.wording import tile_words

if TYPE_CHECKING:
    from orrery.games.orbis.game import Orbis

_FLIP, _VALIDATE = "tool-flip", "tool-validate"
_TILE_TOOL, _WORSHIPPER_TOOL = "tool-tile-", "tool-worshipper-"


class OrbisEditor(PositionEditor):
    """Puts the beginning of a turn together."""

    options = ("players", "tiles")

    @cached_property
    def _tiles(self) -> tuple[Tile, ...]:
        return cast("Orbis", self.game).tile_set.tiles

    @cached_property
    def _in_play(self) -> dict[str, Tile]:
        """The tiles of a game of so many, by name (OB1)."""
        box = self.game.plain_box
        numbers = box.in_play[: box.level_start[-1]]
        return {self._tiles[number].id: self._tiles[number] for number in numbers}

    @cached_property
    def _seats(self) -> tuple[str, ...]:
        return tuple(self.game.seats)

    @cached_property
    def fields(self) -> tuple[Option, ...]:
        seats = {name: SEAT_TITLES[name] for name in self._seats}
        turn = Choice(
            "turn", self._seats, self._seats[0], say("whose turn begins"), say("To move"), seats
        )
        return (turn, *self._gods(), *self._own_gods(), _SACRIFICE)

    def _gods(self) -> Iterator[Choice]:
        for k in range(len(self._seats) + 1):
            title = say("God {n} of this game", n=k + 1)
            yield Choice(f"god_{k + 1}", GODS, GODS[k], title, title, GOD_TITLES)

    def _own_gods(self) -> Iterator[Choice]:
        titles = {NO_GOD: say("none yet"), **GOD_TITLES}
        for name in self._seats:
            title = say("God of {who}", who=SEAT_TITLES[name])
            yield Choice(f"{name}_god", (NO_GOD, *GODS), NO_GOD, title, title, titles)

    def blank(self) -> Arrangement:
        names = ("market", "crowd", *self._seats, *(f"{name}_domain" for name in self._seats))
        beside = {field.name: (str(field.default),) for field in self.fields}
        return {**dict.fromkeys(names, ()), **beside, "sacrifice": ("no",)}

    def taken_apart(self, position: Position) -> Arrangement:
        p = position.plain
        if p.phase not in (CHOOSE, OVER):
            raise Refusal("", say("Only the beginning of a turn can be written down."))
        return self._written(read_record(p, len(self._seats), self._tiles))

    # --- Reading ----------------------------------------------------------------------------------

    def checked(self, arrangement: Arrangement) -> Arrangement:
        return self._written(self._table(arrangement))

    def _table(self, arrangement: Arrangement) -> EditedTable:
        return read_table(arrangement, self._in_play, self._seats)

    def _written(self, table: EditedTable) -> Arrangement:
        return {**self.blank(), **write_table(table, self._seats)}

    # --- Tools ------------------------------------------------------------------------------------

    def tools(self, arrangement: Arrangement) -> tuple[Tool, ...]:
        shown = set(self._table(arrangement).tiles)
        return (
            *(_worshipper_tool(colour) for colour in COLOURS),
            Tool(_FLIP, say("Flip"), say("Change")),
            Tool(_VALIDATE, say("Validate or decline"), say("Change")),
            Tool(REMOVE, say("Remove"), say("Change")),
            *(
                Tool(
                    f"{_TILE_TOOL}{tile.id}",
                    tile_words(tile),
                    say("Level {n}", n=level),
                    0 if tile.id in shown else None,
                    tool_face(tile),
                )
                for level in LEVELS
                for tile in self._in_play.values()
                if tile.level == level
            ),
        )

    def edits(self, arrangement: Arrangement, tool: str) -> Sequence[Edit]:
        table = self._table(arrangement)
        edits: dict[str, Callable[[EditedTable], Iterator[tuple[str, str]]]] = {
            REMOVE: _removals,
            _FLIP: self._flips,
            _VALIDATE: self._validations,
        }
        named, _, what = tool.rpartition("-")
        if tool in edits:
            found = edits[tool](table)
        elif f"{named}-" == _TILE_TOOL and what in self._in_play:
            found = self._placings(table, arrangement, what)
        elif f"{named}-" == _WORSHIPPER_TOOL and what in COLOURS:
            found = self._arrivals(table, what)
        else:
            raise OptionError(say("there is no tool {tool!r}", tool=tool))
        return [Edit(text, (tool, key)) for text, key in found]

    def _placings(
        self, table: EditedTable, arrangement: Arrangement, tile: str
    ) -> Iterator[tuple[str, str]]:
        """Where a tile may go: any place of the market, and where a universe has room for one."""
        for place in MARKET:
            if table.market.get(place) != tile:
                yield f"market {place} {tile}", _market_key(table, place)
        for seat, name in enumerate(self._seats):
            for room in self._rooms(arrangement, seat):
                yield f"lay {name} {room} {tile}", f"place-{name}-{room}"

    def _rooms(self, arrangement: Arrangement, seat: Seat) -> list[Place]:
        p, box = self.build(arrangement)[0], self.game.box
        return [place for place in PLACES if has_room(p, box, seat, NUMBER_OF[place])]

    def _arrivals(self, table: EditedTable, colour: str) -> Iterator[tuple[str, str]]:
        for place in table.market:
            yield f"crowd {place} {colour}", f"market-{place}"
        for name in self._seats:
            yield f"domain {name} {colour}", f"domain-{name}-{colour}"

    def _flips(self, table: EditedTable) -> Iterator[tuple[str, str]]:
        for name, region in self._laid(table):
            yield f"flip {name} {region.place}", f"place-{name}-{region.place}"

    def _validations(self, table: EditedTable) -> Iterator[tuple[str, str]]:
        for name, region in self._laid(table):
            if has_a_price(self._in_play[region.tile]) and region.state != FLIPPED:
                yield f"validate {name} {region.place}", f"place-{name}-{region.place}"

    def _laid(self, table: EditedTable) -> Iterator[tuple[str, LaidRegion]]:
        for name, universe in zip(self._seats, table.universes, strict=True):
            for region in universe:
                yield name, region

    # --- Edits ------------------------------------------------------------------------------------

    def after(self, arrangement: Arrangement, text: str) -> Arrangement:
        table = self._table(arrangement)
        match text.split():
            case ["market", place, tile] if place in MARKET and tile in self._in_play:
                return self._written(on_market(without(table, tile), place, tile))
            case ["lay", name, place, tile] if name in self._seats and tile in self._in_play:
                region = LaidRegion(place_named(place), tile)
                return self._written(laid_in(without(table, tile), self._seat(name), region))
            case ["crowd", place, colour] if place in table.market and colour in COLOURS:
                crowd = {**table.crowd, place: more(table.crowd.get(place, {}), colour, 1)}
                return self._written(replace(table, crowd=crowd))
            case ["domain", name, colour] if name in self._seats and colour in COLOURS:
                return self._written(with_domain(table, self._seat(name), colour, 1))
            case ["fewer", name, colour] if name in self._seats and colour in COLOURS:
                return self._written(with_domain(table, self._seat(name), colour, -1))
            case ["empty", place] if place in table.market:
                return self._written(emptied(table, place))
            case [("flip" | "validate" | "remove") as verb, name, place] if name in self._seats:
                return self._written(
                    self._changed(table, verb, self._seat(name), place_named(place))
                )
        raise OptionError(say("there is no edit {text!r}", text=text[:60]))

    def _seat(self, name: str) -> Seat:
        return self._seats.index(name)

    def _changed(self, table: EditedTable, verb: str, seat: Seat, place: Place) -> EditedTable:
        """A region is flipped, validated or declined, or taken away."""
        there = [region for region in table.universes[seat] if region.place == place]
        if not there:
            raise OptionError(say("nothing lies on {place}", place=str(place)))
        (region,) = there
        if verb == "remove":
            return without(table, region.tile)
        turned = FLIPPED if verb == "flip" else DECLINED
        return laid_in(table, seat, replace(region, state="" if region.state == turned else turned))

    # --- The position -----------------------------------------------------------------------------

    def build(self, arrangement: Arrangement) -> Records:
        return build_record(self._table(arrangement), self.game.box, self._tiles)

    def faults(self, arrangement: Arrangement) -> Sequence[PositionFault]:
        table = self._table(arrangement)
        return [*TableChecks(table, self.game.box, self._tiles, self._seats).faults()]

    def scene(self, arrangement: Arrangement) -> Scene:
        """With all places where a tile lies or may be laid."""
        table = self._table(arrangement)
        places = {
            name: [
                *(str(region.place) for region in table.universes[seat]),
                *map(str, self._rooms(arrangement, seat)),
            ]
            for seat, name in enumerate(self._seats)
        }
        return editing_scene(self.position(arrangement), places)


_SACRIFICE = Switch(
    "sacrifice", False, say("whether Death was given 6 worshippers"), say("Death was given its due")
)


def _worshipper_tool(colour: str) -> Tool:
    title = say("Worshipper, {colour}", colour=COLOUR_WORDS[colour])
    picture = Item(f"figure-{colour}", "symbol", size=1.5, symbol=f"figure-{colour}", style="mark")
    return Tool(f"{_WORSHIPPER_TOOL}{colour}", title, say("Worshippers"), picture=(picture,))


def _market_key(table: EditedTable, place: str) -> str:
    return f"market-{place}" if place in table.market else f"bed-{place}"


def _removals(table: EditedTable) -> Iterator[tuple[str, str]]:
    """What can be taken away: worshippers before the tile on which they stand."""
    for place in table.market:
        yield f"empty {place}", f"market-{place}"
    for seat, universe in enumerate(table.universes):
        name = _SEAT_NAMES[seat]
        for region in universe:
            yield f"remove {name} {region.place}", f"place-{name}-{region.place}"
        for colour in table.domains[seat]:
            yield f"fewer {name} {colour}", f"domain-{name}-{colour}"


_SEAT_NAMES = tuple(SEAT_TITLES)
