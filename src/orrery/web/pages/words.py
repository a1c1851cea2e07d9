"""What people read about the games, their options and their opponents, beside the rules."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core.options import Option
from orrery.core.texts import Sentence, Text, as_written, say

#: The order in which games are shown.
SHOWN = ("orion", "orbis", "ortus", "corona", "harun", "orbit")


@dataclass(frozen=True)
class Card:
    """What the first page says about a game."""

    sentence: Sentence
    least: int  # players
    most: int
    minutes: int


CARDS = {
    "orion": Card(
        say("A duel for chains of nebulae: every tile you lay builds for both colours."), 2, 2, 25
    ),
    "orbis": Card(
        say("Be a god: gather worshippers and build a universe of fourteen regions."), 2, 4, 45
    ),
    "ortus": Card(
        say("Two armies of wind, earth, water and fire: attack, or keep energy for defence?"),
        2,
        2,
        40,
    ),
    "corona": Card(
        say("One minute, six bodies, six dice: who sees the plan that brings most points?"),
        2,
        10,
        30,
    ),
    "harun": Card(
        say("Bid how many points seven bodies can land on the stars, then show it."), 2, 10, 20
    ),
    "orbit": Card(
        say("Foresee the flight of six bodies, and claim the one that will earn most."), 2, 6, 15
    ),
}

# --- Options --------------------------------------------------------------------------------------

_TITLES = {
    "players": say("Players"),
    "setup": say("Set-up"),
    "galaxy_player": say("Who places the galaxies"),
    "first": say("Who begins"),
    "one_sided": say("One-sided bends"),
    "mode": say("How bids are made"),
    "seconds": say("Seconds of the hourglass"),
    "deal": say("Who deals"),
    "empty_scores": say("Points for an empty cell"),
    "laps": say("Times as star master"),
    "end_broke": say("Out of chips"),
    "end_doubled": say("Doubled chips"),
    "end_time": say("Agreed time"),
    "minutes": say("Minutes"),
    "tiles": say("Tiles"),
    "elements": say("Elements with their own rules"),
    "arrangement": say("Where the warriors begin"),
    "bidding": say("Bid for the start"),
    "handicap": say("Handicap"),
    "handicap_for": say("Who has the handicap"),
    "arena": say("Arena"),
    "max_turns": say("Most turns"),
}

_CHOICES = {
    ("setup", "free"): say("Placed by the players"),
    ("setup", "random"): say("At random"),
    ("setup", "1"): say("Preset 1"),
    ("setup", "2"): say("Preset 2"),
    ("setup", "3"): say("Preset 3"),
    ("mode", "live"): say("Live, against the hourglass"),
    ("mode", "sealed"): say("Sealed, without a clock"),
    ("deal", "master"): say("The star master, as they like"),
    ("deal", "random"): say("Chance"),
    ("laps", "auto"): say("Usual"),
    ("laps", "off"): say("Any number"),
    ("elements", "none"): say("None: the basic rules"),
    ("elements", "wind"): say("Wind"),
    ("elements", "wind+earth"): say("Wind and earth"),
    ("elements", "wind+earth+water"): say("Wind, earth and water"),
    ("elements", "all"): say("All four"),
    ("arrangement", "free"): say("Arranged by the players, unseen"),
    ("arrangement", "standard"): say("As the booklet shows"),
}

_WORDS = {
    "seed": say("Drawn by lot"),
    "blue": say("Blue"),
    "orange": say("Orange"),
    "gold": say("Gold"),
    "black": say("Black"),
}


def title_of(option: Option) -> Sentence:
    """What an option is called on a page."""
    plain = option.name.replace("_", " ").capitalize()
    return _TITLES.get(option.name, as_written(plain))


def choice_of(option: Option, value: str) -> Text:
    """What one of its values is called."""
    return _CHOICES.get((option.name, value)) or _WORDS.get(value) or value
