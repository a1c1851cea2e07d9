"""The log of a site: one line for each thing that is told, for people or for programs.

Nothing secret may stand in it. So what an error says is left out, for anything may be quoted there,
and only its type is told, and where it happened; codes that lead somewhere, such as the name of a
table, are cut short.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from logging import Formatter, LogRecord
from typing import Any

from orrery.web.configuration.setting import without_password

log = logging.getLogger(__name__)

#: What every record has; whatever else it has is told by whoever wrote it.
_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
#: Of a code so many letters are told: enough to find it in the database, not enough to use it.
_TOLD = 4
_CODE = re.compile(
    r"\b(?=[a-z]*\d)(?=\d*[a-z])[0-9a-z]{12,}\b"
    r"|(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{16,}"
)
#: Where a code stands that may have no digit.
_PLACE = re.compile(r"((?:tables?|replay|shared|tournaments?)[ /])([0-9a-z]{12,})")


def redacted(text: str) -> str:
    """A text in one line, without what nobody should read."""
    text = _PLACE.sub(lambda found: found[1] + _short(found[2]), without_password(text))
    return " ".join(_CODE.sub(lambda found: _short(found[0]), text).split())


def _short(code: str) -> str:
    return f"{code[:_TOLD]}…"


class PlainLines(Formatter):
    """For people."""

    def format(self, record: LogRecord) -> str:
        """One line, and where an error was raised in those after it."""
        time = _time(record).strftime("%Y-%m-%d %H:%M:%S")
        line = f"{time} {record.levelname} {record.name}: {_message(record)}"
        if record.exc_info and (error := record.exc_info[1]):
            line += "".join(f"\n  {place}" for place in _stack(error)) + f"\n  {_types(error)}"
        return line


class JsonLines(Formatter):
    """For programs."""

    def format(self, record: LogRecord) -> str:
        """One JSON object."""
        told: dict[str, Any] = {
            "time": _time(record).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        told |= {name: _field(vars(record)[name]) for name in sorted(vars(record).keys() - _USUAL)}
        if record.exc_info and (error := record.exc_info[1]):
            told |= {"error": _types(error), "stack": list(_stack(error))}
        return json.dumps(told, ensure_ascii=False)


def _time(record: LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def _message(record: LogRecord) -> str:
    text = record.getMessage()
    if record.name == "asyncio":  # then comes whatever the task was about
        text = text.partition("\n")[0]
    return redacted(text)


def _field(value: object) -> object:
    return value if isinstance(value, int | float | None) else redacted(str(value))


def _types(error: BaseException) -> str:
    """Of an error and of what led to it."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    return f"{name}, after {_types(cause)}" if cause else name


def _stack(error: BaseException) -> Iterator[str]:
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"{frame.filename}:{frame.lineno} {frame.name}"


FORMATS = {"plain": PlainLines, "json": JsonLines}


def write_log(form: str) -> None:
    """Let everything that is logged in this process, by whomever, come out like this."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATS[form]())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    threading.excepthook = _thread_ended
    sys.unraisablehook = _could_not_be_raised


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    name = ended.thread.name if ended.thread else "unknown"
    if ended.exc_value:
        log.error("a thread has ended: %s", name, exc_info=ended.exc_value)


def _could_not_be_raised(fault: Any) -> None:
    log.error("an error that nobody hears of", exc_info=fault.exc_value)
