"""Every level of every game answers legally and leaves the position alone, wherever it is asked."""

from __future__ import annotations

import pytest

from orrery.games import NAMES, game_class
from orrery.players.levels import LEVELS
from orrery.testing.levels import cases, watch
from orrery.testing.variants import values_of, variants

#: Games of each level of each game in the exhaustive run.
MANY = 1000


@pytest.mark.compiled
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_a_level_answers_legally_and_touches_nothing(name: str, level: int) -> None:
    """The levels share the variants of a game between them."""
    found = cases([name], 1, range(level, level + 1))
    some = found[(level - 1) % len(found) :: len(LEVELS)]
    watched = [watch(case._replace(games=2), rare=2) for case in some]
    assert [fault for one in watched for fault in one.faults] == []
    assert sum(one.choices for one in watched) > 0


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_a_level_answers_legally_in_a_thousand_games(name: str, level: int) -> None:
    watched = [watch(case) for case in cases([name], MANY, range(level, level + 1))]
    assert [fault for one in watched for fault in one.faults] == []
    assert sum(one.case.games for one in watched) >= MANY


@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_every_option_is_tried(name: str) -> None:
    kind = game_class(name)
    tried = [kind(**options).chosen for options in variants(kind)]
    assert tried[0] == kind().chosen
    assert all(tried.count(chosen) == 1 for chosen in tried)
    for option in kind.options:
        wanted = {option.read(value) for value in values_of(option)}
        assert {chosen[option.name] for chosen in tried} == wanted
