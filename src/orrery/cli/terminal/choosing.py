"""A person chooses on the board: what is touched, where the cursor stands, what stands out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot, inf

from orrery.cli.terminal.line import Message
from orrery.cli.terminal.marks import BoardMark
from orrery.cli.terminal.pick import OfferedPaths, Pick

Place = tuple[float, float]
PlaceOf = Callable[[str], Place | None]

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

#: A character is about twice as high as wide.
_TALL = 2.0


class Choosing:
    """The touches so far and the cursor; nothing here knows where things are drawn."""

    def __init__(self) -> None:
        self.pick = Pick(OfferedPaths(None))
        self.cursor: str | None = None
        #: What is shown to a person who asked for a move, or what decided the game.
        self.lit: tuple[str, ...] = ()
        #: The words of every item, by key.
        self.words: dict[str, str] = {}
        self._ply = -1

    def offer(self, state: Message) -> None:
        """Other choices; within the same position what was touched stays, if it still can."""
        items = [*(state["scene"].get("fixed") or ()), *state["scene"].get("items", ())]
        self.words = {item["key"]: item["text"] for item in items if item.get("text")}
        touched = self.pick.touched if state["ply"] == self._ply else ()
        if state["ply"] != self._ply:
            self.lit = ()
        if state.get("result"):
            self.lit = tuple(state["result"].get("lit", ()))
        self._ply = state["ply"]
        self.pick = Pick(OfferedPaths(state.get("choices")))
        for key in touched:
            self.pick = self.pick.touch(key) or self.pick

    def forget(self) -> None:
        """Begin anew, with the same choices."""
        self.pick = Pick(self.pick.moves)

    def name(self, key: str) -> str:
        """What a thing is, in words."""
        return self.words.get(key, key)

    def live(self) -> dict[str, None]:
        """What can be touched now."""
        return self.pick.touchable()

    def marks(self) -> dict[str, BoardMark]:
        """What stands out; the last one counts."""
        marks = dict.fromkeys(self.pick.offers, BoardMark.CAN)
        marks.update(dict.fromkeys(self.lit, BoardMark.LIT))
        marks.update(dict.fromkeys(self.pick.touched, BoardMark.CHOSEN))
        if self.cursor is not None:
            marks[self.cursor] = BoardMark.CURSOR
        return marks

    def path_words(self) -> str:
        """Where the touches so far have led, and what the cursor is on."""
        keys = [*self.pick.touched]
        if self.cursor is not None and self.cursor not in keys:
            keys.append(self.cursor)
        return " > ".join(map(self.name, keys))

    # --- The cursor -------------------------------------------------------------------------------

    def settle(self, place_of: PlaceOf) -> None:
        """Keep the cursor on something that can be touched; best on what comes next."""
        live = self.live()
        if not live:
            self.cursor = None
        elif self.cursor not in live:
            offers = self.pick.offers or live
            self.cursor = nearest(self.cursor, offers, place_of)

    def go(self, direction: str, place_of: PlaceOf, among: Iterable[str]) -> None:
        """Move the cursor to the nearest thing in a direction."""
        start = place_of(self.cursor) if self.cursor else None
        if start is None:
            self.settle(place_of)
            return
        found = towards(start, DIRECTIONS[direction], set(among) - {self.cursor}, place_of)
        self.cursor = found or self.cursor


def towards(
    start: Place, direction: tuple[int, int], among: Iterable[str | None], place_of: PlaceOf
) -> str | None:
    """The nearest thing in a direction; what lies straight ahead is nearer than what lies aside."""
    (dx, dy), best, least = direction, None, inf
    for key in among:
        place = place_of(key) if key else None
        if place is None:
            continue
        x, y = place[0] - start[0], (place[1] - start[1]) * _TALL
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if ahead > 0.5 and ahead + 2 * aside < least:
            best, least = key, ahead + 2 * aside
    return best


def nearest(key: str | None, among: Iterable[str], place_of: PlaceOf) -> str | None:
    """The thing nearest to where another one is; the first, if that is nowhere."""
    start = place_of(key) if key else None
    keys = [one for one in among if place_of(one)] or list(among)
    if start is None:
        return next(iter(keys), None)

    def far(other: str) -> float:
        place = place_of(other)
        return hypot(place[0] - start[0], (place[1] - start[1]) * _TALL) if place else inf

    return min(keys, key=far, default=None)
