"""What the exact solvers say about a position at a table."""

from __future__ import annotations

from typing import Any

from orrery.core.contract import Position, Seat
from orrery.core.errors import OptionError
from orrery.core.texts import Sentence, listed, say
from orrery.games import all_games
from orrery.players.expertise import expertise_of, named


def solve(position: Position, seat: Seat | None = None) -> Any:
    """What the solver of the game finds; which form it has, the game's own solver says."""
    solver = expertise_of(position.game).solver
    if not solver:
        known = listed([game.name for game in all_games() if expertise_of(game).solver])
        raise OptionError(
            say("{game} has no solver; {known} have one", game=position.game.name, known=known)
        )
    return named(solver)(position, seat)


def best_in_round(position: Position) -> Sentence:
    """What was the best in the round that this position belongs to."""
    best = expertise_of(position.game).best_in_round
    if not best:
        raise OptionError(
            say("Nobody knows the best of a round of {game}.", game=position.game.title)
        )
    said: Sentence = named(best)(position)
    return said


def best_score(position: Position) -> int | None:
    """The most points that could be made in the round of this position, where a solver knows."""
    place = expertise_of(position.game).best_score
    return int(named(place)(position)) if place else None
