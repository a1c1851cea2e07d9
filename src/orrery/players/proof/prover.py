"""Proofs as Python asks for them: a question, limits, progress, and what was found."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import copy_array
from orrery.players.proof.forcing import NEVER, NOTES, SPARE, WINS, bind_forcing, stage
from orrery.players.proof.kernel import narrow_at, prove_some
from orrery.players.proof.table import ENTRY, FRAME, NEW, PROGRESS

#: How much the table may take, in megabytes.
USUAL_MEMORY = 128
#: Positions between two looks at the clock take about this many seconds.
_LOOK = 0.05
#: The longest way from the root, and the moves along it.
_DEEPEST = 400
_MOVES = 200_000
#: A stage that no game reaches.
NO_LIMIT = 1 << 30


@dataclass(frozen=True)
class Effort:
    """When to give up: whichever limit is reached first."""

    seconds: float | None = None
    positions: int | None = None


@dataclass(frozen=True)
class Finding:
    """What a proof came to."""

    wins: bool | None  # whether the attacker wins by force; None: not known
    looked: int  # positions looked at
    seconds: float
    pn: int  # how far it still was, if it is not known
    dn: int


#: Is told the positions looked at so far and the numbers of the root.
Watch = Callable[[int], object]


class Prover:
    """Proves forced wins in positions of one game; remembers what it has proven.

    Its table is of a fixed size; where it is full, what cost least is forgotten and, if need be,
    proven again. Seconds are those of ``clock``: people wait by the wall clock, and a benchmark on
    a busy machine counts ``time.process_time``.
    """

    def __init__(
        self,
        game: Game,
        memory: int = USUAL_MEMORY,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        bind_forcing(game)
        self.game = game
        self._clock = clock
        self._table = np.zeros(max(1024, memory * 1_000_000 // ENTRY.itemsize), ENTRY)
        self._ways = np.zeros(_DEEPEST, game.position_type)
        self._frames = np.zeros(_DEEPEST, FRAME)
        self._progress = np.zeros(1, PROGRESS)
        self._codes = np.zeros(_MOVES, np.int32)
        self._keys = np.zeros(_MOVES, np.int64)
        self._pns = np.zeros(_MOVES, np.int64)
        self._dns = np.zeros(_MOVES, np.int64)
        self._list = np.zeros(game.code_count, np.int32)
        self._room = np.zeros(game.code_count, np.int32)
        self._spare = np.zeros(SPARE, game.position_type)
        self._notes = np.zeros(NOTES, np.int64)
        self._found = np.zeros(2, np.int64)

    def forget(self) -> None:
        """Empty the table; needed before another game of the same kind is looked at."""
        self._table[:] = np.zeros(1, ENTRY)

    def prove(
        self,
        position: Position,
        attacker: Seat,
        stages: int | None = None,
        effort: Effort = Effort(),
        watch: Watch = lambda looked: None,
    ) -> Finding:
        """Whether the attacker wins by force, within so many stages of the game, or ever."""
        if position.is_over:
            outcome = position.outcome
            won = outcome is not None and outcome.winners == (attacker,)
            return Finding(won, 0, 0.0, 0, 0)
        self._begin(position, attacker, stages)
        start, batch = self._clock(), 8
        while True:
            began = self._clock()
            now: Any = self._progress[0]
            looked = int(now["looked"])
            spent = began - start
            if now["depth"] < 0 or now["full"] or _is_spent(effort, looked, spent):
                break
            if effort.positions is not None:
                batch = min(batch, effort.positions - looked)
            self._run(batch)
            watch(int(now["looked"]))
            taken = max(self._clock() - began, 1e-6)
            batch = max(1, min(2 * batch, round(batch * _LOOK / taken)))
        return self._finding(self._clock() - start)

    def candidates(self, position: Position, stages: int | None = None) -> list[Move]:
        """The moves that need a look: the one that wins at once, or all that meet every threat."""
        (seat,) = position.to_act
        array, left = copy_array(position.state), NO_LIMIT if stages is None else stages
        count = narrow_at(
            array, self.game.box_array, seat, left, self._list, self._room, self._spare, self._notes
        )
        codes = self._list[: 1 if count == WINS else count]
        return self.game.moves_of(seat, codes)

    def _begin(self, position: Position, attacker: Seat, stages: int | None) -> None:
        now, frame = self._progress[0], self._frames[0]
        here = stage_of(position)
        now["depth"], now["looked"], now["deepest"], now["full"] = 0, 0, 0, 0
        now["attacker"] = attacker
        now["limit"] = NO_LIMIT if stages is None else here + stages
        now["salt"] = 2 * (int(now["limit"]) % NO_LIMIT) + attacker
        self._ways[0] = position.state
        frame["key"], frame["first"], frame["count"], frame["since"] = -1, 0, NEW, 0
        frame["most_pn"], frame["most_dn"] = NEVER, NEVER

    def _run(self, count: int) -> None:
        prove_some(
            self._ways, self.game.box_array, self._frames, self._codes, self._keys, self._pns,
            self._dns, self._table, self._progress, self._list, self._room, self._spare,
            self._notes, self._found, count,
        )  # fmt: skip

    def _finding(self, seconds: float) -> Finding:
        now: Any = self._progress[0]
        pn, dn = int(now["pn"]), int(now["dn"])
        known = bool(now["depth"] < 0)
        return Finding(pn == 0 if known else None, int(now["looked"]), seconds, pn, dn)


def stage_of(position: Position) -> int:
    """How far a game has gone, in the stages that ``prove`` counts."""
    bind_forcing(position.game)
    return int(stage(position.state, position.game.box))


def _is_spent(effort: Effort, looked: int, seconds: float) -> bool:
    if effort.positions is not None and looked >= effort.positions:
        return True
    return effort.seconds is not None and seconds >= effort.seconds
