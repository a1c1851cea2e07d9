"""The page of a report: what stands at its top, and all sections in their order."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.lab.report import inventory, sections
from orrery.lab.report.blocks import (
    Block,
    Page,
    PageCard,
    PageCards,
    PageCommand,
    PageHeading,
    PageList,
    PageWords,
)
from orrery.lab.report.figures import ReportFigures
from orrery.lab.report.findings import findings
from orrery.lab.report.wording import (
    options_of,
    percent,
    percent_span,
    plain,
    plain_span,
)


def report_page(figures: ReportFigures, command: str) -> Page:
    """The whole page about one game."""
    return Page(f"{figures.game.title}: design report", tuple(_blocks(figures, command)))


def _blocks(figures: ReportFigures, command: str) -> Iterator[Block]:
    yield PageWords(introduction(figures))
    yield PageCommand(command)
    yield PageCards(tuple(_cards(figures)))
    found = findings(figures)
    yield PageHeading("What stands out", "findings")
    if found:
        yield PageList(tuple(found))
    else:
        yield PageWords("Every interval of this report includes what chance alone would give.")
    yield from sections.seats(figures)
    yield from sections.length(figures)
    yield from sections.choice(figures)
    yield from sections.decisiveness(figures)
    yield from sections.drama(figures)
    yield from sections.skill(figures)
    yield from inventory.opening_section(figures)
    yield from inventory.things_section(figures)
    yield from inventory.rules_section(figures)
    yield from inventory.wins_section(figures)
    yield PageHeading("How it was measured", "method")
    yield PageWords(METHOD)


METHOD = (
    "The same command gives the same bytes on any number of cores: every game follows from the"
    " seed and its number, and players think for a number of simulations, never for a length of"
    " time. Shares have Wilson's 95 % interval, means have Student's. The figures hold for games"
    " between these players; stronger players, or people, may play differently."
)


def introduction(figures: ReportFigures) -> str:
    """What was played."""
    plan, game = figures.plan, figures.game
    seats = len(game.seats)
    return (
        f"{plan.games:,} games of {seats} players of level {plan.level}, with {options_of(game)}."
        f" {min(plan.evaluated, plan.games):,} of them were examined move by move, and each level"
        f" played {plan.meetings} meetings against the level below. Seed {plan.seed}."
    )


def _cards(figures: ReportFigures) -> Iterator[PageCard]:
    first = figures.places[0] if figures.has_order else figures.seats[0]
    what = "the first player wins" if figures.has_order else "the first seat wins"
    yield PageCard(what, percent(first.value), f"{percent_span(first)} %")
    length = figures.length
    yield PageCard("decisions in a game", plain(length.value), plain_span(length))
    yield PageCard("moves to choose from", plain(figures.choice.value), plain_span(figures.choice))
    draws = figures.undecided
    yield PageCard("without a single winner", percent(draws.value), f"{percent_span(draws)} %")
    if figures.told:
        changes, decided = figures.changes, figures.decided
        yield PageCard("changes of the lead", plain(changes.value), plain_span(changes))
        yield PageCard(
            "decided after", percent(decided.value), f"{percent_span(decided)} % of a game"
        )
    if figures.rungs:
        score = figures.rungs[-1].score
        note = f"{percent_span(score)} %, over level {figures.rungs[-1].lower}"
        yield PageCard(f"level {figures.rungs[-1].upper} wins", percent(score.value), note)
