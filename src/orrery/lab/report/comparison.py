"""A variant of a game beside the game: every figure of both, and what tells them apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from orrery.core.rulebook import EFFECTS, ENDINGS
from orrery.lab.plots import Bars
from orrery.lab.report.bars import BY_TENTH, percent_bars
from orrery.lab.report.blocks import (
    MARK,
    Block,
    Page,
    PageCommand,
    PageHeading,
    PageList,
    PagePlot,
    PageTable,
    PageWords,
)
from orrery.lab.report.estimates import Estimated, difference, share, widened
from orrery.lab.report.figures import ReportFigures
from orrery.lab.report.page import METHOD
from orrery.lab.report.things import rules, things
from orrery.lab.report.wording import (
    UNKNOWN,
    options_of,
    percent,
    percent_span,
    place_name,
    plain,
    plain_span,
)


class ComparedFigure(NamedTuple):
    """One figure of both games."""

    what: str
    is_share: bool
    one: Estimated
    other: Estimated

    @property
    def change(self) -> Estimated:
        """What the second game has more."""
        return difference(self.other, self.one)

    def stands_out(self, lines: int) -> bool:
        """Whether both differ, if an interval is widened for so many lines of a table."""
        change = self.change
        factor = widened(lines) / widened(1)
        low = change.value - factor * (change.value - change.low)
        high = change.value + factor * (change.high - change.value)
        return not low <= 0.0 <= high


def comparison_page(one: ReportFigures, other: ReportFigures, command: str) -> Page:
    """The whole page about two variants of a game."""
    title = f"{one.game.title}: {options_of(one.game)}, and {options_of(other.game)}"
    return Page(title, tuple(_blocks(one, other, command)))


def _blocks(one: ReportFigures, other: ReportFigures, command: str) -> Iterator[Block]:
    plan = one.plan
    names = _names(one, other)
    yield PageWords(
        f"Two variants side by side, with {plan.games:,} games of level {plan.level} each and the"
        f" same seeds. In each, {plan.evaluated:,} games were examined move by move, and each level"
        f" played {plan.meetings} meetings against the level below. Seed {plan.seed}. Every"
        f" difference has a 95 % interval (Newcombe's). {MARK} marks a line where that interval,"
        " widened for all lines of its table, excludes 0."
    )
    yield PageCommand(command)
    figures = list(compared(one, other))
    yield PageHeading("What differs", "findings")
    out = [line for line in figures if line.stands_out(len(figures))]
    if out:
        yield PageList(tuple(_sentence(line, names) for line in out))
    else:
        yield PageWords("No figure differs by more than chance can explain, all lines considered.")
    yield PageHeading("Figures", "figures")
    yield PagePlot("seats", _seats(one, other, names))
    yield PagePlot("choice", _choice(one, other, names))
    yield _table("figure", figures, names)
    parts = {"Things": _things(one, other), "Effects and endings": _rules(one, other)}
    for title, lines in parts.items():
        if lines:
            yield PageHeading(title, title.partition(" ")[0].lower())
            yield _table("uses a game" if title == "Things" else "in games", lines, names)
    yield PageHeading("How it was measured", "method")
    yield PageWords(METHOD)


def _names(one: ReportFigures, other: ReportFigures) -> tuple[str, str]:
    """What tells the variants apart, in a few words."""
    mine, theirs = options_of(one.game).split(), options_of(other.game).split()
    first = " ".join(word for word in mine if word not in theirs) or "usual"
    second = " ".join(word for word in theirs if word not in mine) or "usual"
    return ("usual" if first == "the usual options" else first), second


def compared(one: ReportFigures, other: ReportFigures) -> Iterator[ComparedFigure]:
    """All figures of the games that can be compared."""
    places = list(zip(one.places, other.places, strict=False))
    for place, (mine, theirs) in enumerate(places[:1] if len(places) == 2 else places):
        yield ComparedFigure(
            f"victories of the player who moves {place_name(place)}", True, mine, theirs
        )
    yield ComparedFigure("decisions in a game", False, one.length, other.length)
    yield ComparedFigure("legal moves at a decision", False, one.choice, other.choice)
    yield ComparedFigure("decisions without a choice", True, one.forced, other.forced)
    yield ComparedFigure("games without a single winner", True, one.undecided, other.undecided)
    if one.told and other.told:
        yield ComparedFigure("changes of the lead", False, one.changes, other.changes)
        yield ComparedFigure("decided after", True, one.decided, other.decided)
        yield ComparedFigure("open until the last tenth", True, one.late, other.late)
        yield ComparedFigure("comebacks", True, one.comebacks, other.comebacks)
    for mine_rung, their_rung in zip(one.rungs, other.rungs, strict=True):
        what = f"victories of level {mine_rung.upper} over {mine_rung.lower}"
        yield ComparedFigure(what, True, mine_rung.score, their_rung.score)


def _things(one: ReportFigures, other: ReportFigures) -> list[ComparedFigure]:
    """The uses of things that both have."""
    theirs = {line.thing.key: line for line in things(other.games, other.game.countables())}
    return [
        ComparedFigure(str(line.thing.name), False, line.uses, theirs[line.thing.key].uses)
        for line in things(one.games, one.game.countables())
        if line.thing.key in theirs and line.thing.group not in (EFFECTS, ENDINGS)
    ]


def _rules(one: ReportFigures, other: ReportFigures) -> list[ComparedFigure]:
    """The share of games in which something happens, in both."""
    theirs = {line.effect.key: line.games for line in rules(other.game, other.games)}
    none = share(0, len(other.games))
    return [
        ComparedFigure(str(line.effect.name), True, line.games, theirs.get(line.effect.key, none))
        for line in rules(one.game, one.games)
        if line.effect.group in (EFFECTS, ENDINGS)
    ]


def _sentence(line: ComparedFigure, names: tuple[str, str]) -> str:
    one, change, other = _written(line)
    return f"{line.what}: {one} with {names[0]}, {other} with {names[1]}; difference {change}."


def _written(line: ComparedFigure) -> tuple[str, str, str]:
    change = line.change
    if line.is_share:
        span = f"{100 * change.value:+.1f} points ({percent_span(change)})"
        return percent(line.one.value), span, percent(line.other.value)
    span = f"{change.value:+.2f} ({plain_span(change)})"
    return plain(line.one.value), span, plain(line.other.value)


def _table(what: str, lines: list[ComparedFigure], names: tuple[str, str]) -> PageTable:
    rows = []
    for line in lines:
        if line.one.size < 2 or line.other.size < 2:
            rows.append((line.what, UNKNOWN, UNKNOWN, UNKNOWN, ""))
            continue
        one, change, other = _written(line)
        rows.append((line.what, one, other, change, MARK if line.stands_out(len(lines)) else ""))
    return PageTable((what, *names, "difference (95 % interval)", ""), rows)


def _seats(one: ReportFigures, other: ReportFigures, names: tuple[str, str]) -> Bars:
    found = dict(zip(names, (one.places, other.places), strict=True))
    places = [place_name(place) for place in range(len(one.places))]
    return percent_bars("Victories by order of play", "who moves", places, found, one.fair)


def _choice(one: ReportFigures, other: ReportFigures, names: tuple[str, str]) -> Bars:
    both = dict(zip(names, (one, other), strict=True))
    return Bars(
        "Legal moves at a decision",
        "tenth of the game",
        "legal moves, mean",
        BY_TENTH,
        {name: figures.choice_by_tenth for name, figures in both.items()},
    )
