"""How much long work one address may ask for."""

from __future__ import annotations

from time import monotonic

from orrery.core.texts import say
from orrery.web.http.limits import TooOften

#: So many addresses are remembered; then those that have waited long enough are forgotten.
_MANY = 10_000


class Allowance:
    """Everybody may ask for a minute's share at once, and then at its pace."""

    def __init__(self, a_minute: int) -> None:
        self._most, self._pace = a_minute, a_minute / 60
        #: How much each address has had, and when that was.
        self._had: dict[str, tuple[float, float]] = {}

    def spend(self, address: str) -> None:
        """One more for this address; ``TooOften`` if it has had its share. No share: no limit."""
        if not self._most:
            return
        now = monotonic()
        had = self._left_over(address, now) + 1
        if had > self._most:
            wait = round(1000 * (had - self._most) / self._pace)
            raise TooOften(say("Too much was asked for from your address."), wait)
        self._had[address] = had, now
        if len(self._had) > _MANY:
            self._had = {who: self._had[who] for who in self._had if self._left_over(who, now)}

    def _left_over(self, address: str, now: float) -> float:
        had, since = self._had.get(address, (0.0, now))
        return max(0.0, had - (now - since) * self._pace)
