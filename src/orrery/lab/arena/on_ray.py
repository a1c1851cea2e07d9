"""A crew on Ray: the same batches, played by actors on this machine or on a cluster.

A batch comes back as a whole. If its actor is lost (its process was killed, its machine is gone),
nothing of it has been counted, and another actor plays it again; results go by the number of their
game, so none counts twice either.

Started here, Ray listens on the loopback interface alone and reports nothing to anybody. On a
cluster all machines need the same version of Orrery, and programs (``cmd:``) must be there too.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from orrery.lab.arena.errors import ArenaError
from orrery.lab.arena.played import PlayedGame
from orrery.lab.arena.work import MOST_LOSSES, Batch, Work, lost_too_often

MISSING = "Ray is not installed; install it: pip install 'orrery[ray]'"


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


def play_on_ray(work: Work, batches: Iterator[Batch], actors: int) -> Iterator[PlayedGame]:
    """Play the batches with so many actors at a time."""
    ray = _ray()
    kind = ray.remote(num_cpus=1, max_restarts=0)(_Actor)
    idle = deque(kind.remote(work) for _ in range(actors))
    again: deque[Batch] = deque()
    running: dict[Any, tuple[Any, Batch]] = {}
    losses: Counter[Batch] = Counter()
    while True:
        while idle and (batch := again.popleft() if again else next(batches, ())):
            actor = idle.popleft()
            running[actor.play.remote(batch)] = actor, batch
        if not running:
            return
        (done,), _ = ray.wait(list(running))
        actor, batch = running.pop(done)
        try:
            games = ray.get(done)
        except (ray.exceptions.RayActorError, ray.exceptions.ObjectLostError) as error:
            again.append(batch)
            losses[batch] += 1
            if losses[batch] == MOST_LOSSES:
                raise lost_too_often(batch[0]) from error
            idle.append(kind.remote(work))
            continue
        idle.append(actor)
        yield from games


class _Actor:
    """One process of the cluster."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def play(self, batch: Batch) -> list[PlayedGame]:
        return [self._work.play(fixture) for fixture in batch]


def _ray() -> Any:
    try:
        import ray  # noqa: PLC0415  # an extra, and a large one
    except ImportError:
        raise ArenaError(MISSING) from None
    return ray
