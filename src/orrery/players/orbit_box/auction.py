"""What to bid in Harun and Corona: the best answer to a table at which everybody solves the round.

The others are taken to be exact bidders: each bids what the best plan brings, and no more. A round
then ends in one of few ways, and each is settled by the rules on a copy. If the game is over with
it, who has won is known; otherwise chips tell how likely each seat is to win, the more so the fewer
rounds are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, sqrt

from orrery.core.contract import Position, Seat
from orrery.core.kernel import Record, copy_array
from orrery.games.orbit_box.rules.bidding import ending_of, settle
from orrery.games.orbit_box.rules.rounds import NOBODY, left_of

#: A logistic curve with this slope is close to the normal distribution function.
LOGISTIC = 1.7

NO_BID = 0


@dataclass(frozen=True)
class Stakes:
    """What a game is still about."""

    gain: float  # what the winner of a round gains on the others, on average
    rounds: float  # about so many rounds are left


def best_bid(position: Position, seat: Seat, found: int, stakes: Stakes) -> int:
    """What this seat should bid now, if the best plan brings ``found``; NO_BID to wait or pass."""
    outcome = _sealed_outcome if position.game.box.sealed else _live_outcome

    def hope(bid: int) -> float:
        return max(
            chance_of(position, seat, winner, most, found, stakes)
            for winner, most in outcome(position, seat, bid, found)
        )

    # What was found comes first, so that something else must be better, not only as good.
    return max(_bids(position, found), key=hope)


def _bids(position: Position, found: int) -> list[int]:
    """All bids that can make a difference; one that must fail only after a rival said the optimum.

    Until then nobody knows whether the others have found it, and many have not.
    """
    p, box = position.state, position.game.box
    if box.sealed:
        return [found, *range(NO_BID, found)]
    standing = int(p.bid)
    if standing >= found:  # to wait is the usual thing
        return [NO_BID, *range(standing + 1, min(standing + 1, int(box.highest)) + 1)]
    return [found, NO_BID, *range(standing + 1, found)]


def _live_outcome(
    position: Position, seat: Seat, bid: int, found: int
) -> Iterator[tuple[Seat, int]]:
    """Who will be the highest bidder, with which bid; several, if this seat can choose later."""
    p, box = position.state, position.game.box
    standing, bidder = (bid, seat) if bid else (int(p.bid), int(p.bidder))
    rival = next(_rivals(position, seat), NOBODY)
    if standing >= found or rival == NOBODY:
        yield bidder, standing
        return
    yield rival, found
    if found < box.highest:
        yield seat, found + 1


def _sealed_outcome(
    position: Position, seat: Seat, bid: int, found: int
) -> Iterator[tuple[Seat, int]]:
    """The same where all bids are opened at once, those from the star master's left first."""
    p, players = position.state, len(position.game.seats)
    bids = dict.fromkeys(_rivals(position, seat), found) | {seat: bid}
    order = [left_of(int(p.master), place, players) for place in range(1, players + 1)]
    winner = max((other for other in order if other in bids), key=bids.__getitem__)
    yield (winner, bids[winner]) if bids[winner] else (NOBODY, NO_BID)


def _rivals(position: Position, seat: Seat) -> Iterator[Seat]:
    """Who else may bid in this round, from this seat's left."""
    p, players = position.state, len(position.game.seats)
    lefts = (left_of(seat, place, players) for place in range(1, players))
    return (other for other in lefts if not p.suspended[other])


def chance_of(
    position: Position, seat: Seat, bidder: Seat, bid: int, score: int, stakes: Stakes
) -> float:
    """How likely this seat is to win the game, if the round ends like this."""
    p, box = copy_array(position.state)[0], position.game.box
    p.bidder, p.bid, p.score = bidder, bid, score
    if bidder != NOBODY:
        settle(p, box)
    if ending_of(p, box):
        return _share(p, len(position.game.seats), seat)
    return _expected_share(p, len(position.game.seats), seat, stakes)


def _share(p: Record, players: int, seat: Seat) -> float:
    """Of the victory, when the game is over."""
    chips = p.chips[:players].tolist()
    return 1 / chips.count(max(chips)) if chips[seat] == max(chips) else 0.0


def _expected_share(p: Record, players: int, seat: Seat, stakes: Stakes) -> float:
    """The same before: those who are not barred from the next round share what it brings."""
    bidders = [other for other in range(players) if not p.barred[other]]
    chips = [float(p.chips[other]) for other in range(players)]
    for other in bidders:
        chips[other] += stakes.gain / len(bidders)
    slope = LOGISTIC / (stakes.gain * sqrt(max(1.0, stakes.rounds - 1)))
    weights = [exp(slope * (count - max(chips))) for count in chips]
    return weights[seat] / sum(weights)
