"""A table's state in full, of which a server sends only what has changed.

The same as the browser's ``socket.js``; what is left out, and why, tells ``web/table/deltas.py``.
"""

from __future__ import annotations

from typing import Any

from orrery.cli.terminal.line import Message


def completed(before: Message, message: Message) -> Message | None:
    """The whole state after a message; None if it does not fit to the one before."""
    if message["type"] != "changes":
        return {"log": [], "chat": [], **message, "offered": message.get("choices")}
    if not before or message["since"] != before["number"]:
        return None
    parts = ("type", "since", "steps", "seats", "scene", "log", "log_from", "chat", "choices")
    state = _changed(before, {k: v for k, v in message.items() if k not in parts})
    if "choices" in message:
        offered = _choices(before.get("offered"), message["choices"])
        state = _changed(state, {"choices": offered})
    for number, change in enumerate(message.get("seats", ())):
        seats = state["seats"] = list(state["seats"])
        seats[number] = _changed(seats[number], change)
    if "scene" in message:
        state["scene"] = _scene(before["scene"], message["scene"])
    if "log" in message:
        state["log"] = before["log"][: message["log_from"]] + message["log"]
    if "chat" in message:
        said = {line["number"]: line for line in before["chat"]}
        state["chat"] = [said[one] if isinstance(one, int) else one for one in message["chat"]]
    state["offered"] = state.get("choices") or before.get("offered")
    return state


def _changed(before: Message, change: Message) -> Message:
    """Null takes a field away."""
    return {key: value for key, value in {**before, **change}.items() if value is not None}


def _choices(before: Message | None, choices: Message | None) -> Message | None:
    if choices is None or "without" not in choices or before is None:
        return choices
    gone = set(choices["without"])
    moves = [move for move in _rows(before) if move[0] not in gone] + _rows(choices)
    moves.sort(key=lambda move: move[0])
    names = ("codes", "texts", "paths")
    return {name: [move[column] for move in moves] for column, name in enumerate(names)}


def _rows(choices: Message) -> list[tuple[int, str, str]]:
    return list(zip(choices["codes"], choices["texts"], choices["paths"], strict=True))


def _scene(before: Message, change: Message) -> Message:
    items: list[Any] = [*(change.get("items") or before.get("items", []))]
    for at, gone, more in change.get("splices", ()):
        items[at : at + gone] = more
    known = {item["key"]: item for item in before.get("items", ())}
    whole = [known[item] if isinstance(item, str) else item for item in items]
    fixed = change.get("fixed") or before["fixed"]
    rest = {key: value for key, value in change.items() if key != "splices"}
    return {**_changed(before, rest), "fixed": fixed, "items": whole}
