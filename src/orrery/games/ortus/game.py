"""Ortus on the shared contract: options, refusals, views."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.core.contract import CommonStart, Game, Move, Outcome, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import Record, copy_array, plain_of
from orrery.core.options import Choice, FromShelf, Number, Switch, write_value
from orrery.core.progress import Progress
from orrery.core.rulebook import Countable, Use
from orrery.core.scene import Item, MoveStep, Scene
from orrery.core.terminal import Canvas
from orrery.core.texts import Sentence, Text, say
from orrery.games.ortus.counting import countables, counted
from orrery.games.ortus.data.arena import ARENAS, MOST_CELLS, Arena
from orrery.games.ortus.editing import OrtusEditor
from orrery.games.ortus.picture import picture, text_board
from orrery.games.ortus.rules import kernel  # noqa: F401  # it binds the rules to positions
from orrery.games.ortus.rules.attacks import act
from orrery.games.ortus.rules.box import BY_SEED, ELEMENT_STEPS, SEATS, arena_of, build_box
from orrery.games.ortus.rules.lessons import duel
from orrery.games.ortus.rules.looking import Sight, sight_of
from orrery.games.ortus.rules.observation import PLANES
from orrery.games.ortus.rules.outcome import outcome
from orrery.games.ortus.rules.position import (
    ARRANGING,
    BIDDING,
    DEFENDING,
    GUIDING,
    MANOEUVRING,
    MOST_TURNS,
    POSITION,
    RECOVERING,
)
from orrery.games.ortus.rules.routes import route
from orrery.games.ortus.rules.symmetry import symmetries
from orrery.games.ortus.saving import Saving
from orrery.games.ortus.scene import LOOK, scene
from orrery.games.ortus.scene.aids import aids
from orrery.games.ortus.scene.blow import blow
from orrery.games.ortus.views import view
from orrery.games.ortus.words.explained import EXPLANATIONS, explained
from orrery.games.ortus.words.meant import meant_texts
from orrery.games.ortus.words.names import (
    ADVANCED_TITLES,
    ARRANGEMENT_TITLES,
    REASON_SENTENCES,
    REASON_WORDS,
    SEAT_TITLES,
    SEAT_WORDS,
    WHO_TITLES,
)
from orrery.games.ortus.words.notation import (
    Arrival,
    Attack,
    Bid,
    Charge,
    Dragons,
    Lead,
    Notation,
    Word,
)
from orrery.games.ortus.words.progress import progress, threat
from orrery.games.ortus.words.refusals import Case
from orrery.games.ortus.words.rulebook import RULEBOOK
from orrery.games.ortus.words.spoken import spoken
from orrery.games.ortus.words.tasks import instruction, task

#: The rule that says what a phase is for.
_PHASE_RULE = {
    ARRANGING: "OT1",
    BIDDING: "OT20",
    MANOEUVRING: "OT4",
    DEFENDING: "OT8",
    GUIDING: "OT13",
    RECOVERING: "OT5",
}


class Ortus(Game):
    """Eight warriors a side, four elements, and a question with every attack."""

    name = "ortus"
    title = "Ortus"
    version = 1
    about = say(
        "Hold five wells of energy when your turn begins, or fell warriors until your guide stands"
        " on the core. Energy pays for moves and attacks, and what is left over for defence."
    )
    pitch = say("Two armies of wind, earth, water and fire: attack, or keep energy for defence?")
    goal = say(
        "Hold five wells when your turn begins, or fell warriors until your guide stands on the"
        " core."
    )
    minutes = 40
    place = 3
    expert = "orrery.players.ortus"
    usual_seconds = 900  # OT22
    credit = say("Joost Das, board and cover by Marlies Barends (FableSmith)")
    dealt = MappingProxyType({"arrangement": "standard"})
    options = (
        Choice(
            "elements",
            ELEMENT_STEPS,
            "all",
            say("which elements have their advanced rules; with 'none' the basic rules hold"),
            say("Elements with their own rules"),
            ADVANCED_TITLES,
        ),
        Choice(
            "arrangement",
            ("free", "standard"),
            "free",
            say("how the warriors stand: arranged by the players, unseen, or as the booklet shows"),
            say("Where the warriors begin"),
            ARRANGEMENT_TITLES,
        ),
        Choice(
            "first",
            (*SEATS, BY_SEED),
            BY_SEED,
            say("who is drawn to start"),
            say("Who begins"),
            WHO_TITLES,
        ),
        Switch(
            "bidding",
            False,
            say("the start goes to whoever is content with less energy"),
            say("Bid for the start"),
        ),
        Number(
            "handicap",
            0,
            4,
            0,
            say("extra points for saves in every turn of the other"),
            "none",
            say("Handicap"),
        ),
        Choice(
            "handicap_for",
            SEATS,
            "gold",
            say("who has the handicap points"),
            say("Who has the handicap"),
            SEAT_TITLES,
        ),
        FromShelf("arena", ARENAS, "arena-1", say("the board"), say("Arena")),
        Number(
            "max_turns",
            2,
            MOST_TURNS,
            MOST_TURNS,
            say("after so many turns the game is drawn"),
            title=say("Most turns"),
        ),
    )
    look = LOOK
    position_type = POSITION
    planes = PLANES
    plane_size = MOST_CELLS
    rulebook = RULEBOOK
    explanations = EXPLANATIONS
    seat_titles, seat_words, reason_words = SEAT_TITLES, SEAT_WORDS, REASON_WORDS
    reason_sentences = REASON_SENTENCES
    standing_orders = (Saving(),)

    @cached_property
    def arena(self) -> Arena:
        """The board, with the names of its cells."""
        return arena_of(self.chosen)

    @cached_property
    def notation(self) -> Notation:
        """How the moves on this board are written."""
        return Notation(self.arena, self.box)

    def editor(self) -> OrtusEditor:
        return OrtusEditor(self)

    @classmethod
    def lesson(cls, **said: str) -> Position:
        """Warriors of both sides on chosen cells: ``gold="wind f4, earth g5"``; gold begins."""
        game = cls(arrangement="standard", first="gold", elements=said.get("elements", "all"))
        return duel(game, said.get("gold", ""), said.get("black", ""))

    @property
    def seats(self) -> Sequence[str]:
        return SEATS

    @property
    def code_count(self) -> int:
        return self.notation.codes

    def build_box(self) -> Record:
        return build_box(self.chosen)

    def move(self, seat: Seat, code: int) -> Move:
        return self.notation.move(seat, code)

    # --- Reading and refusing ---------------------------------------------------------------------

    def read(self, text: str, seat: Seat, position: Position | None = None) -> Move:
        try:
            return self.notation.read(text, seat)
        except Refusal as refusal:
            if position is not None:
                refusal.partial = self._still_fine(position, seat, text)
            raise

    def refusal(self, position: Position, move: Move) -> Refusal:
        p = position.state
        if int(p.phase) not in _phases(move):
            rule, sentence = _PHASE_RULE[int(p.phase)], self.task(position, move.seat)
        else:
            rule, sentence = Case(p, self.box, self.arena, move.seat).reason(move)
        return Refusal(rule, sentence, self._still_fine(position, move.seat, move.text))

    def _still_fine(self, position: Position, seat: Seat, text: str) -> str:
        """The longest beginning of the text with which a legal move begins."""
        texts = [move.text for move in position.moves(seat)]
        fine = ""
        for piece in re.findall(r"\s*[^\s+x-]+|[+x-][^\s+x-]+", " ".join(text.lower().split())):
            if not any(_begins(legal, fine + piece) for legal in texts):
                break
            fine += piece
        return fine

    def idle(self, position: Position, seat: Seat) -> Refusal:
        if position.state.phase == ARRANGING and seat in (0, 1):
            names = self.seats_listed(position.to_act)
            sentence = say("Your warriors are placed; {names} may act.", names=names)
            return Refusal("OT1", sentence)
        return super().idle(position, seat)

    def meant(self, position: Position, seat: Seat, path: Sequence[str]) -> list[Move]:
        sight = self.sight(position, seat)
        return [self.notation.read(text, seat) for text in meant_texts(sight, self.box, path)]

    # --- What can be seen -------------------------------------------------------------------------

    def sight(self, position: Position, seat: Seat | None) -> Sight:
        """The position as a seat may see it."""
        return sight_of(position.plain, self.plain_box, self.arena, seat)

    def holding(self, position: Position, seat: Seat) -> Text:
        return _holding(position.plain.energy[seat])

    def task(self, position: Position, seat: Seat | None) -> Sentence:
        return task(self.sight(position, seat).common, position.to_act)

    def instruction(self, position: Position, seat: Seat) -> Sentence:
        return instruction(self.sight(position, seat))

    def progress(self, position: Position, seat: Seat | None) -> Progress:
        return progress(self.sight(position, seat).common)

    def threat(self, position: Position, seat: Seat) -> Text:
        return threat(self.sight(position, None), seat)

    def spoken(self, move: Move) -> Sentence:
        return spoken(move, self.seat_title(move.seat))

    def outcome(self, position: Position) -> Outcome:
        return outcome(position.state, self.arena)

    def view(self, position: Position, seat: Seat | None) -> dict[str, Any]:
        return view(self.sight(position, seat), position)

    def aids(self, position: Position, seat: Seat | None, key: str) -> tuple[Item, ...]:
        """For the warrior on a cell: reach, targets, costs, hexlines, cloaks and shields."""
        kind, _, cell = key.partition("-")
        return aids(self.sight(position, seat), position, cell) if kind == "cell" else ()

    def steps(
        self, before: Position, move: Move, after: Position, seat: Seat | None
    ) -> tuple[MoveStep, ...]:
        """An attack of somebody else is seen before it asks, or strikes home."""
        if move.seat == seat or not isinstance(move, Attack | Charge | Dragons):
            return ()
        p = copy_array(before.state)[0]
        act(p, self.box, move.code)
        sight = sight_of(plain_of(p), self.plain_box, self.arena, None)
        return blow(sight, isinstance(move, Charge), self.spoken(move))

    def _upon(self, position: Position, key: str) -> str:
        """The warrior on a cell, since warriors let pointers through; else the cell itself."""
        number = self.arena.number_of.get(key.removeprefix("cell-"))
        warrior = position.plain.at[number] if number is not None else 0
        return f"warrior-{warrior - 1}" if warrior else key

    def explained(self, position: Position, seat: Seat | None, key: str) -> Text:
        if key.startswith(("warrior-", "cell-")):
            return explained(self.arena, str(self.chosen["elements"]), self._upon(position, key))
        return super().explained(position, seat, key)

    def scene(self, position: Position, seat: Seat | None) -> Scene:
        return scene(self.sight(position, seat), position)

    def picture(self, position: Position, seat: Seat | None, colour: bool) -> str:
        return picture(self.sight(position, seat), position, seat, colour)

    def text_board(self, position: Position, seat: Seat | None) -> Canvas:
        return text_board(self.sight(position, seat))

    def route(self, position: Position, move: Move) -> tuple[str, ...]:
        """The cells over which a legal move goes, first and last included."""
        return route(position.state, self.box, self.arena, move)

    def secrets(self, position: Position) -> int:
        """Nobody sees the other's arrangement before both are complete (OT1)."""
        return position.ply if position.plain.phase == ARRANGING else 0

    def is_setting_up(self, position: Position, seat: Seat) -> bool:
        return bool(position.plain.phase == ARRANGING)

    def reveals(self, before: Record, after: Record) -> bool:
        """The last warrior placed shows both arrangements (OT1)."""
        return bool(before["phase"] == ARRANGING and after["phase"] != ARRANGING)

    def foresees(self, position: Position) -> bool:
        """Once both arrangements are shown, nothing is hidden and nothing left to luck (OT1)."""
        return bool(position.plain.phase != ARRANGING)

    def countables(self) -> tuple[Countable, ...]:
        return countables(self.chosen)

    def counted(self, before: Position, move: Move, after: Position) -> Iterable[Use]:
        return counted(before, move, after)

    def common_start(self, start: Position) -> CommonStart | None:
        """As the booklet shows, with the same energy for all; who begins sees another arena."""
        chosen = self.chosen
        if chosen["arrangement"] != "standard" or chosen["bidding"] or chosen["handicap"]:
            return None
        fixed = {**chosen, "first": SEATS[start.to_act[0]]}
        names = ("elements", "arrangement", "first", "arena")
        return CommonStart({name: write_value(fixed[name]) for name in names})

    def symmetries(self) -> tuple[npt.NDArray[np.int32], ...]:
        return () if self.is_arranged else symmetries(self.arena, self.box)


@lru_cache(maxsize=256)
def _holding(energy: int) -> Sentence:
    return say("{n} energy", n=energy)


def _phases(move: Move) -> tuple[int, ...]:
    """When such a move is made."""
    if isinstance(move, Lead):
        return (GUIDING,)
    if isinstance(move, Bid):
        return (BIDDING,)
    if isinstance(move, Arrival):
        return (ARRANGING,) if move.verb == "place" else (RECOVERING,)
    if isinstance(move, Word):
        return ()  # legal whenever its phase is there, so a refused one is out of place
    return (MANOEUVRING,)


def _begins(legal: str, start: str) -> bool:
    """Whether the text begins so, and not in the middle of a word or a cell's name."""
    return legal.startswith(start) and legal[len(start) :][:1] in ("", *" x+-")
