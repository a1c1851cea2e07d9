"""What stands out in a report, in sentences: only what an interval tells apart from chance."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.lab.report.estimates import Estimated
from orrery.lab.report.figures import ReportFigures
from orrery.lab.report.things import ThingFigures, groups, rules, things
from orrery.lab.report.wording import percent, percent_span, place_name

#: So many things of one title are named.
_MOST_THINGS = 4


def findings(figures: ReportFigures) -> list[str]:
    """The sentences, in the order of the report."""
    return [
        *_places(figures),
        *_colours(figures),
        *_ladder(figures),
        *_worth(figures),
        *_dead(figures),
    ]


def _with_interval(found: Estimated) -> str:
    return f"{percent(found.value)} ({percent_span(found)})"


def _telling(found: list[Estimated]) -> list[Estimated]:
    """Of two shares the second says nothing new."""
    return found[:1] if len(found) == 2 else found


def _places(figures: ReportFigures) -> Iterator[str]:
    places = _telling(figures.places) if figures.has_order else []
    for place, found in enumerate(places):
        if figures.is_unfair(found):
            yield (
                f"The player who moves {place_name(place)} wins {_with_interval(found)} of the"
                f" games; a fair share is {percent(figures.fair)}."
            )


def _colours(figures: ReportFigures) -> Iterator[str]:
    for name, found in zip(figures.game.seats, _telling(figures.seats), strict=False):
        if figures.is_unfair(found):
            yield f"The seat {name} wins {_with_interval(found)} of the games."


def _ladder(figures: ReportFigures) -> Iterator[str]:
    for rung in figures.rungs:
        if not rung.score.excludes(0.5):
            yield (
                f"Level {rung.upper} cannot be told apart from level {rung.lower}: it scores"
                f" {_with_interval(rung.score)} in {rung.score.size} meetings."
            )


def _worth(figures: ReportFigures) -> Iterator[str]:
    for title, group in groups(figures.game).items():
        out = [one for one in things(figures.games, group) if one.stands_out]
        out.sort(key=lambda one: -abs(one.wins.value - figures.fair))
        if out:
            named = "; ".join(map(_thing, out[:_MOST_THINGS]))
            more = f"; and {len(out) - _MOST_THINGS} more" if len(out) > _MOST_THINGS else ""
            yield f"{title}, victories of the seat that used it most: {named}{more}."


def _thing(one: ThingFigures) -> str:
    return f"{one.thing.name} {_with_interval(one.wins)}"


def _dead(figures: ReportFigures) -> Iterator[str]:
    found = rules(figures.game, figures.games)
    dead = [one for one in found if one.is_dead]
    if dead:
        yield (
            f"{len(dead)} of the {len(found)} things that rules provide for never happened in"
            f" {len(figures.games)} games."
        )
