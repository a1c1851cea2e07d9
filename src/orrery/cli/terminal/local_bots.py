"""The bots of a game at this terminal: they think in a thread, so that the screen stays alive."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from orrery.cli.terminal.line import clock_now
from orrery.core.contract import Seat
from orrery.players.asking import ask
from orrery.players.player import LEVEL_NAMES, Player, player
from orrery.table.bots.pace import offered, pace
from orrery.table.bots.worker import any_move
from orrery.table.hints import hint_level
from orrery.table.state import TableState

#: At whose pace somebody plays who is no level, in an auction.
_USUAL_LEVEL = 3

Decided = Callable[[Seat, str | None, int], Awaitable[None]]
_Moment = tuple[int, bool]


class LocalBots:
    """Asks the bots that are to act, each once for every position."""

    def __init__(
        self, seats: Sequence[str | None], seated: Callable[[str, str], Player], decided: Decided
    ) -> None:
        self._names, self._make, self._decided = seats, seated, decided
        self._players: dict[Seat, Player] = {}
        self._seed = ""
        self._thread = ThreadPoolExecutor(1, "bots")
        self._asked: dict[Seat, tuple[_Moment, asyncio.Task[None]]] = {}
        #: Who has not decided yet.
        self.thinking: set[Seat] = set()

    @staticmethod
    def level(name: str) -> int:
        """How strong somebody is taken to be."""
        return int(name) if name in LEVEL_NAMES else _USUAL_LEVEL

    def begin(self, seed: str) -> None:
        """Another game."""
        self._forget()
        self._seed = seed
        self._players = {
            seat: self._make(name, f"{seed} {seat}")
            for seat, name in enumerate(self._names)
            if name is not None
        }

    def _forget(self) -> None:
        for _, task in self._asked.values():
            task.cancel()
        self._asked.clear()
        self.thinking.clear()

    def close(self) -> None:
        """Think no more; what is being thought is not waited for."""
        self._forget()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def attend(self, state: TableState) -> None:
        """See whether a bot is to act."""
        moment = (state.position.ply, state.all_waived)
        acting = {seat for seat in self._players if seat in state.acting}
        for seat in [seat for seat, (asked, _) in self._asked.items() if asked != moment]:
            _, task = self._asked.pop(seat)
            self.thinking.discard(seat)
            if task is not asyncio.current_task():
                task.cancel()
        for seat in acting - self._asked.keys():
            self.thinking.add(seat)
            task = asyncio.create_task(self._turn(state, seat))
            self._asked[seat] = moment, task
        self.thinking &= acting

    def nobody_wants_time(self, state: TableState) -> bool:
        """Whether an hourglass runs for nobody."""
        return state.all_waived and not self.thinking

    async def _turn(self, state: TableState, seat: Seat) -> None:
        when, ply = pace(state, seat), state.position.ply
        move = None
        if when is not None:
            await _until(when.ask)
            found = await self._think(self._players[seat], state, seat)
            await _until(when.play)
            move = found and offered(state, seat, found, clock_now())
        self.thinking.discard(seat)
        await self._decided(seat, move, ply)

    async def _think(self, who: Player, state: TableState, seat: Seat) -> str | None:
        loop = asyncio.get_running_loop()
        try:
            move = await loop.run_in_executor(self._thread, ask, who, state.position, seat)
        except Exception:  # a game does not stop because a bot fails
            move = any_move(state.position, seat)
        return move.text if move else None

    async def hint(self, state: TableState, seat: Seat) -> str | None:
        """What a bot would play in the place of the person on this seat; None: it would wait."""
        who = player(str(hint_level(state.game)), f"{self._seed} hint {state.position.ply}")
        return await self._think(who, state, seat)


async def _until(time: int) -> None:
    await asyncio.sleep(max(0, time - clock_now()) / 1000)
