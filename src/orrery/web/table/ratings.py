"""Who is how strong, beside each table; and what a game has changed, as soon as it is over."""

from __future__ import annotations

import asyncio
import logging

from orrery.core.contract import Seat
from orrery.core.errors import OrreryError
from orrery.ratings.rating import Rating, level_of
from orrery.store import DatabaseLost, Store, StoreError
from orrery.store.ratings.ratings import EndedGame, SeatResult, ended, player_key
from orrery.table.state import TableState
from orrery.table.table import Table
from orrery.table.view.company import SeatRating
from orrery.web.operations.outages import AGAIN_S, until_written
from orrery.web.table.host import Host
from orrery.web.table.hosted import Hosted

log = logging.getLogger(__name__)


class Rater:
    """Watches all tables that this process hosts."""

    def __init__(self, store: Store, host: Host) -> None:
        self._store, self._host = store, host
        host.watchers.append(self._watch)

    def start(self) -> None:
        """Make up for what ended while nobody was there to write it down."""
        self._host.spawn(until_written(self._catch_up))

    async def _catch_up(self) -> None:
        await asyncio.to_thread(self._store.ratings.welcome_bots)
        while found := await asyncio.to_thread(self._store.ratings.unsettled):
            for table in found:
                await asyncio.to_thread(self._settle_old, table)

    def _settle_old(self, table: str) -> None:
        self._store.ratings.settle(self._end_of(table))

    def _end_of(self, table: str) -> EndedGame:
        try:
            return ended(table, Table.load(self._store, table).state)
        except StoreError:
            raise
        except Exception:  # whatever is wrong with an old game, the others must not wait for it
            log.exception("table %s cannot be replayed, so that it counts for nobody", table)
            return EndedGame(table, "", False, 0)

    # --- One table --------------------------------------------------------------------------------

    def _watch(self, hosted: Hosted) -> None:
        """Called at every change; asks only if somebody else plays, or the game is over."""
        state = hosted.state
        asked = (state.players, state.phase == "over", state.opened.rated)
        if hosted.rated_as != asked:
            hosted.rated_as = asked
            hosted.await_first(self._host.spawn(self._look_up(hosted)))

    async def _look_up(self, hosted: Hosted) -> None:
        state = hosted.state
        try:
            hosted.ratings = await asyncio.to_thread(self._ratings, hosted.id, state)
        except DatabaseLost:  # those who look need not wait for it to come back
            self._host.spawn(self._look_up_later(hosted))
        except OrreryError:
            log.exception("table %s: ratings are not known", hosted.id)

    async def _look_up_later(self, hosted: Hosted) -> None:
        await asyncio.sleep(AGAIN_S)
        await self._look_up(hosted)
        hosted.wake()

    def _ratings(self, table: str, state: TableState) -> dict[Seat, SeatRating]:
        if state.phase == "over":
            results = self._store.ratings.settle(ended(table, state))
            changes = {seat.seat: _changed(seat) for seat in results if seat.after}
            if changes:
                return changes
        return self._standing(state)

    def _standing(self, state: TableState) -> dict[Seat, SeatRating]:
        """Everybody's rating; that of a newcomer says something only where it will change."""
        keys = {seat: player_key(who) for seat, who in enumerate(state.players) if who}
        known = self._store.ratings.of(state.game.name, set(keys.values()))
        return {
            seat: SeatRating(str(known[key]))
            for seat, key in keys.items()
            if state.opened.rated or known[key].games or level_of(key)
        }


def _changed(result: SeatResult) -> SeatRating:
    assert result.before
    assert result.after
    return SeatRating(str(result.after), change_words(result.before, result.after))


def change_words(before: Rating, after: Rating) -> str:
    """As in: 1512 → 1524 (+12)."""
    return f"{before.shown} → {after.shown} ({signed(after.shown - before.shown)})"


def signed(points: int) -> str:
    """With its sign, as it is printed."""
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}" if points < 0 else "±0"
