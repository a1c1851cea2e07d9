"""The sections about how games go: seats, length, choice, decisiveness, drama, skill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.lab.plots import Bars
from orrery.lab.report.bars import BY_TENTH, interval_bars, percent_bars
from orrery.lab.report.blocks import MARK, Block, PageHeading, PagePlot, PageTable, PageWords
from orrery.lab.report.estimates import Estimated, quantile
from orrery.lab.report.figures import ReportFigures
from orrery.lab.report.wording import (
    percent,
    percent_cells,
    percent_span,
    place_name,
    plain,
    plain_cells,
)

#: So many bars are enough for the lengths of games.
_MOST_BARS = 24


def seats(figures: ReportFigures) -> Iterator[Block]:
    """Who wins: by the order of play and by the seat."""
    yield PageHeading("Seats", "seats")
    fair = percent(figures.fair)
    yield PageWords(
        f"Equal players take all seats, so each seat should win its fair share, {fair}. A draw or"
        f" a shared victory is divided equally. {MARK} marks a line whose interval, widened for the"
        " number of seats, excludes that share."
    )
    if figures.has_order:
        names = [place_name(place) for place in range(len(figures.places))]
        title, across, found = "Victories by order of play", "who moves", figures.places
    else:
        names = list(figures.game.seats)
        title, across, found = "Victories by seat", "seat", figures.seats
        yield PageWords("All players act at once, so nobody moves first.")
    yield PagePlot("seats", percent_bars(title, across, names, {"": found}, figures.fair))
    rows = [(f"sits as {name}", one) for name, one in _named(figures.game.seats, figures.seats)]
    if figures.has_order:
        rows = [*((f"moves {name}", one) for name, one in _named(names, found)), *rows]
    yield PageTable(
        ("", "victories", "95 % interval", "games", ""),
        [
            (what, *percent_cells(one), str(one.size), MARK if figures.is_unfair(one) else "")
            for what, one in rows
        ],
    )


def _named(names: Sequence[str], found: Sequence[Estimated]) -> Iterator[tuple[str, Estimated]]:
    return zip(names, found, strict=True)


def length(figures: ReportFigures) -> Iterator[Block]:
    """How long games are."""
    yield PageHeading("Length", "length")
    lengths = figures.lengths
    names, counts = histogram(lengths)
    yield PagePlot(
        "length", Bars("Length of games", "decisions in a game", "games", names, {"": counts})
    )
    rows = [
        ("decisions, mean", *plain_cells(figures.length)),
        ("decisions, median", plain(quantile(lengths, 0.5)), ""),
        ("middle half", f"{quantile(lengths, 0.25):.0f} to {quantile(lengths, 0.75):.0f}", ""),
        ("shortest and longest", f"{min(lengths):.0f} and {max(lengths):.0f}", ""),
    ]
    yield PageTable(("", "figure", "95 % interval"), rows)


def histogram(values: list[float]) -> tuple[list[str], list[float]]:
    """Whole numbers in equal classes: how the classes are called, and how many fall into each."""
    low, high = int(min(values)), int(max(values))
    step = max(1, -(-(high - low + 1) // _MOST_BARS))
    starts = range(low, high + 1, step)
    names = [str(start) if step == 1 else f"{start}–{start + step - 1}" for start in starts]
    counts = [0.0] * len(names)
    for value in values:
        counts[(int(value) - low) // step] += 1
    return names, counts


def choice(figures: ReportFigures) -> Iterator[Block]:
    """How many moves there are to choose from."""
    yield PageHeading("Choice", "choice")
    yield PagePlot(
        "choice",
        Bars(
            "Legal moves at a decision",
            "tenth of the game",
            "legal moves, mean",
            BY_TENTH,
            {"": figures.choice_by_tenth},
        ),
    )
    yield PageTable(
        ("", "figure", "95 % interval"),
        [
            ("legal moves at a decision, mean", *plain_cells(figures.choice)),
            ("decisions without a choice", *percent_cells(figures.forced)),
            ("ways through a game of usual choices", f"10^{figures.lines:.0f}", ""),
        ],
    )


def decisiveness(figures: ReportFigures) -> Iterator[Block]:
    """How games end, and by how much."""
    yield PageHeading("Decisiveness", "decisiveness")
    endings = figures.endings
    bars = percent_bars("How games end", "reason", list(endings), {"": list(endings.values())})
    if len(endings) > 1:
        yield PagePlot("endings", bars)
    rows = [(reason, *percent_cells(one)) for reason, one in figures.endings.items()]
    rows.append(("without a single winner", *percent_cells(figures.undecided)))
    if figures.margin.size:
        rows.append(("lead of the winner, in points", *plain_cells(figures.margin)))
    yield PageTable(("ending", "games", "95 % interval"), rows)


def drama(figures: ReportFigures) -> Iterator[Block]:
    """How often and how late the lead changes."""
    yield PageHeading("Drama", "drama")
    if not figures.told:
        yield PageWords("No game was evaluated.")
        return
    yield PageWords(_by_what(figures))
    if figures.curve:
        yield PagePlot("curve", _curve_bars(figures))
    changes = figures.changes_counted
    names = [str(k) for k in range(max(changes) + 1)]
    counts = [float(changes[k]) for k in range(max(changes) + 1)]
    yield PagePlot(
        "changes", Bars("Changes of the lead", "changes in a game", "games", names, {"": counts})
    )
    behind = "stood clearly worse" if figures.evaluated else "been behind"
    yield PageTable(
        ("", "figure", "95 % interval"),
        [
            ("changes of the lead in a game", *plain_cells(figures.changes)),
            ("the last change after this part of the game", *percent_cells(figures.last_change)),
            ("decided after this part of the game", *percent_cells(figures.decided)),
            ("open until the last tenth", *percent_cells(figures.late)),
            (f"won by a seat that had {behind}", *percent_cells(figures.comebacks)),
        ],
    )


def _by_what(figures: ReportFigures) -> str:
    count = len(figures.told)
    if figures.evaluated:
        return (
            f"A search with {figures.plan.simulations} simulations evaluated each move of {count}"
            " games; its values run from -1 (lost) to 1 (won). The lead changes when another seat"
            " is ahead by at least 0.1. A game is decided once the winner never falls below"
            f" {figures.clear:g} again, which means winning three games out of four."
        )
    return (
        f"No search judges this game, so the points in {count} games show who leads. The lead"
        " changes when another seat alone has the most points, and a game is decided once the"
        " winner stays alone in front."
    )


def _curve_bars(figures: ReportFigures) -> Bars:
    unit = "value of the search" if figures.evaluated else "points ahead of the next"
    return interval_bars(
        "How the later winner stands",
        "after this tenth of the game",
        unit,
        BY_TENTH,
        {"": figures.curve},
    )


def skill(figures: ReportFigures) -> Iterator[Block]:
    """Each level against the one below."""
    yield PageHeading("Skill", "skill")
    if not figures.rungs:
        yield PageWords("No levels were compared.")
        return
    yield PageWords(
        "Each level plays against the level below, and both have the same number of seats. Every"
        " seed is played twice, with the seats exchanged; the two games, a meeting, count as one"
        f" observation. Intervals are Wilson's, for meetings. {MARK} marks a line whose interval is"
        " above one half."
    )
    names = [f"{rung.upper} over {rung.lower}" for rung in figures.rungs]
    scores = [rung.score for rung in figures.rungs]
    title = "Victories of the higher level"
    yield PagePlot("skill", percent_bars(title, "levels", names, {"": scores}, 0.5))
    yield PageTable(
        ("levels", "victories", "95 % interval", "meetings won, even, lost", ""),
        [
            (
                name,
                percent(rung.score.value),
                percent_span(rung.score),
                f"{rung.won}, {rung.even}, {rung.lost}",
                MARK if rung.score.low > 0.5 else "",
            )
            for name, rung in zip(names, figures.rungs, strict=True)
        ],
    )
