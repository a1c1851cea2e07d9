"""The bidding of a round as a game: what every bid is worth against opponents who are given.

Each opponent is described by what they bid at most. Whoever bids most lays the best plan, which
the exact solver knows; the rules settle the round on a copy, and what follows is estimated as in
``auction``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from orrery.core.contract import Position, Seat
from orrery.core.errors import OptionError
from orrery.core.texts import say
from orrery.games.orbit_box.rules.bidding import BIDDING
from orrery.games.orbit_box.rules.rounds import NOBODY, left_of
from orrery.players.brains import brain
from orrery.players.orbit_box.auction import NO_BID, chance_of
from orrery.players.orbit_box.plan_player import PlanPlayer
from orrery.players.orbit_box.problems import demand_phase

_SOLVES = 5


@dataclass(frozen=True)
class BidWorth:
    """What becomes of one bid."""

    bid: int  # NO_BID: none at all
    holder: Seat  # who lays a plan then; NOBODY if nobody has bid
    held: int  # the bid that has to be reached
    chance: float  # of the bidder to win the game; exact if it ends with this round


@dataclass(frozen=True)
class BidTable:
    """All bids of a seat, the best first, and the plan that goes with them."""

    optimum: int
    plan: tuple[str, ...]
    bids: tuple[BidWorth, ...]

    @property
    def best(self) -> BidWorth:
        return self.bids[0]


def bid_table(position: Position, seat: Seat, others: Mapping[Seat, int]) -> BidTable:
    """What every bid of this seat is worth; opponents of whom nothing is said do not bid.

    >>> import orrery
    >>> corona = orrery.game("corona", players=3, deal="random").start(seed=2)
    >>> table = bid_table(corona, 0, {1: 9, 2: 11})
    >>> table.optimum, table.best.bid, table.best.holder
    (14, 12, 0)
    """
    demand_phase(position, BIDDING)
    player = brain(position.game, "bids", _SOLVES)
    if not isinstance(player, PlanPlayer):
        raise OptionError(say("nobody bids in {game}", game=position.game.title))
    optimum, plan = player.look(position)
    stakes = player.stakes(position)
    p, highest = position.state, int(position.game.box.highest)
    standing = 0 if position.game.box.sealed else int(p.bid)
    worths = []
    for bid in (NO_BID, *range(standing + 1, highest + 1)):
        holder, held = _held(position, seat, bid, others)
        chance = chance_of(position, seat, holder, held, optimum, stakes)
        worths.append(BidWorth(bid, holder, held, chance))
    ranked = sorted(worths, key=lambda worth: (-worth.chance, worth.bid))
    return BidTable(optimum, tuple(plan), tuple(ranked))


def _held(position: Position, seat: Seat, bid: int, others: Mapping[Seat, int]) -> tuple[Seat, int]:
    """Who has bid most, and what; among equals whoever could say it first.

    Where bids are sealed that is the first from the star master's left; in live bidding it is
    whoever holds the bid, or else an opponent.
    """
    p, players = position.state, len(position.game.seats)
    bids = {other: others.get(other, NO_BID) for other in range(players)} | {seat: bid}
    bids = {other: most for other, most in bids.items() if not p.suspended[other]}
    if position.game.box.sealed:
        order = [left_of(int(p.master), place, players) for place in range(1, players + 1)]
    else:
        holder = int(p.bidder)
        if holder != NOBODY:
            bids[holder] = max(bids.get(holder, NO_BID), int(p.bid))
        first = [holder] if holder != NOBODY else []
        order = [*first, *(left_of(seat, place, players) for place in range(1, players + 1))]
    winner = max((other for other in order if other in bids), key=bids.__getitem__, default=NOBODY)
    if winner == NOBODY or bids[winner] == NO_BID:
        return NOBODY, NO_BID
    return winner, bids[winner]
