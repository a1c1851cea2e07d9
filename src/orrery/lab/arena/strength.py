"""The page that a ladder becomes: `benchmarks/STRENGTH.md`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from orrery.core.options import write_value
from orrery.lab.arena.ladder import TEST, WANTED, ContestResult
from orrery.lab.arena.page import interval, percent
from orrery.lab.bench.machine import Machine

HEAD = (
    "Match",
    "Score of the first",
    "95 % interval",
    "Games",
    "Won, drawn, lost",
    "Budgets times",
    "Seconds a move",
    f"At least {100 * WANTED:.0f} %",
)


#: Said where the players are not levels.
ABOUT_YARDSTICKS = (
    "*search* is the search that levels 5 and 6 use; *uct* is the same search without any "
    "knowledge: random games and UCB. *without* means that the search does without a piece of "
    "knowledge, and *with* that it gets one that the levels do not use. Both players think for the "
    "same time at every move; the factor by which budgets are scaled is that time in seconds."
)


def page(
    matches: Sequence[ContestResult],
    machine: Machine,
    date: str,
    command: str,
    *,
    levels: bool = True,
) -> str:
    """The whole page, in Markdown; of levels, or of what knowledge gains."""
    parts = ["# Strength" if levels else "# What knowledge gains", _introduction(date, command)]
    if not levels:
        parts.append(ABOUT_YARDSTICKS)
    for title in dict.fromkeys(_heading(match) for match in matches):
        parts += [f"## {title}", _table(match for match in matches if _heading(match) == title)]
    parts += ["## The machine", _machine(machine)]
    return "\n\n".join(parts) + "\n"


def _introduction(date: str, command: str) -> str:
    return (
        f"Measured on {date} with `{command}`, which you can run yourself.\n\n"
        "Each seed is played from both seats, and the two games together, a meeting, count as one "
        "observation. A sequential test on meetings ends the match. It compares a share of at most "
        f"{TEST.low:g} with one of at least {TEST.high:g} (alpha {TEST.alpha:g}, beta "
        f"{TEST.beta:g}): *yes* means that it accepted the second, which is possible only while "
        f"the score is above {100 * WANTED:.0f} %; *no* means that it accepted the first; and "
        "*open* means that the games ran out. If a match ended early, its score lies, on average, "
        f"a little too far from {100 * WANTED:.0f} %. Scaled budgets were scaled for both players. "
        "Intervals are Wilson's; a draw counts as half a point."
    )


def _heading(match: ContestResult) -> str:
    chosen = ", ".join(f"{k}={write_value(v)}" for k, v in match.contest.options.items())
    return f"{match.title} ({chosen})" if chosen else match.title


def _table(matches: Iterable[ContestResult]) -> str:
    lines = [HEAD, ["---"] + ["---:"] * (len(HEAD) - 1), *map(_row, matches)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _row(match: ContestResult) -> Sequence[str]:
    line, score = match.line, match.line.score
    verdict = "yes" if match.reached else "no" if match.decided else "open"
    return (
        f"{match.contest.stronger} against {match.contest.weaker}",
        percent(score.share),
        interval(score),
        str(score.games),
        f"{line.wins}, {line.draws}, {line.losses}",
        f"{match.scale:g}",
        " and ".join(f"{seconds:.3f}" for seconds in match.seconds),
        verdict,
    )


def _machine(machine: Machine) -> str:
    return (
        f"{machine.processor}, {machine.cores} cores; {machine.system}; {machine.python}, "
        f"Orrery {machine.orrery}, Numba {machine.numba}, NumPy {machine.numpy}."
    )
