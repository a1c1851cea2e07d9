"""Puzzles of Orbis: last turns in which one choice wins, saves or gains, and no other does.

With three turns to go at most, everything can be tried: each way through a turn, each tile that may
come, each answer. So the value of a choice is exact, and the best one must be ahead by a margin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from orrery.core.contract import Game, Move, Position, Seat
from orrery.games.orbis.data.components import EFFECTS
from orrery.games.orbis.rules.codes import (
    CHOOSE,
    GOD_CODE,
    TAKE_CODE,
)
from orrery.games.orbis.rules.scoring import creation_points, wastelands
from orrery.lab.puzzles.endings import TurnKeeper, is_same_turn, is_trade
from orrery.lab.puzzles.finding import FoundTactic
from orrery.lab.puzzles.puzzle import GAIN, LAST_TURNS, SAVE, WIN, Branch, TacticProof
from orrery.players.asking import ask
from orrery.players.orbis.endgame import Endgame, EndgameTooLong
from orrery.players.orbis.player import CARE, OrbisPlayer

#: So much better the best choice must be, from -1 (lost) to 1 (won): a quarter of all deals.
MARGIN = 0.5

_LEFT_THEMES = ("last-turn", "two-turns", "three-turns")


class OrbisFinder:
    """Finds puzzles in games of Orbis."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._endgame = Endgame(game)
        self._greedy = OrbisPlayer("puzzles", len(CARE))

    def forms(self, position: Position, seat: Seat) -> Iterator[bytes]:
        """What lies open, the seat that solves first."""
        return forms(position, seat)

    def find(self, position: Position, plies_left: int) -> FoundTactic | None:
        """What there is to find here, if anything."""
        if position.plain.phase != CHOOSE or not self._endgame.is_near(position):
            return None
        try:
            return self._found(position)
        except EndgameTooLong:
            return None

    def _found(self, position: Position) -> FoundTactic | None:
        before = self._endgame.looked
        choices = [move for move in position.moves() if not is_trade(move)]
        values = {move.code: self._endgame.value_after(position, move) for move in choices}
        best = max(choices, key=lambda move: values[move.code])
        worth, *others = sorted(values.values(), reverse=True)
        margin = worth - others[0]
        if margin < MARGIN:
            return None
        line = self._line(position, best, worth)
        own = {move.code: self._points_after(position, move) for move in choices}
        if self._is_plain(position, own, line):
            return None
        looked = self._endgame.looked - before
        left = self._endgame.turns_left(position)
        kind = WIN if worth == 1 else SAVE if others[0] == -1 else GAIN
        proof = TacticProof("solver", left, looked, margin, LAST_TURNS, worth)
        themes = (_LEFT_THEMES[left - 1], *self._themes(position, own, line))
        rating = self._rating(position, best, line, left)
        return FoundTactic(kind, best.seat, (_branch(line),), themes, proof, rating)

    def _line(self, position: Position, first: Move, worth: float) -> list[Move]:
        """The choice, and one way through the rest of the turn that keeps what it is worth."""
        ending, here, line = TurnKeeper(self._endgame, worth), position.copy().play(first), [first]
        while is_same_turn(position, here):
            move = ending.following(here)
            assert move is not None  # the value of a position is that of its best move
            line.append(move)
            here.play(move)
        return line

    # --- What others would do ---------------------------------------------------------------------

    def _is_plain(self, position: Position, own: Mapping[int, int], line: list[Move]) -> bool:
        """Whether it is what everybody would do: the most points at once, without a trade."""
        is_most = own[line[0].code] == max(own.values())
        return is_most and self._is_greedy(position, line[0]) and not any(map(is_trade, line))

    def _is_greedy(self, position: Position, best: Move) -> bool:
        """Whether a bot finds it that does what is worth most after its own turn."""
        found = ask(self._greedy, position, best.seat)
        return found is not None and found.code == best.code

    def _points_after(self, position: Position, move: Move) -> int:
        """The most points that somebody who chooses this has after the turn."""
        after = position.copy().play(move)
        if is_same_turn(position, after):
            return self._endgame.most_points(after)
        return int(creation_points(after.state, self._game.box, move.seat))

    # --- Words and numbers ------------------------------------------------------------------------

    def _themes(
        self, position: Position, own: Mapping[int, int], line: list[Move]
    ) -> Iterator[str]:
        first = line[0]
        if first.code >= GOD_CODE:
            yield "god"
        elif self._is_flipped(position, line):
            yield "wasteland"
        else:
            effect = int(self._game.box.effect[_tile(position, first)])
            yield EFFECTS[effect].replace(" ", "-")
        if any(map(is_trade, line)):
            yield "trade"
        if own[first.code] < max(own.values()):
            yield "fewer-points"

    def _is_flipped(self, position: Position, line: list[Move]) -> bool:
        """Whether the tile becomes a wasteland, by choice or since nothing else can be done."""
        after, seat = position.copy(), line[0].seat
        for move in line:
            after.play(move)
        return wastelands(after.state, seat) > wastelands(position.state, seat)

    def _rating(self, position: Position, best: Move, line: list[Move], left: int) -> int:
        """A guess: turns to see through, steps to find, and whether a good bot would miss it."""
        missed = 0 if self._is_greedy(position, best) else 250
        return 1000 + 200 * left + 40 * min(len(line), 8) + missed


def _tile(position: Position, move: Move) -> int:
    return int(position.state.market[move.code - TAKE_CODE])


def _branch(line: list[Move]) -> Branch:
    first, *rest = line
    return Branch(first.text, (), (_branch(rest),) if rest else ())


def forms(position: Position, seat: Seat) -> Iterator[bytes]:
    """The order of the others matters, and so it is kept."""
    p = position.state
    order = [(seat + k) % len(position.game.seats) for k in range(len(position.game.seats))]
    open_ = [p.market, p.crowd, p.offered, *(p[name][order] for name in _BY_SEAT), p.turns_taken]
    yield b"".join(np.ascontiguousarray(part).tobytes() for part in open_)


_BY_SEAT = ("domain", "farm", "universe", "wasteland", "validated", "god", "sacrificed")
