"""``orrery solitaire``: find the best plan of a Corona problem, in the terminal."""

from __future__ import annotations

import datetime
import time
from typing import Annotated

import typer
from rich.text import Text

from orrery.cli.screen import Quit, screen, warn
from orrery.core.errors import OptionError, OrreryError
from orrery.games.corona.scoring import BODIES
from orrery.games.orbit_box.data.bodies import COLOURS
from orrery.games.orbit_box.picture import ring_picture
from orrery.lab import solitaire as lab
from orrery.players.corona.solver import CoronaProblem, Plan, best_plan, lay
from orrery.players.orbit_box.problems import ProblemError

HELP = """\
Every body takes one die and moves clockwise; it scores the bodies then on its cell, itself too.
Type a step, such as [bold]{example}[/], several at once, or one of these words:
  [bold]hint 1[/]  which body moves first    [bold]undo[/]   take the last step back
  [bold]hint 2[/]  which die one body takes  [bold]solve[/]  show an optimal plan
  [bold]hint 3[/]  the next step             [bold]quit[/]   leave"""

MINUTE = 60.0


def solitaire(
    day: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The problem of that day.")
    ] = None,
    number: Annotated[int | None, typer.Option(help="A problem of the collection.")] = None,
    grade: Annotated[int | None, typer.Option(help="A random problem, 1 easy to 5 hard.")] = None,
    seed: Annotated[str, typer.Option(help="With --grade: the same seed, the same problem.")] = "",
    problem: Annotated[
        str | None, typer.Option(help='Your own, "V1 R3 G3 O6 B10 Y12", with --dice.')
    ] = None,
    dice: Annotated[str, typer.Option(help='With --problem: "2 3 4 4 5 5".')] = "",
    stopwatch: Annotated[bool, typer.Option("--stopwatch", help="Tell the time taken.")] = False,
    minute: Annotated[bool, typer.Option("--minute", help="Stop after one minute.")] = False,
) -> None:
    """Solve a Corona problem: that of today, unless you choose another."""
    _check_choice(date=day, number=number, grade=grade, problem=problem)
    _check_company(seed, grade, dice, problem)
    if problem is not None:
        chosen = lab.puzzle(CoronaProblem.parse(problem, [dice]))
        title = "Your problem"
    elif number is not None:
        chosen, title = lab.by_number(number), "Corona Solitaire"
    elif grade is not None:
        chosen = lab.by_grade(grade, seed or str(time.time_ns()))
        title = "Corona Solitaire"
    else:
        date = chosen_date(day) if day is not None else datetime.date.today()
        chosen, title = lab.of_the_day(date), f"Corona Solitaire of {date.isoformat()}"
    _Sitting(chosen, title, stopwatch, minute).play()


def _check_choice(**given: object) -> None:
    names = [f"--{name}" for name, value in given.items() if value is not None]
    if len(names) > 1:
        raise OptionError(f"{' and '.join(names)} choose different problems; give one of them")


def _check_company(seed: str, grade: int | None, dice: str, problem: str | None) -> None:
    if seed and grade is None:
        raise OptionError("--seed belongs to --grade")
    if dice and problem is None:
        raise OptionError("--dice belongs to --problem")
    if problem is not None and not dice:
        raise OptionError('--problem needs --dice, such as --dice "2 3 4 4 5 5"')


def chosen_date(text: str) -> datetime.date:
    """A date that somebody typed."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise OptionError(f"{text!r} is no date; write one such as 2030-05-01") from None


class _Sitting:
    """One person and one puzzle."""

    def __init__(self, puzzle: lab.Puzzle, title: str, stopwatch: bool, minute: bool) -> None:
        self.puzzle = puzzle
        self.problem = puzzle.problem
        self.title = title
        self.stopwatch = stopwatch
        self.minute = minute
        self.plan = Plan(())
        self.help = HELP.format(example=f"V{self.problem.dice[0]}")
        self.hints = 0
        self.start = time.monotonic()

    def play(self) -> None:
        screen.print(
            f"[bold]{self.title}[/]: number {self.puzzle.number:,}, grade {self.puzzle.grade} of 5"
        )
        screen.print(self.help)
        self.start = time.monotonic()
        try:
            self.show()
            while len(self.plan.steps) < BODIES and not self.is_late():
                before = self.plan
                self.ask()
                if self.plan is not before:
                    self.show()
            self.judge()
        except (Quit, EOFError, KeyboardInterrupt):
            screen.print("\nGoodbye.")

    def is_late(self) -> bool:
        return self.minute and time.monotonic() - self.start > MINUTE

    def show(self) -> None:
        picture = ring_picture(lab.table_of(self.problem, self.plan), colour=True)
        screen.print(Text.from_ansi(picture))
        if self.plan.steps:
            screen.print(f"{self.plan}   {_sum(self.plan)}")

    def ask(self) -> None:
        """Ask once; what cannot be is refused, and the puzzle stays as it was."""
        left = BODIES - len(self.plan.steps)
        words = screen.input(f"{left} to move [bold]>[/] ").split()
        if self.is_late():
            warn("The minute is over.")
            return
        try:
            self.answer(words)
        except OrreryError as error:
            warn(str(error))

    def answer(self, words: list[str]) -> None:
        command = words[0].lower() if words else "help"
        if command == "help":
            screen.print(self.help)
        elif command == "quit":
            raise Quit
        elif command == "undo":
            self.undo()
        elif command == "hint":
            self.hint(words[1] if len(words) > 1 else "1")
        elif command == "solve":
            plan = best_plan(self.problem)
            screen.print(f"An optimal plan: [bold]{plan}[/]   {_sum(plan)}")
        else:
            self.plan = lay(self.problem, [*self.plan.steps, *words])

    def undo(self) -> None:
        if not self.plan.steps:
            raise ProblemError("there is no step to take back")
        self.plan = Plan(self.plan.steps[:-1])

    def hint(self, strength: str) -> None:
        if strength not in ("1", "2", "3"):
            raise ProblemError(f"there is no hint {strength!r}; hints are 1, 2 and 3")
        screen.print(str(lab.hint(self.problem, self.plan.steps, int(strength))))
        self.hints += 1

    def judge(self) -> None:
        """The total, whether it is the optimum, and where the plan parted from the best."""
        verdict = lab.check(self.problem, self.plan.steps)
        total, optimum = verdict.plan.total, verdict.optimum
        if verdict.is_optimal:
            screen.print(f"[bold green]{total} points, the optimum![/]")
        elif verdict.is_complete:
            screen.print(f"[bold]{total} points[/]; the optimum is {optimum}.")
        else:
            screen.print(f"[bold]{total} points[/] when time ran out; the optimum is {optimum}.")
        if verdict.parting:
            screen.print(_parting_line(verdict.parting))
        if self.hints:
            screen.print(f"Hints taken: {self.hints}.")
        if self.stopwatch or self.minute:
            screen.print(f"Time: {time.monotonic() - self.start:.1f} seconds.")


def _sum(plan: Plan) -> str:
    return f"{' + '.join(map(str, plan.points))} = {plan.total}"


def _parting_line(parting: lab.Parting) -> str:
    ordinal = ("first", "second", "third", "fourth", "fifth", "sixth")[parting.index]
    body = COLOURS[parting.instead.body]
    return (
        f"It parted from the best with its {ordinal} step, {parting.step}, which cost "
        f"{parting.loss}; {parting.instead} ({body} takes a {parting.instead.die}) would have "
        "kept the optimum."
    )
