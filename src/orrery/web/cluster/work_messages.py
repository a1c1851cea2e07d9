"""Work that goes through Redis: what is asked and answered, and where it lies meanwhile."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from orrery.web.cluster.bus import Bus

#: Questions for bots, as their processes read them; and jobs, as theirs do.
Kind = Literal["bots", "jobs"]
KINDS: tuple[Kind, ...] = get_args(Kind)

#: The list of those who work, beside that of those who serve.
WORKERS = "workers"
#: An answer that nobody has fetched for so long will not be.
KEPT_S = 300


class WorkOrder(msgspec.Struct, frozen=True, array_like=True):
    """Something to be done, and for whom."""

    id: str
    asker: str
    body: bytes


class WorkAnswer(msgspec.Struct, frozen=True, array_like=True):
    """What came of it; nothing if whoever had taken it could not do it."""

    id: str
    body: bytes | None


encode = msgspec.msgpack.Encoder().encode
read_order = msgspec.msgpack.Decoder(WorkOrder).decode
read_answer = msgspec.msgpack.Decoder(WorkAnswer).decode


class Worker(msgspec.Struct, frozen=True):
    """A process that works, and how much of each kind at a time."""

    id: str
    bots: int
    jobs: int

    @property
    def name(self) -> str:
        """As it stands in the list."""
        return f"{self.id} {self.bots} {self.jobs}"


def read_worker(name: str) -> Worker:
    """A worker by its name."""
    id, bots, jobs = name.split()
    return Worker(id, int(bots), int(jobs))


def waiting(bus: Bus, kind: Kind) -> str:
    """Where work of a kind waits."""
    return bus.key("work", kind)


def taken(bus: Bus, worker: str) -> str:
    """Where it lies that a worker has taken and not answered."""
    return bus.key("taken", worker)


def answers(bus: Bus, asker: str) -> str:
    """Where a process finds its answers."""
    return bus.key("answers", asker)
