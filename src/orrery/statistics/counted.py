"""One finished game, summed up once: what each seat used, promised and began with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import orrery
from orrery.core.contract import Move, Position, Seat
from orrery.core.kernel import CLOCK
from orrery.core.rulebook import EFFECTS, ENDINGS, ending_key
from orrery.players.solving import best_score
from orrery.statistics.openings import OpeningPlayed, opening_of


@dataclass(frozen=True)
class KeptPromise:
    """What somebody said, what came of it, and what was possible, where a solver knows."""

    said: int
    made: int
    best: int | None = None


@dataclass(frozen=True)
class SeatCount:
    """What one seat did in a game."""

    uses: dict[str, int]  # by the keys of what the game counts
    first: tuple[str, ...] = ()  # the things that its first move of play used
    promises: tuple[KeptPromise, ...] = ()


@dataclass(frozen=True)
class CountedGame:
    """A game summed up."""

    moves: int  # without the clock's
    seats: tuple[SeatCount, ...]
    opening: OpeningPlayed | None = None


def counted_record(text: str) -> CountedGame:
    """The game of a record, as far as it was played."""
    return counted_game(orrery.load(text))


def counted_game(position: Position) -> CountedGame:
    """The game that has led to this position."""
    game = position.game
    things = {one.key for one in game.countables() if one.group not in (EFFECTS, ENDINGS)}
    uses: list[Counter[str]] = [Counter() for _ in game.seats]
    first: dict[Seat, list[str]] = {}
    kept: list[list[KeptPromise]] = [[] for _ in game.seats]
    for before, move, after in position.since(game.start(position.seed)):
        used = [*game.counted(before, move, after)]
        for use in used:
            uses[use.seat][use.key] += 1
        if _is_play(before, move) and move.seat not in first:
            first[move.seat] = [
                use.key for use in used if use.seat == move.seat and use.key in things
            ]
        for seat, promise in _kept(before, move, after):
            kept[seat].append(promise)
    if outcome := position.outcome:
        for seat_uses in uses:
            seat_uses[ending_key(outcome.reason)] += 1
    return CountedGame(
        moves=sum(move.seat != CLOCK for move in position.history),
        seats=tuple(
            SeatCount(dict(uses[seat]), tuple(first.get(seat, ())), tuple(kept[seat]))
            for seat in range(len(game.seats))
        ),
        opening=opening_of(position),
    )


def _is_play(before: Position, move: Move) -> bool:
    return move.seat != CLOCK and not before.game.is_setting_up(before, move.seat)


def _kept(before: Position, move: Move, after: Position) -> Iterator[tuple[Seat, KeptPromise]]:
    for promise in before.game.promises(before, move, after):
        best = best_score(before)
        yield promise.seat, KeptPromise(promise.said, promise.made, best)
