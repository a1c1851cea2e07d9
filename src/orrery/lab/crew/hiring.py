"""Choosing who does the work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from orrery.lab.crew.errors import CrewError
from orrery.lab.crew.job import Crew, CrewJob, Result, Task, do_here
from orrery.lab.crew.on_ray import do_on_ray, ray_cluster
from orrery.lab.crew.processes import do_in_processes

#: Where work can be done.
HERE = "here"
RAY = "ray"


def local_crew(job: CrewJob[Task, Result], cores: int) -> Crew[Task, Result]:
    """This process alone, or so many others."""
    if cores == 1:
        return partial(do_here, job)
    return partial(do_in_processes, job, cores=cores)


@contextmanager
def crew_on(
    where: str, job: CrewJob[Task, Result], cores: int
) -> Iterator[tuple[Crew[Task, Result], int]]:
    """Who does the work, and how many they are: ``here``, on ``ray``, or on ``ray:ADDRESS``."""
    kind, _, address = where.partition(":")
    if kind == RAY:
        with ray_cluster(address or None, cores) as actors:
            yield partial(do_on_ray, job, actors=actors), actors
    elif where == HERE:
        yield local_crew(job, cores), cores
    else:
        raise CrewError(f"work is done on {HERE}, {RAY} or {RAY}:ADDRESS, not on {where!r}")
