"""The rules of Orion Duel for people."""

from __future__ import annotations

from orrery.core.rulebook import Rule, Rulebook, Section
from orrery.core.texts import say

_BOARD = Section(
    say("Board and tiles"),
    (
        Rule(
            "OD1",
            (
                say(
                    "The board has 85 hexes: a hexagon of side six without its corners. On each"
                    " side a constellation lights four cells; opposite constellations have the same"
                    " colour."
                ),
            ),
        ),
        Rule(
            "OD2",
            (
                say(
                    "Each player has 14 tiles: a single and a double all in the own colour; three"
                    " mixed doubles with one hex of each colour; three lines, three bends and three"
                    " triangles with two own hexes and one of the other colour. In lines and bends"
                    " the other colour lies at an end."
                ),
            ),
            (
                say(
                    "A bend may be turned over. With the option of one-sided bends it may not: seen"
                    " from its own end, the other colour then lies to the left, for both players."
                ),
            ),
        ),
    ),
)

_SET_UP = Section(
    say("Set-up"),
    (
        Rule(
            "OD3",
            (
                say(
                    "Eight galaxies and seven black holes lie on the board. Two galaxies are at"
                    " least 3 apart, with two cells between them, and so are two black holes. A"
                    " galaxy and a black hole are at least 2 apart, with one cell between them."
                ),
            ),
        ),
        Rule(
            "OD4",
            (
                say(
                    "The tokens lie at random, as in one of three presets, or as the players like:"
                    " one places all galaxies, then the other all black holes, and who placed the"
                    " galaxies says who moves first. Otherwise it is drawn who moves first, or an"
                    " option names a player."
                ),
            ),
            (say("When players place tokens, each must leave room for all that follow."),),
        ),
        Rule(
            "OD5",
            (
                say(
                    "In a series of games the colours stay. Who places the galaxies, or who moves"
                    " first, changes from game to game."
                ),
            ),
        ),
    ),
)

_TURN = Section(
    say("A turn"),
    (
        Rule(
            "OD6",
            (
                say(
                    "Lay one of your tiles, turned as you like, on hexes that carry no tile. It"
                    " need not touch anything."
                ),
            ),
        ),
        Rule(
            "OD7",
            (
                say(
                    "A tile may cover galaxies and black holes. For each colour that it shows on a"
                    " token, at least one of its hexes of that colour must touch a hex of that"
                    " colour that lay on the board before. Each colour is checked by itself."
                ),
            ),
        ),
        Rule("OD8", (say("On the board only colours count, not who laid them."),)),
    ),
)

_WINNING = Section(
    say("Winning"),
    (
        Rule(
            "OD9",
            (
                say(
                    "A colour holds one condition for each pair of opposite constellations that one"
                    " of its chains joins, one for each four galaxies on one of its chains, and one"
                    " for each three black holes on a chain of the other colour."
                ),
                say(
                    "A chain is an unbroken group of hexes of one colour. It joins two"
                    " constellations if it touches at least one of the four cells of each."
                ),
            ),
            (
                say(
                    "Eight galaxies on one chain count twice, and so do six black holes. A pair of"
                    " constellations that two chains join counts once."
                ),
            ),
        ),
        Rule(
            "OD10",
            (
                say(
                    "After each tile the conditions of both colours are counted. Who has more has"
                    " won at once, even if the other laid the tile. If they are equal, play goes"
                    " on."
                ),
            ),
        ),
        Rule(
            "OD11",
            (
                say(
                    "If all 28 tiles are laid and the conditions are equal, count the galaxies on"
                    " each colour less the black holes on it, whoever laid them. The higher number"
                    " wins; equal numbers are a draw."
                ),
            ),
        ),
        Rule(
            "OD12",
            (
                say(
                    "Who is to move, has tiles left and can lay none of them loses at once. After a"
                    " tile OD10, OD11 and OD12 are looked at in this order."
                ),
            ),
        ),
        Rule(
            "OD13",
            (say("Nobody runs out of tiles early: both have 14 and lay them in turn."),),
        ),
    ),
)

RULEBOOK = Rulebook((_BOARD, _SET_UP, _TURN, _WINNING))
