"""The board of a table in characters: drawn run by run, with marks over what can be touched."""

from __future__ import annotations

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message as TextualMessage
from textual.scroll_view import ScrollView
from textual.strip import Strip

from orrery.cli.terminal.line import Message
from orrery.cli.terminal.marks import BoardMark, marked

Spans = dict[str, list[tuple[int, int, int]]]


class Touched(TextualMessage):
    """A person has clicked on something; None: on nothing that has a name."""

    def __init__(self, key: str | None) -> None:
        super().__init__()
        self.key = key


class BoardPane(ScrollView):
    """Shows a board, and scrolls where it is larger than its room."""

    def __init__(self, coloured: bool) -> None:
        super().__init__(id="board")
        self._coloured = coloured
        self._rows: list[list[tuple[str, Style]]] = []
        self.spans: Spans = {}
        self._marks: dict[str, BoardMark] = {}
        #: The mark of every marked character, by row and column.
        self._marked: dict[tuple[int, int], BoardMark] = {}
        self.board_size = Size(0, 0)

    def show(self, board: Message) -> None:
        """Another board."""
        self._rows = [[_run(*run) for run in row] for row in board["rows"]]
        self.spans = {key: [tuple(span) for span in board["spans"][key]] for key in board["spans"]}
        self.board_size = self.virtual_size = Size(board["width"], len(self._rows))
        self._mark_again()

    def mark(self, marks: dict[str, BoardMark]) -> None:
        """Say what stands out."""
        if marks != self._marks:
            self._marks = marks
            self._mark_again()

    def _mark_again(self) -> None:
        self._marked = {
            (y, column): mark
            for key, mark in self._marks.items()
            for x, y, length in self.spans.get(key, ())
            for column in range(x, x + length)
        }
        self.refresh()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        row, width = y + top, self.size.width
        ground = self.rich_style
        if row >= len(self._rows):
            return Strip.blank(width, ground)
        characters = [(one, style) for text, style in self._rows[row] for one in text]
        segments = [
            Segment(one, ground + marked(style, self._marked.get((row, x)), self._coloured))
            for x, (one, style) in enumerate(characters)
        ]
        return Strip(segments).crop_extend(left, left + width, ground).simplify()

    def key_at(self, x: int, y: int) -> str | None:
        """The smallest thing there."""
        found = [
            (sum(length for _, _, length in spans), key)
            for key, spans in self.spans.items()
            if any(y == row and left <= x < left + length for left, row, length in spans)
        ]
        return min(found)[1] if found else None

    def place_of(self, key: str) -> tuple[float, float] | None:
        """The middle of a thing on the screen."""
        spans = self.spans.get(key)
        if not spans:
            return None
        x, y, length = max(spans, key=lambda span: span[2])
        left, top = self.region.offset - self.scroll_offset
        return left + x + length / 2, top + y + 0.5

    def reveal(self, key: str) -> None:
        """Scroll until a thing is seen."""
        if key in self.spans:
            self.scroll_to_region(box_of(self.spans[key]), animate=False)

    def on_click(self, event: events.Click) -> None:
        left, top = self.scroll_offset
        self.post_message(Touched(self.key_at(event.x + left, event.y + top)))


def box_of(spans: list[tuple[int, int, int]]) -> Region:
    """The box around some spans."""
    return Region.from_union([Region(x, y, length, 1) for x, y, length in spans])


def _run(text: str, colour: int = -1, ground: int = -1, bold: bool = False) -> tuple[str, Style]:
    return text, Style(color=_colour(colour), bgcolor=_colour(ground), bold=bold or None)


def _colour(number: int) -> Color | None:
    return None if number < 0 else Color.from_rgb(number >> 16, number >> 8 & 255, number & 255)
