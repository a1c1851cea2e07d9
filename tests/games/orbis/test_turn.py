"""A turn, rule by rule: trading, generating, collecting, paying, the limit and the refill.

OB3 to OB7, OB10 and OB11; what stands in the booklet as "the rules you will forget"; and undo.
"""

from __future__ import annotations

from random import Random

import pytest

import orrery
from orrery.games.orbis.data.components import COLOURS, MARKET

from .positions import (
    PLAIN,
    build,
    devote,
    gather,
    give,
    held,
    last_turn,
    next_tile,
    offer,
    orbis,
    phase,
    played,
    refused,
    score,
    show,
    standing,
    start,
    taking,
    texts,
    trades,
    trades_of,
    universe,
)

# --- Trading --------------------------------------------------------------------------------------


def test_ob3_a_trade_gives_three_of_a_colour_for_one_of_another() -> None:
    position = give(start(), red=4, blue=2).play("trade red blue")
    assert held(position) == {"red": 1, "blue": 3}
    assert position.to_act == (0,)
    assert phase(position) == "choose"


def test_ob3_a_trade_needs_three_of_one_colour() -> None:
    position = give(start(), red=3, blue=2, white=7)
    assert trades(position) == trades_of("red", "white")
    expected = ("OB3", "A trade takes 3 blue; you have 2.", "trade")
    assert refused(position, "trade blue red") == expected


def test_ob3_trades_may_be_made_as_often_as_one_likes() -> None:
    position = give(start(), red=9)
    played(position, "trade red blue", "trade red blue", "trade red blue", "trade blue white")
    assert held(position) == {"white": 1}


def test_ob3_nobody_trades_with_the_worshippers_of_others() -> None:
    position = give(give(start(), red=2), 1, red=9)
    assert trades(position) == set()


def with_trades(tile: str, moves: str, crowd: str = "", **domain: int) -> orrery.Position:
    """A turn that began with this tile and these moves."""
    position = start()
    for word in crowd.split():
        cell, _, colour = word.partition("=")
        gather(position, cell, **{colour: 1})
    taking(tile, position, **domain)
    return played(position, *filter(None, moves.split(", ")))


PHASES_WITH_TRADES = {
    "choose": lambda: give(start(), red=3),
    "face": lambda: with_trades("G1b", "", red=3),
    "pay": lambda: with_trades("Y1c", "lay 1:0", red=4, blue=2),
    "validate": lambda: with_trades("Y2d", "lay 1:0", yellow=1, white=1, red=3),
    "limit": lambda: with_trades("Y1b", "flip 1:0", yellow=2, green=2, blue=2, red=3, white=2),
}
PHASES_WITHOUT_TRADES = {
    "discard": lambda: with_trades("Y2d", "lay 1:0, validate", yellow=1, white=1, red=3, blue=1),
    "destroy": lambda: with_trades(
        "R2a", "lay 1:0, pay red, validate", "b2=blue c3=blue c1=blue", yellow=1, red=5
    ),
    "gain": lambda: with_trades("G1a", "lay 1:0", red=3),
}


@pytest.mark.parametrize("name", PHASES_WITH_TRADES)
def test_ob3_trades_are_offered_where_they_can_matter(name: str) -> None:
    position = PHASES_WITH_TRADES[name]()
    assert phase(position) == name
    assert trades_of("red") <= texts(position)
    assert trades(position) == trades_of("red")


@pytest.mark.parametrize("name", PHASES_WITHOUT_TRADES)
def test_ob3_trades_are_not_offered_while_something_is_settled(name: str) -> None:
    position = PHASES_WITHOUT_TRADES[name]()
    assert phase(position) == name
    assert max(held(position).values()) >= 3
    assert trades(position) == set()
    assert refused(position, "trade red blue")[0] == "OB9"


def test_ob3_trades_are_offered_on_a_god_turn_before_death_is_answered_and_above_the_limit() -> (
    None
):
    position = give(offer(start(), "death", "fire"), red=12)
    assert trades(position) == trades_of("red")
    position.play("god death")
    assert trades(position) == trades_of("red")
    position.play("decline")
    assert phase(position) == "limit"
    assert trades(position) == trades_of("red")


# --- OB4: generating ------------------------------------------------------------------------------

BESIDE = {
    "a1": {"b1", "a2"},
    "b1": {"a1", "c1", "b2"},
    "c1": {"b1", "c2"},
    "a2": {"a1", "b2", "a3"},
    "b2": {"b1", "a2", "c2", "b3"},
    "c2": {"c1", "b2", "c3"},
    "a3": {"a2", "b3"},
    "b3": {"a3", "b2", "c3"},
    "c3": {"b3", "c2"},
}


@pytest.mark.parametrize("cell", MARKET)
def test_ob4_one_worshipper_comes_onto_each_tile_orthogonally_beside(cell: str) -> None:
    position = show(start(), **{cell: "B1b"}).play(f"take {cell}")
    assert standing(position) == {other: {"blue": 1} for other in BESIDE[cell]}


@pytest.mark.parametrize("colour", COLOURS)
def test_ob4_they_have_the_colour_of_the_tile(colour: str) -> None:
    position = taking(PLAIN[colour])
    assert standing(position) == {"b1": {colour: 1}, "a2": {colour: 1}}


def test_ob4_they_join_those_who_stand_there() -> None:
    position = gather(start(), "b1", blue=2, red=1)
    gather(position, "c3", red=5)
    taking("B1b", position)
    assert standing(position) == {
        "b1": {"blue": 3, "red": 1},
        "a2": {"blue": 1},
        "c3": {"red": 5},
    }


@pytest.mark.parametrize("move", ["lay 1:0", "flip 1:0"])
def test_ob4_they_come_even_if_the_tile_becomes_a_wasteland(move: str) -> None:
    position = taking("B1b").play(move)
    assert standing(position) == {"b1": {"blue": 1}, "a2": {"blue": 1}}


def test_ob4_they_come_for_a_tile_that_can_only_be_flipped() -> None:
    position = taking("W3b")  # nobody could pay for it, and 1:0 is the only place
    assert position.to_act == (1,)
    assert standing(position) == {"b1": {"white": 1}, "a2": {"white": 1}}


# --- OB5: collecting ------------------------------------------------------------------------------


def test_ob5_every_worshipper_on_the_tile_comes_into_the_domain() -> None:
    position = gather(start(), "a1", red=2, white=1)
    gather(position, "c1", green=1)
    taking("B1b", position, red=1)
    assert held(position) == {"red": 3, "white": 1}
    assert "a1" not in standing(position)
    assert standing(position)["c1"] == {"green": 1}


def test_ob5_they_may_pay_for_the_tile() -> None:
    position = taking("G1d", gather(start(), "a1", red=1)).play("lay 1:0")
    assert universe(position)["1:0"]["tile"] == "G1d"
    assert held(position) == {}


def test_ob5_those_generated_now_stay_in_the_market() -> None:
    assert held(taking("B1b")) == {}


# --- OB6: the face --------------------------------------------------------------------------------


def test_ob6_the_tile_is_laid_face_up_or_flipped() -> None:
    assert texts(taking("B1b")) == {"lay 1:0", "flip 1:0"}


def test_ob6_a_tile_that_can_be_paid_may_be_flipped_by_choice_and_nothing_is_paid() -> None:
    position = taking("G1d", red=2).play("flip 1:0")
    assert held(position) == {"red": 2}
    assert universe(position)["1:0"] == {"tile": "G1d", "wasteland": True, "validated": False}
    assert score(position) == -1


def test_ob6_a_tile_that_cannot_be_paid_can_only_be_flipped() -> None:
    position = taking("G1d", build(start(), "1:0=B1b"), blue=2)
    assert texts(position) == {"flip 1:-1", "flip 1:1"}
    expected = ("OB6", "You cannot pay 1 red; flip the tile.", "lay")
    assert refused(position, "lay 1:1") == expected


def test_ob6_trades_count_towards_what_can_be_paid() -> None:
    assert "lay 1:0" in texts(taking("G1d", blue=3))
    position = taking("W2a", build(start(), "1:0=B1b"), red=6)  # yellow, white and any
    assert texts(position, "lay") == set()
    position = taking("W2a", red=7)
    assert texts(position, "lay") == {"lay 1:0"}


def test_ob6_a_tile_without_a_legal_place_can_only_be_flipped() -> None:
    full_of_blue = "1:-2=B1b 1:-1=B1b 1:0=B1b 1:1=B1b 1:2=B1b"
    position = taking("G1b", build(start(), full_of_blue))
    assert texts(position) == {"flip 2:-2", "flip 2:-1", "flip 2:0", "flip 2:1"}
    position = taking("B1b", build(start(), full_of_blue))
    assert len(texts(position, "lay")) == 4


def test_ob6_before_the_face_is_chosen_a_trade_may_make_the_tile_too_dear() -> None:
    position = taking("Y1c", build(start(), "1:0=B1b"), red=3)
    assert texts(position, "lay") == {"lay 1:-1", "lay 1:1"}
    position.play("trade red blue")
    assert texts(position) == {"flip 1:-1", "flip 1:1"}


def test_ob6_once_it_is_chosen_only_trades_that_keep_the_tile_payable_are_allowed() -> None:
    position = taking("W2a", yellow=1, red=3, blue=1).play("lay 1:0")
    assert phase(position) == "pay"
    assert texts(position) == {"trade red white", "pay blue"}
    for text in ("trade red blue", "trade red yellow", "trade red green"):
        expected = ("OB6", "After this trade the tile could not be paid any more.", "trade")
        assert refused(position, text) == expected


def test_ob6_other_trades_are_still_allowed_then() -> None:
    position = taking("R2a", yellow=1, red=4, blue=1).play("lay 1:0")
    assert trades(position) == trades_of("red")
    position.play("trade red green")
    assert held(position) == {"green": 1, "blue": 1}
    assert texts(position) == {"pay green", "pay blue"}


def test_ob6_nothing_is_paid_before_the_tile_has_its_place() -> None:
    position = taking("G1d", red=1)
    assert held(position) == {"red": 1}
    assert position.view()["turn"]["hand"] == "G1d"
    assert position.view()["turn"]["due"]["red"] == 1
    assert position.view()["turn"]["payable"]


def test_ob6_the_price_of_a_wasteland_is_forgotten() -> None:
    position = taking("R3c", red=12).play("flip 1:0")
    assert phase(position) == "limit"
    assert set(position.view()["turn"]["due"].values()) == {0}
    assert trades(position) == trades_of("red")


def test_ob6_a_wasteland_has_no_effect() -> None:
    position = taking("Y1b").play("flip 1:0")
    assert held(position) == {}
    position = taking("Y1c", red=2).play("flip 1:0")
    assert position.view()["players"]["sun"]["farms"] == []


def test_ob6_a_wasteland_has_no_mystic_value_and_no_temples() -> None:
    position = build(start(), "1:0=-W3b 1:1=W1c")
    assert position.view()["players"]["sun"]["mystic_value"] == 2
    assert position.view()["players"]["sun"]["temples"] == 0


def test_ob6_the_only_place_for_a_wasteland_is_taken_by_itself() -> None:
    position = taking("G1d")
    assert position.to_act == (1,)
    assert universe(position) == {"1:0": {"tile": "G1d", "wasteland": True, "validated": False}}


# --- OB7: the cost --------------------------------------------------------------------------------


def test_ob7_coloured_symbols_take_that_colour() -> None:
    position = taking("W3d", yellow=2, white=3, red=1).play("lay 1:0")  # 1 yellow and 2 white
    assert held(position) == {"yellow": 1, "white": 1, "red": 1}
    assert position.to_act == (1,)


def test_ob7_an_any_symbol_takes_one_of_a_colour_chosen_by_the_player() -> None:
    position = taking("Y1c", red=1, blue=2, white=1).play("lay 1:0")  # 2 any
    assert texts(position) == {"pay red", "pay blue", "pay white"}
    position.play("pay white")
    assert texts(position) == {"pay red", "pay blue"}
    position.play("pay blue")
    assert held(position) == {"red": 1, "blue": 1}
    assert position.to_act == (1,)


def test_ob7_an_any_symbol_that_only_one_colour_can_pay_is_paid_by_itself() -> None:
    position = taking("Y1c", red=2).play("lay 1:0")
    assert held(position) == {}
    assert position.to_act == (1,)


def test_ob7_an_any_symbol_takes_nothing_that_a_trade_still_needs() -> None:
    position = taking("W2a", yellow=1, red=3, blue=1).play("lay 1:0")
    expected = ("OB7", "Without this red the rest could not be paid.", "pay")
    assert refused(position, "pay red") == expected
    assert refused(position, "pay green") == ("OB7", "You have no green worshipper.", "pay")
    # The only trade that is left then is made by itself.
    position.play("pay blue")
    assert held(position) == {}
    assert universe(position)["1:0"]["tile"] == "W2a"


def test_ob7_a_colour_that_is_missing_is_traded_for() -> None:
    position = taking("B2d", yellow=3, blue=3).play("lay 1:0")  # 1 red
    assert trades(position) == trades_of("yellow", "blue")
    expected = ("OB7", "Only 1 red is still to be paid; trade for it.", "pay")
    assert refused(position, "pay blue") == expected
    position.play("trade blue red")
    assert held(position) == {"yellow": 3}
    assert position.to_act == (1,)


def test_ob7_a_trade_for_what_is_missing_pays_at_once_but_other_trades_do_not() -> None:
    position = taking("B2d", yellow=3, blue=3).play("lay 1:0").play("trade blue green")
    # Now only the yellow ones can buy the red one, and that is done.
    assert held(position) == {"green": 1}
    assert position.to_act == (1,)


def test_ob7_a_farm_waives_every_symbol_of_its_colour() -> None:
    position = build(start(), "1:-1=Y1c")  # red
    taking("R3c", position, white=1)  # 3 red and 1 white
    assert position.view()["turn"]["due"] == {
        "yellow": 0,
        "green": 0,
        "blue": 0,
        "red": 0,
        "white": 1,
        "any": 0,
    }
    position.play("lay 1:0")
    assert held(position) == {}
    assert not universe(position)["1:0"]["wasteland"]


def test_ob7_a_farm_waives_nothing_of_other_colours() -> None:
    position = taking("B1d", build(start(), "1:-1=Y1c"))  # 1 white
    assert texts(position, "lay") == set()


def test_ob7_several_farms_add_up() -> None:
    position = build(start(), "1:-1=Y1c 1:1=Y1d 1:2=Y2a 1:-2=Y2b")  # red, blue, yellow, green
    taking("R3b", position).play("lay 1:0")  # 1 yellow, 1 green and 2 red
    assert universe(position)["1:0"] == {"tile": "R3b", "wasteland": False, "validated": False}


def test_ob7_a_farm_that_was_flipped_waives_nothing() -> None:
    position = taking("G1d", build(start(), "1:0=-Y1c"))
    assert texts(position, "lay") == set()


def test_ob7_a_farm_of_somebody_else_waives_nothing() -> None:
    position = taking("G1d", build(start(), "1:0=Y1c", seat=1))
    assert position.to_act == (1,)


def test_ob7_a_farm_works_from_the_next_tile_on() -> None:
    position = taking("Y1c", red=2).play("lay 1:0")
    assert position.view()["players"]["sun"]["farms"] == ["red"]
    position.state.turn = 0
    taking("G1d", position)
    assert "lay 1:1" in texts(position)


# --- OB10: the limit ------------------------------------------------------------------------------

ELEVEN = {"yellow": 2, "green": 2, "blue": 2, "red": 3, "white": 2}


def test_ob10_more_than_ten_are_discarded_down_to_exactly_ten() -> None:
    position = taking("Y1b", **ELEVEN).play("lay 1:0")  # two yellow more
    assert phase(position) == "limit"
    assert texts(position, "discard") == {f"discard {colour}" for colour in COLOURS}
    assert position.view()["turn"]["to_discard"] == 3
    played(position, "discard red", "discard white")
    assert position.to_act == (0,)
    position.play("discard red")
    assert position.to_act == (1,)
    assert held(position) == {"yellow": 4, "green": 2, "blue": 2, "red": 1, "white": 1}
    assert sum(held(position).values()) == 10


def test_ob10_ten_may_be_kept() -> None:
    position = taking("G1b", yellow=5, white=4).play("lay 1:0")  # a blue one more
    assert held(position) == {"yellow": 5, "white": 4, "blue": 1}
    assert position.to_act == (1,)


def test_ob10_nobody_may_discard_otherwise() -> None:
    position = give(start(), red=10)
    assert texts(position, "discard") == set()
    assert refused(position, "discard red")[0] == "OB3"
    position.play("take a1")
    assert refused(position, "discard red")[0] == "OB6"


def test_ob10_only_what_is_there_can_be_discarded() -> None:
    position = taking("Y1b", red=12).play("flip 1:0")
    assert refused(position, "discard blue") == ("OB10", "You have no blue worshipper.", "discard")
    assert texts(position) == trades_of("red") | {"discard red"}


def test_ob10_a_trade_helps_too_and_may_lead_below_ten() -> None:
    position = taking("R1c", **ELEVEN).play("flip 1:0").play("trade red blue")
    assert sum(held(position).values()) == 9
    assert position.to_act == (1,)


def test_ob10_a_wasteland_does_not_lift_the_limit() -> None:
    position = taking("R1c", **ELEVEN).play("flip 1:0")
    assert phase(position) == "limit"
    assert position.play("discard red").to_act == (1,)


def test_ob10_piles_are_unbounded_before_that() -> None:
    position = gather(start(), "a1", red=30, blue=5)
    taking("R1c", position, white=10).play("lay 1:0")
    assert held(position) == {"red": 32, "blue": 5, "white": 10}
    assert position.view()["turn"]["to_discard"] == 37
    for _ in range(37):
        assert position.to_act == (0,)
        position.play(sorted(texts(position, "discard"))[0])
    assert position.to_act == (1,)


def test_ob10_the_limit_holds_on_a_god_turn_too() -> None:
    position = give(offer(start(), "fire", "love"), red=9, blue=4).play("god fire")
    assert phase(position) == "limit"
    played(position, "discard blue", "discard blue", "discard red")
    assert held(position) == {"red": 8, "blue": 2}
    assert position.to_act == (1,)


def test_ob10_love_and_death_act_before_it() -> None:
    position = give(offer(start(), "love", "death"), red=10).play("god love")
    played(position, *["gain blue"] * 5)
    assert phase(position) == "limit"
    assert held(position) == {"red": 10, "blue": 5}
    position = give(offer(start(), "love", "death"), red=8, blue=6).play("god death")
    assert phase(position) == "validate"
    played(position, "validate", *["discard red"] * 6)
    assert held(position) == {"red": 2, "blue": 6}
    assert position.to_act == (1,)


# --- OB11: the refill -----------------------------------------------------------------------------


def test_ob11_the_place_is_refilled_without_worshippers() -> None:
    position = next_tile(gather(start(), "b2", red=2), "W1c")
    played(show(position, b2="G1b"), "take b2", "lay 1:0")
    there = position.view()["market"]["b2"]
    assert there["tile"] == "W1c"
    assert not any(there["worshippers"].values())


def test_ob11_the_place_stays_empty_until_the_turn_ends() -> None:
    position = taking("G1a")
    assert position.view()["market"]["a1"]["tile"] is None
    position.play("lay 1:0")
    assert phase(position) == "gain"
    assert position.view()["market"]["a1"]["tile"] is None
    position.play("gain red")
    assert position.view()["market"]["a1"]["tile"] is not None
    assert position.to_act == (1,)


@pytest.mark.parametrize(("players", "second", "third"), [(2, 3, 14), (3, 7, 22), (4, 12, 32)])
def test_ob11_level_1_then_2_then_3(players: int, second: int, third: int) -> None:
    position, chance = orbis(players).start(8), Random(8)
    before, shown = int(position.state.drawn), []
    while not position.is_over:
        position.play(chance.choice(position.moves()))
        if position.state.drawn > before:
            number = position.state.stack[before]
            shown.append(position.game.tile_set.tiles[number].level)
            before = int(position.state.drawn)
    assert shown == sorted(shown)
    assert len(shown) == 14 * players
    assert (shown.index(2) + 1, shown.index(3) + 1) == (second, third)


def test_ob11_a_god_turn_has_no_refill_and_generates_nothing() -> None:
    position = give(offer(start(), "fire", "love"), red=2)
    before = position.view()
    position.play("god fire")
    assert position.view()["market"] == before["market"]
    assert position.view()["stacks"] == before["stacks"]
    assert held(position) == {"red": 2}
    assert position.to_act == (1,)


# --- The rules you will forget --------------------------------------------------------------------


def test_ob7_forgotten_a_farm_never_pays_an_any_symbol() -> None:
    position = build(start(), "1:0=Y1c 1:1=Y1d")  # red and blue
    taking("Y1d", position)  # 2 any
    assert position.view()["turn"]["due"]["any"] == 2
    assert texts(position, "lay") == set()


def test_ob9_forgotten_a_wasteland_carries_a_blue_tile_and_validates_it() -> None:
    position = taking("B2a", build(start(), "1:0=-Y1b 1:1=G1b"), green=1, blue=1)
    position.play("lay 2:0")
    assert universe(position)["2:0"] == {"tile": "B2a", "wasteland": False, "validated": True}


def test_ob5_forgotten_a_tile_is_paid_with_the_worshippers_on_it() -> None:
    position = taking("B2b", gather(start(), "a1", green=1, blue=1, white=1))
    position.play("lay 1:0")
    assert held(position) == {}
    assert universe(position)["1:0"]["tile"] == "B2b"


def test_ob3_forgotten_three_of_a_colour_for_one_of_any() -> None:
    assert trades(give(start(), white=3)) == trades_of("white")


def test_ob4_forgotten_a_flipped_tile_generates_too() -> None:
    assert standing(taking("W3b")) == {"b1": {"white": 1}, "a2": {"white": 1}}


def test_ob10_forgotten_nobody_ends_a_turn_with_more_than_ten() -> None:
    position = taking("Y1b", red=8, blue=1).play("lay 1:0")
    assert phase(position) == "limit"
    assert refused(position, "take b2")[0] == "OB10"


# --- Undo -----------------------------------------------------------------------------------------


def test_undo_is_free_inside_ones_own_turn() -> None:
    position = give(start(), red=3)
    assert not position.may_undo(0)
    show(position, a1="Y2d")
    give(position, red=7, yellow=1, white=1)
    for text in ("trade red blue", "take a1", "lay 1:0", "validate", "discard red"):
        before = position.state.tobytes()
        position.play(text)
        assert position.may_undo(0), text
        assert not position.may_undo(1)
        position.undo()
        assert position.state.tobytes() == before
        position.play(text)


def test_undo_is_over_once_a_refill_has_shown_a_tile() -> None:
    position = taking("B1b")
    assert position.may_undo(0)
    position.play("lay 1:0")
    assert position.to_act == (1,)
    assert not position.may_undo(0)
    assert not position.may_undo(1)


def test_undo_is_over_when_a_tile_that_must_be_flipped_is_taken() -> None:
    assert not taking("W3b").may_undo(0)


def test_undo_is_free_after_a_trade_that_makes_the_tile_in_hand_unpayable() -> None:
    """OB6: it becomes a wasteland by a move of its owner, never by itself."""
    position = orrery.game("orbis").start(0)
    seat = position.to_act[0]
    position.state.domain[seat] = (3, 0, 0, 0, 0)
    position.play("take c1")
    assert "lay 1:0" in texts(position)
    position.play("trade yellow red")
    assert texts(position) == {"flip 1:0"}
    assert position.may_undo(seat)
    position.undo()
    assert "lay 1:0" in texts(position)
    position.play("trade yellow red").play("flip 1:0")
    assert position.to_act == (1 - seat,)


def test_by_version_1_of_the_rules_such_a_trade_ended_the_turn() -> None:
    position = orrery.game("orbis", 1).start(0)
    seat = position.to_act[0]
    position.state.domain[seat] = (3, 0, 0, 0, 0)
    position.play("take c1").play("trade yellow red")
    assert position.to_act == (1 - seat,)
    assert not position.may_undo(seat)


def test_undo_is_free_after_a_god_turn_since_nothing_was_shown() -> None:
    position = offer(start(), "fire", "love").play("god fire")
    assert position.to_act == (1,)
    assert position.may_undo(0)
    assert not position.may_undo(1)


def test_undo_goes_no_further_back_than_the_own_turn() -> None:
    position = played(taking("B1b"), "lay 1:0", "take b2")
    assert position.may_undo(1)
    position.undo()
    assert not position.may_undo(1)
    assert not position.may_undo(0)


def test_undo_of_the_last_god_brings_the_game_back() -> None:
    position = last_turn(start(), "apprentice").play("god apprentice")
    assert position.is_over
    assert position.may_undo(0)
    position.undo()
    assert not position.is_over


def test_a_god_of_somebody_else_changes_nothing_about_ones_turn() -> None:
    assert texts(devote(start(), "fire", seat=1), "take") == texts(start(), "take")
