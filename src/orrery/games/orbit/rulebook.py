"""The rules of Orbit for people."""

from __future__ import annotations

from orrery.core.rulebook import Rule, Rulebook, Section
from orrery.core.texts import say

_SET_UP = Section(
    say("Set-up"),
    (
        Rule(
            "OR1",
            (
                say(
                    "Seven cells form a ring. Everybody starts with twelve chips and keeps them"
                    " secret; the pot is open."
                ),
            ),
            (say("All payments can be seen, so hands can be counted along."),),
        ),
        Rule(
            "OR2",
            (
                say(
                    "In each round the six bodies are scattered by chance, one on a cell. The star"
                    " master, a role without advantage, passes to the left."
                ),
                say(
                    "Ante: everybody pays a chip to the pot in the first round, later only if the"
                    " pot holds fewer chips than there are players."
                ),
            ),
        ),
        Rule(
            "OR3",
            (
                say(
                    "Six coloured dice and the arrow die are rolled. Clockwise, the bodies will"
                    " move in the order red, orange, yellow, green, blue, violet; counter-clockwise"
                    " in the reverse order, and the other way round the ring."
                ),
            ),
            (say("The arrow shows either way equally often."),),
        ),
    ),
)

_CLAIMS = Section(
    say("Claims"),
    (
        Rule(
            "OR4",
            (
                say(
                    "Everybody claims one body, first come, first served. The first to claim pays a"
                    " chip to the pot at once, the last one before the bodies move; with two"
                    " players both pay."
                ),
            ),
            (say("A body has one owner at most."),),
        ),
        Rule(
            "OR5",
            (),
            (
                say(
                    "Claiming has a time limit, 60 seconds unless you choose another or none."
                    " Whoever has not claimed by then gets a free body by lot, from the star"
                    " master's left onward, and counts as claiming in that order."
                ),
            ),
        ),
    ),
    (
        say(
            "For play over days and for bots there are sealed wishes: everybody lists bodies, the"
            " dearest first, unseen. From the star master's left onward each gets the first that is"
            " still free, or a free one by lot. The first and the last to be served pay."
        ),
    ),
)

_FLIGHT = Section(
    say("The flight"),
    (
        Rule(
            "OR6",
            (
                say(
                    "The bodies move one after the other, each by its die. If one lands on a cell"
                    " with exactly one other body, its owner takes a chip from the owner of that"
                    " body."
                ),
                say(
                    "A body without an owner is neutral. If a neutral body lands on yours, you pay"
                    " a chip to the pot; if yours lands on a neutral one, you take a chip from the"
                    " pot. Between two neutral bodies nothing is paid."
                ),
            ),
        ),
        Rule(
            "OR7",
            (
                say(
                    "If a body lands on a cell with two others, its owner takes the whole pot, and"
                    " the round ends at once; the other bodies do not move. If the arriving body is"
                    " neutral the round ends too, and the pot stays."
                ),
            ),
        ),
        Rule(
            "OR8",
            (
                say(
                    "Without chips you stay in the game, and pay nothing until you have chips"
                    " again."
                ),
            ),
            (say("Debts that cannot be paid are forgotten, and an empty pot pays nothing."),),
        ),
    ),
)

_END = Section(
    say("The end"),
    (
        Rule(
            "OR9",
            (
                say(
                    "Once the pot has been taken three times by OR7, whoever takes it next may end"
                    " the game; if they do not, the next one may. Most chips win; what is in the"
                    " pot then belongs to nobody."
                ),
            ),
            (
                say(
                    "Taking an empty pot counts; taking its last chip by OR6 does not. Equal chips"
                    " share the victory, and after 100 rounds the game ends in any case."
                ),
            ),
        ),
    ),
)

RULEBOOK = Rulebook((_SET_UP, _CLAIMS, _FLIGHT, _END))
