"""All runs as a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

from runs import Run

from orrery.lab.bench.machine import this_machine

TITLES = {"endless": "endless matches", "pebbles": "a new match for each game"}
HOW_MEASURED = """\
Every match has two players with one socket each. A move counts once the server has accepted it
and both players have seen it. Latency runs from sending a move until the *other* player has seen
it, so it includes accepting, storing and sending it on; the tables show it as "Told". Processor
time is the server's own, including all processes that it starts (from `/proc`); databases and the
load generator are listed separately. All of them share the machine. After each run of Orrery, the
benchmark reads the database: every accepted move must be there exactly once, and every game must
replay to the same bytes.
"""


def page(runs: Sequence[Run], day: str, note: str) -> str:
    """The whole report in Markdown."""
    machine = this_machine()
    lines = [
        "# Load, measured",
        "",
        f"Measured on {day} with `python benchmarks/load`{note}: {machine.processor}, "
        f"{machine.cores} cores, {machine.python}.",
        "",
        HOW_MEASURED,
        *_section(
            "Side by side",
            "Twenty matches run as fast as they can, on one process per server; the servers take "
            "turns. The figures are medians of all runs, with the range of moves per second of the "
            "server's processor time. Orrery writes every move to SQLite before any player is told "
            "of it; the others store nothing.",
            _compared([run for run in runs if run.part == "compare"]),
        ),
        *_section(
            "Growth",
            "Tables of Orion Duel, each with a move every five seconds, with PostgreSQL and Redis "
            "on the same machine.",
            _grown([run for run in runs if run.part == "growth"]),
        ),
        *_section(
            "The target",
            "The target is a thousand live tables, each with a move every five seconds, on two "
            "processes, with PostgreSQL and Redis on the same machine: a 99th percentile under 100 "
            "ms, nothing lost, and less than 1.5 GB of memory for the servers.",
            _grown([run for run in runs if run.part == "target"]),
        ),
    ]
    return "\n".join(lines)


def _section(title: str, words: str, table: list[str]) -> list[str]:
    return [f"## {title}", "", words, "", *table, ""] if len(table) > 2 else []


def _compared(runs: Sequence[Run]) -> list[str]:
    head = ["Game", "Server", "Runs", "Moves a second", "for each CPU second", "of it from, to"]
    head += ["Told: median", "95 %", "99 %", "longest", "Memory", "Generator's CPU", "Stored"]
    rows = [_table_row(head), _table_row(["---"] * len(head))]
    for game, server in dict.fromkeys((run.game, run.server) for run in runs):
        some = [run for run in runs if (run.game, run.server) == (game, server)]
        each = [run.moves_a_cpu_second for run in some]
        cells = [
            TITLES.get(game, game),
            server,
            str(len(some)),
            f"{median(run.moves_a_second for run in some):,.0f}",
            f"{median(each):,.0f}",
            f"{min(each):,.0f} to {max(each):,.0f}",
            *_latencies(some),
            f"{median(run.memory_mb['server'] for run in some):.0f} MB",
            f"{100 * median(run.cpu_s['generator'] / run.cpu_s['server'] for run in some):.0f} %",
            _stored(some),
        ]
        rows.append(_table_row(cells))
    return rows


def _grown(runs: Sequence[Run]) -> list[str]:
    head = ["Server", "Tables", "Moves", "Told: median", "95 %", "99 %", "longest", "Server's CPU"]
    head += ["for each CPU second", "Database's CPU", "Redis's CPU", "Generator's CPU"]
    head += ["Servers' memory", "An idle table", "Stored"]
    rows = [_table_row(head), _table_row(["---"] * len(head))]
    for run in runs:
        cores = {name: f"{100 * spent / run.seconds:.0f} %" for name, spent in run.cpu_s.items()}
        cells = [
            run.server,
            f"{run.tables:,}",
            f"{run.moves:,}",
            *_latencies([run]),
            cores["server"],
            f"{run.moves_a_cpu_second:,.0f}",
            cores.get("database", ""),
            cores.get("redis", ""),
            cores["generator"],
            f"{run.memory_mb['server']:.0f} MB",
            f"{run.idle_table_kb:.0f} kB",
            _stored([run]),
        ]
        rows.append(_table_row(cells))
    return rows


def _latencies(runs: Sequence[Run]) -> list[str]:
    *usual, longest = zip(*(run.told_ms for run in runs), strict=True)
    return [f"{median(ms):.1f} ms" for ms in usual] + [f"{max(longest):.0f} ms"]


def _stored(runs: Sequence[Run]) -> str:
    return "; ".join(dict.fromkeys(run.stored.split()[0] for run in runs if run.stored))


def _table_row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
