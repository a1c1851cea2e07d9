"""What somebody may do among others, as far as the table cannot know it: speak, and join."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from weakref import WeakSet

from msgspec.structs import replace

from orrery.core.errors import Refusal
from orrery.core.texts import Sentence, count, say
from orrery.store import Store
from orrery.table.absence import left_early
from orrery.table.commands import Command, MakeRated, Say, Sit
from orrery.table.events import Milliseconds, Opened, Person
from orrery.table.state import TableState
from orrery.web.moderation.policy import Policy
from orrery.web.operations.outages import until_written
from orrery.web.table.host import Host
from orrery.web.table.hosted import Hosted, clock_now

MINUTE = 60 * 1000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
#: So long a silence is for good.
FOR_GOOD: Milliseconds = 32_503_680_000_000

#: From so many games left within a day on, joining others for a rating has to wait: for how long,
#: after the last of them.
PAUSES = {3: 15 * MINUTE, 4: HOUR, 5: 4 * HOUR, 6: DAY}


class Permissions:
    """Asks the store before a command goes to its table."""

    def __init__(self, store: Store, policy: Policy) -> None:
        self._store, self._policy = store, policy
        self._noted: WeakSet[Hosted] = WeakSet()

    @staticmethod
    def has_a_say(state: TableState, command: Command) -> bool:
        """Whether ``check``, which asks the database, could refuse this."""
        if isinstance(command, Sit):
            return state.opened.rated and not state.opened.private
        return isinstance(command, Say | MakeRated)

    def check(self, state: TableState, command: Command, person: Person) -> None:
        """A ``Refusal`` if this person may not do this now."""
        if isinstance(command, Say):
            self._check_speaking(person)
        elif isinstance(command, Sit):
            self.check_joining(state.opened, person)
        elif isinstance(command, MakeRated):
            self.check_joining(replace(state.opened, rated=command.rated), person)

    def _check_speaking(self, person: Person) -> None:
        account = self._store.accounts.account(person.id)
        if account is None and not self._policy.guests_chat:
            raise Refusal("", say("Here only people with an account talk; make one, it is free."))
        until = max(
            self._store.moderation.silenced_until(person.id),
            account.silenced_until if account else 0,
        )
        if until >= FOR_GOOD:
            raise Refusal("", say("A moderator has taken the chat from you for good."))
        if until > clock_now():
            raise Refusal("", say("A moderator lets you chat again at {when}.", when=moment(until)))

    def check_joining(self, opened: Opened, person: Person) -> None:
        """Whether somebody may join a table like this, who may have left others early."""
        if opened.private or not opened.rated:
            return
        now = clock_now()
        left = self._store.moderation.left_since(person.id, now - DAY)
        pause = PAUSES.get(min(len(left), max(PAUSES)), 0)
        if left and left[-1] + pause > now:
            raise Refusal("", _too_often(len(left), left[-1] + pause - now))

    async def _note(self, hosted: Hosted) -> None:
        for left in left_early(hosted.state):
            assert isinstance(left.who, Person)
            await asyncio.to_thread(
                self._store.moderation.left, hosted.id, left.seat, left.who.id, left.kind, left.at
            )

    def watch(self, host: Host) -> None:
        """Remember from now on who leaves games early."""

        def look(hosted: Hosted) -> None:
            if hosted.state.phase == "over" and hosted not in self._noted:
                self._noted.add(hosted)
                host.spawn(until_written(lambda: self._note(hosted)))

        host.watchers.append(look)


def _too_often(times: int, wait: Milliseconds) -> Sentence:
    minutes = -(-wait // MINUTE)
    return count(
        "You left {times} games early since yesterday; join a rated one in {n} minute.",
        "You left {times} games early since yesterday; join a rated one in {n} minutes.",
        minutes,
        times=times,
    )


def moment(at: Milliseconds) -> str:
    """A time that everybody reads alike."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
