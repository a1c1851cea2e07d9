"""What one connection has been told already, so that only the rest is sent."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from orrery.web.table.messages import ChatSeen, LogLine, SceneItem, SceneSeen, State


def only_changes(scene: SceneSeen, before: SceneSeen) -> SceneSeen:
    """A whole scene, less what stands in another whole scene that the reader has."""
    if scene.look != before.look:
        return scene
    known = {item.key: item for item in before.items if isinstance(item, SceneItem)}
    items: list[SceneItem | str] = [
        item.key if isinstance(item, SceneItem) and known.get(item.key) == item else item
        for item in scene.items
    ]
    return replace(scene, items=items, fixed=None if scene.fixed == before.fixed else scene.fixed)


class Told:
    """Remembers the last whole state that went to a connection."""

    def __init__(self) -> None:
        self._last: State | None = None

    def news(self, state: State) -> State:
        """This whole state as a message: what is as it was is left out."""
        last, self._last = self._last, state
        if last is None:
            return state
        same = _common(last.log, state.log)
        return replace(
            state,
            scene=only_changes(state.scene, last.scene),
            log=state.log[same:],
            log_from=same,
            spoken=_spoken(state, same) if state.told != last.told else "",
            chat=_new_lines(state.chat, last.chat),
        )

    def forget(self) -> None:
        """The next message is a whole one."""
        self._last = None


def _common(before: Sequence[LogLine], now: Sequence[LogLine]) -> int:
    """How many lines are the same from the beginning."""
    for place, (old, new) in enumerate(zip(before, now, strict=False)):
        if old != new:
            return place
    return min(len(before), len(now))


def _new_lines(
    chat: list[ChatSeen | int] | None, before: list[ChatSeen | int] | None
) -> list[ChatSeen | int] | None:
    """Lines that the reader has are only numbers; nothing at all if there is nothing new."""
    if chat == before or chat is None:
        return None
    known = {line.number: line for line in before or () if isinstance(line, ChatSeen)}
    return [
        line.number if isinstance(line, ChatSeen) and known.get(line.number) == line else line
        for line in chat
    ]


def _spoken(state: State, since: int) -> str:
    """What has happened since; the last thing may be more than its line in the log, or no move."""
    lines = [line.spoken for line in state.log[since:]]
    if lines and state.spoken.startswith(lines[-1]):
        lines.pop()
    return " ".join((*lines, state.spoken))
