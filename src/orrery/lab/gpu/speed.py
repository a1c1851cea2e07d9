"""How many random games and moves a second the GPU of this machine plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np

from orrery.core.contract import Game
from orrery.core.errors import OrreryError
from orrery.gpu import DeviceModule, HostModule, ready
from orrery.gpu.kernels import Kernel
from orrery.gpu.module import device_library
from orrery.lab.gpu.random_games import random_games

#: Threads begin from so many starts, in turns.
STARTS = 1024
#: The threads whose games are played again on the CPU.
PLAYED_AGAIN = 3


@dataclass(frozen=True)
class LaunchShape:
    """How a kernel is launched: which one, how many threads, how many of them form a block."""

    kernel: str
    threads: int
    block: int


@dataclass(frozen=True)
class GpuSpeed:
    """What one launch came to."""

    game: str
    shape: LaunchShape
    registers: int
    #: For each round.
    games_a_second: tuple[float, ...]
    moves_a_second: tuple[float, ...]

    @property
    def moves(self) -> float:
        """The median over the rounds."""
        return median(self.moves_a_second)

    @property
    def games(self) -> float:
        """The median over the rounds."""
        return median(self.games_a_second)


def bench_name(game: Game) -> str:
    """What the folder of a game's random games is called."""
    return f"{game.name}-random-games"


class RandomGames:
    """The random games of one game, on the GPU."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._library = device_library()
        self.kernels = {kernel.name: kernel for kernel in random_games(game)}
        self.module: DeviceModule = ready(bench_name(game), tuple(self.kernels.values()))
        self._starts = self._sent(_starts(game))
        self._box = self._sent(game.box_array)

    def measure(self, shape: LaunchShape, rounds: int, seconds: float) -> GpuSpeed:
        """Play for so many rounds of about so many seconds."""
        table = self._table(shape)
        amount, taken = 1, 0.0
        self._timed(table, shape, amount)  # the driver compiles the kernel
        while (taken := self._timed(table, shape, amount)[0]) < seconds / 8:
            amount *= 4
        amount = max(1, round(amount * seconds / taken))
        played = [self._timed(table, shape, amount) for _ in range(rounds)]
        return GpuSpeed(
            self.game.name,
            shape,
            self.module.attributes(shape.kernel)["num_regs"],
            tuple(games / taken for taken, games, _ in played),
            tuple(moves / taken for taken, _, moves in played),
        )

    def is_as_on_the_cpu(self, shape: LaunchShape, amount: int = 20) -> bool:
        """Whether the first threads count the same, and leave their luck the same."""
        table = self._table(shape)
        before = self._library.asnumpy(table["luck"])
        self._timed(table, shape, amount)
        again = on_the_cpu(self.game, self.kernels[shape.kernel], before[:PLAYED_AGAIN], amount)
        return all(
            np.array_equal(self._library.asnumpy(table[name][:PLAYED_AGAIN]), again[name])
            for name in ("games", "moves", "luck")
        )

    def _table(self, shape: LaunchShape) -> dict[str, Any]:
        """What the threads of a launch read and write."""
        dice = np.random.default_rng(1).integers(0, 1 << 32, (shape.threads, 4), np.uint32)
        table = {
            "luck": self._library.asarray(dice),
            "games": self._library.zeros(shape.threads, np.int64),
            "moves": self._library.zeros(shape.threads, np.int64),
        }
        if shape.kernel.endswith("global"):
            size = self.game.position_type.itemsize
            table["room"] = self._library.zeros((shape.threads, 1, size), np.uint8)
        return table

    def _timed(
        self, table: dict[str, Any], shape: LaunchShape, amount: int
    ) -> tuple[float, int, int]:
        """The seconds of one launch, and the games and moves that were played in it."""
        rooms = (table["room"],) if "room" in table else ()
        counted = table["luck"], table["games"], table["moves"], amount
        begin, end = (self._library.cuda.Event() for _ in range(2))
        launch = self.module.prepare(
            shape.kernel,
            shape.threads,
            self._starts,
            *rooms,
            self._box,
            *counted,
            block=shape.block,
        )
        begin.record()
        launch()
        end.record()
        end.synchronize()
        taken = self._library.cuda.get_elapsed_time(begin, end) / 1000
        return taken, int(table["games"].sum()), int(table["moves"].sum())

    def _sent(self, records: Any) -> Any:
        rows = np.frombuffer(records.tobytes(), np.uint8).reshape(len(records), -1)
        return self._library.asarray(rows)


def on_the_cpu(game: Game, kernel: Kernel, luck: Any, amount: int) -> dict[str, Any]:
    """The same games with the same luck, as the same rule plays them here."""
    count = len(luck)
    told = {"luck": luck.copy(), "games": np.zeros(count, np.int64)}
    told["moves"] = np.zeros(count, np.int64)
    given = [_starts(game), game.box_array, *told.values(), amount]
    if any(argument.place == "room" for argument in kernel.arguments):
        given.insert(1, np.zeros((count, 1), game.position_type))
    HostModule([kernel]).launch(kernel.name, count, *given)
    return told


def _starts(game: Game) -> Any:
    starts = np.zeros(STARTS, game.position_type)
    for number in range(STARTS):
        starts[number] = game.start(number).state
    return starts


def sweep(
    game: Game,
    shapes: Sequence[LaunchShape],
    rounds: int,
    seconds: float,
    tell: Callable[[str], object],
    compare: bool = True,
) -> Iterator[GpuSpeed]:
    """Measure each shape; one that needs more of a GPU than there is, is left out with a word.

    With ``compare`` some games of each kernel are played again on the CPU first.
    """
    played = RandomGames(game)
    fault: Any = device_library().cuda.driver.CUDADriverError
    compared: set[str] = set()
    for shape in shapes:
        told = f"{game.title}: {shape.kernel}, {shape.threads:,} threads, blocks of {shape.block}"
        tell(told)
        try:
            if compare and shape.kernel not in compared and not played.is_as_on_the_cpu(shape):
                raise OrreryError(f"{told}: not the games that the CPU plays")
            compared.add(shape.kernel)
            yield played.measure(shape, rounds, seconds)
        except fault as error:
            tell(f"{told}: left out, {error}")
