"""The figures of one run, and whether they reach the targets."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from orrery.lab.bench.alone import ORBIS, ORTUS, Speed
from orrery.lab.bench.machine import Machine
from orrery.lab.bench.ours import LIST_AT_START, LIST_ON_AVERAGE
from orrery.lab.bench.peers import MCTS_ON_HEX
from orrery.lab.bench.report import page
from orrery.lab.bench.solvers import CORONA, CORONA_WORST, HARUN
from orrery.lab.bench.starts import FirstMoveTime
from orrery.lab.bench.timing import Spread

WANTED_LEAD = 3.0
WANTED_MICROSECONDS = 8.0
WANTED_CORONA_MILLISECONDS = 0.3
WANTED_HARUN_MILLISECONDS = 0.1
WANTED_ATLAS_SECONDS = 180.0
WANTED_SEARCH_LEAD = 1.5
WANTED_TWO_CORES = 1.8
WANTED_BOT_SECONDS = 2.0
WANTED_ORBIS_GAMES = 3_000.0
WANTED_ORBIS_COPY_MICROSECONDS = 1.0
WANTED_ORTUS_LIST_MICROSECONDS = 40.0
WANTED_ORTUS_MOVES = 100_000.0


@dataclass(frozen=True)
class Rate:
    """How many playouts, or simulations of a search, one core makes in a second."""

    key: str
    name: str
    meaning: str
    per_second: Spread
    game_length: float
    moves_per_second: Spread
    # How many playouts, and moves, of ours are made meanwhile; None for our own.
    lead: Spread | None
    lead_in_moves: Spread | None


@dataclass(frozen=True)
class Searching:
    """How many simulations our search makes in a second on one core."""

    name: str
    meaning: str
    per_second: Spread
    lead: Spread | None  # how many of ours for one of OpenSpiel's on Hex


@dataclass(frozen=True)
class Call:
    """What one call costs."""

    key: str
    name: str
    meaning: str
    microseconds: Spread


@dataclass(frozen=True)
class Solving:
    """What an exact solver needs for one problem."""

    key: str
    name: str
    meaning: str
    microseconds: Spread
    lead: Spread | None  # of a plain solver: how many problems ours solves meanwhile


@dataclass(frozen=True)
class Target:
    """What was promised, and what was found; None where nothing could be measured."""

    promise: str
    unit: str
    found: float | None
    reached: bool | None


@dataclass(frozen=True)
class Results:
    """One run of the benchmark."""

    machine: Machine
    rounds: int
    seconds: float
    missing: str  # what to install for a comparison, or nothing
    rates: tuple[Rate, ...]  # ours first
    search: Searching
    two_cores: Spread  # the gain over one core
    speeds: tuple[Speed, ...]
    calls: tuple[Call, ...]
    solving: tuple[Solving, ...]
    atlas_seconds: float | None  # None where rules are not compiled
    cold_start: float
    warm_start: float
    bot_starts: dict[str, FirstMoveTime]

    @property
    def targets(self) -> tuple[Target, ...]:
        """The promises of the project; judged by the median, the atlas by its one time."""
        return (
            *self._rule_targets(),
            *self._search_targets(),
            *self._orbis_targets(),
            *self._ortus_targets(),
            *self._solver_targets(),
        )

    def _rule_targets(self) -> tuple[Target, ...]:
        leads = [rate.lead.median for rate in self.rates if rate.lead and rate.key == MCTS_ON_HEX]
        lead = leads[0] if leads else None
        slowest = max(
            call.microseconds.median
            for call in self.calls
            if call.key in (LIST_AT_START, LIST_ON_AVERAGE)
        )
        return (
            Target(
                "Playouts of Orion Duel per simulation of OpenSpiel's MCTS on Hex 11x11: "
                f"at least {WANTED_LEAD:g}",
                "times",
                lead,
                None if lead is None else lead >= WANTED_LEAD,
            ),
            Target(
                "Listing all legal moves of Orion Duel, at the start and on average: "
                f"under {WANTED_MICROSECONDS:g} microseconds",
                "microseconds",
                slowest,
                slowest < WANTED_MICROSECONDS,
            ),
        )

    def _search_targets(self) -> tuple[Target, ...]:
        lead = self.search.lead.median if self.search.lead else None
        cores, slowest = (
            self.two_cores.median,
            max(first.seconds for first in self.bot_starts.values()),
        )
        return (
            Target(
                "Simulations of our search on Orion Duel per simulation of OpenSpiel's on Hex "
                f"11x11: at least {WANTED_SEARCH_LEAD:g}",
                "times",
                lead,
                None if lead is None else lead >= WANTED_SEARCH_LEAD,
            ),
            Target(
                f"The same search on two cores: at least {WANTED_TWO_CORES:g} times one core",
                "times",
                cores,
                cores >= WANTED_TWO_CORES,
            ),
            Target(
                f"First move of any bot in a second process: under {WANTED_BOT_SECONDS:g} seconds",
                "seconds",
                slowest,
                slowest < WANTED_BOT_SECONDS,
            ),
        )

    def _orbis_targets(self) -> tuple[Target, ...]:
        (orbis,) = (speed for speed in self.speeds if speed.key == ORBIS)
        games, copy = orbis.games_per_second.median, orbis.copy_microseconds.median
        return (
            Target(
                f"Random 4-player games of Orbis: at least {WANTED_ORBIS_GAMES:,.0f} a second",
                "games a second",
                games,
                games >= WANTED_ORBIS_GAMES,
            ),
            Target(
                "Copying a position of Orbis: "
                f"under {WANTED_ORBIS_COPY_MICROSECONDS:g} microsecond",
                "microseconds",
                copy,
                copy < WANTED_ORBIS_COPY_MICROSECONDS,
            ),
        )

    def _ortus_targets(self) -> tuple[Target, ...]:
        (ortus,) = (speed for speed in self.speeds if speed.key == ORTUS)
        listing, moves = ortus.list_microseconds.median, ortus.moves_per_second.median
        return (
            Target(
                "Listing all legal moves of Ortus in mid-game: "
                f"under {WANTED_ORTUS_LIST_MICROSECONDS:g} microseconds",
                "microseconds",
                listing,
                listing < WANTED_ORTUS_LIST_MICROSECONDS,
            ),
            Target(
                f"Random play of Ortus: at least {WANTED_ORTUS_MOVES:,.0f} moves a second",
                "moves a second",
                moves,
                moves >= WANTED_ORTUS_MOVES,
            ),
        )

    def _solver_targets(self) -> tuple[Target, ...]:
        def slowest(*keys: str) -> float:
            found = [each.microseconds.median for each in self.solving if each.key in keys]
            return max(found) / 1000

        corona, harun, atlas = slowest(CORONA, CORONA_WORST), slowest(HARUN), self.atlas_seconds
        return (
            Target(
                "One Corona problem, whatever the roll: "
                f"at most {WANTED_CORONA_MILLISECONDS:g} milliseconds",
                "milliseconds",
                corona,
                corona <= WANTED_CORONA_MILLISECONDS,
            ),
            Target(
                f"One Harun problem: at most {WANTED_HARUN_MILLISECONDS:g} milliseconds",
                "milliseconds",
                harun,
                harun <= WANTED_HARUN_MILLISECONDS,
            ),
            Target(
                f"The whole Corona atlas on 2 cores: under {WANTED_ATLAS_SECONDS / 60:g} minutes",
                "seconds",
                atlas,
                None if atlas is None else atlas < WANTED_ATLAS_SECONDS,
            ),
        )

    def to_json(self) -> dict[str, Any]:
        """Everything as plain dictionaries, lists, texts and numbers."""
        return asdict(self) | {"targets": [asdict(target) for target in self.targets]}

    def to_markdown(self, date: str) -> str:
        """The page `benchmarks/RESULTS.md`."""
        return page(self, date)
