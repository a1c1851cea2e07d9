"""What the net of Orion Duel says about set-ups: who is ahead before the first tile, and why.

``survey`` looks at many set-ups, ``openings`` at the first moves, ``report`` writes a page of both,
``listing`` keeps those that ship.
"""

from orrery.lab.orion_setups.listing import ListedSetUp, listed_setups, write_list
from orrery.lab.orion_setups.openings import Opening, openings
from orrery.lab.orion_setups.survey import SetUpChance, most_balanced, survey

__all__ = [
    "ListedSetUp",
    "Opening",
    "SetUpChance",
    "listed_setups",
    "most_balanced",
    "openings",
    "survey",
    "write_list",
]
