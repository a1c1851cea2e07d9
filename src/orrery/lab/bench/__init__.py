"""How fast the rules are, measured side by side with OpenSpiel: ``orrery bench``.

Read in this order: ``timing`` (how time is taken); ``ours``, ``peers``, ``alone``, ``solvers`` with
``plain`` and ``starts`` (what is timed); ``results`` (the figures); ``report`` (the page); and last
the run that joins them.
"""

from __future__ import annotations

from orrery.lab.bench import ours, peers, searching, solvers, starts
from orrery.lab.bench.alone import Speed, games_alone
from orrery.lab.bench.machine import this_machine
from orrery.lab.bench.results import Call, Rate, Results, Searching, Solving
from orrery.lab.bench.timing import (
    Progress,
    Rounds,
    Spread,
    Task,
    measure,
    one_core,
    ratios,
    silent,
    spread,
)

__all__ = ["Call", "Rate", "Results", "Solving", "Speed", "Spread", "run"]


def run(rounds: int = 7, seconds: float = 0.5, progress: Progress | None = None) -> Results:
    """Measure everything on one core; every task gets about this many seconds in every round."""
    tell = progress or silent
    others, missing = peers.find()
    with one_core():
        playouts = ours.orion_playouts()
        contenders = [playouts.task(), *(task for peer in others for task in peer.tasks())]
        calls = [*ours.compiled_calls(), *ours.python_calls()]
        solving = solvers.solver_tasks()
        search = searching.search_task()
        alone = games_alone()
        single = [task for each in alone for task in each.tasks()]
        timed = measure([*contenders, search, *calls, *solving, *single], rounds, seconds, tell)
        tell("Game lengths")
        lengths = [playouts.length(), *(peer.length() for peer in others for _ in peer.tasks())]
        cold, warm = starts.start_times(tell)
        bots = starts.bot_times(tell)
    two_cores = searching.gain_of_two_cores(tell)
    atlas = solvers.atlas_seconds(tell)
    return Results(
        machine=this_machine(),
        rounds=rounds,
        seconds=seconds,
        missing=missing,
        rates=tuple(_rates(contenders, lengths, timed)),
        speeds=tuple(each.speed(timed) for each in alone),
        calls=tuple(_call(task, timed[task.key]) for task in calls),
        solving=tuple(_solving(task, timed) for task in solving),
        atlas_seconds=atlas,
        search=_search(search, timed),
        two_cores=two_cores,
        cold_start=cold,
        warm_start=warm,
        bot_starts=bots,
    )


def _rates(tasks: list[Task], lengths: list[float], timed: dict[str, Rounds]) -> list[Rate]:
    our_time, our_length = timed[tasks[0].key], lengths[0]
    rates = []
    for task, length in zip(tasks, lengths, strict=True):
        per_second = spread([1 / time for time in timed[task.key]])
        lead = ratios(timed[task.key], our_time)
        rates.append(
            Rate(
                key=task.key,
                name=task.name,
                meaning=task.meaning,
                per_second=per_second,
                game_length=length,
                moves_per_second=per_second.times(length),
                lead=None if task is tasks[0] else lead,
                lead_in_moves=None if task is tasks[0] else lead.times(our_length / length),
            )
        )
    return rates


def _search(task: Task, timed: dict[str, Rounds]) -> Searching:
    theirs = timed.get(peers.MCTS_ON_HEX)
    return Searching(
        name=task.name,
        meaning=task.meaning,
        per_second=spread([1 / time for time in timed[task.key]]),
        lead=ratios(theirs, timed[task.key]) if theirs else None,
    )


def _call(task: Task, times: Rounds) -> Call:
    return Call(task.key, task.name, task.meaning, spread(times).times(1e6))


def _solving(task: Task, timed: dict[str, Rounds]) -> Solving:
    ours = solvers.PLAIN.get(task.key)
    return Solving(
        key=task.key,
        name=task.name,
        meaning=task.meaning,
        microseconds=spread(timed[task.key]).times(1e6),
        lead=ratios(timed[task.key], timed[ours]) if ours else None,
    )
