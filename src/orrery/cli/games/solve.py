"""``orrery solve``: the exact optimum of a problem, or who wins a position by force."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import orrery
from orrery.cli.files import read_text
from orrery.cli.screen import beside, print_json, screen
from orrery.core import records
from orrery.core.contract import Position
from orrery.core.errors import OptionError
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.players.corona import solver as corona
from orrery.players.harun import solver as harun
from orrery.players.orbit_box.bids import bid_table
from orrery.players.orbit_box.problems import Step
from orrery.players.proof.prover import USUAL_MEMORY
from orrery.players.proof.solver import USUAL_SECONDS
from orrery.players.proof.solver import solve as solve_forced

app = typer.Typer(
    help="Find the best plan of a problem, or who wins a position by force.", no_args_is_help=True
)

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


@app.command("bids")
def solve_bids(
    position: Annotated[str, typer.Argument(metavar="POSITION", help="As for the others.")],
    seat: Annotated[str, typer.Option(help="Whose bids, by the name of the seat.")],
    others: Annotated[
        str, typer.Option(help='What the others bid at most: "venus=9 earth=11".')
    ] = "",
    game: Annotated[str, typer.Option(help="corona or harun.")] = "corona",
    ply: Annotated[int | None, typer.Option(min=0, help="Of a record: after so many.")] = None,
    as_json: AsJson = False,
) -> None:
    """What every bid of a round is worth against these opponents, and the best plan."""
    here = _position(game, position, ply)
    names = {here.game.seat_name(place): place for place in range(len(here.game.seats))}
    table = bid_table(here, _seat(names, seat), _limits(names, others))
    rows = [
        {
            "bid": worth.bid,
            "holder": here.game.seat_name(worth.holder) if worth.holder >= 0 else None,
            "held": worth.held,
            "chance": round(worth.chance, 4),
        }
        for worth in table.bids
    ]
    if as_json:
        print_json({"optimum": table.optimum, "plan": table.plan, "bids": rows})
        return
    screen.print(f"The best plan brings {table.optimum}: {' '.join(table.plan)}", markup=False)
    for row in rows:
        said = f"bid {row['bid']}" if row["bid"] else "no bid"
        who = f"{row['holder']} holds {row['held']}" if row["holder"] else "nobody bids"
        screen.print(f"{said:8}{who:24}{row['chance']:.1%} to win the game", markup=False)


def _seat(names: dict[str, int], name: str) -> int:
    if name not in names:
        raise OptionError(f"nobody here is called {name!r}; there are {', '.join(names)}")
    return names[name]


def _limits(names: dict[str, int], text: str) -> dict[int, int]:
    limits = {}
    for word in text.split():
        name, equals, bid = word.partition("=")
        if not equals or not bid.isdigit():
            raise OptionError(f"a bid is written venus=9, not {word!r}")
        limits[_seat(names, name)] = int(bid)
    return limits


Where = Annotated[
    str,
    typer.Argument(metavar="POSITION", help="A position on one line, or a file with a record."),
]
Ply = Annotated[
    int | None, typer.Option(min=0, help="Of a record: after so many moves, not after all.")
]
Seconds = Annotated[float, typer.Option(min=0.1, help="When to give up.")]
Memory = Annotated[int, typer.Option(min=1, help="What may be remembered, in megabytes.")]


@app.command("orion")
def solve_orion(
    position: Where,
    ply: Ply = None,
    seconds: Seconds = USUAL_SECONDS,
    memory: Memory = USUAL_MEMORY,
    as_json: AsJson = False,
) -> None:
    """Who wins a position of Orion Duel by force, proven, and how."""
    _tell_forced("orion", position, ply, seconds, memory, as_json)


@app.command("ortus")
def solve_ortus(
    position: Where,
    ply: Ply = None,
    seconds: Seconds = USUAL_SECONDS,
    memory: Memory = USUAL_MEMORY,
    as_json: AsJson = False,
) -> None:
    """Who wins a position of Ortus by force, proven, and how."""
    _tell_forced("ortus", position, ply, seconds, memory, as_json)


def _tell_forced(
    game: str, where: str, ply: int | None, seconds: float, memory: int, as_json: bool
) -> None:
    position = _position(game, where, ply)
    with beside.status("") as status:
        found = solve_forced(
            position,
            seconds=seconds,
            memory=memory,
            watch=lambda seat, looked: status.update(
                f"Does {position.game.seat_name(seat)} win? {looked:,} positions"
            ),
        )
    line = [f"{position.game.seat_name(move.seat)}: {move.text}" for move in found.line]
    if as_json:
        winner = None if found.winner is None else position.game.seat_name(found.winner)
        print_json(
            {
                "known": found.is_known,
                "winner": winner,
                "line": line,
                "positions": found.looked,
                "seconds": round(found.seconds, 3),
            }
        )
        return
    screen.print(str(found.sentence(position)), style="bold", markup=False)
    for place, move in enumerate(line, position.ply + 1):
        screen.print(f"{place}. {move}", markup=False)
    screen.print(f"{found.looked:,} positions in {found.seconds:.1f} s", style="dim")


def _position(game: str, where: str, ply: int | None) -> Position:
    """The position on a line, or in a record."""
    if "|" in where:
        if ply is not None:
            raise OptionError("--ply belongs to a record; a position on a line has no moves")
        return orrery.position(game, where)
    path = Path(where)
    if not path.is_file():
        raise OptionError(f"{where!r} is neither a position on a line nor a file")
    record = records.parse(read_text(path))
    if record.game != game:
        raise OptionError(f"{path} holds a game of {record.game}, not of {game}")
    return records.replay(record, orrery.game_of(record), ply)


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
