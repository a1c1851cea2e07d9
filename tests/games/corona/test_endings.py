"""How a game of Corona ends (CO6), and a whole live round."""

from __future__ import annotations

import pytest
from orbit_box.plays import (
    SEATS,
    at_left,
    bid,
    box_game,
    chips,
    commit,
    ended,
    master,
    refused,
    time,
)

import orrery
from orrery.core import kernel
from orrery.core.kernel import CLOCK

from .positions import (
    TOWER_PLAN,
    fail,
    lay,
    place,
    reach,
    set_up,
    start,
)

PLAYERS = range(2, 11)


# --- CO6: how the game ends -----------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_co6_everybody_was_star_master_once_or_three_times_at_small_tables(players: int) -> None:
    position = start(players)
    rounds = players if players >= 4 else 3 * players
    for number in range(1, rounds + 1):
        assert position.view()["round"] == number
        assert not position.is_over
        time(place(position))
    assert ended(position) == (SEATS[:players], "star masters")


@pytest.mark.parametrize("laps", range(1, 6))
@pytest.mark.parametrize("players", [2, 5])
def test_co6_so_many_laps(players: int, laps: int) -> None:
    position = start(players, laps=str(laps), deal="random")
    for _ in range(laps * players):
        assert not position.is_over
        time(position)
    assert ended(position) == (SEATS[:players], "star masters")


@pytest.mark.parametrize("number", [98, 99, 100])
def test_co6_without_laps_100_rounds_end_it(number: int) -> None:
    position = start(laps="off")
    position.state.round_number = number
    time(place(position))
    assert position.is_over == (number == 100)
    assert number < 100 or ended(position) == (SEATS[:4], "rounds")


def test_co6_a_player_out_of_chips_ends_it_at_the_end_of_the_round() -> None:
    position = start(laps="off")
    position.state.chips[:4] = [10, 1, 10, 19]
    bid(set_up(position), (0, 21))
    assert not position.is_over
    assert ended(lay(time(position), TOWER_PLAN)) == (["mars"], "out of chips")
    assert position.outcome.scores == (13.0, 0.0, 9.0, 18.0)


def test_co6_a_bidder_who_pays_the_last_chip_ends_it() -> None:
    position = start(laps="off")
    position.state.chips[:4] = [3, 12, 12, 13]
    assert ended(fail(position, 0)) == (["mars"], "out of chips")


def test_co6_out_of_chips_may_be_off() -> None:
    position = start(end_broke=False)
    position.state.chips[:4] = [10, 1, 10, 19]
    assert not reach(position, 0).is_over


@pytest.mark.parametrize(("before", "over"), [(16, False), (17, True), (18, True)])
def test_co6_a_player_with_twice_the_starting_chips_ends_it(before: int, over: bool) -> None:
    position = start(laps="off")
    position.state.chips[:4] = [before, 10, 10, 4]
    reach(position, 0)
    assert position.is_over == over
    assert not over or ended(position) == (["mercury"], "doubled")


def test_co6_doubled_may_be_off() -> None:
    position = start(end_doubled=False)
    position.state.chips[:4] = [25, 5, 5, 5]
    assert not reach(position, 0).is_over


@pytest.mark.parametrize("mode", ["live", "sealed"])
def test_co6_when_the_agreed_time_is_over_the_round_is_finished(mode: str) -> None:
    for moment in ("placing", "bidding", "planning"):
        position = start(laps="off", end_time=True, mode=mode)
        if moment != "placing":
            set_up(position)
        if moment == "planning":
            commit(position, 0, 21, 0, 0) if mode == "sealed" else time(bid(position, (1, 21)))
        assert position.view()["phase"] == moment
        position.play("closing", seat=CLOCK)
        assert position.view()["phase"] == moment
        assert refused(position, "closing", CLOCK)[0] == ""
        if moment == "placing":
            set_up(position)
        if moment != "planning":
            commit(position, 0, 21, 0, 0) if mode == "sealed" else time(bid(position, (1, 21)))
        assert not position.is_over
        assert ended(lay(position, TOWER_PLAN)) == (["venus"], "time")


def test_co6_the_agreed_time_ends_a_round_without_bids_too() -> None:
    position = set_up(start(end_time=True)).play("closing", seat=CLOCK)
    assert ended(time(position)) == (SEATS[:4], "time")


def test_co6_before_the_agreed_time_a_placing_star_master_is_not_hurried() -> None:
    position = start(end_time=True)
    assert position.to_act == (CLOCK, 0)
    assert [move.text for move in position.moves(CLOCK)] == ["closing"]
    assert refused(position, "time", CLOCK)[1] == "Not now. Mercury sets up round 1."
    assert refused(position, "place V3", CLOCK)[1] == "The clock does not play 'place V3'."


def test_co6_without_the_option_there_is_no_closing() -> None:
    rule, sentence, _ = refused(set_up(start()), "closing", CLOCK)
    assert (rule, sentence) == ("", "Not now. Bid on the best plan.")


def test_co6_a_game_with_no_ending_is_refused_in_one_line() -> None:
    endings = {"laps": "off", "end_broke": False, "end_doubled": False}
    with pytest.raises(orrery.OptionError) as caught:
        orrery.game("corona", **endings)
    assert str(caught.value) == ("corona needs an ending: laps, end_broke, end_doubled or end_time")
    for ending in ({"laps": "1"}, {"end_broke": True}, {"end_doubled": True}, {"end_time": True}):
        assert orrery.game("corona", **endings | ending).start(1).to_act


def test_co6_the_star_masters_come_first_among_several_reasons() -> None:
    position = start(laps="1", end_time=True)
    position.state.round_number = 4
    position.state.chips[:4] = [37, 1, 1, 1]
    assert ended(reach(position, 0)) == (["mercury"], "star masters")


def test_co6_most_chips_wins_and_ties_share() -> None:
    position = start()
    position.state.round_number = 4
    position.state.chips[:4] = [12, 8, 12, 8]
    time(place(position))
    assert ended(position) == (["mercury", "earth"], "star masters")
    worth = [kernel.payoff(position.state, position.game.box, seat) for seat in range(4)]
    assert worth == pytest.approx([2 / 3, -1, 2 / 3, -1])
    with pytest.raises(orrery.Refusal, match=r"^The game is over\.$"):
        position.play("bid 9", seat=1)


# --- A live round ---------------------------------------------------------------------------------


def test_a_live_round_with_interleaved_bids_and_its_record() -> None:
    position = start(seed=3, master=master(box_game("corona", players=4).start(3)))
    first = master(position)
    time(place(position, "R1 O4 Y7 G10 B1 V4"))  # nobody bids
    place(position, "R1 O4 Y7 G10 B1 V4")
    time(bid(position, (2, 6), (0, 21)))
    time(position)  # mercury has no plan in time
    assert chips(position) == [7, 11, 11, 11]
    assert position.view()["suspended"] == ["mercury"]

    place(position, "R2 O2 Y6 G6 B9 V12")
    bid(position, (3, 4), (1, 6))
    assert refused(position, "bid 5", 2) == ("CO3", "Beaten by venus, who bids 6.", "")
    assert refused(position, "bid 12", 0) == ("CO5", "mercury is suspended in this round.", "")
    bid(position, (2, 8), (3, 9), (2, 13), (1, 15), (1, 20))
    assert refused(position, "bid 20", 3) == ("CO3", "Beaten by venus, who bids 20.", "")
    time(position)
    assert refused(position, "bid 21", 3) == ("CO3", "Bidding is over: venus plays for 20.", "")
    dice = position.view()["dice"]
    lay(position, " ".join(f"{body}{die}" for body, die in zip("ROYGBV", dice, strict=True)))
    assert position.view()["last"]["score"] < 20
    assert chips(position) == [8, 8, 12, 12]
    assert position.view()["suspended"] == ["venus"]
    assert master(position) == at_left(position, first, 3)

    record = position.record()
    again = orrery.load(record)
    assert again.state.tobytes() == position.state.tobytes()
    assert again.record() == record
    assert [str(move) for move in again.history] == [str(move) for move in position.history]


def legal_codes(position: orrery.Position, seat: int) -> list[int]:
    """What the compiled rules allow a seat, whether it may act or not."""
    box, codes = position.game.box, range(position.game.code_count)
    return [code for code in codes if kernel.is_legal(position.state, box, seat, code)]


def test_after_the_end_no_code_is_legal() -> None:
    position = start()
    position.state.phase = 3
    for seat in range(CLOCK, 4):
        assert legal_codes(position, seat) == []


@pytest.mark.parametrize("mode", ["live", "sealed"])
def test_no_code_of_a_suspended_seat_is_legal(mode: str) -> None:
    position = place(start(mode=mode))
    position.state.suspended[2] = 1
    assert legal_codes(position, 2) == []
    assert legal_codes(position, 1)
