"""How moves have scored after an opening, by who made them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from orrery.core.contract import Move, Position, Seat
from orrery.statistics.openings import OpeningStart, mover, written

#: All people are counted together; bots by their level.
PEOPLE = "people"


class GameScore(NamedTuple):
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Of the points that could be made; a drawn game is half a point."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    def plus(self, other: GameScore) -> GameScore:
        """Both together."""
        return GameScore(*(a + b for a, b in zip(self, other, strict=True)))


class FollowingScore(NamedTuple):
    """How whoever followed an opening with a move came out: a person, or a bot of a level."""

    code: int  # in the opening that stands for all like it
    who: str  # ``PEOPLE``, or a level
    score: GameScore


@dataclass
class ExploredMove:
    """A move after an opening, and how it scored for whoever made it."""

    move: Move
    scores: dict[str, GameScore] = field(default_factory=dict)  # by who made it

    @property
    def total(self) -> GameScore:
        """Everybody together."""
        found = GameScore()
        for score in self.scores.values():
            found = found.plus(score)
        return found


@dataclass(frozen=True)
class ExploredPosition:
    """Where an opening has led, and the moves that were made there, the most frequent first."""

    position: Position
    moves: tuple[ExploredMove, ...]

    @property
    def total(self) -> GameScore:
        """All games that went on from here, for whoever was to move."""
        found = GameScore()
        for one in self.moves:
            found = found.plus(one.total)
        return found


class OpeningQuestion(NamedTuple):
    """What is asked for: games with this opening, and whose move comes next."""

    game: str
    start: str
    line: str
    seat: Seat


#: Where games are counted: those of bots, or those of a site.
OpeningGames = Callable[[OpeningQuestion], Iterable[FollowingScore]]


def explored(
    start: OpeningStart, codes: Sequence[int], sources: Iterable[OpeningGames]
) -> ExploredPosition:
    """What was played after these moves in the games of all sources together."""
    position = start.after(codes)
    seat = mover(position)
    if seat is None:
        return ExploredPosition(position, ())
    asked = OpeningQuestion(start.game.name, start.text, written(start.canonical(codes)), seat)
    found: dict[int, ExploredMove] = {}
    for source in sources:
        for code, who, score in source(asked):
            one = found.get(code)
            if one is None:
                move = start.game.known_move(seat, start.as_seen(codes, code))
                one = found[code] = ExploredMove(move)
            one.scores[who] = one.scores.get(who, GameScore()).plus(score)
    often = sorted(found, key=lambda code: (-found[code].total.games, code))
    return ExploredPosition(position, tuple(found[code] for code in often))
