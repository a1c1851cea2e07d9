"""The sections about what a game is made of: openings, things, rules, forced wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from orrery.core.rulebook import EFFECTS, ENDINGS
from orrery.core.svg import render
from orrery.core.texts import listed
from orrery.lab.plots import Bars
from orrery.lab.report.bars import interval_bars
from orrery.lab.report.blocks import (
    MARK,
    Block,
    PageHeading,
    PageList,
    PagePicture,
    PagePlot,
    PageTable,
    PageWords,
)
from orrery.lab.report.figures import ForcedWin, ReportFigures
from orrery.lab.report.things import (
    LEAST_GAMES,
    OpeningFigures,
    RuleFigures,
    ThingFigures,
    groups,
    opening_things,
    openings,
    rules,
    things,
    unseen_rules,
    variety,
)
from orrery.lab.report.wording import percent_cells, plain

_MOST_OPENINGS = 12
_MOST_WINS = 5

#: A table with more lines is folded.
_LONG = 20

#: A plot with more bars cannot be read.
_MOST_BARS = 16
_MOST_LETTERS = 100


def opening_section(figures: ReportFigures) -> Iterator[Block]:
    """How games begin."""
    yield PageHeading("Openings", "openings")
    games = figures.games
    found, used = openings(games), opening_things(figures.game, games)
    yield PageWords(
        "This is about the first move of play, after the set-up. There were"
        f" {variety(games)} different ones in {len(games)} games; moves that symmetry makes equal"
        f" count as one. A move is listed if it was made in {LEAST_GAMES} games or more. {MARK}"
        " marks a line where the seat that makes it wins more or less often than over all games,"
        " all lines of the table considered."
    )
    if found:
        yield _openings_table("first move", found[:_MOST_OPENINGS])
    if used:
        yield _openings_table("the first move uses", used)
    if not found and not used:
        yield PageWords("No first move was made that often.")


def _openings_table(what: str, found: Sequence[OpeningFigures]) -> PageTable:
    rows = [
        (
            one.text,
            *percent_cells(one.games)[:1],
            *percent_cells(one.wins),
            MARK if one.stands_out else "",
        )
        for one in found
    ]
    return PageTable((what, "games", "the seat that makes it wins", "95 % interval", ""), rows)


def things_section(figures: ReportFigures) -> Iterator[Block]:
    """Use and worth of everything that is used."""
    found = {title: things(figures.games, group) for title, group in groups(figures.game).items()}
    if not found:
        return
    yield PageHeading("Use and worth", "worth")
    yield PageWords(
        "Uses are counted over all seats of a game. The worth of a thing comes from comparing the"
        " seats within a game: of the games in which they did not use it equally often, it is the"
        f" share won by the seat that used it most. A fair share is {100 * figures.fair:.1f} %."
        f" {MARK} marks a line whose interval, widened for all lines of its table, excludes the"
        " fair share. This shows what goes together with winning, not what causes it: a player who"
        " is winning may simply get to use more."
    )
    for title, lines in found.items():
        if _can_be_drawn(lines):
            yield PagePlot(f"worth-{title.lower().replace(' ', '-')}", _worth_bars(title, lines))
        yield _things_table(title, lines)


def _can_be_drawn(lines: Sequence[ThingFigures]) -> bool:
    """Whether a plot has room for these, and for their names."""
    letters = sum(len(str(one.thing.name)) for one in lines)
    return len(lines) <= _MOST_BARS and letters <= _MOST_LETTERS


def _worth_bars(title: str, lines: Sequence[ThingFigures]) -> Bars:
    return interval_bars(
        f"{title}: uses in a game",
        "",
        "uses, mean",
        [str(one.thing.name) for one in lines],
        {"": [one.uses for one in lines]},
    )


def _things_table(title: str, lines: Sequence[ThingFigures]) -> PageTable:
    rows = [
        (
            str(one.thing.name),
            plain(one.uses.value),
            *percent_cells(one.games)[:1],
            *percent_cells(one.wins),
            str(one.wins.size),
            MARK if one.stands_out else "",
        )
        for one in lines
    ]
    head = (
        title,
        "uses a game",
        "in games",
        "the seat that used it most wins",
        "95 % interval",
        "of games",
        "",
    )
    is_long = len(rows) > _LONG
    return PageTable(head, rows, title if is_long else "", folded=is_long)


def rules_section(figures: ReportFigures) -> Iterator[Block]:
    """Rules that never mattered, and how often the others did."""
    found = rules(figures.game, figures.games)
    if not found:
        return
    yield PageHeading("Rules that never mattered", "rules")
    dead, games = [one for one in found if one.is_dead], len(figures.games)
    most = found[0].games if not dead else dead[0].games
    yield PageWords(
        f"In {games} games of level {figures.plan.level}, the following never happened. Between"
        " players such as these, each of them therefore happens in fewer than"
        f" {100 * most.high:.1f} % of games (95 % interval); people may find a use for it."
        if dead
        else f"In {games} games of level {figures.plan.level}, everything that a rule provides for"
        " happened at least once."
    )
    if dead:
        yield PageList(tuple(map(_said, dead)))
    alive = sorted((one for one in found if not one.is_dead), key=lambda one: one.games.value)
    rows = [(_said(one), *percent_cells(one.games), str(one.times)) for one in alive]
    head = ("rule and effect", "in games", "95 % interval", "times")
    yield PageTable(head, rows, "What happened, the rarest first", folded=len(rows) > _LONG)
    unseen = unseen_rules(figures.game)
    if unseen:
        yield PageWords(f"Nothing is counted for {listed(unseen)}, so this report leaves them out.")


def _said(one: RuleFigures) -> str:
    """The rule and its effect; a thing says under which title it stands."""
    title = {EFFECTS: "", ENDINGS: "the game ends: "}.get(str(one.effect.group))
    before = f"{str(one.effect.group).lower()}, " if title is None else title
    number = f"{one.effect.rule}: " if one.effect.rule else ""
    return f"{number}{before}{one.effect.name}"


def wins_section(figures: ReportFigures) -> Iterator[Block]:
    """The earliest wins that the search has proven."""
    yield PageHeading("Forced wins", "forced")
    wins = figures.forced_wins
    if not wins:
        shortest = min(figures.games, key=lambda game: (game.moves, game.seed))
        yield PageWords(
            "The search proved no win that takes more than one move; where luck or hidden things"
            f" remain, it does not try. The shortest game had {shortest.plies} decisions (seed"
            f" `{shortest.seed}`)."
        )
        return
    told = len(figures.told)
    rest = sorted(win.rest for win in wins)
    yield PageWords(
        f"In {len(wins)} of {told} evaluated games the search, with {figures.plan.simulations}"
        " simulations per move, proved a win that took more than one move, on average"
        f" {plain(sum(rest) / len(rest))} moves before the end. These came after the fewest moves:"
    )
    yield _wins_table(figures, wins[:_MOST_WINS])
    yield from _first_win(wins[0], figures)


def _wins_table(figures: ReportFigures, wins: Sequence[ForcedWin]) -> PageTable:
    rows = [
        (
            win.game.seed,
            str(win.proven.ply),
            figures.game.seat_name(win.proven.seat),
            win.proven.move,
            str(win.rest),
        )
        for win in wins
    ]
    return PageTable(
        ("seed", "moves before", "who can force it", "with", "moves it took in the game"), rows
    )


def _first_win(win: ForcedWin, figures: ReportFigures) -> Iterator[Block]:
    position = figures.game.position(win.proven.line)
    who = figures.game.seat_name(win.proven.seat)
    yield PagePicture(
        "forced",
        render(position.scene(win.proven.seat), width=480),
        f"The earliest: {who} to move wins by force with `{win.proven.move}`.",
    )
