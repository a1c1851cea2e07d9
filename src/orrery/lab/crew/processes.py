"""A crew of processes on this machine, each doing its own tasks.

They are started afresh (``spawn``), since a fork of a process in which compiled code has used
threads dies. A worker tells each result as soon as it is there, so one that is lost loses nothing
but the task it was at, which another then does again.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Generic

from orrery.lab.crew.job import CrewJob, Losses, Result, Task, attempt, delivered

#: How long a worker may take to go home before it is ended.
_GOODBYE = 2.0

_processes = multiprocessing.get_context("spawn")


def do_in_processes(
    job: CrewJob[Task, Result], batches: Iterator[tuple[Task, ...]], cores: int
) -> Iterator[Result]:
    """Do the batches on so many cores."""
    crew = _Workers(job, cores)
    try:
        while crew.hand_out(batches):
            yield from crew.collect()
            crew.replace_lost()
    finally:
        crew.end()


class _Workers(Generic[Task, Result]):
    """Everybody who works."""

    def __init__(self, job: CrewJob[Task, Result], count: int) -> None:
        self._job = job
        self._crew = [_WorkProcess(job) for _ in range(count)]
        self._again: deque[tuple[Task, ...]] = deque()
        self._losses: Losses[Task] = Losses()

    def hand_out(self, batches: Iterator[tuple[Task, ...]]) -> bool:
        """Give everybody something to do; whether anybody has."""
        for worker in self._crew:
            if not worker.left:
                worker.begin(self._again.popleft() if self._again else next(batches, ()))
        return any(worker.left for worker in self._crew)

    def collect(self) -> Iterator[Result]:
        """Wait for results."""
        busy = [worker for worker in self._crew if worker.left]
        ready = wait([worker.pipe for worker in busy])
        for worker in busy:
            if worker.pipe in ready:
                yield from worker.hear()

    def replace_lost(self) -> None:
        """What a lost worker had still to do, another will."""
        for k, worker in enumerate(self._crew):
            if worker.is_lost:
                self._losses.add(worker.left[0])
                self._again.append(tuple(worker.left))
                worker.end()
                self._crew[k] = _WorkProcess(self._job)

    def end(self) -> None:
        for worker in self._crew:  # all at once, and then wait for each
            worker.process.terminate()
        for worker in self._crew:
            worker.end()


class _WorkProcess(Generic[Task, Result]):
    """One process, seen from here."""

    def __init__(self, job: CrewJob[Task, Result]) -> None:
        self.pipe, theirs = _processes.Pipe()
        self.process = _processes.Process(target=_serve, args=(theirs, job), daemon=True)
        self.process.start()
        theirs.close()  # so that we notice when they are gone
        self.left: list[Task] = []
        self.is_lost = False

    def begin(self, batch: tuple[Task, ...]) -> None:
        if not batch:
            return
        self.left = list(batch)
        with suppress(OSError):  # if it is lost, we shall hear
            self.pipe.send(batch)

    def hear(self) -> Iterator[Result]:
        """The next result; nothing if the worker is lost."""
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            self.is_lost = True
        else:
            self.left.pop(0)
            yield delivered(answer)

    def end(self) -> None:
        self.process.terminate()
        self.process.join(_GOODBYE)
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _serve(pipe: Connection[Any, Any], job: CrewJob[Any, Any]) -> None:
    """What a worker does, until nobody asks it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
    signal.signal(signal.SIGTERM, _leave)  # so that seated programs end too
    try:
        while True:
            for task in pipe.recv():
                pipe.send(attempt(job, task))
    except (EOFError, OSError):
        pass


def _leave(*_: object) -> None:
    """End as one does, once: a second signal must not fall into the farewell."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit()
