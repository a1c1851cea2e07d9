"""The words of Orbis, in the order of their numbers."""

from __future__ import annotations

COLOURS = ("yellow", "green", "blue", "red", "white")  # OB1
ANY = "any"

#: Who sits where.
SEATS = ("sun", "moon", "star", "comet")

#: The star sets and from how many players on each is used (OB1).
STARS = {"black": 2, "purple": 3, "white": 4}
#: How many tiles of each star set there are, by level.
COUNTS = {"black": (11, 11, 15), "purple": (4, 4, 6), "white": (5, 5, 4)}
LEVELS = (1, 2, 3)

EFFECTS = (
    "farm",
    "village",
    "volcano",
    "irrigation",
    "proselytism",
    "sacred stone",
    "temple",
    "forest",
)  # OB9
FARM, VILLAGE, VOLCANO, IRRIGATION, PROSELYTISM, SACRED_STONE, TEMPLE, FOREST = range(8)

GODS = (
    "love",
    "apprentice",
    "oceans",
    "laziness",
    "fire",
    "technology",
    "nature",
    "balance",
    "harvests",
    "death",
)  # OB14
(
    LOVE,
    APPRENTICE,
    OCEANS,
    LAZINESS,
    FIRE,
    TECHNOLOGY,
    NATURE,
    BALANCE,
    HARVESTS,
    DEATH,
) = range(10)

#: The temple tokens, by the number of players (OB2).
TOKENS = {2: (7, 2), 3: (9, 4, 2), 4: (11, 7, 4, 2)}

#: The places of the market, row by row: letters go to the right, numbers down.
MARKET = tuple(f"{column}{row}" for row in "123" for column in "abc")
