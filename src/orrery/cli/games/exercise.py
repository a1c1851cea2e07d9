"""``orrery exercise``: how much is in a roll of Harun, or which body of Orbit pays."""

from __future__ import annotations

import datetime
import time
from typing import Annotated, Any

import typer
from rich.text import Text

from orrery.cli.games.solitaire import chosen_date
from orrery.cli.screen import Quit, screen, warn
from orrery.core.errors import OptionError
from orrery.games.orbit_box.picture import ring_picture
from orrery.lab.trainers import GRADES, TRAINERS, Trainer
from orrery.players.orbit_box.problems import ProblemError

#: Corona has ``orrery solitaire``.
NAMES = tuple(name for name in TRAINERS if name != "corona")


def exercise(
    name: Annotated[str, typer.Argument(help=f"{' or '.join(NAMES)}.", metavar="GAME")],
    day: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The exercise of that day.")
    ] = None,
    grade: Annotated[int | None, typer.Option(help="A random one, 1 easy to 5 hard.")] = None,
    seed: Annotated[str, typer.Option(help="With --grade: the same seed, the same one.")] = "",
) -> None:
    """An exercise with an exact answer: that of today, unless you choose another."""
    if name not in NAMES:
        raise OptionError(f"there is no exercise {name!r}; there are {' and '.join(NAMES)}")
    if day is not None and grade is not None:
        raise OptionError("--date and --grade choose different exercises; give one of them")
    if seed and grade is None:
        raise OptionError("--seed belongs to --grade")
    if grade is not None and grade not in GRADES:
        raise OptionError(f"there is no grade {grade}; grades are {GRADES[0]} to {GRADES[-1]}")
    trainer = TRAINERS[name]
    if grade is not None:
        key = trainer.random_key(grade, seed or str(time.time_ns()))
    else:
        key = (chosen_date(day) if day is not None else datetime.date.today()).isoformat()
    _put(trainer, key)


def _put(trainer: Trainer[Any], key: str) -> None:
    """Ask until there is an answer, or the person leaves."""
    problem = trainer.problem(key)
    screen.print(f"[bold]{trainer.question}[/] {key}, grade {trainer.grade(problem)} of 5")
    screen.print(str(trainer.explained))
    screen.print(Text.from_ansi(ring_picture(trainer.table(problem), colour=True)))
    judged = None
    while judged is None:
        try:
            said = screen.input("[bold]>[/] ").strip()
            if said == "quit":
                raise Quit
            judged = trainer.judge(problem, said)
        except ProblemError as error:
            warn(str(error))
        except (Quit, EOFError, KeyboardInterrupt):
            screen.print("\nGoodbye.")
            return
    best = "[bold green]The best answer![/]"
    screen.print(f"Off by {judged.distance}." if judged.distance else best)
    screen.print(str(trainer.solution(problem)))
