"""How a table stands, in the few words that a list of tables needs."""

from __future__ import annotations

from orrery.table.log import Standing
from orrery.table.state import TableState


def standing(state: TableState) -> Standing:
    """The state without its game: what is written down beside the log."""
    ending = state.ending
    deadlines = [clock.deadline for clock in state.clocks]
    deadlines += [timer.deadline for timer in state.timers]
    deadlines += [state.bots_come, state.next_game]
    return Standing(
        phase=state.phase,
        seats=state.seats,
        acting=state.acting,
        ending=_why(state),
        winners=ending.winners if ending else (),
        ply=state.position.ply,
        deadline=min((due for due in deadlines if due is not None), default=None),
    )


def _why(state: TableState) -> str:
    if state.ending is not None:
        return state.ending.kind
    return "declined" if state.phase == "closed" and state.declined else ""
