"""Games between given levels, with what every move was worth: for data sets and reports.

``rows`` is what is told about a game, ``values`` what a move was worth, ``play`` how it all comes
about. The same game, levels, seed and number of simulations give the same rows on every machine.
"""

from orrery.lab.evaluation.play import Evaluation, EvaluationTask, evaluated_game
from orrery.lab.evaluation.rows import EvaluatedGame, EvaluatedMove

__all__ = ["EvaluatedGame", "EvaluatedMove", "Evaluation", "EvaluationTask", "evaluated_game"]
