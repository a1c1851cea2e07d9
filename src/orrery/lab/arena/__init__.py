"""Many games between players, and what they show: ``orrery arena`` and ``orrery ladder``.

Read in this order: ``plan`` (who plays whom), ``one_game`` and ``played`` (one game), ``work``
(what a crew of ``lab/crew`` is asked to do), ``state`` (what is kept), ``sprt`` and ``standing``
(what counts, and when it is enough), ``run`` (which joins these); then ``intervals``, ``elo`` and
``skill`` (figures), ``report`` and ``page``; and last ``ladder`` with its page ``strength``.
"""

from orrery.lab.arena.errors import ArenaError
from orrery.lab.arena.plan import ArenaPlan, plan
from orrery.lab.arena.report import ArenaReport, report
from orrery.lab.arena.run import run
from orrery.lab.arena.sprt import IsStronger, WhoIsStronger
from orrery.lab.arena.standing import ArenaStanding
from orrery.lab.arena.state import state_file
from orrery.lab.arena.work import Seating, Work, work_for

__all__ = [
    "ArenaError",
    "ArenaPlan",
    "ArenaReport",
    "ArenaStanding",
    "IsStronger",
    "Seating",
    "WhoIsStronger",
    "Work",
    "plan",
    "report",
    "run",
    "state_file",
    "work_for",
]
