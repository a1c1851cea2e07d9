"""A process that does one job after the other: ``python -m orrery.web.jobs.worker``.

It reads jobs from its standard input and writes answers to its standard output, each as its length
and a pickle. It knows no table and no database: all it needs comes with a job, and whoever sends
one has left out what the reader may not see. It ends with its input, and so with its server.
"""

from __future__ import annotations

import os
import pickle
import traceback
from pathlib import Path
from typing import BinaryIO

from orrery.web.jobs.messages import LENGTH, Answer, Failed, Job, answer_to

#: Moves come first.
_NICENESS = 10

#: Who holds so many bytes of memory after a job leaves the next one to a new process.
_LARGE = 400 * 1024 * 1024


def main() -> None:
    """Serve until nobody asks any more."""
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    jobs, answers = _own_line()
    while head := jobs.read(LENGTH.size):
        data = pickle.dumps(_answer(jobs.read(*LENGTH.unpack(head))))
        answers.write(LENGTH.pack(len(data)) + data)
        answers.flush()
        if _size() > _LARGE:
            return


def _answer(data: bytes) -> Answer:
    try:
        job: Job = pickle.loads(data)
    except Exception:
        return Failed(traceback.format_exc())
    return answer_to(job)


def _own_line() -> tuple[BinaryIO, BinaryIO]:
    """Where jobs come from and answers go; whatever else is printed goes to the log."""
    jobs, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return jobs, answers


def _size() -> int:
    """The memory of this process now; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    except OSError:
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main()
