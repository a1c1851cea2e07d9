"""How far both sides have come: honour, wells and what they pay (OT3, OT13), and threats."""

from __future__ import annotations

from functools import cache, lru_cache

from orrery.core.contract import Seat
from orrery.core.progress import Progress, ProgressLine, SeatProgress
from orrery.core.texts import Text, say
from orrery.games.ortus.data.arena import HAVEN_STEPS, WINNING_WELLS
from orrery.games.ortus.rules.box import SEATS
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.rules.position import ARRANGING, BIDDING, OVER
from orrery.games.ortus.rules.turn import ENERGY, WELL_ENERGY
from orrery.games.ortus.words.names import SEAT_TITLES

#: With so much honour the guide stands on the core (OT13).
WINNING_HONOUR = HAVEN_STEPS + 1


@lru_cache(maxsize=128)
def progress(sight: Sight) -> Progress:
    """Honour and wells are open to all; before the first turn nobody has any."""
    p = sight.p
    if p.phase in (ARRANGING, BIDDING):
        return Progress()
    return Progress(
        tuple(
            SeatProgress((_honour(seat, p.honour[seat]), _wells(sight.wells[seat])))
            for seat in range(2)
        )
    )


@cache
def _honour(seat: Seat, honour: int) -> ProgressLine:
    symbol = f"guide-{SEATS[seat]}"
    return ProgressLine(say("Honour"), honour, WINNING_HONOUR, "", symbol, reach=15.0)


@cache
def _wells(wells: int) -> ProgressLine:
    if wells >= WINNING_WELLS:
        note = say("wins at the next collection")
    else:
        note = say("the next collection gives {n} energy", n=ENERGY + WELL_ENERGY * wells)
    return ProgressLine(say("Wells"), wells, WINNING_WELLS, note, "well", reach=15.0)


def threat(sight: Sight, seat: Seat) -> Text:
    """What wins with the next turn of this side, if nothing is done (OT3, OT13)."""
    p = sight.p
    if p.phase in (ARRANGING, BIDDING, OVER) or p.turn == seat:
        return ""
    who = SEAT_TITLES[SEATS[seat]]
    if sight.wells[seat] >= WINNING_WELLS:
        return say(
            "{who} holds five wells and wins at the next collection unless you take one back.",
            who=who,
        )
    if p.honour[seat] == WINNING_HONOUR - 1:
        return say("{who} lacks one honour: the next warrior that falls decides.", who=who)
    return ""
