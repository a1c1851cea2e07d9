"""Puzzles of Orbis: turns in which one choice is clearly better than all others.

Luck lies ahead, so nothing is proven: a search says how often each choice wins, and the best one
must be ahead by a margin that chance does not explain.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from orrery.core.contract import Game, Move, Position, Seat
from orrery.games.orbis.data.components import EFFECTS
from orrery.games.orbis.rules.codes import CHOOSE, TAKE_CODE
from orrery.lab.puzzles.finding import FoundTactic
from orrery.lab.puzzles.puzzle import GAIN, Branch, TacticProof
from orrery.players.levels import best_settings
from orrery.players.search import Budget, Search

#: A first look, and what each of the best choices is then given on its own.
GLANCE, SIMULATIONS = 300, 600
#: So much better the best choice must be, from -1 (lost) to 1 (won), at a glance and weighed. A
#: difference between two values of so many simulations is wrong by 0.06, as a standard deviation.
MARGIN = 0.3
#: The choices that are weighed against the best one.
RIVALS = 3
#: Before this many turns of all players nothing is decided yet.
LEAST_TURNS = 10


class OrbisFinder:
    """Finds puzzles in games of Orbis."""

    def __init__(self, game: Game) -> None:
        self._search = Search(game, best_settings(game), seed="puzzles")

    def forms(self, position: Position, seat: Seat) -> Iterator[bytes]:
        """What lies open, the seat that solves first."""
        return forms(position, seat)

    def find(self, position: Position, plies_left: int) -> FoundTactic | None:
        """What there is to find here, if anything."""
        p = position.plain
        if p.phase != CHOOSE or p.turns_taken < LEAST_TURNS:
            return None
        (seat,) = position.to_act
        self._search.forget()
        report = self._search.think(position, seat, Budget(simulations=GLANCE))
        best, *rivals = [line for line in report.lines if _verb(line.move) != "trade"]
        if report.best is not best or not rivals or best.value - rivals[0].value < MARGIN:
            return None
        return self._weighed(position, best.move, [line.move for line in rivals[:RIVALS]])

    def _weighed(self, position: Position, best: Move, rivals: list[Move]) -> FoundTactic | None:
        """Weigh the best choice and its rivals alike."""
        values = [
            self._search.weigh(position, best.seat, move, SIMULATIONS).value
            for move in (best, *rivals)
        ]
        margin = values[0] - max(values[1:])
        if margin < MARGIN:
            return None
        proof = TacticProof("search", SIMULATIONS, GLANCE + SIMULATIONS * len(values), margin)
        rating = 1700 - round(400 * min(margin, 1.0))
        themes = (_theme(position, best),)
        return FoundTactic(GAIN, best.seat, (Branch(best.text),), themes, proof, rating)


def _verb(move: Move) -> str:
    return move.text.split()[0]


def _theme(position: Position, move: Move) -> str:
    """The effect of the tile that is taken, or that it is a god."""
    if _verb(move) == "god":
        return "god"
    tile = int(position.state.market[move.code - TAKE_CODE])
    return EFFECTS[int(position.game.box.effect[tile])].replace(" ", "-")


def forms(position: Position, seat: Seat) -> Iterator[bytes]:
    """The order of the others matters, and so it is kept."""
    p = position.state
    order = [(seat + k) % len(position.game.seats) for k in range(len(position.game.seats))]
    open_ = [p.market, p.crowd, p.offered, *(p[name][order] for name in _BY_SEAT), p.turns_taken]
    yield b"".join(np.ascontiguousarray(part).tobytes() for part in open_)


_BY_SEAT = ("domain", "farm", "universe", "wasteland", "validated", "god")
