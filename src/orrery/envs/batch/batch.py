"""A batch: games of one kind as one array of records, stepped together on all cores.

Every array that a batch hands out is its own memory and is written again by the next call of the
same method: copy what you keep. They are plain NumPy arrays, so ``torch.from_dlpack(array)`` and
``jax.dlpack.from_dlpack(array)`` take them without a copy.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.core.chance import seeded
from orrery.core.contract import Codes, Game, Position, Records
from orrery.core.errors import OptionError, Refusal
from orrery.core.kernel import copy_array
from orrery.core.texts import say
from orrery.envs.batch import kernel
from orrery.players.cores import usable_cores

#: A thread gets at least so many games, since handing work over costs some microseconds.
LEAST_SHARE = 64


class Batch:
    """Games in play, by number from 0 to n - 1.

    >>> import orrery
    >>> batch = orrery.batch("orion", n=4, seed=7)
    >>> batch.step(batch.sample())
    >>> batch.seats.shape, batch.rewards.shape, batch.observe().shape, batch.mask().shape
    ((4,), (4, 2), (4, 52, 85), (4, 2495))
    >>> batch.position(0)
    <Orion Duel, ply 0, orange to act>
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seed: int | str = 0,
        restart: bool = True,
        threads: int | None = None,
    ) -> None:
        if n < 1:
            raise OptionError(say("a batch has at least one game, not {n}", n=n))
        if game.is_arranged:
            raise OptionError(say("the games of a batch begin as the rules say, in no position"))
        self.game, self.n = game, n
        #: Whether a game that ends begins anew at once.
        self.restart = restart
        self._prepare(threads)
        #: The positions themselves; a record can be copied, kept and put back.
        self.records: Records = self._blanks(n)
        #: Who is in turn in each game; -1 where it is over.
        self.seats: npt.NDArray[np.int8] = self._zeros(n, np.int8)
        #: What each seat won or lost in a game that has just ended, else 0.
        self.rewards: npt.NDArray[np.float32] = self._zeros((n, len(game.seats)), np.float32)
        #: Whether the last step ended the game.
        self.over: npt.NDArray[np.bool_] = self._zeros(n, np.bool_)
        self._luck = self._zeros((n, 4), np.uint32)
        self._blank = self._blanks(1)
        self._codes: Codes = self._zeros(n, np.int32)
        self._lists: Codes = self._zeros((n, 64), np.int32)
        self._counts: Codes = self._zeros(n, np.int32)
        self.seed(seed)
        self.reset()

    # --- Playing ----------------------------------------------------------------------------------

    def seed(self, seed: int | str) -> None:
        """Seed the luck of all games again, with effect from the next new game or sample."""
        words = np.array([seeded(f"batch {seed} {number}") for number in range(self.n)])
        self._luck[:] = self._own(words, np.uint32)

    def reset(self, which: npt.ArrayLike | None = None) -> None:
        """Begin a new game everywhere, or in the games that ``which`` marks."""
        wanted = self._zeros(self.n, np.bool_)
        wanted[:] = True if which is None else self._own(which, np.bool_)
        self._all(kernel.start_games, *self._games, wanted)
        self.over[wanted] = False
        self.rewards[wanted] = 0

    def step(self, codes: npt.ArrayLike) -> None:
        """Play one code in each game; an illegal one raises a ``Refusal``, and nothing changes.

        Where a game is over and does not start again by itself, its code is ignored.
        """
        chosen: Codes = self._own(codes, np.int32)
        if chosen.shape != (self.n,):
            raise Refusal(
                "",
                say(
                    "A step takes an array of shape ({n},), not {shape}.",
                    n=self.n,
                    shape=str(chosen.shape),
                ),
            )
        self._check(chosen)
        told = self.rewards, self.over, self.restart
        self._all(kernel.play_codes, *self._games, chosen, *told)

    def step_randomly(self) -> Codes:
        """Play a random legal move in each game, in one go: ``step(sample())``, only quicker.

        Returns what was played.
        """
        told = self._codes, self.rewards, self.over, self.restart
        self._all(kernel.play_random, *self._games, *told)
        return self._codes

    def _check(self, chosen: Codes) -> None:
        found = self._all(kernel.first_illegal, *self._seen, chosen, self.game.code_count)
        wrong = [number for number in found if number >= 0]
        if wrong:
            number = int(min(wrong))
            raise Refusal(
                "",
                say(
                    "Game {number}: the code {code} is not a legal move of seat {seat}.",
                    number=number,
                    code=int(chosen[number]),
                    seat=int(self.seats[number]),
                ),
            )

    def sample(self) -> Codes:
        """A random legal move for each game, each as likely as the others."""
        self._all(kernel.sample_all, *self._seen, self._luck, self._codes)
        return self._codes

    # --- What can be seen -------------------------------------------------------------------------

    def mask(self) -> npt.NDArray[np.int8]:
        """For each game and code: 1 if it is a legal move now."""
        self._with_room(kernel.mark_all, *self._seen, self._masks)
        return self._masks

    def legal(self) -> tuple[Codes, Codes]:
        """The same as lists: codes by game, and how many of each row count."""
        known = *self._seen, self._lists, self._counts
        longest = int(max(self._with_room(kernel.list_all, *known)))
        if longest > self._lists.shape[1]:
            self._lists = self._zeros((self.n, longest + longest // 4), np.int32)
            return self.legal()
        return self._lists, self._counts

    def observe(self, seats: npt.ArrayLike | None = None) -> npt.NDArray[np.int8]:
        """What those in turn, or these seats, may see: games x planes x places."""
        planes = self._planes
        eyes = self.seats if seats is None else self._own(seats, np.int8)
        self._all(kernel.observe_all, self.records, self._box, eyes, planes)
        return self._planes

    def position(self, number: int) -> Position:
        """One of the games as a position of its own, to be looked at or played on."""
        return Position(self.game, copy_array(self.records[number]), None)

    def close(self) -> None:
        """Send the threads home."""
        if self._pool:
            self._pool.shutdown()

    # --- What is handed to the rules --------------------------------------------------------------

    @property
    def _seen(self) -> tuple[Any, Any, Any]:
        """What rules that only look are given."""
        return self.records, self._box, self.seats

    @property
    def _games(self) -> tuple[Any, ...]:
        """What rules that may begin a new game are given."""
        return self.records, self._box, self._blank, self._luck, self.seats

    @cached_property
    def _masks(self) -> npt.NDArray[np.int8]:
        masks: npt.NDArray[np.int8] = self._zeros((self.n, self.game.code_count), np.int8)
        return masks

    @cached_property
    def _planes(self) -> npt.NDArray[np.int8]:
        if not self.game.planes:
            raise Refusal("", say("{game} has no observations.", game=self.game.title))
        shape = self.n, len(self.game.planes), self.game.plane_size
        planes: npt.NDArray[np.int8] = self._zeros(shape, np.int8)
        return planes

    # --- On this machine's cores; a batch elsewhere does these in its own way ---------------------

    def _prepare(self, threads: int | None) -> None:
        """Whatever is needed before the first array is made."""
        self._box: Any = self.game.box_array
        self._shares = _shares(self.n, threads or usable_cores())
        self._pool = ThreadPoolExecutor(len(self._shares) - 1) if len(self._shares) > 1 else None

    def _blanks(self, count: int) -> Any:
        """So many positions with every byte zero."""
        return np.zeros(count, self.game.position_type)

    def _zeros(self, shape: int | tuple[int, ...], dtype: npt.DTypeLike) -> Any:
        """An array for the rules to write into."""
        return np.zeros(shape, dtype)

    def _own(self, given: Any, dtype: npt.DTypeLike) -> Any:
        """What a caller gives, as the rules read it."""
        return np.ascontiguousarray(given, dtype)

    @cached_property
    def _rooms(self) -> list[Codes]:
        """For each share, place for all codes of a game."""
        return [np.empty(self.game.code_count, np.int32) for _ in self._shares]

    def _all(self, rule: Callable[..., Any], *known: Any) -> list[Any]:
        return self._done([(rule, *known, *share) for share in self._shares])

    def _with_room(self, rule: Callable[..., Any], *known: Any) -> list[Any]:
        rooms = zip(self._rooms, self._shares, strict=True)
        return self._done([(rule, *known, room, *share) for room, share in rooms])

    def _done(self, tasks: list[tuple[Any, ...]]) -> list[Any]:
        """The last task is done by the caller, since waking a thread costs more than waiting."""
        others = [self._pool.submit(*task) for task in tasks[:-1]] if self._pool else []
        rule, *known = tasks[-1]
        own = rule(*known)
        return [*(other.result() for other in others), own]


def _shares(n: int, threads: int) -> list[tuple[int, int]]:
    """Which games each thread has, from the first to before the last."""
    count = max(1, min(threads, n // LEAST_SHARE))
    bounds = [n * k // count for k in range(count + 1)]
    return list(pairwise(bounds))
