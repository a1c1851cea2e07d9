"""One database, and everything that is asked of it. Each question is one transaction."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from types import TracebackType
from typing import Self

from orrery.store import database
from orrery.store.clock import now
from orrery.store.database import Database, DatabaseLost, StoreError
from orrery.store.exercises import Exercises
from orrery.store.moderation.moderation import Moderation
from orrery.store.people import people
from orrery.store.people.accounts import Accounts
from orrery.store.people.attempts import Attempts
from orrery.store.people.personal_data import PersonalData
from orrery.store.people.studies import Studies
from orrery.store.people.tokens import Tokens
from orrery.store.puzzles import PuzzleTries
from orrery.store.ratings.histories import Histories
from orrery.store.ratings.leaderboards import Leaderboards
from orrery.store.ratings.ratings import Ratings
from orrery.store.tables import log, shared_records, summaries
from orrery.store.tables.courses import Courses
from orrery.store.tables.meeting import Meeting
from orrery.store.tables.presences import Presences
from orrery.store.tables.summaries import Summary
from orrery.store.tournaments import Tournaments
from orrery.table.events import Entry, Milliseconds, Person
from orrery.table.log import Append, NumberTaken
from orrery.table.standing import Standing

_NO_LIMIT = 1_000_000_000


class Store:
    """A ``table.log.Log`` that lasts, with the lists of tables, people and shared records.

    It may be used from many threads, and many processes may use the same database.
    """

    def __init__(self, url: str | None = None) -> None:
        """By URL: ``sqlite:///file`` or ``postgresql://...``; the user's own file without one."""
        self._database = Database(url or self.default_url())
        self.accounts = Accounts(self._database)
        self.tokens = Tokens(self._database)
        self.attempts = Attempts(self._database)
        self.meeting = Meeting(self._database)
        self.tournaments = Tournaments(self._database)
        self.ratings = Ratings(self._database)
        self.leaderboards = Leaderboards(self._database)
        self.histories = Histories(self._database)
        self.puzzles = PuzzleTries(self._database)
        self.courses = Courses(self._database)
        self.moderation = Moderation(self._database)
        self.presences = Presences(self._database)
        self.exercises = Exercises(self._database)
        self.studies = Studies(self._database)
        #: Every part that keeps something about people adopts, forgets and exports it.
        self.personal_data = PersonalData(
            self._database,
            (
                self.accounts,
                self.tokens,
                self.meeting,
                self.tournaments,
                self.ratings,
                self.puzzles,
                self.courses,
                self.moderation,
                self.presences,
                self.exercises,
                shared_records.SharedRecords(),
                self.studies,
            ),
        )

    @property
    def database(self) -> Database:
        """The database as a whole, for those who look after it."""
        return self._database

    @staticmethod
    def default_url() -> str:
        """``ORRERY_DATABASE``, or a file in the data folder."""
        return database.default_url()

    def upgrade(self) -> None:
        """Make the database, or bring an older one up to date; harmless if it is."""
        database.upgrade(self._database.engine)

    def watch(self, lost: Callable[[DatabaseLost], object]) -> None:
        """Call this, in whatever thread, each time that the database does not answer."""
        self._database.watchers.append(lost)

    def try_to_write(self) -> None:
        """See whether the database answers and has room; ``DatabaseLost`` if not."""
        self.attempts.count("health", "", _NO_LIMIT)

    def close(self) -> None:
        """Let go of all connections."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # --- The log ----------------------------------------------------------------------------------

    def append(
        self, table: str, entries: Sequence[Entry], standing: Standing | None = None
    ) -> None:
        """Write all of these durably, or none: ``NumberTaken`` if another was faster."""
        if entries:
            with self._database.writing() as connection:
                log.append(connection, table, entries, standing)

    def append_all(self, appends: Sequence[Append]) -> list[NumberTaken | None]:
        """Write to many tables at once; for each of them None, or that another was faster."""
        try:
            with self._database.writing() as connection:
                log.append_all(connection, appends)
        except NumberTaken:  # by somebody; who that is shows when each has its own transaction
            return [self._taken(one) for one in appends]
        return [None] * len(appends)

    def _taken(self, one: Append) -> NumberTaken | None:
        try:
            self.append(*one)
        except NumberTaken as error:
            return error
        return None

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries with a number above this, in order; none for an unknown table."""
        with self._database.reading() as connection:
            return log.LOG.read(connection, table, after)

    # --- Lists of tables --------------------------------------------------------------------------

    def summary(self, table: str) -> Summary | None:
        """What a list says about this table."""
        with self._database.reading() as connection:
            return summaries.one(connection, table)

    def numbers(self, tables: Collection[str]) -> dict[str, int]:
        """The number of each table's last event, by which one sees whether others have written."""
        with self._database.reading() as connection:
            return summaries.numbers(connection, tables)

    def open_tables(
        self, game: str | None = None, since: Milliseconds = 0, limit: int = 100
    ) -> list[Summary]:
        """Public tables that wait for anybody and changed since then, newest first."""
        with self._database.reading() as connection:
            found = summaries.public(connection, "waiting", game, since, limit)
        return [table for table in found if not table.terms.invited]

    def played_now(self, since: Milliseconds, limit: int = 100) -> list[Summary]:
        """Public games that are not over and changed since then, newest first."""
        with self._database.reading() as connection:
            return summaries.public(connection, "playing", None, since, limit)

    def finished(self, limit: int = 20, game: str | None = None) -> list[Summary]:
        """Public games that are over, newest first."""
        with self._database.reading() as connection:
            return summaries.public(connection, "over", game, 0, limit)

    def tables_of(self, person: str, limit: int = 100) -> list[Summary]:
        """All tables where the person with this id took a seat, newest first."""
        with self._database.reading() as connection:
            return summaries.of_person(connection, person, limit)

    def unfinished(self, host: str, since: Milliseconds) -> int:
        """How many tables that this person opened are not over, and have changed since then."""
        with self._database.reading() as connection:
            return summaries.unfinished(connection, host, since)

    def running_tables(self) -> list[Summary]:
        """Every game in play, and tables that wait for a time: what a server takes up again."""
        with self._database.reading() as connection:
            return summaries.running(connection)

    def rated_in_play(self, game: str) -> list[str]:
        """The ids of this game's tables in play that will change ratings."""
        with self._database.reading() as connection:
            return summaries.rated_in_play(connection, game)

    # --- People -----------------------------------------------------------------------------------

    def guest(self, name: str) -> tuple[Person, str]:
        """A new person and the secret token by which they are known.

        ``NameTaken`` if the name belongs to an account.
        """
        with self._database.writing() as connection:
            return people.welcome(connection, name, now())

    def person_of(self, token: str) -> Person | None:
        """Who holds this token."""
        holder = self.accounts.holder(token)
        return holder.person if holder else None

    def person(self, person: str) -> Person | None:
        """Who has this id."""
        with self._database.reading() as connection:
            return people.by_id(connection, person)

    def rename(self, person: str, name: str) -> Person:
        """Call the person with this id otherwise from now on; seats already taken keep the name.

        ``NameTaken`` if it belongs to the account of somebody else.
        """
        with self._database.writing() as connection:
            if not people.rename(connection, person, name):
                raise StoreError(f"there is no person {person}")
        return Person(person, name)

    # --- Records ----------------------------------------------------------------------------------

    def save_record(self, record: str, text: str, by: str) -> None:
        """Keep a game from elsewhere under an id of the caller's; the same again is harmless."""
        with self._database.writing() as connection:
            if not shared_records.save(connection, record, text, by, now()):
                raise StoreError(f"there is another record {record}")

    def record(self, record: str) -> str | None:
        """The text of the record with this id."""
        with self._database.reading() as connection:
            return shared_records.text_of(connection, record)
