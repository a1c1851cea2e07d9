"""Many tasks done by many hands: on this process, on the cores of this machine, or on Ray.

``job`` says what work is, and does it here; ``processes`` and ``on_ray`` are crews that do it
elsewhere; ``hiring`` chooses one of them; ``packing`` is what brings a game to another process.
"""

from orrery.lab.crew.errors import CrewError
from orrery.lab.crew.hiring import HERE, RAY, crew_on, local_crew
from orrery.lab.crew.job import Crew, CrewJob, in_batches
from orrery.lab.crew.packing import PackedGame, packed

__all__ = [
    "HERE",
    "RAY",
    "Crew",
    "CrewError",
    "CrewJob",
    "PackedGame",
    "crew_on",
    "in_batches",
    "local_crew",
    "packed",
]
