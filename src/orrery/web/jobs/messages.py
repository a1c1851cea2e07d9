"""Jobs and answers, as they go from one process to another."""

from __future__ import annotations

import struct
import traceback
from collections.abc import Callable
from typing import Any, NamedTuple

from orrery.core.errors import OrreryError
from orrery.core.texts import Sentence

#: Before each pickle, how long it is.
LENGTH = struct.Struct(">Q")


class Job(NamedTuple):
    """A function of some module, and what it is called with."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    named: dict[str, Any]


class JobDone(NamedTuple):
    """What a job has given."""

    result: Any


class JobRefusal(NamedTuple):
    """What is wrong with what was given to a job."""

    sentence: Sentence


class Failed(NamedTuple):
    """A fault of ours, for the log."""

    trace: str


Answer = JobDone | JobRefusal | Failed


def answer_to(job: Job) -> Answer:
    """Do a job."""
    try:
        return JobDone(job.work(*job.args, **job.named))
    except OrreryError as error:
        return JobRefusal(error.sentence)
    except Exception:
        return Failed(traceback.format_exc())
