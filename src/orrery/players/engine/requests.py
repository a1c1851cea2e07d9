"""What an engine may be asked: lines of JSON, read and checked one by one.

A line that cannot be used is a ``Fault``, which says what is wrong and what would be right.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from orrery.core.contract import Seat
from orrery.core.errors import OrreryError
from orrery.core.texts import listed
from orrery.players.levels import LEVELS

#: The number of the protocol; it changes when an old program would no longer understand.
PROTOCOL = 1

MOST_SECONDS = 86_400
MOST_SIMULATIONS = 1_000_000_000
MOST_NODES = 10_000_000
MOST_LINES = 50
MOST_ID = 100

#: By the type of a request: the fields it may have.
FIELDS: dict[str, tuple[str, ...]] = {
    "hello": ("protocol", "game", "options", "seats"),
    "position": (
        "id", "record", "seed", "moves", "world", "seat", "view", "history", "legal", "may_wait",
    ),
    "go": ("id", "seat", "seconds", "simulations", "nodes", "level", "lines"),
    "stop": ("id",),
    "quit": (),
}  # fmt: skip

BUDGETS = ("seconds", "simulations", "nodes", "level")

Request = Mapping[str, Any]


class Fault(OrreryError):
    """A request that cannot be used."""

    def __init__(self, wrong: str, right: str) -> None:
        super().__init__(f"{wrong}; {right}")
        self.wrong, self.right = wrong, right


@dataclass(frozen=True)
class Go:
    """How long to think, for whom, and how much to tell."""

    id: str
    seat: Seat | None
    seconds: float | None
    simulations: int | None
    nodes: int | None
    level: int | None
    lines: int


def read(line: str) -> Request:
    """The request on a line: an object with a known type and no unknown fields."""
    example = 'write one JSON object on one line, such as {"type": "hello"}'
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise Fault("this line is not JSON", example) from None
    if not isinstance(request, dict):
        raise Fault(f"this line is {_kind(request)}", example)
    if "type" not in request:
        raise Fault("this request has no type", f"a type is {_choices(FIELDS)}")
    kind = request["type"]
    if not isinstance(kind, str) or kind not in FIELDS:
        raise Fault(f"there is no request of type {_shown(kind)}", f"a type is {_choices(FIELDS)}")
    for name in request:
        if name != "type" and name not in FIELDS[kind]:
            right = f"it may have {listed(FIELDS[kind])}" if FIELDS[kind] else "it needs none"
            raise Fault(f"{kind} has no field {_shown(name)}", right)
    return request


def read_go(request: Request) -> Go:
    """A request to think; it needs a limit."""
    if not any(name in request for name in BUDGETS):
        raise Fault("go has no limit", 'give one or more, such as "seconds": 1.5; ' + _limits())
    level = whole(request, "level", LEVELS[0], LEVELS[-1])
    for name in ("simulations", "nodes"):
        if level is not None and name in request:
            raise Fault(f"a level has its own {name}", "give a level, with seconds at most")
    return Go(
        id=name_of(request),
        seat=whole(request, "seat", 0, 99),
        seconds=_seconds(request),
        simulations=whole(request, "simulations", 1, MOST_SIMULATIONS),
        nodes=whole(request, "nodes", 2, MOST_NODES),
        level=level,
        lines=whole(request, "lines", 1, MOST_LINES) or 1,
    )


def name_of(request: Request) -> str:
    """The name of the position that a request is about."""
    right = 'name the position, such as "id": "a"'
    if "id" not in request:
        raise Fault(f"{request['type']} has no id", right)
    name = request["id"]
    if not isinstance(name, str) or not 1 <= len(name) <= MOST_ID:
        raise Fault(f"an id cannot be {_shown(name)}", f"{right}, with 1 to {MOST_ID} characters")
    return name


def text(request: Request, name: str) -> str:
    """A field that is text."""
    value = request[name]
    if not isinstance(value, str):
        raise Fault(f"{name} is {_kind(value)}", f"{name} is text")
    return value


def whole(request: Request, name: str, least: int, most: int) -> int | None:
    """A field that is a whole number within limits; None if it is not there."""
    if name not in request:
        return None
    value = request[name]
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        right = f"{name} is a whole number from {least} to {most}"
        raise Fault(f"{name} cannot be {_shown(value)}", right)
    return value


def _seconds(request: Request) -> float | None:
    if "seconds" not in request:
        return None
    value = request["seconds"]
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 < value <= MOST_SECONDS:
        right = f"seconds is a number above 0 and up to {MOST_SECONDS}"
        raise Fault(f"seconds cannot be {_shown(value)}", right)
    return float(value)


def _limits() -> str:
    return f"there are {listed(BUDGETS)}"


def _choices(names: Mapping[str, object]) -> str:
    return str(listed([f'"{name}"' for name in names], "or"))


def _kind(value: object) -> str:
    kinds = {dict: "an object", list: "a list", str: "text", bool: "true or false"}
    return "null" if value is None else kinds.get(type(value), "a number")


def _shown(value: object) -> str:
    said = json.dumps(value)
    return said if len(said) <= MOST_ID else f"{said[:MOST_ID]}..."
