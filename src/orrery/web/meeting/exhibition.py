"""A table where the strongest bots play for whoever watches, if nobody else plays.

There is one for the whole site: its name follows from the day and from how many were played on it,
so that whoever opens it, in whichever process, opens the same. Bots among themselves play only
while somebody watches.
"""

from __future__ import annotations

import asyncio
from datetime import date
from functools import cache
from hashlib import sha256

from orrery.core.contract import Game
from orrery.games import all_games
from orrery.players.levels import LEVELS
from orrery.table.events import Bot, Person
from orrery.table.log import NumberTaken
from orrery.web.site import Site
from orrery.web.table.hosted import Hosted
from orrery.web.table.new_table import TableWish, opened

#: Who opens it: nobody has this id.
HOST = Person("exhibition", "Orrery")
#: So many games a day and no more.
_MOST = 150
_LETTERS = 12


def exhibition_id(day: date, number: int) -> str:
    """The name of this game of the day."""
    return sha256(f"exhibition {day.isoformat()} {number}".encode()).hexdigest()[:_LETTERS]


async def exhibition(site: Site, day: date) -> Hosted | None:
    """The game of bots that runs now, or the next one; None if there were too many today."""
    names = [exhibition_id(day, number) for number in range(_MOST)]
    played = await asyncio.to_thread(site.store.numbers, names)
    last = len(played) - 1  # they are opened one after the other
    if last >= 0:
        hosted = await site.host.get(names[last])
        if hosted.state.phase == "playing":
            return hosted
    if last + 1 == _MOST:
        return None
    return await _opened(site, names[last + 1], day.toordinal() + last + 1)


async def _opened(site: Site, name: str, number: int) -> Hosted:
    games = _duels()
    game = games[number % len(games)]
    terms = opened(game, HOST, unhurried=True)
    try:
        return await site.host.open(TableWish(terms, (Bot(LEVELS[-1]),) * len(game.seats)), name)
    except NumberTaken:  # by another process, a moment ago
        return await site.host.get(name)


@cache
def _duels() -> tuple[Game, ...]:
    """The games that two play, set up by nobody's hand: those are followed most easily."""
    games = [kind(**kind.dealt) for kind in all_games()]
    return tuple(game for game in games if len(game.seats) == 2) or tuple(games)
