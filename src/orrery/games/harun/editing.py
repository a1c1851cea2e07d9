"""Rounds of Harun put together by hand: bodies, stars, dice and the way that the arrow shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from orrery.core.editing.arrangement import Arrangement
from orrery.core.editing.editor import REMOVE, Edit, PositionFault, Tool
from orrery.core.errors import OptionError
from orrery.core.kernel import PlainRecord
from orrery.core.options import Option
from orrery.core.scene import Item
from orrery.core.texts import say
from orrery.games.harun import rules
from orrery.games.harun.scoring import BLACK_STAR, BODIES, CELLS, RED_STAR
from orrery.games.orbit_box.editing import (
    CLOCKWISE_WORD,
    COUNTER_WORD,
    DIRECTION,
    NOBODY_WORD,
    BiddingEditor,
)
from orrery.games.orbit_box.rules.rounds import NOBODY

_STARS = {"red": RED_STAR, "black": BLACK_STAR}
_STAR_TITLES = {"red": say("Red star"), "black": say("Black star")}


class HarunEditor(BiddingEditor):
    """Seven bodies, four stars; the reserve holds what nobody has."""

    bodies, cells = BODIES, CELLS
    bodies_rule, chips_rule, suspended_rule, ending_rule = "HA2", "HA1", "HA5", "HA7"

    @property
    def total(self) -> int:
        return rules.RESERVE

    @property
    def first_chips(self) -> int:
        return 0

    def further_fields(self) -> tuple[Option, ...]:
        last = self.seat_choice("last_winner", say("Who reached a bid last"))
        return (DIRECTION, *super().further_fields(), last)

    def blank(self) -> Arrangement:
        return {"red": (), "black": (), **super().blank()}

    # --- Stars ------------------------------------------------------------------------------------

    def checked(self, arrangement: Arrangement) -> Arrangement:
        taken: set[str] = set()
        for cell in (*arrangement["red"], *arrangement["black"]):
            if cell not in map(str, range(1, CELLS + 1)):
                wrong = say(
                    "a star lies on a cell from 1 to {n}, not on {cell!r}", n=CELLS, cell=cell
                )
                raise OptionError(wrong)
            if cell in taken:
                raise OptionError(say("Two stars lie on cell {cell}.", cell=cell))
            taken.add(cell)
        stars = {colour: tuple(sorted(arrangement[colour], key=int)) for colour in _STARS}
        return super().checked({**arrangement, **stars})

    def further_tools(self, arrangement: Arrangement) -> tuple[Tool, ...]:
        stars = (
            Tool(
                f"star-{colour}",
                title,
                left=max(0, rules.STARS_OF_A_COLOUR - len(arrangement[colour])),
                picture=(Item("", "symbol", size=1.0, symbol=f"star-{colour}", style="star"),),
            )
            for colour, title in _STAR_TITLES.items()
        )
        return (*stars, Tool(REMOVE, say("Remove")))

    def edits(self, arrangement: Arrangement, tool: str) -> Sequence[Edit]:
        if tool == REMOVE:
            return [
                Edit(f"remove {cell}", (tool, f"star-{colour}-on-{cell}"))
                for colour in _STARS
                for cell in arrangement[colour]
            ]
        colour = tool.removeprefix("star-")
        if tool != f"star-{colour}" or colour not in _STARS:
            return super().edits(arrangement, tool)
        if len(arrangement[colour]) >= rules.STARS_OF_A_COLOUR:
            return []
        taken = (*arrangement["red"], *arrangement["black"])
        free = (cell for cell in range(1, CELLS + 1) if str(cell) not in taken)
        return [Edit(f"star {colour} {cell}", (tool, f"cell-{cell}")) for cell in free]

    def after(self, arrangement: Arrangement, text: str) -> Arrangement:
        match text.split():
            case ["star", ("red" | "black") as colour, cell]:
                return {**arrangement, colour: (*arrangement[colour], cell)}
            case ["remove", cell]:
                return {
                    **arrangement,
                    **{
                        colour: tuple(c for c in arrangement[colour] if c != cell)
                        for colour in _STARS
                    },
                }
        return super().after(arrangement, text)

    # --- The position -----------------------------------------------------------------------------

    def is_set(self, arrangement: Arrangement) -> bool:
        stars = len(arrangement["red"]) + len(arrangement["black"])
        return super().is_set(arrangement) and stars == 2 * rules.STARS_OF_A_COLOUR

    def fill(self, p: Any, arrangement: Arrangement) -> None:
        super().fill(p, arrangement)
        p.star[:] = 0
        for colour, star in _STARS.items():
            for cell in arrangement[colour]:
                p.star[int(cell) - 1] = star
        p.direction = 1 if arrangement["direction"] == (CLOCKWISE_WORD,) else -1
        p.reserve = max(0, self.total - sum(self.chips(arrangement)))
        p.last_winner = self.seat(arrangement, "last_winner")

    def further_words(self, p: PlainRecord) -> dict[str, tuple[str, ...]]:
        stars = {
            colour: tuple(str(cell + 1) for cell, lies in enumerate(p.star) if lies == star)
            for colour, star in _STARS.items()
        }
        last = NOBODY_WORD if p.last_winner == NOBODY else self.game.seats[p.last_winner]
        way = CLOCKWISE_WORD if p.direction > 0 else COUNTER_WORD
        return {**stars, "direction": (way,), "last_winner": (last,)}

    def ring_faults(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        yield from super().ring_faults(arrangement)
        for colour, title in _STAR_TITLES.items():
            if len(arrangement[colour]) != rules.STARS_OF_A_COLOUR:
                wrong = say(
                    "{star}: there are {most}, and {n} on the ring.",
                    star=title,
                    most=rules.STARS_OF_A_COLOUR,
                    n=len(arrangement[colour]),
                )
                yield PositionFault("HA1", wrong)

    def further_faults(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        first = arrangement["round"][0] == "1"
        if first and self.seat(arrangement, "last_winner") != NOBODY:
            yield PositionFault("HA7", say("Before the first round nobody has reached a bid."))
        yield from super().further_faults(arrangement)
