"""Many games between players, and what they show: ``orrery arena`` and ``orrery ladder``.

Read in this order: ``plan`` (who plays whom), ``one_game`` and ``played`` (one game), ``work`` with
``processes`` and ``on_ray`` (who plays them), ``state`` (what is kept), ``sprt`` and ``standing``
(what counts, and when it is enough), ``run`` (which joins these); then ``intervals``, ``elo`` and
``skill`` (figures), ``report`` and ``page``; and last ``ladder`` with its page ``strength``.
"""

from orrery.lab.arena.errors import ArenaError
from orrery.lab.arena.plan import ArenaPlan, plan
from orrery.lab.arena.report import ArenaReport, report
from orrery.lab.arena.run import local_crew, run
from orrery.lab.arena.sprt import IsStronger, WhoIsStronger
from orrery.lab.arena.standing import ArenaStanding
from orrery.lab.arena.state import state_file
from orrery.lab.arena.work import Crew, Seating, Work, usable_cores, work_for

__all__ = [
    "ArenaError",
    "ArenaPlan",
    "ArenaReport",
    "ArenaStanding",
    "Crew",
    "IsStronger",
    "Seating",
    "WhoIsStronger",
    "Work",
    "local_crew",
    "plan",
    "report",
    "run",
    "state_file",
    "usable_cores",
    "work_for",
]
