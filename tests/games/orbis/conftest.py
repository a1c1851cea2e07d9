"""The tests bring tile sets of their own, and take them away again."""

from __future__ import annotations

import pytest

from orrery.games.orbis.data.tiles import TILE_SETS

from .positions import TILES


@pytest.fixture(autouse=True)
def _shelf_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiles of these tests, and what else a test puts there, are gone after it."""
    shelf = {**TILE_SETS._by_label, TILES.label: TILES}
    monkeypatch.setattr(TILE_SETS, "_by_label", shelf)
