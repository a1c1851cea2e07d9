"""What people call the bodies, stars and seats of the box."""

from __future__ import annotations

from orrery.core.texts import Sentence, say
from orrery.games.orbit_box.data.bodies import COLOURS, LETTERS

#: Within a sentence, and at the beginning of one.
COLOUR_WORDS = {
    "red": say("red"),
    "orange": say("orange"),
    "yellow": say("yellow"),
    "green": say("green"),
    "blue": say("blue"),
    "violet": say("violet"),
    "black": say("black"),
}
COLOUR_TITLES = {
    "red": say("Red"),
    "orange": say("Orange"),
    "yellow": say("Yellow"),
    "green": say("Green"),
    "blue": say("Blue"),
    "violet": say("Violet"),
    "black": say("Black"),
}

STAR_WORDS = {"red": say("red star"), "black": say("black star")}

SEAT_WORDS = {
    "mercury": say("mercury"),
    "venus": say("venus"),
    "earth": say("earth"),
    "mars": say("mars"),
    "jupiter": say("jupiter"),
    "saturn": say("saturn"),
    "uranus": say("uranus"),
    "neptune": say("neptune"),
    "pluto": say("pluto"),
    "ceres": say("ceres"),
}
SEAT_TITLES = {
    "mercury": say("Mercury"),
    "venus": say("Venus"),
    "earth": say("Earth"),
    "mars": say("Mars"),
    "jupiter": say("Jupiter"),
    "saturn": say("Saturn"),
    "uranus": say("Uranus"),
    "neptune": say("Neptune"),
    "pluto": say("Pluto"),
    "ceres": say("Ceres"),
}

#: Why a game of the box ended.
REASON_WORDS = {
    "ended": say("ended"),
    "rounds": say("rounds"),
    "reserve": say("reserve"),
    "star masters": say("star masters"),
    "out of chips": say("out of chips"),
    "doubled": say("doubled"),
    "time": say("time"),
}
REASON_SENTENCES = {
    "ended": say("The game was ended after the pot was taken; most chips decide."),
    "rounds": say("All rounds are played; most chips decide."),
    "reserve": say("Fewer than ten chips were left in the reserve; most chips decide."),
    "star masters": say("Everybody was star master often enough; most chips decide."),
    "time": say("The agreed time is over; most chips decide."),
}


def body_word(letter: str) -> Sentence:
    """The colour of a body within a sentence."""
    return COLOUR_WORDS[COLOURS[LETTERS.index(letter)]]


def body_title(letter: str) -> Sentence:
    """The same at the beginning of a sentence."""
    return COLOUR_TITLES[COLOURS[LETTERS.index(letter)]]
