"""Games that run all the time, in a thread of their own, and all that was acknowledged in them."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self, TypeVar

import httpx

import orrery
from orrery.store import Store
from orrery.table.events import Entry, Flagged, Moved
from orrery.table.log import MemoryLog
from orrery.table.table import Table

from ..serving import NO_TLS, Message
from .browser import Browser

T = TypeVar("T")

#: Only what fails takes so long.
PATIENCE_S = 180.0
#: At one table of so many a bot plays.
BOTS = 5
TABLE = {
    "game": "orion",
    "opt_setup": "1",
    "seat_0": "me",
    "clock": "bank",
    "clock_seconds": "900",
}


@dataclass(frozen=True)
class Acknowledged:
    """A command that the server says is done."""

    table: str
    cause: str  # as the log has it
    number: int


class RunningGame:
    """Two people, or one and a bot, who play game after game."""

    def __init__(self, games: RunningGames, number: int) -> None:
        self._games = games
        self._chance = random.Random(number)
        self._has_bot = number % BOTS == BOTS - 1
        self._people: list[dict[str, str]] = []
        self.browsers: list[Browser] = []
        self.table = ""
        self.moves = Counter[int]()  # that were acknowledged, by person

    @property
    def persons(self) -> range:
        """Those who are no bots."""
        return range(1 if self._has_bot else 2)

    async def run(self) -> None:
        """Open table after table."""
        for who in self.persons:
            person = await self._posted("/api/guests", {"name": f"Guest {who}"})
            self._people.append(person)
        while not self._games.is_ending:
            await self._one_game()

    async def _one_game(self) -> None:
        wish = {**TABLE, "seat_1": "bot1" if self._has_bot else "open"}
        self.table = (await self._posted("/api/tables", wish, 0))["table"]
        self._games.tables.append(self.table)
        self.browsers = [
            Browser(lambda: self._games.line(self.table), person["token"], self._chance)
            for person in self._people
        ]
        lines = [asyncio.create_task(browser.run()) for browser in self.browsers]
        try:
            if not self._has_bot:
                await self.browsers[1].do(do="sit", seat=1)
            await asyncio.gather(*(self._play(who) for who in self.persons))
            await self._look_again()
        finally:
            for line in lines:
                line.cancel()
            await asyncio.gather(*lines, return_exceptions=True)

    async def _play(self, who: int) -> None:
        """Move when it is one's turn, until the game or everything ends."""
        browser, person = self.browsers[who], self._people[who]["id"]
        while not self._games.is_ending and browser.state.get("phase") != "over":
            if not browser.may_move:
                browser.changed.clear()
                with suppress(TimeoutError):  # and looks up again, for everything may end
                    await asyncio.wait_for(browser.changed.wait(), self._games.pace_s)
                continue
            await asyncio.sleep(self._games.pace_s * (0.5 + self._chance.random()))
            if not browser.may_move:
                continue
            state = browser.state
            move = self._chance.choice(state["choices"]["codes"])
            name, answer = await browser.do(
                do="play", seat=state["seat"], move=move, ply=state["ply"]
            )
            if answer["type"] == "done":
                done = Acknowledged(self.table, f"{person} {name}", answer["number"])
                self._games.acknowledged.append(done)
                self.moves[who] += 1
                await browser.reached(answer["number"])

    async def _look_again(self) -> None:
        """What a browser has put together is what the server shows to somebody who comes anew."""
        for who, browser in enumerate(self.browsers):
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    whole = await self._got(f"/api/tables/{self.table}", who)
                    if browser.state.get("number", 0) >= whole["number"]:
                        break
                    await asyncio.sleep(0.1)
            if browser.state["number"] == whole["number"]:
                for part in ("ply", "phase", "log", "scene"):
                    assert browser.state.get(part) == whole.get(part), part

    async def _posted(self, path: str, body: Message, who: int | None = None) -> Message:
        return await self._asked("POST", path, who, json=body)

    async def _got(self, path: str, who: int) -> Message:
        return await self._asked("GET", path, who)

    async def _asked(self, method: str, path: str, who: int | None, **body: Any) -> Message:
        """Ask until there is an answer, as a person does who presses the button again."""
        headers = {} if who is None else {"Authorization": f"Bearer {self._people[who]['token']}"}
        while True:
            try:
                url = f"http://127.0.0.1:{self._games.port}{path}"
                answer = await self._games.client.request(method, url, headers=headers, **body)
            except httpx.TransportError:
                await asyncio.sleep(0.2)
                continue
            if answer.status_code < 500:
                assert answer.status_code < 400, answer.text
                found: Message = answer.json()
                return found
            await asyncio.sleep(0.2)


class RunningGames:
    """So many games at a site, from entering to leaving."""

    def __init__(self, port: int, number: int, pace_s: float) -> None:
        self.pace_s = pace_s  # between two moves at a table
        self.port = port  # where the site is
        self.through = port  # where lines lead
        self.is_ending = False
        self.tables: list[str] = []
        self.acknowledged: list[Acknowledged] = []
        self.games = [RunningGame(self, place) for place in range(number)]
        self._loop = asyncio.new_event_loop()
        self._playing = self._loop.create_task(self._play())
        self._thread = threading.Thread(target=self._run)

    def line(self, table: str) -> str:
        """Where the socket of a table is."""
        return f"ws://127.0.0.1:{self.through}/ws/table/{table}"

    @property
    def browsers(self) -> list[Browser]:
        """All that are at a table now."""
        return [browser for game in self.games for browser in game.browsers]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Let everybody finish what they do, and look whether all see the same."""
        self.is_ending = True
        self._thread.join(PATIENCE_S)
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._playing.cancel)
            self._thread.join()
        self._loop.close()
        self._playing.result()

    def _run(self) -> None:
        with suppress(BaseException):  # whoever waits for the games is told
            self._loop.run_until_complete(self._playing)

    async def _play(self) -> None:
        client = httpx.AsyncClient(timeout=10.0, trust_env=False, verify=NO_TLS)
        async with client as self.client, asyncio.TaskGroup() as group:
            for game in self.games:
                group.create_task(game.run())

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Have this done in the thread of the games."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def go_on(self, moves: int) -> None:
        """Wait until everybody has had so many further moves acknowledged."""
        before = [Counter(game.moves) for game in self.games]

        def all_have() -> bool:
            return all(
                game.moves[who] >= known[who] + moves
                for game, known in zip(self.games, before, strict=True)
                for who in game.persons
            )

        self.wait_until(all_have)

    def wait_until(self, what: Callable[[], bool]) -> None:
        """Only games that fail let anybody wait for long."""
        until = time.monotonic() + PATIENCE_S
        while not what():
            if self._playing.done():
                self._playing.result()
            stuck = [(game.table, dict(game.moves)) for game in self.games]
            assert time.monotonic() < until, f"not everybody goes on: {stuck}"
            time.sleep(0.05)

    def check(self, store: Store) -> int:
        """All that was acknowledged so far is stored once, and replays; how many commands."""
        acknowledged, tables = tuple(self.acknowledged), tuple(self.tables)
        logs = {table: store.read(table) for table in tables}
        for done in acknowledged:
            check_acknowledged(done, logs[done.table])
        for table, log in logs.items():
            check_log(store, table, log)
        return len(acknowledged)


def check_acknowledged(done: Acknowledged, log: list[Entry]) -> None:
    """It happened once, under the number that was told."""
    written = [entry for entry in log if entry.event.cause == done.cause]
    moves = [entry for entry in written if isinstance(entry.event, Moved)]
    assert len(moves) == 1, f"{done} is there {len(moves)} times"
    assert written[-1].number == done.number


def check_log(store: Store | MemoryLog, table: str, log: list[Entry]) -> None:
    """Numbers have no gaps, nobody ran out of time, and the game replays to the same bytes."""
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    assert not any(isinstance(entry.event, Flagged) for entry in log)
    causes = Counter(entry.event.cause for entry in log if isinstance(entry.event, Moved))
    assert all(times == 1 for cause, times in causes.items() if cause)
    position = Table.load(store, table).state.position
    assert orrery.load(position.record()).state.tobytes() == position.state.tobytes()
