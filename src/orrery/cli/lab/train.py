"""``orrery train``: a net learns a game by playing against itself."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.options import GameOptions, read_options
from orrery.cli.screen import screen, showing_progress, warn
from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.envs.untimed import untimed_game
from orrery.gpu import build
from orrery.gpu.build import can_build

if TYPE_CHECKING:
    from orrery.training.run import Training, TrainingProgress

CPU, CUDA = "cpu", "cuda"


def train(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Its name, as in 'orrery games'.")],
    out: Annotated[Path, typer.Option(help="The folder of the training; it goes on from there.")],
    seconds: Annotated[float, typer.Option(min=1, help="How long in all.")] = 600,
    until: Annotated[
        float | None, typer.Option(min=1, help="Stop then, and go on another time.")
    ] = None,
    every: Annotated[float, typer.Option(min=1, help="Seconds between checkpoints.")] = 60,
    device: Annotated[str, typer.Option(help="cpu, or cuda for a GPU.")] = CPU,
    kernels: Annotated[
        Path | None, typer.Option(help="Kernels for the GPU, as 'train-kernels' builds them.")
    ] = None,
    option: GameOptions = None,
    seed: Annotated[int, typer.Option(help="The same seed, the same beginning.")] = 0,
) -> None:
    """Train a net: self-play by Gumbel AlphaZero, checkpoints, a learning curve, and the net."""
    games = _games(name, option)
    game = games[0]
    if device not in (CPU, CUDA):
        raise OptionError(f"there is no device {device!r}; there is {CPU} and {CUDA}")
    training = _prepared(games, device, kernels, out, seed)
    with showing_progress(f"{game.title}: a net learns") as tell:

        def report(progress: TrainingProgress, scores: dict[str, float]) -> None:
            tell(int(progress.seconds), int(seconds))
            screen.print(_line(progress, scores))

        try:
            training.run(seconds, every, report, until)
        except KeyboardInterrupt:
            warn(f"Interrupted; the last checkpoint is kept in {out}.")
            warn("To go on, give the same command again.")
            raise
    _finish(training, out)


def train_kernels(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Its name, as in 'orrery games'.")],
    to: Annotated[Path, typer.Option(help="The folder.")],
    option: GameOptions = None,
) -> None:
    """Build what a training runs on a GPU, on any machine; a GPU is not needed."""
    from orrery.training.kernels import kernels_of  # noqa: PLC0415

    game = _games(name, option)[0]
    build(kernels_of(game), to, progress=lambda kernel: screen.print(kernel, style="dim"))
    screen.print(f"Kernels for {game.title} in {to}")


def _games(name: str, option: GameOptions) -> list[Game]:
    """The forms of a game that its recipe names, with the chosen options in place of its own."""
    _need_torch()
    from orrery.training.recipe import recipe_for  # noqa: PLC0415

    chosen = read_options(option, {})
    games = [untimed_game(name, {**form, **chosen}) for form in recipe_for(name).forms]
    return [
        game
        for place, game in enumerate(games)
        if game.chosen not in [other.chosen for other in games[:place]]
    ]


def _prepared(
    games: list[Game], device: str, kernels: Path | None, out: Path, seed: int
) -> Training:
    from orrery.training.device import TrainingDevice  # noqa: PLC0415
    from orrery.training.kernels import kernels_of  # noqa: PLC0415
    from orrery.training.recipe import recipe_for  # noqa: PLC0415
    from orrery.training.run import Training  # noqa: PLC0415

    if device == CUDA and kernels is None:
        if not can_build():
            raise OptionError("name the kernels with --kernels, or install numba-cuda")
        kernels = out / "kernels"
        build(kernels_of(games[0]), kernels)
    machine = TrainingDevice(games[0], device, kernels)
    return Training(games, recipe_for(games[0].name), machine, out, seed)


def _need_torch() -> None:
    try:
        import torch  # noqa: F401, PLC0415
    except ImportError:
        raise OptionError("training needs PyTorch: pip install 'orrery-games[train]'") from None


def _line(progress: TrainingProgress, scores: dict[str, float]) -> str:
    against = ", ".join(f"{score:.1%} against {name}" for name, score in scores.items())
    return (
        f"{progress.seconds:6.0f} s  {progress.games:,} games  {progress.evaluations:,} evaluations"
        f"  policy {progress.policy:.2f} ({progress.entropy:.2f})  value {progress.value:.3f}"
        f"  {against}"
    )


def _finish(training: Training, out: Path) -> None:
    """Write the learning curve and the net."""
    from orrery.training.curve import plot, read_curve  # noqa: PLC0415
    from orrery.training.export import export  # noqa: PLC0415
    from orrery.training.run import CURVE  # noqa: PLC0415

    game, points = training.games[0], read_curve(out / CURVE)
    title = f"{game.title}: ratings of the checkpoints"
    (out / "curve.svg").write_text(plot(points, training.match_games, title), "utf-8")
    progress = training.progress
    export(
        training.games,
        training.learner.average.folded(),
        out / f"{game.name}.npz",
        {
            "recipe": game.name,
            "seed": training.seed,
            "seconds": round(progress.seconds),
            "device": str(training.machine.name),
            "date": date.today().isoformat(),
            "games": progress.games,
            "evaluations": progress.evaluations,
            "batches": progress.batches,
        },
    )
    screen.print(f"The net is in {out / f'{game.name}.npz'}, its curve in {out / 'curve.svg'}")
