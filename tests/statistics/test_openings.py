"""Openings up to symmetry, against brute force over all turned games."""

from __future__ import annotations

import random
from itertools import product

import pytest

import orrery
from orrery.core.errors import OptionError, Refusal
from orrery.statistics.openings import DEPTH, OpeningStart, opening_of, opening_start, read, written

#: A start with symmetries, one without, and one of another game with a mirror.
STARTS = [("orion", "setup=1"), ("orion", "setup=2 one_sided=yes"), ("ortus", "elements=none")]


def start_of(name: str, text: str) -> OpeningStart:
    further = " arrangement=standard" if name == "ortus" else ""
    return opening_start(name, text + further)


def random_codes(start: OpeningStart, length: int, seed: str) -> list[int]:
    chance, position = random.Random(seed), start.game.start(0)
    for _ in range(length):
        position.play(chance.choice(position.codes().tolist()))
    return [move.code for move in position.history]


def test_an_opening_as_text_comes_back_and_sorts_as_its_codes() -> None:
    rows = [(), (0,), (35, 36), (1295, 603_092), (2, 0), (2,)]
    assert [read(written(row)) for row in rows] == rows
    assert sorted(rows) == [read(line) for line in sorted(map(written, rows))]


@pytest.mark.parametrize(("name", "text"), STARTS)
def test_turned_games_have_one_opening_and_a_beginning_stays_a_beginning(
    name: str, text: str
) -> None:
    start = start_of(name, text)
    turns = start.game.symmetries()
    for seed in range(5):
        codes = random_codes(start, 5, f"{seed}")
        wanted = start.canonical(codes)
        for turn in turns:
            turned = [int(turn[code]) for code in codes]
            assert start.after(turned)  # legal there, too
            assert start.canonical(turned) == wanted
        for length in range(len(codes)):
            assert start.canonical(codes[:length]) == wanted[:length]


@pytest.mark.parametrize(("name", "text"), STARTS)
def test_what_follows_is_shown_as_it_lies_here(name: str, text: str) -> None:
    start = start_of(name, text)
    for seed, turn in product(range(3), start.game.symmetries()):
        *codes, last = random_codes(start, 4, f"{seed}")
        turned = [int(turn[code]) for code in codes]
        following = start.canonical([*codes, last])[-1]
        seen = start.as_seen(turned, following)
        assert start.canonical([*turned, seen]) == start.canonical([*codes, last])


def test_either_colour_may_begin_and_it_is_the_same_opening() -> None:
    """The colours have the same tiles and codes, so that only the seats are shifted."""
    codes = random_codes(opening_start("orion", "setup=3"), 8, "colours")
    found = []
    for first in ("blue", "orange"):
        position = orrery.game("orion", setup="3", first=first).start("any")
        for code in codes:
            assert code in position.codes()
            position.play(code)
        found.append(opening_of(position))
    blue, orange = found
    assert blue
    assert orange
    assert (blue.start, blue.line) == (orange.start, orange.line)
    assert (blue.shift, orange.shift) == (0, 1)


def test_only_so_many_moves_are_an_opening() -> None:
    start = opening_start("orion", "setup=1")
    position = start.after(random_codes(start, DEPTH + 2, "long"))
    opening = opening_of(position)
    assert opening
    assert len(read(opening.line)) == DEPTH


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("orion", {"setup": "random"}),
        ("orion", {"setup": "free"}),
        ("ortus", {"arrangement": "free"}),
        ("ortus", {"arrangement": "standard", "bidding": True}),
        ("ortus", {"arrangement": "standard", "handicap": 2}),
        ("orbis", {}),
        ("corona", {}),
    ],
)
def test_games_that_begin_each_in_their_own_way_have_no_openings(
    name: str, options: dict[str, object]
) -> None:
    game = orrery.game(name, **options)
    assert opening_of(game.start(1)) is None
    with pytest.raises(OptionError, match="do not begin alike"):
        OpeningStart(game)


def test_a_position_of_ones_own_is_no_common_start() -> None:
    line = orrery.game("orion", setup="1").start(1).start_line()
    arranged = orrery.position("orion", line)
    assert opening_of(arranged.play(int(arranged.codes()[0]))) is None


def test_an_illegal_move_is_refused() -> None:
    start = opening_start("orion", "setup=1")
    with pytest.raises(Refusal):
        start.after([1, 1])
