"""How a table stands, in the few words that a list of tables needs."""

from __future__ import annotations

from orrery.table.log import Standing
from orrery.table.state import TableState


def standing(state: TableState) -> Standing:
    """The state without its game: what is written down beside the log."""
    ending = state.ending
    clocks = [clock.deadline for clock in state.clocks if clock.deadline is not None]
    return Standing(
        phase=state.phase,
        seats=state.seats,
        acting=state.acting,
        ending=ending.kind if ending else "",
        winners=ending.winners if ending else (),
        deadline=min([*clocks, *(timer.deadline for timer in state.timers)], default=None),
    )
