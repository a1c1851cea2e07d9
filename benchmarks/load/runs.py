"""What is run, in which order, and what is kept of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path

import servers

from orrery.web.benchmarks.load.measuring import Load, LoadFigures, Measured, measure
from orrery.web.benchmarks.load.report import stored

#: The comparison: so many matches.
MATCHES = 20
#: The target: so many tables with a move every five seconds.
TABLES, PACE_S = 1000, 5.0
#: Growth: at each table a move every so often.
GROWTH, GROWTH_PACE_S = (10, 100, 1000, 3000), 5.0

Server = Callable[[], AbstractContextManager[Measured]]


@dataclass(frozen=True)
class Run:
    """The figures of one run, as they are kept."""

    part: str
    server: str
    game: str
    tables: int
    pace_s: float
    seconds: float
    moves: int
    moves_a_second: float
    moves_a_cpu_second: float
    told_ms: Sequence[float]  # 50th, 95th, 99th percentile, longest
    cpu_s: dict[str, float]
    memory_mb: dict[str, float]
    idle_table_kb: float
    stored: str


class Runs:
    """All runs of all parts, in a file, so that a part can be run again without the others."""

    def __init__(self, file: Path) -> None:
        self._file = file
        kept = json.loads(file.read_text("utf-8")) if file.exists() else []
        self.all = [Run(**run) for run in kept]

    def begin(self, part: str) -> None:
        """Forget what this part has found before."""
        self.all = [run for run in self.all if run.part != part]

    def add(self, part: str, name: str, server: Server, load: Load) -> None:
        """Run once, and keep it at once."""
        print(f"{part}: {name}, {load.tables} x {load.game}, {load.seconds:.0f} s", flush=True)
        with server() as running:
            found = measure(load, running, lambda _: None)
        run = _kept(part, name, load, found)
        print("   ", run.moves, run.moves_a_cpu_second, run.told_ms, run.cpu_s, run.stored)
        self.all.append(run)
        lines = [json.dumps(asdict(run)) for run in self.all]
        self._file.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


def _kept(part: str, name: str, load: Load, found: LoadFigures) -> Run:
    def rounded(values: dict[str, float], digits: int) -> dict[str, float]:
        return {key: round(value, digits) for key, value in values.items()}

    return Run(
        part,
        name,
        load.game,
        load.tables,
        load.pace_s,
        round(found.seconds, 1),
        found.moves,
        round(found.moves_a_second, 1),
        round(found.moves_a_cpu_second or 0.0, 1),
        [round(ms, 2) for ms in found.told_ms()],
        rounded(found.cpu_s, 2),
        rounded(found.memory_mb, 1),
        round(found.idle_table_kb, 1),
        stored(found),
    )


# --- The parts ------------------------------------------------------------------------------------


def compare(runs: Runs, seconds: float, rounds: int) -> None:
    """The same small game on three servers, by turns, so that all meet the same machine."""
    peers: dict[str, Server] = {
        "Orrery": servers.on_a_file,
        "boardgame.io": servers.boardgame_io,
        "bare server": servers.floor,
    }
    for _ in range(rounds):
        for game in ("endless", "pebbles"):
            for name, server in peers.items():
                runs.add("compare", name, server, Load(MATCHES, seconds, 0.0, game))
    for _ in range(rounds):
        runs.add("compare", "Orrery", servers.on_a_file, Load(MATCHES, seconds, 0.0, "orion"))


def growth(runs: Runs, seconds: float, rounds: int) -> None:
    """More tables at the same pace, on one process and on two."""
    for processes in (1, 2):
        for tables in GROWTH:
            name = f"{processes} process{'es' if processes > 1 else ''}"
            load = Load(tables, seconds, GROWTH_PACE_S, "orion", generators=1 + (tables > 1000))
            runs.add("growth", name, lambda n=processes: servers.on_postgres(n), load)


def target(runs: Runs, seconds: float, rounds: int) -> None:
    """A thousand live tables on two processes, with everything on this machine."""
    for _ in range(rounds):
        load = Load(TABLES, seconds, PACE_S, "orion")
        runs.add("target", "2 processes", lambda: servers.on_postgres(2), load)


PLAYED = {"compare": compare, "growth": growth, "target": target}
