"""How Harun is played well: by solving its rounds exactly, in the high levels."""

from __future__ import annotations

from orrery.players.expertise import Expertise, HabitLevel

EXPERTISE = Expertise(
    levels=tuple(map(HabitLevel, range(1, 6))),
    player="orrery.players.harun.player:HarunPlayer",
    solver="orrery.players.harun.table:solve_round",
    best_in_round="orrery.players.harun.table:best_in_round",
    best_score="orrery.players.harun.table:best_score",
    first_ratings=(903, 1500, 1984, 2331, 2928, 2928),
)
