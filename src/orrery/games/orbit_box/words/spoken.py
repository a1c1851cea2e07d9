"""The moves of Orbit, Harun and Corona as spoken sentences."""

from __future__ import annotations

from orrery.core.texts import Sentence, say
from orrery.games.orbit_box.words.names import body_word
from orrery.games.orbit_box.words.notation import BoxMove


def spoken(move: BoxMove, who: Sentence) -> Sentence:
    """What the move does; ``who`` is the title of its seat."""
    if move.verb in ("place", "step", "claim", "wish"):
        return _of_body(move, who, body_word(move.body))
    if move.verb == "star" and move.body == "red":
        return say("{who} puts a red star on cell {cell}.", who=who, cell=move.number)
    return {
        "time": say("Time is up."),
        "closing": say("The agreed time is over."),
        "pass": say("{who} does not bid.", who=who),
        "bid": say("{who} bids {n}.", who=who, n=move.number),
        "star": say("{who} puts a black star on cell {cell}.", who=who, cell=move.number),
        "done": say("{who} has finished the list.", who=who),
        "end": say("{who} ends the game.", who=who),
        "go on": say("{who} goes on.", who=who),
    }[move.verb]


def _of_body(move: BoxMove, who: Sentence, body: Sentence) -> Sentence:
    return {
        "place": say("{who} puts {body} on cell {cell}.", who=who, body=body, cell=move.number),
        "step": say("{who} gives {body} a {die}.", who=who, body=body, die=move.number),
        "claim": say("{who} claims {body}.", who=who, body=body),
        "wish": say("{who} wishes for {body}.", who=who, body=body),
    }[move.verb]
