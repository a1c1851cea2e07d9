"""Whose question comes next; the time is what the tests say."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from orrery.players.levels import LEVELS, QUASAR_SECONDS
from orrery.table.bots.queue import (
    IDLE_SECONDS,
    LEAST_SECONDS,
    PAUSE_S,
    BotQuestion,
    BotQueue,
    Client,
)
from orrery.table.bots.worker import Question

LEVEL_6 = LEVELS[-1]


def asking(table: str, level: int = 1, seconds: float | None = None) -> Question:
    return Question(table, "orion", {}, "1", [], 0, level, seconds)


def played(person: str, origin: str = "", is_watched: bool = True) -> Client:
    return Client(person, origin, is_played=True, is_watched=is_watched)


def taken(queue: BotQueue, number: int, known: Iterable[str] = ()) -> list[str]:
    """The tables of the next questions, each answered before the next is taken."""
    tables = []
    for turn in range(number):
        asked = queue.take(turn * PAUSE_S * 2, lambda table: table in known)
        assert asked
        tables.append(asked.question.table)
        queue.answered(asked)
    return tables


def test_people_come_before_bots_among_themselves() -> None:
    queue = BotQueue(1)
    for table in range(40):
        queue.add(asking(f"idle {table}"), Client("guest", is_watched=True))
    queue.add(asking("ann's"), played("ann", is_watched=False))
    assert taken(queue, 2) == ["ann's", "idle 0"]


def test_everybody_has_a_turn_however_much_one_asks() -> None:
    queue = BotQueue(1)
    for table in range(5):
        queue.add(asking(f"zoe {table}"), played("zoe"))
    assert taken(queue, 1) == ["zoe 0"]
    queue.add(asking("ann 0"), played("ann"))
    queue.add(asking("ann 1"), played("ann"))
    queue.add(asking("bob 0"), played("bob"))
    assert taken(queue, 5) == ["ann 0", "bob 0", "zoe 1", "ann 1", "zoe 2"]


def test_an_address_has_one_turn_for_all_who_share_it() -> None:
    queue = BotQueue(1)
    for guest in range(3):
        for table in range(2):
            queue.add(asking(f"{guest} {table}"), played(f"guest {guest}", "crowd"))
    queue.add(asking("ann 0"), played("ann", "home"))
    queue.add(asking("ann 1"), played("ann", "home"))
    assert taken(queue, 6) == ["0 0", "ann 0", "1 0", "ann 1", "2 0", "0 1"]


def test_of_ones_own_tables_those_that_are_watched_come_first() -> None:
    queue = BotQueue(1)
    queue.add(asking("by letter"), played("ann", is_watched=False))
    queue.add(asking("looked at"), played("ann"))
    queue.add(asking("tournament"), Client("ann"))
    queue.add(asking("for fun"), Client("ann", is_watched=True))
    assert taken(queue, 4) == ["looked at", "by letter", "for fun", "tournament"]


def test_a_process_prefers_the_tables_that_it_remembers() -> None:
    queue = BotQueue(2)
    for table in ("new", "known"):
        queue.add(asking(table), played("ann"))
    assert taken(queue, 2, known=["known"]) == ["known", "new"]


def test_between_questions_for_nobody_there_is_a_pause() -> None:
    queue = BotQueue(1)
    for table in ("first", "second"):
        queue.add(asking(table), Client("ann", is_watched=True))
    first = queue.take(10.0, lambda _: True)
    assert first
    queue.answered(first)
    assert queue.take(10.0, lambda _: True) is None
    assert queue.pause(10.0) == pytest.approx(PAUSE_S)
    assert queue.take(10.0 + PAUSE_S, lambda _: True)


def test_one_of_several_processes_is_left_to_people() -> None:
    queue = BotQueue(2)
    for table in ("first", "second"):
        queue.add(asking(table), Client("ann", is_watched=True))
    first = queue.take(10.0, lambda _: True)
    assert first
    assert queue.take(20.0, lambda _: True) is None
    assert queue.pause(20.0) is None
    queue.add(asking("bob's"), played("bob"))
    assert queue.take(20.0, lambda _: True)
    queue.answered(first)
    assert queue.take(20.0, lambda _: True)


def test_what_nobody_waits_for_is_not_asked() -> None:
    queue = BotQueue(1)
    assert queue.add(asking("left"), played("ann")).cancel()
    assert queue.take(0.0, lambda _: True) is None
    assert queue.pause(0.0) is None


# --- The highest level ----------------------------------------------------------------------------


def next_of(queue: BotQueue) -> BotQuestion:
    asked = queue.take(0.0, lambda _: True)
    assert asked
    return asked


def test_the_highest_level_thinks_a_moment_only_where_nobody_plays() -> None:
    queue = BotQueue(1)
    queue.add(asking("bots", LEVEL_6), Client("ann", is_watched=True))
    assert next_of(queue).question.seconds == IDLE_SECONDS


def test_the_highest_level_shares_its_time_with_those_who_wait() -> None:
    queue = BotQueue(1)
    queue.add(asking("ann 0", LEVEL_6), played("ann"))
    queue.add(asking("ann 1", LEVEL_6), played("ann"))
    assert next_of(queue).question.seconds == QUASAR_SECONDS  # nobody else is there
    queue.add(asking("bob", LEVEL_6), played("bob"))
    queue.add(asking("eve", LEVEL_6, 0.4), played("eve"))
    assert next_of(queue).question.seconds == QUASAR_SECONDS / 3  # bob's; ann and eve wait
    assert next_of(queue).question.seconds == 0.4  # her clock allows no more
    for guest in range(20):
        queue.add(asking(f"guest {guest}", LEVEL_6), played(f"guest {guest}"))
    assert next_of(queue).question.seconds == LEAST_SECONDS


def test_other_levels_think_as_they_always_do() -> None:
    queue = BotQueue(1)
    usual = asking("bots", 5, 2.0)
    queue.add(usual, Client("ann", is_watched=True))
    assert next_of(queue).question == usual
