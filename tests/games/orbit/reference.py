"""Orbit once more, slow and plain, from the text of the rules.

Chance is not played again: what it dealt, and who got which body by lot, is read from the view of
the engine.
"""

from __future__ import annotations

from typing import Any

CLOCK = -1
RAINBOW = "ROYGBV"


class OrbitTable:
    def __init__(self, players: int, master: int, sealed: bool, timed: bool) -> None:
        self.players, self.master, self.sealed, self.timed = players, master, sealed, timed
        self.chips = [12] * players
        self.pot = self.takes = 0
        self.round = 1
        self.chooser: int | None = None
        self.reason: str | None = None

    def open(self, view: dict[str, Any]) -> None:
        if self.round == 1 or self.pot < self.players:
            for seat in range(self.players):
                self.pay_pot(seat)
        self.cells, self.dice = dict(view["bodies"]), dict(view["dice"])
        self.clockwise = view["direction"] == 1
        assert len(set(self.cells.values())) == 6
        self.owner: dict[str, int] = {}
        self.lists: dict[int, list[str]] = {seat: [] for seat in range(self.players)}
        self.done: set[int] = set()
        self.phase = "wishing" if self.sealed else "claiming"

    def pay_pot(self, seat: int) -> None:
        if self.chips[seat]:
            self.chips[seat] -= 1
            self.pot += 1

    def from_left(self) -> list[int]:
        return [(self.master + k) % self.players for k in range(1, self.players + 1)]

    def acting(self) -> set[int]:
        if self.phase == "over":
            return set()
        if self.phase == "choosing":
            assert self.chooser is not None
            return {self.chooser}
        if self.phase == "wishing":
            return set(range(self.players)) - self.done
        waiting = set(range(self.players)) - set(self.owner.values())
        return waiting | ({CLOCK} if self.timed else set())

    def moves(self, seat: int) -> set[str]:
        if seat == CLOCK:
            return {"time"}
        if self.phase == "choosing":
            return {"end", "go on"}
        if self.phase == "wishing":
            return {f"wish {b}" for b in RAINBOW if b not in self.lists[seat]} | {"done"}
        return {f"claim {body}" for body in RAINBOW if body not in self.owner}

    def play(self, seat: int, text: str, view: dict[str, Any]) -> None:
        verb, _, body = text.partition(" ")
        if verb == "end":
            self.phase, self.reason = "over", "ended"
        elif verb == "go":
            self.next_round(view)
        elif verb == "claim":
            self.claim(seat, body, view)
        elif verb == "time":
            self.allot([s for s in self.from_left() if s not in self.owner.values()], view)
        else:
            self.wish(seat, body, view)

    def wish(self, seat: int, body: str, view: dict[str, Any]) -> None:
        if body:
            self.lists[seat].append(body)
        if not body or len(self.lists[seat]) == 6:
            self.done.add(seat)
        if len(self.done) == self.players:
            self.allot(self.from_left(), view)

    def allot(self, seats: list[int], view: dict[str, Any]) -> None:
        """A first free wish, or a body by lot: the engine says which one it was."""
        names = list(view["chips"])
        given = {names.index(name): body for body, name in view["last"]["owners"].items()}
        for seat in seats:
            wishes = [body for body in self.lists[seat] if body not in self.owner]
            assert given[seat] not in self.owner
            assert not wishes or given[seat] == wishes[0]
            self.claim(seat, given[seat], view)

    def claim(self, seat: int, body: str, view: dict[str, Any]) -> None:
        self.owner[body] = seat
        if len(self.owner) in (1, self.players):
            self.pay_pot(seat)
        if len(self.owner) == self.players:
            self.fly(view)

    def fly(self, view: dict[str, Any]) -> None:
        for body in RAINBOW if self.clockwise else RAINBOW[::-1]:
            way = self.dice[body] if self.clockwise else -self.dice[body]
            cell = (self.cells[body] - 1 + way) % 7 + 1
            there = [other for other in RAINBOW if other != body and self.cells[other] == cell]
            self.cells[body] = cell
            if len(there) == 1:
                self.meet(self.owner.get(body), self.owner.get(there[0]))
            if len(there) >= 2:
                self.two(self.owner.get(body), view)
                return
        self.next_round(view)

    def meet(self, arriving: int | None, standing: int | None) -> None:
        if arriving is not None and standing is not None and self.chips[standing]:
            self.chips[standing] -= 1
            self.chips[arriving] += 1
        if arriving is None and standing is not None:
            self.pay_pot(standing)
        if arriving is not None and standing is None and self.pot:
            self.pot -= 1
            self.chips[arriving] += 1

    def two(self, taker: int | None, view: dict[str, Any]) -> None:
        if taker is None:
            self.next_round(view)
            return
        self.chips[taker] += self.pot
        self.pot = 0
        self.takes += 1
        if self.takes > 3:
            self.phase, self.chooser = "choosing", taker
        else:
            self.next_round(view)

    def next_round(self, view: dict[str, Any]) -> None:
        if self.round == 100:
            self.phase, self.reason = "over", "rounds"
            return
        self.round += 1
        self.master = (self.master + 1) % self.players
        self.open(view)
