"""How Orion Duel is played well: the search on every level, with what ``knowledge`` tells it."""

from __future__ import annotations

from orrery.players.expertise import Expertise, NetLevel, SearchLevel
from orrery.players.nets.tree import TreeSettings
from orrery.players.search.tree import SearchSettings

_SETTINGS = SearchSettings(
    proves=True,
    prior_weight=1.0,
    most_children=60,
    expand_after=4,
    widening_base=3.0,
    widening_power=0.5,
)

EXPERTISE = Expertise(
    levels=(
        SearchLevel(_SETTINGS, 40, 0.6),
        SearchLevel(_SETTINGS, 150, 0.4),
        SearchLevel(_SETTINGS, 800, 0.15),
        SearchLevel(_SETTINGS, 4_000, 0.03),
        SearchLevel(_SETTINGS, 25_000),
    ),
    knowledge="orrery.players.orion.knowledge",
    solver="orrery.players.proof.solver:solve",
    forcing="orrery.players.orion.forcing",
    net="orrery.players.orion.net",
    weights="orrery:weights/orion.npz",
    net_levels={6: NetLevel(TreeSettings(proves=True, most_edges=64), 800)},
    first_ratings=(1276, 1500, 1868, 2141, 2466, 3103),
)
