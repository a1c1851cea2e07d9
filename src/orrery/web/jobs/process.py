"""The line to one worker process, which is started when it is first needed."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from orrery.web.jobs.messages import LENGTH

_COMMAND = (sys.executable, "-m", "orrery.web.jobs.worker")

#: Who has had nothing to do for so long goes home, and its memory is free.
_IDLE_S = 300.0

#: Who has said nothing for so long is lost; on a new machine rules are compiled first.
_PATIENCE_S = 300.0


class ProcessLost(Exception):
    """The process has ended before it answered."""


class JobProcess:
    """One process, or the place of one. It does one job at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._rest: asyncio.TimerHandle | None = None
        self._closed = False

    async def ask(self, job: bytes) -> bytes:
        """The answer to a job; ``ProcessLost`` if the process ends over it."""
        if self._rest is not None:
            self._rest.cancel()
        process = await self._running()
        try:
            async with asyncio.timeout(_PATIENCE_S):
                return await _answer(process, job)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            await self.end()
            raise ProcessLost from error
        finally:
            if self._process is not None:
                self._rest = asyncio.get_running_loop().call_later(_IDLE_S, self._go_home)

    async def _running(self) -> Process:
        if self._process is None:
            if self._closed:
                raise ProcessLost
            self._process = await asyncio.create_subprocess_exec(
                *_COMMAND,
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,  # Ctrl+C is for the server, which says when it is time
            )
            if self._closed:  # meanwhile
                await self.end()
                raise ProcessLost
        return self._process

    def _go_home(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.stdin is not None:
            process.stdin.close()

    async def close(self) -> None:
        """Be without a process for good."""
        self._closed = True
        await self.end()

    async def end(self) -> None:
        """Be without a process for now, whatever it does."""
        if self._rest is not None:
            self._rest.cancel()
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _answer(process: Process, job: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(LENGTH.pack(len(job)) + job)
    await process.stdin.drain()
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return await process.stdout.readexactly(length)
