"""The phases of a turn and the ends of a game: OT3 to OT6, OT13, OT22."""

from __future__ import annotations

import pytest

import orrery
from orrery.core import kernel
from orrery.core.errors import Refusal

from .positions import cell, duel, energy, ortus, texts

WELLS = ("l2", "l8", "j6", "h4", "h10")


def test_ot3_energy_is_set_not_added() -> None:
    position = duel("wind l2", "", turn="black", energy=(11, 14), elements="none").play("end")
    assert energy(position) == [18, 14]


@pytest.mark.parametrize("wells", range(5))
def test_ot3_four_more_for_each_well(wells: int) -> None:
    names = ("wind", "wind", "fire", "fire")
    gold = ", ".join(f"{e} {c}" for e, c in zip(names[:wells], WELLS, strict=False))
    position = duel(gold, turn="black").play("end")
    assert energy(position)[0] == 14 + 4 * wells


def test_ot3_five_wells_at_the_collection_win() -> None:
    names = ("wind", "wind", "fire", "fire", "water")
    gold = ", ".join(f"{e} {c}" for e, c in zip(names, WELLS, strict=True))
    position = duel(gold, turn="black")
    assert not position.is_over
    position.play("end")
    assert position.outcome is not None
    assert (position.outcome.winners, position.outcome.reason) == ((0,), "wells")
    assert set(position.outcome.highlights[0].items) == {f"cell-{name}" for name in WELLS}
    worth = [kernel.payoff(position.state, position.game.box, seat) for seat in (0, 1)]
    assert worth == [1.0, -1.0]


def test_ot3_the_other_players_five_wells_do_not_win_in_your_collection() -> None:
    names = ("wind", "wind", "fire", "fire", "water")
    gold = ", ".join(f"{e} {c}" for e, c in zip(names, WELLS, strict=True))
    position = duel(gold, turn="gold").play("end")
    assert not position.is_over


def test_ot4_a_warrior_moves_once_and_attacks_once_in_any_order() -> None:
    position = duel("fire k3, wind m1", "water k6", elements="none")
    position.play("flame k3xk6").play("save").play("wind m1-m2").play("fire k3-k4")
    assert not texts(position, "fire k4")
    assert not texts(position, "flame k4")
    assert not texts(position, "wind m2")
    assert texts(position, "storm m2x")


def test_ot4_a_warrior_that_entered_in_this_turn_does_not_attack() -> None:
    position = duel("fire o3", "water m5", elements="none").play("fire o3-n3")
    assert not texts(position, "flame n3")


def test_ot4_the_manoeuvre_ends_by_itself_when_nothing_else_is_left() -> None:
    position = duel("fire k3", "", energy=(1, 14), elements="none").play("fire k3-k4")
    assert position.to_act == (1,)


def test_ot5_all_fallen_come_back_and_one_may_go_to_the_guide() -> None:
    position = duel(
        "wind k3", "", fallen="gold fire, gold fire, gold earth", guides=("l4", ""), honour=(4, 0)
    ).play("end")
    assert texts(position, "recover fire") == {
        *(f"recover fire {c}" for c in ("l4", *free_haven(position)))
    }
    position.play("recover fire l4")
    assert "recover fire l4" not in texts(position)
    with pytest.raises(Refusal, match="l4 is not free") as refused:
        position.play("recover earth l4")
    assert refused.value.rule == "OT5"
    position.play(f"recover fire {free_haven(position)[0]}")
    position.play(f"recover earth {free_haven(position)[0]}")
    assert position.to_act == (1,)
    assert position.view()["sides"]["gold"]["fallen"] == []


def free_haven(position: orrery.Position) -> list[str]:
    arena = position.game.arena  # type: ignore[attr-defined]
    return [name for name in arena.havens[0] if not position.state.at[arena.number_of[name]]]


def test_ot5_a_warrior_on_the_guide_attacks_in_the_next_turn() -> None:
    position = duel("", "water l7", fallen="gold wind", guides=("l4", ""), honour=(4, 0))
    position.play("end").play("recover wind l4").play("end")
    assert "storm l4xl7" in texts(position)


def test_ot5_the_guides_cell_must_be_free() -> None:
    position = duel("water l4", "", fallen="gold wind", guides=("l4", ""), honour=(4, 0))
    assert "recover wind l4" not in texts(position.play("end"))


def test_ot5_a_recovery_without_a_choice_needs_no_move() -> None:
    position = duel("", "", fallen="gold wind").play("end")
    assert position.to_act == (1,)
    assert position.view()["sides"]["gold"]["fallen"] == []


def test_ot5_recovery_is_refused_elsewhere() -> None:
    position = duel("wind k3", "", fallen="gold fire, gold fire").play("end")
    for text, reason in (
        ("recover fire k5", "not in your haven"),
        ("recover earth o1", "o1 is not free"),
        ("recover earth " + free_haven(position)[0], "No earth of yours"),
        ("place fire o1", "bring back 2 fallen"),
    ):
        with pytest.raises(Refusal, match=reason) as refused:
            position.play(text)
        assert refused.value.rule == "OT5"


def test_ot6_what_is_left_over_pays_for_saves() -> None:
    position = duel("water k6, fire n1", "fire k5", elements="none")
    position.play("fire n1-n3").play("end").play("strike k5xk6").play("save")
    assert energy(position)[0] == 9


def test_ot6_a_warrior_that_cannot_be_saved_falls_without_a_question() -> None:
    position = duel("fire k5", "water k6", energy=(14, 2), elements="none").play("strike k5xk6")
    assert cell(position, "k6") is None
    assert str(position.task()) == "Gold: put your guide on a cell of your haven."


def test_ot6_nobody_decides_for_the_other() -> None:
    position = duel("fire k5", "water k6", elements="none").play("strike k5xk6")
    game, p = position.game, position.state
    save, end = (game.read(text, 0).code for text in ("save", "end"))
    assert kernel.is_legal(p, game.box, 1, save)
    assert not kernel.is_legal(p, game.box, 0, save)
    assert not kernel.is_legal(p, game.box, 1, end)


def test_ot22_whoever_must_decide_is_to_act() -> None:
    position = duel("fire k5", "water k6, wind b3", elements="none")
    acting = [position.to_act]
    for text in ("strike k5xk6", "fall", "guide o1", "end", "end"):
        acting.append(position.play(text).to_act)
    assert acting == [(0,), (1,), (0,), (0,), (1,), (1,)]  # the last: black recovers


# --- Ends that the booklet does not foresee -------------------------------------------------------


def test_the_third_time_at_a_collection_is_a_draw() -> None:
    position = ortus().start(1)
    for _ in range(5):
        position.play("end")
    assert not position.is_over
    position.play("end")
    assert position.outcome is not None
    assert (position.outcome.winners, position.outcome.reason) == ((), "repetition")
    # Gold collected in turns 3, 5 and 7; what black met in turn 2 was gold with 7 energy.
    assert position.view()["turn_number"] == 7
    assert kernel.payoff(position.state, position.game.box, 0) == 0.0


def test_reaching_the_last_turn_is_a_draw() -> None:
    position = ortus(max_turns=3).start(1).play("end").play("end")
    assert not position.is_over
    position.play("end")
    assert position.outcome is not None
    assert position.outcome.reason == "length"


def test_positions_before_a_fall_do_not_count() -> None:
    position = duel("fire k5", "water k6", elements="none")
    position.play("strike k5xk6").play("fall").play("guide o1")
    assert position.state.quiet_since == position.state.turn_number + 1
