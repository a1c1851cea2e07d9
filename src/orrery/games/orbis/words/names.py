"""What people call the seats, colours and gods of Orbis."""

from __future__ import annotations

from functools import cache

from orrery.core.texts import Sentence, count, say
from orrery.games.orbis.data.components import ANY

SEAT_TITLES = {"sun": say("Sun"), "moon": say("Moon"), "star": say("Star"), "comet": say("Comet")}
SEAT_WORDS = {"sun": say("sun"), "moon": say("moon"), "star": say("star"), "comet": say("comet")}

COLOUR_WORDS = {
    "yellow": say("yellow"),
    "green": say("green"),
    "blue": say("blue"),
    "red": say("red"),
    "white": say("white"),
}


@cache
def coloured(n: int, colour: str) -> Sentence:
    """``2 red``: worshippers, or the symbols that ask for them."""
    return {
        "yellow": count("{n} yellow", "{n} yellow", n),
        "green": count("{n} green", "{n} green", n),
        "blue": count("{n} blue", "{n} blue", n),
        "red": count("{n} red", "{n} red", n),
        "white": count("{n} white", "{n} white", n),
        ANY: count("{n} any", "{n} any", n),
    }[colour]


#: What regions do, by the names in tile files (OB9).
KIND_WORDS = {
    "farm": say("farm"),
    "irrigation": say("irrigation"),
    "village": say("village"),
    "temple": say("temple"),
    "volcano": say("volcano"),
    "proselytism": say("proselytism"),
    "forest": say("forest"),
    "sacred stone": say("sacred stone"),
}

GOD_NAMES = {
    "love": say("love"),
    "apprentice": say("apprentice"),
    "oceans": say("oceans"),
    "laziness": say("laziness"),
    "fire": say("fire"),
    "technology": say("technology"),
    "nature": say("nature"),
    "balance": say("balance"),
    "harvests": say("harvests"),
    "death": say("death"),
}

GOD_TITLES = {
    "love": say("goddess of love"),
    "apprentice": say("apprentice goddess"),
    "oceans": say("god of the oceans"),
    "laziness": say("goddess of laziness"),
    "fire": say("goddess of fire"),
    "technology": say("god of technology"),
    "nature": say("goddess of nature"),
    "balance": say("god of balance"),
    "harvests": say("god of the harvests"),
    "death": say("god of death"),
}

#: What each god wants and gives (OB14).
GOD_WORDS = {
    "love": say("5 worshippers at once, and 1 point"),
    "apprentice": say("2 points"),
    "oceans": say("3 points for the most validated irrigations"),
    "laziness": say("own wastelands cost nothing, and 1 point"),
    "fire": say("3 points for the most validated volcanoes"),
    "technology": say("3 points for the fewest wastelands"),
    "nature": say("3 points for the most validated forests"),
    "balance": say("3 points for a village, a temple and a volcano"),
    "harvests": say("3 points for the most validated villages"),
    "death": say("3 points for 6 worshippers given at once"),
}

REASON_WORDS = {
    "points": say("points"),
    "worshippers": say("worshippers"),
    "shared": say("shared"),
}
REASON_SENTENCES = {
    "points": say("Most creation points decide."),
    "worshippers": say("The points are equal; the worshippers that are left decide."),
    "shared": say("Points and worshippers are equal."),
}
