"""What is counted while a site runs.

Counting is plain arithmetic, so that a move hardly costs more; ``exporter`` makes metrics for
Prometheus of it when somebody asks.
"""

from __future__ import annotations

import asyncio
import re
from bisect import bisect_left
from collections import Counter
from threading import Lock
from time import perf_counter

from orrery.core.errors import OrreryError
from orrery.table.bots.queue import Client
from orrery.table.commands import Command

#: Seconds that most things take here, and those that a bot may take.
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
#: So often the event loop is tried.
_BEAT_S = 0.25

#: The number of a rule, such as OD7; games of other packages have theirs.
_RULE = re.compile(r"[A-Z]{1,4}\d{1,3}[a-z]?")
_MOST_KINDS = 500


class Durations:
    """How often something took how long; used in one thread."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds


class Metrics:
    """The counts of one process."""

    def __init__(self) -> None:
        #: Commands of people by what they do, and refusals by the number of the rule, or by kind.
        self.accepted: Counter[type[Command]] = Counter()
        self.refused: Counter[str] = Counter()
        #: From the arrival of a command or a bot's answer until a socket had what came of it.
        self.broadcast = Durations(_QUICK)
        #: How late the event loop was.
        self.lag = Durations(_QUICK)
        #: How long questions to bots waited, and how long the bots thought.
        self.bot_waiting, self.bot_thinking = Durations(_SLOW), Durations(_SLOW)
        self._lock = Lock()

    def note_command(self, command: Command) -> None:
        """A person's command was carried out."""
        self.accepted[type(command)] += 1

    def note_refusal(self, error: OrreryError) -> None:
        """A person's command was refused; only the kind is told, for the words may be anybody's."""
        rule = getattr(error, "rule", "")
        kind = rule if _RULE.fullmatch(rule) else type(error).__name__
        if kind in self.refused or len(self.refused) < _MOST_KINDS:
            self.refused[kind] += 1

    def note_answer(self, _: Client, waited: float, thought: float) -> None:
        """A bot has answered; in any thread."""
        with self._lock:
            self.bot_waiting.add(waited)
            self.bot_thinking.add(thought)

    async def watch_loop(self) -> None:
        """Measure how late the event loop is, as long as it runs."""
        while True:
            began = perf_counter()
            await asyncio.sleep(_BEAT_S)
            self.lag.add(max(0.0, perf_counter() - began - _BEAT_S))
