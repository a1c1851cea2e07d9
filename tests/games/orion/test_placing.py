"""Laying tiles and covering tokens, rule by rule (OD6 to OD8)."""

from __future__ import annotations

import pytest

import orrery
from orrery.core.hexes import distance
from orrery.games.orion.data.board import HEX_OF

from .positions import (
    chains,
    ended,
    played,
    preset,
    refused,
    without_tokens,
)

# Chains from a constellation to the opposite one, on the tokens of `laid_out`.
JOINS = {
    "red": "e1 e2 e3 e4 e5 e6 e7 e8 e9 f9 g10",
    "green": "h1 h2 h3 h4 g5 g6 f6 f7 f8 f9 e10",
    "purple": "a2 b3 c4 d4 e5 f5 g5 h4 i4 j3 k2",
}


def colours(position: orrery.Position) -> dict[str, str]:
    return {name: shown["colour"] for name, shown in position.view()["hexes"].items()}


# --- OD6: laying a tile ---------------------------------------------------------------------------

AROUND_G4 = ["g3", "h3", "h4", "g5", "f4", "f3"]
BEHIND_AROUND_G4 = ["g2", "i2", "i4", "g6", "e5", "e3"]


def test_od6_a_tile_is_laid_in_any_rotation() -> None:
    texts = {move.text for move in preset().moves()}
    for near, far in zip(AROUND_G4, BEHIND_AROUND_G4, strict=True):
        for text in (f"mixed g4 {near}", f"line g4 {near} {far}"):
            assert preset().play(text).last.text in texts
    for k in range(6):
        near, following = AROUND_G4[k], AROUND_G4[(k + 1) % 6]
        assert preset().play(f"triangle g4 {near} {following}").last.text in texts


def test_od6_tiles_need_not_touch_others() -> None:
    played(preset(), "mixed a2 a3", "single k2", "double f3 f4")


def test_od6_the_players_take_turns() -> None:
    position = preset()
    for text, who in (("single a1", [1]), ("single k4", [0]), ("double g3 g4", [1])):
        assert position.play(text).to_act == tuple(who)
    with pytest.raises(orrery.Refusal, match="It is not blue's turn"):
        position.play("mixed e9 e10", seat=0)


def test_od6_a_tile_that_was_laid_is_no_longer_left() -> None:
    position = played(preset(), "single a1", "mixed k1 k2", "double g3 g4", "mixed k3 k4")
    left = position.view()["left"]
    assert (left["blue"]["single"], left["blue"]["double"], left["orange"]["mixed"]) == (0, 0, 1)
    refusal = refused(position, "single g5")
    assert (refusal.rule, str(refusal.sentence)) == ("OD6", "You have no single left.")
    assert not any(move.kind in ("single", "double") for move in position.moves())
    played(position, "mixed g1 g2", "mixed e1 d1", "mixed h9 i8")
    assert refused(position, "mixed a2 a3").rule == "OD6"


@pytest.mark.parametrize("text", ["mixed g4 g5", "mixed g5 g4", "line g2 g3 g4"])
def test_od6_no_tile_lies_on_another(text: str) -> None:
    position = played(preset(), "single g4")
    refusal = refused(position, text)
    assert (refusal.rule, str(refusal.sentence)) == ("OD6", "g4 already carries a tile.")


# --- OD7: covering tokens -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "colour", "token", "cell"),
    [
        ("single d5", "blue", "galaxy", "d5"),
        ("single f5", "blue", "black hole", "f5"),
        ("mixed d5 e5", "blue", "galaxy", "d5"),
        ("mixed e5 d5", "orange", "galaxy", "d5"),
        ("line d3 d4 d5", "orange", "galaxy", "d5"),
    ],
)
def test_od7_a_token_is_not_covered_out_of_touch(
    text: str, colour: str, token: str, cell: str
) -> None:
    refusal = refused(preset(), text)
    assert refusal.rule == "OD7"
    assert str(refusal.sentence) == (
        f"{colour} may cover the {token} on {cell} only in touch with {colour} on the board."
    )


def test_od7_a_hex_of_the_same_tile_is_no_touch() -> None:
    assert refused(preset(), "double d4 d5").rule == "OD7"
    assert refused(preset(), "triangle d4 d5 e5").rule == "OD7"


def test_od7_a_token_is_covered_in_touch_with_its_colour() -> None:
    position = played(preset(), "single d4", "single k2", "mixed d5 e5")
    assert colours(position)["d5"] == "blue"
    assert "d5" in position.view()["galaxies"]


def test_od7_it_is_enough_that_another_hex_of_that_colour_on_the_tile_is_in_touch() -> None:
    position = played(preset(), "single d3", "single k2")
    assert distance(HEX_OF["d3"], HEX_OF["d5"]) == 2
    position.play("double d4 d5")


def test_od7_touching_the_wrong_colour_does_not_help() -> None:
    position = played(preset(), "single d4")
    assert refused(position, "single d5").rule == "OD7"


def test_od7_a_hex_on_no_token_needs_no_touch() -> None:
    position = played(preset(), "single d4", "single k2")
    assert colours(position.play("mixed d5 e5"))["e5"] == "orange"


def test_od7_both_colours_are_checked_separately() -> None:
    only_blue = played(preset(), "single a3", "single k2")
    assert "orange may cover the galaxy on b2" in str(refused(only_blue, "line b3 b4 b2").sentence)
    only_orange = played(preset(), "single k2", "single c2")
    refusal = refused(only_orange, "line b3 b4 b2")
    assert "blue may cover the black hole on b4" in str(refusal.sentence)


def test_od7_booklet_example_1_the_chain_to_the_blue_hex_under_the_galaxy_is_broken() -> None:
    position = played(preset(), "single d3")
    refusal = refused(position, "mixed d4 d5")  # orange d4 lies between the blue hexes
    assert refusal.rule == "OD7"
    assert "blue may cover the galaxy on d5" in str(refusal.sentence)


def test_od7_booklet_example_1_unbroken_the_placement_is_legal() -> None:
    position = played(preset(), "single d4", "mixed d6 d5")
    assert colours(position) == {"d4": "blue", "d5": "blue", "d6": "orange"}


def test_od7_booklet_example_2_both_colours_are_linked_on_a_black_hole_and_a_galaxy() -> None:
    position = played(preset(), "single a3", "single c2", "line b3 b4 b2")
    view = position.view()
    assert (colours(position)["b4"], "b4" in view["black_holes"]) == ("blue", True)
    assert (colours(position)["b2"], "b2" in view["galaxies"]) == ("orange", True)


# --- OD8: colours, not owners ---------------------------------------------------------------------


def test_od8_a_hex_laid_by_the_opponent_links_as_well() -> None:
    position = played(preset(), "mixed c4 d4")
    assert colours(position.play("single d5")) == {"c4": "blue", "d4": "orange", "d5": "orange"}


def test_od8_ones_own_tile_of_the_other_colour_does_not_link() -> None:
    position = played(preset(), "mixed c3 d4", "single k2")
    assert refused(position, "mixed d5 d6").rule == "OD7"


def test_od8_a_chain_runs_through_the_tiles_of_both_players() -> None:
    position = played(
        without_tokens(),
        "mixed d1 e1",  # the second hex of each of blue's tiles is orange
        "triangle e2 e3 f2",
        "mixed d4 e4",
        "double e5 e6",
        "mixed d7 e7",
        "triangle e8 e9 f8",
        "line h8 g9 f9",
    )
    assert not position.is_over
    position.play("single g10")
    assert ended(position) == ("orange", "constellations")
    assert chains(position) == [("constellations", "orange", set(JOINS["red"].split()))]
