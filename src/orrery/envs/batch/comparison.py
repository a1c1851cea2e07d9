"""Whether a batch on a GPU plays the same games as one on the CPU: every byte is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from orrery.core.contract import Game
from orrery.envs.batch.batch import Batch
from orrery.envs.batch.device import DeviceBatch

#: So many games are played at once.
PART = 4096
#: The most masks, in bytes, that are compared at once. Where a game has so many codes that masks of
#: a whole part would be more, the first part is smaller, and masks are compared in it only.
MOST_MASKS = 1 << 27
#: Lists, masks and observations are compared at each so-manieth step, and at the first and last.
EVERY = 8


@dataclass
class Compared:
    """What was compared of one game, and the first difference of each kind."""

    game: str
    games: int = 0
    moves: int = 0
    lists: int = 0
    differences: dict[str, str] = field(default_factory=dict)

    def look(self, what: str, step: int, host: Any, device: Any) -> None:
        """Compare two arrays byte by byte."""
        rows = len(host)
        own, other = (np.ascontiguousarray(one).view(np.uint8) for one in (host, device))
        if what not in self.differences and not np.array_equal(own, other):
            unlike = own.reshape(rows, -1) != other.reshape(rows, -1)
            first = int(np.flatnonzero(unlike.any(axis=1))[0])
            self.differences[what] = f"{what}: game {first} differs at step {step}"


def compare(
    game: Game,
    seeds: int,
    made: Callable[..., DeviceBatch] = DeviceBatch,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> Compared:
    """Play so many random games to the end on both, and compare all that can be seen."""
    found = Compared(game.name)
    while found.games < seeds and not found.differences:
        few = PART if found.games else max(1, MOST_MASKS // game.code_count)
        n, seed = min(few, PART, seeds - found.games), f"compared {found.games}"
        host = Batch(game, n, seed, restart=False)
        device = made(game, n, seed, restart=False)
        _play(found, host, device)
        host.close()
        device.close()
        found.games += n
        tell(found.games, seeds)
    return found


def _play(found: Compared, host: Batch, device: DeviceBatch) -> None:
    """One part: random moves until all games are over."""
    step = 0
    while not host.over.all() and not found.differences:
        if step % EVERY == 0:
            _look_around(found, host, device, step)
        found.moves += int((host.seats >= 0).sum())
        codes = host.step_randomly()
        found.look("moves", step, codes, device.fetched(device.step_randomly()))
        for what, own in (("seats", host.seats), ("rewards", host.rewards), ("ends", host.over)):
            other = {"seats": device.seats, "rewards": device.rewards, "ends": device.over}[what]
            found.look(what, step, own, device.fetched(other))
        step += 1
    _look_around(found, host, device, step)


def _look_around(found: Compared, host: Batch, device: DeviceBatch, step: int) -> None:
    for what, own, other in _pairs(host, device):
        found.look(what, step, own, device.fetched(other))
    found.lists += host.n


def _pairs(host: Batch, device: DeviceBatch) -> Iterator[tuple[str, Any, Any]]:
    yield "records", host.records.view(np.uint8).reshape(host.n, -1), device.records
    (lists, counts), (other_lists, other_counts) = host.legal(), device.legal()
    yield "numbers of moves", counts, other_counts
    within = np.arange(lists.shape[1]) < counts[:, None]
    yield "lists of moves", lists * within, device.fetched(other_lists) * within
    if host.n * host.game.code_count <= MOST_MASKS:
        yield "masks", host.mask(), device.mask()
    if host.game.planes:
        seats = np.maximum(host.seats, 0)
        yield "observations", host.observe(seats), device.observe(seats)
