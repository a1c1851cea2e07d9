"""What stands beside the board, as text: seats, hourglasses, the log, the account of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.text import Text

from orrery.cli.terminal.line import Message
from orrery.core.texts import Sentence, say

#: Puts a sentence into words.
Said = Callable[[Sentence], str]

_SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


def seats_text(state: Message, now: int, beat: int, said: Said, room: int) -> Text:
    """Who sits where, who is to act, what everybody has, and how far they have come.

    Where words are too long for so many columns, numbers stay.
    """
    progress = state.get("progress", {}).get("seats", ())
    lines: list[Text] = []
    for number, seat in enumerate(state.get("seats", ())):
        lines += _seat(seat, now, beat, said, room)
        for line in _progress(progress[number] if number < len(progress) else {}, room - 2):
            lines.append(Text(f"  {line}", "dim"))
    for timer in state.get("timers", ()):
        lines.append(Text(f"  {timer['what']} {clock_words(timer['deadline'] - now)}", "bold"))
    for line in state.get("progress", {}).get("shared", ()):
        lines.append(Text(_progress_line(line, room), "dim"))
    return Text("\n").join(lines)


def _seat(seat: Message, now: int, beat: int, said: Said, room: int) -> Iterator[Text]:
    """A line, or two where all of it would be too long for one."""
    sign = "▶" if seat.get("acting") else "★" if seat.get("winner") else " "
    if seat.get("thinking"):
        sign = _SPINNER[beat % len(_SPINNER)]
    strong = "bold" if seat.get("acting") or seat.get("winner") else ""
    who = Text(f"{sign} {seat['title']}", strong)
    who.append(f" {_who(seat, said)}", "dim")
    has = Text(f"  {seat['holding']}" if seat.get("holding") else "")
    if seat.get("clock") is not None:
        deadline = seat.get("deadline")
        left = seat["clock"] if deadline is None else deadline - now
        has.append(f"  {clock_words(left)}", "bold")
    if len(who) + len(has) <= room:
        yield who + has
    else:
        yield from (who, has)


def _who(seat: Message, said: Said) -> str:
    if seat.get("bot"):
        return said(say("bot {level}", level=seat["bot"]))
    if seat.get("own"):
        return said(say("you"))
    return seat.get("name") or said(say("open seat"))


def _progress(seat: Message, room: int) -> Iterator[str]:
    for line in seat.get("lines", ()):
        yield _progress_line(line, room)
    if seat.get("threat"):
        yield f"! {seat['threat']}"


def _progress_line(line: Message, room: int) -> str:
    goal = f"/{line['goal']}" if line.get("goal") else ""
    number = f" {line['now']}{goal}"
    return shortened(line["what"], room - len(number)) + number


def shortened(words: str, room: int) -> str:
    """Words, or as many of their letters as there is room for."""
    return words if len(words) <= room else f"{words[: max(0, room - 1)].rstrip()}…"


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
