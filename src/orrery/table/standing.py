"""What a list of tables needs to know of one, in few words: how it stands, and what it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from orrery.core.contract import Seat
from orrery.table.clock_rules import ClockRule, NoClock
from orrery.table.events import Fill, Opened, Series, Sitter
from orrery.table.log import Milliseconds

if TYPE_CHECKING:
    from orrery.table.state import TableState

#: A table is closed if it was given up before the game began.
Phase = Literal["waiting", "playing", "over", "closed"]


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table stands after its last event, for lists of tables that replay nothing."""

    phase: Phase = "waiting"
    seats: tuple[Sitter | None, ...] = ()  # None: open
    acting: tuple[Seat, ...] = ()
    ending: str = ""  # "rules", "resigned", ...; of a closed table "declined", if that is why
    winners: tuple[Seat, ...] = ()
    ply: int = 0  # how many moves were made
    deadline: Milliseconds | None = None  # when time will next bring something about


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


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table offers to whoever might sit down.

    Fields of ``Opened`` that a list needs, under the same names; never the seed.
    """

    clock: ClockRule = msgspec.field(default_factory=NoClock)
    fill: Fill | None = None
    series: Series | None = None
    invited: tuple[str, ...] = ()
    before: str = ""
    rated: bool = False
    language: str = ""


def terms(opened: Opened) -> Terms:
    """The terms of a table."""
    return Terms(*(getattr(opened, name) for name in Terms.__struct_fields__))
