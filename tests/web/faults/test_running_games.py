"""Whatever breaks while games run: nothing acknowledged is lost, and everybody goes on alone.

One site of each kind, with games that run all the time; the faults strike one after the other.
After each of them every person has had further moves acknowledged without anybody's help, every
acknowledged command is in the database exactly once, and every game replays to the same bytes.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest

from orrery.store import Store

from .games import RunningGames
from .proxy import BadNetwork
from .sites import FaultySite, LargeSite, SmallSite, clock_from


@dataclass(frozen=True)
class Extent:
    """How much of everything."""

    games: int  # that run at once
    pace_s: float  # between two moves at a table
    seconds: float  # that the faults of browsers, networks and clocks last
    moves: int  # that everybody makes after a fault


EXTENTS = {"few": Extent(6, 0.3, 1.0, 1), "many": Extent(50, 1.0, 5.0, 2)}
#: Under this name a report tells how many acknowledged commands were looked for.
COUNTED = "acknowledged"


class Evening:
    """A site with games."""

    def __init__(self, site: FaultySite, games: RunningGames, store: Store, extent: Extent) -> None:
        self.site, self.games, self._store, self.extent = site, games, store, extent

    def goes_on(self) -> None:
        """Everybody, and nothing was lost."""
        self.games.go_on(self.extent.moves)
        self.found = self.games.check(self._store)
        assert self.found > 0


Noting = Callable[[str, object], None]


def begun(kind: type[FaultySite], folder: Path, extent: Extent, note: Noting) -> Iterator[Evening]:
    """Until everybody has finished, and has looked whether they see what the server shows."""
    with ExitStack() as stack:
        stack.enter_context(clock_from(folder))
        site = kind(folder, stack)
        store = stack.enter_context(Store(site.database))
        games = stack.enter_context(RunningGames(site.server.port, extent.games, extent.pace_s))
        evening = Evening(site, games, store, extent)
        evening.goes_on()
        yield evening
        note(COUNTED, evening.found)


@pytest.fixture(scope="module", params=["few", pytest.param("many", marks=pytest.mark.slow)])
def extent(request: pytest.FixtureRequest) -> Extent:
    return EXTENTS[request.param]


@pytest.fixture(scope="module")
def small(
    extent: Extent, tmp_path_factory: pytest.TempPathFactory, record_testsuite_property: Noting
) -> Iterator[Evening]:
    yield from begun(SmallSite, tmp_path_factory.mktemp("small"), extent, record_testsuite_property)


@pytest.fixture(scope="module")
def large(
    extent: Extent, tmp_path_factory: pytest.TempPathFactory, record_testsuite_property: Noting
) -> Iterator[Evening]:
    yield from begun(LargeSite, tmp_path_factory.mktemp("large"), extent, record_testsuite_property)


# --- Faults ---------------------------------------------------------------------------------------


def server_is_killed(evening: Evening) -> None:
    evening.site.kill_server()


def bots_are_killed(evening: Evening) -> None:
    evening.site.kill_bots()


def disk_is_full(evening: Evening) -> None:
    cast(SmallSite, evening.site).fill_disk()


def postgres_stops(evening: Evening) -> None:
    cast(LargeSite, evening.site).stop_postgres()


def redis_is_killed(evening: Evening) -> None:
    cast(LargeSite, evening.site).kill_redis()


def browsers_flap_and_sleep(evening: Evening) -> None:
    """Some lines are cut again and again, and some people read nothing for a while."""

    async def disturb() -> int:
        cuts = 0
        chance, until = random.Random(7), time.monotonic() + evening.extent.seconds
        slow = chance.sample(evening.games.browsers, len(evening.games.browsers) // 4)
        sleeping = [asyncio.create_task(one.stop_reading(evening.extent.seconds)) for one in slow]
        while time.monotonic() < until:
            cuts += chance.choice(evening.games.browsers).cut()
            await asyncio.sleep(0.05)
        await asyncio.gather(*sleeping)
        return cuts

    assert evening.games.do(disturb()) > 0


def messages_are_lost_doubled_and_overtaken(evening: Evening) -> None:
    games = evening.games
    network = games.do(BadNetwork(games.port).start())
    _lead_through(games, network.port)
    try:
        time.sleep(evening.extent.seconds)
        games.go_on(evening.extent.moves)  # in spite of it
    finally:
        _lead_through(games, games.port)
        games.do(network.stop())
    assert network.meddled > 0


def _lead_through(games: RunningGames, port: int) -> None:
    async def cut() -> None:
        games.through = port
        for browser in games.browsers:
            browser.cut()

    games.do(cut())


def clock_jumps(evening: Evening) -> None:
    for hours in (1, -1, 24, 0):
        evening.site.set_clock(hours)
        time.sleep(evening.extent.seconds / 4)


Fault = Callable[[Evening], None]


def slow(*faults: Fault) -> list[Any]:
    """In the full run only; smaller tests look at these elsewhere."""
    return [pytest.param(fault, marks=pytest.mark.slow) for fault in faults]


SLOW = slow(bots_are_killed, browsers_flap_and_sleep, clock_jumps)


@pytest.mark.once
@pytest.mark.parametrize(
    "fault",
    [*SLOW, messages_are_lost_doubled_and_overtaken, server_is_killed, disk_is_full],
)
def test_one_process_with_a_file(small: Evening, fault: Fault) -> None:
    fault(small)
    small.goes_on()


@pytest.mark.once
@pytest.mark.parametrize(
    "fault",
    [
        *SLOW,
        *slow(messages_are_lost_doubled_and_overtaken),
        server_is_killed,
        postgres_stops,
        redis_is_killed,
    ],
)
def test_two_processes_with_servers_behind(large: Evening, fault: Fault) -> None:
    fault(large)
    large.goes_on()
