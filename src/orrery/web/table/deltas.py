"""What is new to somebody who has seen a table before, as the message that tells it.

The message is a state with most of its fields left out. A field that is there takes the place of
the one before, and null takes it away; seats, scene, log, chat and choices say only what is new in
them. The steps in which the last moves happened are there to be looked at, and change nothing.
Whoever puts both together has what the whole view would have been, byte for byte; ``since``
is the number of the view that is needed for it, and who has another one asks for the whole.

What everybody sees alike is compared and put into words once for all who look.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

import msgspec

from orrery.core.texts import Text, in_a_row
from orrery.table.view.choices import LegalMoves
from orrery.table.view.common import CommonView, SeatView, SeenByAll
from orrery.table.view.steps import steps_since
from orrery.table.view.table import ChatView, Seen, TableView
from orrery.table.view.words.log_lines import LogLine
from orrery.web.http.wire import items_in_words, to_json
from orrery.web.language import Language


def changes(seen: Seen, last: Seen, offered: LegalMoves | None, language: Language) -> bytes:
    """The message for a reader who has the last view, and was last offered those moves."""
    view, then = seen.view, last.view
    parts = (
        _common(seen.common, last.common, language),
        to_json(_scene(view, then, language), language),
        to_json(_own(view, then, offered), language),
    )
    head = b'{"type":"changes","since":%d,"number":%d' % (then.number, view.number)
    return b",".join([head, *[part[1:-1] for part in parts if part != b"{}"]]) + b"}"


def fits(seen: Seen, last: Seen) -> bool:
    """Whether changes can tell it: whose a seat is, is only told with the whole."""
    return _owned(seen) == _owned(last)


def _owned(seen: Seen) -> tuple[int, ...]:
    return seen.common.state.owned(seen.reader)


class _Fields:
    """Fields of a view that are sent as they are, if they have changed."""

    def __init__(self, kind: type[msgspec.Struct], but: Collection[str] = ()) -> None:
        fields = [field for field in msgspec.structs.fields(kind) if field.name not in but]
        self.names = [field.name for field in fields]
        #: What need not be said.
        self.usual = [field.default for field in fields]
        #: All values at once: they are asked for at every move, for every reader.
        self.values = attrgetter(*self.names)


_IN_COMMON = [field.name for field in msgspec.structs.fields(CommonView)]
_COMMON = _Fields(CommonView, ("seats", "log", "spoken"))
_OF_SEATS = _Fields(SeatView)
_OWN = _Fields(TableView, (*_IN_COMMON, "number", "scene", "choices", "chat", "log_from"))


def _changed(new: object, old: object, fields: _Fields) -> dict[str, Any]:
    values = zip(fields.names, fields.usual, fields.values(new), fields.values(old), strict=True)
    return {
        name: None if value is usual else value
        for name, usual, value, before in values
        if value is not before and value != before
    }


# --- What everybody sees alike --------------------------------------------------------------------


def _common(seen: SeenByAll, last: SeenByAll, language: Language) -> bytes:
    """The same bytes for all who have the last one."""
    made, key = seen.state.made, ("changes", seen.serial, last.serial, language.code)
    if key not in made:
        made[key] = to_json(_common_changes(seen, last), language)
    json: bytes = made[key]
    return json


def _common_changes(seen: SeenByAll, last: SeenByAll) -> dict[str, Any]:
    view, then = seen.view, last.view
    found = _changed(view, then, _COMMON)
    if seats := _seats(view.seats, then.seats):
        found["seats"] = seats
    same = _same_lines(then.log, view.log)
    if same < max(len(then.log), len(view.log)):
        found["log"], found["log_from"] = view.log[same:], same
    if seen.state.last is not last.state.last:
        found["spoken"] = _spoken(view, same)
    return found


def _seats(seats: list[SeatView], before: list[SeatView]) -> list[dict[str, Any]]:
    """For each seat what has changed; nothing at all if nothing has."""
    if seats == before:
        return []
    return [_changed(new, old, _OF_SEATS) for new, old in zip(seats, before, strict=True)]


def _same_lines(before: Sequence[LogLine], now: Sequence[LogLine]) -> int:
    """How many lines are the same from the beginning."""
    if now[: len(before)] == before:  # as always, but for what was secret or taken back
        return len(before)
    for place, (old, new) in enumerate(zip(before, now, strict=False)):
        if old is not new and old != new:
            return place
    return min(len(before), len(now))


def _spoken(view: CommonView, since: int) -> Text:
    """What has happened since; the last thing may be more than its line in the log, or no move."""
    lines = [line.spoken for line in view.log[since:]]
    if lines and (view.spoken == lines[-1] or str(view.spoken).startswith(str(lines[-1]))):
        lines.pop()
    return in_a_row([*lines, view.spoken])


# --- What is the reader's own ---------------------------------------------------------------------


def _scene(view: TableView, last: TableView, language: Language) -> dict[str, Any]:
    """The table itself, through the reader's own seat."""
    write = partial(items_in_words, language)
    found: dict[str, Any] = {}
    if scene := view.scene.since(last.scene, write):
        found["scene"] = scene
    if steps := steps_since(view, last, write):
        found["steps"] = steps
    return found


def _own(view: TableView, last: TableView, offered: LegalMoves | None) -> dict[str, Any]:
    found = _changed(view, last, _OWN)
    if view.chat != last.chat:
        found["chat"] = _new_lines(view.chat, last.chat)
    if view.choices != last.choices:
        found["choices"] = _choices(view.choices, offered)
    return found


def _choices(now: LegalMoves | None, offered: LegalMoves | None) -> object:
    if now is None or offered is None:
        return now
    return now.since(offered) or now


def _new_lines(
    chat: list[ChatView | int] | None, before: list[ChatView | int] | None
) -> list[ChatView | int]:
    """Lines that the reader has are only numbers."""
    known = {line.number: line for line in before or () if isinstance(line, ChatView)}
    return [
        line.number if isinstance(line, ChatView) and known.get(line.number) == line else line
        for line in chat or ()
    ]
