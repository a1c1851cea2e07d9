"""Playing one game and evaluating its moves, here or as a task for a crew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from orrery.core.contract import Game, Move, Seat
from orrery.core.errors import OptionError
from orrery.core.kernel import payoff
from orrery.core.options import written_options
from orrery.lab.crew import PackedGame
from orrery.lab.evaluation.rows import EvaluatedGame
from orrery.lab.evaluation.values import Evaluator
from orrery.players.asking import ask
from orrery.players.player import repeatable_player
from orrery.players.turns import next_move

#: Enough to see who is ahead, and few enough for thousands of games.
USUAL_SIMULATIONS = 200


def evaluated_game(
    game: Game, levels: Sequence[str], seed: int | str, simulations: int = USUAL_SIMULATIONS
) -> EvaluatedGame:
    """Play one game between players with these names, by seat, and evaluate every move.

    ``simulations`` are for each move; with 0 nothing is evaluated. Where a solver judges the game,
    it does so whatever their number.
    """
    if len(levels) != len(game.seats):
        raise OptionError(f"{game.title} has {len(game.seats)} seats here, not {len(levels)}")
    position = game.start(seed)
    players = [
        repeatable_player(name, f"{position.seed} {seat} {name}")
        for seat, name in enumerate(levels)
    ]
    evaluator = Evaluator(game, simulations, f"{position.seed}")

    def choice(seat: Seat) -> Move | None:
        return ask(players[seat], position, seat)

    rows = []
    while not position.is_over:
        move = next_move(position, choice)
        rows.append(evaluator.row(position, move))
        position.play(move)
    outcome = position.outcome
    assert outcome
    names = dict(zip(game.seats, levels, strict=True))
    return EvaluatedGame(
        game=game.name,
        rules=game.rules,
        options=written_options(game.chosen),
        seed=str(position.seed),
        levels=tuple(levels),
        scores=outcome.scores,
        winners=outcome.winners,
        payoffs=tuple(
            float(payoff(position.state, game.box, seat)) for seat in range(len(game.seats))
        ),
        reason=outcome.reason,
        plies=position.ply,
        unit=evaluator.unit,
        moves=tuple(rows),
        record=position.record(**names),
    )


class EvaluationTask(NamedTuple):
    """One game to be played and evaluated."""

    number: int
    seed: str
    levels: tuple[str, ...]  # by seat

    def __str__(self) -> str:
        return f"game {self.number} with seed {self.seed!r}"


@dataclass(frozen=True)
class Evaluation:
    """A job for a crew: ``do(task)`` gives the number of the task and its game."""

    packed: PackedGame
    simulations: int = USUAL_SIMULATIONS

    def do(self, task: EvaluationTask) -> tuple[int, EvaluatedGame]:
        found = evaluated_game(self.packed.game, task.levels, task.seed, self.simulations)
        return task.number, found
