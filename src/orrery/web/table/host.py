"""All tables that this process hosts: opened, loaded when asked for, woken when time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from typing import Any

from orrery.core.compiling import haste
from orrery.core.contract import Seat
from orrery.games import NAMES
from orrery.players.warm import load_rules
from orrery.store import Store
from orrery.table.events import Became, Milliseconds
from orrery.table.state import TableState
from orrery.table.table import NoSuchTable, Table
from orrery.web.cluster.bus import Bus, LocalBus
from orrery.web.cluster.keeping import Keeping
from orrery.web.cluster.members import Members
from orrery.web.cluster.people_news import PeopleNews
from orrery.web.cluster.table_news import TableNews
from orrery.web.cluster.work_elsewhere import BotsElsewhere, WorkElsewhere
from orrery.web.moderation.mutes import Mutes
from orrery.web.moderation.policy import Policy
from orrery.web.operations.clock_watch import ClockWatch
from orrery.web.operations.faults import Faults
from orrery.web.operations.outages import until_written
from orrery.web.operations.threads import in_showing
from orrery.web.table.bots import BotHost
from orrery.web.table.deadlines import Deadlines
from orrery.web.table.group_commit import GroupCommit
from orrery.web.table.hosted import Hosted, clock_now
from orrery.web.table.new_table import TableWish
from orrery.web.table.presence import Presence
from orrery.web.table.table_ids import is_id, new_id

#: A table that nobody has looked at for so long is loaded again when somebody does.
_IDLE_MS = 10 * 60 * 1000
_TIDY_S = 60.0
#: So much later than its keeper would, another process sees to a deadline.
_KEEPER_LATE_MS = 5000
#: So often it is looked whether somebody who was sent away has gone.
_LOOK_AGAIN_S = 0.02
#: So often it is looked whether other processes have compiled everything.
_LOOK_FOR_RULES_S = 0.5
#: A browser has its new cookie by then.
_COOKIE_S = 1.0


class Host:
    """The hosted tables."""

    def __init__(
        self,
        store: Store,
        bots: int | None = None,
        warm: bool = False,
        policy: Policy | None = None,
        faults: Faults | None = None,
        bus: Bus | None = None,
        work: WorkElsewhere | None = None,
    ) -> None:
        bus = bus or LocalBus()
        self.members = Members(bus)
        self._news = TableNews(self, store, bus, self.members)
        self._keeping = Keeping(self, store, bus, self.members, self._news)
        self._people = PeopleNews(bus, self._dismiss, self._look_again)
        self._store, self._commits = store, GroupCommit(store)
        self.mutes = Mutes(store)
        self._presence = Presence(self, store, policy or Policy(), bus, self.members.id)
        self._news.attended = self._presence.heard
        self._thinkers = BotsElsewhere(work or WorkElsewhere(bus, None, ""), self.members)
        self._bots = BotHost(bots, faults or Faults(), self._thinkers)
        self._warm = warm
        #: Whether everything is loaded and compiled that anybody may ask for.
        self.is_warm = False
        #: Called, in any thread, with each answer of a bot: for whom, how long it had to wait, and
        #: how long the bot thought.
        self.bot_answers = self._bots.answers
        self._tables: dict[str, Hosted] = {}
        self._loading: dict[str, asyncio.Task[Hosted]] = {}
        self._deadlines = Deadlines(self.spawn)
        self._tasks: set[asyncio.Task[Any]] = set()
        #: Others who want to know: called with each table when it is loaded and when it changed.
        self.watchers: list[Callable[[Hosted], None]] = []
        #: And with the id of a person who is no longer known by what they came in with.
        self.farewells: list[Callable[[str], None]] = []
        #: What else is better done before somebody waits for it, when rules and bots are ready.
        self.when_warm: list[Callable[[], Awaitable[None]]] = []

    # --- From start to stop -----------------------------------------------------------------------

    async def start(self) -> None:
        """Take up again what was running: whatever waits for a bot or for its time to run out."""
        await self.members.start()
        self._news.start()
        self._people.start()
        self._keeping.start()
        self._thinkers.start(self._bots.allow)
        self.spawn(self._tidy())
        self.spawn(self._presence.look_round())
        if self._warm:
            self.spawn(self._get_warm())

    async def _get_warm(self) -> None:
        """First the rules, which every click needs, then the bots; not before they are compiled."""
        while haste.is_on():
            await asyncio.sleep(_LOOK_FOR_RULES_S)
        for name in NAMES:
            await asyncio.to_thread(load_rules, name)
        await self._bots.warm()
        self.is_warm = True
        for more in self.when_warm:
            await more()

    async def stop(self) -> None:
        """Let go of everything; the log has it all."""
        self._deadlines.stop()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(hosted.settle() for hosted in self._tables.values()))
        await self._commits.settle()
        await self._bots.stop()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do this beside everything else; it is cancelled when the host stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def is_ready(self) -> bool:
        """Whether nobody has to wait for what was to be compiled first."""
        return self.is_warm or not self._warm

    @property
    def bots_waiting(self) -> int:
        """How many questions wait for a bot."""
        return self._bots.waiting

    async def send_away(self, seconds: float) -> None:
        """Have everybody who is connected come again, elsewhere or later; what they have asked for
        is answered first, if that takes no longer than so."""
        for hosted in self.tables():
            for listener in tuple(hosted.listeners):
                listener.dismiss()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.watched():
                    await asyncio.sleep(_LOOK_AGAIN_S)

    # --- Tables -----------------------------------------------------------------------------------

    async def open(
        self,
        wish: TableWish,
        id: str = "",
        origin: str = "",
        check: Callable[[], None] = lambda: None,
    ) -> Hosted:
        """Set up a table, under this name if it has to be; ``NumberTaken`` if there is one.

        ``origin`` stands for the address of whoever wants it, who may still be refused by the
        ``check``: it asks the database, in the same thread that then opens the table.
        """

        def opened() -> Table:
            check()
            load_rules(wish.opened.game)
            return Table.open(self._store, id or new_id(), wish.opened, wish.sitters, clock_now())

        return self._take(await asyncio.to_thread(opened), origin, is_new=True)

    def at_hand(self, id: str) -> Hosted | None:
        """The table with this name, if it is hosted here already."""
        return self._tables.get(id)

    async def get(self, id: str) -> Hosted:
        """A table by its name, as it stands now; ``NoSuchTable`` if nobody has opened it."""
        if id in self._tables:
            return await self._up_to_date(self._tables[id])
        if not is_id(id):
            raise NoSuchTable
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Hosted:
        try:
            return self._take(await asyncio.to_thread(self._loaded, id))
        finally:
            del self._loading[id]

    def _loaded(self, id: str) -> Table:
        table = Table.load(self._store, id)
        load_rules(table.state.game.name)
        return table

    async def _up_to_date(self, hosted: Hosted) -> Hosted:
        """With what other processes have written to it."""
        newest = await in_showing(self._store.numbers, [hosted.id])
        if newest.get(hosted.id, 0) > hosted.state.number:
            await hosted.run(lambda table, _: table.catch_up())
        return hosted

    def _take(self, table: Table, origin: str = "", is_new: bool = False) -> Hosted:
        hosted = self._tables[table.id] = Hosted(
            table, self._commits, self._changed, self.mutes.of, self._looked_at, origin
        )
        self._news.loaded(hosted, is_new)
        self._presence.loaded(hosted)
        self._changed(hosted)
        return hosted

    def tables(self) -> tuple[Hosted, ...]:
        """Those that this process hosts now."""
        return tuple(self._tables.values())

    def look_again(self, person: str) -> None:
        """Have everything shown again to the person with this id, who hears others now."""
        self._people.muted(person)

    def _look_again(self, person: str) -> None:
        self.mutes.changed(person)
        for hosted in self.tables():
            if person in hosted.present():
                hosted.wake()

    def watched(self) -> list[Hosted]:
        """The tables that somebody looks at in this process."""
        return [hosted for hosted in self.tables() if hosted.listeners]

    # --- What a change brings with it -------------------------------------------------------------

    def _changed(self, hosted: Hosted) -> None:
        hosted.happened_here = self._news.changed(hosted)
        self.attend(hosted)
        if isinstance(event := hosted.state.last.event, Became):
            # A moment later, when the answer to whoever signed in has brought their new cookie.
            loop = asyncio.get_running_loop()
            loop.call_later(_COOKIE_S, _dismiss, hosted, event.was)
        for watcher in self.watchers:
            watcher(hosted)

    def attend(self, hosted: Hosted) -> None:
        """See to its deadline, its bots and the next game, or have its keeper do so."""
        state, is_ours = hosted.state, self.members.keeps(hosted.id)
        self._deadlines.set(hosted, 0 if is_ours else _KEEPER_LATE_MS)
        self._bots.attend(hosted, is_ours)
        goes_on = state.rematch and not state.next_table
        if is_ours and goes_on:
            self.spawn(self._rematch(hosted, state.next_game or 0))
        elif not is_ours and (goes_on or hosted.thinking or self._deadlines.wait_for(hosted)):
            self._news.entrust(hosted)
            self._looked_at(hosted)

    def _looked_at(self, hosted: Hosted) -> None:
        """Somebody has come to look, or gone: bots among themselves play for whoever watches."""
        self._presence.looked_at(hosted)
        if hosted.state.has_people:
            return
        if self.members.keeps(hosted.id):
            self._bots.attend(hosted)
        elif hosted.is_watched:
            self._news.watch(hosted)

    async def hint(self, hosted: Hosted, seat: Seat, state: TableState) -> str | None:
        """What a bot would play in the place of the person on this seat; None: it would wait."""
        return await self._bots.hint(hosted, seat, state)

    def measured(self, hosted: Hosted, person: str, lag: float) -> None:
        """How slow somebody's line to a table is, in milliseconds."""
        self._news.measured(hosted, person, lag)

    async def _rematch(self, hosted: Hosted, when: Milliseconds) -> None:
        await asyncio.sleep(max(0, when - clock_now()) / 1000)
        name = new_id()  # the same at every try, so that there is one table in the end
        following = await until_written(
            lambda: hosted.run(lambda table, now: table.rematch(name, now))
        )
        if following.id not in self._tables:
            self._take(following, hosted.origin, is_new=True)

    # --- Who somebody is --------------------------------------------------------------------------

    async def catch_up(self, tables: Collection[str]) -> None:
        """Read what was written to these beside us, as far as they are here."""
        for hosted in [self._tables[table] for table in tables if table in self._tables]:
            await hosted.run(lambda table, _: table.catch_up())

    def dismiss(self, person: str) -> None:
        """Whoever is connected as this person comes again, and is who they are then."""
        self._people.dismissed(person)

    def _dismiss(self, person: str) -> None:
        for hosted in self._tables.values():
            _dismiss(hosted, person)
        for farewell in self.farewells:
            farewell(person)

    # --- Memory -----------------------------------------------------------------------------------

    async def _tidy(self) -> None:
        clock = ClockWatch()
        while True:
            await asyncio.sleep(_TIDY_S)
            clock.look()
            for hosted in tuple(self._tables.values()):
                if self._is_idle(hosted):
                    del self._tables[hosted.id]
                    self._bots.forget(hosted)
                    self._news.let_go(hosted)
                    self._presence.let_go(hosted)

    def _is_idle(self, hosted: Hosted) -> bool:
        return (
            not hosted.listeners
            and not hosted.thinking
            and not self._deadlines.wait_for(hosted)
            and clock_now() - hosted.last_used > _IDLE_MS
        )


def _dismiss(hosted: Hosted, person: str) -> None:
    for listener in tuple(hosted.listeners):
        if listener.person_id == person:
            listener.dismiss()
