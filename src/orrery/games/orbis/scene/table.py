"""What a scene shows: the view of a position, who looks at it, and what they may do now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from orrery.core.contract import Position, Seat
from orrery.games.orbis.data.components import COLOURS, MARKET
from orrery.games.orbis.data.tiles import TILE_SETS, Tile
from orrery.games.orbis.rules import codes
from orrery.games.orbis.rules.places import PLACES

Worshippers = dict[str, int]


@dataclass(frozen=True)
class SceneTable:
    """A position as somebody sees it."""

    position: Position
    view: dict[str, Any]
    near: Seat  # whose universe is drawn large
    legal: frozenset[int]  # the moves of the near seat

    @property
    def seats(self) -> list[str]:
        """The near seat, then the others in turn."""
        names = list(self.position.game.seats)
        return names[self.near :] + names[: self.near]

    @property
    def acting(self) -> str | None:
        """Who is in turn."""
        return next(iter(self.view["to_act"]), None)

    @property
    def is_over(self) -> bool:
        return self.acting is None

    @property
    def near_acts(self) -> bool:
        return self.acting == self.seats[0]

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        """The tiles by their names."""
        return {tile.id: tile for tile in TILE_SETS.find(self.view["tiles"]).tiles}

    def player(self, seat: str) -> dict[str, Any]:
        """What the view says about a player."""
        known: dict[str, Any] = self.view["players"][seat]
        return known

    @property
    def turn(self) -> dict[str, Any]:
        """What the view says about the turn."""
        said: dict[str, Any] = self.view["turn"]
        return said

    def _among(self, start: int, names: tuple[str, ...]) -> set[str]:
        return {name for code, name in enumerate(names, start) if code in self.legal}

    @cached_property
    def lay_places(self) -> set[str]:
        """Where the tile in hand may lie face up."""
        return self._among(codes.LAY_CODE, tuple(map(str, PLACES)))

    @cached_property
    def flip_places(self) -> set[str]:
        """Where it may lie as a wasteland."""
        return self._among(codes.FLIP_CODE, tuple(map(str, PLACES)))

    @cached_property
    def trades(self) -> list[tuple[str, str]]:
        """The colours that may be given, and what may come back for each."""
        return [
            (COLOURS[given], COLOURS[taken])
            for code, (given, taken) in enumerate(codes.TRADES, codes.TRADE_CODE)
            if code in self.legal
        ]

    @cached_property
    def given(self) -> set[str]:
        """The colours of the domain that some move begins with or hands over."""
        paid = self._among(codes.PAY_CODE, COLOURS) | self._among(codes.DISCARD_CODE, COLOURS)
        return paid | {given for given, _ in self.trades}

    @cached_property
    def gained(self) -> set[str]:
        """The colours that some move brings from the aether."""
        return self._among(codes.GAIN_CODE, COLOURS) | {taken for _, taken in self.trades}

    def can_destroy(self, place: str, colour: str) -> bool:
        number = COLOURS.index(colour) * codes.N_MARKET + MARKET.index(place)
        return codes.DESTROY_CODE + number in self.legal


def table(position: Position, seat: Seat | None) -> SceneTable:
    """The position as a seat sees it; a spectator follows the player in turn."""
    near = int(position.state.turn) if seat is None else seat
    legal = position.codes(near).tolist() if near in position.to_act else ()
    return SceneTable(position, position.view(seat), near, frozenset(legal))
