"""Quick pairing: whoever wants the same game sits down together, however they race.

Somebody who looks sits down at the best table that waits, or opens one. Two who open one in the
same moment do not see each other, so whoever waits looks again: the later table is closed, and only
then its host goes to the earlier one. Closing and sitting down are events of a table, of which one
comes first; so nobody is seated twice, and nobody is left alone.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Literal

from orrery.core.contract import Game
from orrery.core.errors import Refusal
from orrery.core.options import Number, write_value
from orrery.core.texts import say
from orrery.games import game as make_game
from orrery.games import game_class
from orrery.store import Store, Summary
from orrery.table.clock_rules import Bank, ClockRule, Days
from orrery.table.commands import Close, Sit
from orrery.table.events import Fill, Milliseconds, Person
from orrery.web.meeting.strength import fitting_level, strengths
from orrery.web.moderation.permissions import Permissions
from orrery.web.operations.outages import going_on
from orrery.web.operations.threads import in_moves
from orrery.web.table.host import Host
from orrery.web.table.hosted import Hosted, clock_now
from orrery.web.table.new_table import TableWish, opened

Pace = Literal["live", "days"]
PACES: dict[Pace, ClockRule] = {"live": Bank(600), "days": Days(3)}

#: A live table where nobody was seen for so long, or a slow one that nobody took, is not offered.
LIVE_FRESH = 90 * 1000
SLOW_FRESH = 14 * 24 * 3600 * 1000

#: How far apart in strength two may be who have just come, and how much more for every second.
_NEAR, _NEARER_A_SECOND = 200, 20
#: So often whoever waits looks again, and tells that they are still there.
_AGAIN_S = 2.0
_HERE_S = 20.0


@dataclass(frozen=True)
class Seek:
    """What somebody looks for."""

    game: str
    pace: Pace = "live"
    rated: bool = False
    fill: int = 0  # a bot sits in after so many seconds; 0: none

    @property
    def usual(self) -> Game:
        """The usual game, for as few as can play it."""
        players = next((o for o in game_class(self.game).options if o.name == "players"), None)
        least = {"players": players.least} if isinstance(players, Number) else {}
        return make_game(self.game, **least)

    def fits(self, table: Summary) -> bool:
        """Whether a table that waits is what they look for."""
        terms = table.terms
        return (
            table.game == self.game
            and terms.clock == PACES[self.pace]
            and terms.rated == self.rated
            and terms.series is None
            and table.options == {k: write_value(v) for k, v in self.usual.chosen.items()}
        )


@dataclass(frozen=True)
class Seeker:
    """Somebody who waits at a table of their own until a better one is found."""

    person: Person
    seek: Seek
    since: Milliseconds


class Matchmaker:
    """Finds tables for people, and looks after those who wait."""

    def __init__(self, store: Store, host: Host, permissions: Permissions) -> None:
        self._store, self._host, self._courtesy = store, host, permissions
        self._seekers: dict[str, Seeker] = {}

    def start(self) -> None:
        """Look again from time to time, as long as the host runs."""
        self._host.spawn(self._look_again())
        self._host.spawn(self._say_who_is_here())

    async def find(self, person: Person, seek: Seek) -> str:
        """The table where this person plays, or waits."""
        offers = await asyncio.to_thread(self._offers, person, seek)
        own = next((table for table in offers if table.seats_of(person.id)), None)
        if own is not None:
            return own.id
        for table in offers:
            if await self.sit_down(table.id, person) is None:
                return table.id
        wish = await asyncio.to_thread(self._wish, person, seek)
        await asyncio.to_thread(self._courtesy.check_joining, wish.opened, person)
        hosted = await self._host.open(wish)
        self._seekers[hosted.id] = Seeker(person, seek, clock_now())
        return hosted.id

    def _wish(self, person: Person, seek: Seek) -> TableWish:
        game = seek.usual
        fill = None
        if seek.fill:
            fill = Fill(fitting_level(self._store, seek.game, person.id), seek.fill)
        terms = opened(
            game, person, clock=PACES[seek.pace], rated=seek.rated, fill=fill, unhurried=True
        )
        return TableWish(terms, (person, *[None] * (len(game.seats) - 1)))

    def _offers(self, person: Person, seek: Seek) -> list[Summary]:
        """Fitting tables, the nearest in strength first, then who waits longest."""
        now = clock_now()
        waiting = self._store.meeting.waiting(now - LIVE_FRESH, now - SLOW_FRESH)
        fitting = [table for table in waiting if seek.fits(table)]
        known = strengths(self._store, seek.game, {person.id, *(table.host for table in fitting)})

        def distance(table: Summary) -> int:
            return abs(known[table.host] - known[person.id])

        def is_near(table: Summary) -> bool:
            waited = (now - table.created) / 1000
            return distance(table) <= _NEAR + _NEARER_A_SECOND * waited

        return sorted(filter(is_near, fitting), key=distance)

    async def sit_down(self, table: str, person: Person) -> Refusal | None:
        """Take the first seat that is free; the reason, if there is none for this person."""
        hosted = await self._host.get(table)
        why = Refusal("", say("All seats are taken by now."))
        for seat, who in enumerate(hosted.state.seats):
            if who is None:
                try:
                    await self._sit(hosted, Sit(seat), person)
                except Refusal as refusal:
                    why = refusal
                else:
                    return None
        return why

    async def _sit(self, hosted: Hosted, command: Sit, person: Person) -> None:
        await in_moves(self._courtesy.check, hosted.state, command, person)
        await hosted.run(lambda table, now: table.do(command, person, now))

    # --- Those who wait ---------------------------------------------------------------------------

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(_AGAIN_S)
            for table, seeker in tuple(self._seekers.items()):
                with going_on("nobody could be looked for at table %s", table):
                    await self._move(table, seeker)

    async def _move(self, table: str, seeker: Seeker) -> None:
        """From a table where somebody waits to an earlier one, if there is one by now."""
        hosted = await self._host.get(table)
        if hosted.state.phase != "waiting" or not _is_attended(hosted):
            if clock_now() - seeker.since > LIVE_FRESH or hosted.state.phase != "waiting":
                del self._seekers[table]
            return
        offers = await asyncio.to_thread(self._offers, seeker.person, seeker.seek)
        mine = next((offer for offer in offers if offer.id == table), None)
        if mine is None or not any(_is_before(offer, mine) for offer in offers):
            return
        del self._seekers[table]
        try:
            await hosted.run(lambda at, now: at.do(Close(), seeker.person, now))
        except Refusal:
            return  # somebody came in this moment
        there = await self.find(seeker.person, seeker.seek)
        await hosted.run(lambda at, now: at.go_on_at(there, now))

    async def _say_who_is_here(self) -> None:
        """Other processes know by this who still waits."""
        while True:
            here = [at.id for at in self._host.watched() if _is_attended(at)]
            if here:
                with going_on("the database does not note who waits"):
                    await asyncio.to_thread(self._store.meeting.attend, here, clock_now())
            await asyncio.sleep(_HERE_S)


def _is_attended(hosted: Hosted) -> bool:
    """Whether somebody waits there with the page open."""
    state = hosted.state
    return state.phase == "waiting" and any(state.owned(person) for person in hosted.present())


def _is_before(table: Summary, mine: Summary) -> bool:
    return (table.created, table.id) < (mine.created, mine.id)
