"""How many tables one person keeps open, and how long bots think for somebody in an hour."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from orrery.core.errors import Refusal
from orrery.core.texts import count, say
from orrery.store import Store
from orrery.store.clock import now
from orrery.table.bots.queue import Client
from orrery.table.events import Milliseconds, Person
from orrery.web.http.limits import TooOften
from orrery.web.settings import Settings

HOUR: Milliseconds = 3600 * 1000
#: A table at which nothing has happened for so long does not count any more.
_FORGOTTEN: Milliseconds = 14 * 24 * HOUR
#: Of so many people and addresses it is known for how long bots thought.
_MOST_REMEMBERED = 10_000


class TooManyTables(Refusal):
    """Somebody has to finish a game before they open another table."""


class SpentTime:
    """For how many seconds bots have thought for whom, within an hour; each process counts."""

    def __init__(self) -> None:
        self._lock = Lock()
        #: When the hour began, and the seconds in it.
        self._spent: OrderedDict[str, tuple[Milliseconds, float]] = OrderedDict()

    def add(self, who: str, seconds: float) -> None:
        """So many more."""
        with self._lock:
            since, spent = self._hour(who)
            self._spent[who] = since, spent + seconds
            self._spent.move_to_end(who)
            while len(self._spent) > _MOST_REMEMBERED:
                self._spent.popitem(last=False)

    def wait(self, who: str, most: float) -> Milliseconds:
        """How long until they may have more; 0: now."""
        with self._lock:
            since, spent = self._hour(who)
        return since + HOUR - now() if most and spent >= most else 0

    def _hour(self, who: str) -> tuple[Milliseconds, float]:
        at = now()
        since, spent = self._spent.get(who, (at, 0.0))
        return (at, 0.0) if at - since >= HOUR else (since, spent)


class PersonLimits:
    """Asks the store, so it is called in threads."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._people, self._addresses = SpentTime(), SpentTime()

    def check_tables(self, person: Person) -> None:
        """One more table of this person; ``TooManyTables`` says why not."""
        settings = self._settings
        if not settings.tables_for_guest and not settings.tables_for_account:
            return
        is_guest = self._store.accounts.account(person.id) is None
        most = settings.tables_for_guest if is_guest else settings.tables_for_account
        if not most or self._store.unfinished(person.id, now() - _FORGOTTEN) < most:
            return
        sentence = count(
            "You have {n} table that is not finished, and may not have more. Finish it first.",
            "You have {n} tables that are not finished, and may not have more."
            " Finish some of them first.",
            most,
        )
        more = say("With an account you may have more of them.")
        is_more = settings.tables_for_account == 0 or settings.tables_for_account > most
        both = say("{what} {more}", what=sentence, more=more)
        raise TooManyTables("", both if is_guest and is_more else sentence)

    def note_answer(self, client: Client, _: float, thought: float) -> None:
        """A bot has thought for somebody; in any thread."""
        if client.person:
            self._people.add(client.person, thought)
        if client.origin:
            self._addresses.add(client.origin, thought)

    def check_bots(self, person: str, origin: str) -> None:
        """More bots for this person, who came from an address if it is known; or ``TooOften``.

        Games that have begun are finished with their bots all the same.
        """
        wait = self._people.wait(person, self._settings.bot_seconds_for_guest)
        if wait and self._store.accounts.account(person) is None:
            raise TooOften(say("Bots have thought for you as long as they may in an hour."), wait)
        wait = self._addresses.wait(origin, self._settings.bot_seconds_for_address)
        if wait and origin:
            sentence = say("Bots have thought for your address as long as they may in an hour.")
            raise TooOften(sentence, wait)
