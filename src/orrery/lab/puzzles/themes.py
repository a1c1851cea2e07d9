"""What puzzles are about, in words for people."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.core.texts import Sentence, say

#: By key: the theme's name.
THEMES: Mapping[str, Sentence] = {
    # Any game
    "at-once": say("Win at once"),
    "two-moves": say("Win in two"),
    "three-moves": say("Win in three"),
    "double-threat": say("Double threat"),
    "block": say("Block"),
    "quiet": say("Quiet move"),
    # Orion Duel
    "constellations": say("Joined constellations"),
    "galaxies": say("Four galaxies"),
    "black-holes": say("Chain of black holes"),
    "no-room": say("No room left"),
    # Ortus
    "guide": say("The guide to the core"),
    "drained": say("Energy drained"),
    "wells": say("Energy of the wells"),
    "revenge": say("Revenge"),
    "several-falls": say("Several falls"),
    "strike": say("Strike"),
    "shot": say("Ranged attack"),
    "charge": say("Charge"),
    "rivers": say("Six Rivers"),
    "waves": say("Crashing Waves"),
    "dragons": say("Dragons"),
    "kite": say("Kite"),
    "spare-energy": say("Whom to save"),
    # Orbis
    "god": say("God"),
    "farm": say("Farm"),
    "village": say("Village"),
    "volcano": say("Volcano"),
    "irrigation": say("Irrigation"),
    "proselytism": say("Proselytism"),
    "sacred-stone": say("Sacred stone"),
    "temple": say("Temple"),
    "forest": say("Forest"),
    "wasteland": say("Wasteland"),
    "trade": say("Trade"),
    "fewer-points": say("Fewer points win"),
    "last-turn": say("The last turn"),
    "two-turns": say("Two turns left"),
    "three-turns": say("Three turns left"),
}
