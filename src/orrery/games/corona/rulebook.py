"""The rules of Corona and of Corona Solitaire for people."""

from __future__ import annotations

from orrery.core.rulebook import Rule, Rulebook, Section
from orrery.core.texts import say
from orrery.games.orbit_box.words.sealed_bids import SEALED_BIDS

_SET_UP = Section(
    say("Set-up"),
    (
        Rule(
            "CO1",
            (
                say(
                    "Twelve cells form a ring; there are six bodies and six dice. Everybody starts"
                    " with two chips for each player at the table, and two more."
                ),
            ),
            (
                say(
                    "The printed sentence can also mean twice the sum of players and two; we read"
                    " it as twice the players, and two."
                ),
            ),
        ),
        Rule(
            "CO2",
            (
                say(
                    "In each round the star master, whose role passes to the left, places the"
                    " bodies, several on a cell if they like. Only then the dice are rolled, and"
                    " the hourglass runs, for a minute unless you choose otherwise."
                ),
            ),
            (
                say(
                    "By an option chance places the bodies instead. A round that is settled cannot"
                    " be taken back."
                ),
            ),
        ),
    ),
)

_BIDS = Section(
    say("Bids"),
    (
        Rule(
            "CO3",
            (
                say(
                    "Anybody who is not suspended may bid, the star master too, and as often as"
                    " they like: from 1 to 21, always more than the standing bid, even if it is"
                    " their own. When time is up the highest bidder plays."
                ),
            ),
            (
                say("The highest bidder then has as long again to lay the plan."),
                say(
                    "Without a bid nothing happens, and the next round begins. A plan that is not"
                    " laid in time counts as 0."
                ),
            ),
        ),
    ),
    (SEALED_BIDS,),
)

_PLAN = Section(
    say("The plan"),
    (
        Rule(
            "CO4",
            (
                say(
                    "The plan gives each body one die, one after the other; the order is part of"
                    " it. A body moves clockwise by its die and scores as many points as bodies are"
                    " then on its cell, itself included: 1 on an empty cell, 2 where one stands, up"
                    " to 6. Bodies count where they stand, whether they have moved or not."
                ),
                say("By an option an empty cell brings nothing."),
            ),
        ),
        Rule(
            "CO5",
            (
                say(
                    "Who reaches the bid gets a chip from each opponent. Who does not pays a chip"
                    " to each, and is suspended for the next round. Nobody pays what they do not"
                    " have."
                ),
            ),
            (say("A bidder who cannot pay everybody pays from the left onward."),),
        ),
    ),
)

_END = Section(
    say("The end"),
    (
        Rule(
            "CO6",
            (
                say(
                    "The game ends after a round when everybody has been star master often enough,"
                    " somebody has no chips left, somebody has at least twice the chips of the"
                    " start, or an agreed time is over. Each of these is an option; the time is"
                    " off. Most chips win."
                ),
            ),
            (
                say(
                    "Often enough is once from four players on, and three times for two or three."
                    " After 100 rounds the game ends in any case. Equal chips share the victory."
                ),
            ),
        ),
    ),
)

_SOLITAIRE = Section(
    say("Corona Solitaire"),
    (
        Rule(
            "CS1",
            (
                say(
                    "One position, one roll: find a plan with as many points as possible (CO4). The"
                    " best is known exactly, so you are told at once whether yours is; you can see"
                    " one best plan, all of them, or only a hint."
                ),
            ),
        ),
        Rule(
            "CS2",
            (say("There is no time limit. A stopwatch and a minute are options."),),
        ),
        Rule(
            "CS3",
            (
                say(
                    "There is a problem of the day, the same for everybody; others by chance, as"
                    " hard as you like; positions from your own table; and a numbered collection."
                ),
            ),
        ),
    ),
)

RULEBOOK = Rulebook((_SET_UP, _BIDS, _PLAN, _END, _SOLITAIRE))
