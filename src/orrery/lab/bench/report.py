"""The page that a run of the benchmark becomes: `benchmarks/RESULTS.md`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor, log10
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from orrery.lab.bench.alone import Speed
    from orrery.lab.bench.machine import Machine
    from orrery.lab.bench.results import Call, Rate, Results, Solving, Target
    from orrery.lab.bench.timing import Spread

COMMAND = "orrery bench --write benchmarks/RESULTS.md"


def page(results: Results, date: str) -> str:
    """The whole page, in Markdown."""
    parts = [
        "# Benchmark results",
        _introduction(results, date),
        "## Targets",
        _table(("Target", "Found", "Verdict"), map(_target_row, results.targets)),
        "## Random playouts",
        *_rates(results),
        "## The search",
        *_search(results),
        "## Games without a peer",
        *_speeds(results.speeds),
        "## The cost of a call",
        *_calls(results.calls),
        "## The exact solvers",
        *_solvers(results),
        "## The first game of a process",
        *_starts(results),
        "## The machine",
        _machine(results.machine),
    ]
    return "\n\n".join(parts) + "\n"


def _introduction(results: Results, date: str) -> str:
    return (
        f"Measured on {date} with `{COMMAND}`, which you can run yourself.\n\n"
        "Everything except the atlas ran in one process on one core, in turns: "
        f"{_counted(results.rounds, 'round')} of about {results.seconds:g} seconds for each line "
        "of every table except the last. A figure is the median over the rounds, with the lowest "
        "and the highest in brackets. Machines are noisy, so ratios are taken within each round. "
        "Times are the processor time of the process."
    )


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _target_row(target: Target) -> Sequence[str]:
    if target.found is None:
        return target.promise, "", "not measured"
    verdict = "reached" if target.reached else "not reached"
    return target.promise, f"{_short(target.found)} {target.unit}", verdict


def _rates(results: Results) -> list[str]:
    head = ("", "Per second", "Ours / this", "Moves per second", "Ours / this, in moves")
    rows = (
        (
            rate.name,
            _with_range(rate.per_second),
            _with_range(rate.lead),
            _with_range(rate.moves_per_second),
            _with_range(rate.lead_in_moves),
        )
        for rate in results.rates
    )
    missing = [f"**{results.missing}**"] if results.missing else []
    return [*missing, _table(head, rows), _meanings(results.rates), _lengths(results.rates)]


def _lengths(rates: Sequence[Rate]) -> str:
    lengths = {rate.name.partition(":")[0]: rate.game_length for rate in rates}
    listed = ", ".join(f"{game} {length:.1f}" for game, length in lengths.items())
    return (
        f"Average number of moves in a random game: {listed}. Moves per second are playouts, or "
        "simulations, times this length. The games differ, so no ratio is exact: playouts per "
        "second favour short games, and moves per second favour games with simple moves."
    )


def _search(results: Results) -> list[str]:
    search = results.search
    row = (search.name, _with_range(search.per_second), _with_range(search.lead))
    return [
        _table(("", "Simulations per second", "Ours / OpenSpiel's MCTS on Hex 11x11"), [row]),
        f"- {search.name}: {search.meaning}",
        f"On two cores, each with its own tree, the search makes {_with_range(results.two_cores)} "
        "times as many simulations as on one, in wall-clock time.",
    ]


def _speeds(speeds: Sequence[Speed]) -> list[str]:
    head = ("", "Games per second", "Moves per second", "List all moves, us", "Copy, us")
    rows = (
        (
            speed.name,
            _with_range(speed.games_per_second),
            _with_range(speed.moves_per_second),
            _with_range(speed.list_microseconds),
            _with_range(speed.copy_microseconds),
        )
        for speed in speeds
    )
    lengths = ", ".join(f"{speed.name} {speed.game_length:.1f}" for speed in speeds)
    return [
        _table(head, rows),
        _meanings(speeds),
        "These are random games in compiled code; the last two columns are microseconds per call "
        f"within that code. Average number of moves in a random game: {lengths}.",
    ]


def _calls(calls: Sequence[Call]) -> list[str]:
    rows = ((call.name, _with_range(call.microseconds)) for call in calls)
    return [_table(("", "Microseconds"), rows), _meanings(calls)]


def _solvers(results: Results) -> list[str]:
    head = ("", "Microseconds a problem", "This / ours")
    rows = (
        (line.name, _with_range(line.microseconds), _with_range(line.lead))
        for line in results.solving
    )
    cores = _counted(results.machine.cores, "core")
    atlas = (
        "Computing the optimum, the number of optimal plans and the grade of all 479,556 distinct "
        f"Corona problems took {results.atlas_seconds:.1f} seconds of wall-clock time on {cores}, "
        "measured once."
        if results.atlas_seconds
        else "The Corona atlas was not measured: rules are not compiled."
    )
    return [_table(head, rows), _meanings(results.solving), atlas]


def _starts(results: Results) -> list[str]:
    rows = (
        ("Cold, with an empty cache", f"{results.cold_start:.2f}"),
        ("Warm, with a filled cache", f"{results.warm_start:.2f}"),
    )
    return [
        _table(("", "Seconds"), rows),
        "A fresh Python process imports orrery, starts a game, lists its moves and plays one "
        "random game. A cold start compiles the rules; a warm start loads them from the cache that "
        "the cold start left. Both are wall-clock times, measured once.",
        _table(
            ("First move of a bot, warm", "Seconds", "of which thinking"),
            (
                (name, f"{first.seconds:.2f}", f"{first.thinking:.2f}")
                for name, first in results.bot_starts.items()
            ),
        ),
        "A fresh process imports orrery, starts a game and lets a bot choose its first move; an "
        "earlier process has left its cache. Thinking is the time that the same move takes the "
        "second time, with all rules loaded. All are wall-clock times, measured once.",
    ]


def _machine(machine: Machine) -> str:
    rows = [
        ("Processor", f"{machine.processor}, {_counted(machine.cores, 'core')}"),
        ("System", machine.system),
        ("Python", machine.python),
        ("Orrery", machine.orrery + ("" if machine.compiled else ", rules not compiled")),
        ("Numba", machine.numba),
        ("NumPy", machine.numpy),
        ("OpenSpiel", machine.open_spiel or "not installed"),
    ]
    return "\n".join(f"- {what}: {which}" for what, which in rows)


def _meanings(lines: Sequence[Rate] | Sequence[Call] | Sequence[Solving] | Sequence[Speed]) -> str:
    return "\n".join(f"- {line.name}: {line.meaning}" for line in lines)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _with_range(figure: Spread | None) -> str:
    if figure is None:
        return ""
    return f"{_short(figure.median)} ({_short(figure.lowest)} to {_short(figure.highest)})"


def _short(number: float) -> str:
    """Three digits that count, as in 146,000 or 3.01 or 0.0213."""
    places = 2 - floor(log10(abs(number))) if number else 0
    return f"{round(number, places):,.{max(places, 0)}f}"
