"""One game in play as OpenSpiel needs it: cloned, pickled, and remembered as each seat saw it."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, NamedTuple

from orrery.core.contract import Position, Seat
from orrery.core.kernel import CLOCK, payoff
from orrery.envs.openspiel.excerpt import Excerpt
from orrery.games import game_class

#: What stands in a seat's memory for a move that it may not see.
UNSEEN = "?"


class _Said(NamedTuple):
    """A move as people remember it, and what each seat saw after it if it showed something."""

    seat: Seat
    text: str
    shown: tuple[str, ...]


class SpielMemory(NamedTuple):
    """What was played, up to a position; the last moves may be known to their own seat only."""

    until: Position
    said: tuple[_Said, ...]
    open_count: int  # so many of the moves are open to all
    first: tuple[str, ...]  # what each seat saw at the start

    def as_seen(self, seat: Seat) -> str:
        """The moves as this seat knows them, with what it saw when something was shown."""
        words = [self.first[seat]]
        for number, said in enumerate(self.said):
            is_known = number < self.open_count or said.seat == seat
            name = self.until.game.seat_name(said.seat)
            words.append(f"{name}: {said.text if is_known else UNSEEN}")
            if said.shown:
                words.append(said.shown[seat])
        return " | ".join(words)


class SpielTable:
    """A position with a memory. OpenSpiel copies it deeply for every clone, so that is cheap.

    The position keeps its luck to itself: the same table and the same moves give the same game.
    """

    def __init__(
        self,
        position: Position,
        excerpt: Excerpt,
        memory: SpielMemory | None = None,
    ) -> None:
        self.position = position
        self.excerpt = excerpt
        self._memory = memory
        self._play_on()

    @property
    def seat(self) -> Seat | None:
        """The seat whose turn it is: the lowest of those who may act; None when all is over.

        Where several may act at once, nobody sees what the others have chosen.
        """
        return self._seat

    def play(self, code: int) -> None:
        """Play the move with this code for the seat whose turn it is."""
        self.position.play(code, self._seat)
        self._play_on()

    def _play_on(self) -> None:
        """Let the expert play what is no choice of the players."""
        for code in self.excerpt.experts_moves(self.position):
            self.position.play(code)
        acting = () if self.excerpt.is_over(self.position) else self.position.to_act
        self._seat = min((seat for seat in acting if seat != CLOCK), default=None)

    def worth(self, seat: Seat) -> float:
        """What it is worth to a seat when all is over, from -1 (lost) to 1 (won)."""
        return float(payoff(self.position.state, self.position.game.box, seat))

    def imagined(self, seat: Seat, seed: str) -> SpielTable:
        """A table in a world that agrees with all this seat may know."""
        memory = self.memory()
        known = tuple(
            said if number < memory.open_count or said.seat == seat else said._replace(text=UNSEEN)
            for number, said in enumerate(memory.said)
        )
        world = self.position.imagine(seat, seed)
        kept = memory._replace(until=world.copy(), said=known)
        return SpielTable(world, self.excerpt, kept)

    def memory(self) -> SpielMemory:
        """What was played so far; it is brought up to date when somebody asks."""
        position = self.position
        if self._memory is None:
            self._memory = _beginning_of(position)
        if self._memory.until.ply < position.ply:
            self._memory = _continued(self._memory, position.copy())
        return self._memory

    def observed(self, seat: Seat) -> str:
        """What this seat may see now."""
        return _written(self.position, seat)

    def information(self, seat: Seat) -> str:
        """All that this seat knows: what it saw, what was played, and what it sees now."""
        return f"{self.memory().as_seen(seat)} | {_digest(self.position, seat)}"

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielTable:
        twin = SpielTable.__new__(SpielTable)
        vars(twin).update(vars(self), position=self.position.copy())
        return twin

    def __getstate__(self) -> tuple[Any, ...]:
        """A start and the moves since then: a line of text keeps a position, but not its past."""
        memory, start = self.memory(), _start_of(self.position)
        moves = [(move.seat, move.code) for move in self.position.history]
        return self.position.game.name, start.line(), moves, memory[1:], self.excerpt

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        name, line, moves, memory, self.excerpt = kept
        self.position = game_class(name).position(line)
        for seat, code in moves:
            self.position.play(code, seat)
        self._memory = SpielMemory(self.position.copy(), *memory)
        self._play_on()


def _start_of(position: Position) -> Position:
    start = position.copy()
    while start.ply:
        start.undo()
    return start


def _beginning_of(position: Position) -> SpielMemory:
    start = _start_of(position)
    return SpielMemory(start, (), 0, _all_digests(start))


def _continued(memory: SpielMemory, position: Position) -> SpielMemory:
    game = position.game
    said = [*memory.said]
    open_count = memory.open_count
    for before, move, after in position.since(memory.until):
        shows = game.reveals(before.state, after.state)
        said.append(_Said(move.seat, move.text, _all_digests(after) if shows else ()))
        secrets = game.secrets(after)
        open_count = min(open_count, len(said) - secrets) if secrets else len(said)
    return SpielMemory(position, tuple(said), open_count, memory.first)


def _all_digests(position: Position) -> tuple[str, ...]:
    return tuple(_digest(position, seat) for seat in range(len(position.game.seats)))


def _digest(position: Position, seat: Seat) -> str:
    """A short stand-in for what a seat sees."""
    return blake2b(_written(position, seat).encode(), digest_size=8).hexdigest()


def _written(position: Position, seat: Seat) -> str:
    return json.dumps(position.view(seat), sort_keys=True, separators=(",", ":"))
