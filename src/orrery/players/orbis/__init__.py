"""How Orbis is played well.

``worth`` says what a position is worth, ``kernel`` looks through a turn, ``player`` does what is
worth most, and ``knowledge`` tells the search of the high levels the same.
"""

from __future__ import annotations

from orrery.players.expertise import Expertise, HabitLevel, NetLevel, SearchLevel
from orrery.players.nets.tree import TreeSettings
from orrery.players.search.tree import SearchSettings

#: The hasty player goes on for four turns or so: to the end, chance would drown what a move is
#: worth; without it, the estimate would not see what the next turns do to each other.
_SETTINGS = SearchSettings(
    varies=True,
    prior_weight=1.0,
    exploration=0.35,
    widening_base=2.0,
    widening_power=0.4,
    hasty=True,
    cut=10,
)

EXPERTISE = Expertise(
    levels=(*map(HabitLevel, (1, 2, 3, 5)), SearchLevel(_SETTINGS, 2_000)),
    player="orrery.players.orbis.player:OrbisPlayer",
    knowledge="orrery.players.orbis.knowledge",
    net="orrery.players.orbis.net",
    weights="orrery:weights/orbis.npz",
    net_levels={6: NetLevel(TreeSettings(varies=True, most_edges=64), 800)},
    first_ratings=(1192, 1500, 1876, 2163, 2388, 2488),
)
