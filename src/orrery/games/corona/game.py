"""Corona on the shared contract."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import Any

from orrery.core.contract import Outcome, Position, Seat, Timer
from orrery.core.errors import OptionError
from orrery.core.kernel import PlainRecord, Record, new_record
from orrery.core.options import Choice, Number, Switch
from orrery.core.progress import ProgressLine
from orrery.core.rulebook import Countable, ending
from orrery.core.texts import Sentence, Text, count, listed, say
from orrery.games.corona import rules
from orrery.games.corona.editing import CoronaEditor
from orrery.games.corona.explained import EXPLANATIONS
from orrery.games.corona.observation import PLANES
from orrery.games.corona.rulebook import RULEBOOK
from orrery.games.corona.scoring import BODIES, CELLS
from orrery.games.orbit_box.bidding_game import DEAL, PLAYERS, SECONDS, BiddingGame, RuleNumbers
from orrery.games.orbit_box.counting import LANDINGS, round_countables
from orrery.games.orbit_box.game import MODE
from orrery.games.orbit_box.rules.bidding import OVER
from orrery.games.orbit_box.rules.plans import FACES
from orrery.games.orbit_box.words.notation import (
    PASS_WORD,
    TIME_WORD,
    CodeWord,
    bid_words,
    place_words,
    step_words,
)

CLOSING_WORD = CodeWord("closing", ("closing",), "closing")


class Corona(BiddingGame):
    """Bid on the best plan for six bodies and six dice, then lay it."""

    name = "corona"
    title = "Corona"
    version = 1
    about = say(
        "Six bodies on a ring of twelve cells, six dice. Give each body a die and an order; a body"
        " that lands scores as many points as bodies are then on its cell. Who bids highest plays."
    )
    pitch = say("One minute, six bodies, six dice: who sees the plan that brings most points?")
    goal = say("Have the most chips at the end: bid what you can make, and make it.")
    minutes = 30
    place = 4
    expert = "orrery.players.corona"
    credit = say("Alex Randolph (in the box Orbit)")
    dealt = MappingProxyType({"deal": "random"})
    options = (
        PLAYERS,
        MODE,
        DEAL,
        SECONDS,
        Number(
            "empty_scores",
            0,
            1,
            1,
            say("what landing on an empty cell is worth"),
            title=say("Points for an empty cell"),
        ),
        Choice(
            "laps",
            ("auto", "off", "1", "2", "3", "4", "5"),
            "auto",
            say("ends when everybody was star master so often; auto is 1, or 3 below four players"),
            say("Times as star master"),
            {"auto": say("Usual"), "off": say("Any number")},
        ),
        Switch("end_broke", True, say("ends when a player is out of chips"), say("Out of chips")),
        Switch(
            "end_doubled",
            True,
            say("ends when a player has twice the starting chips"),
            say("Doubled chips"),
        ),
        Switch(
            "end_time",
            False,
            say("ends when an agreed time is over; the round is finished"),
            say("Agreed time"),
        ),
        Number(
            "minutes",
            1,
            600,
            30,
            say("how long that agreed time is; the table keeps it"),
            title=say("Minutes"),
        ),
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
        CLOSING_WORD,
        *place_words(BODIES, CELLS),
    )
    reasons = ("star masters", "out of chips", "doubled", "time", "rounds")
    rule_numbers = RuleNumbers(place="CO2", bid="CO3", plan="CO4", suspension="CO5")
    bodies = BODIES
    cells = CELLS

    @property
    def is_timed(self) -> bool:
        return bool(super().is_timed or self.box.end_time)

    def editor(self) -> CoronaEditor:
        return CoronaEditor(self)

    def build_box(self) -> Record:
        box, chosen = new_record(rules.BOX), self.chosen
        players = int(chosen["players"])
        box.players = players
        box.sealed = chosen["mode"] == "sealed"
        box.random_deal = chosen["deal"] == "random"
        box.highest = rules.HIGHEST_BID
        box.bodies = BODIES
        box.empty_scores = chosen["empty_scores"]
        box.start_chips = 2 * players + 2  # CO1
        box.laps = self._laps(str(chosen["laps"]), players)
        box.end_broke = chosen["end_broke"]
        box.end_doubled = chosen["end_doubled"]
        box.end_time = chosen["end_time"]
        if not (box.laps or box.end_broke or box.end_doubled or box.end_time):
            names = listed(("laps", "end_broke", "end_doubled", "end_time"), "or")
            raise OptionError(say("corona needs an ending: {names}", names=names))
        return box

    def countables(self) -> tuple[Countable, ...]:
        empty = int(self.chosen["empty_scores"])
        ends = {
            "star masters": ("everybody was star master", bool(self.box.laps)),
            "out of chips": ("somebody is out of chips", bool(self.box.end_broke)),
            "doubled": ("somebody has twice the starting chips", bool(self.box.end_doubled)),
            "time": ("the agreed time is over", bool(self.box.end_time)),
            "rounds": ("too many rounds", True),
        }
        return (
            Countable(f"landing-{empty}", LANDINGS, say("on an empty cell"), "CO4"),
            *(
                Countable(
                    f"landing-{height}", LANDINGS, say("as number {n} on a cell", n=height), "CO4"
                )
                for height in range(2, BODIES + 1)
            ),
            *round_countables(self.chosen, rules.HIGHEST_BID, "CO3", "CO5", "CO3"),
            *(ending(why, name, "CO6") for why, (name, on) in ends.items() if on),
        )

    def reason_sentence(self, outcome: Outcome) -> Sentence | None:
        """Who had too much or too little, where that ended the game (CO6)."""
        if outcome.reason == "out of chips":
            broke = [seat for seat, chips in enumerate(outcome.scores) if chips == 0]
            return count(
                "{who} has no chips left; most chips decide.",
                "{who} have no chips left; most chips decide.",
                len(broke),
                who=self.titles_listed(broke),
            )
        if outcome.reason == "doubled":
            twice = 2 * int(self.box.start_chips)
            rich = [seat for seat, chips in enumerate(outcome.scores) if chips >= twice]
            return count(
                "{who} has twice the chips of the start; most chips decide.",
                "{who} have twice the chips of the start; most chips decide.",
                len(rich),
                who=self.titles_listed(rich),
            )
        return super().reason_sentence(outcome)

    def table_lines(self, p: PlainRecord) -> tuple[ProgressLine, ...]:
        """The round, and how many chips end the game (CO6)."""
        box = self.plain_box
        rounds = box.laps * box.players
        note = say("{n} chips end the game", n=2 * box.start_chips) if box.end_doubled else ""
        return (_round(min(p.round_number, rounds or p.round_number), rounds, note),)

    def threat(self, position: Position, seat: Seat) -> Text:
        """Who is one plan away from twice the chips of the start (CO5, CO6)."""
        p, box = position.plain, self.plain_box
        after = p.chips[seat] + box.players - 1
        if p.phase == OVER or not box.end_doubled or after < 2 * box.start_chips:
            return ""
        return say(
            "{who} ends the game with the next plan that is made: twice the chips of the start.",
            who=self.seat_title(seat),
        )

    def timers(self, position: Position) -> tuple[Timer, ...]:
        """The hourglass, and beside it the agreed time (CO6)."""
        p, hourglass = position.plain, super().timers(position)
        if not self.plain_box.end_time or p.closing or p.phase == OVER:
            return hourglass
        seconds = 60 * int(self.chosen["minutes"])
        agreed = Timer("closing", seconds, CLOSING_WORD.text, False, say("Time of play"))
        return (*hourglass, agreed)

    def view(self, position: Position, seat: Seat | None) -> dict[str, Any]:
        closing = bool(position.plain.closing)
        return {**super().view(position, seat), "closing": closing}

    def choices(self, p: PlainRecord) -> tuple[tuple[str, Text], ...]:
        if self.plain_box.end_time and not p.closing and p.phase != OVER:
            return (*super().choices(p), ("closing", say("time over")))
        return super().choices(p)

    def _laps(self, chosen: str, players: int) -> int:
        """One lap of two players is two rounds, so small tables play three (CO6)."""
        if chosen == "auto":
            return 1 if players >= 4 else 3
        return 0 if chosen == "off" else int(chosen)


@lru_cache(maxsize=256)
def _round(now: int, rounds: int, note: Text) -> ProgressLine:
    return ProgressLine(say("Round"), now, rounds, note, "master", reach=10.0)
