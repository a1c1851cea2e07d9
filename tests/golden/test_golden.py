"""Golden playthroughs: a change of the rules shows, and a game without one fails."""

from __future__ import annotations

import pytest
from write import FOLDER, PLAYTHROUGHS, told

from orrery.games import NAMES

pytestmark = pytest.mark.once


@pytest.mark.parametrize("file", PLAYTHROUGHS)
def test_the_game_is_told_as_before(file: str) -> None:
    assert told(file) == (FOLDER / file).read_text("utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_playthrough(name: str) -> None:
    assert name in {game for game, _, _ in PLAYTHROUGHS.values()}
