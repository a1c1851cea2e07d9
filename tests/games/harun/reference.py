"""Harun once more, slow and plain, from the text of the rules."""

from __future__ import annotations

from typing import Any

from orbit_box.reference import BiddingTable


class HarunTable(BiddingTable):
    bodies = "ROYGBVK"
    highest = 14

    def __init__(self, players: int, master: int, sealed: bool, random_deal: bool) -> None:
        super().__init__(players, master, sealed, random_deal)
        self.reserve = 72
        self.winner: int | None = None

    def open(self, view: dict[str, Any]) -> None:
        self.stars: dict[int, str] = {}
        self.arrow = 0
        super().open(view)

    def roll(self, view: dict[str, Any]) -> None:
        super().roll(view)
        self.arrow = view["direction"]
        if self.random_deal:
            self.stars = {cell: name for name, cells in view["stars"].items() for cell in cells}
            assert sorted(self.stars.values()) == ["black", "black", "red", "red"]

    def settings(self) -> set[str]:
        placed = list(self.stars.values())
        return super().settings() | {
            f"star {colour} {cell}"
            for colour in ("red", "black")
            if placed.count(colour) < 2
            for cell in range(1, 13)
            if cell not in self.stars
        }

    def all_set(self) -> bool:
        return super().all_set() and len(self.stars) == 4

    def play(self, seat: int, text: str, view: dict[str, Any]) -> None:
        if text.startswith("star"):
            _, colour, cell = text.split()
            self.stars[int(cell)] = colour
        super().play(seat, text, view)

    def way(self) -> int:
        return self.arrow

    def points(self, body: str, cell: int) -> int:
        return {"red": 1, "black": 2}.get(self.stars.get(cell, ""), 0)

    def take(self, seat: int, chips: int) -> None:
        chips = min(chips, self.reserve)
        self.reserve -= chips
        self.chips[seat] += chips

    def settle(self, reached: bool) -> None:
        assert self.bidder is not None
        if reached:
            self.take(self.bidder, self.bid)
            self.winner = self.bidder
        else:
            for other in self.lefts(self.bidder):
                self.take(other, 3)

    def ending(self) -> str | None:
        if self.reserve < 10:
            if self.winner is not None:
                self.take(self.winner, self.reserve)
            return "reserve"
        return "rounds" if self.round == 100 else None

    def conserve(self) -> None:
        assert sum(self.chips) + self.reserve == 72
