"""Every rule of Corona by its number."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from orbit_box.plays import (
    SEATS,
    at_left,
    bid,
    box_game,
    chips,
    commit,
    master,
    play_all,
    refused,
    show_dice,
    time,
)

import orrery
from orrery.core import kernel
from orrery.core.kernel import CLOCK, COMPILED

from .positions import (
    ALL_FACES,
    BOOKLET,
    BOOKLET_DICE,
    BOOKLET_PLAN,
    SCATTERED_PLAN,
    TOWER_PLAN,
    fail,
    lay,
    place,
    reach,
    set_up,
    start,
)

PLAYERS = range(2, 11)
BY_SEED = 400 if COMPILED else 150


def points(position: orrery.Position) -> list[int]:
    """What the steps of the last plan were worth, in their order."""
    return [step["points"] for step in position.view()["last"]["plan"]]


# --- CO1: the box ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_co1_each_player_starts_with_twice_the_players_and_two_chips(players: int) -> None:
    position = start(players)
    assert chips(position) == [2 * players + 2] * players
    assert list(position.view()["chips"]) == SEATS[:players]


def test_co1_two_to_ten_may_play() -> None:
    for players in (1, 11):
        with pytest.raises(orrery.OptionError, match="players is a whole number from 2 to 10"):
            orrery.game("corona", players=players)


def test_co1_the_ring_has_twelve_cells_and_six_bodies_without_a_black_one() -> None:
    texts = {move.text for move in start().moves()}
    assert texts == {f"place {body}{cell}" for body in "ROYGBV" for cell in range(1, 13)}


def test_co1_there_are_six_dice() -> None:
    assert len(place(start()).view()["dice"]) == 6


# --- CO2: the round is set up ---------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_co2_the_first_star_master_is_drawn(players: int) -> None:
    game = box_game("corona", players=players)
    masters = Counter(master(game.start(seed)) for seed in range(BY_SEED))
    assert set(masters) == set(range(players))


def test_co2_the_draw_bears_every_number_of_the_generator() -> None:
    position = start()
    position.state.chance[:] = 0  # the next number is 0, which an even draw looks at twice
    kernel.set_up(position.state, position.game.box)
    assert master(position) == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_co2_the_star_master_alone_places_and_the_role_passes_to_the_left(players: int) -> None:
    position = start(players, master=players - 1, laps="5")
    for number in range(1, players + 2):
        seat = (players - 2 + number) % players
        assert position.to_act == (seat,)
        view = position.view()
        assert (view["phase"], view["round"]) == ("placing", number)
        assert view["star_master"] == SEATS[seat]
        time(place(position))


def test_co2_nobody_else_places() -> None:
    assert refused(start(), "place V3", 2) == (
        "",
        "It is not earth's turn; mercury may act.",
        "",
    )


def test_co2_cells_may_be_shared_and_the_order_is_free() -> None:
    position = place(start(), "V12 O12 B12 R12 Y12 G12")
    assert position.view()["bodies"] == dict.fromkeys("ROYGBV", 12)


def test_co2_a_body_is_placed_once() -> None:
    position = start().play("place V3")
    assert refused(position, "place V4") == ("CO2", "V is placed already.", "place")
    assert refused(position, "place V3") == ("CO2", "V is placed already.", "place")


def test_co2_the_dice_are_rolled_when_all_are_placed() -> None:
    position = play_all(start(), 0, *(f"place {body}1" for body in "ROYGB"))
    assert (position.view()["phase"], position.view()["dice"]) == ("placing", [])
    position.play("place V1")
    assert position.view()["phase"] == "bidding"
    assert set(position.view()["dice"]) <= set(ALL_FACES)


def test_co2_chance_may_deal_each_body_onto_any_cell() -> None:
    game = box_game("corona", deal="random")
    deals = [game.start(seed) for seed in range(BY_SEED)]
    assert all(position.view()["phase"] == "bidding" for position in deals)
    cells = np.array([position.state.cell for position in deals])
    faces = np.array([position.state.rolled for position in deals]).sum(axis=0)
    for body in range(6):
        assert set(cells[:, body].tolist()) == set(range(12))
    assert faces[0] == 0
    assert np.allclose(faces[1:] / faces.sum(), 1 / 6, atol=0.06)


@pytest.mark.parametrize("players", PLAYERS)
def test_co2_dealt_by_chance_every_round_begins_with_bidding(players: int) -> None:
    position = start(players, deal="random")
    before = position.state.cell.tolist(), position.state.rolled.tolist()
    time(position)
    assert position.view()["phase"] == "bidding"
    assert master(position) == 1
    assert (position.state.cell.tolist(), position.state.rolled.tolist()) != before


# --- CO3: live bidding ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_co3_everybody_may_bid_the_star_master_included(players: int) -> None:
    position = set_up(start(players))
    assert position.to_act == (CLOCK, *range(players))
    for seat in range(players):
        position.play(f"bid {seat + 1}", seat=seat)
        assert (position.view()["bidder"], position.view()["bid"]) == (SEATS[seat], seat + 1)


def test_co3_a_bid_is_from_1_to_21_and_strictly_higher() -> None:
    position = set_up(start())
    assert [move.text for move in position.moves(1)] == [f"bid {n}" for n in range(1, 22)]
    bid(position, (2, 9))
    assert [move.text for move in position.moves(1)] == [f"bid {n}" for n in range(10, 22)]


@pytest.mark.parametrize("late", [1, 8, 9])
def test_co3_a_bid_that_is_not_higher_is_beaten(late: int) -> None:
    position = bid(set_up(start()), (2, 9))
    beaten = ("CO3", "Beaten by earth, who bids 9.", "")
    assert refused(position, f"bid {late}", 1) == beaten
    assert refused(position, f"bid {late}", 2) == beaten


def test_co3_one_may_raise_ones_own_bid() -> None:
    position = bid(set_up(start()), (2, 9), (2, 10), (2, 14))
    assert (position.view()["bidder"], position.view()["bid"]) == ("earth", 14)


def test_co3_after_the_highest_bid_only_the_clock_acts() -> None:
    position = bid(set_up(start()), (3, 21))
    assert position.to_act == (CLOCK,)
    for seat in range(4):
        assert refused(position, "bid 21", seat) == ("CO3", "Beaten by mars, who bids 21.", "")


def test_co3_when_time_is_up_the_highest_bidder_plays() -> None:
    position = time(bid(set_up(start()), (1, 5), (3, 7), (1, 8)))
    assert position.view()["phase"] == "planning"
    assert position.to_act == (CLOCK, 1)


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_co3_a_bid_after_time_is_refused(seat: int) -> None:
    position = time(bid(set_up(start()), (1, 8)))
    assert refused(position, "bid 9", seat) == ("CO3", "Bidding is over: venus plays for 8.", "")


def test_co3_the_bidder_cannot_raise_after_time() -> None:
    position = time(bid(set_up(start()), (1, 8)))
    sentence = "Not now. Venus plays for 8 and has 0; step 1."
    assert refused(position, "bid 9", 1) == ("", sentence, "")


def test_co3_the_clock_does_not_bid() -> None:
    for position in (set_up(start()), bid(set_up(start()), (1, 8))):
        assert refused(position, "bid 9", CLOCK) == ("", "The clock does not play 'bid 9'.", "")


def test_co3_live_nobody_passes_and_time_is_not_a_players_to_call() -> None:
    position = set_up(start())
    sentence = "Not now. Bid on the best plan."
    assert refused(position, "pass", 1) == ("", sentence, "")
    assert refused(position, "time", 1) == ("", "Only the clock says 'time'.", "")
    assert refused(bid(position, (1, 8)), "pass", 0)[1] == "Not now. Venus bids 8; who bids more?"


@pytest.mark.parametrize("players", PLAYERS)
def test_co3_without_a_bid_nothing_happens(players: int) -> None:
    position = start(players)
    before = chips(position)
    time(set_up(position))
    assert chips(position) == before
    assert (position.view()["round"], position.view()["last"]) == (2, None)
    assert not position.view()["suspended"]


@pytest.mark.parametrize("steps", [0, 1, 5])
def test_co3_no_plan_in_time_counts_as_0(steps: int) -> None:
    position = time(bid(set_up(start()), (1, 1)))
    time(play_all(position, 1, *TOWER_PLAN.split()[:steps]))
    assert chips(position) == [11, 7, 11, 11]
    assert position.view()["suspended"] == ["venus"]
    assert position.view()["last"]["score"] == 0


# --- CO3: sealed bidding --------------------------------------------------------------------------


def test_co3_sealed_there_is_no_clock() -> None:
    position = place(start(mode="sealed"))
    assert position.to_act == (0, 1, 2, 3)
    assert [move.text for move in position.moves(1)][:2] == ["pass", "bid 1"]
    rule, sentence, _ = refused(position, "time", CLOCK)
    assert (rule, sentence.startswith("It is not clock's turn")) == ("", True)


def test_co3_sealed_each_seat_commits_once() -> None:
    position = bid(place(start(mode="sealed")), (1, 8))
    assert position.to_act == (0, 2, 3)
    assert refused(position, "bid 9", 1) == ("CO3", "venus has committed already.", "")
    assert refused(position, "V3", 0)[1] == "Not now. Commit a bid, or pass."


def test_co3_sealed_bids_are_hidden_until_all_have_committed() -> None:
    one, other = (bid(place(start(mode="sealed")), (1, amount), (2, 5)) for amount in (8, 0))
    for seat in (None, 0, 2, 3):
        assert one.view(seat) == other.view(seat)
        assert one.picture(seat) == other.picture(seat)
        assert one.scene(seat) == other.scene(seat)
    assert [one.view(seat)["own_bid"] for seat in (None, 0, 1, 2)] == [None, None, 8, 5]
    assert one.view()["committed"] == ["venus", "earth"]
    assert (one.view()["bid"], one.view()["bidder"]) == (0, None)
    assert one.view()["opened"] == {}
    opened = bid(one, (0, 3), (3, 0)).view()["opened"]
    assert opened == {"mercury": 3, "venus": 8, "earth": 5, "mars": 0}


def test_co3_sealed_an_imagined_world_keeps_only_the_own_bid() -> None:
    position = bid(place(start(mode="sealed")), (1, 8), (2, 5))
    worlds = [position.imagine(1, seed).state.sealed.tolist() for seed in range(60)]
    assert {world[1] for world in worlds} == {8}
    assert {world[0] for world in worlds} == {-1}
    assert len({world[2] for world in worlds}) > 10


@pytest.mark.parametrize("first_master", range(4))
def test_co3_sealed_the_highest_bid_plays_and_ties_go_to_the_star_masters_left(
    first_master: int,
) -> None:
    position = place(start(mode="sealed", master=first_master))
    commit(position, 12, 12, 12, 12)
    winner = at_left(position, first_master)
    assert position.view()["bidder"] == SEATS[winner]
    assert position.to_act == (winner,)
    position = commit(place(start(mode="sealed", master=first_master)), 3, 12, 0, 12)
    assert position.view()["bidder"] == ("mars" if first_master in (1, 2) else "venus")
    assert position.view()["bid"] == 12


@pytest.mark.parametrize("players", PLAYERS)
def test_co3_sealed_nobody_bids(players: int) -> None:
    position = commit(place(start(players, mode="sealed")), *[0] * players)
    assert (position.view()["round"], position.view()["phase"]) == (2, "placing")
    assert chips(position) == [2 * players + 2] * players


def test_co3_sealed_a_suspended_seat_does_not_commit() -> None:
    position = show_dice(commit(place(start(mode="sealed")), 0, 7, 0, 0), ALL_FACES)
    place(lay(position, SCATTERED_PLAN))
    assert position.to_act == (0, 2, 3)
    assert refused(position, "pass", 1) == ("CO5", "venus is suspended in this round.", "")
    commit(position, 0, None, 0, 9)
    assert position.view()["bidder"] == "mars"


def test_co3_the_clock_is_never_a_suspended_seat() -> None:
    position = place(start(10, mode="sealed"))
    position.state.suspended[9] = 1
    assert refused(position, "time", CLOCK)[0] == ""


# --- CO4: the plan --------------------------------------------------------------------------------


def booklet(amount: int, **options: object) -> orrery.Position:
    """The booklet's example with a bid of venus, its plan laid."""
    position = set_up(start(**options), BOOKLET, BOOKLET_DICE)
    return lay(time(bid(position, (1, amount))), BOOKLET_PLAN)


def test_co4_the_booklets_example_brings_3_4_2_5_1_1() -> None:
    assert points(booklet(16)) == [3, 4, 2, 5, 1, 1]
    assert [step["step"] for step in booklet(16).view()["last"]["plan"]] == BOOKLET_PLAN.split()
    assert booklet(16).view()["last"]["score"] == 16


def test_co4_the_booklets_example_reaches_a_bid_of_16() -> None:
    assert chips(booklet(16)) == [9, 13, 9, 9]
    assert booklet(16).view()["suspended"] == []


def test_co4_the_booklets_example_fails_a_bid_of_17() -> None:
    assert chips(booklet(17)) == [11, 7, 11, 11]
    assert booklet(17).view()["suspended"] == ["venus"]


def test_co4_an_empty_cell_may_be_worth_0() -> None:
    assert points(booklet(14, empty_scores=0)) == [3, 4, 2, 5, 0, 0]
    assert chips(booklet(14, empty_scores=0)) == [9, 13, 9, 9]
    assert chips(booklet(15, empty_scores=0)) == [11, 7, 11, 11]


def test_co4_a_landing_scores_the_bodies_then_on_the_cell() -> None:
    assert points(reach(start(), 0)) == [1, 2, 3, 4, 5, 6]
    assert points(fail(start(), 0)) == [1, 1, 1, 1, 1, 1]


def test_co4_the_order_matters() -> None:
    def total(plan: str) -> list[int]:
        position = set_up(start(), "R1 O2 Y5 G7 B9 V11", (1, 1, 1, 1, 1, 1))
        return points(lay(time(bid(position, (0, 1))), plan))

    assert total("R1 O1 Y1 G1 B1 V1") == [2, 1, 1, 1, 1, 1]  # orange has not moved yet
    assert total("O1 R1 Y1 G1 B1 V1") == [1, 1, 1, 1, 1, 1]


def test_co4_bodies_move_clockwise_round_the_ring() -> None:
    position = time(bid(set_up(start(), "R12 O11 Y8 G7 B7 V7"), (0, 1)))
    play_all(position, 0, "R6", "O6", "Y6")
    cells = position.view()["bodies"]
    assert (cells["R"], cells["O"], cells["Y"], cells["G"]) == (6, 5, 2, 7)


def test_co4_each_body_takes_one_die_and_each_die_is_taken_once() -> None:
    position = time(bid(set_up(start(), BOOKLET, BOOKLET_DICE), (1, 16)))
    assert len(position.moves(1)) == 6 * 4
    position.play("V2", seat=1)
    assert position.view()["dice"] == [3, 4, 4, 5, 5]
    assert refused(position, "V3", 1) == ("CO4", "V has its die already.", "")
    assert refused(position, "Y2", 1) == ("CO4", "No die that shows 2 is left.", "Y")
    assert refused(position, "Y6", 1) == ("CO4", "No die that shows 6 is left.", "Y")
    play_all(position, 1, "Y4", "O4")
    assert refused(position, "R4", 1) == ("CO4", "No die that shows 4 is left.", "R")


def test_co4_nobody_but_the_bidder_lays_the_plan() -> None:
    position = time(bid(set_up(start()), (1, 16)))
    assert refused(position, "V6", 0) == ("CO3", "Bidding is over: venus plays for 16.", "")
    assert refused(position, "V6", CLOCK)[1] == "The clock does not play 'V6'."


# --- CO5: what is paid ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("amount", [1, 20, 21])
def test_co5_a_bid_that_is_reached_brings_a_chip_from_each_opponent(
    players: int, amount: int
) -> None:
    position = reach(start(players, end_doubled=False, laps="5"), 1, amount)
    had = 2 * players + 2
    assert chips(position) == [
        had + players - 1 if seat == 1 else had - 1 for seat in range(players)
    ]
    assert position.view()["suspended"] == []


@pytest.mark.parametrize("players", PLAYERS)
def test_co5_a_bid_that_is_not_reached_costs_a_chip_to_each_and_a_suspension(players: int) -> None:
    position = fail(start(players), 1)
    had = 2 * players + 2
    assert chips(position) == [
        had - players + 1 if seat == 1 else had + 1 for seat in range(players)
    ]
    assert position.view()["suspended"] == ["venus"]


def test_co5_a_suspended_seat_may_not_bid_in_the_next_round() -> None:
    position = set_up(fail(start(), 2))
    assert position.to_act == (CLOCK, 0, 1, 3)
    assert refused(position, "bid 9", 2) == ("CO5", "earth is suspended in this round.", "")


@pytest.mark.parametrize("bidder", [None, 0])
def test_co5_the_suspension_ends_after_one_round(bidder: int | None) -> None:
    position = set_up(fail(start(), 2))
    if bidder is None:
        time(position)
    else:
        lay(time(bid(position, (bidder, 9))), TOWER_PLAN)
    set_up(position)
    assert position.view()["suspended"] == []
    bid(position, (2, 9))


def test_co5_a_suspended_seat_may_be_star_master() -> None:
    position = fail(start(master=1), 2)
    assert (position.view()["suspended"], position.to_act) == (["earth"], (2,))
    set_up(position)
    assert refused(position, "bid 9", 2)[0] == "CO5"


def test_co5_who_has_no_chips_pays_none() -> None:
    position = start(end_broke=False)
    position.state.chips[:4] = [5, 0, 3, 0]
    assert chips(reach(position, 0)) == [6, 0, 2, 0]
    position = start(end_broke=False)
    position.state.chips[:4] = [5, 0, 3, 0]
    assert chips(fail(position, 1)) == [5, 0, 3, 0]
    assert position.view()["suspended"] == ["venus"]


def test_co5_who_cannot_pay_everybody_pays_from_the_left_onward() -> None:
    position = start(6, end_broke=False)
    position.state.chips[:6] = [1, 1, 1, 1, 3, 1]
    assert chips(fail(position, 4)) == [2, 2, 1, 1, 0, 2]
