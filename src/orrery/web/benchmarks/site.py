"""How fast the site answers and how heavy its pages are: ``orrery bench --site``.

A real server in a process of its own, and real sockets on the loopback interface.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median, quantiles
from urllib.parse import urlencode, urljoin

from websockets.asyncio.client import connect

from orrery.games import NAMES, game_class
from orrery.lab.bench.machine import this_machine
from orrery.web.benchmarks.client_state import ClientState

TABLES = 50
#: At each table somebody moves so often, in seconds.
PACE_S = 1.0
MOST_ROUND_TRIP_MS = 30.0
MOST_WEIGHT = 260_000
MOST_FIRST_CLICK_MS = 1000.0

_LINKS = re.compile(r'(?:href|src)="(/(?:static|look)/[^"#]+)')
#: What a style sheet draws and writes with, its own symbols apart.
_DRAWN = re.compile(r'url\("([^)"#]+)"\)')
#: What a script cannot do without; what it fetches when somebody wants it is another matter.
_IMPORTS = re.compile(r'(?:from|^import) "(\.{1,2}/[^"]+)"', re.MULTILINE)


@dataclass(frozen=True)
class SiteFigures:
    """What was found."""

    round_trips: list[float]  # in milliseconds
    weights: dict[str, dict[str, int]]  # by game: bytes by kind
    clicks: dict[str, list[float]]  # by game: milliseconds, the first one first


class Visitor:
    """Somebody who visits the site; keeps the cookie."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""

    def ask(self, method: str, path: str, **fields: str) -> tuple[int, str, bytes]:
        """The status of an answer, where it leads, and its body."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookie}
        line.request(method, path, urlencode(fields) if fields else None, headers)
        answer = line.getresponse()
        body = answer.read()
        for set_cookie in answer.headers.get_all("Set-Cookie") or ():
            if set_cookie.startswith("orrery="):  # others remember what was chosen
                self.cookie = set_cookie.partition(";")[0]
        line.close()
        return answer.status, answer.headers["Location"] or "", body

    def click(self, **fields: str) -> tuple[str, bytes, float]:
        """Open a table and its page: the path, the page, and the milliseconds it took."""
        began = time.perf_counter()
        _, path, _ = self.ask("POST", "/tables", **fields)
        _, _, page = self.ask("GET", path)
        return path, page, (time.perf_counter() - began) * 1000

    def wait_until_warm(self) -> None:
        """Until everything is compiled that anybody may ask for."""
        while b'"warm":true' not in self.ask("GET", "/healthz")[2]:
            time.sleep(0.5)


#: All come from one address, and few people do the work of many.
_NO_LIMITS = (
    "--guests=0",
    "--tables=0",
    "--lines=0",
    "--tables-for-guest=0",
    "--bot-seconds-for-guest=0",
    "--bot-seconds-for-address=0",
)


@contextmanager
def serving(*options: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A site with an empty database and these options: its port and its process."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        serve = [sys.executable, "-m", "orrery.cli", "serve", "--port", str(port)]
        serve += _NO_LIMITS
        server = subprocess.Popen(
            [*serve, "--data", folder, *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait(server, port)
            yield port, server
        finally:
            server.terminate()
            server.wait()


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    while server.poll() is None:
        try:
            if Visitor(port).ask("GET", "/healthz")[0] == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server has ended")


def measure(seconds: float, progress: Callable[[str], None]) -> SiteFigures:
    """Take all figures."""
    progress("compiling the rules")
    # One visitor clicks more often than anybody may have bots at a time.
    with serving("--bots-for-person", "0", "--bots-for-address", "0") as (port, _):
        visitor = Visitor(port)
        progress("first clicks")
        clicks = {name: [_time_of_click(visitor, name) for _ in range(5)] for name in NAMES}
        progress("weighing pages")
        weights = {name: _weight(visitor, name) for name in NAMES}
        progress("waiting for the bots to be compiled")
        visitor.wait_until_warm()
        progress(f"{TABLES} tables for {seconds:.0f} seconds")
        paths = [
            visitor.click(game=NAMES[place % len(NAMES)], quick="screen")[0]
            for place in range(TABLES)
        ]
        round_trips = asyncio.run(play_all(visitor, paths, seconds))
    return SiteFigures(round_trips, weights, clicks)


def _time_of_click(visitor: Visitor, name: str) -> float:
    _, page, took = visitor.click(game=name, quick="bot")
    assert b'id="state"' in page
    return took


# --- Weight ---------------------------------------------------------------------------------------


def _weight(visitor: Visitor, name: str) -> dict[str, int]:
    """The bytes of a table's page and all that it loads, before compression."""
    _, page, _ = visitor.click(game=name, quick="bot")
    found = {"page": len(page), "scripts": 0, "style": 0, "art": 0}
    waiting = list(dict.fromkeys(_LINKS.findall(page.decode())))
    seen = set(waiting)
    while waiting:
        path = waiting.pop()
        _, _, body = visitor.ask("GET", path)
        kind = {"js": "scripts", "css": "style"}.get(path.rpartition(".")[2], "art")
        found[kind] += len(body)
        needs = {"scripts": _IMPORTS, "style": _DRAWN}.get(kind)
        further = {urljoin(path, name) for name in needs.findall(body.decode())} if needs else set()
        waiting += further - seen
        seen |= further
    return found


# --- Round trips ----------------------------------------------------------------------------------


async def play_all(visitor: Visitor, paths: list[str], seconds: float) -> list[float]:
    """Play at all these tables at once; how long each move took, in milliseconds."""
    until = time.perf_counter() + seconds
    chance = random.Random(7)
    plays = [_play(visitor, path, until, random.Random(chance.random())) for path in paths]
    return [took for table in await asyncio.gather(*plays) for took in table]


async def _play(visitor: Visitor, path: str, until: float, chance: random.Random) -> list[float]:
    """Play at one table, on all its seats; how long each move took to come back as a state."""
    address = f"ws://127.0.0.1:{visitor.port}/ws{path}"
    took: list[float] = []
    headers = {"Cookie": visitor.cookie}
    async with connect(address, additional_headers=headers, max_size=None) as line:
        await line.send(json.dumps({"type": "hello", "seen": 0}))
        await asyncio.sleep(PACE_S * chance.random())
        state = ClientState()
        await state.follow(line, -1)
        while time.perf_counter() < until and state.phase == "playing":
            if state.codes:
                began = time.perf_counter()
                await line.send(state.command(chance))
                await state.follow(line, state.ply)
                took.append((time.perf_counter() - began) * 1000)
            elif state.pauses:
                await state.go_on(line)
            else:
                await state.await_turn(line)
            await asyncio.sleep(PACE_S * (0.5 + chance.random()))
    return took


# --- The report -----------------------------------------------------------------------------------


def report(figures: SiteFigures, day: str, note: str = "") -> str:
    """All figures as Markdown."""
    machine = this_machine()
    trips = figures.round_trips
    typical, late = median(trips), quantiles(trips, n=20)[-1]
    heaviest = max(sum(kinds.values()) for kinds in figures.weights.values())
    slowest = max(took[0] for took in figures.clicks.values())
    lines = [
        "# The site, measured",
        "",
        f"Measured on {day} with `orrery bench --site`{note}: {machine.processor}, "
        f"{machine.cores} cores, {machine.python}. Server and clients share the machine.",
        "",
        "| Target | Found | Verdict |",
        "| --- | ---: | ---: |",
        verdict(
            f"A move's round trip on loopback with {TABLES} tables running: median under 30 ms",
            f"{typical:.1f} ms",
            typical < MOST_ROUND_TRIP_MS,
        ),
        verdict(
            "A table's page and all that it loads, before compression: under 260 kB",
            f"{heaviest / 1000:.0f} kB",
            heaviest < MOST_WEIGHT,
        ),
        verdict(
            "From “play now” to the page with the board, first time: under 1 s",
            f"{slowest / 1000:.2f} s",
            slowest < MOST_FIRST_CLICK_MS,
        ),
        "",
        f"Round trips: {len(trips)} moves at {TABLES} tables of all games, about one move a second "
        f"at each, timed from sending the command to receiving the new state. Median "
        f"{typical:.1f} ms, 95th percentile {late:.1f} ms, longest {max(trips):.1f} ms.",
        "",
        "| Table | Page | Scripts | Style | Art | Together | First click | Later clicks |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(_row(name, figures) for name in figures.weights),
        "",
    ]
    return "\n".join(lines)


def verdict(what: str, found: str, is_reached: bool) -> str:
    """A row of a table of targets."""
    return f"| {what} | {found} | {'reached' if is_reached else 'not reached'} |"


def _row(name: str, figures: SiteFigures) -> str:
    kinds, took = figures.weights[name], figures.clicks[name]
    weights = (*kinds.values(), sum(kinds.values()))
    shown = " | ".join(f"{weight / 1000:.0f} kB" for weight in weights)
    return f"| {game_class(name).title} | {shown} | {took[0]:.0f} ms | {median(took[1:]):.0f} ms |"
