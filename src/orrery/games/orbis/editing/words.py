"""An arrangement of Orbis, understood: what lies on the market and in each universe.

    market:a1.Y1a,b1.G1c/crowd:a1.red.2/sun:1.0.B1a,1.1.R1b.flipped/sun_domain:blue.3/turn:moon

A region is written with its row and column, and ``flipped`` if it is a wasteland. A village or a
volcano has done what it asks for, unless it is ``declined``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from orrery.core.contract import Seat
from orrery.core.editing.arrangement import Arrangement
from orrery.core.errors import OptionError
from orrery.core.texts import say
from orrery.games.orbis.data.components import COLOURS, MARKET, SEATS
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.rules.places import NUMBER_OF, PLACES, Place

FLIPPED, DECLINED = "flipped", "declined"
#: Whoever has no god yet.
NO_GOD = "none"
#: More worshippers than this never come together on one tile.
MOST_TOGETHER = 99

#: Worshippers by colour.
Crowd = Mapping[str, int]


@dataclass(frozen=True)
class LaidRegion:
    """A tile in a universe."""

    place: Place
    tile: str
    state: str = ""  # FLIPPED, DECLINED or neither

    @property
    def word(self) -> str:
        """As it stands in an arrangement."""
        written = f"{self.place.row}.{self.place.column}.{self.tile}"
        return f"{written}.{self.state}" if self.state else written


@dataclass(frozen=True)
class EditedTable:
    """What lies where."""

    market: Mapping[str, str]  # the tile on each place that has one
    crowd: Mapping[str, Crowd]  # who stands there
    universes: tuple[tuple[LaidRegion, ...], ...]  # by seat
    domains: tuple[Crowd, ...]
    gods: tuple[str, ...]  # those of this game
    taken: tuple[str, ...]  # by seat; NO_GOD for none
    has_sacrificed: bool  # whether Death was given its due
    turn: Seat

    @property
    def tiles(self) -> list[str]:
        """All tiles that lie open."""
        laid = (region.tile for universe in self.universes for region in universe)
        return [*self.market.values(), *laid]

    def turns(self, seat: Seat) -> int:
        """How many turns a player has had (OB3)."""
        return len(self.universes[seat]) + (self.taken[seat] != NO_GOD)

    @property
    def regions(self) -> int:
        """How many regions all players have taken."""
        return sum(map(len, self.universes))


# --- Reading --------------------------------------------------------------------------------------


def read_table(
    arrangement: Arrangement, tiles: Mapping[str, Tile], seats: tuple[str, ...]
) -> EditedTable:
    """The table that an arrangement describes; an ``OptionError`` says what cannot be read."""
    market = dict(_read_market(arrangement["market"]))
    found = EditedTable(
        {place: market[place] for place in MARKET if place in market},
        _read_crowds(arrangement["crowd"], market),
        tuple(_read_universe(arrangement[name], tiles) for name in seats),
        tuple(_read_crowd(arrangement[f"{name}_domain"]) for name in seats),
        tuple(arrangement[f"god_{k + 1}"][0] for k in range(len(seats) + 1)),
        tuple(arrangement[f"{name}_god"][0] for name in seats),
        arrangement["sacrifice"][0] == "yes",
        seats.index(arrangement["turn"][0]),
    )
    for tile, count in Counter(found.tiles).items():
        if tile not in tiles:
            raise OptionError(say("there is no tile {tile!r} in this game", tile=tile))
        if count > 1:
            raise OptionError(say("The tile {tile} lies in two places.", tile=tile))
    return found


def _read_market(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    taken: set[str] = set()
    for word in words:
        place, _, tile = word.partition(".")
        if place not in MARKET:
            raise OptionError(
                say("a tile of the market is written 'a1.Y1a', not {word!r}", word=word)
            )
        if place in taken:
            raise OptionError(say("Two tiles lie on {place} of the market.", place=place))
        taken.add(place)
        yield place, tile


def _read_crowds(words: Iterable[str], market: Mapping[str, str]) -> dict[str, Crowd]:
    by_place: dict[str, list[str]] = {}
    for word in words:
        place, _, rest = word.partition(".")
        if place not in market:
            raise OptionError(
                say("worshippers stand on a tile of the market, not on {place!r}", place=place)
            )
        by_place.setdefault(place, []).append(rest)
    return {place: _read_crowd(by_place[place]) for place in MARKET if place in by_place}


def _read_crowd(words: Iterable[str]) -> Crowd:
    found = dict.fromkeys(COLOURS, 0)
    for word in words:
        colour, _, number = word.partition(".")
        if colour not in COLOURS or not (number.isdecimal() and int(number) <= MOST_TOGETHER):
            raise OptionError(
                say(
                    "worshippers are written 'red.2', at most 99 of a colour, not {word!r}",
                    word=word,
                )
            )
        found[colour] = int(number)
    return {colour: many for colour, many in found.items() if many}


def _read_universe(words: Iterable[str], tiles: Mapping[str, Tile]) -> tuple[LaidRegion, ...]:
    found: dict[Place, LaidRegion] = {}
    for word in words:
        region = _read_region(word, tiles)
        if region.place in found:
            raise OptionError(say("Two tiles lie on {place}.", place=str(region.place)))
        found[region.place] = region
    return tuple(found[place] for place in PLACES if place in found)


def _read_region(word: str, tiles: Mapping[str, Tile]) -> LaidRegion:
    match word.split("."):
        case [row, column, tile, *rest] if f"{row}:{column}" in _PLACE_OF and tile in tiles:
            states = ("", FLIPPED, *([DECLINED] if has_a_price(tiles[tile]) else []))
            state = ".".join(rest)
            if state in states:
                return LaidRegion(_PLACE_OF[f"{row}:{column}"], tile, state)
    raise OptionError(
        say("a region is written '1.0.Y1a' or '2.-1.Y1a.flipped', not {word!r}", word=word)
    )


_PLACE_OF = {str(place): place for place in NUMBER_OF}


def has_a_price(tile: Tile) -> bool:
    """Whether its owner chooses if it is validated (OB9)."""
    return tile.effect.kind in ("village", "volcano")


# --- Writing --------------------------------------------------------------------------------------


def write_table(table: EditedTable, seats: tuple[str, ...]) -> Arrangement:
    """The same as words, in their usual order."""
    words: dict[str, tuple[str, ...]] = {
        "market": tuple(f"{place}.{tile}" for place, tile in table.market.items()),
        "crowd": tuple(
            f"{place}.{word}"
            for place, crowd in table.crowd.items()
            for word in _crowd_words(crowd)
        ),
    }
    for seat, name in enumerate(seats):
        words[name] = tuple(region.word for region in table.universes[seat])
        words[f"{name}_domain"] = _crowd_words(table.domains[seat])
        words[f"{name}_god"] = (table.taken[seat],)
    for k, god in enumerate(table.gods):
        words[f"god_{k + 1}"] = (god,)
    words["sacrifice"] = ("yes" if table.has_sacrificed else "no",)
    words["turn"] = (SEATS[table.turn],)
    return words


def _crowd_words(crowd: Crowd) -> tuple[str, ...]:
    return tuple(f"{colour}.{crowd[colour]}" for colour in COLOURS if crowd.get(colour))
