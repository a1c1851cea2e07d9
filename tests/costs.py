"""What each test costs in processor seconds, its servers and browsers included.

A wall clock says how busy the machine is; processor time says how much work a test asks for,
whoever else is working. The plugin adds it to every report, and prints the most expensive tests
and files at the end: ``pytest --costs 10``, or as a file with ``--costs-file``.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

_TICK = os.sysconf("SC_CLK_TCK")
#: What is added to a report, and comes from a worker to the one who tells.
_NAME = "processor seconds"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("costs")
    group.addoption("--costs", type=int, default=0, help="tell so many of the most expensive tests")
    group.addoption("--costs-file", default="", help="write what every test cost, as a table")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs(config), "processor-costs")


class Costs:
    """Measures where tests run, adds up where they are told about."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._began = 0.0
        self._spent: Counter[str] = Counter()

    @pytest.hookimpl
    def pytest_runtestloop(self) -> None:
        self._began = _spent()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Iterator[None]:
        outcome = yield
        if call.when != "teardown":  # to look at all processes takes a millisecond
            return
        now = _spent()
        # A server that has ended without being waited for takes its time with it.
        outcome.get_result().user_properties = [(_NAME, max(0.0, now - self._began))]
        self._began = now

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        spent = dict(report.user_properties).get(_NAME, 0.0)
        self._spent[report.nodeid] += spent

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if path := self._config.getoption("costs_file"):
            rows = (f"{spent:.3f}\t{test}\n" for test, spent in self._spent.most_common())
            Path(path).parent.mkdir(exist_ok=True)
            Path(path).write_text("".join(rows))
        if most := self._config.getoption("costs"):
            terminalreporter.section(f"processor seconds: {self._spent.total():.0f}")
            for test, spent in self._spent.most_common(most):
                terminalreporter.write_line(f"{spent:7.2f}  {test}")


def _spent() -> float:
    """By this process, all that it has started, and all that those have started."""
    return time.process_time() + _of_children_gone() + sum(map(_of, _children(os.getpid())))


def _of_children_gone() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _children(pid: int) -> list[int]:
    """All of its threads' children."""
    found: list[int] = []
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (task / "children").read_text().split())
    except OSError:  # it has just ended, or this is no Linux
        pass
    return found


def _of(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / _TICK + sum(map(_of, _children(pid)))
