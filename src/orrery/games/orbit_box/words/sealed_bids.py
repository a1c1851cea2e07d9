"""What the rulebooks of Harun and Corona both say about bids without a clock."""

from __future__ import annotations

from orrery.core.texts import say

SEALED_BIDS = say(
    "For play over days and for bots there are sealed bids: everybody who is not suspended makes"
    " one bid or none, unseen. The highest bidder lays a plan; among equals it is the first from"
    " the star master's left."
)
