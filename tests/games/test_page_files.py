"""What a game brings for people, found beside its class."""

from __future__ import annotations

import pytest
from pebbles import Pebbles

from orrery.games import all_games
from orrery.games.page_files import game_file, names_of_files


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_game_tells_its_rules_and_teaches_itself(game) -> None:
    assert {"rules.html", "emblem.svg", "lesson.toml"} <= set(names_of_files(game))
    assert "{% block rules %}" in (game_file(game, "rules.html") or "")


def test_a_game_without_such_files_has_none() -> None:
    assert names_of_files(Pebbles) == []
    assert game_file(Pebbles, "rules.html") is None
