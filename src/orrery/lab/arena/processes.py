"""A crew of processes on this machine, each playing its own games.

They are started afresh (``spawn``), since a fork of a process in which compiled code has used
threads dies. A worker tells each game as soon as it is over, so one that is lost loses nothing but
the game it was playing, which another then plays again.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from orrery.lab.arena.plan import Fixture
from orrery.lab.arena.played import PlayedGame
from orrery.lab.arena.work import MOST_LOSSES, Batch, Work, lost_too_often

#: How long a worker may take to go home before it is ended.
_GOODBYE = 2.0

_processes = multiprocessing.get_context("spawn")


def play_in_processes(work: Work, batches: Iterator[Batch], cores: int) -> Iterator[PlayedGame]:
    """Play the batches on so many cores."""
    crew = _Workers(work, cores)
    try:
        while crew.hand_out(batches):
            yield from crew.collect()
            crew.replace_lost()
    finally:
        crew.end()


class _Workers:
    """Everybody who plays."""

    def __init__(self, work: Work, count: int) -> None:
        self._work = work
        self._crew = [_GameProcess(work) for _ in range(count)]
        self._again: deque[Batch] = deque()
        self._losses: Counter[Fixture] = Counter()

    def hand_out(self, batches: Iterator[Batch]) -> bool:
        """Give everybody something to do; whether anybody has."""
        for worker in self._crew:
            if not worker.left:
                worker.begin(self._again.popleft() if self._again else next(batches, ()))
        return any(worker.left for worker in self._crew)

    def collect(self) -> Iterator[PlayedGame]:
        """Wait for games to end."""
        busy = [worker for worker in self._crew if worker.left]
        ready = wait([worker.pipe for worker in busy])
        for worker in busy:
            if worker.pipe in ready:
                yield from worker.hear()

    def replace_lost(self) -> None:
        """What a lost worker had still to play, another will."""
        for k, worker in enumerate(self._crew):
            if worker.is_lost:
                playing = worker.left[0]
                self._losses[playing] += 1
                if self._losses[playing] == MOST_LOSSES:
                    raise lost_too_often(playing)
                self._again.append(tuple(worker.left))
                worker.end()
                self._crew[k] = _GameProcess(self._work)

    def end(self) -> None:
        for worker in self._crew:  # all at once, and then wait for each
            worker.process.terminate()
        for worker in self._crew:
            worker.end()


class _GameProcess:
    """One process, seen from here."""

    def __init__(self, work: Work) -> None:
        self.pipe, theirs = _processes.Pipe()
        self.process = _processes.Process(target=_serve, args=(theirs, work), daemon=True)
        self.process.start()
        theirs.close()  # so that we notice when they are gone
        self.left: list[Fixture] = []
        self.is_lost = False

    def begin(self, batch: Batch) -> None:
        if not batch:
            return
        self.left = list(batch)
        with suppress(OSError):  # if it is lost, we shall hear
            self.pipe.send(batch)

    def hear(self) -> Iterator[PlayedGame]:
        """The next finished game; nothing if the worker is lost."""
        try:
            played = self.pipe.recv()
        except (EOFError, OSError):
            self.is_lost = True
        else:
            self.left.pop(0)
            yield played

    def end(self) -> None:
        self.process.terminate()
        self.process.join(_GOODBYE)
        self.process.kill()
        self.process.join()
        self.pipe.close()


def _serve(pipe: Connection[PlayedGame, Batch], work: Work) -> None:
    """What a worker does, until nobody asks it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
    signal.signal(signal.SIGTERM, _leave)  # so that seated programs end too
    try:
        while True:
            for fixture in pipe.recv():
                pipe.send(work.play(fixture))
    except (EOFError, OSError):
        pass


def _leave(*_: object) -> None:
    """End as one does, once: a second signal must not fall into the farewell."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit()
