"""Whatever can be touched and lies nowhere on the board: words, as many in a row as fit."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from orrery.cli.terminal.board import Touched
from orrery.cli.terminal.marks import BoardMark, marked

_GAP = 1
_LEAST = 6


class ChoicesPane(ScrollView):
    """Things by their words, where each is as wide as its words and no wider than the list."""

    def __init__(self, coloured: bool) -> None:
        super().__init__(id="choices")
        self._coloured = coloured
        self._words: dict[str, str] = {}
        self._marks: dict[str, BoardMark] = {}
        #: Where each lies: column, row, width.
        self._places: dict[str, tuple[int, int, int]] = {}

    def show(self, words: dict[str, str], marks: dict[str, BoardMark]) -> None:
        """These things, and what stands out among them."""
        if words != self._words:
            self._words = words
            self._lay_out()
        self._marks = marks
        self.refresh()

    def on_resize(self) -> None:
        self._lay_out()

    @property
    def rows(self) -> int:
        """How many there are."""
        return 1 + max((y for _, y, _ in self._places.values()), default=-1)

    def _lay_out(self) -> None:
        room = max(self.scrollable_content_region.width, _LEAST)
        self._places, x, y = {}, 0, 0
        for key, words in self._words.items():
            width = min(room, cell_len(words) + 2)
            if x and x + width > room:
                x, y = 0, y + 1
            self._places[key] = x, y, width
            x += width + _GAP
        self.virtual_size = Size(room, self.rows)

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        segments: list[Segment] = []
        ground = self.rich_style
        at = 0
        for key, (x, there, width) in self._places.items():
            if there != row:
                continue
            style = marked(Style(bold=True), self._marks.get(key, BoardMark.CAN), self._coloured)
            words = self._words[key]
            if cell_len(words) + 2 > width:
                words = set_cell_size(words, width - 3) + "…"
            segments += [Segment(" " * (x - at), ground), Segment(f" {words} ", ground + style)]
            at = x + width
        return Strip(segments).crop_extend(0, self.size.width, ground)

    def place_of(self, key: str) -> tuple[float, float] | None:
        """The middle of a thing on the screen."""
        if key not in self._places:
            return None
        x, y, width = self._places[key]
        left, top = self.region.offset - self.scroll_offset
        return left + x + width / 2, top + y + 0.5

    def reveal(self, key: str) -> None:
        """Scroll until a thing is seen."""
        if key in self._places:
            x, y, width = self._places[key]
            self.scroll_to_region(Region(x, y, width, 1), animate=False)

    def on_click(self, event: events.Click) -> None:
        at, row = event.x, event.y + self.scroll_offset.y
        for key, (x, y, width) in self._places.items():
            if y == row and x <= at < x + width:
                self.post_message(Touched(key))
