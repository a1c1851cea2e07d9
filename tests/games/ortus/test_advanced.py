"""The advanced rules of the four elements: OT14 to OT19."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.games.ortus.rules.hexlines import share_hexline

from .positions import asked, cell, duel, energy, ortus, texts
from .test_moving import refusal


def shares(position: object, a: str, b: str) -> bool:
    p, game = position.state, position.game  # type: ignore[attr-defined]
    first, second = (int(p.at[game.arena.number_of[name]]) - 1 for name in (a, b))
    return bool(share_hexline(p, game.box, first, second))


def test_ot14_hexlines() -> None:
    position = duel("wind k2, earth n2, water h3, wind o2", "fire k6, fire i7, earth h8, water k7")
    assert shares(position, "k2", "k6")
    assert not shares(position, "k2", "k7")  # a warrior between
    assert not shares(position, "k2", "i7")  # no straight line
    assert not shares(position, "h3", "h8")  # the core between
    assert shares(position, "k6", "k7")  # neighbours
    assert not shares(position, "n2", "o2")  # a haven
    assert not shares(position, "o2", "n2")
    assert shares(position, "i7", "h8")


def test_ot14_guides_do_not_block() -> None:
    position = duel("wind k2", "fire k6", guides=("k4", ""), honour=(3, 0))
    assert shares(position, "k2", "k6")


def test_ot15_a_kite_flies_to_the_end_of_a_hexline_for_nothing() -> None:
    position = duel("wind k5, water k3", "fire h5")
    assert texts(position, "wind k5-") == {
        "wind k5-k4",  # a warrior
        "wind k5-k10",  # the edge
        "wind k5-i5",  # a warrior
        "wind k5-c8",  # the edge
        "wind k5-n5",  # the haven of gold
        "wind k5-n2",  # the same
    }
    position.play("wind k5-i5")
    assert energy(position) == [14, 14]
    assert not texts(position, "wind i5")
    assert refusal(position, "wind i5-i6").rule == "OT4"


def test_ot15_no_kite_stops_on_the_way_or_enters_a_haven() -> None:
    position = duel("wind k5")
    for text in ("wind k5-k6", "wind k5-o5", "wind k5-j7", "wind k5-k5"):
        assert refusal(position, text).rule == "OT15"


def test_ot15_a_kite_stops_before_the_core() -> None:
    assert "wind k7-i7" in texts(duel("wind k7"))


def test_ot15_on_the_first_turn_only_one_wind_enters() -> None:
    position = ortus().start(1)
    first = sorted(texts(position, "wind o1-"))[0]
    assert texts(position, "wind o8-")
    position.play(first)
    assert not texts(position, "wind o8-")
    refused = refusal(position, "wind o8-i8")
    assert refused.rule == "OT15"
    assert "first turn" in str(refused)
    position.play("end")
    second = sorted(texts(position, "wind a1-"))[0]
    assert texts(position.play(second), "wind a8-")


def test_ot15_basic_winds_walk_and_both_may_enter() -> None:
    position = ortus(elements="none").start(1).play("wind o1-n1").play("wind o8-n7")
    assert energy(position) == [5, 14]


def test_ot15_a_storm_costs_what_the_basic_attack_costs() -> None:
    position = duel("wind k3", "water k6").play("storm k3xk6")
    assert energy(position) == [11, 14]
    assert asked(position) == ("k6", 4)


def test_ot16_a_cloaked_earth_is_no_target_until_an_earth_reveals_it() -> None:
    position = duel("wind k3, fire k7, earth o1", "earth k6")
    assert cell(position, "k6")["cloaked"]
    for text in ("storm k3xk6", "strike k7xk6"):
        assert refusal(position, text).rule == "OT16"
    assert "storm k3xk6" in texts(duel("wind k3, earth n6", "earth k6"))  # n6 m6 l6 k6


def test_ot16_an_earth_that_entered_in_this_turn_reveals_too() -> None:
    position = duel("wind k3, earth o6", "earth k6")
    assert not texts(position, "storm k3xk6")
    position.play("earth o6-n6")
    assert "storm k3xk6" in texts(position)


def test_ot16_the_bear_pays_two_for_each_cell_but_walks_for_one() -> None:
    position = duel("earth k1", "water k6", energy=(7, 14))
    assert refusal(position, "charge earth k1-k5xk6").rule == "OT16"
    assert "earth k1-k5" in texts(position)
    assert "costs 8 energy" in str(refusal(position, "charge earth k1-k5xk6"))
    position = duel("earth k3", "water k6").play("charge earth k3-k5xk6")
    assert energy(position) == [10, 14]
    assert asked(position) == ("k6", 6)


def test_ot16_without_the_advanced_earth_nobody_is_cloaked() -> None:
    position = duel("wind k3", "earth k6", elements="wind")
    assert not cell(position, "k6")["cloaked"]
    assert "storm k3xk6" in texts(position)


def test_ot17_rivers_ask_clockwise_from_the_target() -> None:
    position = duel("water k2", "wind k6, wind j5, fire j6, water l4, fire a1")
    position.play("rivers k2-k5xj6")
    order = []
    while asked(position):
        order.append(asked(position))
        position.play("save")
    assert order == [("j6", 3), ("k6", 3), ("l4", 3), ("j5", 3)]
    assert energy(position) == [11, 2]


def test_ot17_a_cloaked_earth_cannot_be_the_named_target() -> None:
    position = duel("water k2", "earth k6, wind j6")
    assert refusal(position, "rivers k2-k5xk6").rule == "OT16"
    position.play("rivers k2-k5xj6").play("save")
    assert asked(position) == ("k6", 3)


def test_ot17_neighbours_in_a_haven_are_not_hit() -> None:
    position = duel("water e3", "wind b2, fire c2, fire a1, water a2, wind a8")
    position.play("rivers e3-b1xb2")
    assert position.state.rest == 0 or asked(position) == ("b2", 3)


def test_ot17_the_basic_charge_is_gone() -> None:
    position = duel("water k2", "fire k6")
    assert refusal(position, "charge water k2-k5xk6").rule == "OT17"
    assert {"rivers k2-k5xk6", "waves k2-k5xk6"} <= texts(position)


def test_ot17_warriors_that_cannot_be_saved_fall_one_by_one() -> None:
    position = duel("water k2", "wind k6, fire l5", energy=(14, 3)).play("rivers k2-k5xk6")
    position.play("save")
    assert str(position.task()).startswith("Gold: put your guide")
    position.play("guide o4")
    assert position.view()["question"] is None
    assert cell(position, "l5") is None


@pytest.mark.parametrize(
    ("gold", "black"),
    [
        ("water k1, fire k5", "fire k4, wind k6"),  # an own warrior stops the wave
        ("water h2", "fire h5, wind h9"),  # the core stops it
        ("water k1", "fire k4"),  # nobody behind
    ],
)
def test_ot18_what_stops_a_wave(gold: str, black: str) -> None:
    row = gold[6]
    place = 3 if row == "k" else 4
    position = duel(gold, black).play(f"waves {row}{gold[7]}-{row}{place}x{row}{place + 1}")
    position.play("fall").play("guide o4")
    assert position.view()["question"] is None


def test_ot18_a_haven_stops_a_wave() -> None:
    position = duel("water k4", "fire b3, wind a3, earth a4", energy=(30, 14), turn="gold")
    waves = sorted(t for t in texts(position, "waves k4-c") if t.endswith("xb3"))
    position.play(waves[0]).play("fall").play("guide o4")
    assert position.view()["question"] is None


def test_ot18_a_saved_wave_ends() -> None:
    position = duel("water k1", "fire k4, wind k6").play("waves k1-k3xk4").play("save")
    assert position.view()["question"] is None
    assert energy(position) == [12, 9]


def test_ot18_later_targets_need_not_be_revealed() -> None:
    position = duel("water k1", "wind k4, earth k6").play("waves k1-k3xk4").play("fall")
    position.play("guide o4")
    assert asked(position) == ("k6", 3)


def test_ot18_later_waves_read_shields_anew() -> None:
    # k6 shares hexlines with both fires only after k4 has fallen.
    position = duel("water k1", "wind k4, water k6, fire k8, fire h6")
    position.play("waves k1-k3xk4").play("fall").play("guide o4")
    assert asked(position) == ("k6", 2)


def test_ot19_dragons_need_two_fires_with_a_cell_between() -> None:
    position = duel("fire h6, fire k3", "water k6")
    assert texts(position, "dragons") == {"dragons h6+k3xk6"}
    position.play("dragons h6+k3xk6")
    assert energy(position) == [14, 14]
    assert asked(position) == ("k6", 4)
    assert position.view()["question"]["attackers"] == ["h6", "k3"]
    position.play("save")
    assert refusal(position, "dragons h6+k3xk6").rule == "OT4"


@pytest.mark.parametrize(
    ("gold", "black", "text", "rule"),
    [
        ("fire h6, fire k5", "water k6", "dragons h6+k5xk6", "OT19"),  # adjacent
        ("fire h6, fire k3, wind k4", "water k6", "dragons h6+k3xk6", "OT19"),  # blocked
        ("fire h6", "water k6", "dragons h6+k3xk6", "OT4"),  # one fire
        ("fire h6, fire k3", "earth k6", "dragons h6+k3xk6", "OT16"),  # cloaked
        ("fire h6, fire k3", "earth k7", "dragons h6+k3xk6", "OT8"),  # nobody there
        ("fire k3", "water k6", "flame k3xk6", "OT19"),  # a lone fire only strikes
    ],
)
def test_ot19_refusals(gold: str, black: str, text: str, rule: str) -> None:
    position = duel(gold, black)
    with pytest.raises(Refusal) as refused:
        position.play(text)
    assert refused.value.rule == rule


def test_ot19_basic_fires_have_no_dragons() -> None:
    position = duel("fire h6, fire k3", "water k6", elements="none")
    assert refusal(position, "dragons h6+k3xk6").rule == "OT19"
    assert "flame k3xk6" in texts(position)


def test_ot19_two_fires_in_line_shield_each_other() -> None:
    position = duel("wind k2", "fire k6, fire h6").play("storm k2xk6")
    assert asked(position) == ("k6", 2)


def test_ot19_a_shield_never_raises_the_power() -> None:
    position = duel("water k1", "fire k3, fire k5, water k8, wind k4")
    assert cell(position, "k8")["shielded"] is False


def test_ot19_a_shield_lasts_for_the_whole_action() -> None:
    # The second fire is hit after the first has fallen, and was shielded at the declaration.
    position = duel("water k2", "fire k6, fire j6").play("rivers k2-k5xk6")
    assert asked(position) == ("k6", 2)
    position.play("fall").play("guide o1")
    assert asked(position) == ("j6", 2)
