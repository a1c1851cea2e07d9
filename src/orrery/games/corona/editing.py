"""Rounds of Corona put together by hand."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.editing.arrangement import Arrangement
from orrery.core.editing.editor import PositionFault
from orrery.core.texts import say
from orrery.games.corona.scoring import BODIES, CELLS
from orrery.games.orbit_box.editing import BiddingEditor


class CoronaEditor(BiddingEditor):
    """Six bodies, six dice; chips only change hands."""

    options = (*BiddingEditor.options, "empty_scores")
    bodies, cells = BODIES, CELLS
    bodies_rule, chips_rule, suspended_rule, ending_rule = "CO2", "CO1", "CO5", "CO6"

    @property
    def total(self) -> int:
        return len(self.game.seats) * self.first_chips

    @property
    def first_chips(self) -> int:
        return int(self.game.box.start_chips)

    def further_faults(self, arrangement: Arrangement) -> Iterator[PositionFault]:
        here = sum(self.chips(arrangement))
        if here < self.total:
            wrong = say(
                "Chips only change hands: there are {total}, and {n} are here.",
                total=self.total,
                n=here,
            )
            yield PositionFault("CO5", wrong)
        yield from super().further_faults(arrangement)
