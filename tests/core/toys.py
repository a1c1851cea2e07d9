"""A toy game with what Orion Duel lacks: several seats at once, hidden cards, a clock, ties.

Ann, Bob and Cat each hold a hidden card and bid 0 to 2 in any order. The highest bid wins, and ties
share the victory. The clock may end the game at any time; nobody wins if nobody has bid.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from orrery.core import kernel
from orrery.core.chance import CHANCE_FIELD, draw
from orrery.core.contract import Game, Move, Outcome, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK, Record, binds, new_record, record_type, rule
from orrery.core.options import Switch
from orrery.core.scene import PLAIN_LOOK, Item, Scene
from orrery.core.texts import Sentence, say

BIDS = 3
RING = 3

POSITION = record_type(
    [CHANCE_FIELD, ("card", np.int8, (3,)), ("bid", np.int8, (3,)), ("over", np.int8)]
)
BOX = record_type([("nothing", np.int8)])


@binds(kernel.set_up, POSITION)
@rule
def deal(p: Any, box: Any) -> None:
    for seat in range(3):
        p.card[seat] = draw(p.chance, 100)
        p.bid[seat] = -1


@binds(kernel.to_act, POSITION)
@rule
def still_to_bid(p: Any, box: Any) -> int:
    bits = 0
    for seat in range(3):
        if p.bid[seat] < 0 and not p.over:
            bits |= 2 << seat
    return bits | 1 if bits else 0


@binds(kernel.is_legal, POSITION)
@rule
def may(p: Any, box: Any, seat: int, code: int) -> bool:
    return (seat == CLOCK) == (code == RING)


@binds(kernel.legal, POSITION)
@rule
def list_bids(p: Any, box: Any, seat: int, out: Any) -> int:
    if seat == CLOCK:
        out[0] = RING
        return 1
    for bid in range(BIDS):
        out[bid] = bid
    return BIDS


@binds(kernel.sample, POSITION)
@rule
def sample_bid(p: Any, box: Any, seat: int, chance: Any) -> int:
    return RING if seat == CLOCK else draw(chance, BIDS)


@binds(kernel.payoff, POSITION)
@rule
def worth(p: Any, box: Any, seat: int) -> float:
    return 0.0


@binds(kernel.apply, POSITION)
@rule
def bid(p: Any, box: Any, seat: int, code: int) -> None:
    if seat == CLOCK:
        p.over = 1
    else:
        p.bid[seat] = code


@binds(kernel.deal_again, POSITION)
@rule
def deal_hidden(p: Any, box: Any, seat: int) -> None:
    for other in range(3):
        if other != seat:
            p.card[other] = draw(p.chance, 100)


class Auction(Game):
    """Three bidders, one lot."""

    name = "auction"
    title = "Auction"
    version = 2
    about = "Three bidders, one lot."
    credit = "nobody"
    options = (Switch("open", False, "whether anything is seen"),)
    position_type = POSITION

    @property
    def seats(self) -> Sequence[str]:
        return ("ann", "bob", "cat")

    @property
    def code_count(self) -> int:
        return RING + 1

    def build_box(self) -> Record:
        return new_record(BOX)

    def move(self, seat: Seat, code: int) -> Move:
        return Move(seat, code, "ring" if code == RING else f"bid {code}", ("lot",))

    def read(self, text: str, seat: Seat, position: Position | None = None) -> Move:
        for code in range(self.code_count):
            if self.move(seat, code).text == text:
                return self.move(seat, code)
        raise Refusal("T1", say("Bid 0, 1 or 2."))

    def refusal(self, position: Position, move: Move) -> Refusal:
        return Refusal("T2", say("Only the clock rings, and it does nothing else."))

    def outcome(self, position: Position) -> Outcome:
        bids = position.state.bid.tolist()
        winners = tuple(s for s in range(3) if bids[s] == max(bids) >= 0)
        return Outcome(winners, tuple(map(float, bids)), "bids" if winners else "draw")

    def task(self, position: Position, seat: Seat | None) -> Sentence:
        return say("Bid.")

    def view(self, position: Position, seat: Seat | None) -> dict[str, Any]:
        cards = position.state.card.tolist()
        return {"card": None if seat is None else cards[seat], "bids": position.state.bid.tolist()}

    def scene(self, position: Position, seat: Seat | None) -> Scene:
        return Scene(PLAIN_LOOK, 0, 0, 10, 20, "Auction", (Item("lot", "disc"),))

    def picture(self, position: Position, seat: Seat | None, colour: bool) -> str:
        return f"bids {position.state.bid.tolist()}"


def random_game(game: Game, seed: int, most: int = 1000) -> Position:
    """A game played at random up to this many plies, always the same for the same seed."""
    position = game.start(seed)
    chooser = np.random.default_rng(seed)
    while not position.is_over and position.ply < most:
        seat = int(chooser.choice(position.to_act))
        position.play(int(chooser.choice(position.codes(seat))), seat)
    return position
