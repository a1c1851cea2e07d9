"""The engine protocol: other programs use our bots, and other people's bots sit in our arena.

``docs/engine.md`` describes it. Read ``requests`` (what may be asked), ``positions`` and ``worlds``
(how a position is written), ``desk`` (one position and whoever thinks about it), ``engine``.
"""

from orrery.players.engine.engine import Engine
from orrery.players.engine.requests import PROTOCOL, Fault

__all__ = ["PROTOCOL", "Engine", "Fault"]
