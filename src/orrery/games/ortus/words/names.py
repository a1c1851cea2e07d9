"""What people call the sides, warriors and attacks of Ortus."""

from __future__ import annotations

from orrery.core.texts import say

SEAT_TITLES = {"gold": say("Gold"), "black": say("Black")}
SEAT_WORDS = {"gold": say("gold"), "black": say("black")}

#: By the choices of options.
WHO_TITLES = {**SEAT_TITLES, "seed": say("Drawn by lot")}
ADVANCED_TITLES = {
    "none": say("None: the basic rules"),
    "wind": say("Wind"),
    "wind+earth": say("Wind and earth"),
    "wind+earth+water": say("Wind, earth and water"),
    "all": say("All four"),
}
ARRANGEMENT_TITLES = {
    "free": say("Arranged by the players, unseen"),
    "standard": say("As the booklet shows"),
}

ELEMENT_TITLES = {
    "wind": say("Wind"),
    "earth": say("Earth"),
    "water": say("Water"),
    "fire": say("Fire"),
}
ELEMENT_WORDS = {
    "wind": say("wind"),
    "earth": say("earth"),
    "water": say("water"),
    "fire": say("fire"),
}

#: By side and element.
WARRIOR_WORDS = {
    ("gold", "wind"): say("gold wind"),
    ("gold", "earth"): say("gold earth"),
    ("gold", "water"): say("gold water"),
    ("gold", "fire"): say("gold fire"),
    ("black", "wind"): say("black wind"),
    ("black", "earth"): say("black earth"),
    ("black", "water"): say("black water"),
    ("black", "fire"): say("black fire"),
}

#: By the verbs of the notation.
ATTACK_WORDS = {
    "strike": say("strike"),
    "storm": say("storm"),
    "flame": say("flame"),
    "charge earth": say("charge earth"),
    "charge water": say("charge water"),
    "rivers": say("rivers"),
    "waves": say("waves"),
    "dragons": say("dragons"),
}

REASON_WORDS = {
    "guide": say("guide"),
    "wells": say("wells"),
    "repetition": say("repetition"),
    "length": say("length"),
}
REASON_SENTENCES = {
    "guide": say("The guide has reached the core."),
    "wells": say("Five wells are held at a collection."),
    "repetition": say("The same position came for the third time."),
    "length": say("The game took the most turns it may take."),
}
