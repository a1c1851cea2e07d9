"""Analysis of a recorded game: what every move was worth, what was better, and where it turned.

Read ``findings`` (what comes out), ``searched`` and ``solved`` (two ways to judge a move), then
``analyse``; ``plot`` draws it, and ``agreement`` counts how often somebody chose as the engine.
"""

from orrery.lab.analysis.analyse import Analyst, analyse
from orrery.lab.analysis.findings import GRADES, Alternative, Analysis, Judgement, Turn
from orrery.lab.analysis.plot import plot

__all__ = ["GRADES", "Alternative", "Analysis", "Analyst", "Judgement", "Turn", "analyse", "plot"]
