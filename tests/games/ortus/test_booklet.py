"""Every example of the booklet, with its energy counted. In rows h to n a cell's neighbours are

the same and the next place above, the place before and the same below, and those to the sides.
"""

from __future__ import annotations

from .positions import asked, cell, duel, energy, texts

BASIC = {"elements": "none"}


def test_a_wind_walks_five_cells_from_the_haven_to_a_well() -> None:
    position = duel("wind o5", "wind a1", **BASIC).play("wind o5-l2")
    assert energy(position) == [9, 14]
    assert position.view()["sides"]["gold"]["wells"] == 1
    assert not texts(position, "storm l2x")  # it may attack from the next turn


def test_two_wells_give_22_energy() -> None:
    position = duel("wind l2, fire l8", "wind a1", turn="black", **BASIC).play("end")
    assert position.to_act == (0,)
    assert energy(position) == [22, 14]


def test_a_strike_costs_nothing_and_asks_for_three() -> None:
    position = duel("fire k5", "water k6", **BASIC).play("strike k5xk6")
    assert asked(position) == ("k6", 3)
    position.play("save")
    assert energy(position) == [14, 11]
    assert cell(position, "k6")


def test_a_ranged_attack_over_two_free_cells_costs_three_and_asks_for_four() -> None:
    position = duel("wind k3", "earth k6", **BASIC).play("storm k3xk6")
    assert energy(position) == [11, 14]
    assert asked(position) == ("k6", 4)
    position.play("fall")
    assert cell(position, "k6") is None
    assert position.view()["sides"]["black"]["fallen"] == ["earth"]


def test_a_basic_earth_charge_of_three_cells_costs_three_and_asks_for_five() -> None:
    position = duel("earth k2", "fire k6", **BASIC).play("charge earth k2-k5xk6")
    assert energy(position) == [11, 14]
    assert asked(position) == ("k6", 5)
    position.play("save")
    assert energy(position) == [11, 9]
    assert not texts(position, "earth k5")  # it can do nothing else in this turn


def test_an_advanced_earth_charge_costs_eight_asks_for_six_and_reveals() -> None:
    position = duel("earth k1, wind i3", "water k6, earth h5")
    assert not texts(position, "storm i3xh5")
    position.play("charge earth k1-k5xk6")
    assert energy(position) == [6, 14]
    assert asked(position) == ("k6", 6)
    position.play("save")
    assert energy(position) == [6, 8]
    assert cell(position, "h5")["cloaked"] is False
    position.play("storm i3xh5")
    assert energy(position) == [4, 8]
    assert asked(position) == ("h5", 4)


def test_six_rivers_hit_three_neighbours_one_by_one() -> None:
    position = duel("water k1", "fire k6, earth l5, water j6").play("rivers k1-k5xk6")
    assert energy(position) == [10, 14]
    assert asked(position) == ("k6", 3)
    position.play("save")
    assert asked(position) == ("l5", 3)  # clockwise; the cloak does not help a bystander
    position.play("fall").play("guide o1")
    assert asked(position) == ("j6", 3)
    position.play("save")
    assert asked(position) is None
    assert energy(position) == [10, 8]


def test_crashing_waves_five_three_one_over_three_falling_warriors() -> None:
    position = duel("water k1", "fire k4, earth k6, fire k8").play("waves k1-k3xk4")
    assert energy(position) == [12, 14]
    assert asked(position) == ("k4", 5)
    position.play("fall").play("guide o4")
    assert asked(position) == ("k6", 3)
    position.play("fall").play("guide n4")
    assert asked(position) == ("k8", 1)
    position.play("fall").play("guide m4")
    assert position.view()["sides"]["gold"]["honour"] == 3
    assert position.to_act == (0,)


def test_dragons_on_a_revealed_earth_after_one_fire_moved() -> None:
    position = duel("earth k2, fire h6, fire n1", "earth k6").play("fire n1-n3")
    assert energy(position) == [12, 14]
    position.play("dragons h6+n3xk6")
    assert energy(position) == [12, 14]
    assert asked(position) == ("k6", 4)
    position.play("save")
    assert texts(position, "fire h6-")
    assert not texts(position, "fire n3-")
    assert not texts(position, "dragons")


def test_phoenix_saves_for_two_and_full_power_follows_once_the_line_is_cut() -> None:
    position = duel("water l7, wind k2", "water k5, fire k8, fire h8")
    assert cell(position, "k5")["shielded"]
    position.play("waves l7-k6xk5")
    assert asked(position) == ("k5", 2)
    position.play("save")
    assert energy(position) == [12, 12]
    assert not cell(position, "k5")["shielded"]
    position.play("storm k2xk5")
    assert asked(position) == ("k5", 4)
