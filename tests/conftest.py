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


@pytest.fixture
def root() -> Path:
    """The root of the project."""
    return ROOT
