"""Orion Duel on the shared contract: options, refusals, views."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.core.contract import CommonStart, Game, Move, Outcome, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import Record
from orrery.core.options import Choice, Switch, write_value
from orrery.core.progress import Progress
from orrery.core.rulebook import Countable, Use
from orrery.core.scene import Scene
from orrery.core.terminal import Canvas
from orrery.core.texts import Sentence, Text, say
from orrery.games.orion.counting import countables, counted
from orrery.games.orion.data.board import CELLS, KINDS, PRESETS
from orrery.games.orion.editing import DuelEditor
from orrery.games.orion.picture import picture, text_board
from orrery.games.orion.rules import kernel as rules
from orrery.games.orion.rules.box import BY_SEED, SEATS, build_box, cells_in
from orrery.games.orion.rules.observation import PLANES
from orrery.games.orion.rules.outcome import outcome
from orrery.games.orion.rules.symmetry import forms, symmetries
from orrery.games.orion.rules.tiles import KIND_NUMBER
from orrery.games.orion.scene import LOOK, scene
from orrery.games.orion.words import notation
from orrery.games.orion.words.explained import EXPLANATIONS
from orrery.games.orion.words.names import (
    KIND_WORDS,
    REASON_WORDS,
    SEAT_TITLES,
    SEAT_WORDS,
    SETUP_TITLES,
    TOKEN_WORDS,
    WHO_TITLES,
    reason_sentence,
)
from orrery.games.orion.words.notation import TileMove, TokenMove, WrittenMove
from orrery.games.orion.words.progress import progress, threat
from orrery.games.orion.words.rulebook import RULEBOOK
from orrery.games.orion.words.spoken import spoken

PHASES = ("galaxies", "black holes", "first player", "tiles", "over")


class OrionDuel(Game):
    """Two colours race to join constellations and galaxies, and keep out of the black holes."""

    name = "orion"
    title = "Orion Duel"
    version = 1
    about = say(
        "Lay tiles that show both colours. Join two opposite constellations, or four galaxies, by a"
        " chain of your colour; or let a chain of the other colour hold three black holes."
    )
    pitch = say("A duel for chains of nebulae: every tile you lay builds for both colours.")
    goal = say(
        "Join two opposite constellations, or four galaxies, by a chain of your colour; or let a"
        " chain of the other colour hold three black holes."
    )
    minutes = 25
    place = 1
    expert = "orrery.players.orion"
    credit = say(
        "Andrea Mainini and Alberto Branciari, illustrated by Maxime Erceau (Surfin' Meeple)"
    )
    options = (
        Choice(
            "setup",
            ("free", "random", *PRESETS),
            "random",
            say("how the tokens come on the board: placed by the players, at random, or a preset"),
            say("Set-up"),
            SETUP_TITLES,
        ),
        Choice(
            "galaxy_player",
            (*SEATS, BY_SEED),
            BY_SEED,
            say(
                "who places the galaxies when the set-up is free; the other places the black holes"
            ),
            say("Who places the galaxies"),
            WHO_TITLES,
        ),
        Choice(
            "first",
            (*SEATS, BY_SEED),
            BY_SEED,
            say("who moves first when the set-up is not free"),
            say("Who begins"),
            WHO_TITLES,
        ),
        Switch("one_sided", False, say("bends may not be turned over"), say("One-sided bends")),
    )
    look = LOOK
    position_type = rules.POSITION
    planes = PLANES
    plane_size = rules.N_CELLS
    rulebook = RULEBOOK
    explanations = EXPLANATIONS
    seat_titles, seat_words, reason_words = SEAT_TITLES, SEAT_WORDS, REASON_WORDS

    @property
    def seats(self) -> Sequence[str]:
        return SEATS

    @property
    def code_count(self) -> int:
        return rules.N_CODES

    def build_box(self) -> Record:
        return build_box(self.chosen)

    def move(self, seat: Seat, code: int) -> Move:
        return notation.move(seat, code)

    # --- Reading and refusing ---------------------------------------------------------------------

    def read(self, text: str, seat: Seat, position: Position | None = None) -> Move:
        words = notation.split(text)
        if position is not None and self._is_missing(position, seat, words.verb):
            raise Refusal(*_none_left(words.verb))
        try:
            return notation.read(words, seat)
        except Refusal as refusal:
            if position is not None:
                refusal.partial = self._still_fine(position, words)
            raise

    def _is_missing(self, position: Position, seat: Seat, kind: str) -> bool:
        return kind in KINDS and not position.state.left[seat, KIND_NUMBER[kind]]

    def refusal(self, position: Position, move: Move) -> Refusal:
        words = notation.split(move.text)
        rule, sentence = self._reason(position, move)
        return Refusal(rule, sentence, self._still_fine(position, words))

    def _reason(self, position: Position, move: Move) -> tuple[str, Sentence]:
        p = position.state
        if isinstance(move, TileMove) and p.phase == rules.LAY_TILES:
            missing = self._is_missing(position, move.seat, move.kind)
            return _none_left(move.kind) if missing else self._why_not_here(p, move)
        wanted = {rules.PLACE_GALAXIES: "galaxy", rules.PLACE_BLACK_HOLES: "hole"}
        if isinstance(move, TokenMove) and move.token == wanted.get(int(p.phase)):
            return self._why_no_token(p, move)
        if p.phase == rules.LAY_TILES:
            return "OD6", say("The set-up is over; now tiles are laid, such as 'mixed e4 e5'.")
        return "OD4", self.task(position, move.seat)

    def _why_not_here(self, p: Record, move: TileMove) -> tuple[str, Sentence]:
        if not self.box.shape_allowed[self.box.shape_of[move.code]]:
            return "OD2", say("Bends may not be turned over in this game (option one_sided).")
        for cell in move.own + move.other:
            if p.colour[CELLS.index(cell)]:
                return "OD6", say("{cell} already carries a tile.", cell=cell)
        own = self.box.own[move.code]
        reached = rules.reaches(p, own[0], own[1], move.seat)
        cells, colour = (move.other, 1 - move.seat) if reached else (move.own, move.seat)
        cell, token = next(filter(None, (self._token_on(p, cell) for cell in cells)))
        return "OD7", say(
            "{colour} may cover the {token} on {cell} only in touch with {colour} on the board.",
            colour=SEAT_WORDS[SEATS[colour]],
            token=TOKEN_WORDS[token],
            cell=cell,
        )

    def _token_on(self, p: Record, cell: str) -> tuple[str, str] | None:
        for token, cells in (("galaxy", p.galaxies), ("black hole", p.black_holes)):
            if rules.has(cells, self.box, CELLS.index(cell)):
                return cell, token
        return None

    def _why_no_token(self, p: Record, move: TokenMove) -> tuple[str, Sentence]:
        if rules.has(p.room, self.box, CELLS.index(move.cell)):
            return "OD4", say("With a token on {cell} the rest would not fit.", cell=move.cell)
        return "OD3", say(
            "{cell} is too near: tokens of one kind lie at least 3 apart, others at least 2.",
            cell=move.cell,
        )

    def _still_fine(self, position: Position, words: WrittenMove) -> str:
        """The longest beginning of the words with which a legal move begins."""
        moves = [m for m in position.moves() if m.text.startswith(words.verb + " ")]
        fine = ""
        for count in range(len(words.names) + 1):
            moves = [m for m in moves if _begins_with(m, words.names[:count])]
            if not moves:
                break
            fine = words.start(count)
        return fine

    # --- What can be seen -------------------------------------------------------------------------

    def task(self, position: Position, seat: Seat | None) -> Sentence:
        p = position.plain
        return _task(p.phase, p.turn, p.tokens_placed)

    def instruction(self, position: Position, seat: Seat) -> Sentence:
        p = position.plain
        return _instruction(p.phase, p.tokens_placed)

    def progress(self, position: Position, seat: Seat | None) -> Progress:
        return progress(position.plain, self.plain_box)

    def threat(self, position: Position, seat: Seat) -> Text:
        return threat(self, position, seat) if self.foresees(position) else ""

    def spoken(self, move: Move) -> Sentence:
        return spoken(move)

    def reason_sentence(self, outcome: Outcome) -> Sentence:
        return reason_sentence(outcome)

    def outcome(self, position: Position) -> Outcome:
        return outcome(position.state, self.box)

    def view(self, position: Position, seat: Seat | None) -> dict[str, Any]:
        p = position.plain
        return {
            "phase": PHASES[p.phase],
            "to_act": [SEATS[s] for s in position.to_act],
            "galaxies": [CELLS[cell] for cell in cells_in(p.galaxies)],
            "black_holes": [CELLS[cell] for cell in cells_in(p.black_holes)],
            "hexes": {
                name: {"colour": SEATS[colour - 1], "tile": tile}
                for name, colour, tile in zip(CELLS, p.colour, p.tile, strict=True)
                if colour
            },
            "left": {
                name: dict(zip(KINDS, p.left[s], strict=True)) for s, name in enumerate(SEATS)
            },
            "conditions": {
                name: int(rules.conditions(position.state, s)) for s, name in enumerate(SEATS)
            },
        }

    def explained(self, position: Position, seat: Seat | None, key: str) -> Text:
        kind, _, cell = key.partition("-")
        token = self._token_on(position.state, cell) if kind == "cell" and cell in CELLS else None
        if token is not None:  # tokens let pointers through to their cells
            return EXPLANATIONS[f"{token[1].replace(' ', '-')}-"]
        return super().explained(position, seat, key)

    def scene(self, position: Position, seat: Seat | None) -> Scene:
        return scene(position, seat)

    def picture(self, position: Position, seat: Seat | None, colour: bool) -> str:
        return picture(position, colour)

    def text_board(self, position: Position, seat: Seat | None) -> Canvas:
        return text_board(position)

    def editor(self) -> DuelEditor:
        return DuelEditor(self)

    def is_setting_up(self, position: Position, seat: Seat) -> bool:
        return position.plain.phase in (rules.PLACE_GALAXIES, rules.PLACE_BLACK_HOLES)

    # --- Moves ahead of time ----------------------------------------------------------------------

    def foresees(self, position: Position) -> bool:
        """Once the tokens lie, nothing is hidden and nothing left to luck."""
        return bool(position.plain.phase == rules.LAY_TILES)

    def in_turn(self, position: Position, seat: Seat) -> Position | None:
        if not self.foresees(position):
            return None
        meant = position.copy()
        meant.state.turn = seat
        return meant

    # --- Matches and symmetry ---------------------------------------------------------------------

    def rematch(self, position: Position) -> OrionDuel:
        """Colours stay; the galaxy player, or else the first player, alternates (OD5)."""
        if self.is_arranged:
            return self  # whose turn it is belongs to the position; people change seats
        if self.chosen["setup"] == "free":
            changed = {"galaxy_player": SEATS[1 - position.state.galaxy_player]}
        else:
            changed = {"first": SEATS[1 - _first_player(position.state)]}
        return OrionDuel(**{**self.chosen, **changed})

    def countables(self) -> tuple[Countable, ...]:
        return countables(self.chosen)

    def counted(self, before: Position, move: Move, after: Position) -> Iterable[Use]:
        return counted(before, move, after)

    def common_start(self, start: Position) -> CommonStart | None:
        """A preset; the colours have the same tiles and codes, so either may begin."""
        if self.chosen["setup"] not in PRESETS:
            return None
        fixed = {**self.chosen, "first": SEATS[0]}
        options = {name: write_value(fixed[name]) for name in ("setup", "first", "one_sided")}
        return CommonStart(options, start.to_act[0])

    def symmetries(self) -> tuple[npt.NDArray[np.int32], ...]:
        return () if self.is_arranged else symmetries(self.chosen)

    def forms(self, position: Position) -> Iterable[bytes]:
        """As whoever acts sees it: the colours have the same tiles, so they may change places."""
        (seat,) = position.to_act or (0,)
        return forms(position.state, seat, bool(self.chosen["one_sided"]))


@cache
def _task(phase: int, turn: Seat, tokens: int) -> Sentence:
    who, n = SEAT_TITLES[SEATS[turn]], tokens + 1
    return {
        rules.PLACE_GALAXIES: say("{who} places galaxy {n} of 8.", who=who, n=n),
        rules.PLACE_BLACK_HOLES: say("{who} places black hole {n} of 7.", who=who, n=n),
        rules.CHOOSE_FIRST: say("{who} says who moves first.", who=who),
        rules.LAY_TILES: say("{who} lays a tile.", who=who),
        rules.OVER: say("The game is over."),
    }[phase]


@cache
def _instruction(phase: int, tokens: int) -> Sentence:
    n = tokens + 1
    return {
        rules.PLACE_GALAXIES: say("Your turn: choose a cell for galaxy {n} of 8.", n=n),
        rules.PLACE_BLACK_HOLES: say("Your turn: choose a cell for black hole {n} of 7.", n=n),
        rules.CHOOSE_FIRST: say("Your turn: choose who moves first."),
        rules.LAY_TILES: say("Your turn: choose one of your tiles, then its hexes."),
        rules.OVER: say("The game is over."),
    }[phase]


def _first_player(p: Record) -> Seat:
    """Players alternate, so the number of tiles tells who began."""
    laid_by_turn = p.ending in (rules.BY_CONDITIONS, rules.BY_TOKENS, rules.DRAWN)
    return int(p.turn) if bool(laid_by_turn) == bool(p.tiles_laid % 2) else 1 - int(p.turn)


def _none_left(kind: str) -> tuple[str, Sentence]:
    return "OD6", say("You have no {kind} left.", kind=KIND_WORDS[kind])


def _begins_with(move: Move, names: tuple[str, ...]) -> bool:
    if isinstance(move, TileMove):
        own, other = names[: len(move.own)], names[len(move.own) :]
        distinct = len(set(own)) == len(own)
        return distinct and set(own) <= set(move.own) and other == move.other[: len(other)]
    return tuple(move.text.split()[1 : len(names) + 1]) == names
