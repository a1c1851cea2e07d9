"""Corona once more, slow and plain, from the text of the rules."""

from __future__ import annotations

from typing import Any

from orbit_box.reference import CLOCK, BiddingTable


class CoronaTable(BiddingTable):
    bodies = "ROYGBV"
    highest = 21

    def __init__(
        self, players: int, master: int, sealed: bool, random_deal: bool, **endings: Any
    ) -> None:
        super().__init__(players, master, sealed, random_deal)
        self.start_chips = 2 * players + 2
        self.chips = [self.start_chips] * players
        self.empty = endings.get("empty_scores", 1)
        self.laps = endings.get("laps", "auto")
        self.endings = endings
        self.closing = False

    def acting(self) -> set[int]:
        may_close = self.endings.get("end_time") and not self.closing and self.phase != "over"
        return super().acting() | ({CLOCK} if may_close else set())

    def moves(self, seat: int) -> set[str]:
        if seat != CLOCK:
            return super().moves(seat)
        timed = not self.sealed and self.phase != "placing"
        closing = self.endings.get("end_time") and not self.closing
        return ({"time"} if timed else set()) | ({"closing"} if closing else set())

    def play(self, seat: int, text: str, view: dict[str, Any]) -> None:
        self.closing = self.closing or text == "closing"
        super().play(seat, text, view)

    def hear(self, seat: int, amount: int, view: dict[str, Any]) -> None:
        closing, self.closing = self.closing, True  # so that only players count as acting
        super().hear(seat, amount, view)
        self.closing = closing

    def points(self, body: str, cell: int) -> int:
        standing = sum(1 for other in self.bodies if self.cells[other] == cell)
        return standing + 1 if standing else self.empty

    def settle(self, reached: bool) -> None:
        assert self.bidder is not None
        for other in self.lefts(self.bidder):
            payer, payee = (other, self.bidder) if reached else (self.bidder, other)
            if self.chips[payer] > 0:
                self.chips[payer] -= 1
                self.chips[payee] += 1

    def ending(self) -> str | None:
        laps = {"auto": 1 if self.players >= 4 else 3, "off": 0}.get(self.laps) or (
            int(self.laps) if self.laps.isdigit() else 0
        )
        if laps and self.round >= laps * self.players:
            return "star masters"
        if self.endings.get("end_broke", True) and 0 in self.chips:
            return "out of chips"
        if self.endings.get("end_doubled", True) and max(self.chips) >= 2 * self.start_chips:
            return "doubled"
        if self.closing:
            return "time"
        return "rounds" if self.round == 100 else None

    def conserve(self) -> None:
        assert sum(self.chips) == self.players * self.start_chips
