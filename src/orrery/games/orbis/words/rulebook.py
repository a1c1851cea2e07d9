"""The rules of Orbis for people."""

from __future__ import annotations

from orrery.core.rulebook import Rule, Rulebook, Section
from orrery.core.texts import say

_SET_UP = Section(
    say("Set-up"),
    (
        Rule(
            "OB1",
            (
                say(
                    "Regions have five colours (yellow, green, blue, red, white) and three levels."
                    " Two players use 11, 11 and 15 tiles of the three levels; three players 4, 4"
                    " and 6 more; four players another 5, 5 and 4. Each level is shuffled, and nine"
                    " tiles of level 1 form a market of three by three."
                ),
            ),
        ),
        Rule(
            "OB2",
            (
                say(
                    "Of the ten gods, one more than there are players are drawn and can be taken."
                    " The temple tokens are worth 7 and 2 points for two players, 9, 4 and 2 for"
                    " three, 11, 7, 4 and 2 for four."
                ),
            ),
        ),
        Rule(
            "OB3",
            (
                say(
                    "Play goes clockwise. In fifteen turns everybody takes fourteen regions and"
                    " exactly one god: who has fourteen regions must take the god, and who has a"
                    " god must take a region."
                ),
                say(
                    "At any moment of your turn you may trade three worshippers of one colour for"
                    " one of another, as often as you like."
                ),
            ),
            (
                say("It is drawn who begins."),
                say(
                    "Trades are offered where they can matter: when you choose, before and while"
                    " you pay, before an effect, and above the limit. A trade after which the tile"
                    " in hand could not be paid any more asks you first."
                ),
            ),
        ),
    ),
)

_REGION = Section(
    say("Taking a region"),
    (
        Rule(
            "OB4",
            (
                say(
                    "Generate: one worshipper of the colour of the tile you take appears on each"
                    " market tile that shares a side with it, even if your tile becomes a"
                    " wasteland."
                ),
            ),
        ),
        Rule(
            "OB5",
            (say("Collect: all worshippers on the tile come to you. They may pay for it."),),
        ),
        Rule(
            "OB6",
            (
                say(
                    "Decide: lay the tile face up if you can pay for it and there is a place. If"
                    " not, or if you like, flip it: a wasteland costs nothing, does nothing and has"
                    " no mystic value."
                ),
            ),
            (
                say(
                    "You decide before you pay. After that only trades are allowed that keep the"
                    " tile payable."
                ),
            ),
        ),
        Rule(
            "OB7",
            (
                say(
                    "Pay: a coloured symbol takes a worshipper of that colour, an “any” symbol one"
                    " of your choice. A farm frees you from all symbols of its colour on later"
                    " tiles, never from an “any” symbol."
                ),
            ),
            (say("A farm helps to pay neither for itself nor for villages and volcanoes."),),
        ),
        Rule(
            "OB8",
            (
                say(
                    "Place: your universe is a pyramid with rows of 5, 4, 3 and 2. The bottom row"
                    " is one line without gaps, in any colours, and may grow to both sides. A tile"
                    " in a higher row lies on two neighbours of the row below, at least one of"
                    " which has its colour. A higher row may begin before a lower one is full."
                ),
                say(
                    "A wasteland counts as every colour, below a tile and above one, so it fits on"
                    " any two neighbours."
                ),
            ),
        ),
        Rule(
            "OB9",
            (
                say("The effect, of a tile that lies face up:"),
                say("Farm: it makes its colour free from now on (OB7)."),
                say(
                    "Village: give up as many worshippers as it shows, of any colours, and it is"
                    " validated; or decline."
                ),
                say(
                    "Volcano: destroy exactly the worshippers it shows, on the other tiles of the"
                    " market, and it is validated; those that appeared in this turn count. All or"
                    " nothing, or decline."
                ),
                say(
                    "Irrigation: it is validated at once if one of the two tiles below has the"
                    " colour it shows, or is a wasteland."
                ),
                say(
                    "Proselytism: you gain one or two worshippers of the colour it shows, or one of"
                    " any colour."
                ),
                say(
                    "Sacred stone: a point. Temple: one or two temple symbols. Forest: it is looked"
                    " at in the end (OB12)."
                ),
            ),
            (say("In the bottom row an irrigation is never validated."),),
        ),
        Rule(
            "OB10",
            (
                say(
                    "Keep ten: give up worshippers of your choice until you have ten at most. Apart"
                    " from this nobody may give any up."
                ),
            ),
        ),
        Rule(
            "OB11",
            (
                say(
                    "Refill: a new tile without worshippers comes into the market, from level 1,"
                    " then 2, then 3. That ends the turn."
                ),
            ),
        ),
    ),
)

_GOD = Section(
    say("Taking a god"),
    intro=(
        say(
            "A god costs nothing. No worshippers appear and no tile is refilled, but you may trade,"
            " and at the end you keep ten worshippers at most (OB10)."
        ),
    ),
)

_END = Section(
    say("The end"),
    (
        Rule(
            "OB12",
            (
                say(
                    "Tiles that lie face up bring their points: sacred stones always; villages,"
                    " volcanoes and irrigations only if they were validated; a forest if at least"
                    " as many of its up to six neighbours in the pyramid as it asks for have one of"
                    " its colours. Wastelands count as every colour, gods do not count."
                ),
                say("Every wasteland loses a point."),
            ),
        ),
        Rule(
            "OB13",
            (
                say(
                    "Players with at least one temple symbol take one temple token each: who has"
                    " most symbols takes the highest. If symbols are equal, the higher mystic value"
                    " goes first, which means the highest on a player's white tiles that lie face"
                    " up."
                ),
            ),
            (
                say(
                    "All white tiles count here, not only temples. If a set of tiles of your own"
                    " leaves a tie, the earlier seat goes first."
                ),
            ),
        ),
        Rule(
            "OB14",
            (
                say(
                    "Love: five worshippers of your choice when you take her, and 1 point."
                    " Apprentice: 2 points. Laziness: your wastelands lose no points, and 1 point."
                ),
                say(
                    "Oceans, Fire, Nature and Harvests: 3 points if nobody has more validated"
                    " irrigations, volcanoes, forests or villages. Technology: 3 points if nobody"
                    " has fewer wastelands."
                ),
                say(
                    "Balance: 3 points if you have a validated village, a temple symbol and a"
                    " validated volcano. Death: give up six worshippers when you take him for 3"
                    " points, or decline."
                ),
            ),
            (
                say(
                    "A tie for the most or the fewest is enough, even none against none. The"
                    " wastelands of Laziness count for Technology too."
                ),
            ),
        ),
        Rule(
            "OB15",
            (
                say(
                    "Most points win. If they are equal, most worshippers left; if those are equal"
                    " too, the victory is shared."
                ),
            ),
        ),
    ),
    (
        say(
            "Nothing is hidden but the order of the tiles that are still to come. When everybody"
            " has taken fourteen regions and a god, the points are counted."
        ),
    ),
)

RULEBOOK = Rulebook((_SET_UP, _REGION, _GOD, _END))
