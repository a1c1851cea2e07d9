"""Crews: every task is done once, wherever it is done, and what goes wrong is told in one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import orrery
from lab.crew_jobs import Doubling, Fatal
from orrery.core.errors import OptionError
from orrery.lab.crew import CrewError, crew_on, in_batches, local_crew, packed

DOUBLED = {(k, 2 * k) for k in range(10)}


def test_batches_hold_all_tasks_in_their_order() -> None:
    assert list(in_batches(range(5), 2)) == [(0, 1), (2, 3), (4,)]
    assert list(in_batches([], 2)) == []


@pytest.mark.parametrize("cores", [1, 2])
def test_every_task_is_done_once(cores: int) -> None:
    with crew_on("here", Doubling(), cores) as (crew, workers):
        assert workers == cores
        results = list(crew(in_batches(range(10), 3)))
    assert len(results) == 10
    assert set(results) == DOUBLED


def test_tasks_are_taken_no_sooner_than_needed() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for k in range(100):
            taken.append(k)
            yield k

    results: Any = local_crew(Doubling(), 2)(in_batches(tasks()))
    with closing(results):
        next(results)
    assert len(taken) < 10


def test_a_lost_worker_is_replaced(tmp_path: Path) -> None:
    results = list(local_crew(Fatal(str(tmp_path), 4), 2)(in_batches(range(10), 3)))
    assert (tmp_path / "dead").exists()
    assert len(results) == 10
    assert set(results) == DOUBLED


def test_a_task_that_ends_every_worker_is_named(tmp_path: Path) -> None:
    crew = local_crew(Fatal(str(tmp_path), 4, always=True), 2)
    with pytest.raises(CrewError, match=r"^4 ended 3 workers; giving up$"):
        list(crew(in_batches(range(10))))


def test_what_goes_wrong_is_told_with_its_task() -> None:
    with pytest.raises(CrewError, match=r"^13: nobody likes that number$"):
        list(local_crew(Doubling(), 2)(in_batches([13])))
    with pytest.raises(CrewError, match=r"^17: ZeroDivisionError: "):
        list(local_crew(Doubling(), 2)(in_batches([17])))
    with pytest.raises(OptionError):  # and here as it is
        list(local_crew(Doubling(), 1)(in_batches([13])))


def test_there_are_three_places_to_work() -> None:
    with (
        pytest.raises(CrewError, match="on here, ray or ray:ADDRESS, not on 'mars'"),
        crew_on("mars", Doubling(), 1),
    ):
        pass


def test_a_packed_game_is_the_same_game() -> None:
    game = orrery.game("orbis", players=3)
    assert repr(packed(game).game) == repr(game)
