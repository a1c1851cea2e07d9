"""Statistics as pictures, each beside a table that says the same."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from orrery.core.texts import count, say
from orrery.lab.plots import Bars
from orrery.lab.row_bars import BarPart, BarRow, RowBars
from orrery.statistics.explorer import GameScore
from orrery.statistics.summary import PromiseRow, ScoreTable, ThingTable
from orrery.web.language import Language

#: A plot with more bars cannot be read.
_MOST_BARS = 8
#: One bar is nothing to compare with.
_LEAST_BARS = 2


def score_plot(table: ScoreTable, language: Language) -> Markup:
    """Won, drawn and lost, as shares."""
    rows = [
        BarRow(language.said(row.label), _score_words(row.score, language), _parts(row.score))
        for row in table.rows[:_MOST_BARS]
    ]
    return _drawn(RowBars(language.said(table.title), rows))


def _score_words(score: GameScore, language: Language) -> str:
    games = count("{n} game", "{n} games", score.games)
    return language.said(
        say("{percent} % of {games}", percent=round(100 * score.share), games=games)
    )


def _parts(score: GameScore) -> list[BarPart]:
    return [
        BarPart(style, number / score.games)
        for style, number in zip(("won", "drawn", "lost"), score, strict=True)
    ]


def thing_plot(table: ThingTable, language: Language) -> Markup:
    """How often things were used, the most frequent first."""
    most = max((row.uses for row in table.rows), default=1)
    rows = [
        BarRow(
            language.said(row.label),
            language.said(count("{n} use", "{n} uses", row.uses)),
            [BarPart("use", row.uses / most)],
        )
        for row in table.rows[:_MOST_BARS]
    ]
    return _drawn(RowBars(language.said(table.title), rows))


def _drawn(bars: RowBars) -> Markup:
    return Markup(bars.svg()) if len(bars.rows) >= _LEAST_BARS else Markup()


def promise_plot(rows: Sequence[PromiseRow], language: Language) -> Markup:
    """Which share of bids was kept, by how high they were."""
    if len(rows) < _LEAST_BARS:
        return Markup()
    bars = Bars(
        title=language.said(say("Bids that were kept")),
        across=language.said(say("Bid")),
        up=language.said(say("Kept, %")),
        headings=[str(row.said) for row in rows],
        series={"": [round(100 * row.kept / row.times) for row in rows]},
    )
    return Markup(bars.figure())
