"""What studies of Harun and Corona count alike: bids, landings, and how a round ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.core.contract import Move, Position
from orrery.core.options import Value
from orrery.core.rulebook import Countable, Promise, Use, effect
from orrery.core.texts import say
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.rules.bidding import BIDDING, PLANNING
from orrery.games.orbit_box.words.notation import BoxMove

LANDINGS = say("Landings")
_BIDS = say("Winning bids")


def round_countables(
    chosen: Mapping[str, Value], highest: int, bid: str, payment: str, nothing: str
) -> tuple[Countable, ...]:
    """Bids and how rounds end; with the rules about bids, payments and rounds without a bid."""
    bids = (Countable(f"bid-{n}", _BIDS, str(n)) for n in range(1, highest + 1))
    tie = effect("tie", "equal bids are decided from the star master's left", bid)
    return (
        *bids,
        *((tie,) if chosen["mode"] == "sealed" else ()),
        effect("reached", "the plan brings exactly what was bid", payment),
        effect("exceeded", "the plan brings more than was bid", payment),
        effect("failed", "the plan falls short of the bid", payment),
        effect("suspended", "somebody is suspended for a round", payment),
        effect("nobody", "nobody bids", nothing),
    )


def round_counted(before: Position, move: Move, after: Position) -> Iterator[Use]:
    """Who has won the bidding with what, what a landing brings, and how the plan ends."""
    p, q = before.plain, after.plain
    assert isinstance(move, BoxMove)
    if p.phase == BIDDING and q.phase == PLANNING:
        yield Use(f"bid-{q.bid}", q.bidder)
        bids = q.sealed[: len(before.game.seats)]
        if before.game.plain_box.sealed and bids.count(q.bid) > 1:
            yield Use("tie", q.bidder)
    elif p.phase == BIDDING and q.round_number > p.round_number:
        yield Use("nobody", p.master)
    settled = _is_settled(before, after)
    if move.verb == "step":
        points = q.last_points if settled else q.points
        yield Use(f"landing-{points[LETTERS.index(move.body)]}", move.seat)
    if settled:
        made = (q.last_score > q.last_bid) - (q.last_score < q.last_bid)
        yield Use(("reached", "exceeded", "failed")[made], p.bidder)
        if made < 0 and not after.is_over:
            yield Use("suspended", p.bidder)


def round_promises(before: Position, after: Position) -> Iterator[Promise]:
    """The bid of a round whose plan has just ended, and what the plan brought."""
    q = after.plain
    if _is_settled(before, after):
        yield Promise(q.last_bidder, q.last_bid, q.last_score)


def _is_settled(before: Position, after: Position) -> bool:
    p = before.plain
    return bool(p.phase == PLANNING and after.plain.last_round == p.round_number)
