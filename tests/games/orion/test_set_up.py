"""The board, the tiles and the set-up, rule by rule (OD1 to OD5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

import orrery
from orrery.core.hexes import DIRECTIONS, add, distance
from orrery.core.kernel import COMPILED
from orrery.games.orion.data.board import CELLS, HEX_OF, PRESETS, TILES, ZONES

from .positions import (
    laid_out,
    orion,
    played,
    preset,
    refused,
    without_tokens,
)

BY_SEED = 200 if COMPILED else 12


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
        assert str(position.task()) == f"{placer.capitalize()} places galaxy {n} of 8."
        position.play(f"galaxy {CELLS[cell]}")
    for n, cell in enumerate(layout.black_holes, 1):
        assert (position.view()["phase"], position.view()["to_act"]) == ("black holes", [other])
        assert str(position.task()) == f"{other.capitalize()} places black hole {n} of 7."
        position.play(f"hole {CELLS[cell]}")
    assert (position.view()["phase"], position.view()["to_act"]) == ("first player", [placer])
    assert str(position.task()) == f"{placer.capitalize()} says who moves first."


@pytest.mark.parametrize("first", ["blue", "orange"])
@pytest.mark.parametrize("placer", ["blue", "orange"])
def test_od4_free_the_galaxy_player_says_who_moves_first(placer: str, first: str) -> None:
    position = orion(setup="free", galaxy_player=placer).start(3)
    while position.view()["phase"] != "first player":
        position.play(position.moves()[0])
    assert [move.text for move in position.moves()] == ["first blue", "first orange"]
    position.play(f"first {first}")
    assert (position.view()["phase"], position.view()["to_act"]) == ("tiles", [first])
    assert str(position.task()) == f"{first.capitalize()} lays a tile."
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
        assert (refusal.rule, str(refusal.sentence)) == ("OD4", "Blue places galaxy 1 of 8.")
    refusal = refused(with_galaxies(), "galaxy f5")
    assert (refusal.rule, str(refusal.sentence)) == ("OD4", "Orange places black hole 1 of 7.")


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


@pytest.mark.parametrize("seed", range(4 if COMPILED else 2))
def test_od5_the_first_player_is_known_without_the_history(seed: int) -> None:
    """However far the game is, and however it ended."""
    position = orion().start(seed)
    first = position.to_act[0]
    other = ("blue", "orange")[1 - first]
    rng = Random(seed)
    while not position.is_over:
        world = position.imagine(None, seed)
        assert world.game.rematch(world).chosen["first"] == other
        position.play(int(rng.choice(position.codes())))
    assert position.game.rematch(position).chosen["first"] == other
