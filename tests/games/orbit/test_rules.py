"""Every rule of Orbit by its number."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from orbit_box.plays import SEATS, box_game, chips, ended, master, refused, time

import orrery
from orrery.core import kernel
from orrery.core.kernel import CLOCK, COMPILED

from .positions import (
    LETTERS,
    ONE_MEETING,
    QUIET,
    TWO_BODIES,
    claim,
    landings,
    lie,
    start,
    wish,
)

PLAYERS = range(2, 7)
BY_SEED = 400 if COMPILED else 150


def pot(position: orrery.Position) -> int:
    return position.view()["pot"]


def owners(position: orrery.Position) -> dict[str, str]:
    """Who owned which body in the round before."""
    return position.view()["last"]["owners"]


def all_claim(position: orrery.Position) -> orrery.Position:
    """Seat 0 claims red, seat 1 orange, and so on."""
    return claim(position, *(f"{s}{LETTERS[s]}" for s in range(len(position.game.seats))))


# --- OR1: ring and chips --------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_or1_twelve_chips_each_less_the_ante(players: int) -> None:
    position = start(players)
    assert chips(position) == [11] * players
    assert pot(position) == players
    assert list(position.view()["chips"]) == SEATS[:players]


def test_or1_two_to_six_may_play() -> None:
    for players in (1, 7):
        with pytest.raises(orrery.OptionError, match="players is a whole number from 2 to 6"):
            orrery.game("orbit", players=players)


@pytest.mark.parametrize("players", PLAYERS)
def test_or1_a_seat_sees_its_own_chips_and_the_pot_and_a_spectator_sees_no_hand(
    players: int,
) -> None:
    position = start(players)
    for seat in range(players):
        assert position.view(seat)["chips"] == {
            name: 11 if other == seat else None for other, name in enumerate(SEATS[:players])
        }
        assert position.view(seat)["pot"] == players
    assert set(position.view()["chips"].values()) == {None}


def test_or1_hands_are_hidden_in_the_list_of_seats() -> None:
    position = start(3)
    assert [str(position.game.holding(position, seat)) for seat in range(3)] == ["", "", ""]


def test_or1_hands_are_hidden_in_picture_and_scene() -> None:
    one, other = start(), start()
    other.state.chips[:4] = [11, 5, 17, 11]
    for seat in (None, 0, 3):
        assert one.view(seat) == other.view(seat)
        assert one.picture(seat) == other.picture(seat)
        assert one.scene(seat) == other.scene(seat)
    assert one.view(1) != other.view(1)


def test_or1_all_hands_are_shown_at_the_end() -> None:
    position = lie(start(2), TWO_BODIES)
    position.state.takes = 3
    claim(position, "0O", "1V").play("end")
    for seat in (None, 0, 1):
        assert position.view(seat)["chips"] == {"mercury": 14, "venus": 10}
    holdings = [str(position.game.holding(position, seat)) for seat in range(2)]
    assert holdings == ["14 chips", "10 chips"]


def test_or1_an_imagined_world_keeps_the_hands() -> None:
    position = start()
    position.state.chips[:4] = [3, 5, 17, 19]
    assert chips(position.imagine(1, 5)) == [3, 5, 17, 19]


# --- OR2: scattering and the ante -----------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_or2_the_first_star_master_is_drawn_and_the_role_passes_to_the_left(players: int) -> None:
    game = box_game("orbit", players=players)
    assert {master(game.start(seed)) for seed in range(BY_SEED)} == set(range(players))
    position = start(players, master=players - 1)
    for number in range(1, players + 2):
        assert master(position) == (players - 2 + number) % players
        assert position.view()["round"] == number
        all_claim(lie(position, QUIET))


def test_or2_the_six_bodies_lie_on_different_cells_of_seven() -> None:
    game = box_game("orbit")
    cells = np.array([game.start(seed).state.cell for seed in range(BY_SEED)])
    assert all(len(set(row)) == 6 for row in cells.tolist())
    for body in range(6):
        assert set(cells[:, body].tolist()) == set(range(7))


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_or2_later_there_is_an_ante_only_if_the_pot_holds_fewer_chips_than_players(
    players: int, missing: int
) -> None:
    position = lie(start(players), QUIET)
    position.state.pot = players - 2 - missing  # the first and the last to claim pay one each
    all_claim(position)
    paid = 1 if missing else 0
    assert pot(position) == players - missing + paid * players
    fees = [1 if seat in (0, players - 1) else 0 for seat in range(players)]
    assert chips(position) == [11 - fee - paid for fee in fees]


def test_or2_in_the_first_round_there_is_always_an_ante() -> None:
    assert pot(start(5)) == 5


# --- OR3: dice and arrow --------------------------------------------------------------------------


def test_or3_six_dice_and_the_arrow_are_rolled() -> None:
    views = [box_game("orbit").start(seed).view() for seed in range(BY_SEED)]
    for body in LETTERS:
        assert {view["dice"][body] for view in views} == set(range(1, 7))
    arrows = Counter(view["direction"] for view in views)
    assert set(arrows) == {1, -1}
    assert arrows[1] / len(views) == pytest.approx(0.5, abs=0.2)


@pytest.mark.parametrize(("direction", "order"), [(1, "ROYGBV"), (-1, "VBGYOR")])
def test_or3_the_order_of_the_movers_follows_the_arrow(direction: int, order: str) -> None:
    position = all_claim(lie(start(), QUIET, direction=direction))
    assert "".join(landings(position)) == order


def test_or3_counter_clockwise_the_bodies_go_the_other_way() -> None:
    position = lie(start(2), "V2 B1 G1 Y1 O1 R1", direction=-1)
    claim(position, "0B", "1R")
    assert landings(position) == {"V": "nothing", "B": "whole pot"}


# --- OR4: claims ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_or4_everybody_claims_one_body_in_any_order(players: int) -> None:
    position = lie(start(players), QUIET)
    assert position.to_act == (CLOCK, *range(players))
    for place, seat in enumerate(reversed(range(players))):
        assert seat in position.to_act
        assert len(position.moves(seat)) == 6 - place
        position.play(f"claim {LETTERS[seat]}", seat=seat)
    assert owners(position) == {LETTERS[seat]: SEATS[seat] for seat in range(players)}


def test_or4_first_come_first_served() -> None:
    position = claim(start(), "2R")
    assert refused(position, "claim R", 1) == ("OR4", "Beaten by earth, who has R.", "claim")
    assert position.view()["owners"] == {"R": "earth"}


def test_or4_nobody_claims_twice() -> None:
    position = claim(start(), "2R")
    assert refused(position, "claim O", 2) == ("OR4", "earth has claimed R already.", "")
    assert position.to_act == (CLOCK, 0, 1, 3)


@pytest.mark.parametrize("players", range(3, 7))
def test_or4_the_first_and_the_last_to_claim_pay(players: int) -> None:
    position = lie(start(players), QUIET)
    claim(position, "1R")
    assert chips(position)[1] == 10
    assert pot(position) == players + 1
    rest = [seat for seat in range(players) if seat != 1]
    for body, seat in zip("OYGBV", rest, strict=False):
        position.play(f"claim {body}", seat=seat)
    assert chips(position) == [10 if seat in (1, players - 1) else 11 for seat in range(players)]
    assert pot(position) == players + 2


def test_or4_of_two_players_both_pay() -> None:
    position = claim(lie(start(2), QUIET), "1R")
    assert (chips(position), pot(position)) == ([11, 10], 3)
    claim(position, "0O")
    assert (chips(position), pot(position)) == ([10, 10], 4)


def test_or4_the_last_to_claim_pays_before_the_bodies_move() -> None:
    position = claim(lie(start(2), TWO_BODIES), "0V", "1O")
    assert landings(position)["O"] == "whole pot"
    assert chips(position) == [10 - 1, 10 + 4 - 1]  # and then the ante of the next round


def test_or4_the_clock_claims_nothing() -> None:
    assert refused(start(), "claim R", CLOCK) == ("", "The clock does not play 'claim R'.", "")


# --- OR4: sealed wishes ---------------------------------------------------------------------------


def test_or4_sealed_each_lists_bodies_dearest_first_without_a_clock() -> None:
    position = start(mode="sealed")
    assert position.to_act == (0, 1, 2, 3)
    assert [move.text for move in position.moves(1)] == [
        *(f"wish {body}" for body in LETTERS),
        "done",
    ]
    position.play("wish G", seat=1)
    assert refused(position, "wish G", 1) == ("OR4", "G is on your list.", "wish")
    position.play("wish R", seat=1)
    assert position.view(1)["wishes"] == ["G", "R"]
    assert refused(position, "claim R", 1)[1].startswith("Not now. List the bodies")
    position.play("done", seat=1)
    assert refused(position, "wish O", 1) == ("OR4", "venus has committed a list already.", "")
    assert refused(position, "time", CLOCK)[1].startswith("It is not clock's turn")


def test_or4_sealed_a_full_list_is_done_by_itself() -> None:
    position = wish(start(mode="sealed"), 2, "VBGYOR")
    assert position.view()["done"] == ["earth"]
    assert position.to_act == (0, 1, 3)


def test_or4_sealed_lists_are_hidden() -> None:
    one, other = (wish(start(mode="sealed"), 2, bodies) for bodies in ("RO", "GV"))
    for seat in (None, 0, 1, 3):
        assert one.view(seat) == other.view(seat)
        assert one.picture(seat) == other.picture(seat)
        assert one.scene(seat) == other.scene(seat)
        assert one.view(seat)["wishes"] == []
    assert one.view(2)["wishes"] == ["R", "O"]
    assert one.view(CLOCK)["wishes"] == []


def test_or4_sealed_an_imagined_world_keeps_only_the_own_list() -> None:
    position = wish(wish(start(mode="sealed"), 2, "ROY"), 1, "VBGYOR")
    worlds = [position.imagine(1, seed).state.wishes for seed in range(50)]
    assert {tuple(world[1].tolist()) for world in worlds} == {(5, 4, 3, 2, 1, 0)}
    lists = {tuple(world[2].tolist()) for world in worlds}
    assert len(lists) > 10
    assert all(len(set(some[:3])) == 3 and some[3:] == (-1, -1, -1) for some in lists)


@pytest.mark.parametrize("first_master", range(4))
def test_or4_sealed_seats_are_served_from_the_star_masters_left(first_master: int) -> None:
    position = lie(start(mode="sealed", master=first_master), QUIET)
    for seat in range(4):
        wish(position, seat, "GBR")
    order = [(first_master + place) % 4 for place in range(1, 5)]
    served = owners(position)
    assert [served[body] for body in "GBR"] == [SEATS[seat] for seat in order[:3]]
    by_lot = {body for body, name in served.items() if name == SEATS[order[3]]}
    assert len(by_lot) == 1
    assert by_lot <= set("OYV")
    fees = [1 if seat in (order[0], order[3]) else 0 for seat in range(4)]
    assert chips(position) == [11 - fee for fee in fees]


@pytest.mark.parametrize("players", PLAYERS)
def test_or4_sealed_without_wishes_all_is_by_lot(players: int) -> None:
    given = Counter()
    for seed in range(40):
        position = lie(start(players, seed=seed, mode="sealed"), QUIET)
        for seat in range(players):
            wish(position, seat)
        assert sorted(owners(position).values()) == sorted(SEATS[:players])
        given.update(owners(position).keys())
    assert set(given) == set(LETTERS)


# --- OR5: time is up ------------------------------------------------------------------------------


def test_or5_without_a_time_limit_the_clock_never_acts() -> None:
    position = start(seconds=0)
    assert position.to_act == (0, 1, 2, 3)
    assert refused(position, "time", CLOCK)[1].startswith("It is not clock's turn")


@pytest.mark.parametrize("players", PLAYERS)
def test_or5_whoever_has_not_claimed_gets_a_free_body_by_lot(players: int) -> None:
    given = Counter()
    for seed in range(40):
        position = lie(start(players, seed=seed, master=players - 1), QUIET)
        time(claim(position, "0R"))
        served = owners(position)
        assert served["R"] == "mercury"
        assert sorted(served.values()) == sorted(SEATS[:players])
        given.update(served.keys())
        assert (position.view()["round"], position.view()["owners"]) == (2, {})
    assert set(given) == set(LETTERS)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("first_master", [0, 1])
def test_or5_the_given_count_as_claiming_from_the_star_masters_left(
    players: int, first_master: int
) -> None:
    position = time(lie(start(players, master=first_master), QUIET))
    first, last = (first_master + 1) % players, first_master
    assert chips(position) == [10 if seat in (first, last) else 11 for seat in range(players)]
    assert pot(position) == players + 2


def test_or5_the_last_of_those_who_had_not_claimed_pays() -> None:
    position = claim(lie(start(), QUIET), "2R", "0O")
    time(position)
    assert chips(position) == [11, 11, 10, 10]


@pytest.mark.parametrize("late", range(4))
def test_or5_the_next_round_begins_with_no_claims(late: int) -> None:
    position = lie(start(), QUIET)
    others = [seat for seat in range(4) if seat != late]
    claim(position, *(f"{seat}{body}" for seat, body in zip(others, "ROY", strict=True)))
    time(position)
    assert (position.view()["round"], position.view()["owners"]) == (2, {})
    assert position.to_act == (CLOCK, 0, 1, 2, 3)
    assert (sum(chips(position)), pot(position)) == (42, 6)


# --- OR6: landing on one body ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claims", "event", "expected", "in_pot"),
    [
        (("0R", "1O"), "from owner", [11, 9], 4),
        (("0O", "1R"), "from owner", [9, 11], 4),
        (("0O", "1V"), "to pot", [9, 10], 5),
        (("0R", "1V"), "from pot", [11, 10], 3),
        (("0B", "1V"), "nothing", [10, 10], 4),
    ],
)
def test_or6_landing_on_one_body(
    claims: tuple[str, str], event: str, expected: list[int], in_pot: int
) -> None:
    position = claim(lie(start(2), ONE_MEETING), *claims)
    assert landings(position) == {**dict.fromkeys(LETTERS, "nothing"), "R": event}
    assert (chips(position), pot(position)) == (expected, in_pot)


@pytest.mark.parametrize("players", range(3, 7))
def test_or6_owners_pay_each_other_at_every_table(players: int) -> None:
    position = all_claim(lie(start(players), ONE_MEETING))
    expected = [11, 10, *[11] * (players - 3), 10]
    assert chips(position) == expected
    assert pot(position) == players + 2


def test_or6_an_empty_cell_changes_nothing() -> None:
    position = all_claim(lie(start(2), QUIET))
    assert landings(position) == dict.fromkeys(LETTERS, "nothing")
    assert (chips(position), pot(position)) == ([10, 10], 4)


def test_or6_the_last_chip_of_the_pot_is_no_take() -> None:
    position = lie(start(2), ONE_MEETING)
    position.state.pot = 0
    claim(position, "0R", "1V")
    assert position.view()["takes"] == 0


# --- OR7: landing on two bodies -------------------------------------------------------------------


def test_or7_the_owner_takes_the_whole_pot_and_the_round_ends_at_once() -> None:
    position = lie(start(2), TWO_BODIES)
    position.state.pot = 7
    claim(position, "0O", "1V")
    assert landings(position) == {"R": "nothing", "O": "whole pot"}
    assert position.view()["takes"] == 1
    assert (chips(position), pot(position)) == ([10 + 9 - 1, 10 - 1], 2)
    assert position.view()["round"] == 2


def test_or7_a_neutral_body_ends_the_round_too_and_the_pot_stays() -> None:
    position = claim(lie(start(2), TWO_BODIES), "0B", "1V")
    assert landings(position) == {"R": "nothing", "O": "pot stays"}
    assert position.view()["takes"] == 0
    assert (chips(position), pot(position)) == ([10, 10], 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_or7_at_every_table(players: int) -> None:
    position = all_claim(lie(start(players), TWO_BODIES))
    pots = players + 2
    before = [10, 11, *[11] * (players - 3), 10] if players > 2 else [10, 10]
    before[1] += pots
    if players > 2:  # red landed on yellow, whose owner pays
        before[0] += 1
        before[2] -= 1
    else:  # yellow is neutral: red takes a chip from the pot
        before[0] += 1
        before[1] -= 1
    assert chips(position) == [count - 1 for count in before]
    assert pot(position) == players


# --- OR8: without chips ---------------------------------------------------------------------------


def test_or8_a_player_without_chips_claims_for_nothing() -> None:
    position = lie(start(2), QUIET)
    position.state.chips[:2] = [0, 5]
    claim(position, "0R", "1O")
    assert (chips(position), pot(position)) == ([0, 4], 3)


def test_or8_a_player_without_chips_pays_no_ante() -> None:
    position = lie(start(3), QUIET)
    position.state.chips[:3] = [0, 5, 9]
    position.state.pot = 0
    claim(position, "0R", "1O", "2V")
    assert (chips(position), pot(position)) == ([0, 4, 7], 1 + 2)


@pytest.mark.parametrize(
    ("claims", "event"), [(("1R", "0O"), "from owner"), (("0O", "1V"), "to pot")]
)
def test_or8_unpaid_debts_are_forgotten(claims: tuple[str, str], event: str) -> None:
    position = lie(start(2), ONE_MEETING)
    position.state.chips[:2] = [0, 5]
    claim(position, *claims)
    assert landings(position)["R"] == event
    assert (chips(position), pot(position)) == ([0, 4], 3)


def test_or8_who_has_chips_again_pays_again() -> None:
    position = lie(start(2), ONE_MEETING)
    position.state.chips[:2] = [0, 5]
    claim(position, "0R", "1O")
    assert chips(position) == [1, 3]
    claim(lie(position, QUIET), "0R", "1O")
    assert chips(position) == [0, 2]


@pytest.mark.parametrize(("dice", "event"), [(ONE_MEETING, "from pot"), (TWO_BODIES, "whole pot")])
def test_or8_an_empty_pot_yields_nothing(dice: str, event: str) -> None:
    position = lie(start(2), dice)
    position.state.chips[:2] = position.state.pot = 0
    claim(position, "0R" if event == "from pot" else "0O", "1V")
    assert event in landings(position).values()
    assert (chips(position), pot(position)) == ([0, 0], 0)
    assert position.view()["takes"] == (event == "whole pot")


# --- OR9: the end ---------------------------------------------------------------------------------


def take(position: orrery.Position) -> orrery.Position:
    """A round of two players in which mercury takes the pot."""
    return claim(lie(position, TWO_BODIES), "0O", "1V")


def test_or9_after_three_takes_whoever_takes_next_may_end_the_game() -> None:
    position = start(2)
    for count in range(1, 4):
        take(position)
        assert (position.view()["takes"], position.view()["phase"]) == (count, "claiming")
    take(position)
    assert (position.view()["phase"], position.to_act) == ("choosing", (0,))
    assert [move.text for move in position.moves()] == ["end", "go on"]
    assert refused(position, "end", 1)[1] == "It is not venus's turn; mercury may act."
    assert refused(position, "claim R", 0)[1] == "Not now. Mercury may end the game."
    assert ended(position.play("end")) == (["mercury"], "ended")
    assert sum(chips(position)) + pot(position) == 24


def test_or9_who_does_not_end_it_leaves_that_to_the_next_who_takes_the_pot() -> None:
    position = start(2)
    position.state.takes = 3
    take(position).play("go on")
    assert (position.view()["phase"], position.view()["round"]) == ("claiming", 2)
    claim(lie(position, TWO_BODIES), "1O", "0V")
    assert position.to_act == (1,)
    assert position.play("end", seat=1).is_over


def test_or9_a_neutral_body_on_two_gives_nobody_the_choice() -> None:
    position = lie(start(2), TWO_BODIES)
    position.state.takes = 3
    claim(position, "0B", "1V")
    assert (position.view()["takes"], position.view()["phase"]) == (3, "claiming")


def test_or9_an_empty_pot_counts_as_taken() -> None:
    position = start(2)
    position.state.chips[:2] = position.state.pot = 0
    for _ in range(4):
        take(position)
    assert position.view()["phase"] == "choosing"


@pytest.mark.parametrize("late", [False, True])
def test_or9_when_time_is_up_the_taker_chooses_before_anything_else(late: bool) -> None:
    position = lie(start(2, master=1), TWO_BODIES)
    position.state.takes = 3
    if late:
        claim(position, "1V")
        position.state.owner[0] = position.state.owner[2] = 1  # leave no body that does not take
        position.state.owner[3] = position.state.owner[4] = 1
    else:
        claim(position, "0O")
    time(position)
    assert (position.view()["phase"], position.to_act) == ("choosing", (0,))


def test_or9_the_pot_belongs_to_nobody_and_ties_share() -> None:
    position = lie(start(2), TWO_BODIES)
    position.state.takes, position.state.chips[:2] = 3, [5, 9]
    position.state.pot = 2
    claim(position, "0O", "1V").play("end")
    assert ended(position) == (["mercury", "venus"], "ended")
    assert position.outcome.scores == (8.0, 8.0)
    worth = [kernel.payoff(position.state, position.game.box, seat) for seat in range(2)]
    assert worth == [0.0, 0.0]


@pytest.mark.parametrize("number", [98, 99, 100])
def test_or9_after_100_rounds_the_game_ends(number: int) -> None:
    position = lie(start(2), ONE_MEETING)
    position.state.round_number = number
    claim(position, "0R", "1O")
    assert position.is_over == (number == 100)
    if position.is_over:
        assert ended(position) == (["mercury"], "rounds")
        assert (chips(position), pot(position)) == ([11, 9], 4)
        assert str(position.task()) == "The game is over."
        assert refused(position, "claim R", 0) == ("", "The game is over.", "")


def test_or9_in_round_100_going_on_ends_the_game_too() -> None:
    position = start(2)
    position.state.round_number, position.state.takes = 100, 3
    take(position).play("go on")
    assert ended(position) == (["mercury"], "rounds")


@pytest.mark.parametrize("mode", ["live", "sealed"])
def test_a_round_replays_from_its_record(mode: str) -> None:
    position = box_game("orbit", mode=mode).start(3)
    if mode == "live":
        time(claim(position, "2R", "1G"))
    else:
        for seat in range(4):
            wish(position, seat, "RGV"[seat:])
    assert position.view()["round"] == 2
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
