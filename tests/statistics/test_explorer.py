"""The explorer over bots' games: every count is that of the games themselves."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from orrery.games import NAMES
from orrery.lab.crew import packed
from orrery.lab.ladder_openings import OpeningJournal, ladder_game, play_openings
from orrery.statistics.explorer import GameScore, explored
from orrery.statistics.ladder_games import LadderFileError, LadderGame, ladder_games, pack, unpack
from orrery.statistics.openings import opening_start, read, written

START = "setup=1 first=blue one_sided=no"


def made_up(*rows: tuple[tuple[int, ...], int, str]) -> bytes:
    games = [LadderGame(written(codes), level, winners) for codes, level, winners in rows]
    return pack("orion", 1, {START: games})


def test_what_was_packed_is_told_by_move_and_level() -> None:
    start = opening_start("orion", "setup=1")
    first, second = (start.canonical([code])[0] for code in (start.game.start(0).codes()[:2]))
    assert first != second
    reply = int(start.after([first]).codes()[-1])
    line = start.canonical([first, reply])
    games = unpack(
        made_up((line, 1, "0"), (line, 1, ""), (line, 3, "1"), ((second, 9, 9), 2, "1")), "x"
    )
    found = explored(start, [], [games.following])
    assert {one.move.code: one.scores for one in found.moves} == {
        first: {"1": GameScore(1, 1, 0), "3": GameScore(0, 0, 1)},
        second: {"2": GameScore(0, 0, 1)},
    }
    assert found.moves[0].total == GameScore(1, 1, 1)
    assert found.moves[0].total.share == 0.5
    # Whoever answers has won what the other has lost.
    [answer] = explored(start, [first], [games.following]).moves
    assert answer.scores == {"1": GameScore(0, 1, 1), "3": GameScore(1, 0, 0)}
    assert games.sizes == {START: {1: 2, 2: 1, 3: 1}}
    # Of an opening that nobody shares, one move is enough.
    assert [row.line for row in games.starts[START] if row.level == 2] == [written([second])]


def test_a_position_turned_tells_the_same() -> None:
    start = opening_start("orion", "setup=1")
    games = ladder_games("orion")
    [often, *_] = explored(start, [], [games.following]).moves
    here = explored(start, [often.move.code], [games.following])
    assert here.total.games > 50
    for turn in start.game.symmetries():
        there = explored(start, [int(turn[often.move.code])], [games.following])
        assert there.total == here.total
        assert [one.total for one in there.moves] == [one.total for one in here.moves]


@pytest.mark.parametrize("name", NAMES)
def test_shipped_games_can_be_played(name: str) -> None:
    for text, rows in ladder_games(name).starts.items():
        start = opening_start(name, text)
        assert start.text == text
        assert rows == sorted(rows)
        for row in rows[:: max(1, len(rows) // 40)]:
            codes = read(row.line)
            assert start.canonical(codes) == codes
            start.after(codes)


@pytest.mark.compiled
def test_bots_play_and_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    start = opening_start("orion", "setup=1")
    path, told = tmp_path / "orion.part", Counter[int]()
    once = play_openings([start], {1: 2}, "s", 1, OpeningJournal(path), lambda *_: None)
    more = play_openings(
        [start], {1: 3}, "s", 1, OpeningJournal(path), lambda done, _: told.update([done])
    )
    assert more[start.text][:2] == once[start.text]
    assert told == {3: 1}  # one game was left to play
    again = ladder_game(packed(start.game), 1, "s 1 2")
    assert again == more[start.text][2]


@pytest.mark.parametrize("data", [b"", b"nonsense", pack("orion", 1, {})[:-4]])
def test_a_damaged_file_gets_one_line(data: bytes) -> None:
    with pytest.raises(LadderFileError, match="is not a file of bots' games") as error:
        unpack(data, "some.xz")
    assert "\n" not in str(error.value)
