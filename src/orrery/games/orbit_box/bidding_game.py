"""What the classes of Harun and Corona share: bids, plans, and why they are refused."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from orrery.core.contract import Move, Position, RoundLine, RoundReport, Seat, Timer
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK, PlainRecord, Record
from orrery.core.options import Choice, Number
from orrery.core.rulebook import Promise, Use
from orrery.core.scene import MoveStep
from orrery.core.texts import Sentence, Text, count, say
from orrery.games.orbit_box.counting import round_counted, round_promises
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.game import BoxGame, Seats, moves_holding
from orrery.games.orbit_box.ladder import BidLadder
from orrery.games.orbit_box.plan_steps import plan_steps
from orrery.games.orbit_box.rules.bidding import BIDDING, NOT_YET, OVER, PLACING, PLANNING
from orrery.games.orbit_box.rules.plans import FACES
from orrery.games.orbit_box.rules.rounds import NOBODY
from orrery.games.orbit_box.scene.table import (
    CLOCKWISE,
    Arrow,
    BodyOnRing,
    DieOnTable,
    RingTable,
    SeatLine,
)
from orrery.games.orbit_box.words.names import body_title
from orrery.games.orbit_box.words.notation import TIME_WORD, BoxMove

PLAYERS = Number("players", 2, 10, 4, say("how many play"), title=say("Players"))
SECONDS = Number(
    "seconds",
    10,
    3600,
    60,
    say("how long the hourglass runs; the table keeps the time"),
    title=say("Seconds of the hourglass"),
)
DEAL = Choice(
    "deal",
    ("master", "random"),
    "master",
    say("who sets up a round: the star master as they like, or chance"),
    say("Who deals"),
    {"master": say("The star master, as they like"), "random": say("Chance")},
)

PHASES = ("placing", "bidding", "planning", "over")
TIMER_TITLES = {BIDDING: say("Time for bidding"), PLANNING: say("Time for planning")}


@dataclass(frozen=True)
class RuleNumbers:
    """Which rule says what in this game."""

    place: str
    bid: str
    plan: str
    suspension: str


class BiddingGame(BoxGame):
    """Bid on the best plan, then lay it."""

    rule_numbers: ClassVar[RuleNumbers]
    bodies: ClassVar[int]
    cells: ClassVar[int]
    standing_orders = (BidLadder(),)

    @property
    def is_timed(self) -> bool:
        return not self.box.sealed

    def counted(self, before: Position, move: Move, after: Position) -> Iterable[Use]:
        return round_counted(before, move, after)

    def promises(self, before: Position, move: Move, after: Position) -> Iterable[Promise]:
        return round_promises(before, after)

    # --- Refusals ---------------------------------------------------------------------------------

    def unreadable(self, text: str, position: Position | None) -> Refusal:
        verb = text.split(maxsplit=1)[0].lower() if text.split() else ""
        numbers, letters = self.rule_numbers, LETTERS[: self.bodies]
        if verb == "bid":
            highest = int(self.box.highest)
            return Refusal(numbers.bid, say("A bid is 'bid 1' to 'bid {n}'.", n=highest), "bid")
        if verb == "place":
            sentence = say(
                "Say 'place', a body ({letters}) and a cell from 1 to {n}, such as 'place V3'.",
                letters=" ".join(letters),
                n=self.cells,
            )
            return Refusal(numbers.place, sentence, "place")
        alone = len(text.split()) == 1
        if alone and verb[0].upper() in letters and verb[1:].isdigit():
            return Refusal(numbers.plan, say("A die shows 1 to 6, not {n}.", n=verb[1:]), verb[0])
        example = self._example(position)
        return Refusal("", say("{text!r} is no move; say {example!r}.", text=text, example=example))

    def _example(self, position: Position | None) -> str:
        if position is None or position.is_over:
            return "bid 7"
        return position.moves(position.to_act[-1])[-1].text

    def idle(self, position: Position, seat: Seat) -> Refusal:
        p = position.plain
        who, numbers = self.seat_word(seat), self.rule_numbers
        if seat == CLOCK:
            return super().idle(position, seat)
        if p.phase == BIDDING and p.suspended[seat]:
            sentence = say("{who} is suspended in this round.", who=who)
            return Refusal(numbers.suspension, sentence)
        if p.phase == BIDDING and self.plain_box.sealed:
            return Refusal(numbers.bid, say("{who} has committed already.", who=who))
        if p.phase == BIDDING:
            return self._beaten(p)
        if p.phase == PLANNING:
            bidder, bid = self.seat_word(p.bidder), p.bid
            sentence = say("Bidding is over: {bidder} plays for {bid}.", bidder=bidder, bid=bid)
            return Refusal(numbers.bid, sentence)
        return super().idle(position, seat)

    def _beaten(self, p: PlainRecord) -> Refusal:
        who, bid = self.seat_word(p.bidder), p.bid
        sentence = say("Beaten by {who}, who bids {bid}.", who=who, bid=bid)
        return Refusal(self.rule_numbers.bid, sentence)

    def why_not(self, position: Position, move: BoxMove) -> Refusal:
        p = position.plain
        if p.phase == BIDDING and move.verb == "bid":
            return self._beaten(p)
        if p.phase == PLANNING and move.verb == "step":
            return self._no_step(p, move)
        if p.phase == PLACING and move.verb in ("place", "star"):
            return Refusal(self.rule_numbers.place, self.why_not_there(p, move), move.verb)
        return Refusal("", self.out_of_turn(position))

    def _no_step(self, p: PlainRecord, move: BoxMove) -> Refusal:
        if p.took[LETTERS.index(move.body)]:
            sentence, fine = say("{body} has its die already.", body=move.body), ""
        else:
            sentence = say("No die that shows {face} is left.", face=move.number)
            fine = move.body
        return Refusal(self.rule_numbers.plan, sentence, fine)

    def why_not_there(self, p: PlainRecord, move: BoxMove) -> Sentence:
        """Why the star master may not place this here."""
        return say("{body} is placed already.", body=move.body)

    # --- Time and secrets -------------------------------------------------------------------------

    def timers(self, position: Position) -> tuple[Timer, ...]:
        """The hourglass, for the bids and then for the plan (HA2, HA3, CO2)."""
        p = position.plain
        if self.plain_box.sealed or p.phase not in (BIDDING, PLANNING):
            return ()
        key = f"{PHASES[p.phase]} {p.round_number}"
        seconds, title = int(self.chosen["seconds"]), TIMER_TITLES[p.phase]
        return (Timer(key, seconds, TIME_WORD.text, title=title),)

    def is_setting_up(self, position: Position, seat: Seat) -> bool:
        return bool(position.plain.phase == PLACING)

    def held_back(self, position: Position, move: str, share: float) -> str:
        """In live bidding one begins below what one has found (HA3, CO3)."""
        p = position.state
        verb, _, number = move.partition(" ")
        if self.box.sealed or p.phase != BIDDING or verb != "bid":
            return move
        found = int(number)
        return f"bid {min(found, max(int(p.bid) + 1, int(found * share)))}"

    def secrets(self, position: Position) -> int:
        p = position.plain
        if not self.plain_box.sealed or p.phase != BIDDING:
            return 0
        waiting = p.sealed[: len(self.seats)].count(NOT_YET)
        return moves_holding(position, len(self.seats) - waiting)

    def reveals(self, before: Record, after: Record) -> bool:
        """A bid that was heard stands; the last sealed one opens all of them; what is paid is paid.

        A round that is over stays over, even if its bidder sets up the next one.
        """
        heard = before.phase == BIDDING and (not self.box.sealed or after.phase != BIDDING)
        settled = before.round_number != after.round_number or after.phase == OVER
        return bool(heard or settled) or super().reveals(before, after)

    # --- What can be seen -------------------------------------------------------------------------

    def news(self, p: PlainRecord) -> Sentence | None:
        fresh = p.phase in (PLACING, BIDDING) and p.bidder == NOBODY
        if not fresh or p.last_bidder == NOBODY or p.last_round != p.round_number - 1:
            return None
        return say(
            "{who} bid {bid} and made {score}.",
            who=self.seat_title(p.last_bidder),
            bid=p.last_bid,
            score=p.last_score,
        )

    def to_do_for(self, p: PlainRecord, seat: Seat) -> Sentence:
        if p.phase == PLACING:
            return say("You are the star master: choose a piece, then its cell.")
        if p.phase == PLANNING:
            return say(
                "Show your plan for {bid}: choose a body, then its die. You have {score}.",
                bid=p.bid,
                score=p.score,
            )
        if self.plain_box.sealed:
            return say("Bid what your best plan makes, unseen, or pass.")
        if p.bidder == NOBODY:
            return say("Bid how many points your best plan makes.")
        if p.bidder == seat:
            return say("Yours is the highest bid, {bid}: wait, or raise it.", bid=p.bid)
        return say("Bid more than {bid}, or wait.", bid=p.bid)

    def round_report(self, before: Position, after: Position) -> RoundReport:
        """Who bid what, the plan step by step, and who got chips or lost some."""
        was, now = before.plain, after.plain
        number = was.round_number
        if now.last_round != number:
            return RoundReport(number, say("Nobody has bid."))
        who, bid, score = self.seat_title(now.last_bidder), now.last_bid, now.last_score
        reached = say("{who} bid {bid} and made {score}.", who=who, bid=bid, score=score)
        missed = say("{who} bid {bid} and made only {score}.", who=who, bid=bid, score=score)
        changes = [new - old for new, old in zip(now.chips, was.chips, strict=True)]
        chips = [RoundLine(seat, _paid(n)) for seat, n in enumerate(changes) if n]
        return RoundReport(number, reached if score >= bid else missed, (*_plan_lines(now), *chips))

    def to_do(self, p: PlainRecord) -> Sentence:
        if p.phase == PLACING:
            master = self.seat_title(p.master)
            return say("{who} sets up round {n}.", who=master, n=p.round_number)
        if p.phase == BIDDING and self.plain_box.sealed:
            return say("Commit a bid, or pass.")
        if p.phase == BIDDING and p.bidder == NOBODY:
            return say("Bid on the best plan.")
        if p.phase == OVER:
            return say("The game is over.")
        who, bid = self.seat_title(p.bidder), p.bid
        if p.phase == BIDDING:
            return say("{who} bids {bid}; who bids more?", who=who, bid=bid)
        score, die = p.score, p.steps + 1
        return say(
            "{who} plays for {bid} and has {score}; step {die}.",
            who=who,
            bid=bid,
            score=score,
            die=die,
        )

    def view(self, position: Position, seat: Seat | None) -> dict[str, Any]:
        p = position.plain
        seats = range(len(self.seats))
        return {
            "phase": PHASES[p.phase],
            "round": p.round_number,
            "star_master": self.seat_name(p.master),
            "to_act": position.acting_names(),
            "chips": {self.seats[s]: p.chips[s] for s in seats},
            "suspended": [self.seats[s] for s in seats if p.suspended[s]],
            "bodies": self._cells(p.cell),
            "dice": _faces(p.dice),
            "bid": p.bid,
            "bidder": self._name(p.bidder),
            "committed": [self.seats[s] for s in seats if p.sealed[s] != NOT_YET],
            "own_bid": self._own_bid(p, seat),
            "opened": self._opened(p),
            "plan": self._plan(p.order, p.took, p.points),
            "score": p.score,
            "last": self._last(p),
        }

    def _name(self, seat: Seat) -> str | None:
        return None if seat == NOBODY else self.seat_name(seat)

    def _cells(self, cells: list[int]) -> dict[str, int]:
        """Where the bodies are, as people count cells."""
        places = zip(LETTERS, cells, strict=False)
        return {letter: cell + 1 for letter, cell in places if cell != NOBODY}

    def _own_bid(self, p: PlainRecord, seat: Seat | None) -> int | None:
        """Nobody else's sealed bid is shown before all are opened."""
        own = seat is not None and seat >= 0 and p.sealed[seat] != NOT_YET
        return p.sealed[seat] if own else None

    def _opened(self, p: PlainRecord) -> dict[str, int]:
        """Sealed bids, once the bidding is over."""
        if not self.plain_box.sealed or p.phase != PLANNING:
            return {}
        bids = zip(self.seats, p.sealed, strict=False)
        return {name: bid for name, bid in bids if bid != NOT_YET}

    def _plan(self, order: list[int], took: list[int], points: list[int]) -> list[dict[str, Any]]:
        made = [body for body in order if body != NOBODY]
        return [{"step": f"{LETTERS[body]}{took[body]}", "points": points[body]} for body in made]

    def _last(self, p: PlainRecord) -> dict[str, Any] | None:
        if p.last_bidder == NOBODY:
            return None
        return {
            "round": p.last_round,
            "bidder": self._name(p.last_bidder),
            "bid": p.last_bid,
            "score": p.last_score,
            "plan": self._plan(p.last_order, p.last_took, p.last_points),
        }

    # --- The table --------------------------------------------------------------------------------

    def steps(
        self, before: Position, move: Move, after: Position, seat: Seat | None
    ) -> tuple[MoveStep, ...]:
        assert isinstance(move, BoxMove)
        if before.plain.phase != PLANNING or move.verb not in ("step", "time"):
            return ()
        return tuple(plan_steps(self, before, move, seat))

    def way(self, p: PlainRecord) -> int:
        """The way round the ring in which bodies move."""
        return CLOCKWISE

    def table(self, p: PlainRecord, acting: Seats, winners: Seats, eyes: Seat | None) -> RingTable:
        sealed = bool(self.plain_box.sealed)
        return RingTable(
            cells=self.cells,
            bodies=tuple(self._bodies(p)),
            dice=tuple(_dice(p)),
            arrows=tuple(self._arrows(p)),
            hourglass="" if sealed or p.phase not in (BIDDING, PLANNING) else "running",
            seats=tuple(self._seat_lines(p, acting, winners)),
            bids=self._bids_offered(p),
            choices=self.choices(p),
            title=self.table_title(p),
            hand_bodies=tuple(self._unplaced(p)),
            **self.further_things(p),
        )

    def choices(self, p: PlainRecord) -> tuple[tuple[str, Text], ...]:
        """Further buttons: what a person touches, and its word."""
        return (("pass", say("no bid")),) if self.plain_box.sealed and p.phase == BIDDING else ()

    def further_things(self, p: PlainRecord) -> dict[str, Any]:
        """What this game has on the table besides."""
        return {}

    def _bodies(self, p: PlainRecord) -> list[BodyOnRing]:
        return [
            BodyOnRing(letter, p.cell[b], die=p.took[b], moved=bool(p.took[b]))
            for b, letter in enumerate(LETTERS[: self.bodies])
            if p.cell[b] != NOBODY
        ]

    def _unplaced(self, p: PlainRecord) -> list[str]:
        letters = LETTERS[: self.bodies]
        return [letter for b, letter in enumerate(letters) if p.cell[b] == NOBODY]

    def _arrows(self, p: PlainRecord) -> list[Arrow]:
        return [
            Arrow(LETTERS[b], p.origin[b], p.cell[b], p.points[b]) for b in p.order if b != NOBODY
        ]

    def _seat_lines(self, p: PlainRecord, acting: Seats, winners: Seats) -> list[SeatLine]:
        return [
            SeatLine(
                name=name,
                chips=p.chips[seat],
                master=p.master == seat,
                acting=seat in acting,
                bidder=p.bidder == seat,
                bid=p.bid if p.bidder == seat else 0,
                suspended=bool(p.suspended[seat]),
                winner=seat in winners,
            )
            for seat, name in enumerate(self.seats)
        ]

    def _bids_offered(self, p: PlainRecord) -> tuple[int, ...]:
        if p.phase != BIDDING:
            return ()
        return tuple(range(p.bid + 1, self.plain_box.highest + 1))


def _paid(chips: int) -> Sentence:
    """What a seat got, or what it paid if that is less than nothing."""
    if chips > 0:
        return count("gets {n} chip", "gets {n} chips", chips)
    return count("pays {n} chip", "pays {n} chips", -chips)


def _plan_lines(p: PlainRecord) -> list[RoundLine]:
    """The plan of the round before, step by step."""
    return [
        RoundLine(
            None,
            say("{body} takes {die}", body=body_title(LETTERS[body]), die=p.last_took[body]),
            p.last_points[body],
        )
        for body in p.last_order
        if body != NOBODY
    ]


def _faces(dice: list[int]) -> list[int]:
    """The dice one by one."""
    return [face for face in range(1, FACES + 1) for _ in range(dice[face])]


def _dice(p: PlainRecord) -> list[DieOnTable]:
    """Those in the black hole; used ones lie beside their bodies."""
    return [DieOnTable(face, "", used=False) for face in _faces(p.dice)]
