"""An attack is seen before it asks: a charge arrives, and the lines to the target light up."""

from __future__ import annotations

import pytest
from last_steps import last_steps, words

import orrery
from orrery.core.scene import Scene

from .positions import duel


def lit(scene: Scene) -> set[str]:
    return {item.key for item in scene.items if "highlight" in item.style.split()}


def place(scene: Scene, key: str) -> object:
    return next(item.at for item in scene.items if item.key == key)


def dragons() -> orrery.Position:
    position = duel("earth k2, fire h6, fire n1", "earth k6").play("fire n1-n3")
    return position.play("dragons h6+n3xk6")


def test_both_hexlines_of_the_dragons_light_up() -> None:
    [step] = last_steps(dragons(), seat=1)
    assert words([step]) == ["Gold attacks k6 with dragons from h6 and n3."]
    assert len(lit(step.scene)) == 2
    assert not any(item.key.startswith("question") for item in step.scene.items)


def test_a_charge_arrives_before_it_strikes() -> None:
    position = duel("water k1", "fire k4, earth k6").play("waves k1-k3xk4")
    arrived, struck = last_steps(position, seat=1)
    assert (len(lit(arrived.scene)), len(lit(struck.scene))) == (0, 1)
    water = next(item for item in position.scene().items if item.style.startswith("warrior gold"))
    assert place(arrived.scene, water.key) == water.at


def test_who_cannot_save_is_seen_standing_before_the_fall() -> None:
    position = duel("water k1", "fire k4", energy=(14, 0)).play("waves k1-k3xk4")
    struck = last_steps(position, seat=1)[-1]
    [now] = [
        item for item in position.scene().items if item.style.startswith("warrior black fire falls")
    ]
    [then] = [item for item in struck.scene.items if item.key == now.key]
    assert str(then.text) == "k4: black fire"


@pytest.mark.parametrize("move", ["wind k2-k4", "end"])
def test_everything_else_happens_at_once(move: str) -> None:
    position = duel("wind k2", "fire k8", elements="none")
    assert last_steps(position.play(move), seat=1) == []


def test_the_own_attack_is_not_held_up() -> None:
    assert last_steps(dragons(), seat=0) == []


def test_warriors_leave_trails_on_the_board() -> None:
    items = dragons().scene().items
    warriors = [item.style.split() for item in items if item.key.startswith("warrior-")]
    on_board = [style for style in warriors if "falls" not in style]
    assert len(on_board) == 16
    assert all("trails" in style for style in on_board)
