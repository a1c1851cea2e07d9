"""What the net of Orion Duel says about set-ups: who is ahead before the first tile, and why.

``survey`` looks at many set-ups, ``openings`` at the first moves, ``report`` writes a page of both.
"""

from orrery.lab.orion_setups.openings import Opening, openings
from orrery.lab.orion_setups.survey import SetUpChance, most_balanced, survey

__all__ = ["Opening", "SetUpChance", "most_balanced", "openings", "survey"]
