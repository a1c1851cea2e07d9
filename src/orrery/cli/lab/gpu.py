"""``orrery gpu``: the rules as kernels for a GPU; are they the same there, and how fast."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.lab.arena import check_folders
from orrery.cli.screen import beside, screen, showing_progress
from orrery.core.contract import Game
from orrery.core.errors import OptionError, OrreryError
from orrery.envs.batch.comparison import compare
from orrery.envs.batch.kernels import batch_kernels
from orrery.envs.untimed import untimed_game
from orrery.games import NAMES, game_class
from orrery.gpu import build
from orrery.gpu.module import device_library
from orrery.lab.gpu import report
from orrery.lab.gpu.random_games import random_games
from orrery.lab.gpu.speed import GpuSpeed, LaunchShape, bench_name, sweep

app = typer.Typer(help="The rules on a GPU.", no_args_is_help=True)

Games = Annotated[
    list[str] | None, typer.Argument(metavar="[GAME]...", help="All games if none is named.")
]
Write = Annotated[Path | None, typer.Option(help="Put the section into this page.")]

#: So many threads for each multiprocessor of the GPU are tried.
_PER_UNIT = (256, 512, 1024, 2048, 4096)
_BLOCKS = (64, 128)


@app.callback()
def gpu() -> None:
    """The same rules, compiled for CUDA."""


@app.command("build")
def gpu_build(
    games: Games = None,
    to: Annotated[Path, typer.Option(help="The folder, for ORRERY_GPU_DIR.")] = Path("gpu"),
    compute: Annotated[
        str, typer.Option(metavar="MAJOR.MINOR", help="The least compute capability of the GPU.")
    ] = "9.0",
    bench: Annotated[
        bool, typer.Option("--bench", help="Also what `orrery gpu bench` needs.")
    ] = False,
) -> None:
    """Compile the rules to PTX, on any machine; a GPU is not needed."""
    capability = _capability(compute)
    wanted = {}
    for game in _games(games):
        wanted[game.name] = batch_kernels(game)
        if bench:
            wanted[bench_name(game)] = random_games(game)
    for name, kernels in wanted.items():
        with screen.status(name) as status:
            build(kernels, to / name, capability, status.update)
        screen.print(f"{to / name}: {len(kernels)} kernels for {compute}", markup=False)


@app.command("check")
def gpu_check(
    games: Games = None,
    seeds: Annotated[int, typer.Option(min=1, help="Random games of each game.")] = 10_000,
    write: Write = None,
) -> None:
    """Play the same random games on CPU and GPU, and compare every byte of them."""
    check_folders(write)
    found = []
    for game in _games(games):
        with showing_progress(game.title) as tell:
            found.append(compare(game, seeds, tell=tell))
    rows = [
        (game_class(one.game).title, one.games, one.moves, one.lists, len(one.differences))
        for one in found
    ]
    section = report.check_section(rows, _command(), _today(), report.device_in_words())
    print(section)
    differences = [f"{one.game}: {line}" for one in found for line in one.differences.values()]
    if differences:
        raise OrreryError("; ".join(differences))
    if write:
        report.put_section(write, section)


@app.command("bench")
def gpu_bench(
    games: Games = None,
    kernels: Annotated[
        str, typer.Option(help="Which kernels, with commas, such as games_local; else all.")
    ] = "",
    threads: Annotated[str, typer.Option(help="How many threads, with commas.")] = "",
    blocks: Annotated[str, typer.Option(help="How many threads form a block, with commas.")] = "",
    rounds: Annotated[int, typer.Option(min=1, help="How often each figure is taken.")] = 3,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each time.")] = 0.3,
    compared: Annotated[
        bool, typer.Option(help="Play some games of each kernel again on the CPU.")
    ] = True,
    write: Write = None,
) -> None:
    """Measure random games and moves a second, one launch after the other."""
    check_folders(write)
    units = device_library().cuda.runtime.getDeviceProperties(0)["multiProcessorCount"]
    sizes = _numbers("threads", threads) or [units * many for many in _PER_UNIT]
    speeds: list[GpuSpeed] = []
    for game in _games(games):
        known = [kernel.name for kernel in random_games(game)]
        chosen = [name for name in kernels.split(",") if name] or known
        if unknown := set(chosen) - set(known):
            raise OptionError(f"kernels are {', '.join(known)}, not {', '.join(sorted(unknown))}")
        shapes = [
            LaunchShape(name, size, block)
            for name in chosen
            for size in sizes
            for block in _numbers("blocks", blocks) or _BLOCKS
        ]
        speeds += sweep(game, shapes, rounds, seconds, beside.print, compared)
    section = report.speed_section(speeds, _command(), _today(), report.device_in_words())
    print(section)
    if write:
        report.put_section(write, section)


def _command() -> str:
    """What was typed, for whoever wants to see the same."""
    return " ".join(["orrery", *sys.argv[1:]])


def _today() -> str:
    return date.today().isoformat()


def _games(named: list[str] | None) -> list[Game]:
    return [untimed_game(game_class(name).name, {}) for name in named or NAMES]


def _capability(text: str) -> tuple[int, int]:
    major, dot, minor = text.partition(".")
    if not (dot and major.isdigit() and minor.isdigit()):
        raise OptionError(f"--compute is a number such as 9.0, not {text!r}")
    return int(major), int(minor)


def _numbers(option: str, text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",") if part]
    except ValueError:
        raise OptionError(f"--{option} are whole numbers with commas, not {text!r}") from None
