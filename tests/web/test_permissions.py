"""Who may join and speak, by what the store remembers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from orrery.core.errors import Refusal
from orrery.store import Store
from orrery.table.commands import MakeRated, Say, Sit
from orrery.table.events import Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.table import Table
from orrery.web.moderation.permissions import DAY, FOR_GOOD, HOUR, MINUTE, Permissions
from orrery.web.moderation.policy import Policy
from orrery.web.table.hosted import clock_now

RATED = Opened(game="orion", options={}, seed="7", host="h", rated=True)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path / 'orrery.sqlite'}") as store:
        store.upgrade()
        yield store


@pytest.fixture
def person(store: Store) -> Person:
    return store.guest("Ann")[0]


@pytest.mark.parametrize(
    ("times", "waits"), [(2, 0), (3, 15), (4, 60), (5, 240), (6, 1440), (20, 1440)]
)
def test_who_leaves_often_waits_ever_longer(
    store: Store, person: Person, times: int, waits: int
) -> None:
    permissions, now = Permissions(store, Policy()), clock_now()
    for game in range(times):
        store.moderation.left(f"table {game}", 1, person.id, "abandoned", now - times + game)
    if not waits:
        permissions.check_joining(RATED, person)
        return
    with pytest.raises(Refusal, match=f"left {times} games early .* in {waits} minutes"):
        permissions.check_joining(RATED, person)
    for other in ({"rated": False}, {"private": True}):
        wish = Opened(**{"game": "orion", "options": {}, "seed": "", "host": "h", **other})
        permissions.check_joining(wish, person)
    permissions.check_joining(RATED, store.guest("Bob")[0])
    friendly = Table.open(MemoryLog(), "t", replace(RATED, rated=False))
    permissions.check(friendly.state, Sit(0), person)
    with pytest.raises(Refusal, match="games early"):  # no way round it
        permissions.check(friendly.state, MakeRated(True), person)


def test_the_pause_ends_and_a_day_forgets(store: Store, person: Person) -> None:
    permissions, now = Permissions(store, Policy()), clock_now()
    for ago in (3 * HOUR, 2 * HOUR, 16 * MINUTE, DAY + MINUTE):
        store.moderation.left(f"table {ago}", 0, person.id, "resigned", now - ago)
    permissions.check_joining(RATED, person)


def speak(permissions: Permissions, person: Person) -> None:
    table = Table.open(MemoryLog(), "t", RATED)
    permissions.check(table.state, Say("hello"), person)


def test_who_is_silenced_is_told_until_when(store: Store, person: Person) -> None:
    permissions = Permissions(store, Policy())
    speak(permissions, person)
    store.moderation.silence(person.id, clock_now() + HOUR)
    with pytest.raises(Refusal, match=r"again at \d{4}-\d\d-\d\d \d\d:\d\d UTC"):
        speak(permissions, person)
    store.moderation.silence(person.id, FOR_GOOD)
    with pytest.raises(Refusal, match="for good"):
        speak(permissions, person)
    store.moderation.silence(person.id, 0)
    speak(permissions, person)


def test_becoming_an_account_shakes_no_silence_off(store: Store, person: Person) -> None:
    store.moderation.silence(person.id, clock_now() + HOUR)
    store.accounts.create(person.id, "Ann", "hash")
    with pytest.raises(Refusal, match="again at"):
        speak(Permissions(store, Policy()), person)
    store.moderation.silence(person.id, 0)
    store.accounts.silence(person.id, clock_now() + HOUR)
    with pytest.raises(Refusal, match="again at"):
        speak(Permissions(store, Policy(guests_chat=False)), person)
