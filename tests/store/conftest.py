"""Every test of the store runs on both databases, each time on a new one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.store import Store

from .postgres import Server, serving


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with serving() as server:
        yield server


@pytest.fixture(scope="session")
def ready_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database that is up to date, to be copied: making one takes four times as long."""
    path = tmp_path_factory.mktemp("ready") / "orrery.sqlite"
    _upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def ready_database(server: Server) -> str:
    """The name of one of PostgreSQL's, likewise."""
    _upgrade(server.new_database("ready"))
    return "ready"


def _upgrade(url: str) -> None:
    with Store(url) as store:
        store.upgrade()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of a database that is up to date where the test asks for a store, and else empty."""
    wants_store = "store" in request.fixturenames
    if request.param == "sqlite":
        path = tmp_path / "orrery.sqlite"
        if wants_store:
            shutil.copy(request.getfixturevalue("ready_file"), path)
        return f"sqlite:///{path}"
    server: Server = request.getfixturevalue("server")
    template = request.getfixturevalue("ready_database") if wants_store else "template0"
    return server.new_database(template=template)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store(url) as store:
        yield store
