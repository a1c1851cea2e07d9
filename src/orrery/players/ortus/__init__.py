"""How Ortus is played well.

``worth`` says what a position is worth, ``kernel`` tries every move, ``player`` does what is worth
most, and ``knowledge`` tells the search of the high levels the same.
"""

from __future__ import annotations

from orrery.players.expertise import Expertise, HabitLevel, NetLevel, SearchLevel
from orrery.players.nets.tree import TreeSettings
from orrery.players.search.tree import SearchSettings

#: Estimates differ by little from move to move, so the tree must not grow too broad.
_SETTINGS = SearchSettings(
    proves=True,
    prior_weight=1.0,
    exploration=0.15,
    most_children=12,
    expand_after=8,
    cut=0,
)

EXPERTISE = Expertise(
    levels=(*map(HabitLevel, (1, 2, 3, 4)), SearchLevel(_SETTINGS, 15_000)),
    player="orrery.players.ortus.player:OrtusPlayer",
    solver="orrery.players.proof.solver:solve",
    forcing="orrery.players.ortus.forcing",
    knowledge="orrery.players.ortus.knowledge",
    net="orrery.players.ortus.net",
    weights="orrery:weights/ortus.npz",
    net_levels={6: NetLevel(TreeSettings(proves=True, most_edges=64), 800)},
    first_ratings=(1248, 1500, 1773, 2147, 2745, 2845),
)
