"""What people call the things of Orion Duel."""

from __future__ import annotations

from orrery.core.contract import Outcome
from orrery.core.texts import Sentence, say

SEAT_TITLES = {"blue": say("Blue"), "orange": say("Orange")}
SEAT_WORDS = {"blue": say("blue"), "orange": say("orange")}

#: By the choices of options.
SETUP_TITLES = {
    "free": say("Placed by the players"),
    "random": say("At random"),
    "1": say("Preset 1"),
    "2": say("Preset 2"),
    "3": say("Preset 3"),
}
WHO_TITLES = {**SEAT_TITLES, "seed": say("Drawn by lot")}

KIND_WORDS = {
    "single": say("single"),
    "double": say("double"),
    "mixed": say("mixed"),
    "line": say("line"),
    "bend": say("bend"),
    "triangle": say("triangle"),
}

TOKEN_WORDS = {"galaxy": say("galaxy"), "black hole": say("black hole")}

REASON_WORDS = {
    "constellations": say("constellations"),
    "galaxies": say("galaxies"),
    "black holes": say("black holes"),
    "more conditions": say("more conditions"),
    "tokens": say("tokens"),
    "blocked": say("blocked"),
    "draw": say("draw"),
}


def reason_sentence(outcome: Outcome) -> Sentence:
    """Why a game ended, and of which colour the chains are (OD9 to OD12)."""
    if not outcome.winners:
        return say("All tiles are laid, and galaxies less black holes are equal.")
    winner = outcome.winners[0]
    own, other = (list(SEAT_TITLES.values())[seat] for seat in (winner, 1 - winner))
    more, fewer = (int(outcome.scores[seat]) for seat in (winner, 1 - winner))
    return {
        "constellations": say("{who}'s chain joins two opposite constellations.", who=own),
        "galaxies": say("{who}'s chain holds four galaxies.", who=own),
        "black holes": say("{who}'s chain holds three black holes.", who=other),
        "more conditions": say(
            "{who} holds more conditions, {more} to {fewer}.", who=own, more=more, fewer=fewer
        ),
        "tokens": say(
            "All tiles are laid; galaxies less black holes are {more} to {fewer}.",
            more=more,
            fewer=fewer,
        ),
        "blocked": say("{who} has tiles left and no place for them.", who=other),
    }[outcome.reason]
