"""How Corona is played well: by solving its rounds exactly, in the high levels.

``solver`` is what a program calls; ``space`` and ``kernel`` solve a round in microseconds.
"""

from __future__ import annotations

from orrery.players.expertise import Expertise, HabitLevel

EXPERTISE = Expertise(
    levels=tuple(map(HabitLevel, range(1, 6))),
    player="orrery.players.corona.player:CoronaPlayer",
    solver="orrery.players.corona.table:solve_round",
    best_in_round="orrery.players.corona.table:best_in_round",
    best_score="orrery.players.corona.table:best_score",
    first_ratings=(902, 1500, 1905, 2388, 2985, 2985),
)
