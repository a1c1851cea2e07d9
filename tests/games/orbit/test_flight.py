"""A flight is shown as the rules make it: body by body, and what each landing pays."""

from __future__ import annotations

import pytest
from last_steps import item_text as item
from last_steps import last_steps, words

import orrery
from orrery.core.scene import MoveStep

from .positions import ONE_MEETING, QUIET, TWO_BODIES, claim, lie, start, wish


def steps(position: orrery.Position, *claims: str, seat: int | None = None) -> list[MoveStep]:
    """Those of the last of these claims."""
    return last_steps(claim(position, *claims), seat)


def test_a_claim_that_is_not_the_last_one_happens_at_once() -> None:
    assert steps(lie(start(3), QUIET), "0R") == []
    assert steps(lie(start(3), QUIET), "0R", "1O") == []


def test_bodies_fly_in_the_order_of_the_rainbow_cell_by_cell() -> None:
    found = steps(lie(start(3), QUIET), "0R", "1O", "2Y")
    flights = [step for step in found if step.ways and step.ways[0].keys[0].startswith("body-")]
    assert [step.ways[0].keys[0] for step in flights] == [f"body-{b}" for b in "ROYGBV"]
    assert [len(step.ways[0].through) for step in flights] == [5] * 6  # a six lands on the sixth
    assert words(flights)[0] == "Red flies to cell 7."
    assert item(flights[0].scene, "body-R") == "red on 7, claimed by mercury"
    assert item(flights[0].scene, "body-O") == "orange on 2, claimed by venus"


def test_the_other_way_round_violet_flies_first() -> None:
    found = steps(lie(start(3), QUIET, direction=-1), "0R", "1O", "2Y")
    assert words(found)[1] == "Violet flies to cell 7."


def test_a_landing_on_one_body_pays_after_it_was_seen() -> None:
    found = steps(lie(start(3), ONE_MEETING), "0R", "1O", "2Y", seat=0)
    assert words(found)[:3] == [
        "Everybody has claimed.",
        "Red flies to cell 2.",
        "Red lands on orange: Mercury takes a chip from Venus.",
    ]
    claimed, flown, paid = (item(step.scene, "seat-mercury-chips-count") for step in found[:3])
    assert (claimed, flown, paid) == ("10", "10", "11")
    [way] = found[2].ways
    assert way.keys == ("paid-venus-mercury-1",)


@pytest.mark.parametrize(
    ("owners", "sentence"),
    [
        (("0R", "1Y", "2G"), "Red lands on orange: Mercury takes a chip from the pot."),
        (("0O", "1Y", "2G"), "Red lands on orange: Mercury pays the pot a chip."),
    ],
)
def test_bodies_that_belong_to_nobody_pay_and_take_by_the_pot(
    owners: tuple[str, ...], sentence: str
) -> None:
    assert sentence in words(steps(lie(start(3), ONE_MEETING), *owners))


def test_whoever_lands_on_two_takes_the_pot_and_nobody_flies_on() -> None:
    found = steps(lie(start(3), TWO_BODIES), "0O", "1B", "2V")
    assert words(found) == [
        "Everybody has claimed.",
        "Red flies to cell 3.",
        "Orange flies to cell 3.",
        "Orange lands on two bodies: Mercury takes the whole pot.",
    ]
    assert [item(step.scene, "pot-count") for step in found] == ["5", "5", "5", "0"]
    assert len(found[-1].ways) == 5  # chips
    assert found[-1].seconds > max(step.seconds for step in found[:-1])  # to look at it


def test_a_body_of_nobody_leaves_the_pot() -> None:
    found = steps(lie(start(3), TWO_BODIES), "0G", "1B", "2V")
    assert words(found)[-1] == "Orange lands on two bodies and belongs to nobody: the pot stays."
    assert item(found[-1].scene, "pot-count") == "5"


def test_who_has_no_chips_pays_none() -> None:
    position = lie(start(3), ONE_MEETING)
    claim(position, "0R", "1O")
    position.state.chips[1] = 0
    assert "Red is not alone there, but there is no chip to take." in words(steps(position, "2Y"))


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_hands_stay_closed_in_flight(seat: int | None) -> None:
    found = steps(lie(start(3), ONE_MEETING), "0R", "1O", "2Y", seat=seat)
    names = ("mercury", "venus", "earth")
    for step in found:
        open_hands = {name for name in names if item(step.scene, f"seat-{name}-chips-count")}
        assert open_hands == ({names[seat]} if seat is not None else set())


def test_nothing_can_be_touched_and_no_time_runs_in_flight() -> None:
    for step in steps(lie(start(3), QUIET), "0R", "1O", "2Y"):
        keys = {item.key for item in step.scene.items}
        assert not keys & {"hourglass", "done", "end", "go-on"}
        assert step.scene.title == step.words


def test_the_last_sealed_list_lets_them_fly() -> None:
    position = lie(start(2, mode="sealed"), TWO_BODIES)
    wish(wish(position, 0, "O"), 1, "RO")
    found = last_steps(position)
    assert words(found)[-1] == "Orange lands on two bodies: Mercury takes the whole pot."


def test_when_time_is_up_the_rest_is_given_out_and_flies() -> None:
    position = lie(start(3), TWO_BODIES)
    claim(position, "0O")
    found = last_steps(position.play("time", seat=orrery.CLOCK))
    assert words(found)[-1].startswith("Orange lands on two bodies: Mercury")


def test_whoever_points_at_a_body_sees_where_it_will_fly() -> None:
    position = lie(start(3), TWO_BODIES)
    said = [str(item.text) for item in position.aids("body-R", 0) if item.key == "move-R"]
    assert said == ["red from 1 to 3"]
    assert position.aids("cell-1", 0) == ()
    assert claim(position, "0O").aids("body-R", 0)
