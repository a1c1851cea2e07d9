"""What one connection has been told already, so that only the rest is sent."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from orrery.core.texts import Text, in_a_row
from orrery.table.view.scene import only_changes
from orrery.table.view.table import ChatView, LogLine, TableView


def news(view: TableView, last: TableView) -> TableView:
    """A whole view as a message to somebody who has another one: what is as it was is left out."""
    same = _common(last.log, view.log)
    return replace(
        view,
        scene=only_changes(view.scene, last.scene),
        log=view.log[same:],
        log_from=same,
        spoken=_spoken(view, same) if view.told != last.told else "",
        chat=_new_lines(view.chat, last.chat),
    )


def _common(before: Sequence[LogLine], now: Sequence[LogLine]) -> int:
    """How many lines are the same from the beginning."""
    for place, (old, new) in enumerate(zip(before, now, strict=False)):
        if old is not new and old != new:
            return place
    return min(len(before), len(now))


def _new_lines(
    chat: list[ChatView | int] | None, before: list[ChatView | int] | None
) -> list[ChatView | int] | None:
    """Lines that the reader has are only numbers; nothing at all if there is nothing new."""
    if chat == before or chat is None:
        return None
    known = {line.number: line for line in before or () if isinstance(line, ChatView)}
    return [
        line.number if isinstance(line, ChatView) and known.get(line.number) == line else line
        for line in chat
    ]


def _spoken(view: TableView, since: int) -> Text:
    """What has happened since; the last thing may be more than its line in the log, or no move."""
    lines = [line.spoken for line in view.log[since:]]
    if lines and str(view.spoken).startswith(str(lines[-1])):
        lines.pop()
    return in_a_row([*lines, view.spoken])
