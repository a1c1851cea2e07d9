"""What a tournament has shown, as data: for the terminal, for JSON, and for a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import Any

import numpy as np

import orrery
from orrery.lab.arena.elo import PRIOR, RatingEstimate, elo
from orrery.lab.arena.intervals import wilson
from orrery.lab.arena.plan import ArenaPlan
from orrery.lab.arena.played import PlayedGame
from orrery.lab.arena.skill import MISSING, skills
from orrery.lab.arena.sprt import Verdict
from orrery.lab.arena.standing import ArenaStanding


@dataclass(frozen=True)
class Share:
    """A share of all points, with its 95 % Wilson interval."""

    games: int
    points: float
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class PairLine:
    """How one player did against another."""

    player: str
    against: str
    wins: int
    draws: int
    losses: int
    score: Share
    #: What the sequential test found, if there was one and it has decided.
    verdict: str | None


@dataclass(frozen=True)
class PlayerLine:
    """How one player did against all others."""

    player: str
    score: Share
    rating: RatingEstimate | None
    forfeits: int
    moves: int
    seconds_a_move: float


@dataclass(frozen=True)
class SeatScore:
    """How whoever sat there did; without seat advantage, half of the points."""

    seat: str
    score: Share


@dataclass(frozen=True)
class ForfeitLine:
    """A game that was lost by failing."""

    game: int
    player: str
    seat: str
    why: str

    def __str__(self) -> str:
        return f"game {self.game}: {self.player} ({self.seat}) forfeits: it {self.why}"


@dataclass(frozen=True)
class ArenaReport:
    """Everything about a tournament."""

    plan: ArenaPlan
    version: str
    stopped: str  # why
    rated_by: str
    left_out: int  # games played, but ahead of the decision
    players: tuple[PlayerLine, ...]  # the best first
    pairs: tuple[PairLine, ...]  # every ordered pair
    seats: tuple[SeatScore, ...]
    forfeits: tuple[ForfeitLine, ...]
    games: tuple[PlayedGame, ...]

    def pair(self, player: str, against: str) -> PairLine:
        return next(line for line in self.pairs if (line.player, line.against) == (player, against))

    def to_json(self) -> dict[str, Any]:
        """Everything as plain dictionaries, lists, texts and numbers."""
        told = asdict(self)
        told["plan"]["options"] = dict(self.plan.options)
        told["games"] = [game.to_json() for game in self.games]
        return {"arena": told.pop("plan"), "games_played": len(self.games), **told}


def report(standing: ArenaStanding) -> ArenaReport:
    """The report of the games that count."""
    plan, games = standing.plan, standing.counted
    lines = [
        PlayerLine(
            player=name,
            score=_share(_points_of(name, games)),
            rating=rating,
            forfeits=sum(_forfeited(game) == name for game in games),
            moves=sum(moves for moves, _ in _thinking(name, games)),
            seconds_a_move=_mean_seconds(name, games),
        )
        for name, rating in zip(plan.players, _ratings(standing), strict=True)
    ]
    return ArenaReport(
        plan=plan,
        version=orrery.__version__,
        stopped=standing.why_over,
        rated_by=_rated_by(plan, lines),
        left_out=standing.left_out,
        players=tuple(sorted(lines, key=_rank)),
        pairs=tuple(_pair_line(standing, *pair) for pair in permutations(plan.players, 2)),
        seats=tuple(_seat_line(name, seat, games) for seat, name in enumerate(plan.seats)),
        forfeits=tuple(_forfeits(plan, games)),
        games=tuple(games),
    )


def _rank(line: PlayerLine) -> tuple[float, float]:
    return -(line.rating.value if line.rating else 0.0), -line.score.share


def _ratings(standing: ArenaStanding) -> list[RatingEstimate] | list[None]:
    plan, games = standing.plan, standing.counted
    if len(plan.seats) > 2:
        return skills(plan.players, games) or [None] * len(plan.players)
    wins = np.zeros((len(plan.players), len(plan.players)))
    for i, j in permutations(range(len(plan.players)), 2):
        wins[i, j] = sum(_scores(plan.players[i], plan.players[j], games))
    return elo(wins)


def _rated_by(plan: ArenaPlan, lines: list[PlayerLine]) -> str:
    if len(plan.seats) == 2:
        return f"Bradley-Terry on the scale of Elo, prior of {PRIOR:g} drawn game, mean 0"
    return "openskill, Plackett-Luce" if lines[0].rating else MISSING


def _share(points: list[float]) -> Share:
    total, games = sum(points), len(points)
    low, high = wilson(total, games)
    return Share(games, total, total / games if games else 0.5, low, high)


def _scores(one: str, other: str, games: list[PlayedGame]) -> list[float]:
    made = (game.score(one, other) for game in games)
    return [score for score in made if score is not None]


def _points_of(name: str, games: list[PlayedGame]) -> list[float]:
    """In each game, its mean score against the others at the table."""
    points = []
    for game in games:
        others = [other for other in dict.fromkeys(game.players) if other != name]
        made = [score for other in others if (score := game.score(name, other)) is not None]
        if made:
            points.append(sum(made) / len(made))
    return points


def _pair_line(standing: ArenaStanding, one: str, other: str) -> PairLine:
    made = _scores(one, other, standing.counted)
    return PairLine(
        player=one,
        against=other,
        wins=sum(score > 0.5 for score in made),
        draws=sum(score == 0.5 for score in made),
        losses=sum(score < 0.5 for score in made),
        score=_share(made),
        verdict=_verdict(standing, one, other),
    )


def _verdict(standing: ArenaStanding, one: str, other: str) -> str | None:
    if (one, other) in standing.verdicts:
        return standing.verdicts[one, other].value
    if (other, one) not in standing.verdicts:
        return None
    mirrored = {Verdict.STRONGER: Verdict.WEAKER, Verdict.WEAKER: Verdict.STRONGER}
    found = standing.verdicts[other, one]
    return None if found is Verdict.NOT_SO_STRONG else mirrored.get(found, found).value


def _seat_line(name: str, seat: int, games: list[PlayedGame]) -> SeatScore:
    """Each seat's mean score against the other seats."""
    points = []
    for game in games:
        own = game.places[seat]
        others = [place for k, place in enumerate(game.places) if k != seat]
        points.append(
            sum(1.0 if own < p else 0.5 if own == p else 0.0 for p in others) / len(others)
        )
    return SeatScore(name, _share(points))


def _thinking(name: str, games: list[PlayedGame]) -> Iterator[tuple[int, float]]:
    for game in games:
        for player, moves, seconds in zip(game.players, game.moves, game.seconds, strict=True):
            if player == name:
                yield moves, seconds


def _mean_seconds(name: str, games: list[PlayedGame]) -> float:
    spent = list(_thinking(name, games))
    return sum(seconds for _, seconds in spent) / max(1, sum(moves for moves, _ in spent))


def _forfeited(game: PlayedGame) -> str | None:
    return game.players[game.forfeit.seat] if game.forfeit else None


def _forfeits(plan: ArenaPlan, games: list[PlayedGame]) -> Iterator[ForfeitLine]:
    for game in games:
        if game.forfeit:
            seat = game.forfeit.seat
            yield ForfeitLine(game.number, game.players[seat], plan.seats[seat], game.forfeit.why)
