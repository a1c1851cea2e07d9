"""A design report: what many games between equal players say about a game.

Read in this order: ``plan`` (which games), ``one_game`` and ``studied`` (what is kept of each),
``run`` (playing them), ``estimates``, ``figures`` and ``things`` (what they say), ``sections``,
``inventory``, ``findings``, ``comparison`` and ``page`` (how it is told), ``html`` and ``markdown``
(how it is written). No game is named here: what a game counts it says itself
(``core/rulebook.py``).
"""

from orrery.lab.report.plan import ReportError, ReportPlan

__all__ = ["ReportError", "ReportPlan"]
