"""What people see of Orion Duel: scenes, pictures in a terminal, views."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree as ET

import pytest

import orrery
from orrery.core.kernel import COMPILED
from orrery.core.scene import SHAPES, Item, Look
from orrery.core.svg import render
from orrery.games.orion.data.board import CELLS, KINDS, ZONES

from .positions import GALAXY_ROW, cover, laid_out, orion, played, preset

SEATS = (None, 0, 1)


def a_game(setup: str, seed: int) -> Iterator[orrery.Position]:
    """Every position of a random game; of an interpreted one only some."""
    rng = Random(seed)
    position = orion(setup=setup).start(seed)
    while True:
        if COMPILED or position.ply % 5 == 0 or position.is_over:
            yield position
        if position.is_over:
            return
        position.play(rng.choice(position.moves()))


GAMES = [("free", 1), ("random", 2), ("1", 3), ("2", 4), ("3", 5)]
games = pytest.mark.parametrize(("setup", "seed"), GAMES if COMPILED else GAMES[:2])


def items(position: orrery.Position, seat: int | None = None) -> dict[str, Item]:
    scene = position.scene(seat)
    return {item.key: item for item in scene.fixed + scene.items}


# --- Scenes ---------------------------------------------------------------------------------------


@games
def test_the_keys_of_a_scene_are_unique(setup: str, seed: int) -> None:
    for position in a_game(setup, seed):
        for seat in SEATS:
            scene = position.scene(seat)
            keys = [item.key for item in scene.fixed + scene.items]
            assert len(keys) == len(set(keys))
            assert {item.shape for item in scene.fixed + scene.items} <= set(SHAPES)


@games
def test_the_fixed_part_never_changes_during_a_game(setup: str, seed: int) -> None:
    fixed = {position.scene(seat).fixed for position in a_game(setup, seed) for seat in SEATS}
    assert len(fixed) == 1


@games
def test_every_step_of_every_move_is_in_the_scene(setup: str, seed: int) -> None:
    for position in a_game(setup, seed):
        keys = set(items(position, (position.to_act or (None,))[0]))
        assert all(keys.issuperset(move.path) for move in position.moves())


def test_the_fixed_part_shows_the_cells_and_the_constellations() -> None:
    fixed = {item.key: item for item in preset().scene().fixed}
    assert all(fixed[f"cell-{name}"].text == fixed[f"name-{name}"].text == name for name in CELLS)
    for number, zone in enumerate(ZONES):
        assert fixed[f"zone-{number}"].text == zone.constellation
        assert fixed[f"zone-name-{number}"].text == zone.constellation
        assert zone.colour in fixed[f"zone-{number}"].style


@games
def test_the_scene_shows_what_lies_on_the_board(setup: str, seed: int) -> None:
    for position in a_game(setup, seed):
        shown, view = items(position), position.view()
        for name in CELLS:
            assert (f"galaxy-{name}" in shown) == (name in view["galaxies"])
            assert (f"black-hole-{name}" in shown) == (name in view["black_holes"])
            assert (f"hex-{name}" in shown) == (name in view["hexes"])
        for name, laid in view["hexes"].items():
            assert shown[f"hex-{name}"].style == f"hex {laid['colour']} settles"
            assert f"tile-{laid['tile']}" in shown


def test_a_screen_reader_can_tell_everything() -> None:
    position = played(preset(), "mixed d4 d3", "mixed c5 d5")
    shown = items(position)
    assert str(shown["hex-d4"].text) == "d4: blue, tile 1"
    assert str(shown["hex-d3"].text) == "d3: orange, tile 1"
    assert str(shown["hex-d5"].text) == "d5: blue, tile 2"
    assert str(shown["galaxy-d5"].text) == "galaxy on d5"
    assert str(shown["black-hole-f5"].text) == "black hole on f5"
    assert str(shown["tray-blue-mixed"].text) == "blue: 2 mixed left"
    assert str(shown["tray-orange-single"].text) == "orange: 1 single left"
    assert str(position.scene().title) == "Orion Duel, blue to move, 2 tiles laid"


SPOKEN = re.compile(
    r"(cell|hex|galaxy|black-hole)-[a-k]\d+|zone-\d|tray-(blue|orange)-[a-z]+|first-(blue|orange)"
)


@games
def test_everything_that_can_be_touched_or_laid_has_a_text(setup: str, seed: int) -> None:
    for position in a_game(setup, seed):
        shown = items(position)
        touched = {key for move in position.moves() for key in move.path}
        spoken = {key for key in shown if SPOKEN.fullmatch(key)}
        assert touched <= spoken
        assert all(shown[key].text for key in spoken)


def test_the_tile_laid_last_is_marked() -> None:
    shown = items(played(preset(), "mixed d4 d3", "mixed c5 d5"))
    assert (shown["tile-1"].style, shown["tile-2"].style) == (
        "tile settles",
        "tile last settles",
    )


@pytest.mark.parametrize(("seat", "near"), [(0, "blue"), (1, "orange"), (None, "blue")])
def test_a_players_own_tiles_lie_below_the_board(seat: int | None, near: str) -> None:
    shown = items(preset(), seat)
    for colour in ("blue", "orange"):
        for kind in KINDS:
            assert all(
                (y > 0) == (colour == near) for _, y in shown[f"tray-{colour}-{kind}"].points
            )


def test_the_tray_says_whose_turn_it_is_and_what_is_used_up() -> None:
    position = played(preset(), "single g4", "single k2")
    shown = items(position)
    assert position.scene().styles == "turn-blue"
    assert shown["tray-blue-line"].style == "tray blue turnable"
    assert shown["tray-orange-line"].style == "tray orange turnable"
    assert shown["tray-blue-single"].style == "tray blue empty"
    assert shown["tray-orange-single"].style == "tray orange empty"
    assert str(shown["tray-blue-single-count"].text) == "\u00d70"
    assert str(shown["tray-blue-line-count"].text) == "\u00d73"


def test_the_first_player_is_chosen_in_the_scene() -> None:
    *_, before = (p.copy() for p in a_set_up())
    shown = items(before)
    assert str(shown["first-blue"].text) == "blue moves first"
    assert str(shown["first-orange"].text) == "orange moves first"
    assert "first-blue" not in items(before.play("first blue"))


def a_set_up() -> Iterator[orrery.Position]:
    position = orion(setup="free").start(1)
    while position.view()["phase"] != "first player":
        position.play(position.moves()[0])
        yield position


def won_by_galaxies() -> orrery.Position:
    position = cover(laid_out(), blue=GALAXY_ROW.removesuffix(" j7"))
    return position.play("single j7")


def test_the_winning_chain_is_drawn() -> None:
    position = won_by_galaxies()
    won = {key.removeprefix("won-") for key in items(position) if key.startswith("won-")}
    assert won == set(GALAXY_ROW.split())
    drawn = re.findall(r'data-key="won-(\w+)"', render(position.scene()))
    assert sorted(drawn) == sorted(GALAXY_ROW.split())
    assert str(position.scene().title) == "Orion Duel, blue, galaxies"


def test_the_chain_that_won_lights_up_from_one_end_to_the_other() -> None:
    shown = [item for item in won_by_galaxies().scene().items if item.key.startswith("won-")]
    assert all("highlight" in item.style.split() for item in shown)
    row = [item.key.removeprefix("won-") for item in shown]
    assert row in (GALAXY_ROW.split(), GALAXY_ROW.split()[::-1])


@games
def test_nothing_is_drawn_as_won_before_the_end(setup: str, seed: int) -> None:
    for position in a_game(setup, seed):
        highlights = position.outcome.highlights if position.outcome else ()
        won = {key for key in items(position) if key.startswith("won-")}
        assert bool(won) == bool(highlights)


# --- SVG ------------------------------------------------------------------------------------------


@games
def test_the_drawing_is_well_formed_and_refers_only_to_what_it_holds(setup: str, seed: int) -> None:
    *_, last = (position.copy() for position in a_game(setup, seed))
    text = last._repr_svg_()
    drawing = ET.fromstring(text)
    ids = {element.get("id") for element in drawing.iter() if element.get("id")}
    assert set(re.findall(r"url\(#([\w-]+)\)", text)) <= ids
    assert set(re.findall(r'href="#([\w-]+)"', text)) <= ids
    keys = {element.get("data-key") for element in drawing.iter()} - {None}
    assert keys == set(items(last))


def fill_of(style: str) -> str:
    """The pattern with which the style sheet fills a style class."""
    (pattern,) = re.findall(rf"\.orion \.{style} {{ fill: url\(#([\w-]+)\)", look().css)
    return pattern


def look() -> Look:
    return preset().scene().look


def marks_in(pattern: str) -> set[str]:
    """The drawn elements of a pattern and of all patterns it is filled with, apart from grounds."""
    definitions = ET.fromstring(f"<defs>{look().definitions}</defs>")
    (found,) = [e for e in definitions.iter("pattern") if e.get("id") == pattern]
    marks = set()
    for element in found.iter():
        if element.tag in ("path", "circle", "line", "polygon"):
            marks.add(element.tag)
        inner = re.fullmatch(r"url\(#([\w-]+)\)", element.get("fill", ""))
        if inner and any(e.get("id") == inner[1] for e in definitions.iter("pattern")):
            marks |= marks_in(inner[1])
    return marks


@pytest.mark.parametrize("where", ["hex", "specimen", "choice"])
def test_blue_and_orange_differ_by_pattern_and_not_only_by_colour(where: str) -> None:
    blue, orange = fill_of(f"{where}.blue"), fill_of(f"{where}.orange")
    assert blue != orange
    assert marks_in(blue)
    assert marks_in(orange)
    assert marks_in(blue).isdisjoint(marks_in(orange))


def test_hexes_of_both_colours_carry_their_classes() -> None:
    shown = items(played(preset(), "mixed g4 g5"))
    assert (shown["hex-g4"].style, shown["hex-g5"].style) == (
        "hex blue settles",
        "hex orange settles",
    )


# --- The terminal ---------------------------------------------------------------------------------

ESCAPE = re.compile(r"\033\[[\d;]*m")


def test_the_plain_picture_has_no_escape_codes_and_tells_the_colours_by_their_fill() -> None:
    position = preset()
    before = position.picture()
    board = before.rpartition("\n\n")[0]
    assert "#" not in board
    assert ":" not in board
    picture = played(position, "mixed d4 d3", "mixed c5 d5").picture()
    assert "\033" not in picture
    assert "#d4#" in picture
    assert ":d3:" in picture
    assert "#d5#" in picture
    assert "#*##" in picture  # the galaxy under d5


@games
def test_the_plain_picture_names_every_cell_and_token(setup: str, seed: int) -> None:
    for position in a_game(setup, seed):
        view = position.view()
        board, _, legend = position.picture().rpartition("\n\n")
        assert sorted(re.findall(r"[a-k]\d+", board)) == sorted(CELLS)
        assert board.count("*") == len(view["galaxies"])
        assert board.count("@") == len(view["black_holes"])
        marks = dict.fromkeys(("blue", "orange"), 0)
        for name, laid in view["hexes"].items():
            token = name in view["galaxies"] or name in view["black_holes"]
            marks[laid["colour"]] += 8 - len(name) - token
        assert (board.count("#"), board.count(":")) == (marks["blue"], marks["orange"])
        assert legend.startswith("* galaxy   @ black hole")


def test_the_legend_counts_conditions_and_tiles() -> None:
    position = played(preset(), "single g4", "double k2 k3")
    legend = position.picture().splitlines()[-3:]
    assert "b1-e1 to g10-j7   g1-j1 to b7-e10   a1-a4 to k1-k4" in legend[0]
    assert legend[1] == (
        "# blue   conditions: 0   tiles: 1 double, 3 mixed, 3 line, 3 bend, 3 triangle"
    )
    assert legend[2] == (
        ": orange conditions: 0   tiles: 1 single, 3 mixed, 3 line, 3 bend, 3 triangle"
    )


def test_the_legend_says_when_no_tile_is_left() -> None:
    position = preset()
    position.state.left[1] = 0
    assert position.picture().splitlines()[-1] == ": orange conditions: 0   tiles: none"


@games
def test_the_coloured_picture_shows_the_same_and_resets_every_line(setup: str, seed: int) -> None:
    for position in a_game(setup, seed):
        coloured = position.picture(colour=True)
        plain = [line.rstrip() for line in ESCAPE.sub("", coloured).splitlines()]
        assert plain == position.picture().splitlines()
        for line in coloured.splitlines():
            codes = ESCAPE.findall(line)
            assert not codes or (codes[-1] == "\033[0m" and line.endswith("\033[0m"))
        assert "\033[" in coloured


def test_a_position_prints_as_its_plain_picture() -> None:
    assert str(preset()) == preset().picture()


# --- Views ----------------------------------------------------------------------------------------


@games
def test_a_view_is_json_and_the_same_for_players_and_spectators(setup: str, seed: int) -> None:
    for position in a_game(setup, seed):
        views = [position.view(seat) for seat in SEATS]
        assert views[0] == views[1] == views[2]
        assert json.loads(json.dumps(views[0])) == views[0]


def test_a_view_tells_all_there_is() -> None:
    view = played(preset(), "mixed d4 d3").view()
    assert view == {
        "phase": "tiles",
        "to_act": ["orange"],
        "galaxies": ["b2", "b6", "d5", "f1", "f9", "h5", "j2", "j6"],
        "black_holes": ["b4", "d2", "d8", "f5", "h2", "h8", "j4"],
        "hexes": {"d3": {"colour": "orange", "tile": 1}, "d4": {"colour": "blue", "tile": 1}},
        "left": {
            "blue": {"single": 1, "double": 1, "mixed": 2, "line": 3, "bend": 3, "triangle": 3},
            "orange": {"single": 1, "double": 1, "mixed": 3, "line": 3, "bend": 3, "triangle": 3},
        },
        "conditions": {"blue": 0, "orange": 0},
    }
