"""How Orbit is played well: by looking ahead what a body will earn."""

from __future__ import annotations

from orrery.players.expertise import Expertise, HabitLevel

EXPERTISE = Expertise(
    levels=tuple(map(HabitLevel, range(1, 6))),
    player="orrery.players.orbit.player:OrbitPlayer",
    solver="orrery.players.orbit.table:solve_round",
    first_ratings=(1176, 1500, 1683, 1953, 2138, 2138),
)
