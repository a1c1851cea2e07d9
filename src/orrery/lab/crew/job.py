"""What a crew is asked to do.

A *job* can be pickled and does tasks, one at a time: ``job.do(task)`` gives the result. A *crew*
has a job; it takes batches of tasks, one after the other and no sooner than it needs them, and
yields results in whatever order they come, so that a result has to say itself what it belongs to.
Closing it sends its workers home.

Tasks can be pickled and compared, and ``str(task)`` names them to people.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from orrery.core.errors import OrreryError
from orrery.lab.crew.errors import CrewError

Task = TypeVar("Task", bound=Hashable)
Task_contra = TypeVar("Task_contra", contravariant=True)
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)

#: Does all tasks of these batches.
Crew = Callable[[Iterator[tuple[Task, ...]]], Iterator[Result]]

#: So often a task may be lost together with its worker.
MOST_LOSSES = 3


class CrewJob(Protocol[Task_contra, Result_co]):
    """What a worker needs to do any task."""

    def do(self, task: Task_contra) -> Result_co:
        """The result of this task, which depends on nothing else."""


class TaskFailure:
    """What a worker elsewhere answers if the job raised an exception, which may not travel."""

    def __init__(self, task: object, error: Exception) -> None:
        known = isinstance(error, OrreryError)  # these say themselves what was wrong
        self._said = f"{task}: {error}" if known else f"{task}: {type(error).__name__}: {error}"

    def error(self) -> CrewError:
        """The same, to be raised here."""
        return CrewError(self._said)


def attempt(job: CrewJob[Task, Result], task: Task) -> Result | TaskFailure:
    """Do a task in another process; whatever goes wrong travels back as an answer."""
    try:
        return job.do(task)
    except Exception as error:  # who asked for it will be told
        return TaskFailure(task, error)


def delivered(answer: Result | TaskFailure) -> Result:
    """The result that a worker has sent; raises what went wrong there."""
    if isinstance(answer, TaskFailure):
        raise answer.error()
    return answer


def do_here(job: CrewJob[Task, Result], batches: Iterator[tuple[Task, ...]]) -> Iterator[Result]:
    """A crew of nobody: one task after the other, in this process."""
    for batch in batches:
        yield from map(job.do, batch)


def in_batches(tasks: Iterable[Task], size: int = 1) -> Iterator[tuple[Task, ...]]:
    """Tasks by so many: large batches cost less on the way, small ones end sooner."""
    waiting = iter(tasks)
    while batch := tuple(islice(waiting, size)):
        yield batch


class Losses(Generic[Task]):
    """How often each task was lost together with its worker."""

    def __init__(self) -> None:
        self._count: dict[Any, int] = {}

    def add(self, task: Task) -> None:
        """Note a loss; if it happens again and again, the task itself takes the process down."""
        self._count[task] = self._count.get(task, 0) + 1
        if self._count[task] == MOST_LOSSES:
            raise CrewError(f"{task} ended {MOST_LOSSES} workers; giving up")
