"""Analysis of a recorded game: what every move was worth, what was better, and where it turned.

Read ``findings`` (what comes out), ``searched`` and ``solved`` (two ways to judge a move), then
``analyse``; ``refutation`` answers a move that somebody tries, ``annotated`` writes findings into a
record, ``plot`` draws them, and ``agreement`` counts how often somebody chose as the engine.
"""

from orrery.lab.analysis.analyse import Analyst, analyse
from orrery.lab.analysis.annotated import annotated
from orrery.lab.analysis.findings import GRADES, Alternative, Analysis, Judgement, Turn
from orrery.lab.analysis.plot import plot
from orrery.lab.analysis.refutation import Refutation, refute

__all__ = [
    "GRADES",
    "Alternative",
    "Analysis",
    "Analyst",
    "Judgement",
    "Refutation",
    "Turn",
    "analyse",
    "annotated",
    "plot",
    "refute",
]
