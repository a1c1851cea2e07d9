"""The bid ladder of Harun and Corona: overbid whoever overbids me, up to a limit (HA3, CO3).

It takes one step at a time and answers others only, so it never says a number that its owner would
not have had to say, and never bids against itself. Whoever says a number first holds it: of two
ladders with one limit, the one whose turn it is to say it. What was bid must be shown in a plan, by
hand, as any other bid.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from orrery.core.contract import Position, Seat
from orrery.core.errors import Refusal
from orrery.core.options import Number
from orrery.core.programs import Offer, StandingOrder
from orrery.core.texts import Sentence, Text, say
from orrery.games.orbit_box.rules.bidding import BIDDING
from orrery.games.orbit_box.rules.rounds import NOBODY

if TYPE_CHECKING:
    from orrery.games.orbit_box.bidding_game import BiddingGame


class BidLadder(StandingOrder):
    """Bid one more than whoever bids more, as long as that is no more than the limit."""

    kind = "ladder"

    def offer(self, position: Position, seat: Seat) -> Offer:
        game, p = cast("BiddingGame", position.game), position.plain
        rule = game.rule_numbers.bid
        if game.plain_box.sealed:
            raise Refusal(rule, _SEALED)
        if p.phase != BIDDING:
            raise Refusal(rule, _NO_BIDDING)
        if seat not in position.to_act:
            raise game.idle(position, seat)
        return _offer(rule, p.bid + 1, game.plain_box.highest)

    def bound(self, position: Position, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """What was found for these dice is worth nothing in the next round."""
        return {**values, "round": int(position.state.round_number)}

    def move(self, position: Position, seat: Seat, values: Mapping[str, Any]) -> str | None:
        p = position.state
        is_overbid = p.bidder not in (NOBODY, seat)
        if p.phase != BIDDING or not is_overbid or p.bid >= values["limit"]:
            return None
        return f"bid {int(p.bid) + 1}"

    def ended(self, position: Position, seat: Seat, values: Mapping[str, Any]) -> Text | None:
        p = position.state
        if p.phase != BIDDING or p.round_number != values["round"]:
            return ""
        if p.bidder != seat and p.bid >= values["limit"]:
            who, bid = position.game.seat_title(int(p.bidder)), int(p.bid)
            return say("{who} bids {bid}: your ladder goes no further.", who=who, bid=bid)
        return None

    def sentence(self, position: Position, values: Mapping[str, Any]) -> Sentence:
        return say("Bid ladder, up to {limit}", limit=values["limit"])


_SEALED = say("Sealed bids are made once, so there is nothing to climb.")
_NO_BIDDING = say("A ladder is for the bidding of a round.")


@cache
def _offer(rule: str, least: int, most: int) -> Offer:
    return Offer(
        BidLadder.kind,
        say("Bid ladder"),
        say(
            "Whenever another bids more, one more is bid for you, up to your limit."
            " It ends with the bidding of this round; the plan you lay yourself."
        ),
        (Number("limit", least, most, least, say("Up to")),),
        rule,
    )
