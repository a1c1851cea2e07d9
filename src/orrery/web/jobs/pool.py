"""Where long work is done: a few processes, and a queue that has an end."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from orrery.core.errors import OrreryError
from orrery.web.cluster.work_elsewhere import WorkElsewhere, WorkLost
from orrery.web.http.limits import TooBusy
from orrery.web.jobs.messages import Answer, Failed, Job, JobRefusal
from orrery.web.jobs.process import JobProcess, ProcessLost

P = ParamSpec("P")
T = TypeVar("T")

#: So many jobs wait or are being done; who asks for one more is told to come back.
MOST_WAITING = 100

#: A job whose process is lost is given to another one, so often in all.
_TRIES = 3


class JobRefused(OrreryError):
    """What was given to a job is wrong, in the words of the job."""


class WorkFailed(RuntimeError):
    """A fault of ours in a job, or no process survived it."""


def usual_processes() -> int:
    """One for every two cores: whoever plays, and the bots, need the rest."""
    return max(1, min(4, (os.cpu_count() or 1) // 2))


class WorkerPool:
    """Does work in processes, which are started when there is some and replaced when they die."""

    def __init__(
        self,
        processes: int | None = None,
        most: int = MOST_WAITING,
        elsewhere: WorkElsewhere | None = None,
    ) -> None:
        """Who is ``elsewhere`` does the work in place of our own processes."""
        self._elsewhere = elsewhere
        self._lines = [JobProcess() for _ in range(processes or usual_processes())]
        self._idle = self._lines[:]
        self._free = asyncio.Semaphore(len(self._lines))
        self._most = most
        #: How many jobs wait, or are being done.
        self.waiting = 0
        self._running: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def do(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What this function of a module gives; ``TooBusy`` if too many wait already.

        An ``OrreryError`` comes back as ``JobRefused`` with its sentence. Whoever no longer waits
        for it leaves the queue; what was begun is finished.
        """
        if self.waiting >= self._most:
            raise TooBusy
        return await self.go_on(work, *args, **named)

    async def go_on(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """The next piece of work that has begun: it waits, however many others do."""
        if self._closed:
            raise TooBusy
        self.waiting += 1
        job = Job(work, args, named)
        if self._is_done_elsewhere:
            finishing = self._finish(job)
        else:
            try:
                await self._free.acquire()
            except BaseException:
                self.waiting -= 1
                raise
            finishing = self._finish(job, self._idle.pop())
        task = asyncio.create_task(finishing)
        self._running.add(task)
        task.add_done_callback(self._finished)
        result: T = await asyncio.shield(task)
        return result

    @property
    def _is_done_elsewhere(self) -> bool:
        return self._elsewhere is not None and bool(self._elsewhere.slots("jobs"))

    async def _finish(self, job: Job, line: JobProcess | None = None) -> Any:
        try:
            answer = await self._answer(line, job)
        finally:
            if line is not None:
                self._idle.append(line)
                self._free.release()
            self.waiting -= 1
        if isinstance(answer, JobRefusal):
            raise JobRefused(answer.sentence)
        if isinstance(answer, Failed):
            raise WorkFailed(answer.trace)
        return answer.result

    async def _answer(self, line: JobProcess | None, job: Job) -> Answer:
        data = pickle.dumps(job)
        for _ in range(_TRIES):
            if self._closed:
                raise TooBusy
            try:
                answer: Answer = pickle.loads(await self._asked(line, data))
            except (ProcessLost, WorkLost):
                continue
            return answer
        raise WorkFailed(f"{job.work.__name__}: no process has lived to answer")

    async def _asked(self, line: JobProcess | None, data: bytes) -> bytes:
        """Ask our own process, or somebody elsewhere; if they are all gone, any of ours."""
        if line is not None:
            return await line.ask(data)
        if self._elsewhere is not None and self._is_done_elsewhere:
            return await self._elsewhere.ask("jobs", data)
        async with self._free:
            own = self._idle.pop()
            try:
                return await own.ask(data)
            finally:
                self._idle.append(own)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # whoever still waits has heard of it

    async def stop(self) -> None:
        """Send everybody home; what is not done by now will not be."""
        self._closed = True
        await asyncio.gather(*(line.close() for line in self._lines))
        await asyncio.gather(*self._running, return_exceptions=True)
