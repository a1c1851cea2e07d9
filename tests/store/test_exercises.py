"""Exercises: each counts once, and what belongs to whom."""

from __future__ import annotations

import pytest

from orrery.store import Store
from orrery.store import exercises as module
from orrery.store.exercises import ANY, DAY, ExercisePlace, TooManyExercises
from orrery.table.events import Person

WEEK = "2026-W47"


@pytest.fixture
def ada(store: Store) -> Person:
    return store.guest("Ada")[0]


def at(person: Person, key: str, series: str = DAY, trainer: str = "corona") -> ExercisePlace:
    return ExercisePlace(person.id, trainer, series, key)


def solve(store: Store, place: ExercisePlace, distance: int | None, when: int = 1000) -> bool:
    points = None if distance is None else 16 - distance
    return store.exercises.end(place, 3, when, "R2", points, distance)


def test_the_first_answer_counts(store: Store, ada: Person) -> None:
    place = at(ada, "2026-11-18")
    assert store.exercises.one(place) is None
    assert solve(store, place, 2)
    assert not solve(store, place, 0)
    found = store.exercises.one(place)
    assert found
    assert (found.distance, found.points, found.ended, found.grade) == (2, 14, 1000, 3)
    assert found.is_solved
    assert not found.is_best


def test_the_clock_begins_when_a_problem_is_shown(store: Store, ada: Person) -> None:
    place = at(ada, "1", WEEK)
    store.exercises.begin(place, 1, 500)
    store.exercises.begin(place, 1, 700)
    assert store.exercises.of(ada.id, "corona") == []
    solve(store, place, 0, 2000)
    (found,) = store.exercises.race(ada.id, "corona", WEEK)
    assert (found.started, found.ended) == (500, 2000)


def test_what_is_given_up_has_no_distance(store: Store, ada: Person) -> None:
    assert solve(store, at(ada, "7", ANY), None)
    (found,) = store.exercises.of(ada.id, "corona")
    assert not found.is_solved
    assert not found.is_best


def test_the_days_of_a_month(store: Store, ada: Person) -> None:
    for key in ("2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"):
        solve(store, at(ada, key), 0)
    solve(store, at(ada, "2026-11-05", trainer="harun"), 0)
    solve(store, at(ada, "2026-11-05", ANY), 0)
    found = store.exercises.days(ada.id, "corona", "2026-11-01", "2026-11-30")
    assert [one.key for one in found] == ["2026-11-01", "2026-11-30"]


def test_nobody_fills_the_database(
    store: Store, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_EXERCISES", 2)
    for key in ("1", "2"):
        solve(store, at(ada, key, ANY), 0)
    with pytest.raises(TooManyExercises):
        solve(store, at(ada, "3", ANY), 0)
    assert solve(store, at(ada, "2026-11-18"), 0)


# --- The race -------------------------------------------------------------------------------------


def race(store: Store, person: Person, distances: list[int], seconds: int) -> None:
    for place, distance in enumerate(distances, 1):
        store.exercises.begin(at(person, str(place), WEEK), place, 1000)
        solve(store, at(person, str(place), WEEK), distance, 1000 + seconds * 1000)


def test_standings_by_distance_then_time_and_only_of_the_named(store: Store) -> None:
    people = {name: store.guest(name)[0] for name in ("Ada", "Ben", "Cleo", "Dan", "Eve")}
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        store.accounts.create(people[name].id, name, "hash")
    race(store, people["Ada"], [0, 1, 1], 50)
    race(store, people["Ben"], [0, 0, 2], 40)
    race(store, people["Cleo"], [0, 0, 0], 90)
    race(store, people["Dan"], [0, 0], 1)  # has not ended
    race(store, people["Eve"], [0, 0, 0], 1)  # is a guest
    rows = store.exercises.standings("corona", WEEK, 3, 10)
    assert [(row.name, row.distance, row.taken) for row in rows] == [
        ("Cleo", 0, 270_000),
        ("Ben", 2, 120_000),
        ("Ada", 2, 150_000),
    ]
    assert len(store.exercises.standings("corona", WEEK, 3, 2)) == 2


# --- A person's own -------------------------------------------------------------------------------


def test_a_guest_brings_along_what_the_account_has_not_tried(store: Store, ada: Person) -> None:
    account = store.accounts.create(ada.id, "Ada", "hash").person
    guest = store.guest("Vega")[0]
    solve(store, at(account, "2026-11-17"), 3)
    solve(store, at(guest, "2026-11-17"), 0)
    solve(store, at(guest, "2026-11-18"), 1)
    race(store, account, [2], 9)
    race(store, guest, [0, 0, 0], 5)
    store.personal_data.adopt(guest.id, account)
    found = {one.key: one.distance for one in store.exercises.of(account.id, "corona", DAY)}
    assert found == {"2026-11-17": 3, "2026-11-18": 1}
    # Of a race that the account has begun nothing is taken over.
    assert [one.distance for one in store.exercises.race(account.id, "corona", WEEK)] == [2]
    assert store.exercises.of(guest.id, "corona") == []


def test_a_whole_race_of_a_guest_becomes_the_accounts(store: Store, ada: Person) -> None:
    account = store.accounts.create(ada.id, "Ada", "hash").person
    guest = store.guest("Vega")[0]
    race(store, guest, [0, 1, 0], 5)
    store.personal_data.adopt(guest.id, account)
    (row,) = store.exercises.standings("corona", WEEK, 3, 10)
    assert (row.person, row.distance) == (account.id, 1)


def test_exercises_are_exported_and_forgotten(store: Store, ada: Person) -> None:
    solve(store, at(ada, "2026-11-18"), 1)
    told = store.personal_data.export(ada.id)["exercises"]
    assert [(one["key"], one["distance"], one["answer"]) for one in told] == [
        ("2026-11-18", 1, "R2")
    ]
    store.personal_data.forget(ada.id)
    assert store.exercises.of(ada.id, "corona") == []
