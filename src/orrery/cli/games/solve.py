"""``orrery solve``: the exact optimum of a Corona or Harun problem from a real table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import typer

from orrery.cli.screen import print_json, screen
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.players.corona import solver as corona
from orrery.players.harun import solver as harun
from orrery.players.orbit_box.problems import Step

app = typer.Typer(help="Find the best plan of a problem.", no_args_is_help=True)

Bodies = Annotated[
    str, typer.Argument(metavar="BODIES", help='Where they stand: "V1 R3 G3 O6 B10 Y12".')
]
Dice = Annotated[list[str], typer.Argument(metavar="DICE...", help="What the dice show.")]
Every = Annotated[bool, typer.Option("--all", help="List all optimal plans.")]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


@app.command("corona")
def solve_corona(
    bodies: Bodies,
    dice: Dice,
    every: Every = False,
    empty_scores: Annotated[
        int, typer.Option(help="What a landing on an empty cell scores, 0 or 1.")
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """The optimum of a Corona problem, a plan that reaches it, and how many there are."""
    problem = corona.CoronaProblem.parse(bodies, dice)
    solution = corona.solve(problem, empty_scores)
    plans = corona.optimal_plans(problem, empty_scores) if every else iter([solution.plan])
    told = {"problem": str(problem), "empty_scores": empty_scores}
    _tell(told, solution, (plan.steps for plan in plans), as_json)


@app.command("harun")
def solve_harun(
    bodies: Bodies,
    dice: Dice,
    stars: Annotated[str, typer.Option(help='Where the stars lie: "red 3 9 black 5 12".')],
    direction: Annotated[
        str, typer.Option(help="What the arrow shows: clockwise or counter-clockwise.")
    ] = "clockwise",
    every: Every = False,
    as_json: AsJson = False,
) -> None:
    """The optimum of a Harun problem, a plan that reaches it, and how many there are."""
    problem = harun.HarunProblem.parse(bodies, stars, dice, direction)
    solution = harun.solve(problem)
    plans = harun.optimal_plans(problem) if every else iter([solution.plan])
    _tell({"problem": str(problem)}, solution, plans, as_json)


def _tell(
    problem: dict[str, Any],
    solution: corona.Solution | harun.Solution,
    plans: Iterable[Sequence[Step]],
    as_json: bool,
) -> None:
    if as_json:
        found = {
            "optimum": solution.optimum,
            "plans_labelled": solution.plans_labelled,
            "plans_merged": solution.plans_merged,
            "plans": [[_step_json(step) for step in plan] for plan in plans],
        }
        print_json({**problem, **found})
        return
    _print_head(problem["problem"], solution)
    for plan in plans:
        points = " + ".join(str(step.points) for step in plan)
        screen.print(f"{' '.join(map(str, plan))}   [dim]{points}[/]")


def _step_json(step: Step) -> dict[str, Any]:
    return {
        "step": str(step),
        "body": LETTERS[step.body],
        "die": step.die,
        "cell": step.cell + 1,
        "points": step.points,
    }


def _print_head(problem: str, solution: corona.Solution | harun.Solution) -> None:
    screen.print(problem, style="dim", markup=False)
    plans = "plan reaches" if solution.plans_merged == 1 else "plans reach"
    screen.print(
        f"[bold]{solution.optimum} points[/] at most; {solution.plans_merged:,} {plans} it "
        f"({solution.plans_labelled:,} with equal dice told apart)."
    )
