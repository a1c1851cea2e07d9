"""Orbit on the shared contract."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from orrery.core.contract import Move, Position, RoundLine, RoundReport, Seat, Timer
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK, PlainRecord, Record, new_record
from orrery.core.options import Number
from orrery.core.progress import ProgressLine, SeatProgress
from orrery.core.rulebook import Countable, Use
from orrery.core.scene import Item, MoveStep
from orrery.core.texts import Sentence, Text, say
from orrery.games.orbit import rules
from orrery.games.orbit.counting import countables, counted
from orrery.games.orbit.editing import OrbitEditor
from orrery.games.orbit.explained import EXPLANATIONS
from orrery.games.orbit.flight import flight
from orrery.games.orbit.observation import PLANES
from orrery.games.orbit.rulebook import RULEBOOK
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.game import MODE, BoxGame, Seats
from orrery.games.orbit_box.rules.ring import ahead
from orrery.games.orbit_box.rules.rounds import NOBODY, left_of
from orrery.games.orbit_box.scene.moves import way_of
from orrery.games.orbit_box.scene.table import Arrow, BodyOnRing, DieOnTable, RingTable, SeatLine
from orrery.games.orbit_box.words.notation import TIME_WORD, BoxMove, CodeWord, body_words

PHASES = ("claiming", "wishing", "choosing", "over")

EVENTS = ("nothing", "from owner", "to pot", "from pot", "whole pot", "pot stays")

_LETTERS = LETTERS[: rules.BODIES]

_TIMER_TITLE = say("Time for claiming")

#: Buttons by phase.
_CHOICES: dict[int, tuple[tuple[str, Text], ...]] = {
    rules.WISHING: (("done", say("list done")),),
    rules.CHOOSING: (("end", say("end the game")), ("go-on", say("go on"))),
}


class Orbit(BoxGame):
    """Claim the body that will earn the most, before the others do."""

    name = "orbit"
    title = "Orbit"
    version = 1
    about = say(
        "Six bodies will move, each by its own die, in a known order. Claim one: whoever lands on a"
        " body takes a chip from its owner, and whoever lands on two takes the whole pot."
    )
    pitch = say("Foresee the flight of six bodies, and claim the one that will earn most.")
    goal = say("Have the most chips when somebody who has taken the pot ends the game.")
    minutes = 15
    place = 6
    expert = "orrery.players.orbit"
    credit = say("Alex Randolph (in the box Orbit)")
    options = (
        Number("players", 2, 6, 4, say("how many play; the box says 3 to 6"), title=say("Players")),
        MODE,
        Number(
            "seconds",
            0,
            3600,
            60,
            say("the time for claiming; the table keeps it"),
            "none",
            say("Seconds of the hourglass"),
        ),
    )
    position_type = rules.POSITION
    planes = PLANES
    plane_size = rules.CELLS
    rulebook = RULEBOOK
    explanations = EXPLANATIONS
    words = (
        TIME_WORD,
        *body_words("claim", rules.BODIES),
        *body_words("wish", rules.BODIES),
        CodeWord("done", ("done",), "done"),
        CodeWord("end", ("end",), "end"),
        CodeWord("go on", ("go-on",), "go on"),
    )
    reasons = ("ended", "rounds")

    @property
    def is_timed(self) -> bool:
        return bool(self.box.timed and not self.box.sealed)

    def editor(self) -> OrbitEditor:
        return OrbitEditor(self)

    def build_box(self) -> Record:
        box = new_record(rules.BOX)
        box.players = self.chosen["players"]
        box.sealed = self.chosen["mode"] == "sealed"
        box.timed = int(self.chosen["seconds"]) > 0
        return box

    def countables(self) -> tuple[Countable, ...]:
        return countables(self.chosen)

    def counted(self, before: Position, move: Move, after: Position) -> Iterable[Use]:
        return counted(before, move, after)

    # --- Refusals ---------------------------------------------------------------------------------

    def unreadable(self, text: str, position: Position | None) -> Refusal:
        verb = text.split(maxsplit=1)[0].lower() if text.split() else ""
        if verb in ("claim", "wish"):
            letters = " ".join(_LETTERS)
            sentence = say("Say {verb!r} and a body: {letters}.", verb=verb, letters=letters)
            return Refusal("OR4", sentence, verb)
        return Refusal("", say("{text!r} is no move; say 'claim R' or 'wish R'.", text=text))

    def idle(self, position: Position, seat: Seat) -> Refusal:
        p, who = position.plain, self.seat_word(seat)
        if seat == CLOCK:
            return super().idle(position, seat)
        if p.phase == rules.CLAIMING:
            body = LETTERS[p.owner.index(seat)]
            sentence = say("{who} has claimed {body} already.", who=who, body=body)
            return Refusal("OR4", sentence)
        if p.phase == rules.WISHING:
            return Refusal("OR4", say("{who} has committed a list already.", who=who))
        return super().idle(position, seat)

    def why_not(self, position: Position, move: BoxMove) -> Refusal:
        p = position.plain
        if p.phase == rules.CLAIMING and move.verb == "claim":
            owner = self.seat_word(p.owner[LETTERS.index(move.body)])
            sentence = say("Beaten by {who}, who has {body}.", who=owner, body=move.body)
            return Refusal("OR4", sentence, "claim")
        if p.phase == rules.WISHING and move.verb == "wish":
            return Refusal("OR4", say("{body} is on your list.", body=move.body), "wish")
        return Refusal("", self.out_of_turn(position))

    # --- Time and secrets -------------------------------------------------------------------------

    def timers(self, position: Position) -> tuple[Timer, ...]:
        """The time limit for claiming (OR5)."""
        p = position.plain
        if p.phase != rules.CLAIMING or not self.plain_box.timed:
            return ()
        key, seconds = f"claiming {p.round_number}", int(self.chosen["seconds"])
        return (Timer(key, seconds, TIME_WORD.text, title=_TIMER_TITLE),)

    def first_asked(self, position: Position) -> Seat:
        """The first claim is worth most, so it goes round with the star master, as sealed lists do.

        From the left of whoever claimed last, one of two players would always be the first.
        """
        p = position.plain
        if p.phase != rules.CLAIMING:
            return super().first_asked(position)
        return left_of(p.master, 1, len(self.seats))

    def secrets(self, position: Position) -> int:
        """The wishes on all lists, and the words that ended lists that are not full."""
        p = position.plain
        if p.phase != rules.WISHING:
            return 0
        lists = zip(p.wishes, p.done, self.seats, strict=False)
        return sum(_words_said(wishes, bool(done)) for wishes, done, _ in lists)

    def reveals(self, before: Record, after: Record) -> bool:
        """First come, first served, so a claim stands; the last list opens all of them."""
        claimed = before.phase == rules.CLAIMING
        opened = before.phase == rules.WISHING and after.phase != rules.WISHING
        return bool(claimed or opened) or super().reveals(before, after)

    # --- What can be seen -------------------------------------------------------------------------

    def news(self, p: PlainRecord) -> Sentence | None:
        fresh = p.phase in (rules.CLAIMING, rules.WISHING) and p.claims == 0
        if not fresh or p.round_number == 1:
            return None
        return self._who_took_the_pot(p)

    def round_report(self, before: Position, after: Position) -> RoundReport:
        """Who took the pot, and what every landing did."""
        assert after.last
        steps = self.steps(before, after.last, after, None)
        lines = tuple(RoundLine(None, step.words) for step in steps if step.is_result)
        return RoundReport(before.plain.round_number, self._who_took_the_pot(after.plain), lines)

    def _who_took_the_pot(self, p: PlainRecord) -> Sentence:
        events = p.last_event
        if rules.WHOLE_POT in events:
            taker = p.last_owner[events.index(rules.WHOLE_POT)]
            return say("{who} took the pot.", who=self.seat_title(taker))
        return say("Nobody took the pot.")

    def rounds_over(self, position: Position) -> int:
        """The round is over when the taker of the pot may end the game, or has (OR9)."""
        has_ended = position.plain.phase in (rules.CHOOSING, rules.OVER)
        return super().rounds_over(position) + int(has_ended)

    def holding(self, position: Position, seat: Seat) -> Text:
        """Hands are secret as long as the game goes on (OR1)."""
        return super().holding(position, seat) if position.is_over else ""

    def own_progress(self, p: PlainRecord, seat: Seat | None) -> list[SeatProgress]:
        """Nobody sees more than the own hand (OR1)."""
        if p.phase == rules.OVER:
            return super().own_progress(p, seat)
        hands = [self._chips(p, other, seat) for other, _ in enumerate(self.seats)]
        return [SeatProgress() if chips is None else _hand(chips) for chips in hands]

    def table_lines(self, p: PlainRecord) -> tuple[ProgressLine, ...]:
        return _pot_line(p.pot), _takes_line(min(p.takes, rules.FREE_TAKES))

    def to_do_for(self, p: PlainRecord, seat: Seat) -> Sentence:
        return {
            rules.CLAIMING: say("Claim a body before the others do."),
            rules.WISHING: say("List the bodies you want, dearest first; then end your list."),
            rules.CHOOSING: say("You took the pot: end the game, or go on."),
        }[p.phase]

    def to_do(self, p: PlainRecord) -> Sentence:
        return {
            rules.CLAIMING: say("Claim a body."),
            rules.WISHING: say("List the bodies you want, dearest first."),
            rules.CHOOSING: say("{who} may end the game.", who=self.seat_title(p.chooser)),
            rules.OVER: say("The game is over."),
        }[p.phase]

    def view(self, position: Position, seat: Seat | None) -> dict[str, Any]:
        p = position.plain
        return {
            "phase": PHASES[p.phase],
            "round": p.round_number,
            "star_master": self.seat_name(p.master),
            "to_act": position.acting_names(),
            "chips": {name: self._chips(p, s, seat) for s, name in enumerate(self.seats)},
            "pot": p.pot,
            "takes": p.takes,
            "bodies": {letter: p.cell[b] + 1 for b, letter in enumerate(_LETTERS)},
            "dice": {letter: p.die[b] for b, letter in enumerate(_LETTERS)},
            "direction": p.direction,
            "owners": self._owners(p.owner),
            "done": [name for s, name in enumerate(self.seats) if p.done[s]],
            "wishes": self._wishes(p, seat),
            "last": self._last(p),
        }

    def _chips(self, p: PlainRecord, seat: Seat, viewer: Seat | None) -> int | None:
        """Hands are secret until the end (OR1)."""
        return p.chips[seat] if seat == viewer or p.phase == rules.OVER else None

    def _owners(self, owner: list[Seat]) -> dict[str, str]:
        owned = zip(_LETTERS, owner, strict=True)
        return {letter: self.seat_name(seat) for letter, seat in owned if seat != NOBODY}

    def _wishes(self, p: PlainRecord, seat: Seat | None) -> list[str]:
        if seat is None or seat < 0:
            return []
        return [LETTERS[body] for body in p.wishes[seat] if body != NOBODY]

    def _last(self, p: PlainRecord) -> dict[str, Any] | None:
        """The round before: how it began, and what every landing did."""
        events = p.last_event
        if all(event == NOBODY for event in events):
            return None
        order = range(rules.BODIES) if p.last_direction > 0 else range(rules.BODIES - 1, -1, -1)
        return {
            "bodies": {letter: p.last_cell[b] + 1 for b, letter in enumerate(_LETTERS)},
            "dice": {letter: p.last_die[b] for b, letter in enumerate(_LETTERS)},
            "direction": p.last_direction,
            "owners": self._owners(p.last_owner),
            "landings": [
                {"body": LETTERS[b], "event": EVENTS[events[b]]}
                for b in order
                if events[b] != NOBODY
            ],
        }

    # --- The table --------------------------------------------------------------------------------

    def steps(
        self, before: Position, move: Move, after: Position, seat: Seat | None
    ) -> tuple[MoveStep, ...]:
        return flight(self, before, move, seat)

    def aids(self, position: Position, seat: Seat | None, key: str) -> tuple[Item, ...]:
        """The way on which a body will fly by its die (OR6)."""
        p, letter = position.plain, key.removeprefix("body-")
        if letter not in tuple(_LETTERS) or p.phase not in (rules.CLAIMING, rules.WISHING):
            return ()
        body = _LETTERS.index(letter)
        end = ahead(p.cell[body], p.direction * p.die[body], rules.CELLS)
        return way_of(Arrow(letter, p.cell[body], end), rules.CELLS, p.direction)

    def eyes(self, p: PlainRecord, seat: Seat | None) -> Seat | None:
        """Everybody sees the own chips, and at the end all see all (OR1)."""
        return None if p.phase == rules.OVER else seat

    def table(self, p: PlainRecord, acting: Seats, winners: Seats, eyes: Seat | None) -> RingTable:
        seats = self._seat_lines(p, acting, winners, eyes)
        return replace(_ring(self, p), seats=tuple(seats))

    def ring(self, p: PlainRecord) -> RingTable:
        """What everybody sees: all but the seats with their hands."""
        running = p.phase == rules.CLAIMING and self.plain_box.timed
        return RingTable(
            cells=rules.CELLS,
            bodies=tuple(self._bodies(p)),
            dice=tuple(
                DieOnTable(p.die[b], letter, used=False) for b, letter in enumerate(_LETTERS)
            ),
            arrow=p.direction,
            hourglass="running" if running else "",
            pot=p.pot,
            choices=_CHOICES.get(p.phase, ()),
            title=self.table_title(p),
        )

    def _bodies(self, p: PlainRecord) -> list[BodyOnRing]:
        owners = self._owners(p.owner)
        return [
            BodyOnRing(letter, p.cell[b], owner=owners.get(letter, ""))
            for b, letter in enumerate(_LETTERS)
        ]

    def _seat_lines(
        self, p: PlainRecord, acting: Seats, winners: Seats, eyes: Seat | None
    ) -> list[SeatLine]:
        return [
            SeatLine(
                name=name,
                chips=self._chips(p, seat, eyes),
                master=p.master == seat,
                acting=seat in acting,
                bidder=False,
                bid=0,
                suspended=False,
                winner=seat in winners,
            )
            for seat, name in enumerate(self.seats)
        ]


@lru_cache(maxsize=256)
def _hand(chips: int) -> SeatProgress:
    return SeatProgress((ProgressLine(say("Chips"), chips, symbol="chip", reach=10.0),))


@lru_cache(maxsize=256)
def _pot_line(chips: int) -> ProgressLine:
    return ProgressLine(say("Pot"), chips, symbol="chips", reach=13.0)


@lru_cache(maxsize=16)
def _takes_line(takes: int) -> ProgressLine:
    """After so many, whoever takes the pot may end the game (OR9)."""
    if takes == rules.FREE_TAKES:
        note = say("whoever takes it next may end the game")
    else:
        note = say("then its taker may end the game")
    return ProgressLine(say("Times the pot was taken"), takes, rules.FREE_TAKES, note)


@lru_cache(maxsize=64)
def _ring(game: Orbit, p: PlainRecord) -> RingTable:
    return game.ring(p)


def _words_said(wishes: list[int], done: bool) -> int:
    """The wishes on a list, and the word that ended it before it was full."""
    wished = rules.BODIES - wishes.count(NOBODY)
    return wished + (done and wished < rules.BODIES)
