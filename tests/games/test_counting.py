"""What games count in a study: every move of recorded games uses only what can be counted."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import orrery
from orrery.core.contract import Position

ROOT = Path(__file__).parents[2]
RECORDS = sorted([*(ROOT / "docs" / "records").glob("*.orr"), *(ROOT / "tests").rglob("*.orr")])


@cache
def uses_of(path: Path) -> tuple[Position, Counter[str]]:
    """The last position of a record, and how often each thing was used on the way."""
    position = orrery.load(path.read_text("utf-8"))
    steps = position.since(position.game.start(position.seed))
    counted = position.game.counted
    return position, Counter(
        use.key for before, move, after in steps for use in counted(before, move, after)
    )


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_uses_what_its_game_can_count(path: Path) -> None:
    position, uses = uses_of(path)
    assert set(uses) <= {one.key for one in position.game.countables()}
    points = position.game.points(position)
    assert len(points) in (0, len(position.game.seats))


def uses_of_last(before: Position, after: Position) -> list[str]:
    assert after.last
    return [use.key for use in after.game.counted(before, after.last, after)]


def test_equal_bids_are_a_tie() -> None:
    before = orrery.game("corona", players=2, mode="sealed", deal="random").start(1)
    before.play("bid 5", seat=0)
    after = before.copy().play("bid 5", seat=1)
    assert uses_of_last(before, after) == ["bid-5", "tie"]


def test_nobody_offers_less() -> None:
    before = orrery.game("ortus", arrangement="standard", bidding=True).start(1)
    assert uses_of_last(before, before.copy().play("pass")) == ["no-bid"]


def test_a_duel_lost_by_ones_own_tile_and_two_groups_of_tokens() -> None:
    """So rare that the end of a game is made by hand."""
    after = orrery.load((ROOT / "docs" / "records" / "orion-galaxies.orr").read_text("utf-8"))
    before = after.copy()
    before.undo()
    assert after.last
    p = after.state
    assert "gift" not in uses_of_last(before, after)
    p.winner = 1 - after.last.seat
    p.galaxy_groups[0], p.black_hole_groups[1] = 2, 2
    assert uses_of_last(before, after)[-3:] == ["gift", "eight-galaxies", "six-holes"]


def test_earth_is_revealed_only_where_its_rule_is_in_play() -> None:
    """OT16 is one of the advanced rules."""
    for path in RECORDS:
        position, uses = uses_of(path)
        if position.game.name == "ortus" and "revealed" in uses:
            assert position.game.plain_box.earth
