"""Harun on the shared contract."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import Any

from orrery.core.contract import Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import PlainRecord, Record, new_record
from orrery.core.progress import ProgressLine
from orrery.core.rulebook import Countable, ending
from orrery.core.texts import Sentence, say
from orrery.games.harun import rules
from orrery.games.harun.editing import HarunEditor
from orrery.games.harun.explained import EXPLANATIONS
from orrery.games.harun.observation import PLANES
from orrery.games.harun.rulebook import RULEBOOK
from orrery.games.harun.scoring import BLACK_STAR, BODIES, CELLS, NO_STAR, RED_STAR
from orrery.games.orbit_box.bidding_game import DEAL, PLAYERS, SECONDS, BiddingGame, RuleNumbers
from orrery.games.orbit_box.counting import LANDINGS, round_countables
from orrery.games.orbit_box.game import MODE
from orrery.games.orbit_box.rules.plans import FACES
from orrery.games.orbit_box.scene.table import StarOnRing
from orrery.games.orbit_box.words.notation import (
    PASS_WORD,
    TIME_WORD,
    BoxMove,
    CodeWord,
    bid_words,
    place_words,
    step_words,
)

STAR_NAMES = {RED_STAR: "red", BLACK_STAR: "black"}

_STAR_WORDS = (
    CodeWord(f"star {name} {cell}", (f"star-{name}", f"cell-{cell}"), "star", name, cell)
    for name in STAR_NAMES.values()
    for cell in range(1, CELLS + 1)
)


class Harun(BiddingGame):
    """Bid on how many points seven bodies can land on the stars."""

    name = "harun"
    title = "Harun"
    version = 1
    about = say(
        "Seven bodies, seven dice and four stars on a ring of twelve cells. Give each body a die:"
        " landing on a red star is 1 point, on a black one 2. Who bids highest plays."
    )
    pitch = say("Bid how many points seven bodies can land on the stars, then show it.")
    goal = say("Have the most chips when the reserve runs low: bid what you can make, and make it.")
    minutes = 20
    place = 5
    expert = "orrery.players.harun"
    credit = say("Alex Randolph (in the box Orbit)")
    dealt = MappingProxyType({"deal": "random"})
    options = (
        PLAYERS,
        MODE,
        DEAL,
        SECONDS,
    )
    position_type = rules.POSITION
    planes = PLANES
    plane_size = CELLS
    rulebook = RULEBOOK
    explanations = EXPLANATIONS
    words = (
        TIME_WORD,
        PASS_WORD,
        *bid_words(rules.HIGHEST_BID),
        *step_words(BODIES, FACES),
        *place_words(BODIES, CELLS),
        *_STAR_WORDS,
    )
    reasons = ("reserve", "rounds")
    rule_numbers = RuleNumbers(place="HA2", bid="HA3", plan="HA4", suspension="HA5")
    bodies = BODIES
    cells = CELLS

    def editor(self) -> HarunEditor:
        return HarunEditor(self)

    def build_box(self) -> Record:
        box, chosen = new_record(rules.BOX), self.chosen
        box.players = chosen["players"]
        box.sealed = chosen["mode"] == "sealed"
        box.random_deal = chosen["deal"] == "random"
        box.highest = rules.HIGHEST_BID
        box.bodies = BODIES
        return box

    def countables(self) -> tuple[Countable, ...]:
        return (
            Countable("landing-0", LANDINGS, say("on no star"), "HA4"),
            Countable("landing-1", LANDINGS, say("on a red star"), "HA4"),
            Countable("landing-2", LANDINGS, say("on a black star"), "HA4"),
            *round_countables(self.chosen, rules.HIGHEST_BID, "HA3", "HA5", "HA6"),
            ending("reserve", "the reserve is low", "HA7"),
            ending("rounds", "too many rounds", "HA7"),
        )

    def unreadable(self, text: str, position: Position | None) -> Refusal:
        if text.lower().split()[:1] == ["star"]:
            sentence = say("Say 'star', red or black, and a cell from 1 to 12: 'star red 3'.")
            return Refusal("HA2", sentence, "star")
        return super().unreadable(text, position)

    def why_not_there(self, p: PlainRecord, move: BoxMove) -> Sentence:
        if move.verb == "place":
            return super().why_not_there(p, move)
        if p.star[move.number - 1] != NO_STAR:
            return say("Cell {cell} carries a star already.", cell=move.number)
        if move.body == "red":
            return say("Both red stars are set already.")
        return say("Both black stars are set already.")

    def table_lines(self, p: PlainRecord) -> tuple[ProgressLine, ...]:
        return (_reserve(p.reserve),)

    def view(self, position: Position, seat: Seat | None) -> dict[str, Any]:
        p = position.plain
        return {
            **super().view(position, seat),
            "stars": _stars(p.star),
            "direction": p.direction,
            "reserve": p.reserve,
        }

    def way(self, p: PlainRecord) -> int:
        return int(p.direction)

    def further_things(self, p: PlainRecord) -> dict[str, Any]:
        stars = [StarOnRing(STAR_NAMES[star], cell) for cell, star in enumerate(p.star) if star]
        in_hand = [
            name
            for star, name in STAR_NAMES.items()
            for _ in range(rules.STARS_OF_A_COLOUR - p.star.count(star))
        ]
        return {
            "stars": tuple(stars),
            "hand_stars": tuple(in_hand),
            "arrow": p.direction,
            "reserve": p.reserve,
        }


@lru_cache(maxsize=256)
def _reserve(chips: int) -> ProgressLine:
    note = say("the game ends below {n}", n=rules.LOW_RESERVE)  # HA7
    return ProgressLine(say("Reserve"), chips, rules.RESERVE, note, "chips", reach=13.0)


def _stars(star: list[int]) -> dict[str, list[int]]:
    """The cells of each colour's stars, as people count them."""
    cells = list(enumerate(star, 1))
    return {name: [cell for cell, s in cells if s == value] for value, name in STAR_NAMES.items()}
