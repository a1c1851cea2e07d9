"""The celestial bodies and the seats of the box."""

from __future__ import annotations

#: The bodies in the order of the rainbow, then the black one that only Harun uses.
COLOURS = ("red", "orange", "yellow", "green", "blue", "violet", "black")
#: How each is written.
LETTERS = "ROYGBVK"

#: What the seats are called: up to ten players, none of them a colour.
SEATS = (
    "mercury",
    "venus",
    "earth",
    "mars",
    "jupiter",
    "saturn",
    "uranus",
    "neptune",
    "pluto",
    "ceres",
)
MOST_PLAYERS = len(SEATS)
