"""What a person can do besides touching the board: the keys, their words, and what they ask for."""

from __future__ import annotations

from typing import NamedTuple

from orrery.cli.terminal.line import Message
from orrery.cli.terminal.panels import Said
from orrery.core.texts import Sentence, say


class Deed(NamedTuple):
    """One of them: under which key, and in which words."""

    name: str
    key: str
    words: Sentence


DEEDS = (
    Deed("help", "?", say("Help")),
    Deed("rules", "r", say("Rules")),
    Deed("undo", "u", say("Undo")),
    Deed("show_move", "h", say("Hint")),
    Deed("explain", "i", say("What is this?")),
    Deed("write", ":", say("Type")),
    Deed("waive", "w", say("Wait")),
    Deed("menu", "m", say("Menu")),
    Deed("again", "n", say("New")),
    Deed("leave", "q", say("Quit")),
)

#: What the bottom line names.
SHOWN = ("help", "rules", "undo", "show_move", "write", "waive", "menu", "again", "leave")
#: In this order it leaves out what it has no room for; the menu has it all.
_SPARED = ("again", "rules", "write", "show_move", "undo", "waive", "help", "leave")
#: Around the words of a key.
KEY_ROOM = 4

#: Keys that need no line of their own.
FURTHER: tuple[tuple[Sentence, Sentence], ...] = (
    (say("arrows"), say("go to the next thing that can be touched")),
    (say("Shift+arrows"), say("go to anything, to hear why it cannot be touched")),
    (say("Enter"), say("touch it, or make the move that is shown")),
    (say("Esc"), say("one step back")),
    (say("Tab"), say("look through another seat of yours")),
    (say("click"), say("touch what is there")),
)

#: What a table may allow, and what it is called in the menu.
_ALLOWED = {
    "deal": say("Place the rest at random"),
    "waive": say("Wait until the time is up"),
    "takeback": say("Ask to take a move back"),
    "draw": say("Offer a draw"),
    "rematch": say("Ask for a rematch"),
    "resign": say("Give up"),
    "leave": say("Get up"),
    "close": say("Give the table up"),
    "decline": say("Decline"),
}
_PROPOSALS = ("takeback", "draw", "rematch")


def keys_shown(state: Message, said: Said, room: int) -> list[Deed]:
    """What the bottom line names now: what makes sense, as far as it fits into so many columns."""
    shown = [deed for deed in DEEDS if deed.name in SHOWN and _makes_sense(deed.name, state)]
    spared = iter(_SPARED)
    while sum(len(said(deed.words)) + KEY_ROOM for deed in shown) > room:
        name = next(spared, None)
        if name is None:
            break
        shown = [deed for deed in shown if deed.name != name]
    return shown


def _makes_sense(name: str, state: Message) -> bool:
    if name == "waive":
        return name in state.get("can", ())
    return name not in ("undo", "show_move") or state.get("phase") == "playing"


def allowed(state: Message) -> dict[str, Sentence]:
    """What the menu offers of what the table allows."""
    found: dict[str, Sentence] = {}
    for seat in state.get("seats", ()):
        is_open = not (seat.get("name") or seat.get("bot") or seat.get("own"))
        who = seat["title"]
        if is_open and "sit" in state["can"]:
            found[f"sit {seat['seat']}"] = say("Sit down: {who}", who=who)
        if is_open and "sit_bot" in state["can"]:
            for level in (1, 3, 5):
                words = say("Put a bot of level {level} there: {who}", level=level, who=who)
                found[f"sit_bot {seat['seat']} {level}"] = words
    if state.get("lost_seat") is not None:
        found["return"] = say("Take your seat back")
    found.update({what: _ALLOWED[what] for what in state.get("can", ()) if what in _ALLOWED})
    return found


def command(deed: str, state: Message) -> Message:
    """The command of a deed that the table allows."""
    what, *numbers = deed.split()
    seat = state.get("seat")
    if what == "sit":
        return {"do": "sit", "seat": int(numbers[0])}
    if what == "sit_bot":
        return {"do": "sit_bot", "seat": int(numbers[0]), "level": int(numbers[1])}
    if what == "return":
        return {"do": "return", "seat": state["lost_seat"]}
    if what in _PROPOSALS:
        return {"do": "propose", "seat": seat, "what": what}
    if what in ("close", "decline"):
        return {"do": what}
    return {"do": what, "seat": seat}


def undo(state: Message) -> Message:
    """Take back; beyond the own turn the others are asked."""
    if "undo" not in state.get("can", ()):
        return {"do": "propose", "seat": state.get("seat"), "what": "takeback"}
    last = state["log"][-1]["seat"] if state["log"] else None
    own = [seat["seat"] for seat in state["seats"] if seat.get("own")]
    return {"do": "undo", "seat": last if last in own else state["seat"]}
