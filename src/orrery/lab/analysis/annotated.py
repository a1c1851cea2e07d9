"""An analysis in the record of its game: grades as comments, better moves as variations."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.contract import Game, Move
from orrery.core.records import Entry, GameRecord
from orrery.lab.analysis.findings import VALUE, Analysis, Judgement

#: So many moves of a better line are written.
_LONGEST = 5


def annotated(record: GameRecord, analysis: Analysis) -> GameRecord:
    """The record with what was found, for whoever goes on studying it.

    A fault gets its grade as a comment, and the better move with what would have followed as a
    variation. The record itself stays as it is.
    """
    found = {judgement.ply: judgement for judgement in analysis.judgements}
    moves = [_entry(entry, found.get(entry.ply), analysis) for entry in record.moves]
    return GameRecord(dict(record.headers), moves, list(record.comments))


def _entry(entry: Entry, judgement: Judgement | None, analysis: Analysis) -> Entry:
    comments, variations = list(entry.comments), list(entry.variations)
    best = judgement.best if judgement and judgement.grade else None
    if judgement is not None and best is not None:
        comments.append(_comment(judgement, analysis.unit))
        variations.append(_line(analysis.game, entry.ply, best.variation[:_LONGEST]))
    return Entry(entry.ply, entry.line, entry.seat, entry.text, comments, variations)


def _comment(judgement: Judgement, unit: str) -> str:
    lost = f"{judgement.loss:.2f}" if unit == VALUE else f"{judgement.loss:g} points"
    return f"{judgement.grade}, {lost} lost"


def _line(game: Game, ply: int, moves: Sequence[Move]) -> list[Entry]:
    return [
        Entry(number, 0, game.seat_name(move.seat), move.text)
        for number, move in enumerate(moves, ply)
    ]
