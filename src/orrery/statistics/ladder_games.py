"""The games of bots that come with the package: how they began, and who won.

One file a game, JSON packed with LZMA. Of every opening it holds as many moves as it shares with
another game, and one more. ``orrery openings`` writes it.
"""

from __future__ import annotations

import json
import lzma
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from orrery.core.contract import Seat
from orrery.core.errors import OrreryError
from orrery.games import game_class
from orrery.statistics.explorer import FollowingScore, GameScore, OpeningQuestion
from orrery.statistics.openings import WIDTH, read

_FORMAT = 1
_SHIPPED = Path(__file__).parent / "data"
#: Sorts behind every letter of a line.
_BEHIND = "~"


class LadderFileError(OrreryError):
    """A file of bots' games that cannot be read."""


class LadderGame(NamedTuple):
    """One game, or several that began and ended alike."""

    line: str
    level: int
    winners: str  # their seats, one digit each
    games: int = 1


@dataclass(frozen=True)
class LadderGames:
    """The bots' games of one game, by their start, each list sorted by line."""

    game: str
    rules: int
    starts: dict[str, list[LadderGame]]

    @cached_property
    def sizes(self) -> dict[str, dict[int, int]]:
        """How many games there are, by start and level."""
        found: dict[str, dict[int, int]] = {}
        for start, rows in self.starts.items():
            levels = found.setdefault(start, {})
            for row in rows:
                levels[row.level] = levels.get(row.level, 0) + row.games
        return found

    def following(self, asked: OpeningQuestion) -> Iterator[FollowingScore]:
        """How bots fared who went on from an opening."""
        rows = self.starts.get(asked.start, [])
        begin = bisect_left(rows, asked.line, key=_line)
        end = bisect_left(rows, asked.line + _BEHIND, key=_line)
        length = len(asked.line)
        for row in rows[begin:end]:
            if len(row.line) > length:
                code = read(row.line[length : length + WIDTH])[0]
                yield FollowingScore(code, str(row.level), _score(row, asked.seat))


def _line(row: LadderGame) -> str:
    return row.line


def _score(row: LadderGame, seat: Seat) -> GameScore:
    if not row.winners:
        return GameScore(drawn=row.games)
    won = str(seat) in row.winners
    return GameScore(won=row.games) if won else GameScore(lost=row.games)


# --- The file -------------------------------------------------------------------------------------


def pack(game: str, rules: int, starts: Mapping[str, Iterable[LadderGame]]) -> bytes:
    """The file that holds these games."""
    found = {start: _summed(_cut([*games])) for start, games in starts.items()}
    data = {"format": _FORMAT, "game": game, "rules": rules, "starts": found}
    return lzma.compress(json.dumps(data, separators=(",", ":")).encode(), preset=9)


def _cut(games: Sequence[LadderGame]) -> list[LadderGame]:
    """Each opening as far as others share it, and one move further."""
    often = Counter(
        game.line[:length] for game in games for length in range(WIDTH, len(game.line) + 1, WIDTH)
    )
    return [game._replace(line=_shared(game.line, often)) for game in games]


def _shared(line: str, often: Counter[str]) -> str:
    for length in range(WIDTH, len(line), WIDTH):
        if often[line[:length]] == 1:
            return line[:length]
    return line


def _summed(games: Iterable[LadderGame]) -> list[LadderGame]:
    counts: Counter[tuple[str, int, str]] = Counter()
    for game in games:
        counts[game.line, game.level, game.winners] += game.games
    return [LadderGame(*key, number) for key, number in sorted(counts.items())]


def unpack(data: bytes, name: str) -> LadderGames:
    """The games in a file; ``name`` stands in a complaint."""
    try:
        found = json.loads(lzma.decompress(data))
    except (lzma.LZMAError, ValueError) as error:
        raise LadderFileError(f"{name} is not a file of bots' games") from error
    if found.get("format") != _FORMAT:
        raise LadderFileError(f"{name} was written by another version; write it again")
    starts = {start: [LadderGame(*row) for row in rows] for start, rows in found["starts"].items()}
    return LadderGames(found["game"], found["rules"], starts)


@cache
def ladder_games(name: str) -> LadderGames:
    """The shipped games of bots; none where there is no file, or the rules are newer."""
    path, rules = _SHIPPED / f"{name}.xz", game_class(name).version
    if path.exists():
        found = unpack(path.read_bytes(), str(path))
        if found.rules == rules:
            return found
    return LadderGames(name, rules, {})
