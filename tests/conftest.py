"""What all tests share."""

from __future__ import annotations

import gc
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from orrery.core.kernel import COMPILED
from orrery.web.operations.garbage import collect_rarely

pytest_plugins = ["costs"]

ROOT = Path(__file__).parent.parent

# What runs in the background is born deaf to Ctrl-C, and so would be all that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Nothing that is loaded goes again; once all tests are found, circles are looked for.
gc.disable()

# The example game of the documentation is tested as it stands there.
sys.path.insert(0, str(ROOT / "docs" / "examples"))

settings.register_profile("orrery", deadline=None, max_examples=100 if COMPILED else 20)
settings.load_profile("orrery")


#: These need not run twice: nothing in them depends on how the rules are run.
ONCE = {
    "cli",
    "envs",
    "fuzzing",
    "lab",
    "ratings",
    "store",
    "table",
    "lessons",
    "tournament",
    "web",
    "test_docs.py",
    "test_names.py",
    "test_docstrings.py",
}


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """What runs once is not even loaded a second time, which would take longer than many tests."""
    parts = collection_path.relative_to(ROOT / "tests").parts
    return True if not COMPILED and parts and parts[0] in ONCE else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests for one way of running the rules are left out of the other: nothing is skipped."""
    fit = {item: _fits(item) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if not fit[item]])
    items[:] = [item for item in items if fit[item]]


def pytest_collection_finish() -> None:
    """Tests and what they import stay until the end."""
    collect_rarely()


def _fits(item: pytest.Item) -> bool:
    marks = {mark.name for mark in item.iter_markers()}
    if COMPILED:
        return "interpreted" not in marks
    return "interpreted" in marks or not marks & {"compiled", "once"}
