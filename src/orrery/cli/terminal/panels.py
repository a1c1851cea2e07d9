"""What stands beside the board, as text: seats, hourglasses, the log, the account of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.text import Text

from orrery.cli.terminal.line import Message
from orrery.core.texts import Sentence, say

#: Puts a sentence into words.
Said = Callable[[Sentence], str]

_SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


def seats_text(state: Message, now: int, beat: int, said: Said) -> Text:
    """Who sits where, who is to act, what everybody has, and how far they have come."""
    progress = state.get("progress", {}).get("seats", ())
    text = Text()
    for number, seat in enumerate(state.get("seats", ())):
        text.append_text(_seat(seat, now, beat, said))
        for line in _progress(progress[number] if number < len(progress) else {}):
            text.append(f"\n  {line}", "dim")
        text.append("\n")
    for timer in state.get("timers", ()):
        text.append(f"  {timer['what']} {clock_words(timer['deadline'] - now)}\n", "bold")
    for line in state.get("progress", {}).get("shared", ()):
        text.append(f"{_progress_line(line)}\n", "dim")
    text.rstrip()
    return text


def _seat(seat: Message, now: int, beat: int, said: Said) -> Text:
    sign = "▶" if seat.get("acting") else "★" if seat.get("winner") else " "
    if seat.get("thinking"):
        sign = _SPINNER[beat % len(_SPINNER)]
    strong = "bold" if seat.get("acting") or seat.get("winner") else ""
    text = Text(f"{sign} {seat['title']}", strong)
    text.append(f" {_who(seat, said)}", "dim")
    if seat.get("holding"):
        text.append(f"  {seat['holding']}")
    if seat.get("clock") is not None:
        deadline = seat.get("deadline")
        left = seat["clock"] if deadline is None else deadline - now
        text.append(f"  {clock_words(left)}", "bold")
    return text


def _who(seat: Message, said: Said) -> str:
    if seat.get("bot"):
        return said(say("bot {level}", level=seat["bot"]))
    if seat.get("own"):
        return said(say("you"))
    return seat.get("name") or said(say("open seat"))


def _progress(seat: Message) -> Iterator[str]:
    for line in seat.get("lines", ()):
        yield _progress_line(line)
    if seat.get("threat"):
        yield f"! {seat['threat']}"


def _progress_line(line: Message) -> str:
    goal = f"/{line['goal']}" if line.get("goal") else ""
    return f"{line['what']} {line['now']}{goal}"


def clock_words(milliseconds: int) -> str:
    """``1:05``; by correspondence ``3 d``."""
    seconds = max(0, milliseconds) // 1000
    if seconds >= 48 * 3600:
        return f"{seconds // 86_400} d"
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def log_text(state: Message) -> Text:
    """The moves so far in words, and what people have said."""
    text = Text()
    for line in state.get("log", ()):
        text.append(f"{line['ply']:>3} ", "dim")
        text.append(f"{line['spoken']}\n")
    for line in state.get("chat", ()):
        text.append(f"{line['name']}: ", "bold")
        text.append(f"{line.get('text', '')}\n")
    text.rstrip()
    return text


def result_text(state: Message) -> Text:
    """How the game ended, and how every score came about."""
    result = state["result"]
    text = Text(f"{result['sentence']}\n", "bold")
    for number, account in enumerate(result["accounts"]):
        title = state["seats"][number]["title"]
        text.append(f"\n{title}  {result['scores'][number]:g}\n", "bold")
        for line in account:
            if line["points"]:
                text.append(f"{line['points']:>5}  {line['what']}")
                text.append(f"  {line['why']}\n", "dim")
    text.rstrip()
    return text


def interval_text(state: Message, said: Said) -> Text:
    """How a round ended."""
    interval = state["interval"]
    text = Text(f"{interval['sentence']}\n\n", "bold")
    for line in interval["lines"]:
        seat = line.get("seat")
        who = f"{state['seats'][seat]['title']}: " if seat is not None else ""
        points = f" {line['points']:+}" if line.get("points") else ""
        text.append(f"{who}{line['what']}{points}\n")
    if interval.get("waits_for"):
        text.append(f"\n{said(say('Waiting for: {who}', who=interval['waits_for']))}\n", "dim")
    text.rstrip()
    return text
