"""A slow, plain table for games of bids, written from the text of the rules alone.

Chance is not played again: what it dealt is read from the view of the engine.
"""

from __future__ import annotations

from random import Random
from typing import Any

import orrery

CLOCK = -1


class BiddingTable:
    """What Harun and Corona share."""

    bodies: str
    highest: int

    def __init__(self, players: int, master: int, sealed: bool, random_deal: bool) -> None:
        self.players, self.master = players, master
        self.sealed, self.random_deal = sealed, random_deal
        self.chips = [0] * players
        self.suspended: set[int] = set()
        self.failed: set[int] = set()
        self.round = 1
        self.reason: str | None = None

    # What each game says for itself.

    def settle(self, reached: bool) -> None:
        raise NotImplementedError

    def points(self, body: str, cell: int) -> int:
        raise NotImplementedError

    def way(self) -> int:
        return 1

    def ending(self) -> str | None:
        raise NotImplementedError

    def conserve(self) -> None:
        raise NotImplementedError

    def settings(self) -> set[str]:
        return {
            f"place {body}{cell}"
            for body in self.bodies
            if body not in self.cells
            for cell in range(1, 13)
        }

    def all_set(self) -> bool:
        return len(self.cells) == len(self.bodies)

    # A round.

    def lefts(self, seat: int) -> list[int]:
        return [(seat + k) % self.players for k in range(1, self.players)]

    def open(self, view: dict[str, Any]) -> None:
        self.suspended, self.failed = self.failed, set()
        self.committed: dict[int, int] = {}
        self.bidder: int | None = None
        self.bid = self.score = 0
        self.cells: dict[str, int] = {}
        self.dice: list[int] = []
        self.moved: set[str] = set()
        self.phase = "placing"
        if self.random_deal:
            self.cells = dict(view["bodies"])
            self.roll(view)

    def roll(self, view: dict[str, Any]) -> None:
        self.phase = "bidding"
        self.dice = list(view["dice"])
        assert len(self.dice) == len(self.bodies)

    def acting(self) -> set[int]:
        if self.phase == "over":
            return set()
        if self.phase == "placing":
            return {self.master}
        clock = set() if self.sealed else {CLOCK}
        if self.phase == "planning":
            return {self.bidder} | clock
        free = set(range(self.players)) - self.suspended
        if self.sealed:
            return free - set(self.committed)
        return (free if self.bid < self.highest else set()) | clock

    def moves(self, seat: int) -> set[str]:
        if seat == CLOCK:
            return {"time"}
        if self.phase == "placing":
            return self.settings()
        if self.phase == "bidding":
            bids = {f"bid {n}" for n in range(self.bid + 1, self.highest + 1)}
            return bids | {"pass"} if self.sealed else bids
        bodies = set(self.bodies) - self.moved
        return {f"{body}{die}" for body in bodies for die in self.dice}

    def play(self, seat: int, text: str, view: dict[str, Any]) -> None:
        verb, _, what = text.partition(" ")
        if verb == "place":
            self.cells[what[0]] = int(what[1:])
        if verb in ("place", "star") and self.all_set():
            self.roll(view)
        if verb in ("bid", "pass"):
            self.hear(seat, int(what or 0), view)
        if verb == "time":
            self.time(view)
        if len(text) == 2:
            self.step(text[0], int(text[1]), view)

    def hear(self, seat: int, amount: int, view: dict[str, Any]) -> None:
        if not self.sealed:
            self.bidder, self.bid = seat, amount
            return
        self.committed[seat] = amount
        if not self.acting():
            seats = [
                seat for seat in [*self.lefts(self.master), self.master] if seat in self.committed
            ]
            best = max(seats, key=lambda seat: self.committed[seat])  # the first among equals
            if self.committed[best]:
                self.bidder, self.bid = best, self.committed[best]
            self.close_bidding(view)

    def close_bidding(self, view: dict[str, Any]) -> None:
        if self.bidder is None:
            self.end_round(view)
        else:
            self.phase = "planning"

    def time(self, view: dict[str, Any]) -> None:
        if self.phase == "bidding":
            self.close_bidding(view)
        else:
            self.judge(0, view)

    def step(self, body: str, die: int, view: dict[str, Any]) -> None:
        cell = (self.cells[body] - 1 + self.way() * die) % 12 + 1
        self.score += self.points(body, cell)
        self.cells[body] = cell
        self.dice.remove(die)
        self.moved.add(body)
        if not self.dice:
            self.judge(self.score, view)

    def judge(self, score: int, view: dict[str, Any]) -> None:
        assert self.bidder is not None
        if score < self.bid:
            self.failed.add(self.bidder)
        self.settle(score >= self.bid)
        self.end_round(view)

    def end_round(self, view: dict[str, Any]) -> None:
        self.reason = self.ending()
        if self.reason:
            self.phase = "over"
        else:
            self.round += 1
            self.master = (self.master + 1) % self.players
            self.open(view)


def some_move(position: orrery.Position, chance: Random) -> orrery.Move:
    """Any move; the clock and high bids come less often than others, and bids stay low."""
    seats = list(position.to_act)
    if CLOCK in seats and len(seats) > 1 and chance.random() < 0.8:
        seats.remove(CLOCK)
    seat = chance.choice(seats)
    moves = position.moves(seat)
    low = moves[: 1 + len(moves) // 4]
    return chance.choice(low if moves[-1].text.startswith("bid") else moves)


def assert_alike(position: orrery.Position, table: BiddingTable) -> None:
    """The engine and the table agree on all that the rules say."""
    view, name = position.view(), position.game.seat_name
    assert view["phase"] == table.phase
    assert set(position.to_act) == table.acting()
    for seat in position.to_act:
        assert {move.text for move in position.moves(seat)} == table.moves(seat)
    assert list(view["chips"].values()) == table.chips
    assert (view["round"], view["star_master"]) == (table.round, name(table.master))
    assert position.is_over == (table.reason is not None)
    if position.is_over:
        best = [seat for seat, count in enumerate(table.chips) if count == max(table.chips)]
        outcome = position.outcome
        assert (list(outcome.winners), outcome.reason) == (best, table.reason)
        assert list(outcome.scores) == table.chips
        return
    assert view["suspended"] == [name(seat) for seat in sorted(table.suspended)]
    assert view["bid"] == table.bid
    assert view["bidder"] == (None if table.bidder is None else name(table.bidder))
    assert (view["bodies"], view["score"]) == (table.cells, table.score)


def play_alike(position: orrery.Position, table: BiddingTable, chance: Random) -> str:
    """One random game on both; how it ended."""
    table.open(position.view())
    assert_alike(position, table)
    while not position.is_over:
        move = some_move(position, chance)
        position.play(move)
        table.play(move.seat, move.text, position.view())
        assert_alike(position, table)
        table.conserve()
    assert table.reason
    return table.reason
