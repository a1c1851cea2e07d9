"""What the counts say: shares, means and how sure they are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import NamedTuple

import numpy as np

from orrery.core.kernel import Record
from orrery.games.orbis.data.components import EFFECTS, GODS, TEMPLE
from orrery.games.orbis.data.tiles import Tile, TileSet
from orrery.games.orbis.rules.kernel import TURNS
from orrery.lab.orbis_balance.play import LOWEST, SCORES

#: An interval of so many standard errors holds the truth in 95 of 100 studies.
_SURE = 1.96


class Estimate(NamedTuple):
    """A figure, and how far it may be off either way, with 95 % confidence."""

    value: float
    margin: float

    def times(self, factor: float) -> Estimate:
        """The same in another unit."""
        return Estimate(self.value * factor, self.margin * factor)


def share(part: float, whole: float) -> Estimate:
    """How large a part is, as a share of the whole, with Wilson's margin around it."""
    if whole == 0:
        return Estimate(0.0, 0.0)
    found = part / whole
    spread = found * (1 - found) / whole + _SURE**2 / (4 * whole**2)
    return Estimate(found, _SURE * sqrt(spread) / (1 + _SURE**2 / whole))


def mean(summed: float, squares: float, count: float) -> Estimate:
    """The mean of so many numbers, from their sum and the sum of their squares."""
    found = summed / count
    return Estimate(found, _SURE * sqrt(max(0.0, squares / count - found**2) / count))


class TurnOrder(NamedTuple):
    """A place in the order of turns."""

    wins: Estimate
    points: Estimate


class TileFigures(NamedTuple):
    """What becomes of a tile, as shares of the games it is in."""

    tile: Tile
    face_up: float
    flipped: float
    unclaimed: float
    turns: float  # in the market
    freely: float  # of all flips, those of a tile that could have been laid face up
    points: float  # when face up, without temple tokens
    wins: Estimate  # of those who laid it face up


class EffectFigures(NamedTuple):
    """What tiles with an effect do, for a player in a game."""

    kind: str
    laid: float
    earning: float  # the share that is validated in the end
    points: float  # temple tokens count for temples
    spent: float  # worshippers
    waived: float  # by farms

    @property
    def rate(self) -> float | None:
        """Points for each worshipper spent; farms and proselytism are there for other things."""
        return self.points / self.spent if self.spent and self.points else None


class GodFigures(NamedTuple):
    """What a god does."""

    name: str
    chosen: float  # of the games in which it is offered
    turn: float  # at which it is chosen, on average, from 1
    pleased: float  # how often it brings points
    brings: float  # points
    scores: float  # all points of those who have it
    wins: Estimate


@dataclass(frozen=True)
class BalanceFigures:
    """The figures for one number of players."""

    players: int
    tile_set: TileSet
    counts: Record

    @property
    def games(self) -> int:
        return int(self.counts.games)

    @property
    def universes(self) -> int:
        """Players of all games."""
        return self.games * self.players

    @cached_property
    def orders(self) -> list[TurnOrder]:
        c, games = self.counts, self.games
        return [
            TurnOrder(share(c.wins[k], games), mean(c.points[k], c.points_squared[k], games))
            for k in range(self.players)
        ]

    @cached_property
    def points(self) -> Estimate:
        c = self.counts
        return mean(c.points.sum(), c.points_squared.sum(), self.universes)

    @property
    def deviation(self) -> float:
        """The standard deviation of a player's points."""
        c, n = self.counts, self.universes
        return float(sqrt(c.points_squared.sum() / n - (c.points.sum() / n) ** 2))

    def score_at(self, share_below: float) -> int:
        """The points that this share of the players does not exceed."""
        below = np.cumsum(self.counts.scores) / self.universes
        return LOWEST + int(np.searchsorted(below, share_below))

    @property
    def score_shares(self) -> dict[int, float]:
        return {LOWEST + k: float(self.counts.scores[k]) / self.universes for k in range(SCORES)}

    @property
    def wastelands(self) -> float:
        return float((self.counts.wastelands * np.arange(len(self.counts.wastelands))).sum()) / (
            self.universes
        )

    @property
    def decisions(self) -> float:
        """Decisions in a turn that somebody is asked for."""
        return float(self.counts.moves) / (self.universes * TURNS)

    def each(self, count: str) -> float:
        """Something counted over all players, for one of them."""
        return float(self.counts[count]) / self.universes

    def of_games(self, count: str) -> float:
        """Something counted in games, for one of them."""
        return float(self.counts[count]) / self.games

    @cached_property
    def tiles(self) -> list[TileFigures]:
        """The tiles that are in play with so many players."""
        found = (self._tile(k, tile) for k, tile in enumerate(self.tile_set.tiles))
        return [figures for figures in found if figures]

    def _tile(self, k: int, tile: Tile) -> TileFigures | None:
        c, games = self.counts, self.games
        up, flipped = int(c.face_up[k]), int(c.flipped[k])
        if up + flipped + int(c.unclaimed[k]) == 0:
            return None
        return TileFigures(
            tile,
            up / games,
            flipped / games,
            int(c.unclaimed[k]) / games,
            int(c.lying[k]) / games,
            int(c.flipped_freely[k]) / max(1, flipped),
            int(c.tile_points[k]) / max(1, up),
            share(float(c.tile_wins[k]), up),
        )

    @cached_property
    def effects(self) -> list[EffectFigures]:
        return [self._effect(number, kind) for number, kind in enumerate(EFFECTS)]

    def _effect(self, number: int, kind: str) -> EffectFigures:
        c, n = self.counts, self.universes
        those = np.array([tile.effect.kind == kind for tile in self.tile_set.tiles])
        laid = int(c.face_up[those].sum())
        points = int(c.tokens.sum() if number == TEMPLE else c.tile_points[those].sum())
        return EffectFigures(
            kind,
            laid / n,
            int(c.earning[those].sum()) / max(1, laid),
            points / n,
            int(c.paid[number]) / n,
            int(c.waived[number]) / n,
        )

    @cached_property
    def gods(self) -> list[GodFigures]:
        return [self._god(number, name) for number, name in enumerate(GODS)]

    def _god(self, k: int, name: str) -> GodFigures:
        c, chosen = self.counts, int(self.counts.chosen[k])
        some = max(1, chosen)
        return GodFigures(
            name,
            chosen / max(1, int(c.offered[k])),
            float((c.god_turn[k] * np.arange(1, TURNS + 1)).sum()) / some,
            int(c.pleased[k]) / some,
            int(c.god_points[k]) / some,
            int(c.god_scores[k]) / some,
            share(float(c.god_wins[k]), chosen),
        )

    @cached_property
    def temples(self) -> list[tuple[int, float, float]]:
        """By symbols: the share of players who have so many, and the token they get."""
        c = self.counts
        return [
            (symbols, int(count) / self.universes, int(c.tokens[symbols]) / int(count))
            for symbols, count in enumerate(c.symbols)
            if count
        ]


class Duel(NamedTuple):
    """One strength against another, two players at the table."""

    strong: int
    weak: int
    wins: Estimate  # of the first
    points: tuple[float, float]


def duel(strong: int, weak: int, counts: Record) -> Duel:
    """What a batch of games between two strengths says."""
    games = int(counts.games)
    points = float(counts.seat_points[0]) / games, float(counts.seat_points[1]) / games
    return Duel(strong, weak, share(float(counts.seat_wins[0]), games), points)
