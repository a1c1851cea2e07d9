"""How the site bears abuse: ``orrery bench --abuse``.

People play at some tables. Then others, who come from another address, send bodies of 60 MB, ask
on sockets that they never read, and want many pictures at once. What counts is how long the people
wait for their moves meanwhile, and how much memory the server takes.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from statistics import median, quantiles

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from orrery.games import NAMES
from orrery.lab.bench.machine import this_machine
from orrery.web.benchmarks.processes import Memory, memory_mb
from orrery.web.benchmarks.site import Visitor, play_all, serving, verdict

TABLES = 12
SECONDS = 20.0
BODIES, BODY_BYTES = 8, 60_000_000
UNREAD = 10
PICTURES = 18
MOST_ROUND_TRIP_MS = 100.0
MOST_MEMORY_MB = 600.0

#: Where the abuse comes from; people come from 127.0.0.1.
_ELSEWHERE = "127.0.0.2"
_CHUNK = bytes(1_000_000)
#: Whoever is refused tries again after so long.
_PAUSE_S = 0.1


@dataclass(frozen=True)
class AbuseFigures:
    """What was found: round trips in milliseconds, memory in megabytes."""

    in_peace: list[float]
    under_abuse: list[float]
    memory_before: float
    server_peak: float  # of the process that serves
    all_peak: float  # with the processes that think and draw


def measure(progress: Callable[[str], None]) -> AbuseFigures:
    """Take all figures."""
    progress("compiling the rules")
    with serving() as (port, server):
        visitor = Visitor(port)
        progress("waiting for the bots to be compiled")
        visitor.wait_until_warm()
        progress(f"{TABLES} tables in peace")
        in_peace = asyncio.run(play_all(visitor, _tables(visitor), SECONDS))
        tables = _tables(visitor)
        before, memory = memory_mb(server.pid), Memory(server.pid)
        progress(f"{TABLES} tables under abuse")
        with memory:
            abuse = subprocess.Popen(
                [sys.executable, "-m", "orrery.web.benchmarks.abuse", str(port), *_tables(visitor)]
            )
            try:
                under_abuse = asyncio.run(play_all(visitor, tables, SECONDS))
            finally:
                abuse.terminate()
                abuse.wait()
    return AbuseFigures(in_peace, under_abuse, before, memory.server, memory.all)


def _tables(visitor: Visitor) -> list[str]:
    return [
        visitor.click(game=NAMES[place % len(NAMES)], quick="screen")[0] for place in range(TABLES)
    ]


# --- The abuse ------------------------------------------------------------------------------------


def abuse(port: int, tables: list[str]) -> None:
    """Everything at once, until somebody ends this process."""
    senders = [partial(_send_bodies, port)] * BODIES
    viewers = [partial(_want_pictures, port, tables[n % len(tables)]) for n in range(PICTURES)]
    for work in (*senders, *viewers):
        threading.Thread(target=work, daemon=True).start()
    asyncio.run(_never_read(port, tables))


def _line(port: int) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(
        "127.0.0.1", port, timeout=120, source_address=(_ELSEWHERE, 0)
    )


def _send_bodies(port: int) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    while True:
        with suppress(OSError, http.client.HTTPException):
            line = _line(port)
            line.request("POST", "/name", iter([_CHUNK] * (BODY_BYTES // len(_CHUNK))), headers)
            line.getresponse().read()
            line.close()
        time.sleep(_PAUSE_S)


def _want_pictures(port: int, table: str) -> None:
    while True:
        with suppress(OSError, http.client.HTTPException):
            line = _line(port)
            line.request("GET", f"{table}/preview.png")
            line.getresponse().read()
            line.close()
        time.sleep(_PAUSE_S)


async def _never_read(port: int, tables: list[str]) -> None:
    await asyncio.gather(*(_ask_on(port, tables[n % len(tables)]) for n in range(UNREAD)))


async def _ask_on(port: int, table: str) -> None:
    while True:
        with suppress(OSError, WebSocketException, TimeoutError):
            address = f"ws://127.0.0.1:{port}/ws{table}"
            # With such a queue the client stops reading, too: the answers stay with the server.
            async with connect(address, local_addr=(_ELSEWHERE, 0), max_queue=1) as line:
                await line.send(json.dumps({"type": "hello", "seen": 0}))
                while True:
                    await asyncio.wait_for(line.send(json.dumps({"type": "back", "ply": 0})), 30)
        await asyncio.sleep(0.1)


# --- The report -----------------------------------------------------------------------------------


def report(figures: AbuseFigures, day: str) -> str:
    """All figures as Markdown."""
    machine = this_machine()
    typical, late = median(figures.under_abuse), quantiles(figures.under_abuse, n=20)[-1]
    lines = [
        "## Under abuse",
        "",
        f"Measured on {day} with `orrery bench --abuse`: {machine.processor}, {machine.cores} "
        f"cores, {machine.python}. Server, players and attackers share the machine. For "
        f"{SECONDS:.0f} s, {BODIES} connections send bodies of {BODY_BYTES // 1_000_000} MB, "
        f"{UNREAD} sockets send endless requests and read nothing, and {PICTURES} connections ask "
        f"for pictures of tables, each again {_PAUSE_S} s after it was answered or refused. "
        f"Meanwhile, players make about one move a second at each of {TABLES} tables.",
        "",
        "| Target | Found | Verdict |",
        "| --- | ---: | ---: |",
        verdict(
            "A move's round trip meanwhile: median under 100 ms",
            f"{typical:.1f} ms",
            typical < MOST_ROUND_TRIP_MS,
        ),
        verdict(
            "Memory of the process that serves: under 600 MB",
            f"{figures.server_peak:.0f} MB",
            figures.server_peak < MOST_MEMORY_MB,
        ),
        "",
        f"Without the abuse, the median was {median(figures.in_peace):.1f} ms. Under abuse, over "
        f"{len(figures.under_abuse)} moves: 95th percentile {late:.1f} ms, longest "
        f"{max(figures.under_abuse):.1f} ms. The serving process used "
        f"{figures.memory_before:.0f} MB of memory before; together with the processes that think "
        f"and draw, at most {figures.all_peak:.0f} MB.",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    abuse(int(sys.argv[1]), sys.argv[2:])
