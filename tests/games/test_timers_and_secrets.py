"""What a table asks of a game besides its rules: which timers run, and what is not yet open."""

from __future__ import annotations

from typing import Any

import pytest

import orrery
from orrery.core.contract import Timer
from orrery.core.kernel import CLOCK
from orrery.core.texts import say
from orrery.games.orbit_box.words.names import body_title
from orrery.games.ortus.rules.position import ARRANGING


def begun(name: str, **options: Any) -> orrery.Position:
    return orrery.game(name, **options).start(1)


def timers(position: orrery.Position) -> tuple[Timer, ...]:
    return position.game.timers(position)


def secrets(position: orrery.Position) -> int:
    return position.game.secrets(position)


def set_up_round(position: orrery.Position) -> None:
    """The star master places everything, somewhere."""
    while position.view()["phase"] == "placing":
        position.play(position.moves()[0])


def bid_alone(position: orrery.Position, bidder: int) -> None:
    """This seat bids, the other does not, and the bidding ends."""
    position.play("bid 1", bidder)
    if position.game.timers(position):
        position.play("time", CLOCK)
    else:
        position.play("pass", 1 - bidder)


# --- Timers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["harun", "corona"])
def test_the_hourglass_runs_for_the_bids_and_again_for_the_plan(name: str) -> None:
    """HA2, HA3, CO2."""
    position = begun(name, players=2, deal="random", seconds=45)
    assert timers(position) == (Timer("bidding 1", 45, "time", title=say("Time for bidding")),)
    position.play("bid 3", 0)
    assert timers(position) == (Timer("bidding 1", 45, "time", title=say("Time for bidding")),)
    position.play("time", CLOCK)
    assert timers(position) == (Timer("planning 1", 45, "time", title=say("Time for planning")),)


def test_co6_the_agreed_time_runs_beside_the_hourglass_until_it_is_over() -> None:
    position = begun("corona", players=2, deal="random", end_time=True, minutes=20)
    hourglass, agreed = timers(position)
    assert agreed == Timer("closing", 1200, "closing", False, say("Time of play"))
    assert "closing" in {item.key for item in position.scene(0).items}
    position.play("closing", CLOCK)
    assert timers(position) == (hourglass,)


def test_or5_claims_have_a_limit_where_one_was_chosen() -> None:
    assert timers(begun("orbit", seconds=30)) == (
        Timer("claiming 1", 30, "time", title=say("Time for claiming")),
    )
    assert timers(begun("orbit", seconds=0)) == ()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("harun", {"mode": "sealed", "deal": "random"}),
        ("orbit", {"mode": "sealed"}),
        ("orbis", {}),
        ("ortus", {}),
        ("orion", {}),
    ],
)
def test_otherwise_nothing_runs(name: str, options: dict[str, Any]) -> None:
    assert timers(begun(name, **options)) == ()


@pytest.mark.parametrize("mode", ["live", "sealed"])
@pytest.mark.parametrize("name", ["harun", "corona"])
def test_a_settled_plan_is_not_undone_by_the_next_star_master(name: str, mode: str) -> None:
    position = begun(name, players=2, mode=mode)
    bidder = 1 - int(position.state.master)
    set_up_round(position)
    bid_alone(position, bidder)
    while position.state.round_number == 1:
        before = position.state.chips.tolist()
        if position.state.steps:
            assert position.may_undo(bidder)  # until it is settled, a plan can be thought over
        position.play(position.moves(bidder)[0])
    assert position.to_act == (bidder,)  # as the star master of the second round
    assert position.state.chips.tolist() != before
    assert not position.may_undo(bidder)


# --- Dice -----------------------------------------------------------------------------------------


def dice_on_the_table(position: orrery.Position) -> list[str]:
    return [item.key for item in position.scene().items if item.key.startswith("die")]


@pytest.mark.parametrize("ending", ["no bid", "no plan", "late plan"])
@pytest.mark.parametrize("name", ["harun", "corona"])
def test_no_old_dice_lie_there_while_bodies_are_placed(name: str, ending: str) -> None:
    """HA2, CO2: the bodies are placed first, and then the dice are rolled."""
    position = begun(name, players=2)
    assert not position.view()["dice"]
    set_up_round(position)
    assert position.view()["dice"]
    assert dice_on_the_table(position)
    if ending != "no bid":
        position.play("bid 3", 0).play("time", CLOCK)
    if ending == "late plan":
        position.play(position.moves(0)[0])
    position.play("time", CLOCK)
    while position.view()["phase"] == "placing":
        assert not position.view()["dice"]
        assert not dice_on_the_table(position)
        position.play(position.moves()[0])
    assert position.view()["round"] == 2
    assert dice_on_the_table(position)


# --- Secrets --------------------------------------------------------------------------------------


def test_sealed_bids_are_secret_until_the_last_whatever_the_clock_says_meanwhile() -> None:
    position = begun("corona", players=2, mode="sealed", deal="random", end_time=True)
    assert secrets(position) == 0
    position.play("bid 20", 0)
    assert secrets(position) == 1
    position.play("closing", CLOCK)
    assert secrets(position) == 2
    position.play("bid 21", 1)
    assert secrets(position) == 0


def test_what_came_before_the_bids_is_open() -> None:
    position = begun("harun", players=2, mode="sealed")
    while len(position.to_act) == 1:  # the star master places the bodies
        position.play(position.moves()[0])
        assert secrets(position) == 0
    position.play("bid 4", 1)
    assert secrets(position) == 1


def test_a_bid_can_be_taken_back_as_long_as_it_is_sealed() -> None:
    heard = begun("harun", players=2, deal="random").play("bid 4", 0)
    assert not heard.may_undo(0)
    sealed = begun("harun", players=2, mode="sealed", deal="random").play("bid 4", 0)
    assert sealed.may_undo(0)
    sealed.play("bid 5", 1)
    assert not sealed.may_undo(1)


def test_lists_of_wishes_are_secret_until_the_last() -> None:
    position = begun("orbit", players=2, mode="sealed")
    position.play("wish R", 0)
    assert secrets(position) == 1
    position.play("done", 0)  # that a list is short tells something too
    assert secrets(position) == 2
    position.play("done", 1)
    assert secrets(position) == 0


def test_ot1_arrangements_are_secret_until_both_are_complete() -> None:
    position = begun("ortus")
    while position.state.phase == ARRANGING:
        assert secrets(position) == position.ply
        position.play(position.moves(position.to_act[0])[0])
    assert {move.seat for move in position.history} == {0, 1}
    assert secrets(position) == 0


def test_the_title_of_a_body_begins_a_sentence() -> None:
    assert str(body_title("V")) == "Violet"
