"""How long an analysis takes, and what tables notice of it.

    .venv/bin/python benchmarks/study.py

A site runs in a process of its own. A duel of 28 moves is judged over the socket of a study, first
right after its page was opened, then again. After that people play at some tables, in turns with
and without an analysis beside them.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import threading
import time
from random import Random
from statistics import median
from typing import Any

from websockets.sync.client import connect

import orrery
from orrery.games import NAMES
from orrery.lab.bench.machine import this_machine
from orrery.web.benchmarks.site import Visitor, play_all, serving

MOVES = 28
TABLES = 12
SECONDS = 15.0
TURNS = 3


def duel() -> list[tuple[int, int]]:
    """The moves of a game that lasts as long as the tiles do."""
    for seed in range(1000):
        position, chance = orrery.game("orion", setup="1", first="blue").start(0), Random(seed)
        while not position.is_over:
            position.play(chance.choice(position.moves()))
        if position.ply >= MOVES:
            return [(move.seat, int(move.code)) for move in position.history[:MOVES]]
    raise AssertionError("no random game is so long")


def judged(port: int, path: list[tuple[int, int]]) -> tuple[float, float]:
    """Seconds until the first point of the graph, and until it is concluded."""
    start = {"game": "orion", "options": "setup=1 first=blue", "seed": "0"}
    question: dict[str, Any] = {"type": "graph", "id": "g", "start": start, "path": path}
    with connect(f"ws://127.0.0.1:{port}/ws/study") as line:
        began, first = time.perf_counter(), 0.0
        line.send(json.dumps(question))
        while True:
            message = json.loads(line.recv(600))
            passed = time.perf_counter() - began
            assert message["type"] != "refused", message
            if message["type"] == "point" and not first:
                first = passed
            if message["type"] == "concluded":
                return first, passed


def open_page(port: int) -> None:
    """What a browser does first."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    line.request("GET", "/study?game=orion&options=setup%3D1+first%3Dblue&seed=0")
    assert line.getresponse().status == 200


def round_trips(visitor: Visitor) -> list[float]:
    """Of people at tables of all games."""
    tables = [
        visitor.click(game=NAMES[place % len(NAMES)], quick="screen")[0] for place in range(TABLES)
    ]
    return asyncio.run(play_all(visitor, tables, SECONDS))


def beside_an_analysis(visitor: Visitor, port: int, path: list[tuple[int, int]]) -> list[float]:
    done = threading.Event()

    def analyse() -> None:
        while not done.is_set():
            judged(port, path)

    thread = threading.Thread(target=analyse)
    thread.start()
    try:
        return round_trips(visitor)
    finally:
        done.set()
        thread.join()


def main() -> None:
    """Print all figures."""
    path = duel()
    print(this_machine(), "load before", os.getloadavg()[0])
    with serving() as (port, _):
        visitor = Visitor(port)
        visitor.wait_until_warm()
        open_page(port)
        time.sleep(3)  # somebody looks at the page
        for name in ("opened a moment ago", "again"):
            first, whole = judged(port, path)
            print(f"{name}: first point {first:.2f} s, {MOVES} moves {whole:.1f} s", flush=True)
        peace: list[float] = []
        beside: list[float] = []
        for _ in range(TURNS):
            peace += (quiet := round_trips(visitor))
            beside += (busy := beside_an_analysis(visitor, port, path))
            print(
                f"median {median(quiet):.1f} ms, beside an analysis {median(busy):.1f} ms",
                flush=True,
            )
        print(f"{len(peace)} and {len(beside)} moves at {TABLES} tables")
        share = median(beside) / median(peace)
        print(f"all: {median(peace):.1f} ms, {median(beside):.1f} ms, {share:.2f} times")
    print("load after", os.getloadavg()[0])


if __name__ == "__main__":
    main()
