"""Who sits where: what is asked about it at every move is looked up once."""

from __future__ import annotations

from orrery.core.contract import Seat
from orrery.core.made_once import MadeOnce
from orrery.table.events import Bot, Person, Sitter


class Sitters:
    """Everybody at a table; None is an open seat."""

    __slots__ = ("bots", "has_people", "is_against_bots", "others", "owned", "sharing")

    def __init__(self, seats: tuple[Sitter | None, ...]) -> None:
        #: The seats of each person, by id.
        self.owned: dict[str, tuple[Seat, ...]] = {}
        for seat, who in enumerate(seats):
            if isinstance(who, Person):
                self.owned[who.id] = (*self.owned.get(who.id, ()), seat)
        self.has_people = bool(self.owned)
        self.bots = {seat: who for seat, who in enumerate(seats) if isinstance(who, Bot)}
        #: By seat: the seats whose owner is the same, itself included; and all the others.
        self.sharing = tuple(
            frozenset(self.owned[who.id] if isinstance(who, Person) else (seat,))
            for seat, who in enumerate(seats)
        )
        everywhere = frozenset(range(len(seats)))
        self.others = tuple(everywhere - own for own in self.sharing)
        #: By seat: whether bots sit on all the others.
        self.is_against_bots = tuple(
            bool(others) and others <= self.bots.keys() for others in self.others
        )


#: A tuple of seats stays the same one until somebody sits down or gets up.
sitters = MadeOnce(Sitters, most=8192)
