"""Runs all tournaments: opens their tables, notes results, pairs on, and keeps the time.

A pairing is written down before its tables are opened under the ids it names. So whatever is
missing after a crash, or is being done by another process, can simply be done again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from random import SystemRandom

from orrery.core.contract import Seat
from orrery.core.errors import Refusal
from orrery.store import DatabaseLost, Store
from orrery.store.ratings.ratings import player_key
from orrery.table.commands import Resign
from orrery.table.events import Milliseconds, Person
from orrery.table.log import NumberTaken
from orrery.table.placing import places
from orrery.tournament.commands import AddBot, Cancel, Command, Withdraw
from orrery.tournament.events import Created, Number
from orrery.tournament.following import due
from orrery.tournament.state import Entrant, Match, TournamentState
from orrery.tournament.tournament import NoSuchTournament, Tournament
from orrery.web.cluster.bus import Bus
from orrery.web.cluster.tournament_news import TournamentNews
from orrery.web.notify.bell import Bell
from orrery.web.operations.outages import going_on
from orrery.web.settings import Settings
from orrery.web.table.bot_limits import BotSeats, Taken
from orrery.web.table.host import Host
from orrery.web.table.hosted import Hosted, clock_now
from orrery.web.table.table_ids import is_id, new_id
from orrery.web.tournaments.games import has_moved, is_forfeit, late, wish_for
from orrery.web.tournaments.hosted import HostedTournament

#: So often the database is asked for what other processes have written.
_FOLLOW_S = 1.0
#: Every so many of these times running tournaments are looked over, whatever is new.
_THOROUGH = 10
#: A tournament that is over and that nobody has looked at for so long is loaded again on demand.
_IDLE_MS = 10 * 60 * 1000
_MOST_HELD = 1000
#: What could not be done is tried again so much later.
_AGAIN_MS = 2000


class Director:
    """The tournaments of this site."""

    def __init__(self, store: Store, host: Host, bell: Bell, bus: Bus, settings: Settings) -> None:
        self._store, self._host, self._bell = store, host, bell
        self._news = TournamentNews(bus, self._changed_elsewhere)
        self._bot_seats = BotSeats(self._taken, settings)
        self._held: dict[str, HostedTournament] = {}
        self._began = clock_now()
        host.watchers.append(self._table_changed)

    # --- What a tournament needs ------------------------------------------------------------------

    def new_table(self) -> str:
        """An id that no table has."""
        return new_id()

    def order(self, state: TournamentState, entrants: Sequence[Entrant]) -> list[Number]:
        """The entrants by their rating; who have the same, by lot."""
        drawn = SystemRandom().sample(list(entrants), len(entrants))
        keys = {entrant.number: player_key(entrant.who) for entrant in drawn}
        rating = self._store.ratings.of(state.rules.game, set(keys.values()))
        drawn.sort(key=lambda entrant: -rating[keys[entrant.number]].shown)
        return [entrant.number for entrant in drawn]

    # --- From start to stop -----------------------------------------------------------------------

    async def start(self) -> None:
        """Take up again what was running, and follow what others do."""
        self._news.start()
        self._host.spawn(self._follow())

    async def _follow(self) -> None:
        rounds = 0
        while True:
            thoroughly = rounds % _THOROUGH == 0
            if thoroughly or not self._news.is_up:  # else others tell us
                with going_on("the tournaments cannot be looked over"):
                    await self._look_around(thoroughly)
            rounds += 1
            await asyncio.sleep(_FOLLOW_S)

    async def _look_around(self, thoroughly: bool) -> None:
        part = self._store.tournaments
        alive = await asyncio.to_thread(part.in_phase, "open", "running", limit=_MOST_HELD)
        for one in alive:
            held = self._held.get(one.id)
            new = held is None or held.state.number != one.number
            if new or (thoroughly and one.brief.phase == "running"):
                await self.attend(one.id)
        ids = {one.id for one in alive}
        for id, held in tuple(self._held.items()):
            if id not in ids:
                await self._let_go(held)

    def _changed_elsewhere(self, id: str, number: int) -> None:
        held = self._held.get(id)
        if held is None or held.state.number < number:
            self._host.spawn(self.attend(id))

    def dismiss_all(self) -> None:
        """Whoever listens comes again, elsewhere or later."""
        for held in self._held.values():
            for listener in tuple(held.listeners):
                listener.dismiss()

    async def _let_go(self, held: HostedTournament) -> None:
        if held.state.phase in ("open", "running"):  # another process has written its end
            await self.attend(held.id)
        elif not held.listeners and clock_now() - held.last_used > _IDLE_MS:
            self._held.pop(held.id, None)
            self._news.forget(held.id)

    # --- What people do ---------------------------------------------------------------------------

    async def create(self, created: Created, origin: str) -> HostedTournament:
        """Announce a tournament, for somebody from this address."""
        with self._bot_seats.room_for(created.rules.bots, created.host.id, origin):
            tournament = await asyncio.to_thread(
                Tournament.create, self._store.tournaments, new_id(), created, self, clock_now()
            )
            held = self._held[tournament.id] = HostedTournament(tournament, origin)
        await self.attend(held.id)
        return held

    async def show(self, id: str) -> tuple[HostedTournament, TournamentState]:
        """A tournament and how it stands, all its tables opened; ``NoSuchTournament`` if none."""
        held = await self._get(id)
        newest = await asyncio.to_thread(self._store.tournaments.numbers, [id])
        if held.shown is None or newest.get(id, 0) > held.shown.number:
            await self.attend(id)
        return held, held.shown or held.state

    async def _get(self, id: str) -> HostedTournament:
        if not is_id(id):
            raise NoSuchTournament
        if id not in self._held:
            loaded = await asyncio.to_thread(Tournament.load, self._store.tournaments, id, self)
            self._held.setdefault(id, HostedTournament(loaded))
        self._held[id].last_used = clock_now()
        return self._held[id]

    async def do(self, id: str, command: Command, by: Person) -> HostedTournament:
        """Carry out a command, and what follows from it."""
        held = await self._get(id)
        more_bots = 1 if isinstance(command, AddBot) else 0
        with self._bot_seats.room_for(more_bots, by.id, held.origin):
            async with held.lock:
                await asyncio.to_thread(held.tournament.do, command, by, clock_now())
        await self.attend(id)
        return held

    async def leave(self, person: Person) -> None:
        """Somebody goes for good: out of what runs, and with what only they could begin."""
        for one in await asyncio.to_thread(self._store.tournaments.of_person, person.id):
            announced = one.host == person.id and one.brief.phase == "open"
            if one.brief.phase in ("open", "running"):
                with suppress(Refusal):  # they did not take part, or had left before
                    await self.do(one.id, Cancel() if announced else Withdraw(), person)

    def _taken(self) -> list[Taken]:
        """The bots of tournaments count for whoever announced them."""
        return [
            Taken(held.state.host.id, held.origin, _bots(held.state))
            for held in self._held.values()
        ]

    # --- What follows -----------------------------------------------------------------------------

    def _table_changed(self, hosted: Hosted) -> None:
        state = hosted.state
        tournament = state.opened.tournament
        if not tournament:
            return
        if state.phase == "over":
            self._host.spawn(self.attend(tournament))
        elif (held := self._held.get(tournament)) is not None:
            for _, _, until in late(state, held.state.rules.patience):
                self._wake_at(held, until)

    async def attend(self, id: str) -> None:
        """Do all that is to be done for a tournament now, or else soon."""
        with going_on("tournament %s cannot go on", id), self._again_soon(id):
            held = await self._get(id)
            async with held.lock:
                known = held.shown.matches if held.shown else {}
                try:
                    await self._settle(held)
                finally:
                    held.publish()
                    self._news.written(held.id, held.state.number)
                self._ring(held.state, [m for m in held.state.running if m.table not in known])

    @contextmanager
    def _again_soon(self, id: str) -> Iterator[None]:
        """The alarm of a tournament is not lost with the database."""
        try:
            yield
        except DatabaseLost:
            if id in self._held:
                self._wake_at(self._held[id], clock_now() + _AGAIN_MS)
            raise

    async def _settle(self, held: HostedTournament) -> None:
        await asyncio.to_thread(held.tournament.catch_up)
        before = -1
        while held.state.number != before and held.state.phase in ("open", "running"):
            before = held.state.number
            for match in held.state.running:
                await self._look_at(held, match)
            await asyncio.to_thread(held.tournament.advance, clock_now())
        self._set_alarm(held)

    def _ring(self, state: TournamentState, matches: Sequence[Match]) -> None:
        for match in matches:
            for who in (state.entrant(number).who for number in match.seats):
                if isinstance(who, Person):
                    self._bell.ring(who.id)

    def running(self) -> Iterator[TournamentState]:
        """The tournaments in which games are played now, all their tables opened."""
        for held in tuple(self._held.values()):
            if held.shown is not None and held.shown.phase == "running":
                yield held.shown

    # --- Tables -----------------------------------------------------------------------------------

    async def _look_at(self, held: HostedTournament, match: Match) -> None:
        """Open a table that is missing, note a result that is new, and miss who is missing."""
        hosted = await self._table(held, match)
        if hosted is None:
            return
        state, now = hosted.state, clock_now()
        if state.phase == "over":
            await asyncio.to_thread(
                held.tournament.scored, match.table, places(state), is_forfeit(state), now
            )
            return
        for seat, who in self._gone(held.state, match, hosted):
            await self._give_up(hosted, seat, who)
        patience = held.state.rules.patience
        for seat, who, until in late(state, patience):
            # While the site was down nobody could come.
            until = max(until, self._began + patience * 1000)  # noqa: PLW2901
            if until > now:
                self._wake_at(held, until)
            else:
                await self._miss(held, match, hosted, seat, who)

    async def _table(self, held: HostedTournament, match: Match) -> Hosted | None:
        """The table of a game, if this process has to do with it: opened now, at hand, or over."""
        if self._host.at_hand(match.table):
            return await self._host.get(match.table)
        summary = await asyncio.to_thread(self._store.summary, match.table)
        if summary is None:
            wish = wish_for(held.id, held.state, match)
            with suppress(NumberTaken):  # another process was faster
                return await self._host.open(wish, match.table, held.origin)
        elif summary.phase != "over":
            return None
        return await self._host.get(match.table)

    def _gone(
        self, state: TournamentState, match: Match, hosted: Hosted
    ) -> list[tuple[Seat, Person]]:
        """People who have left the tournament and still sit at a table of it."""
        return [
            (seat, who)
            for seat, number in enumerate(match.seats)
            if not state.entrant(number).active
            and isinstance(who := hosted.state.seats[seat], Person)
        ]

    async def _miss(
        self, held: HostedTournament, match: Match, hosted: Hosted, seat: Seat, who: Person
    ) -> None:
        """Somebody has not come: the game is lost, and they take no further part for now."""
        await self._give_up(hosted, seat, who)
        if not has_moved(hosted.state, seat):
            number = match.seats[seat]
            await asyncio.to_thread(held.tournament.absent, number, clock_now())

    async def _give_up(self, hosted: Hosted, seat: Seat, who: Person) -> None:
        with suppress(Refusal):  # the game is over, or somebody else sits there
            await hosted.run(lambda table, now: table.do(Resign(seat), who, now))

    # --- Time -------------------------------------------------------------------------------------

    def _set_alarm(self, held: HostedTournament) -> None:
        when = due(held.state)
        if when is not None:
            self._wake_at(held, when)

    def _wake_at(self, held: HostedTournament, when: Milliseconds) -> None:
        """Attend to it then, or sooner; one alarm is enough, since attending sets the next."""
        loop = asyncio.get_running_loop()
        at = loop.time() + max(0, when + 1 - clock_now()) / 1000
        if held.alarm is not None and not held.alarm.cancelled():
            if loop.time() < held.alarm.when() <= at:
                return
            held.alarm.cancel()
        held.alarm = loop.call_at(at, self._alarm, held)

    def _alarm(self, held: HostedTournament) -> None:
        held.alarm = None
        self._host.spawn(self.attend(held.id))


def _bots(state: TournamentState) -> int:
    """How many bots take part, or will when it begins."""
    if state.phase not in ("open", "running"):
        return 0
    there = sum(entrant.is_bot for entrant in state.active)
    promised = state.rules.bots - len(state.active) if state.phase == "open" else 0
    return there + max(0, promised)
