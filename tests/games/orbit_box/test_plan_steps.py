"""A plan of Corona or Harun is shown as it is laid: each landing with its points, then the pay."""

from __future__ import annotations

import pytest
from corona import positions as corona
from harun import positions as harun
from last_steps import item_text, last_steps, words

import orrery

from .plays import bid, play_all, time


def planning(amount: int = 16) -> orrery.Position:
    """The booklet's example, about to be laid by seat 1."""
    position = corona.set_up(corona.start(3), corona.BOOKLET, corona.BOOKLET_DICE)
    return time(bid(position, (1, amount)))


def test_others_see_each_landing_of_the_booklets_plan() -> None:
    position, said = planning(), []
    for word in corona.BOOKLET_PLAN.split():
        said += words(last_steps(corona.lay(position, word), seat=0))
    assert said[:2] == [
        "Violet lands on cell 3: 3 points, 3 in all.",
        "Yellow lands on cell 3: 4 points, 7 in all.",
    ]
    assert said[-1] == "Venus bid 16 and made 16: the bid is reached."
    assert len(said) == 7


def test_whoever_lays_the_plan_is_not_held_up() -> None:
    position = planning()
    *first, last = corona.BOOKLET_PLAN.split()
    for word in first:
        assert last_steps(corona.lay(position, word), seat=1) == []
    assert len(last_steps(corona.lay(position, last), seat=1)) == 2


def test_a_body_goes_cell_by_cell() -> None:
    [step] = last_steps(corona.lay(planning(), "B5"))
    [way] = step.ways
    assert way.keys[0] == "body-B"
    assert len(way.through) == 4


def test_harun_goes_the_way_of_the_arrow() -> None:
    position = harun.set_up(harun.start(3), dice=(2, 1, 1, 1, 1, 1, 1), direction=-1)
    [step] = last_steps(harun.lay(time(bid(position, (0, 3))), "R2"))
    [(x, _)] = step.ways[0].through
    assert x < 0, "cell 12, left of the top"
    assert words([step]) == ["Red lands on cell 11: 0 points, 0 in all."]


@pytest.mark.parametrize(("game", "chips"), [(corona, "8"), (harun, "14")])
def test_what_is_won_is_paid_before_the_next_round(game: object, chips: str) -> None:
    position = game.reach(game.start(3), 0)  # type: ignore[attr-defined]
    landed, paid = last_steps(position)
    assert item_text(paid.scene, "seat-mercury-chips-count") != item_text(
        landed.scene, "seat-mercury-chips-count"
    )
    assert item_text(paid.scene, "seat-mercury-chips-count") == ("10" if game is corona else chips)
    assert {way.keys[0].split("-")[2] for way in paid.ways} == {"mercury"}
    assert paid.scene.items != position.scene().items


def test_too_little_is_paid_to_everybody_else() -> None:
    _, paid = last_steps(corona.fail(corona.start(3), 0))
    assert words([paid]) == [
        "Mercury bid 7 and made 6: that is too little, and Mercury may not bid next time."
    ]
    givers = {way.keys[0].split("-")[1] for way in paid.ways}
    assert givers == {"mercury"}


def test_no_plan_in_time_is_paid_for_too() -> None:
    [paid] = last_steps(time(corona.lay(planning(), "V2")))
    assert words([paid])[0].startswith("Venus bid 16 and made 0: that is too little")


def test_bids_and_placing_happen_at_once() -> None:
    position = corona.set_up(corona.start(3))
    assert last_steps(position) == []
    assert last_steps(bid(position, (0, 5))) == []
    assert last_steps(time(position)) == []
    assert last_steps(play_all(position, 0, "R6"), seat=0) == []
