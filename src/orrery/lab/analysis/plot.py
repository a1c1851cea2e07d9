"""An analysis as a picture: what the game was worth after each ply."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.lab.analysis.findings import GRADES, VALUE, Analysis, Judgement
from orrery.lab.plots import Bars

SOUND = "sound"

Series = dict[str, list[float | None]]


def plot(analysis: Analysis) -> str:
    """SVG that stands alone, with all figures in its description."""
    return _bars(analysis).svg()


def _bars(analysis: Analysis) -> Bars:
    title, moves = analysis.game.title, analysis.judgements
    plies = [str(judgement.ply) for judgement in moves]
    seats = analysis.game.seats
    if analysis.unit != VALUE:
        return Bars(f"{title}: points in reach", "ply", "points", plies, _in_reach(moves))
    if len(seats) > 2:
        standings = {
            name: [judgement.standing[seat] for judgement in moves]
            for seat, name in enumerate(seats)
        }
        return Bars(f"{title}: value for each seat", "ply", "value", plies, standings)
    grades = {
        grade: [_standing(judgement, grade) for judgement in moves]
        for grade in (SOUND, *reversed(GRADES))
    }
    what = f"{title}: value for {seats[0]}"
    return Bars(what, "ply", "value", plies, grades, stacked=True)


def _in_reach(moves: Sequence[Judgement]) -> Series:
    return {
        "played": [judgement.value for judgement in moves],
        "possible": [judgement.worth for judgement in moves],
    }


def _standing(judgement: Judgement, grade: str) -> float | None:
    """The standing of the first seat, if the move has this grade."""
    return judgement.standing[0] if grade == (judgement.grade or SOUND) else None
