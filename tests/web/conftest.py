"""One site for all tests that do not stop it; everybody who visits is somebody else.

A file whose tests look into the database, too, has a site of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.store import Store

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


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site of one file keeps its data."""
    return tmp_path_factory.mktemp("own-site")


@pytest.fixture(scope="module")
def own_port(folder: Path) -> Iterator[int]:
    with running_site(folder) as listening:
        yield listening


@pytest.fixture
def store(folder: Path, own_port: int) -> Iterator[Store]:
    """The database behind that site."""
    with Store(f"sqlite:///{folder / 'orrery.sqlite'}") as store:
        yield store
