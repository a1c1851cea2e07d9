"""The rules of Harun for people."""

from __future__ import annotations

from orrery.core.rulebook import Rule, Rulebook, Section
from orrery.core.texts import say
from orrery.games.orbit_box.words.sealed_bids import SEALED_BIDS

_SET_UP = Section(
    say("Set-up"),
    (
        Rule(
            "HA1",
            (
                say(
                    "Twelve cells form a ring. There are seven bodies (a black one joins the six"
                    " colours), two red and two black stars, and a reserve of 72 chips. Players"
                    " start with none."
                ),
            ),
        ),
        Rule(
            "HA2",
            (
                say(
                    "In each round the star master, whose role passes to the left, sets the stars,"
                    " one on a cell at most, and then the bodies, several on a cell if they like."
                    " Only then the seven dice and the arrow die are rolled, and the hourglass"
                    " runs, for a minute unless you choose otherwise."
                ),
            ),
            (
                say(
                    "One arrow holds for all bodies. By an option chance sets up every round"
                    " instead."
                ),
            ),
        ),
    ),
)

_BIDS = Section(
    say("Bids"),
    (
        Rule(
            "HA3",
            (
                say(
                    "Anybody who is not suspended may bid, the star master too, and as often as"
                    " they like: from 1 to 14, always more than the standing bid, even if it is"
                    " their own. When time is up the highest bidder plays."
                ),
            ),
            (say("The highest bidder then has as long again to lay the plan."),),
        ),
    ),
    (SEALED_BIDS,),
)

_PLAN = Section(
    say("The plan"),
    (
        Rule(
            "HA4",
            (
                say(
                    "The plan gives each body one die, and all bodies move the way the arrow shows."
                    " Landing on a red star brings 1 point, on a black star 2. Every landing"
                    " counts, also several on one star; a body that only starts on a star brings"
                    " nothing for it. The order does not matter."
                ),
            ),
        ),
        Rule(
            "HA5",
            (
                say(
                    "Who reaches the bid takes as many chips as were bid from the reserve, however"
                    " many points there were. Who does not takes nothing and is suspended: no bids"
                    " in the next round, though perhaps the star master's role. All others take"
                    " three chips."
                ),
            ),
        ),
        Rule(
            "HA6",
            (),
            (
                say(
                    "Without a bid nothing happens, and the next round begins. A plan that is not"
                    " laid in time counts as 0. A reserve that cannot pay everything pays what it"
                    " has, from the bidder's left onward."
                ),
            ),
        ),
    ),
)

_END = Section(
    say("The end"),
    (
        Rule(
            "HA7",
            (
                say(
                    "The game ends when fewer than ten chips are left in the reserve. Whoever"
                    " reached a bid last, in whatever round, takes the rest. Most chips win."
                ),
            ),
            (
                say(
                    "If nobody ever reached a bid, or after 100 rounds, the rest belongs to nobody."
                    " Equal chips share the victory."
                ),
            ),
        ),
    ),
)

RULEBOOK = Rulebook((_SET_UP, _BIDS, _PLAN, _END))
