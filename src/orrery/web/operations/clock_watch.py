"""The machine's clock may be set while the site runs, which follows its own."""

from __future__ import annotations

import logging

from orrery.store.clock import astray

log = logging.getLogger(__name__)

#: If the machine's clock was set by more than this, whoever runs the site is told.
_ASTRAY_MS = 5000
_CLOCK_WAS_SET = (
    "the machine's clock is %+.0f s off the site's own, which games follow until the next start"
)


class ClockWatch:
    """Tells the log when somebody has set the clock, once each time."""

    def __init__(self) -> None:
        self._told = 0

    def look(self) -> None:
        """Compare the two clocks."""
        if abs((set_by := astray()) - self._told) > _ASTRAY_MS:
            self._told = set_by
            log.warning(_CLOCK_WAS_SET, set_by / 1000)
