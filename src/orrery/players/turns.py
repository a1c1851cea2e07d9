"""Taking turns where several may act at once, for bots and for people at one terminal."""

from __future__ import annotations

from collections.abc import Callable

from orrery.core.contract import Move, Position, Seat
from orrery.core.kernel import CLOCK


def next_move(position: Position, ask: Callable[[Seat], Move | None]) -> Move:
    """Ask the seats that may act, from the one that the game names; the first move counts.

    A seat that would rather wait answers None. When all wait, the clock says that time is up.
    """
    first = position.game.first_asked(position)
    seats = [seat for seat in position.to_act if seat != CLOCK]
    for seat in sorted(seats, key=lambda seat: (seat < first, seat)):
        move = ask(seat)
        if move is not None:
            return move
    return position.moves(CLOCK)[0]
