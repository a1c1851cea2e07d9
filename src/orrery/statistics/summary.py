"""Many games of somebody in one game: results by what matters, what they use, what they promise.

Everything is told as lines of a table with sentences that can be translated; whoever shows them
may draw them as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

from orrery.core.contract import Game
from orrery.core.errors import OrreryError
from orrery.core.options import Option, choice_title, option_title, write_value
from orrery.core.rulebook import EFFECTS, ENDINGS, Countable, ending_key
from orrery.core.texts import Text, count, say
from orrery.games import game as make_game
from orrery.games import game_class
from orrery.statistics.counted import KeptPromise
from orrery.statistics.explorer import GameScore
from orrery.statistics.openings import mover, opening_start, read
from orrery.statistics.played import PlayedSeat

Key = TypeVar("Key", int, str, tuple[str, int])

#: Lengths are told in so many parts.
_PARTS = 4
#: More values of an option than this are no choice, but a number.
_MOST_VALUES = 12


class ScoreRow(NamedTuple):
    """A line: what the games have in common, and how they ended."""

    label: Text
    score: GameScore


class ScoreTable(NamedTuple):
    """Results by one thing that matters."""

    title: Text
    rows: list[ScoreRow]


class ThingRow(NamedTuple):
    """Something that is used: how often, and how the games ended in which it was."""

    label: Text
    uses: int
    score: GameScore  # of the games in which it was used


class ThingTable(NamedTuple):
    """Things that belong together."""

    title: Text
    rows: list[ThingRow]
    games: int


class OwnOpening(NamedTuple):
    """A first move that somebody likes."""

    start: str
    code: int
    text: str
    score: GameScore


class PromiseRow(NamedTuple):
    """What was promised so high, how often it was kept, and what was made and possible."""

    said: int
    times: int
    kept: int
    made: float  # mean
    best: float | None  # mean, where it is known


@dataclass(frozen=True)
class PlayedSummary:
    """Somebody's games of one game."""

    name: str
    played: Sequence[PlayedSeat]

    @cached_property
    def total(self) -> GameScore:
        """All games."""
        return _sum(one.score for one in self.played)

    @property
    def uncounted(self) -> int:
        """How many games have not been summed up yet."""
        return sum(one.count is None for one in self.played)

    @cached_property
    def _games(self) -> list[Game]:
        """The game with each choice of options that was played, as far as it can be made."""
        chosen = dict.fromkeys(tuple(sorted(one.options.items())) for one in self.played)
        return [game for options in chosen if (game := _made(self.name, options))]

    # --- Results ----------------------------------------------------------------------------------

    def results(self) -> list[ScoreTable]:
        """Results by seat, length, ending and every option that was not always the same."""
        tables = [self.by_seat(), self.by_length(), self.by_ending(), *self.by_option()]
        return [table for table in tables if table.rows]

    def by_seat(self) -> ScoreTable:
        """By the seat."""
        titles: dict[int, Text] = {}
        for game in self._games:
            for seat in range(len(game.seats)):
                titles.setdefault(seat, game.seat_title(seat))
        rows = _grouped(self.played, lambda one: one.seat)
        return ScoreTable(
            say("By seat"), [ScoreRow(titles.get(seat, str(seat + 1)), rows[seat]) for seat in rows]
        )

    def by_length(self) -> ScoreTable:
        """By the number of moves, in parts of which each holds about as many games."""
        known = [one for one in self.played if one.moves]
        lengths = sorted(one.moves for one in known)
        if len(set(lengths)) < _PARTS:
            return ScoreTable(say("By length"), [])
        bounds = sorted({lengths[len(lengths) * k // _PARTS] for k in range(1, _PARTS)})
        rows = _grouped(known, lambda one: sum(one.moves >= bound for bound in bounds))
        ends = [lengths[0], *bounds, lengths[-1] + 1]
        return ScoreTable(
            say("By length"),
            [ScoreRow(_span(ends[part], ends[part + 1] - 1), rows[part]) for part in rows],
        )

    def by_ending(self) -> ScoreTable:
        """By what decided."""
        words = game_class(self.name).reason_words
        rows = []
        for reason, said in words.items():
            key = ending_key(reason)
            score = _sum(one.score for one in self.played if one.count and key in one.count.uses)
            if score.games:
                rows.append(ScoreRow(said, score))
        return ScoreTable(say("By ending"), rows)

    def by_option(self) -> Iterator[ScoreTable]:
        """By the value of each option that was not always the same."""
        for option in game_class(self.name).options:
            rows = self._by_value(option)
            if 1 < len(rows) <= _MOST_VALUES:
                yield ScoreTable(
                    option_title(option),
                    [ScoreRow(_value_title(option, value), rows[value]) for value in rows],
                )

    def _by_value(self, option: Option) -> dict[str, GameScore]:
        usual = write_value(option.default)
        return _grouped(self.played, lambda one: one.options.get(option.name, usual))

    # --- What was used ----------------------------------------------------------------------------

    def first_moves(self) -> ThingTable:
        """What the own first moves of play used."""
        counted = [one for one in self.played if one.count and one.count.first]
        rows = [
            ThingRow(thing.name, score.games, score)
            for thing in self._things
            if (score := _sum(one.score for one in counted if thing.key in _first(one))).games
        ]
        return ThingTable(say("First moves use"), _most_used(rows), len(counted))

    def things(self) -> list[ThingTable]:
        """What was used, under the titles of the game."""
        counted = [one for one in self.played if one.count]
        found: dict[Text, list[ThingRow]] = {}
        for thing in self._things:
            using = [one for one in counted if thing.key in _uses(one)]
            if using:
                times = sum(_uses(one)[thing.key] for one in using)
                row = ThingRow(thing.name, times, _sum(one.score for one in using))
                found.setdefault(thing.group, []).append(row)
        return [ThingTable(title, _most_used(rows), len(counted)) for title, rows in found.items()]

    @cached_property
    def _things(self) -> list[Countable]:
        found: dict[str, Countable] = {}
        for game in self._games:
            for one in game.countables():
                if one.group not in (EFFECTS, ENDINGS):
                    found.setdefault(one.key, one)
        return [*found.values()]

    # --- Openings and promises --------------------------------------------------------------------

    def openings(self) -> list[OwnOpening]:
        """The own first moves of games that share their start with others."""
        began = [one for one in self.played if one.line and _began(self.name, one)]
        rows = _grouped(began, lambda one: (one.start, read(one.line)[0]))
        found = [
            OwnOpening(start, code, _text(self.name, start, code), score)
            for (start, code), score in rows.items()
        ]
        return sorted(found, key=lambda one: (-one.score.games, one.start, one.code))

    @cached_property
    def _promises(self) -> list[KeptPromise]:
        return [promise for one in self.played if one.count for promise in one.count.promises]

    def to_spare(self) -> float | None:
        """How much more than was promised was possible, on average; None: nobody knows."""
        spare = [one.best - one.said for one in self._promises if one.best is not None]
        return sum(spare) / len(spare) if spare else None

    def promises(self) -> list[PromiseRow]:
        """What was promised, by how much it was."""
        kept, rows = self._promises, []
        for said in sorted({promise.said for promise in kept}):
            such = [promise for promise in kept if promise.said == said]
            best = [promise.best for promise in such if promise.best is not None]
            rows.append(
                PromiseRow(
                    said=said,
                    times=len(such),
                    kept=sum(promise.made >= said for promise in such),
                    made=sum(promise.made for promise in such) / len(such),
                    best=sum(best) / len(best) if best else None,
                )
            )
        return rows


# --- Small things ---------------------------------------------------------------------------------


def _sum(scores: Iterable[GameScore]) -> GameScore:
    found = GameScore()
    for score in scores:
        found = found.plus(score)
    return found


def _grouped(
    played: Iterable[PlayedSeat], key: Callable[[PlayedSeat], Key]
) -> dict[Key, GameScore]:
    found: dict[Key, GameScore] = {}
    for one in played:
        found[key(one)] = found.get(key(one), GameScore()).plus(one.score)
    return {shared: found[shared] for shared in sorted(found)}


@lru_cache(maxsize=128)
def _made(name: str, options: tuple[tuple[str, str], ...]) -> Game | None:
    """The game with these options; None if it needs something that is not here."""
    try:
        return make_game(name, **dict(options))
    except OrreryError:
        return None


def _span(least: int, most: int) -> Text:
    if least == most:
        return count("{n} move", "{n} moves", most)
    return say("{least} to {most} moves", least=least, most=most)


def _value_title(option: Option, value: str) -> Text:
    if isinstance(option.default, bool):
        return {"yes": say("yes"), "no": say("no")}.get(value, value)
    return choice_title(option, value)


def _first(one: PlayedSeat) -> Sequence[str]:
    return one.count.first if one.count else ()


def _uses(one: PlayedSeat) -> Mapping[str, int]:
    return one.count.uses if one.count else {}


def _most_used(rows: list[ThingRow]) -> list[ThingRow]:
    return sorted(rows, key=lambda row: (-row.uses, str(row.label)))


def _began(name: str, one: PlayedSeat) -> bool:
    game = opening_start(name, one.start).game
    first = mover(game.start(0))
    return first is not None and (first + one.shift) % len(game.seats) == one.seat


def _text(name: str, start: str, code: int) -> str:
    game = opening_start(name, start).game
    return game.known_move(mover(game.start(0)) or 0, code).text
