"""The rules of Ortus for people."""

from __future__ import annotations

from orrery.core.rulebook import Rule, Rulebook, Section
from orrery.core.texts import say

_SET_UP = Section(
    say("Set-up"),
    (
        Rule(
            "OT1",
            (
                say(
                    "Each player has eight warriors: two each of wind, earth, water and fire. Both"
                    " arrange them on the eight cells of their own haven, unseen by the other; then"
                    " both are shown."
                ),
            ),
            (
                say("Gold's haven lies in the south, Black's in the north."),
                say(
                    "An option gives both the same arrangement: wind, earth, water, fire, fire,"
                    " water, earth, wind."
                ),
            ),
        ),
        Rule(
            "OT2",
            (
                say(
                    "Once both arrangements are shown, it is drawn who begins, or the players bid"
                    " for it (OT20)."
                ),
                say(
                    "The first turn of the game has 7 energy and no collection. The other player"
                    " has 14 energy for defence meanwhile."
                ),
            ),
        ),
    ),
)

_TURN = Section(
    say("A turn"),
    (
        Rule(
            "OT3",
            (
                say(
                    "Collect: your energy becomes 14, and 4 more for each well on which one of your"
                    " warriors stands. What was left over is gone."
                ),
                say("If your warriors stand on five wells at this moment, you win."),
            ),
        ),
        Rule(
            "OT4",
            (
                say(
                    "Manoeuvre: each of your warriors may move once. Each warrior that stood in the"
                    " arena when your turn began may also attack once. You choose the order, and"
                    " may go from one warrior to another and back."
                ),
                say("Energy that you spend here is missing in your defence."),
            ),
        ),
        Rule(
            "OT5",
            (
                say(
                    "Recover: when you end the manoeuvre, your fallen warriors return one by one to"
                    " free cells of your haven, as you choose. One of them may stand on the cell of"
                    " your guide instead, if it is free; it can attack from your next turn on."
                ),
            ),
            (say("All fallen warriors have to return."),),
        ),
        Rule(
            "OT6",
            (say("Defend: in the other's turn, the energy you have left saves warriors (OT8)."),),
        ),
    ),
)

_BASIC = Section(
    say("Moving and attacking"),
    (
        Rule(
            "OT7",
            (
                say(
                    "A warrior walks over free cells for 1 energy a cell. A cell with a warrior,"
                    " the core and the other's haven are not free; guides are in nobody's way. Your"
                    " own haven may be entered and crossed."
                ),
            ),
        ),
        Rule(
            "OT8",
            (
                say(
                    "Every attack has a power. The defender pays as much energy, and the warrior"
                    " stays; or the warrior falls and is set aside, and the attacker gains a point"
                    " of honour. The defender decides after each attack, before anything else"
                    " happens."
                ),
            ),
        ),
        Rule("OT9", (say("In a haven nobody attacks, and nobody is attacked."),)),
        Rule(
            "OT10",
            (
                say(
                    "Strike: any warrior, power 3, free of energy, at an enemy that is adjacent now"
                    " and was adjacent to this warrior when the turn began."
                ),
            ),
            (
                say("It has to be the same enemy; the warrior may have moved in between."),
                say("Warriors keep their strike when the elements have their own rules."),
            ),
        ),
        Rule(
            "OT11",
            (
                say(
                    "Ranged attack: wind and fire, power 4. It costs 1 energy for each cell of the"
                    " shortest way over free cells to the target, the target's own cell included;"
                    " the way may bend. A neighbour cannot be attacked like this. The warrior may"
                    " move before or after."
                ),
            ),
        ),
        Rule(
            "OT12",
            (
                say(
                    "Charge: earth and water, power 5. It is move and attack in one, so the warrior"
                    " must have done neither in this turn. It walks at least one cell, for 1 energy"
                    " a cell, to a cell beside its target, and attacks. The target may not be"
                    " adjacent at the start."
                ),
                say(
                    "The attacker chooses where the charge ends, and stays there even if the target"
                    " falls."
                ),
            ),
            (say("A charge ends in the arena, never in a haven."),),
        ),
        Rule(
            "OT13",
            (
                say(
                    "Honour: the first point puts your guide on a cell of your haven that you"
                    " choose. Each further point leads it one cell nearer to the core. A guide on"
                    " the core wins at once; in these arenas that takes eight points. Every warrior"
                    " that falls counts."
                ),
            ),
            (say("The guide moves after each fall, before the next question is asked."),),
        ),
    ),
)

_ELEMENTS = Section(
    say("The elements"),
    (
        Rule(
            "OT14",
            (
                say(
                    "Hexline: two warriors in the arena share one if they stand on a straight line"
                    " of cells with neither a warrior nor the core between them. Neighbours in the"
                    " arena always do. Guides do not block."
                ),
                say(
                    "Cloaks and shields are looked at when an action is announced, and hold until"
                    " it is over; only later waves (OT18) look at shields anew."
                ),
            ),
            (say("Warriors in a haven share no hexlines."),),
        ),
        Rule(
            "OT15",
            (
                say(
                    "Kite: instead of walking, a wind flies free of energy as far as possible in"
                    " one of six directions, at least one cell, until the edge, the core, a warrior"
                    " or a haven stops it. It may leave its own haven, but never fly along or into"
                    " one."
                ),
                say("Storm: the ranged attack of OT11."),
                say("In the very first turn of the game only one wind may enter the arena."),
            ),
        ),
        Rule(
            "OT16",
            (
                say(
                    "Cloak: an earth in the arena cannot be the target of an attack unless it"
                    " shares a hexline with an earth of the other side in the arena; one that has"
                    " just come in reveals too."
                ),
                say(
                    "Bear: its charge has power 6 and costs 2 energy a cell. Walking still costs 1."
                ),
            ),
        ),
        Rule(
            "OT17",
            (
                say(
                    "Six Rivers: water charges at a target for 1 energy a cell. Every enemy in the"
                    " arena around the end of the charge is attacked with power 3, first the"
                    " target, then the others clockwise, and the defender decides for each. A"
                    " cloaked earth cannot be the target, but can be hit beside it."
                ),
            ),
        ),
        Rule(
            "OT18",
            (
                say(
                    "Crashing Waves: water charges with power 5. If the target is saved, the wave"
                    " ends. If it falls, the next warrior in the same direction is attacked with"
                    " power 3, and if that falls too, one more with power 1. The core, a haven and"
                    " the attacker's own warriors stop the wave."
                ),
                say("Water chooses between rivers and waves each time."),
            ),
            (say("Later targets of a wave need not be revealed."),),
        ),
        Rule(
            "OT19",
            (
                say(
                    "Dragons: two of your fires that may both still attack, each on a hexline with"
                    " the same enemy and at least one free cell between, attack it together: power"
                    " 4, free of energy, and both have then attacked. A lone fire can only strike."
                ),
                say(
                    "Phoenix: a warrior on hexlines with both of its fires is shielded, and so is a"
                    " fire on a hexline with the other one. Attacks on it have power 2 at most,"
                    " even one that cuts the line."
                ),
            ),
        ),
    ),
    (
        say(
            "The elements get rules of their own one after the other: wind, earth, water, fire. An"
            " option says how many of them do. What they say replaces the ranged attack or the"
            " charge of that element."
        ),
    ),
)

_VARIANTS = Section(
    say("Variants"),
    (
        Rule(
            "OT20",
            (
                say(
                    "Bidding for the start: after the arrangements are shown, the player drawn"
                    " second may offer to begin with less than 7 energy. The other may offer less"
                    " still, and so on down to 0, until one passes; the lowest offer begins."
                ),
            ),
        ),
        Rule(
            "OT21",
            (
                say(
                    "Handicap: one player has 1 to 4 points in every defence beside the energy."
                    " They only save warriors, and are spent first."
                ),
            ),
            (say("The points are new in every round."),),
        ),
        Rule(
            "OT22",
            (
                say(
                    "Clock: each player has a bank of time. It runs for whoever must decide, so it"
                    " passes when an attack is announced, when the defence is decided, and at the"
                    " end of recovery. Who runs out of time loses."
                ),
            ),
        ),
        Rule("OT23", (say("There are two arenas, and you may bring one of your own as a file."),)),
    ),
)

_DRAWS = Section(
    say("Draws"),
    intro=(
        say(
            "Where the printed rules foresee no end we added two. The same position at a collection"
            " for the third time is a draw: the same warriors, fallen and guides, the same player"
            " to collect, the same energy of the other. So is a game that has taken 300 turns, or"
            " fewer by an option."
        ),
    ),
)

RULEBOOK = Rulebook((_SET_UP, _TURN, _BASIC, _ELEMENTS, _VARIANTS, _DRAWS))
