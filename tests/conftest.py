"""What all tests share."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import settings

from orrery.core.kernel import COMPILED

ROOT = Path(__file__).parent.parent

# The example game of the documentation is tested as it stands there.
sys.path.insert(0, str(ROOT / "docs" / "examples"))

settings.register_profile("orrery", deadline=None, max_examples=100 if COMPILED else 20)
settings.load_profile("orrery")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests for one way of running the rules are left out of the other: nothing is skipped."""
    unfit = "interpreted" if COMPILED else "compiled"
    config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker(unfit)])
    items[:] = [item for item in items if not item.get_closest_marker(unfit)]
