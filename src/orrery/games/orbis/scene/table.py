"""What a scene shows: the view of a position, who looks at it, and what they may do now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, cast

from orrery.core.contract import Outcome, Position, Seat
from orrery.core.kernel import PlainRecord
from orrery.games.orbis.data.components import COLOURS, MARKET
from orrery.games.orbis.data.tiles import TILE_SETS, Tile
from orrery.games.orbis.rules import codes
from orrery.games.orbis.rules.places import PLACE_NAMES

if TYPE_CHECKING:
    from orrery.games.orbis.game import Orbis

Worshippers = dict[str, int]


@dataclass(frozen=True, eq=False)
class OpenTable:
    """What everybody sees of a position, but for where it lies."""

    players: tuple[str, ...]
    view: dict[str, Any]
    tiles: dict[str, Tile]  # by their names
    outcome: Outcome | None

    @property
    def acting(self) -> str | None:
        """Who is in turn."""
        return next(iter(self.view["to_act"]), None)

    @property
    def is_over(self) -> bool:
        return self.acting is None

    def player(self, seat: str) -> dict[str, Any]:
        """What the view says about a player."""
        known: dict[str, Any] = self.view["players"][seat]
        return known

    @property
    def turn(self) -> dict[str, Any]:
        """What the view says about the turn."""
        said: dict[str, Any] = self.view["turn"]
        return said


@dataclass(frozen=True, eq=False)
class SceneTable(OpenTable):
    """A position as somebody sees it."""

    common: OpenTable
    near: Seat  # whose universe is drawn large
    legal: frozenset[int]  # the moves of the near seat

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The near seat, then the others in turn."""
        return self.players[self.near :] + self.players[: self.near]

    @property
    def near_acts(self) -> bool:
        return self.acting == self.seats[0]

    def _among(self, start: int, names: tuple[str, ...]) -> frozenset[str]:
        """What the codes from this one on stand for, as far as they are legal."""
        if not self.legal:
            return frozenset()
        found = self.legal.intersection(range(start, start + len(names)))
        return frozenset([names[code - start] for code in found])

    @cached_property
    def lay_places(self) -> frozenset[str]:
        """Where the tile in hand may lie face up."""
        return self._among(codes.LAY_CODE, PLACE_NAMES)

    @cached_property
    def flip_places(self) -> frozenset[str]:
        """Where it may lie as a wasteland."""
        return self._among(codes.FLIP_CODE, PLACE_NAMES)

    @cached_property
    def trades(self) -> list[tuple[str, str]]:
        """The colours that may be given, and what may come back for each."""
        first, count = codes.TRADE_CODE, len(codes.TRADES)
        found = sorted(self.legal.intersection(range(first, first + count)))
        trades = [codes.TRADES[code - first] for code in found]
        return [(COLOURS[given], COLOURS[taken]) for given, taken in trades]

    @cached_property
    def given(self) -> frozenset[str]:
        """The colours of the domain that some move begins with or hands over."""
        paid = self._among(codes.PAY_CODE, COLOURS) | self._among(codes.DISCARD_CODE, COLOURS)
        return paid.union(given for given, _ in self.trades)

    @cached_property
    def gained(self) -> frozenset[str]:
        """The colours that some move brings from the aether."""
        gained = self._among(codes.GAIN_CODE, COLOURS)
        return gained.union(taken for _, taken in self.trades)

    @property
    def may_destroy(self) -> bool:
        return self.near_acts and self.view["phase"] == codes.PHASES[codes.DESTROY]

    def destroyed(self, place: str) -> frozenset[str]:
        """The colours of whom somebody here may be destroyed."""
        first = codes.DESTROY_CODE + MARKET.index(place)
        return frozenset(
            colour
            for number, colour in enumerate(COLOURS)
            if first + number * codes.N_MARKET in self.legal
        )


def table(position: Position, seat: Seat | None) -> SceneTable:
    """The position as a seat sees it; a spectator follows the player in turn."""
    acting = position.to_act
    game = cast("Orbis", position.game)
    lying = _open_table(game, position.plain, acting, position.outcome)
    near = position.plain.turn if seat is None else seat
    legal = frozenset(position.codes(near).tolist() if near in acting else ())
    return SceneTable(**vars(lying), common=lying, near=near, legal=legal)


@lru_cache(maxsize=64)
def _open_table(
    game: Orbis, p: PlainRecord, acting: tuple[Seat, ...], outcome: Outcome | None
) -> OpenTable:
    """What everybody sees, made once for all of them."""
    tiles = _by_name(game.tile_set.label)
    return OpenTable(tuple(game.seats), game.seen(p, acting), tiles, outcome)


@lru_cache(maxsize=64)
def _by_name(label: str) -> dict[str, Tile]:
    return {tile.id: tile for tile in TILE_SETS.find(label).tiles}
