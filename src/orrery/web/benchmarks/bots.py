"""How long somebody waits for a weak bot while others keep the bots busy: ``orrery bench --bots``.

One guest has two bots of the highest level play each other at many tables, and watches them all.
Somebody else plays against a bot of level 1. The server is a real one, in a process of its own.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from statistics import median
from typing import Any

from websockets.asyncio.client import connect

from orrery.lab.bench.machine import this_machine
from orrery.web.benchmarks.client_state import ClientState
from orrery.web.benchmarks.site import Visitor, serving, verdict

TABLES = 40
ANSWERS = 15
MOST_WAITING_S = 3.0
#: Nobody waits longer than this.
_GIVEN_UP_S = 90.0
#: A site as it comes, and one that lets everybody have as many bots as they like.
_NO_LIMIT = ("--bots-for-person", "0", "--bots-for-address", "0")
_BESIEGED = {"As it comes": (), "Without limits of bots": _NO_LIMIT}


@dataclass(frozen=True)
class Siege:
    """What was found at one site."""

    tables: int  # that one guest could open
    refusal: str  # of the first one that they could not
    moves: int  # that were made there meanwhile
    answers: list[float]  # seconds


def bots_under_siege(
    progress: Callable[[str], None], tables: int = TABLES, answers: int = ANSWERS
) -> dict[str, Siege]:
    """The figures of a site as it comes, and of one without limits."""
    return {name: _measured(o, progress, tables, answers) for name, o in _BESIEGED.items()}


def _measured(
    options: Sequence[str], progress: Callable[[str], None], tables: int, answers: int
) -> Siege:
    progress("waiting for the bots to be compiled")
    with serving(*options) as (port, _):
        besieger, player = Visitor(port), Visitor(port)
        player.wait_until_warm()
        progress(f"{tables} tables with two bots of level 6")
        paths, refusal = _opened(besieger, tables)
        progress(f"{answers} answers of a bot of level 1")
        return asyncio.run(_besieged(besieger, paths, refusal, player, answers))


def _opened(besieger: Visitor, tables: int) -> tuple[list[str], str]:
    """The tables that one guest gets, and why no more."""
    paths, refusal = [], ""
    besieger.ask("POST", "/tables", game="orion", quick="friend")  # to be known as somebody
    for _ in range(tables):
        status, path, body = besieger.ask(
            "POST", "/tables", game="orion", seat_0="bot6", seat_1="bot6"
        )
        if path:
            paths.append(path)
        refusal = refusal or ("" if path else _sentence(status, body))
    return paths, refusal


def _sentence(status: int, body: bytes) -> str:
    """What the form says is wrong."""
    _, _, rest = body.decode().partition('role="alert">')
    return rest.partition("<")[0].strip() or f"status {status}"


async def _besieged(
    besieger: Visitor, paths: list[str], refusal: str, player: Visitor, answers: int
) -> Siege:
    async with AsyncExitStack() as stack:
        watched = [await stack.enter_async_context(_line(besieger, path)) for path in paths]
        watching = [asyncio.create_task(_watch(line)) for line in watched]
        found: list[float] = []
        while len(found) < answers and _GIVEN_UP_S not in found:
            found += await _game(player, answers - len(found))
        for task in watching:
            task.cancel()
        plies = await asyncio.gather(*watching)
    return Siege(len(paths), refusal, sum(plies), found)


def _line(visitor: Visitor, path: str) -> Any:
    address = f"ws://127.0.0.1:{visitor.port}/ws{path}"
    return connect(address, additional_headers={"Cookie": visitor.cookie}, max_size=None)


async def _watch(line: Any) -> int:
    """Look on until nobody wants to know; how many moves were made."""
    state = ClientState()
    try:
        await line.send(json.dumps({"type": "hello", "seen": 0}))
        while True:
            await state.follow(line, state.ply)
    except (asyncio.CancelledError, RuntimeError):
        return max(0, state.ply)


async def _game(player: Visitor, number: int) -> list[float]:
    """How long each answer took in a new game, as far as it goes."""
    _, path, _ = player.ask("POST", "/tables", game="orion", seat_0="me", seat_1="bot1")
    async with _line(player, path) as line:
        return await _answers(line, number)


async def _answers(line: Any, number: int) -> list[float]:
    """From sending a move to seeing what the bot has played."""
    chance = random.Random(7)
    found: list[float] = []
    await line.send(json.dumps({"type": "hello", "seen": 0}))
    state = ClientState()
    await _own_turn(line, state)
    while len(found) < number and state.phase == "playing":
        began, ply = time.perf_counter(), state.ply
        await line.send(state.command(chance))
        try:
            async with asyncio.timeout(_GIVEN_UP_S):
                await _own_turn(line, state)
        except TimeoutError:
            return [*found, _GIVEN_UP_S]
        if state.ply > ply + 1:  # the own move did not end the game
            found.append(time.perf_counter() - began)
    return found


async def _own_turn(line: Any, state: ClientState) -> None:
    await state.follow(line, state.ply)
    while state.phase == "playing" and not state.codes:
        await state.follow(line, state.ply)


def report(sieges: dict[str, Siege], day: str) -> str:
    """All figures as Markdown."""
    machine = this_machine()
    rows = [
        verdict(
            f"{name}: a bot of level 1 answers within {MOST_WAITING_S:.0f} s",
            f"{max(siege.answers):.2f} s at most",
            max(siege.answers) < MOST_WAITING_S,
        )
        for name, siege in sieges.items()
    ]
    lines = [
        "## Bots under load",
        "",
        f"Measured on {day} with `orrery bench --bots`: {machine.processor}, {machine.cores} "
        f"cores, {machine.python}. One guest tries to open {TABLES} tables with two bots of level "
        "6 each and watches them, while another person plays against a bot of level 1.",
        "",
        "| Target | Found | Verdict |",
        "| --- | ---: | ---: |",
        *rows,
        "",
        *(_told(name, siege) for name, siege in sieges.items()),
        "",
    ]
    return "\n".join(lines)


def _told(name: str, siege: Siege) -> str:
    refused = f" Then the site replied: “{siege.refusal}”" if siege.refusal else ""
    return (
        f"- {name}: {siege.tables} tables could be opened, and {siege.moves} moves were made at "
        f"them in the meantime.{refused} {len(siege.answers)} answers of the level 1 bot, median "
        f"{median(siege.answers):.2f} s, longest {max(siege.answers):.2f} s."
    )
