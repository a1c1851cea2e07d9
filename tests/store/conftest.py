"""Every test of the store runs on both databases, each time on a new and empty one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.store import Store

from .postgres import Server, serving


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with serving() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'orrery.sqlite'}"
    server: Server = request.getfixturevalue("server")
    return server.new_database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store(url) as store:
        store.upgrade()
        yield store
