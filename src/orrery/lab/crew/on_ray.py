"""A crew on Ray: the same batches, done by actors on this machine or on a cluster.

A batch comes back as a whole. If its actor is lost (its process was killed, its machine is gone),
nothing of it has been told, and another actor does it again.

Started here, Ray listens on the loopback interface alone and reports nothing to anybody. On a
cluster all machines need the same version of Orrery, and programs (``cmd:``) must be there too.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from orrery.lab.crew.errors import CrewError
from orrery.lab.crew.job import CrewJob, Losses, Result, Task, attempt, delivered

MISSING = "Ray is not installed; install it: pip install 'orrery-games[ray]'"


@contextmanager
def ray_cluster(address: str | None, cores: int) -> Iterator[int]:
    """Join the cluster at this address, or start one here; how many actors it has room for."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray = _ray()
    if address:
        ray.init(address=address, log_to_driver=False)
    else:
        ray.init(
            address="local",
            num_cpus=cores,
            include_dashboard=False,
            log_to_driver=False,
            _node_ip_address="127.0.0.1",
        )
    try:
        yield max(1, int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


def do_on_ray(
    job: CrewJob[Task, Result], batches: Iterator[tuple[Task, ...]], actors: int
) -> Iterator[Result]:
    """Do the batches with so many actors at a time."""
    ray = _ray()
    kind = ray.remote(num_cpus=1, max_restarts=0)(_Actor)
    idle = deque(kind.remote(job) for _ in range(actors))
    again: deque[tuple[Task, ...]] = deque()
    running: dict[Any, tuple[Any, tuple[Task, ...]]] = {}
    losses: Losses[Task] = Losses()
    while True:
        while idle and (batch := again.popleft() if again else next(batches, ())):
            actor = idle.popleft()
            running[actor.do.remote(batch)] = actor, batch
        if not running:
            return
        (done,), _ = ray.wait(list(running))
        actor, batch = running.pop(done)
        try:
            answers = ray.get(done)
        except (ray.exceptions.RayActorError, ray.exceptions.ObjectLostError):
            again.append(batch)
            losses.add(batch[0])
            idle.append(kind.remote(job))
            continue
        idle.append(actor)
        yield from map(delivered, answers)


class _Actor:
    """One process of the cluster."""

    def __init__(self, job: CrewJob[Any, Any]) -> None:
        self._job = job

    def do(self, batch: tuple[Any, ...]) -> list[Any]:
        return [attempt(self._job, task) for task in batch]


def _ray() -> Any:
    try:
        import ray  # noqa: PLC0415  # an extra, and a large one
    except ImportError:
        raise CrewError(MISSING) from None
    return ray
