"""How a game is played that nobody has thought about: a plain search, which needs only rules."""

from __future__ import annotations

from orrery.players.expertise import Expertise, SearchLevel
from orrery.players.search.tree import SearchSettings

SETTINGS = SearchSettings(varies=True)

EXPERTISE = Expertise(
    levels=(
        SearchLevel(SETTINGS, 30, 0.5),
        SearchLevel(SETTINGS, 100, 0.3),
        SearchLevel(SETTINGS, 400, 0.15),
        SearchLevel(SETTINGS, 2_000, 0.05),
        SearchLevel(SETTINGS, 20_000),
    )
)
