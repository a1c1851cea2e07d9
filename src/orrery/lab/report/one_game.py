"""Playing one game for a report: its course, what it used, and how the lead went to and fro."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import CLOCK
from orrery.core.rulebook import ending_key
from orrery.lab.analysis.analyse import LEAD, changes_of_lead, standings
from orrery.lab.analysis.findings import DECIDED
from orrery.lab.crew import PackedGame
from orrery.lab.evaluation import EvaluatedGame, EvaluatedMove, evaluated_game
from orrery.lab.report.studied import TENTHS, ProvenWin, Story, StudiedGame
from orrery.players.levels import is_searched

#: Where points are counted and nothing is estimated, a point is a lead, and decides.
_POINT = 1.0

Standings = Sequence[Sequence[float | None]]


class StudyTask(NamedTuple):
    """One game of a report."""

    variant: int  # which of the games that are compared
    part: str  # what it is for
    number: int
    seed: str
    levels: tuple[str, ...]  # by seat
    simulations: int  # for each move that is evaluated; 0: none is

    @property
    def key(self) -> str:
        return f"{self.variant} {self.part} {self.number}"

    def __str__(self) -> str:
        return f"game {self.number} of {self.part!r} with seed {self.seed!r}"


@dataclass(frozen=True)
class StudyJob:
    """The job of a report: plays a game, and keeps of it what is asked for."""

    variants: tuple[PackedGame, ...]

    def do(self, task: StudyTask) -> StudiedGame:
        """Play this game."""
        return studied_game(self.variants[task.variant].game, task)


def studied_game(game: Game, task: StudyTask) -> StudiedGame:
    """Play one game between these levels; the story of it only where it is evaluated."""
    simulations = task.simulations if is_searched(game) else 0
    played = evaluated_game(game, task.levels, task.seed, simulations)
    course = _Course(game, played)
    tells = task.simulations > 0
    return StudiedGame(
        key=task.key,
        seed=task.seed,
        levels=task.levels,
        order=course.order(),
        winners=played.winners,
        scores=played.scores,
        reason=played.reason,
        moves=played.plies,
        choices=tuple(move.legal for move in played.moves if move.seat != CLOCK),
        opening=course.opening(),
        opening_uses=tuple(sorted(course.opening_uses)),
        uses=course.uses,
        story=course.story(evaluated=simulations > 0) if tells else None,
        proven=course.proven,
    )


class _Course:
    """A game played again from its moves, with all positions in between looked at once."""

    def __init__(self, game: Game, played: EvaluatedGame) -> None:
        self.game, self.played = game, played
        self.moves: list[Move] = []  # without the clock's
        self.in_play: list[Move] = []  # without the set-up
        self.points: list[tuple[float, ...]] = []
        self.proven: ProvenWin | None = None
        self.opening_uses: set[str] = set()
        uses: dict[str, list[int]] = defaultdict(lambda: [0] * len(game.seats))
        position = game.start(played.seed)
        for row in played.moves:
            before = position.copy()
            self._look(before, row)
            position.play(row.code, row.seat)
            assert position.last
            for use in game.counted(before, position.last, position):
                uses[use.key][use.seat] += 1
                if len(self.in_play) == 1 and row.seat == self.in_play[0].seat:
                    self.opening_uses.add(use.key)
            self.points.append(game.points(position))
        self.last = position
        for seat in played.winners or (0,):
            uses[ending_key(played.reason)][seat] += 1
        self.uses = {key: tuple(counts) for key, counts in sorted(uses.items())}

    def _look(self, before: Position, row: EvaluatedMove) -> None:
        if row.seat == CLOCK:
            return
        move = self.game.known_move(row.seat, row.code)
        self.moves.append(move)
        if not self.game.is_setting_up(before, row.seat):
            self.in_play.append(move)
        if row.is_exact and row.value == 1.0 and self.proven is None:
            best = row.code if row.best is None else row.best
            text = self.game.known_move(row.seat, best).text
            self.proven = ProvenWin(before.ply, row.seat, text, before.line())

    def order(self) -> tuple[Seat, ...]:
        """The seats by their first move of play; whoever made none comes last."""
        first = dict.fromkeys(move.seat for move in self.in_play)
        return tuple({**first, **dict.fromkeys(range(len(self.game.seats)))})

    def opening(self) -> str:
        """The first move of play; of those that symmetry makes equal, always the same."""
        if not self.in_play:
            return ""
        first = self.in_play[0]
        codes = [int(mirror[first.code]) for mirror in self.game.symmetries()]
        return self.game.known_move(first.seat, min([first.code, *codes])).text

    def story(self, evaluated: bool) -> Story | None:
        """How the lead went to and fro: by the search, or else by points."""
        if evaluated:
            return _story(list(self._values()), self.played.winners, LEAD, DECIDED)
        if not self.points or not self.points[-1]:
            return None
        return _story(self._leads(), self.played.winners, _POINT, _POINT)

    def _values(self) -> Iterator[Sequence[float | None]]:
        rows = ((row.seat, row.move_value) for row in self.played.moves)
        return standings(self.game, rows, self.last)

    def _leads(self) -> list[tuple[float, ...]]:
        """How far each seat is ahead of the best of the others."""
        return [
            tuple(
                own - max(other for k, other in enumerate(points) if k != seat)
                for seat, own in enumerate(points)
            )
            for points in self.points
        ]


def _story(standing: Standings, winners: Sequence[Seat], lead: float, clear: float) -> Story:
    changes = tuple(ply for ply, _, _ in changes_of_lead(standing, lead))
    if len(winners) != 1:
        return Story(changes, None, None, ())
    values = [stood[winners[0]] for stood in standing]
    known = [value for value in values if value is not None]
    return Story(changes, _decided(values, clear), min(known), _curve(values))


def _decided(values: Sequence[float | None], clear: float) -> int:
    """The ply from which on the winner never stood worse than this."""
    behind = [ply for ply, value in enumerate(values, 1) if value is not None and value < clear]
    return min(behind[-1] + 1, len(values)) if behind else 1


def _curve(values: Sequence[float | None]) -> tuple[float, ...]:
    """What the winner had after each tenth; before anything is known, nothing."""
    filled: list[float] = []
    for value in values:
        filled.append(value if value is not None else filled[-1] if filled else 0.0)
    return tuple(
        round(filled[max(0, -(-k * len(filled) // TENTHS) - 1)], 4) for k in range(1, TENTHS + 1)
    )
