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


def allowed(state: TableState, reader: str, seat: Seat | None) -> tuple[str, ...]:
    """The commands that make sense now."""
    if state.phase == "waiting":
        return _can_before(state, reader, seat)
    if seat is None:
        return ()
    if state.phase == "playing":
        return _can_now(state, reader, seat)
    return ("rematch",) if why_not_propose(state, seat, "rematch") is None else ()


def _can_now(state: TableState, reader: str, seat: Seat) -> tuple[str, ...]:
    # On one screen the last step may be that of the own seat before.
    can = ["undo"] if any(may_go_back(state, own) for own in state.owned(reader)) else []
    if is_setting_up(state, seat):
        can.append("deal")
    if may_waive(state, seat):
        can.append("waive")
    if why_not_propose(state, seat, "takeback") is None:
        can.append("takeback")
    if why_not_propose(state, seat, "draw") is None:
        can.append("draw")
    if why_no_hint(state, seat) is None:
        can.append("hint")
    return (*can, "resign")


def _can_before(state: TableState, reader: str, seat: Seat | None) -> tuple[str, ...]:
    host = reader == state.opened.host
    can = ["leave"] if seat is not None else []
    if reader and None in state.seats and (seat is None or host) and may_come(state, reader):
        can.append("sit")
    if host:
        can += ["sit_bot", "close"] if None in state.seats else ["close"]
    elif seat is None and reader in state.invited:
        can.append("decline")
    return (*can, "make_rated") if _may_make_rated(state, reader) else tuple(can)


def _may_make_rated(state: TableState, reader: str) -> bool:
    try:
        check_stakes(state, Person(reader, ""))
    except Refusal:
        return False
    return True
