"""Arrangement, first player, bidding and handicap: OT1, OT2, OT20, OT21."""

from __future__ import annotations

import pytest

import orrery
from orrery.core.errors import Refusal

from .positions import asked, duel, energy, ortus

ORDER = ["wind", "earth", "water", "fire", "fire", "water", "earth", "wind"]


def arranged(position: orrery.Position, seat: int, order: list[str] = ORDER) -> None:
    haven = position.game.arena.havens[seat]  # type: ignore[attr-defined]
    for element, cell in list(zip(order, haven, strict=True))[:7]:
        position.play(f"place {element} {cell}", seat)


def test_ot1_both_arrange_unseen_and_the_eighth_warrior_needs_no_move() -> None:
    position = orrery.game("ortus", first="gold").start(1)
    assert position.to_act == (0, 1)
    position.play("place fire o3", 0)
    assert [w["cell"] for w in position.view(0)["warriors"]] == ["o3"]
    for seat in (1, None):
        assert position.view(seat)["warriors"] == []
        assert position.view(seat)["sides"]["gold"]["placed"] == 1
    position.undo()
    arranged(position, 0)
    assert position.to_act == (1,)
    assert len(position.view(0)["warriors"]) == 8
    assert position.view(1)["warriors"] == []
    with pytest.raises(Refusal, match="Your warriors are placed"):
        position.play("place wind o1", 0)
    arranged(position, 1)
    assert len(position.view()["warriors"]) == 16
    assert not position.may_undo(1)  # both arrangements were shown


def test_ot1_own_steps_may_be_taken_back_until_something_is_shown() -> None:
    position = orrery.game("ortus").start(1).play("place wind o1", 0)
    assert position.may_undo(0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("place wind a1", "a1 is not in your haven"),
        ("place wind o1", "o1 is not free"),
        ("place fire o2", "No fire of yours waits"),
        ("end", "place 6 more warriors"),
    ],
)
def test_ot1_a_warrior_goes_to_a_free_cell_of_the_own_haven(text: str, reason: str) -> None:
    position = orrery.game("ortus").start(1)
    position.play("place fire o1", 0).play("place fire o8", 0)
    with pytest.raises(Refusal, match=reason) as refused:
        position.play(text, 0)
    assert refused.value.rule == "OT1"


def test_ot1_imagined_arrangements_have_as_many_warriors() -> None:
    position = orrery.game("ortus").start(1)
    for text in ("place fire a1", "place fire a2", "place wind a3", "place water a8"):
        position.play(text, 1)
    worlds = [position.imagine(0, k) for k in range(10)]
    assert {world.view()["sides"]["black"]["placed"] for world in worlds} == {4}
    assert len({world.state.cell.tobytes() for world in worlds}) > 1


def test_ot1_the_standard_arrangement() -> None:
    view = ortus().start(1).view()
    by_cell = {w["cell"]: (w["side"], w["element"]) for w in view["warriors"]}
    for letter, side in (("o", "gold"), ("a", "black")):
        assert [by_cell[f"{letter}{k + 1}"] for k in range(8)] == [(side, e) for e in ORDER]


def test_ot2_the_first_player_has_seven_energy_and_collects_nothing() -> None:
    position = ortus(first="black").start(1)
    assert position.to_act == (1,)
    assert energy(position) == [14, 7]
    assert position.play("end").to_act == (0,)
    assert energy(position) == [14, 7]


def test_ot2_the_first_player_is_drawn() -> None:
    game = orrery.game("ortus", arrangement="standard")
    assert {game.start(seed).to_act for seed in range(20)} == {(0,), (1,)}


@pytest.mark.parametrize("options", [{}, {"bidding": True}, {"handicap": 2}, {"first": "black"}])
def test_ot2_nobody_knows_who_begins_before_both_arrangements_are_shown(
    options: dict[str, object],
) -> None:
    position = orrery.game("ortus", **options).start(3)
    while position.view()["phase"] == "arranging":
        for view in map(position.view, (None, 0, 1)):
            assert (view["first"], view["turn"]) == (None, None)
        before = position.copy()
        position.play(position.moves(position.to_act[0])[0])
    assert position.view()["first"] in ("gold", "black")
    worlds = [before.imagine(before.to_act[0], k) for k in range(20)]
    begin = {world.play(position.last).view()["first"] for world in worlds}
    assert begin == ({"black"} if "first" in options else {"gold", "black"})


def test_ot2_the_draw_is_part_of_the_seed() -> None:
    """The same seed gives the same start, however the players arrange their warriors."""
    for seed in range(8):
        free = orrery.game("ortus").start(seed)
        arranged(free, 0)
        arranged(free, 1, ORDER[::-1])
        standard = orrery.game("ortus", arrangement="standard").start(seed)
        assert free.to_act == standard.to_act


def test_ot20_bids_go_down_until_one_passes() -> None:
    position = ortus(bidding=True).start(1)
    assert position.to_act == (1,)  # gold was drawn first
    assert {move.text for move in position.moves()} == {*(f"bid {k}" for k in range(7)), "pass"}
    position.play("bid 6").play("bid 5")
    with pytest.raises(Refusal, match="lower than 5") as refused:
        position.play("bid 5")
    assert refused.value.rule == "OT20"
    position.play("pass")
    assert position.to_act == (0,)
    assert energy(position) == [5, 14]


def test_ot20_passing_at_once_leaves_the_start_to_the_first() -> None:
    position = ortus(bidding=True).start(1).play("pass")
    assert position.to_act == (0,)
    assert energy(position) == [7, 14]


def test_ot20_nobody_goes_lower_than_nothing() -> None:
    position = ortus(bidding=True).start(1).play("bid 0")
    assert position.to_act == (1,)
    assert energy(position) == [14, 0]


def test_ot21_handicap_points_are_spent_before_energy_and_renewed() -> None:
    position = duel(
        "fire k5, fire m5, fire i4", "water k6", handicap=4, handicap_for="black", elements="none"
    )
    assert position.view()["sides"]["black"]["handicap"] == 4
    position.play("strike k5xk6").play("save")
    assert energy(position)[1] == 14
    assert position.view()["sides"]["black"]["handicap"] == 1
    position.play("flame m5xk6")
    assert asked(position) == ("k6", 4)
    position.play("save")
    assert energy(position)[1] == 11
    position.play("end").play("end")
    assert position.view()["sides"]["black"]["handicap"] == 4
    assert position.view()["sides"]["gold"]["handicap"] == 0


def test_ot21_handicap_points_pay_for_nothing_but_saves() -> None:
    position = duel(
        "fire k5", "water k6", turn="black", energy=(14, 0), handicap=4, handicap_for="black"
    )
    assert position.view()["sides"]["black"]["handicap"] == 0
