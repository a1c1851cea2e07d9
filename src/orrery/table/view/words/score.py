"""How a series stands, in a sentence."""

from __future__ import annotations

from orrery.core.texts import Sentence, Text, joined, listed, say
from orrery.table.series import is_over, leaders
from orrery.table.state import TableState
from orrery.table.view.words.names import sitter_title


def series_sentence(state: TableState) -> Text:
    """Which game of how many, and the points; empty if this is no series."""
    series = state.series
    if series is None:
        return ""
    score = joined(
        say("{name} {points}", name=sitter_title(who), points=points_text(points))
        for who, points in zip(state.seats, series.points, strict=True)
    )
    if state.ending is None:
        game = series.played + 1
        return say("Game {game} of {games}: {score}.", game=game, games=series.games, score=score)
    if not is_over(series):
        return _in_between(series.played, series.games, score)
    first = leaders(series)
    if len(first) == len(state.seats):
        return say("The series is drawn: {score}.", score=score)
    names = listed([sitter_title(state.seats[seat]) for seat in first])
    return say("The series is won by {names}: {score}.", names=names, score=score)


def _in_between(played: int, games: int, score: Text) -> Sentence:
    return say(
        "After {played} of {games} games: {score}. The next one begins in a moment.",
        played=played,
        games=games,
        score=score,
    )


def points_text(points: float) -> str:
    """Points as people write them: 1, ½, 2½."""
    whole, rest = divmod(round(points, 2), 1)
    if rest == 0.5:
        return f"{int(whole) or ''}½"
    return f"{points:.2f}".rstrip("0").rstrip(".")
