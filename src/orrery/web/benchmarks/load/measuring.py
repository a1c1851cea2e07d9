"""One run: so many matches for so long, on a server that is ours or somebody else's."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles

from orrery.web.benchmarks.load.checking import Findings, check_stored
from orrery.web.benchmarks.load.generators import Generators
from orrery.web.benchmarks.load.pairs import LoadMatch, MoveTally, PairMaker
from orrery.web.benchmarks.load.people import SitePair
from orrery.web.benchmarks.processes import cpu_seconds, memory_mb, processes_of
from orrery.web.benchmarks.site import serving

#: Before anything is counted, everything has been loaded and used once.
_WARM_TABLES, _WARM_S = 2, 3.0
#: What the opening of tables left to do is done after so long.
_SETTLED_S = 1.0

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Load:
    """What is asked of a server."""

    tables: int
    seconds: float
    pace_s: float = 0.0  # between two moves at a table; 0: as fast as it goes
    game: str = "orion"
    generators: int = 1  # processes that play


@dataclass(frozen=True)
class Measured:
    """A server that runs: where it listens, who makes moves there, and what is measured of it."""

    ports: tuple[int, ...]
    maker: PairMaker = SitePair
    #: By name, the processes that were started first; theirs are counted with them.
    processes: Mapping[str, Sequence[int]] = field(default_factory=dict)
    #: Where moves can be looked up afterwards; empty if they cannot.
    database: str = ""


@dataclass
class LoadFigures:
    """What came of a run."""

    tally: MoveTally
    seconds: float
    #: Processor seconds by name; ``generator`` is who played.
    cpu_s: dict[str, float]
    memory_mb: dict[str, float]
    #: What each table adds to the server's memory while nobody moves, its sockets included.
    idle_table_kb: float = 0.0
    stored: Findings | None = None

    @property
    def moves(self) -> int:
        """How many were accepted."""
        return len(self.tally.made)

    @property
    def moves_a_second(self) -> float:
        """By the clock on the wall."""
        return self.moves / self.seconds

    @property
    def moves_a_cpu_second(self) -> float | None:
        """By the processor time of the server alone; None if nobody knows it."""
        return self.moves / self.cpu_s["server"] if self.cpu_s.get("server") else None

    def told_ms(self) -> tuple[float, float, float, float]:
        """From sending a move until the other one saw it: 50th, 95th, 99th percentile, longest."""
        told = self.tally.told
        # Inclusive: of few moves, the other method makes up a 99th percentile beyond the longest.
        few = len(told) < 2
        hundredths = [*told] * 99 if few else quantiles(told, n=100, method="inclusive")
        return hundredths[49], hundredths[94], hundredths[98], max(told)


@contextmanager
def site(database: str = "", *options: str) -> Iterator[Measured]:
    """A server of ours with these options of ``orrery serve``; without a database, a new file."""
    with tempfile.TemporaryDirectory() as folder:
        where = database or f"sqlite:///{Path(folder) / 'load.sqlite'}"
        further = ("--database", where, "--messages", "0", *options)
        with serving("--cold", *further) as (port, server):
            yield Measured((port,), processes={"server": (server.pid,)}, database=where)


def measure(load: Load, server: Measured, progress: Progress) -> LoadFigures:
    """Play, measure, and look whether anything was lost."""
    match = LoadMatch(load.game, load.pace_s, server.ports)
    if server.processes:
        progress("warming up")
        with Generators(server.maker, LoadMatch(load.game, 0.0, server.ports), _WARM_TABLES) as few:
            few.open()
            few.play(_WARM_S)
    empty = _memory(server)
    with Generators(server.maker, match, load.tables, load.generators) as many:
        progress(f"opening {load.tables} tables")
        many.open()
        time.sleep(_SETTLED_S if server.processes else 0.0)
        idle, busy = _memory(server), _cpu(server)
        progress(f"{load.tables} tables for {load.seconds:.0f} seconds")
        played = many.play(load.seconds)
        spent = {name: cpu - busy[name] for name, cpu in _cpu(server).items()}
        memory = _memory(server)
    added = idle.get("server", 0.0) - empty.get("server", 0.0)
    found = LoadFigures(
        played.tally,
        played.seconds,
        {**spent, "generator": played.cpu_s},
        memory,
        added * 1000 / load.tables,
    )
    if server.database:
        progress("looking for every move in the database")
        found.stored = check_stored(server.database, played.tally.accepted)
    return found


def _cpu(server: Measured) -> dict[str, float]:
    return _of_each(server, cpu_seconds)


def _memory(server: Measured) -> dict[str, float]:
    return _of_each(server, memory_mb)


def _of_each(server: Measured, figure: Callable[[int], float]) -> dict[str, float]:
    return {
        name: sum(figure(pid) for root in roots for pid in processes_of(root))
        for name, roots in server.processes.items()
    }
