"""Every rule of Harun by its number."""

from __future__ import annotations

import numpy as np
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
    play_all,
    refused,
    time,
)

import orrery
from orrery.core import kernel
from orrery.core.kernel import CLOCK, COMPILED

from .positions import (
    BLACK_PLAN,
    EMPTY_PLAN,
    SIXES,
    STARS,
    fail,
    lay,
    place,
    reach,
    set_up,
    start,
)

PLAYERS = range(2, 11)
BY_SEED = 400 if COMPILED else 150


def reserve(position: orrery.Position) -> int:
    return position.view()["reserve"]


def points(position: orrery.Position) -> list[int]:
    """What the steps of the last plan were worth, in their order."""
    return [step["points"] for step in position.view()["last"]["plan"]]


# --- HA1: the box ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_ha1_a_reserve_of_72_chips_and_players_without_any(players: int) -> None:
    position = start(players)
    assert chips(position) == [0] * players
    assert reserve(position) == 72
    assert list(position.view()["chips"]) == SEATS[:players]


def test_ha1_two_to_ten_may_play() -> None:
    for players in (1, 11):
        with pytest.raises(orrery.OptionError, match="players is a whole number from 2 to 10"):
            orrery.game("harun", players=players)


def test_ha1_twelve_cells_seven_bodies_two_red_and_two_black_stars() -> None:
    bodies = {f"place {body}{cell}" for body in "ROYGBVK" for cell in range(1, 13)}
    stars = {f"star {colour} {cell}" for colour in ("red", "black") for cell in range(1, 13)}
    assert {move.text for move in start().moves()} == bodies | stars
    assert place(start()).view()["stars"] == {"red": [4, 5], "black": [2, 3]}
    assert len(place(start()).view()["dice"]) == 7


# --- HA2: the round is set up ---------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_ha2_the_first_star_master_is_drawn(players: int) -> None:
    game = box_game("harun", players=players)
    assert {master(game.start(seed)) for seed in range(BY_SEED)} == set(range(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_ha2_the_star_master_alone_sets_up_and_the_role_rotates(players: int) -> None:
    position = start(players, master=players - 1)
    for number in range(1, players + 2):
        seat = (players - 2 + number) % players
        assert position.to_act == (seat,)
        assert (position.view()["round"], position.view()["star_master"]) == (number, SEATS[seat])
        time(place(position))


def test_ha2_nobody_else_sets_up() -> None:
    expected = ("", "It is not earth's turn; mercury may act.", "")
    assert refused(start(), "star red 3", 2) == expected
    assert refused(start(), "time", CLOCK)[1] == "It is not clock's turn; mercury may act."


def test_ha2_one_star_on_a_cell_and_two_of_a_colour() -> None:
    position = play_all(start(), 0, "star red 3", "star black 4")
    taken = ("HA2", "Cell 3 carries a star already.", "star")
    assert refused(position, "star red 3") == taken
    assert refused(position, "star black 3") == taken
    position.play("star red 5")
    assert refused(position, "star red 6") == ("HA2", "Both red stars are set already.", "star")
    position.play("star black 6")
    assert refused(position, "star black 7") == ("HA2", "Both black stars are set already.", "star")


def test_ha2_bodies_may_share_a_cell_also_with_a_star_but_are_placed_once() -> None:
    position = play_all(start(), 0, "star red 3", "place V3", "place R3", "place K3")
    assert position.view()["bodies"] == {"R": 3, "V": 3, "K": 3}
    assert refused(position, "place V4") == ("HA2", "V is placed already.", "place")


@pytest.mark.parametrize("last", ["star red 5", "place K1"])
def test_ha2_dice_and_arrow_are_rolled_when_all_is_set(last: str) -> None:
    words = ["star red 4", "star black 2", "star black 3", "star red 5"]
    words += [f"place {body}1" for body in "ROYGBVK"]
    words.remove(last)
    position = play_all(start(), 0, *words)
    assert (position.view()["phase"], position.view()["direction"]) == ("placing", 0)
    assert position.view()["dice"] == []
    position.play(last)
    assert position.view()["phase"] == "bidding"
    assert position.view()["direction"] in (1, -1)
    assert len(position.view()["dice"]) == 7


def test_ha2_chance_may_deal_bodies_stars_dice_and_the_arrow() -> None:
    game = box_game("harun", deal="random")
    states = [game.start(seed).state for seed in range(BY_SEED)]
    stars = np.array([p.star for p in states])
    assert all((row == 1).sum() == (row == 2).sum() == 2 for row in stars)
    for cell in range(12):
        assert set(stars[:, cell].tolist()) == {0, 1, 2}
    for body in range(7):
        assert {int(p.cell[body]) for p in states} == set(range(12))
    assert np.mean([p.direction > 0 for p in states]) == pytest.approx(0.5, abs=0.15)


def test_ha2_all_bodies_move_the_way_the_arrow_shows() -> None:
    for direction, cells in ((1, [2, 7, 1]), (-1, [12, 5, 11])):
        position = set_up(start(), "R1 O6 Y12 G1 B1 V1 K1", direction=direction)
        play_all(time(bid(position, (0, 1))), 0, "R1", "O1", "Y1")
        assert [position.view()["bodies"][body] for body in "ROY"] == cells


# --- HA3: bids ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_ha3_everybody_may_bid_the_star_master_included(players: int) -> None:
    position = set_up(start(players))
    assert position.to_act == (CLOCK, *range(players))
    for seat in range(players):
        position.play(f"bid {seat + 1}", seat=seat)
        assert (position.view()["bidder"], position.view()["bid"]) == (SEATS[seat], seat + 1)


def test_ha3_a_bid_is_from_1_to_14_and_strictly_higher() -> None:
    position = set_up(start())
    assert [move.text for move in position.moves(1)] == [f"bid {n}" for n in range(1, 15)]
    bid(position, (2, 9))
    assert [move.text for move in position.moves(1)] == [f"bid {n}" for n in range(10, 15)]


@pytest.mark.parametrize("late", [1, 8, 9])
def test_ha3_a_bid_that_is_not_higher_is_beaten(late: int) -> None:
    position = bid(set_up(start()), (2, 9))
    assert refused(position, f"bid {late}", 1) == ("HA3", "Beaten by earth, who bids 9.", "")


def test_ha3_one_may_raise_ones_own_bid() -> None:
    position = bid(set_up(start()), (2, 9), (2, 10), (1, 11), (2, 14))
    assert (position.view()["bidder"], position.view()["bid"]) == ("earth", 14)
    assert position.to_act == (CLOCK,)
    assert refused(position, "bid 14", 1) == ("HA3", "Beaten by earth, who bids 14.", "")


def test_ha3_the_highest_bidder_plays_when_time_is_up_and_nobody_bids_any_more() -> None:
    position = time(bid(set_up(start()), (1, 5), (3, 7), (1, 8)))
    assert (position.view()["phase"], position.to_act) == ("planning", (CLOCK, 1))
    for seat in (0, 2, 3):
        assert refused(position, "bid 9", seat) == (
            "HA3",
            "Bidding is over: venus plays for 8.",
            "",
        )


def test_ha3_the_clock_does_not_bid() -> None:
    sentence = "The clock does not play 'bid 9'."
    assert refused(set_up(start()), "bid 9", CLOCK) == ("", sentence, "")


# --- HA3: sealed bids -----------------------------------------------------------------------------


def test_ha3_sealed_each_commits_one_bid_or_none_without_a_clock() -> None:
    position = place(start(mode="sealed"))
    assert position.to_act == (0, 1, 2, 3)
    assert len(position.moves(1)) == 15
    bid(position, (1, 8))
    assert refused(position, "bid 9", 1) == ("HA3", "venus has committed already.", "")
    assert refused(position, "time", CLOCK)[1].startswith("It is not clock's turn")


def test_ha3_sealed_bids_are_hidden() -> None:
    one, other = (bid(place(start(mode="sealed")), (1, amount), (2, 5)) for amount in (8, 0))
    for seat in (None, 0, 2, 3):
        assert one.view(seat) == other.view(seat)
        assert one.picture(seat) == other.picture(seat)
        assert one.scene(seat) == other.scene(seat)
    assert [one.view(seat)["own_bid"] for seat in (None, 0, 1, 2)] == [None, None, 8, 5]


@pytest.mark.parametrize("first_master", range(4))
def test_ha3_sealed_ties_go_to_the_first_from_the_star_masters_left(first_master: int) -> None:
    position = commit(place(start(mode="sealed", master=first_master)), 9, 9, 9, 9)
    winner = at_left(position, first_master)
    assert (position.view()["bidder"], position.to_act) == (SEATS[winner], (winner,))
    position = commit(place(start(mode="sealed", master=first_master)), 3, 9, 0, 9)
    assert position.view()["bidder"] == ("mars" if first_master in (1, 2) else "venus")


@pytest.mark.parametrize("players", PLAYERS)
def test_ha3_sealed_the_plan_is_laid_and_paid(players: int) -> None:
    position = set_up(start(players, mode="sealed"))
    commit(position, 2, 9, *[0] * (players - 2))
    lay(position, BLACK_PLAN)
    assert chips(position) == [0, 9, *[0] * (players - 2)]


def test_ha3_sealed_a_suspended_seat_does_not_commit() -> None:
    position = lay(commit(set_up(start(mode="sealed"), dice=SIXES), 0, 7, 0, 0), EMPTY_PLAN)
    place(position)
    assert position.to_act == (0, 2, 3)
    assert refused(position, "pass", 1) == ("HA5", "venus is suspended in this round.", "")
    assert commit(position, 0, None, 0, 9).view()["bidder"] == "mars"


# --- HA4: the plan --------------------------------------------------------------------------------


def test_ha4_a_red_star_is_1_point_a_black_one_2_and_several_may_land_on_one() -> None:
    position = set_up(start(), "R1 O1 Y2 G3 B4 V11 K12")
    lay(time(bid(position, (0, 1))), BLACK_PLAN)
    assert points(position) == [2, 2, 2, 1, 1, 0, 0]
    assert position.view()["last"]["score"] == 8


def test_ha4_counter_clockwise() -> None:
    position = set_up(start(), "R1 O1 Y2 G3 B4 V5 K6", direction=-1)
    lay(time(bid(position, (0, 1))), BLACK_PLAN)
    assert points(position) == [0, 0, 0, 2, 2, 1, 1]


def test_ha4_a_body_that_merely_starts_on_a_star_scores_nothing_for_it() -> None:
    position = set_up(start(), "R2 O2 Y3 G3 B4 V5 K5", dice=SIXES)
    assert points(lay(time(bid(position, (0, 1))), EMPTY_PLAN)) == [0] * 7


def test_ha4_the_order_does_not_matter() -> None:
    dice = (1, 1, 2, 3, 4, 5, 6)
    scores = set()
    for plan in ("R1 O1 Y2 G3 B4 V5 K6", "K6 V5 B4 G3 Y2 O1 R1", "B4 R1 K6 O1 V5 Y2 G3"):
        position = lay(time(bid(set_up(start(), dice=dice), (0, 1))), plan)
        scores.add(position.view()["last"]["score"])
    assert scores == {2 + 2 + 2 + 1 + 1}


def test_ha4_each_body_takes_one_die_and_each_die_is_taken_once() -> None:
    position = time(bid(set_up(start(), dice=(1, 1, 2, 3, 4, 5, 6)), (1, 5)))
    play_all(position, 1, "V2", "K1")
    assert refused(position, "V3", 1) == ("HA4", "V has its die already.", "")
    assert refused(position, "Y2", 1) == ("HA4", "No die that shows 2 is left.", "Y")
    assert refused(position, "Y1", 0) == ("HA3", "Bidding is over: venus plays for 5.", "")
    assert refused(position, "Y1", CLOCK)[1] == "The clock does not play 'Y1'."


# --- HA5: what is paid ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("amount", [1, 13, 14])
def test_ha5_who_reaches_the_bid_takes_as_many_chips_as_were_bid(players: int, amount: int) -> None:
    position = reach(start(players), 1, amount)
    assert chips(position) == [0, amount, *[0] * (players - 2)]
    assert reserve(position) == 72 - amount
    assert position.view()["suspended"] == []


@pytest.mark.parametrize("players", PLAYERS)
def test_ha5_who_does_not_is_suspended_and_every_other_takes_3(players: int) -> None:
    position = fail(start(players), 1)
    assert chips(position) == [3, 0, *[3] * (players - 2)]
    assert reserve(position) == 72 - 3 * (players - 1)
    set_up(position)
    assert refused(position, "bid 9", 1) == ("HA5", "venus is suspended in this round.", "")
    assert position.to_act == (CLOCK, 0, *range(2, players))


def test_ha5_the_score_may_equal_the_bid_but_not_fall_short() -> None:
    for amount, paid in ((8, [8, 0, 0, 0]), (9, [0, 3, 3, 3])):
        position = set_up(start(), "R1 O1 Y2 G3 B4 V11 K12")
        assert chips(lay(time(bid(position, (0, amount))), BLACK_PLAN)) == paid


@pytest.mark.parametrize("bidder", [None, 0])
def test_ha5_the_suspension_ends_with_the_round_even_if_nobody_bids(bidder: int | None) -> None:
    position = set_up(fail(start(), 2))
    if bidder is None:
        time(position)
    else:
        lay(time(bid(position, (bidder, 9))), BLACK_PLAN)
    assert set_up(position).view()["suspended"] == []
    bid(position, (2, 9))


def test_ha5_a_suspended_seat_may_be_star_master() -> None:
    position = fail(start(master=1), 2)
    assert (position.view()["suspended"], position.to_act) == (["earth"], (2,))
    assert refused(set_up(position), "bid 9", 2)[0] == "HA5"


# --- HA6: no bid, no plan, a poor reserve ---------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("mode", ["live", "sealed"])
def test_ha6_without_a_bid_nothing_happens(players: int, mode: str) -> None:
    position = place(start(players, mode=mode))
    commit(position, *[0] * players) if mode == "sealed" else time(position)
    assert (chips(position), reserve(position)) == ([0] * players, 72)
    assert (position.view()["round"], position.view()["last"]) == (2, None)


@pytest.mark.parametrize("steps", [0, 1, 6])
def test_ha6_no_plan_in_time_counts_as_0(steps: int) -> None:
    position = time(bid(set_up(start()), (1, 1)))
    time(play_all(position, 1, *BLACK_PLAN.split()[:steps]))
    assert chips(position) == [3, 0, 3, 3]
    assert position.view()["suspended"] == ["venus"]
    assert position.view()["last"]["score"] == 0


def test_ha6_a_reserve_that_cannot_pay_in_full_pays_from_the_bidders_left() -> None:
    position = start(7)
    position.state.reserve = 10
    fail(position, 4)
    assert (chips(position), reserve(position)) == ([3, 1, 0, 0, 0, 3, 3], 0)


def test_ha6_a_reserve_that_cannot_pay_the_winner_pays_what_it_has() -> None:
    position = start()
    position.state.reserve = 11
    reach(position, 2, 14)
    assert (chips(position), reserve(position)) == ([0, 0, 11, 0], 0)


# --- HA7: how the game ends -----------------------------------------------------------------------


@pytest.mark.parametrize(("left", "over"), [(10, False), (9, True), (0, True)])
def test_ha7_the_game_ends_when_the_reserve_holds_fewer_than_10(left: int, over: bool) -> None:
    position = start()
    position.state.reserve = left + 9
    fail(position, 0)
    assert position.is_over == over
    assert not over or ended(position)[1] == "reserve"


def test_ha7_who_won_last_takes_the_rest() -> None:
    position = start()
    position.state.reserve = 23
    reach(position, 2, 14)
    assert chips(position) == [0, 0, 23, 0]
    assert (reserve(position), ended(position)) == (0, (["earth"], "reserve"))


def test_ha7_the_last_winner_may_have_won_long_ago() -> None:
    position = fail(fail(reach(start(), 3, 5), 1), 0)
    assert chips(position) == [3, 3, 6, 11]
    position.state.reserve = 18
    time(place(position))
    fail(position, 3)
    assert chips(position) == [6, 6, 9, 20]
    assert ended(position) == (["mars"], "reserve")
    assert position.outcome.scores == (6.0, 6.0, 9.0, 20.0)


def test_ha7_if_nobody_ever_won_the_rest_stays_unowned() -> None:
    position = start()
    position.state.reserve = 16
    fail(position, 1)
    assert (chips(position), reserve(position)) == ([3, 0, 3, 3], 7)
    assert ended(position) == (["mercury", "earth", "mars"], "reserve")
    worth = [kernel.payoff(position.state, position.game.box, seat) for seat in range(4)]
    assert worth == pytest.approx([1 / 3, -1, 1 / 3, 1 / 3])


@pytest.mark.parametrize("number", [98, 99, 100])
def test_ha7_after_100_rounds_it_ends_and_the_rest_stays(number: int) -> None:
    position = reach(start(), 1, 5)
    position.state.round_number = number
    time(place(position))
    assert position.is_over == (number == 100)
    assert (chips(position), reserve(position)) == ([0, 5, 0, 0], 67)
    assert number < 100 or ended(position) == (["venus"], "rounds")


def test_ha7_a_low_reserve_in_round_100_still_goes_to_the_last_winner() -> None:
    position = start()
    position.state.round_number, position.state.reserve = 100, 20
    assert ended(reach(position, 1, 14)) == (["venus"], "reserve")
    assert chips(position) == [0, 20, 0, 0]


def test_a_live_round_replays_from_its_record() -> None:
    game = box_game("harun", players=4)
    position = place(game.start(3), "R2 O2 Y6 G6 B9 V12 K7", STARS)
    bid(position, (3, 4), (1, 6), (2, 13), (1, 14))
    time(position)
    dice = position.view()["dice"]
    lay(position, " ".join(f"{body}{die}" for body, die in zip("ROYGBVK", dice, strict=True)))
    assert chips(position) == [3, 0, 3, 3]
    again = orrery.load(position.record())
    assert again.state.tobytes() == position.state.tobytes()
    assert again.record() == position.record()


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
