"""What is on its way while a move happens: a body along the ring, chips from hand to hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from orrery.core.scene import Item, Route
from orrery.games.orbit_box.scene.board import stack
from orrery.games.orbit_box.scene.panel import chips_at
from orrery.games.orbit_box.scene.shapes import cell_angle, polar
from orrery.games.orbit_box.scene.table import Payment, RingTable

#: Who gives or takes what no player has: the pot of Orbit, the reserve of Harun.
BANK = "bank"

#: More chips than this are seen as so many.
_MOST_CHIPS = 9


def body_way(letter: str, passed: Iterable[int], cells: int) -> Route:
    """A body with all that it bears, over these cells to the one where it stands then."""
    key = f"body-{letter}"
    _, ((distance, _),) = stack(1, False, cells)
    through = tuple(polar(distance, cell_angle(cell, cells)) for cell in passed)
    return Route((key, f"{key}-moved", f"{key}-die", f"{key}-flag", f"{key}-owner"), through)


def payments(
    before: Sequence[int], after: Sequence[int], seats: Sequence[str]
) -> tuple[Payment, ...]:
    """Who gave chips to whom, by what each seat had before and has now; the rest is the bank's."""
    more = {name: after[seat] - before[seat] for seat, name in enumerate(seats)}
    more[BANK] = -sum(more.values())
    givers = [name for name, chips in more.items() for _ in range(-chips)]
    takers = [name for name, chips in more.items() for _ in range(chips)]
    passed = Counter(zip(givers, takers, strict=True))  # chip by chip
    return tuple(Payment(giver, taker, chips) for (giver, taker), chips in passed.items())


def paid_chips(table: RingTable) -> list[Item]:
    """The chips that are being paid, where they arrive."""
    return [item for item, _ in _paid(table)]


def chip_ways(table: RingTable) -> tuple[Route, ...]:
    """Where they come from."""
    return tuple(way for _, way in _paid(table))


def _paid(table: RingTable) -> Iterator[tuple[Item, Route]]:
    seats = [seat.name for seat in table.seats]
    for payment in table.payments:
        start, (x, y) = (chips_at(who, seats) for who in (payment.giver, payment.taker))
        for chip in range(min(payment.chips, _MOST_CHIPS)):
            key = f"paid-{payment.giver}-{payment.taker}-{chip + 1}"
            at = (x - 2.5 * chip, y - 1.5 * chip)  # so that each of them is seen
            yield Item(key, "symbol", at, 0.68, "mark paid", symbol="chip"), Route((key,), (start,))
