from pathlib import Path

import pytest
from hypothesis import settings

from .workshop import Workshop

# A first call may compile, so no example has a deadline; every run tries the same examples.
settings.register_profile("orrery", deadline=None, derandomize=True)
settings.load_profile("orrery")


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


@pytest.fixture
def caller(workshop: Workshop) -> Workshop:
    """A package whose rule in b.py calls a rule in a.py."""
    workshop.write_caller(1)
    return workshop
