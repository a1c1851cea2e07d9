"""Every rule of Orion Duel by its number, on positions made by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

import orrery
from orrery.core import kernel
from orrery.core.hexes import DIRECTIONS, add, distance, line
from orrery.core.kernel import COMPILED
from orrery.games.orion.board import CELL_AT, CELLS, HEX_OF, PRESETS, TILES, ZONES

from .positions import (
    BLACK_HOLE_ROW,
    GALAXY_ROW,
    chains,
    conditions,
    cover,
    ended,
    keep,
    laid_out,
    orion,
    played,
    preset,
    refused,
    without_tokens,
)

BY_SEED = 200 if COMPILED else 12

# Chains from a constellation to the opposite one, on the tokens of `laid_out`.
JOINS = {
    "red": "e1 e2 e3 e4 e5 e6 e7 e8 e9 f9 g10",
    "green": "h1 h2 h3 h4 g5 g6 f6 f7 f8 f9 e10",
    "purple": "a2 b3 c4 d4 e5 f5 g5 h4 i4 j3 k2",
}


def without(cells: str, *left_out: str) -> str:
    return " ".join(cell for cell in cells.split() if cell not in left_out)


def colours(position: orrery.Position) -> dict[str, str]:
    return {name: shown["colour"] for name, shown in position.view()["hexes"].items()}


# --- OD1: the board -------------------------------------------------------------------------------


def test_od1_the_board_is_a_hexagon_of_side_6_without_its_six_corners() -> None:
    hexagon = {(q, r) for q in range(-5, 6) for r in range(-5, 6) if abs(q + r) <= 5}
    corners = {add((0, 0), step, 5) for step in DIRECTIONS}
    assert set(HEX_OF.values()) == hexagon - corners
    assert len(CELLS) == 85


def test_od1_each_side_has_a_zone_of_four_cells() -> None:
    sides = [
        {cell for cell in HEX_OF.values() if on_side(*cell)}
        for on_side in (
            lambda q, r: q + r == -5,
            lambda q, r: q + r == 5,
            lambda q, r: r == -5,
            lambda q, r: r == 5,
            lambda q, r: q == -5,
            lambda q, r: q == 5,
        )
    ]
    assert [{HEX_OF[CELLS[cell]] for cell in zone.cells} for zone in ZONES] == sides
    assert [len(zone.cells) for zone in ZONES] == [4] * 6
    assert len({zone.constellation for zone in ZONES}) == 6


def test_od1_opposite_zones_share_a_colour() -> None:
    for zone, opposite in zip(ZONES[::2], ZONES[1::2], strict=True):
        assert {(-q, -r) for q, r in (HEX_OF[CELLS[cell]] for cell in zone.cells)} == {
            HEX_OF[CELLS[cell]] for cell in opposite.cells
        }
        assert zone.colour == opposite.colour
    assert [zone.colour for zone in ZONES[::2]] == ["red", "green", "purple"]


@pytest.mark.parametrize("text", ["single a5", "single l1", "single d0", "mixed k4 k5"])
def test_od1_no_tile_lies_off_the_board(text: str) -> None:
    assert refused(preset(), text).rule == "OD1"


# --- OD2: the tiles -------------------------------------------------------------------------------


def test_od2_each_player_owns_14_tiles_1_1_3_3_3_3() -> None:
    owned = {"single": 1, "double": 1, "mixed": 3, "line": 3, "bend": 3, "triangle": 3}
    assert preset().view()["left"] == {"blue": owned, "orange": owned}
    assert sum(owned.values()) == 14


def test_od2_one_single_and_one_double_are_of_the_own_colour_and_all_others_show_both() -> None:
    shown = {tile.kind: (tile.own, tile.other) for tile in TILES}
    assert shown == {
        "single": (1, 0),
        "double": (2, 0),
        "mixed": (1, 1),
        "line": (2, 1),
        "bend": (2, 1),
        "triangle": (2, 1),
    }


@pytest.mark.parametrize(
    ("text", "own", "other"),
    [
        ("single g4", "g4", ""),
        ("double g4 g5", "g4 g5", ""),
        ("mixed g4 g5", "g4", "g5"),
        ("line g3 g4 g5", "g3 g4", "g5"),
        ("bend g3 g4 h4", "g3 g4", "h4"),
        ("triangle g3 g4 h3", "g3 g4", "h3"),
    ],
)
@pytest.mark.parametrize(("first", "second"), [("blue", "orange"), ("orange", "blue")])
def test_od2_a_tile_shows_its_owners_colour_first(
    text: str, own: str, other: str, first: str, second: str
) -> None:
    position = preset(first=first).play(text)
    assert colours(position) == {
        **dict.fromkeys(own.split(), first),
        **dict.fromkeys(other.split(), second),
    }


@pytest.mark.parametrize(
    "text",
    [
        "double g4 g6",  # not side by side
        "mixed g4 h5",
        "line g3 g5 g4",  # the other colour in the middle
        "line g3 g4 h4",  # bent
        "bend g3 h4 g4",  # the other colour in the middle
        "bend g3 g4 g5",  # straight
        "bend g3 g4 h3",  # a triangle
        "triangle g3 g4 h4",  # a bend
        "triangle g3 g4",
        "single g4 g5",
        "double g4",
        "double g4 g4",
    ],
)
def test_od2_no_tile_has_another_shape(text: str) -> None:
    assert refused(preset(), text).rule == "OD2"


def test_od2_a_bend_may_be_laid_with_either_hand() -> None:
    for text in ("bend e5 e6 f6", "bend e5 e6 d6", "bend e6 e7 f7", "bend e6 e7 d7"):
        assert preset().play(text).last.text == text


# From e5 straight down to e6: whoever walks down the page has the right of the page on the left.
LEFT_HANDED = (
    "bend e5 e6 f6",
    "bend f4 e5 e6",
    "bend f5 e5 d5",
    "bend e6 e5 d4",
    "bend d5 e5 e4",
    "bend d4 e5 f4",
)
RIGHT_HANDED = (
    "bend e5 e6 d6",
    "bend f4 e5 d4",
    "bend f5 e5 e4",
    "bend e6 e5 f4",
    "bend d5 e5 f5",
    "bend d4 e5 e6",
)


@pytest.mark.parametrize("first", ["blue", "orange"])
def test_od2_one_sided_bends_have_the_other_colour_to_the_left_for_both_players(
    first: str,
) -> None:
    for text in LEFT_HANDED:
        without_tokens(first=first, one_sided=True).play(text)
    for text in RIGHT_HANDED:
        without_tokens(first=first).play(text)
        refusal = refused(without_tokens(first=first, one_sided=True), text)
        assert refusal.rule == "OD2"
        assert "may not be turned over" in str(refusal.sentence)


def test_od2_one_sided_takes_half_of_the_bends_and_nothing_else() -> None:
    counts = [
        Counter(move.kind for move in without_tokens(one_sided=one_sided).moves())
        for one_sided in (False, True)
    ]
    assert counts[0] - counts[1] == {"bend": 390}


# --- OD3: the tokens ------------------------------------------------------------------------------


def assert_legal_layout(position: orrery.Position) -> None:
    view = position.view()
    galaxies = [HEX_OF[name] for name in view["galaxies"]]
    black_holes = [HEX_OF[name] for name in view["black_holes"]]
    assert (len(galaxies), len(black_holes)) == (8, 7)
    for alike in (galaxies, black_holes):
        assert all(distance(a, b) >= 3 for a, b in combinations(alike, 2))
    assert all(distance(a, b) >= 2 for a in galaxies for b in black_holes)


def free(**options: object) -> orrery.Position:
    return orion(setup="free", galaxy_player="blue", **options).start(1)


@pytest.mark.parametrize("cell", ["d5", "d4", "d6", "e5", "d3", "d7", "f4", "b4"])
def test_od3_two_galaxies_have_two_cells_between_them(cell: str) -> None:
    refusal = refused(free().play("galaxy d5"), f"galaxy {cell}")
    assert refusal.rule == "OD3"
    assert str(refusal.sentence).startswith(f"{cell} is too near")


@pytest.mark.parametrize("cell", ["d2", "d8", "g7", "a1"])
def test_od3_three_apart_is_far_enough_for_galaxies(cell: str) -> None:
    free().play("galaxy d5").play(f"galaxy {cell}")


GALAXIES_OF_PRESET_1 = ["b2", "b6", "d5", "f1", "f9", "h5", "j2", "j6"]


def with_galaxies() -> orrery.Position:
    return played(free(), *(f"galaxy {cell}" for cell in GALAXIES_OF_PRESET_1))


@pytest.mark.parametrize("cell", ["d5", "d4", "c5", "e6"])
def test_od3_a_black_hole_is_not_beside_a_galaxy(cell: str) -> None:
    assert refused(with_galaxies(), f"hole {cell}").rule == "OD3"


@pytest.mark.parametrize("cell", ["d3", "d7", "f5", "f4", "b4"])
def test_od3_one_cell_between_a_galaxy_and_a_black_hole_is_enough(cell: str) -> None:
    with_galaxies().play(f"hole {cell}")


@pytest.mark.parametrize("cell", ["f5", "f4", "f6", "f3", "f7"])
def test_od3_two_black_holes_have_two_cells_between_them(cell: str) -> None:
    assert refused(with_galaxies().play("hole f5"), f"hole {cell}").rule == "OD3"


# --- OD4: the set-up ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["1", "2", "3"])
def test_od4_the_presets_are_legal_layouts(name: str) -> None:
    position = preset(name)
    assert_legal_layout(position)
    layout = PRESETS[name]
    assert position.view()["galaxies"] == [CELLS[cell] for cell in sorted(layout.galaxies)]
    assert position.view()["black_holes"] == [CELLS[cell] for cell in sorted(layout.black_holes)]


@pytest.mark.parametrize("name", ["1", "2", "3"])
def test_od4_players_can_place_every_preset_themselves(name: str) -> None:
    layout = PRESETS[name]
    cells = [" ".join(CELLS[c] for c in group) for group in (layout.galaxies, layout.black_holes)]
    placed = laid_out(*cells).view()
    assert placed == preset(name).view()


def test_od4_the_default_is_a_random_set_up() -> None:
    game = orion()
    assert game.chosen == {
        "setup": "random",
        "galaxy_player": "seed",
        "first": "seed",
        "one_sided": False,
    }


def test_od4_random_layouts_are_legal_and_different() -> None:
    game = orion(setup="random")
    layouts = set()
    for seed in range(BY_SEED):
        position = game.start(seed)
        assert_legal_layout(position)
        view = position.view()
        layouts.add((*view["galaxies"], *view["black_holes"]))
        assert view["phase"] == "tiles"
    assert len(layouts) == BY_SEED


@pytest.mark.compiled
def test_od4_random_tokens_of_both_kinds_come_to_lie_on_every_cell() -> None:
    game = orion(setup="random")
    galaxies, black_holes = set(), set()
    for seed in range(400):
        view = game.start(seed).view()
        galaxies |= set(view["galaxies"])
        black_holes |= set(view["black_holes"])
    assert galaxies == black_holes == set(CELLS)


def test_od4_a_seed_gives_the_same_set_up_for_ever() -> None:
    view = orion().start("a seed of words").view()
    assert view == orion().start("a seed of words").view()
    assert view["galaxies"] == ["a4", "b1", "e1", "e10", "g7", "i4", "j1", "k4"]
    assert view["black_holes"] == ["a1", "c5", "c8", "e3", "f5", "g10", "h2"]
    assert view["to_act"] == ["blue"]


@pytest.mark.parametrize("setup", ["random", "1", "2", "3"])
@pytest.mark.parametrize("first", ["blue", "orange"])
def test_od4_the_option_first_says_who_moves_first(setup: str, first: str) -> None:
    game = orion(setup=setup, first=first)
    assert all(game.start(seed).view()["to_act"] == [first] for seed in range(6))


@pytest.mark.parametrize("setup", ["random", "1"])
def test_od4_otherwise_the_seed_says_who_moves_first(setup: str) -> None:
    game = orion(setup=setup)
    assert {game.start(seed).to_act for seed in range(20)} == {(0,), (1,)}


@pytest.mark.parametrize(("placer", "other"), [("blue", "orange"), ("orange", "blue")])
def test_od4_free_one_player_places_the_galaxies_then_the_other_the_black_holes(
    placer: str, other: str
) -> None:
    position = orion(setup="free", galaxy_player=placer).start(3)
    layout = PRESETS["2"]
    for n, cell in enumerate(layout.galaxies, 1):
        assert (position.view()["phase"], position.view()["to_act"]) == ("galaxies", [placer])
        assert str(position.task()) == f"{placer} places galaxy {n} of 8."
        position.play(f"galaxy {CELLS[cell]}")
    for n, cell in enumerate(layout.black_holes, 1):
        assert (position.view()["phase"], position.view()["to_act"]) == ("black holes", [other])
        assert str(position.task()) == f"{other} places black hole {n} of 7."
        position.play(f"hole {CELLS[cell]}")
    assert (position.view()["phase"], position.view()["to_act"]) == ("first player", [placer])
    assert str(position.task()) == f"{placer} says who moves first."


@pytest.mark.parametrize("first", ["blue", "orange"])
@pytest.mark.parametrize("placer", ["blue", "orange"])
def test_od4_free_the_galaxy_player_says_who_moves_first(placer: str, first: str) -> None:
    position = orion(setup="free", galaxy_player=placer).start(3)
    while position.view()["phase"] != "first player":
        position.play(position.moves()[0])
    assert [move.text for move in position.moves()] == ["first blue", "first orange"]
    position.play(f"first {first}")
    assert (position.view()["phase"], position.view()["to_act"]) == ("tiles", [first])
    assert str(position.task()) == f"{first} lays a tile."
    assert_legal_layout(position)


def test_od4_free_the_seed_says_who_places_the_galaxies_unless_the_option_does() -> None:
    game = orion(setup="free")
    assert {game.start(seed).to_act for seed in range(20)} == {(0,), (1,)}
    game = orion(setup="free", galaxy_player="orange")
    assert {game.start(seed).to_act for seed in range(6)} == {(1,)}


def test_od4_a_galaxy_after_which_the_rest_would_not_fit_is_refused() -> None:
    galaxies = ["b2", "b6", "f1", "f8", "i3"]
    position = played(free(), *(f"galaxy {cell}" for cell in galaxies))
    assert all(distance(HEX_OF["i6"], HEX_OF[cell]) >= 3 for cell in galaxies)
    refusal = refused(position, "galaxy i6")
    assert refusal.rule == "OD4"
    assert str(refusal.sentence) == "With a token on i6 the rest would not fit."
    assert refusal.partial == "galaxy"
    assert "galaxy i6" not in [move.text for move in position.moves()]


def test_od4_a_black_hole_after_which_the_rest_would_not_fit_is_refused() -> None:
    galaxies = ["b3", "g4", "j2", "e7", "h6", "c8", "h1", "f9"]
    position = played(free(), *(f"galaxy {cell}" for cell in galaxies))
    assert all(distance(HEX_OF["d1"], HEX_OF[cell]) >= 2 for cell in galaxies)
    refusal = refused(position, "hole d1")
    assert refusal.rule == "OD4"
    assert str(refusal.sentence) == "With a token on d1 the rest would not fit."
    assert refusal.partial == "hole"


def test_od4_the_tokens_come_in_their_order_and_before_all_tiles() -> None:
    for text in ("hole f5", "first blue", "single f5"):
        refusal = refused(free(), text)
        assert (refusal.rule, str(refusal.sentence)) == ("OD4", "blue places galaxy 1 of 8.")
    refusal = refused(with_galaxies(), "galaxy f5")
    assert (refusal.rule, str(refusal.sentence)) == ("OD4", "orange places black hole 1 of 7.")


# --- OD5: matches ---------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", ["random", "1"])
@pytest.mark.parametrize("seed", range(4))
def test_od5_the_first_player_alternates_and_all_else_stays(setup: str, seed: int) -> None:
    game = orion(setup=setup, one_sided=True)
    position = game.start(seed)
    first = position.view()["to_act"][0]
    for _ in range(3):
        rematch = position.game.rematch(position)
        position.play(position.moves()[0])
        assert rematch.chosen == position.game.rematch(position).chosen
        first = {"blue": "orange", "orange": "blue"}[first]
        assert rematch.chosen == {**game.chosen, "first": first}
        position = rematch.start(seed + 1)
        assert position.view()["to_act"] == [first]


@pytest.mark.parametrize("seed", range(4))
def test_od5_the_galaxy_player_alternates_after_a_free_set_up(seed: int) -> None:
    game = orion(setup="free", first="orange")
    position = game.start(seed)
    placer = position.view()["to_act"][0]
    for _ in range(3):
        played(position, *(f"galaxy {cell}" for cell in GALAXIES_OF_PRESET_1))
        rematch = position.game.rematch(position)
        placer = {"blue": "orange", "orange": "blue"}[placer]
        assert rematch.chosen == {**game.chosen, "galaxy_player": placer}
        position = rematch.start(seed + 1)
        assert position.view()["to_act"] == [placer]


def test_od5_colours_stay() -> None:
    position = preset()
    assert position.game.rematch(position).seats == position.game.seats == ("blue", "orange")


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


# --- OD9: conditions ------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", sorted(JOINS))
@pytest.mark.parametrize("player", ["blue", "orange"])
def test_od9_opposite_constellations_joined_are_a_condition(colour: str, player: str) -> None:
    path = JOINS[colour]
    last = path.split()[-1]
    position = cover(laid_out(first=player), **{player: without(path, last)})
    assert conditions(position) == (0, 0)
    position.play(f"single {last}")
    assert ended(position) == (player, "constellations")
    assert chains(position) == [("constellations", player, set(path.split()))]


@pytest.mark.parametrize("pair", range(3))
def test_od9_any_one_of_the_four_cells_of_a_zone_is_enough(pair: int) -> None:
    for cell in ZONES[2 * pair].cells:
        q, r = HEX_OF[CELLS[cell]]
        path = [CELLS[CELL_AT[step]] for step in line((q, r), (-q, -r))]
        for zone in ZONES:
            assert len(set(path) & {CELLS[c] for c in zone.cells}) == (
                zone in ZONES[2 * pair :][:2]
            )
        position = without_tokens()
        assert conditions(cover(position, blue=" ".join(path[1:]))) == (0, 0)
        assert conditions(cover(position, blue=path[0])) == (1, 0)


def test_od9_zones_that_are_not_opposite_are_no_condition() -> None:
    position = cover(without_tokens(), blue=GALAXY_ROW)  # from Taurus to Canis Major
    assert conditions(position) == (0, 0)


def test_od9_a_broken_chain_joins_nothing() -> None:
    for path in JOINS.values():
        for gap in path.split():
            position = cover(laid_out(), blue=without(path, gap), orange=gap)
            assert conditions(position) == (0, 0)


def test_od9_a_pair_joined_twice_counts_once() -> None:
    position = cover(laid_out(), blue=JOINS["purple"])
    assert conditions(position) == (1, 0)
    cover(position, blue="a4 b5 c6 d6 e7 f7 g7 h6 i6 j5 k4")
    assert conditions(position) == (1, 0)


def test_od9_a_chain_that_joins_two_pairs_counts_two() -> None:
    cross = JOINS["purple"] + " " + JOINS["red"]
    position = cover(laid_out(), blue=without(cross, "e5"))
    assert conditions(position) == (0, 0)
    position.play("single e5")
    assert conditions(position) == (2, 0)
    assert ended(position) == ("blue", "constellations")
    assert chains(position) == [("constellations", "blue", set(cross.split()))]


@pytest.mark.parametrize("player", ["blue", "orange"])
def test_od9_four_galaxies_on_one_chain_are_a_condition(player: str) -> None:
    position = cover(laid_out(first=player), **{player: without(GALAXY_ROW, "j7")})
    assert conditions(position) == (0, 0)
    position.play("single j7")
    assert ended(position) == (player, "galaxies")
    assert chains(position) == [("galaxies", player, set(GALAXY_ROW.split()))]


def test_od9_booklet_example_four_galaxies_that_are_not_connected_do_not_count() -> None:
    position = cover(laid_out(first="orange"), orange=without(GALAXY_ROW, "e6", "j7"))
    position.play("single j7")
    assert {colours(position)[cell] for cell in ("a1", "d5", "g7", "j7")} == {"orange"}
    assert conditions(position) == (0, 0)
    assert not position.is_over


@pytest.mark.parametrize(("player", "opponent"), [("blue", "orange"), ("orange", "blue")])
def test_od9_three_black_holes_on_one_chain_are_a_condition_for_the_opponent(
    player: str, opponent: str
) -> None:
    position = cover(laid_out(first=player), **{player: without(BLACK_HOLE_ROW, "d6")})
    assert conditions(position) == (0, 0)
    position.play("single d6")
    assert ended(position) == (opponent, "black holes")
    assert chains(position) == [("black holes", opponent, set(BLACK_HOLE_ROW.split()))]


def test_od9_booklet_example_three_black_holes_that_are_not_connected_do_not_count() -> None:
    position = cover(laid_out(), blue=without(BLACK_HOLE_ROW, "d6", "h8"))
    position.play("single h8")
    assert {colours(position)[cell] for cell in ("b4", "e7", "h8")} == {"blue"}
    assert conditions(position) == (0, 0)
    assert not position.is_over


EIGHT_GALAXIES = GALAXY_ROW + " d4 d3 d2 e3 f3 g4 h4 i4 j4 a2 a3 a4"


def test_od9_a_chain_of_eight_galaxies_counts_two_and_of_seven_one() -> None:
    position = cover(laid_out(), blue=without(EIGHT_GALAXIES, "a4"))
    assert conditions(position) == (1, 0)
    assert conditions(cover(position, blue="a4")) == (2, 0)


def test_od9_two_chains_of_four_galaxies_count_one_each() -> None:
    position = laid_out(galaxies="a1 d5 g7 j7 d2 g4 j4 j1")
    cover(position, blue=without(GALAXY_ROW, "e6"), orange="k2")
    upper = "d2 e3 f3 g4 h4 i4 j4 j3 j2 j1"
    assert conditions(cover(position, blue=upper)) == (1, 0)
    assert conditions(cover(position, blue="e6")) == (2, 0)


SIX_BLACK_HOLES = BLACK_HOLE_ROW + " e6 e5 e4 f4 g5 h5 d3 c2 b1"


def test_od9_a_chain_of_six_black_holes_counts_two_and_of_five_one() -> None:
    position = cover(laid_out(), blue=without(SIX_BLACK_HOLES, "b1"))
    assert conditions(position) == (0, 1)
    assert conditions(cover(position, blue="b1")) == (0, 2)
    assert conditions(cover(position, blue="i5 j5 k4")) == (0, 2)


def test_od9_two_chains_of_three_black_holes_count_one_each() -> None:
    position = cover(laid_out(), orange=BLACK_HOLE_ROW)
    assert conditions(position) == (1, 0)
    assert conditions(cover(position, orange="b1 c2 d3 e4 f4 g5 h5")) == (2, 0)


# --- OD10: more conditions ------------------------------------------------------------------------


def test_od10_the_game_goes_on_without_conditions() -> None:
    position = played(preset(), "single g4")
    assert (position.to_act, position.outcome, conditions(position)) == ((1,), None, (0, 0))


def test_od10_a_player_can_win_by_the_opponents_tile() -> None:
    position = cover(laid_out(), orange=without(GALAXY_ROW, "j7"))
    position.play("mixed i8 j7")  # blue's tile
    assert ended(position) == ("orange", "galaxies")
    assert chains(position) == [("galaxies", "orange", set(GALAXY_ROW.split()))]
    assert position.outcome.scores == (0, 1)


def test_od10_a_player_wins_by_laying_the_other_colour_on_the_third_black_hole() -> None:
    position = cover(laid_out(), orange=without(BLACK_HOLE_ROW, "e7"))
    position.play("mixed e8 e7")
    assert ended(position) == ("blue", "black holes")
    assert chains(position) == [("black holes", "blue", set(BLACK_HOLE_ROW.split()))]


def both_at_once() -> orrery.Position:
    """Orange joins four galaxies and three black holes with the same double."""
    position = laid_out(first="orange")
    cover(position, orange=without(GALAXY_ROW, "e6") + " " + without(BLACK_HOLE_ROW, "e7"))
    assert conditions(position) == (0, 0)
    return position.play("double e6 e7")


def test_od10_equal_conditions_let_play_go_on() -> None:
    position = both_at_once()
    assert conditions(position) == (1, 1)
    assert not position.is_over
    assert position.to_act == (0,)


def test_od10_more_conditions_than_an_opponent_who_has_some_win() -> None:
    position = laid_out()
    cover(position, blue=without(EIGHT_GALAXIES, "a4") + " " + BLACK_HOLE_ROW)
    assert conditions(position) == (1, 1)
    position.play("single a4")
    assert conditions(position) == (2, 1)
    assert ended(position) == ("blue", "more conditions")
    chain = {*EIGHT_GALAXIES.split(), *BLACK_HOLE_ROW.split()}
    assert chains(position) == [("galaxies", "blue", chain)]
    assert position.outcome.scores == (2, 1)


def test_od10_conditions_of_two_kinds_are_reported_as_more_conditions() -> None:
    position = laid_out()
    cover(position, blue=without(GALAXY_ROW, "e6") + " " + without(JOINS["red"], "e6"))
    assert conditions(position) == (0, 0)
    position.play("single e6")
    assert ended(position) == ("blue", "more conditions")
    chain = {*GALAXY_ROW.split(), *JOINS["red"].split()}
    assert chains(position) == [("constellations", "blue", chain), ("galaxies", "blue", chain)]


def test_od10_every_chain_of_the_winner_is_highlighted_and_none_of_the_loser() -> None:
    position = laid_out(galaxies="a1 d5 g7 j7 d2 g4 j4 j1", first="orange")
    upper = "d2 e3 f3 g4 h4 i4 j4 j3 j2 j1"
    cover(position, orange=without(GALAXY_ROW, "e6") + " " + upper, blue=BLACK_HOLE_ROW)
    assert conditions(position) == (0, 2)
    position.play("single e6")
    assert ended(position) == ("orange", "more conditions")
    assert chains(position) == [
        ("galaxies", "orange", set(GALAXY_ROW.split())),
        ("galaxies", "orange", set(upper.split())),
        ("black holes", "orange", set(BLACK_HOLE_ROW.split())),
    ]


def test_od10_chains_that_fall_short_are_not_highlighted() -> None:
    position = laid_out()
    three_galaxies, two_black_holes = "d2 e3 f3 g4 h4 i4 j4", "b4 c5 d6 e7"
    cover(position, without(GALAXY_ROW, "j7") + " " + three_galaxies, two_black_holes)
    position.play("single j7")
    assert ended(position) == ("blue", "galaxies")
    assert chains(position) == [("galaxies", "blue", set(GALAXY_ROW.split()))]


# --- OD11: tokens ---------------------------------------------------------------------------------


def last_tile(blue: str, orange: str) -> orrery.Position:
    """Blue is about to lay the last of all tiles, a single."""
    return keep(cover(laid_out(), blue, orange), {"single": 1}, {})


def test_od11_after_the_last_tile_galaxies_less_black_holes_decide() -> None:
    position = last_tile(blue="d5 g7 h5", orange="d2 e4 e7")
    position.play("single g1")
    assert position.is_over
    assert ended(position) == ("blue", "tokens")
    assert position.outcome.scores == (1, -1)
    assert position.outcome.highlights == ()


def test_od11_the_last_tile_itself_counts() -> None:
    position = last_tile(blue="d4", orange="d2").play("single d5")
    assert (ended(position), position.outcome.scores) == (("", "draw"), (1, 1))
    position = last_tile(blue="b5", orange="d2").play("single b4")
    assert (ended(position), position.outcome.scores) == (("orange", "tokens"), (-1, 1))


def test_od11_uncovered_tokens_count_for_nobody() -> None:
    position = last_tile(blue="g1", orange="").play("single h1")
    assert (ended(position), position.outcome.scores) == (("", "draw"), (0, 0))


def test_od11_equal_tokens_are_a_draw_which_is_worth_nothing() -> None:
    position = last_tile(blue="d5 b1", orange="g4 h5").play("single g1")
    assert (ended(position), position.outcome.scores) == (("", "draw"), (0, 0))
    payoffs = [kernel.payoff(position.state, position.game.box, seat) for seat in (0, 1)]
    assert payoffs == [0, 0]


def test_od11_equal_conditions_that_are_not_zero_leave_it_to_the_tokens_too() -> None:
    position = cover(
        laid_out(first="orange"),
        orange=without(GALAXY_ROW, "e6") + " " + without(BLACK_HOLE_ROW, "e7"),
    )
    keep(position, {}, {"double": 1}).play("double e6 e7")
    assert conditions(position) == (1, 1)
    assert (ended(position), position.outcome.scores) == (("orange", "tokens"), (0, 1))


# --- OD12: no legal placement ---------------------------------------------------------------------


def third(number: int, *left_out: str) -> str:
    """A third of the cells: no two of them touch, and one lies in every line and every triangle.

    All tokens of `laid_out` lie in the third number 0.
    """
    cells = " ".join(name for name, (q, r) in HEX_OF.items() if (q - r) % 3 == number)
    return without(cells, *left_out)


def test_od12_a_player_with_tiles_but_without_a_placement_loses() -> None:
    position = cover(laid_out(), blue=third(0, "f5"))
    keep(position, {"single": 1, "bend": 1}, {"line": 1, "triangle": 1})
    position.play("single f5")
    assert ended(position) == ("blue", "blocked")
    assert position.outcome.scores == (0, 0)
    assert position.outcome.highlights == ()
    assert position.moves() == []
    assert str(position.task()) == "The game is over."


@pytest.mark.parametrize("tile", ["single", "double", "mixed", "bend"])
def test_od12_one_tile_that_fits_somewhere_is_enough_to_go_on(tile: str) -> None:
    position = cover(laid_out(), blue=third(0, "f5"))
    keep(position, {"single": 1, "bend": 1}, {"line": 1, tile: 1})
    position.play("single f5")
    assert position.to_act == (1,)
    assert {move.kind for move in position.moves()} == {tile}


def isolated_galaxy(beside: str) -> orrery.Position:
    """Two free cells adjoin nowhere but around f5 and the galaxy on j7; k4 shows this colour."""
    blue, orange = third(2) + " i6 h8", third(0, "j7", "i6", "h8", "k4", "f5")
    cells = {"blue": blue, "orange": orange}
    cells[beside] += " k4"
    position = cover(laid_out(), **cells)
    return keep(position, {"single": 1, "bend": 1}, {"double": 1, "line": 1})


def test_od12_a_tile_whose_only_room_is_a_token_out_of_touch_does_not_fit() -> None:
    position = isolated_galaxy("blue").play("single f5")
    assert ended(position) == ("blue", "blocked")


def test_od12_a_tile_whose_only_room_is_a_token_in_touch_fits() -> None:
    position = isolated_galaxy("orange").play("single f5")
    assert [move.text for move in position.moves()] == ["double j6 j7"]


def test_od12_conditions_are_checked_before_it() -> None:
    position = laid_out()
    row = without(GALAXY_ROW, "f6")
    cover(position, blue=without(third(0, "f5"), *row.split()), orange=row)
    keep(position, {"mixed": 1, "bend": 1}, {"line": 1, "triangle": 1})
    position.play("mixed f5 f6")  # leaves orange no placement, but joins four galaxies for orange
    assert ended(position) == ("orange", "galaxies")


def test_od12_conditions_are_checked_before_tokens() -> None:
    position = last_tile(blue=without(JOINS["green"], "e10"), orange="d2 d5")
    position.play("single e10")
    assert ended(position) == ("blue", "constellations")
    assert position.outcome.scores == (1, 0)


def test_od12_tokens_are_checked_before_it() -> None:
    position = last_tile(blue="", orange="d5").play("single g1")
    assert position.view()["left"]["orange"] == dict.fromkeys([tile.kind for tile in TILES], 0)
    assert ended(position) == ("orange", "tokens")


# --- OD13: nobody runs out first ------------------------------------------------------------------


def test_od13_no_player_on_turn_is_out_of_tiles() -> None:
    rng = Random(13)
    for seed in range(40 if COMPILED else 3):
        position = orion().start(seed)
        while not position.is_over:
            mine, theirs = (
                sum(position.view()["left"][position.game.seat_name(seat)].values())
                for seat in (position.to_act[0], 1 - position.to_act[0])
            )
            assert mine > 0
            assert mine - theirs in (0, 1)
            position.play(rng.choice(position.moves()))
        assert position.ply <= 28
