"""Whether tiles that lie on the board can have come there by turns, as the rules have it.

Laying tiles for both colours only ever makes more placements legal (OD7), so that without turns and
endings any order finds out. With them it is a search over the orders, which mostly goes straight
through.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.compiling import compiled
from orrery.core.contract import Move, Position, Records, Seat
from orrery.core.kernel import copy_array
from orrery.games.orion.rules import kernel as rules

#: So many tiles are laid in the search at most; a position beyond that is taken for possible.
_MOST_LAID = 4000

#: The tiles of each colour.
Laid = tuple[Sequence[Move], Sequence[Move]]


def never_laid(start: Position, laid: Laid) -> tuple[Position, Move] | None:
    """A tile that no order of play brings where it lies, and the board before it; else None.

    Turns and endings are left aside.
    """
    array = copy_array(start.state)
    p, box = array[0], start.game.box
    waiting = [move for side in laid for move in side]
    while waiting:
        now = [m for m in waiting if rules.is_placement(p, box, m.seat, m.code)]
        if not now:
            p.turn = waiting[0].seat
            return start.game.at(array), waiting[0]
        for move in now:
            rules.put_tile(p, box, move.seat, move.code)
        waiting = [move for move in waiting if move not in now]
    return None


class _OrderSearch:
    """Looks for an order in which the rules allow all tiles; only the last may end the game."""

    def __init__(self, start: Position, laid: Laid) -> None:
        self.start = start
        self.laid = laid
        self.count = 0
        self.dead: set[tuple[int, int]] = set()

    def leads(self, array: Records, left: tuple[int, int]) -> bool:
        """Whether the tiles that are left, as bits, can all be laid from here."""
        if left == (0, 0):
            return True
        if left in self.dead:
            return False
        seat = int(array[0].turn)
        for place, move in enumerate(self.laid[seat]):
            if not left[seat] >> place & 1:
                continue
            if self.count == _MOST_LAID:
                return True
            after = copy_array(array[0])
            if not compiled.play_at(after, self.start.game.box_array, seat, move.code):
                continue
            self.count += 1
            rest = _without(left, seat, place)
            is_over = after[0].phase == rules.OVER
            if (rest == (0, 0) or not is_over) and self.leads(after, rest):
                return True
        self.dead.add(left)
        return False


def _without(left: tuple[int, int], seat: Seat, place: int) -> tuple[int, int]:
    rest = left[seat] & ~(1 << place)
    return (rest, left[1]) if seat == 0 else (left[0], rest)


def can_be_played(start: Position, laid: Laid) -> bool:
    """Whether some order of play leads from the bare board to these tiles (OD6 to OD12)."""
    return _OrderSearch(start, laid).leads(
        copy_array(start.state), ((1 << len(laid[0])) - 1, (1 << len(laid[1])) - 1)
    )
