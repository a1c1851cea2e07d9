"""Which commands make sense now, for one reader."""

from __future__ import annotations

from orrery.core.contract import Seat
from orrery.core.errors import Refusal
from orrery.table.deciding import may_go_back, may_waive, why_not_propose
from orrery.table.events import Person
from orrery.table.hints import why_no_hint
from orrery.table.moving import is_setting_up
from orrery.table.seating import check_stakes, may_come
from orrery.table.state import TableState

_PROPOSALS = ("takeback", "draw", "rematch")


def allowed(state: TableState, reader: str, seat: Seat | None) -> list[str]:
    """The commands that make sense now."""
    if state.phase == "waiting":
        return _can_before(state, reader, seat)
    if seat is None:
        return []
    # On one screen the last step may be that of the own seat before.
    can = ["undo"] if any(may_go_back(state, own) for own in state.owned(reader)) else []
    if is_setting_up(state, seat):
        can.append("deal")
    if may_waive(state, seat):
        can.append("waive")
    can += [what for what in _PROPOSALS if why_not_propose(state, seat, what) is None]
    if why_no_hint(state, seat) is None:
        can.append("hint")
    return [*can, "resign"] if state.phase == "playing" else can


def _can_before(state: TableState, reader: str, seat: Seat | None) -> list[str]:
    host = reader == state.opened.host
    can = ["leave"] if seat is not None else []
    if reader and None in state.seats and (seat is None or host) and may_come(state, reader):
        can.append("sit")
    if host:
        can += ["sit_bot", "close"] if None in state.seats else ["close"]
    elif seat is None and reader in state.invited:
        can.append("decline")
    return [*can, "make_rated"] if _may_make_rated(state, reader) else can


def _may_make_rated(state: TableState, reader: str) -> bool:
    try:
        check_stakes(state, Person(reader, ""))
    except Refusal:
        return False
    return True
