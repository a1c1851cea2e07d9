"""What people have made of exercises: each problem counts once, and the first answer stays."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Select, delete, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store.database import Database
from orrery.store.schema import accounts, exercises, people
from orrery.table.events import Milliseconds

#: The series of daily problems, and of all that belong to no day and no race.
DAY, ANY = "day", "any"

#: Problems of one series that are kept for one person.
MOST_EXERCISES = 20_000


class TooManyExercises(OrreryError):
    """One person cannot fill the database."""

    def __init__(self) -> None:
        super().__init__(say("You have solved {most} problems here already.", most=MOST_EXERCISES))


class ExercisePlace(msgspec.Struct, frozen=True):
    """Which exercise of whom."""

    person: str
    trainer: str
    series: str
    key: str


class TakenExercise(msgspec.Struct, frozen=True):
    """An exercise that somebody has taken on."""

    trainer: str
    series: str
    key: str
    grade: int
    started: Milliseconds
    ended: Milliseconds | None = None
    answer: str = ""
    points: int | None = None
    distance: int | None = None  # none: given up, or not ended
    hints: int = 0

    @property
    def is_solved(self) -> bool:
        return self.distance is not None

    @property
    def is_best(self) -> bool:
        return self.distance == 0


class RaceRow(msgspec.Struct, frozen=True):
    """One line of a race's leaderboard."""

    person: str
    name: str
    distance: int
    taken: Milliseconds


class Exercises:
    """The exercises of all people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- Taking on and answering ------------------------------------------------------------------

    def begin(self, place: ExercisePlace, grade: int, at: Milliseconds) -> None:
        """Somebody sees a problem for the first time; a second time changes nothing."""
        with self._database.writing() as connection:
            _introduce(connection, place, grade, at)

    def end(
        self,
        place: ExercisePlace,
        grade: int,
        at: Milliseconds,
        answer: str,
        points: int | None,
        distance: int | None,
        hints: int = 0,
    ) -> bool:
        """The answer, or that there is none; whether it counts: only the first one does."""
        with self._database.writing() as connection:
            _introduce(connection, place, grade, at)
            change = update(exercises).where(_at(place), exercises.c.ended.is_(None))
            values = {"answer": answer, "points": points, "distance": distance, "hints": hints}
            return connection.execute(change.values(ended=at, **values)).rowcount == 1

    # --- Looking ----------------------------------------------------------------------------------

    def one(self, place: ExercisePlace) -> TakenExercise | None:
        """What somebody has made of a problem; None if they have not taken it on."""
        with self._database.reading() as connection:
            row = connection.execute(select(exercises).where(_at(place))).first()
        return _taken(row) if row else None

    def of(self, person: str, trainer: str, *series: str) -> list[TakenExercise]:
        """All that somebody has ended, in the order in which they did; of these series, if any."""
        query = _of(person).where(exercises.c.trainer == trainer, exercises.c.ended.is_not(None))
        if series:
            query = query.where(exercises.c.series.in_(series))
        return self._found(query.order_by(exercises.c.ended, exercises.c.key))

    def days(self, person: str, trainer: str, first: str, last: str) -> list[TakenExercise]:
        """The daily problems, from one day to another, that somebody has ended."""
        query = _of(person).where(
            exercises.c.trainer == trainer,
            exercises.c.series == DAY,
            exercises.c.key.between(first, last),
            exercises.c.ended.is_not(None),
        )
        return self._found(query.order_by(exercises.c.key))

    def race(self, person: str, trainer: str, series: str) -> list[TakenExercise]:
        """What somebody has begun of a race, in the order of its problems."""
        query = _of(person).where(exercises.c.trainer == trainer, exercises.c.series == series)
        return self._found(query.order_by(exercises.c.key))

    def _found(self, query: Select[*tuple[Any, ...]]) -> list[TakenExercise]:
        with self._database.reading() as connection:
            return [_taken(row) for row in connection.execute(query)]

    def standings(self, trainer: str, series: str, problems: int, limit: int) -> list[RaceRow]:
        """Who has ended all problems of a race, people with an account only, the best first."""
        distance = func.sum(exercises.c.distance).label("distance")
        taken = func.sum(exercises.c.ended - exercises.c.started).label("taken")
        query = (
            select(exercises.c.person_id, people.c.name, distance, taken)
            .join(accounts, accounts.c.person_id == exercises.c.person_id)
            .join(people, people.c.id == exercises.c.person_id)
            .where(exercises.c.trainer == trainer, exercises.c.series == series)
            .group_by(exercises.c.person_id, people.c.name)
            .having(func.count(exercises.c.ended) == problems)
            .order_by(distance, taken, exercises.c.person_id)
            .limit(limit)
        )
        with self._database.reading() as connection:
            return [
                RaceRow(row.person_id, row.name, int(row.distance), int(row.taken))
                for row in connection.execute(query)
            ]

    # --- A person's own ---------------------------------------------------------------------------

    def adopt(self, connection: Connection, guest: str, person: str) -> None:
        """What the guest solved is this person's, unless they have tried it themselves.

        Of a race all or nothing: nobody ends what another has begun.
        """
        own = {(row.trainer, row.series, row.key) for row in connection.execute(_of(person))}
        begun = {(trainer, series) for trainer, series, _ in own if series not in (DAY, ANY)}
        for row in connection.execute(_of(guest)).all():
            this = _at(ExercisePlace(guest, row.trainer, row.series, row.key))
            known = (row.trainer, row.series, row.key) in own
            if known or (row.trainer, row.series) in begun:
                connection.execute(delete(exercises).where(this))
            else:
                connection.execute(update(exercises).where(this).values(person_id=person))

    def forget(self, connection: Connection, person: str) -> None:
        """Nothing of it is anybody else's."""
        connection.execute(delete(exercises).where(exercises.c.person_id == person))

    def export(self, connection: Connection, person: str) -> dict[str, Any]:
        """Every exercise."""
        rows = connection.execute(_of(person).order_by(exercises.c.started, exercises.c.key))
        return {"exercises": [msgspec.to_builtins(_taken(row)) for row in rows]}


def _of(person: str) -> Select[*tuple[Any, ...]]:
    return select(exercises).where(exercises.c.person_id == person)


def _at(place: ExercisePlace) -> Any:
    return (
        (exercises.c.person_id == place.person)
        & (exercises.c.trainer == place.trainer)
        & (exercises.c.series == place.series)
        & (exercises.c.key == place.key)
    )


def _introduce(connection: Connection, place: ExercisePlace, grade: int, at: Milliseconds) -> None:
    """A row for an exercise that has none."""
    kept = select(func.count()).where(
        exercises.c.person_id == place.person,
        exercises.c.trainer == place.trainer,
        exercises.c.series == place.series,
    )
    if connection.execute(kept).scalar_one() >= MOST_EXERCISES:
        raise TooManyExercises
    add = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    row = {"person_id": place.person, "trainer": place.trainer, "series": place.series}
    first = row | {"key": place.key, "grade": grade, "started": at, "answer": "", "hints": 0}
    connection.execute(add(exercises).values(first).on_conflict_do_nothing())


def _taken(row: Any) -> TakenExercise:
    fields = {name: value for name, value in row._mapping.items() if name != "person_id"}
    return TakenExercise(**fields)
