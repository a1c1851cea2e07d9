"""``orrery solve``: the exact optimum of a Corona or Harun problem from a real table."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from orrery.cli.screen import print_json, screen
from orrery.games.orbit_box.bodies import LETTERS
from orrery.players.solvers import corona, harun
from orrery.players.solvers.problems import Step

app = typer.Typer(help="Find the best plan of a problem.", no_args_is_help=True)

Bodies = Annotated[
    str, typer.Argument(metavar="BODIES", help='Where they stand: "V1 R3 G3 O6 B10 Y12".')
]
Dice = Annotated[list[str], typer.Argument(metavar="DICE...", help="What the dice show.")]
AsJson = Annotated[bool, typer.Option("--json", help="For programs.")]


@app.command("corona")
def solve_corona(
    bodies: Bodies,
    dice: Dice,
    every: Annotated[bool, typer.Option("--all", help="List all optimal plans.")] = False,
    empty_scores: Annotated[
        int, typer.Option(help="What a landing on an empty cell scores, 0 or 1.")
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """The optimum of a Corona problem, a plan that reaches it, and how many there are."""
    problem = corona.CoronaProblem.parse(bodies, dice)
    solution = corona.solve(problem, empty_scores)
    plans = corona.optimal_plans(problem, empty_scores) if every else iter([solution.plan])
    if as_json:
        print_json(
            {
                "problem": str(problem),
                "empty_scores": empty_scores,
                **_counts(solution),
                "plans": [_plan_json(plan) for plan in plans],
            }
        )
        return
    _print_head(str(problem), solution)
    for plan in plans:
        screen.print(f"{plan}   [dim]{' + '.join(map(str, plan.points))}[/]")


@app.command("harun")
def solve_harun(
    bodies: Bodies,
    dice: Dice,
    stars: Annotated[str, typer.Option(help='Where the stars lie: "red 3 9 black 5 12".')],
    direction: Annotated[
        str, typer.Option(help="What the arrow shows: clockwise or counter-clockwise.")
    ] = "clockwise",
    as_json: AsJson = False,
) -> None:
    """The optimum of a Harun problem, a plan that reaches it, and how many there are."""
    problem = harun.HarunProblem.parse(bodies, stars, dice, direction)
    solution = harun.solve(problem)
    if as_json:
        plans = [[_step_json(landing) for landing in solution.plan]]
        print_json({"problem": str(problem), **_counts(solution), "plans": plans})
        return
    _print_head(str(problem), solution)
    plan = " ".join(map(str, solution.plan))
    screen.print(f"{plan}   [dim]{' + '.join(str(step.points) for step in solution.plan)}[/]")


def _counts(solution: corona.Solution | harun.Solution) -> dict[str, int]:
    return {
        "optimum": solution.optimum,
        "plans_labelled": solution.plans_labelled,
        "plans_merged": solution.plans_merged,
    }


def _plan_json(plan: corona.Plan) -> list[dict[str, Any]]:
    return [_step_json(step) for step in plan.steps]


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
