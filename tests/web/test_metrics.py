"""What Prometheus is told, and where."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from timeit import timeit

import pytest
from prometheus_client.parser import text_string_to_metric_families

from orrery.core.errors import Refusal
from orrery.core.texts import say
from orrery.table.commands import Play
from orrery.web.operations.metrics import Metrics
from orrery.web.server import Server

from .processes import eventually
from .serving import UNHURRIED, Visitor, get

pytestmark = pytest.mark.once


@contextmanager
def exporting(folder: Path) -> Iterator[tuple[int, int]]:
    """A site, and the port at which it tells of itself."""
    url = f"sqlite:///{folder / 'orrery.sqlite'}"
    server = Server(url, "127.0.0.1", 0, bots=1, data=folder, warm=False, settings=UNHURRIED)
    metrics = server.export("127.0.0.1", 0, process="7")
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.is_up:
            time.sleep(0.01)
        yield server.port, metrics
    finally:
        server.stop()
        thread.join()


def told(port: int) -> dict[str, float]:
    """All samples, by name and labels."""
    answer = get(port, "/metrics")
    assert answer.status_code == 200
    found = {}
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            assert sample.labels.pop("process") == "7"
            labels = "".join(f"{{{name}={value}}}" for name, value in sample.labels.items())
            found[sample.name + labels] = sample.value
    return found


def test_a_game_against_a_bot_is_counted(tmp_path: Path) -> None:
    with exporting(tmp_path) as (port, metrics), Visitor(port) as ada:
        assert ada.get("/metrics").status_code == 404
        table = ada.opened(game="orion", seat_0="me", seat_1="bot1", unhurried="no")
        with ada.line(table) as line, ada.stream("GET", f"/api/tables/{table}/events"):
            line.hello()
            while not line.state.get("choices"):
                line.hear()
            number = line.state["number"]
            assert line.play()["type"] == "done"
            assert line.do(do="play", seat=line.state["seat"], move="line a1")["type"] == "refused"
            line.wait_for(number + 2)
            eventually(lambda: told(metrics)["orrery_bot_thinking_seconds_count"] >= 1)
            counted = told(metrics)
        eventually(lambda: told(metrics)["orrery_sockets"] == 0)
    assert counted["orrery_tables"] == counted["orrery_tables_watched"] == 1
    assert counted["orrery_sockets"] == counted["orrery_streams"] == 1
    assert counted["orrery_commands_total{do=play}"] == 1
    assert sum(n for name, n in counted.items() if name.startswith("orrery_refusals_total")) == 1
    assert counted["orrery_accept_to_broadcast_seconds_count"] >= 2
    assert counted["orrery_accept_to_broadcast_seconds_bucket{le=10}"] >= 2
    assert counted["orrery_bot_waiting_seconds_count"] >= 1
    assert counted["orrery_bot_questions_waiting"] == counted["orrery_jobs_waiting"] == 0
    assert counted["orrery_event_loop_lag_seconds_count"] > 0
    assert counted["process_resident_memory_bytes"] > 1e6


def test_refusals_are_told_by_rule_or_kind_and_never_in_words() -> None:
    metrics = Metrics()
    for rule in ("OD7", "OD7", "", "my own words"):
        metrics.note_refusal(Refusal(rule, say("Words that {who} has said.", who="Ada")))
    assert metrics.refused == {"OD7": 2, "Refusal": 2}


def test_counting_costs_a_move_next_to_nothing() -> None:
    """Two commands and their times; a microsecond is 400 times less than a move may cost."""
    metrics, command = Metrics(), Play(0, 1)

    def move() -> None:
        metrics.note_command(command)
        metrics.broadcast.add(0.003)
        metrics.broadcast.add(0.003)

    best = min(timeit(move, number=20_000) for _ in range(5)) / 20_000
    assert best < 5e-6
