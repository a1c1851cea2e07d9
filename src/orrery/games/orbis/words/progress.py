"""How far everybody has come: regions and the god, temples, worshippers in the domain."""

from __future__ import annotations

from functools import cache, lru_cache

from orrery.core.kernel import PlainRecord
from orrery.core.progress import Progress, ProgressLine, SeatProgress
from orrery.core.texts import Text, count, say
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.kernel import MOST_WORSHIPPERS
from orrery.games.orbis.rules.looking import findings
from orrery.games.orbis.rules.places import REGIONS


@lru_cache(maxsize=64)
def progress(p: PlainRecord, box: PlainRecord) -> Progress:
    """Everybody sees all of it."""
    found = findings(p, box)
    return Progress(
        tuple(
            SeatProgress(
                (
                    _regions(p.regions[seat], p.god[seat] != NONE),
                    _temples(found.temples[seat], found.token[seat]),
                    _domain(sum(p.domain[seat])),
                )
            )
            for seat in range(box.players)
        )
    )


@cache
def _regions(laid: int, has_god: bool) -> ProgressLine:
    note = say("the god is chosen") if has_god else say("the god is still to come")
    return ProgressLine(say("Regions"), laid, REGIONS, note, "pyramid", reach=15.0)


@cache
def _temples(symbols: int, points: int) -> ProgressLine:
    note: Text = count("{n} point as it stands", "{n} points as it stands", points)
    note = note if symbols else ""
    return ProgressLine(say("Temples"), symbols, 0, note, "effect-temple", reach=23.0)


@cache
def _domain(worshippers: int) -> ProgressLine:
    what = say("Worshippers in the domain")
    return ProgressLine(what, worshippers, MOST_WORSHIPPERS, "", "figure-any", reach=17.0)
