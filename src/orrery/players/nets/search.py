"""A search that a net guides, as Python uses it, with the face of ``players.search.Search``."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import payoff
from orrery.players.nets.net import Net
from orrery.players.nets.player_tree import LeafDesk, PlayerTree, TriedMove
from orrery.players.nets.steps import TREE
from orrery.players.nets.tree import ROOT, TreeSettings
from orrery.players.search.search import WITH_REPLIES, Budget, Line, SearchReport, seen
from orrery.players.search.tree import NONE, WON

#: A tree has no more nodes than this, and no more than could be reached in the time.
MOST_NODES = 200_000
NODES_A_SECOND = 20_000


class Guess(NamedTuple):
    """What the net thinks of a move before anything is searched."""

    move: Move
    share: float  # how likely it is to be the best


class NetSearch:
    """Thinks about the positions of one game; keeps its tree from one move to the next.

    A simulation is one question to the net, or the end of a game in its place.
    """

    def __init__(self, game: Game, net: Net, settings: TreeSettings, seed: int | str = 0) -> None:
        self.game, self.net, self.settings, self.seed = game, net, settings, seed
        self._desk = LeafDesk(game, net, settings)
        self._tree = PlayerTree(1, 1)
        self._root: tuple[int | str | None, tuple[int, ...]] | None = None
        self._won = NONE

    def think(
        self,
        position: Position,
        seat: Seat,
        budget: Budget,
        stop: Callable[[], bool] = lambda: False,
    ) -> SearchReport:
        """Search until the budget is spent, or until ``stop`` says so."""
        self._desk.show(position, f"search {self.seed} {seat} {seen(position, seat)}")
        self._plant(position, seat, budget)
        self._desk.run(self._tree, 0, None, stop)  # compile now, and not while the clock runs
        self._won = self._winning_code(position, seat)
        start = time.perf_counter()
        deadline = None if budget.seconds is None else start + budget.seconds
        done = 0
        if self._won == NONE:
            done = self._desk.run(self._tree, budget.simulations, deadline, stop)
        return SearchReport(self.lines(position, seat), done, time.perf_counter() - start)

    def guesses(self, position: Position, seat: Seat) -> tuple[Guess, ...]:
        """What the net thinks of all legal moves at first sight, the likeliest first."""
        moves, shares = (
            self.game.moves_of(seat, position.codes(seat)),
            self.net.shares(position, seat),
        )
        found = [Guess(move, float(share)) for move, share in zip(moves, shares, strict=True)]
        return tuple(sorted(found, key=lambda guess: -guess.share))

    def weigh(
        self, position: Position, seat: Seat, move: Move, simulations: int, worlds: int = 8
    ) -> Line:
        """What one move is worth, searched on its own, be it one that the search would never try.

        Where luck follows the move, it follows anew in each of several worlds.
        """
        self.forget()
        if not self.settings.varies:
            worlds = 1
        mark = f"weigh {self.seed} {seat} {seen(position, seat)} {move.code}"
        visits, worth, proven = 0, 0.0, 0
        for k in range(worlds):
            world = position.imagine(seat, f"{self.seed} {k}") if worlds > 1 else position.copy()
            world.play(move.code, seat)
            root = self._weighed(world, seat, -(-simulations // worlds), f"{mark} {k}")
            visits, worth = visits + root.visits, worth + root.worth
            proven = root.proven if worlds == 1 else 0
        return Line(move, visits, proven or worth / visits, proven, (move,))

    def _weighed(self, world: Position, seat: Seat, simulations: int, mark: str) -> TriedMove:
        """What a position is worth to a seat, whoever is to act."""
        if world.is_over:
            value = float(payoff(world.state, self.game.box, seat))
            proven = int(value) if self.settings.proves and abs(value) == 1 else 0
            return TriedMove(1, value, proven)
        actor = seat if seat in world.to_act else world.to_act[-1]
        self._desk.show(world, mark)
        if self._winning_code(world, actor) != NONE:
            won = 1 if seat == actor else -1
            return TriedMove(1, float(won), won)
        self._tree = PlayerTree(simulations + 1, self._desk.edges)
        self._tree.begin(actor)
        root = self._tree.nodes[TREE, ROOT]
        root.by = seat  # so that the root adds up what it is worth to this seat
        self._desk.run(self._tree, simulations, None, lambda: False)
        proven = int(root.proven) if seat == actor else -int(root.proven)
        return TriedMove(int(root.visits), float(root.worth), proven)

    def forget(self) -> None:
        """Begin the next search with an empty tree, even if it follows from this one."""
        self._root = None

    def winning_move(self, position: Position, seat: Seat) -> Move | None:
        """A move that wins at once, if there is one and nothing is hidden or left to luck."""
        self._desk.show(position, "")
        code = self._winning_code(position, seat)
        return None if code == NONE else self.game.known_move(seat, code)

    def _winning_code(self, position: Position, seat: Seat) -> int:
        """The net may think little of a move that ends the game, so every move is tried."""
        if not self.settings.proves:
            return NONE
        codes = position.codes(seat)
        place = self._desk.find_win(codes, seat)
        return NONE if place == NONE else int(codes[place])

    def _plant(self, position: Position, seat: Seat, budget: Budget) -> None:
        """Go on with the part of the tree that the moves since have led to, or begin anew."""
        moves = tuple(move.code for move in position.history)
        before, self._root = self._root, (position.seed, moves)
        room, known = _room(budget), NONE
        if before and position.seed is not None and not self.settings.varies:
            length = len(before[1])
            if before == (position.seed, moves[:length]):
                known = self._tree.follow(moves[length:])
        tree = PlayerTree(room + (self._tree.size if known != NONE else 0), self._desk.edges)
        if known == NONE:
            tree.begin(seat)
        else:
            tree.take(self._tree, known, seat)
        self._tree = tree

    def lines(self, position: Position, seat: Seat) -> tuple[Line, ...]:
        """What was found so far, the best first; only the first few with their replies.

        ``stop`` may ask for this in the middle of a search.
        """
        codes = position.codes(seat)
        found = self._tree.children(ROOT)
        moves = self.game.moves_of(seat, codes)
        ranked = sorted(
            ((found.get(int(move.code), TriedMove()), move) for move in moves), key=_rank
        )
        lines = [one.line(move) for one, move in ranked]
        if self._won != NONE:
            lines.sort(key=lambda line: line.move.code != self._won)
            lines[0] = Line(lines[0].move, max(1, lines[0].visits), 1.0, WON, (lines[0].move,))
        return (
            *(self._with_replies(line) for line in lines[:WITH_REPLIES]),
            *lines[WITH_REPLIES:],
        )

    def _with_replies(self, line: Line) -> Line:
        """The same with the most visited moves after it."""
        if self.settings.varies or len(line.variation) > 1:  # beyond, worlds differ
            return line
        replies = [
            self.game.known_move(by, code) for by, code in self._tree.replies(line.move.code)
        ]
        return Line(line.move, line.visits, line.value, line.proven, (line.move, *replies))


def _rank(pair: tuple[TriedMove, Move]) -> tuple[int, int, float]:
    """Won moves first, lost ones last, then the most visited, then the likeliest."""
    found = pair[0]
    return -found.proven, -found.visits, -found.prior


def _room(budget: Budget) -> int:
    """How many nodes a search may add."""
    reached = MOST_NODES
    if budget.seconds is not None:
        reached = min(reached, round(budget.seconds * NODES_A_SECOND))
    if budget.simulations is not None:
        reached = min(reached, budget.simulations)
    return min(reached, budget.nodes) + 1
