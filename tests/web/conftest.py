"""One site for all tests that do not stop it; everybody who visits is somebody else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .serving import Visitor, running_site


@pytest.fixture(scope="session")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with running_site(tmp_path_factory.mktemp("site")) as listening:
        yield listening


@pytest.fixture
def site(port: int) -> Iterator[Visitor]:
    """A visitor, whom nobody knows yet."""
    with Visitor(port) as visitor:
        yield visitor


@pytest.fixture
def stranger(port: int) -> Iterator[Visitor]:
    """Somebody else."""
    with Visitor(port) as visitor:
        yield visitor
