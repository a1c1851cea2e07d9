"""Moves and attacks of the basic rules: OT7 to OT13."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal

from .positions import asked, cell, duel, energy, texts

BASIC = {"elements": "none"}


def refusal(position: object, text: str) -> Refusal:
    with pytest.raises(Refusal) as refused:
        position.play(text)  # type: ignore[attr-defined]
    return refused.value


def test_ot7_a_walk_costs_one_for_each_cell_and_goes_around_what_is_not_free() -> None:
    position = duel("earth k4", "fire k5, fire l4, fire j5", **BASIC)
    position.play("earth k4-k6")
    assert energy(position) == [9, 14]  # k4 j4 i5 i6 j6 k6
    assert position.history[-1].text == "earth k4-k6"


def test_ot7_the_way_can_be_shown() -> None:
    position = duel("earth k4", "fire k5, fire l4, fire j5", **BASIC)
    move = next(m for m in position.moves() if m.text == "earth k4-k6")
    way = position.game.route(position, move)  # type: ignore[attr-defined]
    assert (way[0], way[-1], len(way)) == ("k4", "k6", 6)
    assert not {"k5", "l4", "j5"} & set(way)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("earth g6-h7", "Nobody may enter the core"),
        ("earth g6-g7", "g7 is not free: a warrior stands there"),
        ("earth g6-a3", "a3 lies in the haven of black"),
        ("earth g6-c4", "costs 4 energy, and you have 3"),
        ("earth k5-m5", "No way over free cells leads to m5"),
        ("earth k5-o8", "No way over free cells leads to o8"),
    ],
)
def test_ot7_what_is_not_free_or_too_far_is_refused(text: str, reason: str) -> None:
    walls = "wind k4, wind k6, fire j5, fire j6, water l5, water l4"
    position = duel("earth g6, earth k5", f"earth g7, {walls}", energy=(3, 14), **BASIC)
    refused = refusal(position, text)
    assert reason in str(refused)
    assert refused.rule == "OT7"


def test_ot7_the_own_haven_may_be_entered_and_crossed() -> None:
    gold = "earth n1, earth o1, fire o7, water o8, wind b2, wind b3, fire b4, water b5"
    position = duel(gold, "fire n2, fire m1, water m2", **BASIC).play("earth n1-n3")
    assert energy(position) == [11, 14]  # o2 o3 n3
    assert "wind b2-a1" not in texts(position)


def test_ot8_the_defender_pays_or_the_warrior_falls() -> None:
    position = duel("fire k5", "water k6", **BASIC).play("strike k5xk6")
    assert position.to_act == (1,)
    assert {move.text for move in position.moves()} == {"save", "fall"}
    assert str(position.task()) == "Black: pay 3 to save the water on k6, or let it fall."
    assert refusal(position, "wind k5-k4").rule == "OT8"
    position.play("fall")
    assert cell(position, "k6") is None
    assert position.view()["sides"]["gold"]["honour"] == 1


def test_ot9_warriors_in_a_haven_neither_attack_nor_are_attacked() -> None:
    position = duel("fire b2, wind o4", "water a2, wind n4", **BASIC)
    assert not texts(position, "strike b2x")
    assert refusal(position, "strike b2xa2").rule == "OT9"
    position.play("fire b2-b3")
    assert refusal(position, "strike o4xn4").rule == "OT4"  # it was not in the arena


def test_ot9_a_warrior_that_went_home_does_not_attack() -> None:
    position = duel("wind n4", "water l4, water n5", **BASIC)
    home = next(iter(texts(position, "wind n4-o")))
    position.play(home)
    start = home.split("-")[1]
    assert refusal(position, f"storm {start}xl4").rule == "OT9"


def test_ot10_a_strike_needs_an_enemy_adjacent_now_and_before() -> None:
    position = duel("earth k5, earth j3", "water k6", **BASIC)
    assert texts(position, "strike") == {"strike k5xk6"}
    position.play("earth j3-j6")  # adjacent now, not before
    assert refusal(position, "strike j6xk6").rule == "OT10"
    position.play("earth k5-l5")  # still adjacent after its move
    position.play("strike l5xk6")
    assert asked(position) == ("k6", 3)
    position.play("save")
    assert refusal(position, "strike l5xk6").rule == "OT4"
    assert energy(position) == [10, 11]


def test_ot11_a_ranged_attack_bends_around_what_is_not_free() -> None:
    position = duel("wind k4", "fire k6, fire k5, water l4, water j5", **BASIC)
    move = next(m for m in position.moves() if m.text == "storm k4xk6")
    way = position.game.route(position, move)  # type: ignore[attr-defined]
    assert (way[0], way[-1]) == ("k4", "k6")
    position.play(move)
    assert energy(position)[0] == 14 - (len(way) - 1)
    assert asked(position) == ("k6", 4)


def test_ot11_refusals() -> None:
    position = duel("wind k4, fire k1", "fire k5, earth k9", energy=(5, 14), **BASIC)
    assert refusal(position, "storm k4xk5").rule == "OT11"  # adjacent
    assert "costs 6 energy, and you have 5" in str(refusal(position, "storm k4xk9"))
    assert refusal(position, "storm k1xk5").rule == "OT4"  # a fire
    assert refusal(position, "storm k4xk6").rule == "OT8"  # nobody there
    assert refusal(position, "flame k1xk1").rule == "OT8"
    position.play("flame k1xk5")  # around the wind on k4
    assert energy(position)[0] == 0
    assert asked(position) == ("k5", 4)


def test_ot11_the_attacker_may_move_before_or_after() -> None:
    position = duel("wind k3", "earth k6", **BASIC).play("wind k3-k4").play("storm k4xk6")
    position.play("save")
    assert energy(position) == [11, 10]
    position = duel("wind k3", "earth k6", **BASIC).play("storm k3xk6").play("save")
    position.play("wind k3-k4")
    assert energy(position) == [10, 10]


def test_ot12_a_charge_uses_move_and_attack() -> None:
    position = duel("water k2", "fire k6, fire k3", **BASIC)
    assert refusal(position, "charge water k2-j4xk3").rule == "OT12"  # adjacent at the start
    position.play("water k2-l2")
    assert refusal(position, "charge water l2-l5xk6").rule == "OT12"  # it has moved
    position = duel("water k2", "fire k6, wind k1", **BASIC).play("strike k2xk1").play("save")
    assert refusal(position, "charge water k2-k5xk6").rule == "OT4"  # it has attacked
    position = duel("water k2", "fire k6", **BASIC).play("charge water k2-k5xk6")
    assert asked(position) == ("k6", 5)
    position.play("fall").play("guide o1")
    assert cell(position, "k5")["element"] == "water"  # type: ignore[index]
    assert cell(position, "k6") is None  # nobody moves into the vacated cell
    assert not texts(position, "water k5")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("charge earth k1-m7xm6", "costs 8 energy, and you have 5"),
        ("charge earth k1-l6xm6", "l6 is not free"),
        ("charge earth k1-o7xn6", "a charge ends in the arena"),
        ("charge earth k1-k3xk4", "There is no enemy on k4"),
        ("charge water k1-n6xm6", "There is no water of yours on k1"),
        ("rivers n1-n2xm3", "Here water has the basic rules"),
        ("waves n1-n2xm3", "Here water has the basic rules"),
    ],
)
def test_ot12_refusals(text: str, reason: str) -> None:
    position = duel(
        "earth k1, water n1, wind n7", "fire m6, fire l6, water n6", energy=(5, 14), **BASIC
    )
    assert reason.lower() in str(refusal(position, text)).lower()


def test_ot13_the_first_point_puts_the_guide_into_the_haven() -> None:
    position = duel("fire k5", "water k6", **BASIC).play("strike k5xk6").play("fall")
    assert texts(position) == {f"guide o{k}" for k in range(1, 9)}
    assert refusal(position, "guide n1").rule == "OT13"
    assert refusal(position, "end").rule == "OT13"
    position.play("guide o3")
    assert position.view()["sides"]["gold"]["guide"] == "o3"


def test_ot13_each_further_point_leads_it_nearer() -> None:
    position = duel("fire k5", "water k6", honour=(2, 0), guides=("n4", ""), **BASIC)
    position.play("strike k5xk6").play("fall")
    assert texts(position) == {"guide m4", "guide m5"}
    assert str(position.task()) == "Gold: lead your guide one cell nearer to the core."
    assert "one cell nearer" in str(refusal(position, "guide n5"))


def test_ot13_a_guide_with_one_way_needs_no_move_and_on_the_core_it_wins() -> None:
    position = duel("fire k5", "water k6", honour=(7, 0), guides=("i7", ""), **BASIC)
    position.play("strike k5xk6").play("fall")
    assert position.is_over
    assert position.outcome is not None
    assert (position.outcome.winners, position.outcome.reason) == ((0,), "guide")
    assert position.outcome.scores == (8.0, 0.0)
    assert position.outcome.highlights[0].items == ("cell-h7",)
    assert str(position.task()) == "The game is over."
