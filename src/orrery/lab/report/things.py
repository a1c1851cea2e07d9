"""Use and worth of what a game counts, rules that never mattered, and first moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from orrery.core.contract import Game
from orrery.core.rulebook import EFFECTS, ENDINGS, Countable
from orrery.lab.report.estimates import Estimated, mean, share
from orrery.lab.report.studied import StudiedGame

#: A first move that fewer games began with is only counted.
LEAST_GAMES = 5


class ThingFigures(NamedTuple):
    """How often a thing is used, and how they fare who use it more than the others."""

    thing: Countable
    games: Estimated  # the share of games in which anybody used it
    uses: Estimated  # in a game, by all seats together
    wins: Estimated  # the share of victories of who used it most, where not all did alike
    stands_out: bool  # whether that differs from a fair share, all lines of its table considered


class RuleFigures(NamedTuple):
    """How often something that a rule provides for happened."""

    effect: Countable
    games: Estimated  # the share of games in which it happened
    times: int  # in all games

    @property
    def is_dead(self) -> bool:
        return self.times == 0


class OpeningFigures(NamedTuple):
    """A first move of play, and how they fare who make it."""

    text: str
    games: Estimated  # the share of games that begin so
    wins: Estimated  # of who begins
    stands_out: bool  # against all who begin


def groups(game: Game) -> dict[str, list[Countable]]:
    """What is used, by the title that it stands under; effects and endings left out."""
    found: dict[str, list[Countable]] = {}
    for one in game.countables():
        if one.group not in (EFFECTS, ENDINGS):
            found.setdefault(str(one.group), []).append(one)
    return found


def things(games: Sequence[StudiedGame], group: Sequence[Countable]) -> list[ThingFigures]:
    """Use and worth of all things of a group."""
    return [_thing(games, thing, len(group)) for thing in group]


def _thing(games: Sequence[StudiedGame], thing: Countable, lines: int) -> ThingFigures:
    used = [_uses(game, thing.key) for game in games]
    unlike = [(game, uses) for game, uses in zip(games, used, strict=True) if len(set(uses)) > 1]
    victories = sum(_of_most(game, uses) for game, uses in unlike)
    seats = len(games[0].scores)
    return ThingFigures(
        thing,
        share(sum(any(uses) for uses in used), len(games)),
        mean([float(sum(uses)) for uses in used]),
        share(victories, len(unlike)),
        share(victories, len(unlike), lines).excludes(1 / seats),
    )


def _uses(game: StudiedGame, key: str) -> tuple[int, ...]:
    return game.uses.get(key, (0,) * len(game.scores))


def _of_most(game: StudiedGame, uses: Sequence[int]) -> float:
    """The mean share of the victory of those who used it most."""
    most = [seat for seat, count in enumerate(uses) if count == max(uses)]
    return sum(map(game.victory, most)) / len(most)


def rules(game: Game, games: Sequence[StudiedGame]) -> list[RuleFigures]:
    """Everything that a rule provides for, and how often it happened."""
    return [_rule(one, games) for one in game.countables() if one.rule or one.group == ENDINGS]


def _rule(effect: Countable, games: Sequence[StudiedGame]) -> RuleFigures:
    used = [sum(_uses(game, effect.key)) for game in games]
    if effect.group == ENDINGS:  # once a game, however many share the victory
        used = [min(1, count) for count in used]
    return RuleFigures(effect, share(sum(map(bool, used)), len(games)), sum(used))


def unseen_rules(game: Game) -> list[str]:
    """The numbers of the rules of which nothing is counted, so that nothing is said about them."""
    counted = {one.rule for one in game.countables()}
    return [rule.number for rule in game.rulebook if rule.number not in counted]


def openings(games: Sequence[StudiedGame]) -> list[OpeningFigures]:
    """The first moves of play, the most frequent first."""
    counts = Counter(game.opening for game in games if game.opening)
    often = sorted(counts, key=lambda text: (-counts[text], text))
    lines = [text for text in often if counts[text] >= LEAST_GAMES]
    return [
        _opening(text, [game for game in games if game.opening == text], games, len(lines))
        for text in lines
    ]


def opening_things(game: Game, games: Sequence[StudiedGame]) -> list[OpeningFigures]:
    """The things that first moves use, in the order of the game."""
    found = [
        (str(one.name), [played for played in games if one.key in played.opening_uses])
        for one in game.countables()
        if one.group not in (EFFECTS, ENDINGS)
    ]
    lines = [(name, such) for name, such in found if len(such) >= LEAST_GAMES]
    return [_opening(name, such, games, len(lines)) for name, such in lines]


def _opening(
    text: str, such: Sequence[StudiedGame], games: Sequence[StudiedGame], lines: int
) -> OpeningFigures:
    base = _first_wins(games) / len(games)
    return OpeningFigures(
        text,
        share(len(such), len(games)),
        share(_first_wins(such), len(such)),
        share(_first_wins(such), len(such), lines).excludes(base),
    )


def _first_wins(games: Sequence[StudiedGame]) -> float:
    return sum(game.victory(game.order[0]) for game in games)


def variety(games: Sequence[StudiedGame]) -> int:
    """How many different first moves there were."""
    return len({game.opening for game in games})
