"""The report of a tournament as one HTML page: no scripts, and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from orrery.core.options import write_value
from orrery.lab.arena.report import ArenaReport, PlayerLine, Share
from orrery.lab.plots import Bars

_CSS = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.25rem .75rem;border-bottom:1px solid #8884;text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left}
svg{max-width:100%;height:auto}
.scroll{overflow-x:auto}
"""


def page(report: ArenaReport, date: str) -> str:
    """The whole page."""
    title = f"{report.plan.game}: {', '.join(report.plan.players)}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        _introduction(report, date),
        "<h2>Ratings</h2>",
        _ratings(report),
        *_plots(report),
        "<h2>Each against each</h2>",
        "<p>The share of the points of the player on the left, its 95 % Wilson interval in "
        "percent, and wins, draws and losses.</p>",
        _crosstable(report),
        "<h2>Seats</h2>",
        _table(
            ("Seat", "Share", "95 % interval", "Games"),
            ((line.seat, *_share(line.score)) for line in report.seats),
        ),
        *_forfeits(report),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{_CSS}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _introduction(report: ArenaReport, date: str) -> str:
    plan = report.plan
    facts = {
        "Played": f"{date}, with Orrery {report.version}",
        "Options": ", ".join(
            f"{name}={write_value(value)}" for name, value in plan.options.items()
        ),
        "Seed": plan.seed,
        **plan.conditions,
        "Games": f"{len(report.games)}; every seed with all rotations of the seats",
        "Stopped": report.stopped,
        "Ratings": report.rated_by,
    }
    if report.left_out:
        facts["Not counted"] = f"{report.left_out} games, played ahead of the decision"
    lines = (f"<li>{escape(what)}: {escape(said)}</li>" for what, said in facts.items() if said)
    return f"<ul>\n{''.join(lines)}\n</ul>"


def _ratings(report: ArenaReport) -> str:
    head = ("Player", "Rating", "Share", "95 % interval", "Games", "Forfeits", "Seconds a move")
    return _table(head, map(player_row, report.players))


def player_row(line: PlayerLine) -> Sequence[str]:
    """One line of the table of ratings."""
    rating = f"{line.rating.value:.0f} ± {line.rating.margin:.0f}" if line.rating else ""
    seconds = f"{line.seconds_a_move:.4f}"
    return line.player, rating, *_share(line.score), str(line.forfeits), seconds


def _share(score: Share) -> tuple[str, str, str]:
    return percent(score.share), interval(score), str(score.games)


def interval(score: Share) -> str:
    """The 95 % interval, in percent."""
    return f"{100 * score.low:.1f} to {100 * score.high:.1f}"


def percent(share: float) -> str:
    """A share as people write it."""
    return f"{100 * share:.1f} %"


def _plots(report: ArenaReport) -> list[str]:
    names = [line.player for line in report.players]
    shares = [100 * line.score.share for line in report.players]
    plots = [Bars("Share of the points", "player", "percent", names, {"": shares}, mark=50.0)]
    ratings = [line.rating for line in report.players if line.rating]
    if len(ratings) == len(names):
        values, margins = [r.value for r in ratings], [r.margin for r in ratings]
        across, up = "player", "rating, with 95 % margin"
        plots.insert(0, Bars("Ratings", across, up, names, {"": values}, {"": margins}))
    return [f"<figure>{plot.svg()}</figure>" for plot in plots]


def _crosstable(report: ArenaReport) -> str:
    names = [line.player for line in report.players]
    rows = ((name, *(crosstable_cell(report, name, other) for other in names)) for name in names)
    return _table(("", *names), rows)


def crosstable_cell(report: ArenaReport, player: str, against: str) -> str:
    """How the first did against the second."""
    if player == against:
        return ""
    line = report.pair(player, against)
    counts = f"+{line.wins} ={line.draws} -{line.losses}"
    return f"{percent(line.score.share)} ({interval(line.score)}) {counts}"


def _forfeits(report: ArenaReport) -> list[str]:
    if not report.forfeits:
        return []
    lines = "".join(f"<li>{escape(str(line))}</li>" for line in report.forfeits)
    return ["<h2>Forfeits</h2>", f"<ul>{lines}</ul>"]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "\n".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    return f'<div class="scroll"><table>\n<tr>{top}</tr>\n{body}\n</table></div>'
