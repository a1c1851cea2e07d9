"""What has changed between two views of a table: all that is sent to whoever has the first one.

The message is a state with most of its fields left out. A field that is there takes the place of
the one before, and null takes it away; seats, scene, log, chat and choices say only what is new in
them. The steps in which the last moves happened are there to be looked at, and change nothing.
Whoever puts both together has what the whole view would have been, byte for byte; ``since``
is the number of the view that is needed for it, and who has another one asks for the whole.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import attrgetter
from typing import Any

import msgspec

from orrery.core.texts import Text, in_a_row
from orrery.table.view.choices import LegalMoves
from orrery.table.view.scene import WriteItems
from orrery.table.view.steps import steps_since
from orrery.table.view.table import ChatView, LogLine, SeatView, TableView


def changes(
    view: TableView, last: TableView, offered: LegalMoves | None, write: WriteItems
) -> dict[str, Any]:
    """The message for a reader who has the last view, and was last offered those moves."""
    message = {"type": "changes", "since": last.number, "number": view.number}
    message.update(_changed(view, last, _PLAIN))
    if seats := _seats(view.seats, last.seats):
        message["seats"] = seats
    if scene := view.scene.since(last.scene, write):
        message["scene"] = scene
    if steps := steps_since(view, last, write):
        message["steps"] = steps
    same = _common(last.log, view.log)
    if same < max(len(last.log), len(view.log)):
        message["log"], message["log_from"] = view.log[same:], same
    if view.told != last.told:
        message["spoken"] = _spoken(view, same)
    if view.chat != last.chat:
        message["chat"] = _new_lines(view.chat, last.chat)
    if view.choices != last.choices:
        message["choices"] = _choices(view.choices, offered)
    return message


class _Fields:
    """Fields of a view that are sent as they are, if they have changed."""

    def __init__(self, kind: type[msgspec.Struct], but: Collection[str] = ()) -> None:
        fields = [field for field in msgspec.structs.fields(kind) if field.name not in but]
        self.names = [field.name for field in fields]
        #: What need not be said.
        self.usual = [field.default for field in fields]
        #: All values at once: they are asked for at every move, for every reader.
        self.values = attrgetter(*self.names)


_PLAIN = _Fields(
    TableView, ("number", "seats", "scene", "log", "log_from", "spoken", "chat", "choices")
)
_OF_SEATS = _Fields(SeatView)


def _changed(new: object, old: object, fields: _Fields) -> dict[str, Any]:
    values = zip(fields.names, fields.usual, fields.values(new), fields.values(old), strict=True)
    return {
        name: None if value is usual else value
        for name, usual, value, before in values
        if value is not before and value != before
    }


def _seats(seats: list[SeatView], before: list[SeatView]) -> list[dict[str, Any]]:
    """For each seat what has changed; nothing at all if nothing has."""
    if seats == before:
        return []
    return [_changed(new, old, _OF_SEATS) for new, old in zip(seats, before, strict=True)]


def _choices(now: LegalMoves | None, offered: LegalMoves | None) -> object:
    if now is None or offered is None:
        return now
    return now.since(offered) or now


def _common(before: Sequence[LogLine], now: Sequence[LogLine]) -> int:
    """How many lines are the same from the beginning."""
    if now[: len(before)] == before:  # as always, but for what was secret or taken back
        return len(before)
    for place, (old, new) in enumerate(zip(before, now, strict=False)):
        if old is not new and old != new:
            return place
    return min(len(before), len(now))


def _new_lines(
    chat: list[ChatView | int] | None, before: list[ChatView | int] | None
) -> list[ChatView | int]:
    """Lines that the reader has are only numbers."""
    known = {line.number: line for line in before or () if isinstance(line, ChatView)}
    return [
        line.number if isinstance(line, ChatView) and known.get(line.number) == line else line
        for line in chat or ()
    ]


def _spoken(view: TableView, since: int) -> Text:
    """What has happened since; the last thing may be more than its line in the log, or no move."""
    lines = [line.spoken for line in view.log[since:]]
    if lines and (view.spoken == lines[-1] or str(view.spoken).startswith(str(lines[-1]))):
        lines.pop()
    return in_a_row([*lines, view.spoken])
