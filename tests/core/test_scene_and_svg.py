from dataclasses import replace
from math import dist
from xml.etree import ElementTree

import pytest

import orrery
from orrery.core.scene import SHAPES, Item, Look, Scene, load_look
from orrery.core.svg import draw, number, render

from .toys import random_game

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = """<script>alert("1 & 2")</script> ' > ]]>"""

LOOK = Look("toy", ".disc { fill: red }", '<circle id="toy-moon" r="1"/>')
EMPTY = Scene(LOOK, -1.5, 0, 30, 60, "A toy", ())


def drawn(item: Item) -> ElementTree.Element:
    return ElementTree.fromstring(draw(item, "toy"))


def rendered(scene: Scene, width: int | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(render(scene, width))


def words(element: ElementTree.Element) -> str | None:
    """What a screen reader says of it."""
    return element.findtext(f"{SVG}title") or element.findtext("title")


def places(points: str) -> list[tuple[float, ...]]:
    return [tuple(map(float, point.split(","))) for point in points.split()]


@pytest.fixture(scope="module")
def positions() -> list[orrery.Position]:
    """Orion Duel before its first token, in its middle, asked who begins, and over."""
    free = orrery.game("orion", setup="free")
    tiles = orrery.game("orion", setup="1")
    return [
        free.start(7),
        random_game(free, 7, most=15),
        random_game(tiles, 7, most=10),
        random_game(tiles, 7),
    ]


# --- Scenes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "added", "after"),
    [("", ("a",), "a"), ("a", ("b", "c"), "a b c"), ("a", ("", "b"), "a b"), ("a", (), "a")],
)
def test_styles_are_added_to_an_item(before, added, after):
    item = Item("k", "disc", style=before)
    assert item.styled(*added) == replace(item, style=after)


def test_a_look_is_read_from_the_data_of_a_game():
    look = load_look("orrery.games.orion", "orion")
    assert look.name == "orion"
    assert "{" in look.css
    assert 'id="orion-' in look.definitions


def test_keys_are_unique_in_a_scene(positions):
    for position in positions:
        for seat in (None, 0, 1):
            scene = position.scene(seat)
            keys = [item.key for item in scene.fixed + scene.items]
            assert len(keys) == len(set(keys))


def test_the_fixed_part_of_a_scene_never_changes(positions):
    assert len({position.scene().fixed for position in positions}) == 1


def test_a_scene_uses_only_known_shapes_and_symbols(positions):
    for position in positions:
        scene = position.scene()
        for item in scene.fixed + scene.items:
            assert item.shape in SHAPES
            if item.shape == "symbol":
                assert f'id="orion-{item.symbol}"' in scene.look.definitions


# --- Numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (-0.001, "0"),
        (100, "100"),
        (-20, "-20"),
        (1.5, "1.5"),
        (0.1 + 0.2, "0.3"),
        (2 / 3, "0.67"),
        (-2 / 3, "-0.67"),
        (1e6, "1000000"),
        (1e-9, "0"),
    ],
)
def test_numbers_have_at_most_two_decimals(value, text):
    assert number(value) == text


# --- Shapes ---------------------------------------------------------------------------------------


def test_every_shape_can_be_drawn():
    for shape in SHAPES:
        element = drawn(Item("k", shape, (1, 2), 3, "a b", "words", "moon", points=((0, 0),)))
        assert element.get("data-key") == "k"
        assert element.get("class") == "a b"
        assert "words" in "".join(element.itertext())


def test_an_item_without_style_has_no_class():
    assert drawn(Item("k", "disc")).get("class") is None


def test_an_item_without_text_has_no_title():
    assert list(drawn(Item("k", "disc"))) == []


def test_a_hex_has_six_corners_at_its_size():
    element = drawn(Item("k", "hex", (10, 20), 5))
    assert element.tag == "polygon"
    corners = places(element.get("points"))
    assert len(corners) == 6
    for corner in corners:
        assert dist(corner, (10, 20)) == pytest.approx(5, abs=0.01)


def test_a_disc_is_a_circle():
    element = drawn(Item("k", "disc", (10, 20.5), 5))
    assert element.tag == "circle"
    assert (element.get("cx"), element.get("cy"), element.get("r")) == ("10", "20.5", "5")


@pytest.mark.parametrize(("shape", "tag"), [("polygon", "polygon"), ("line", "polyline")])
def test_polygons_and_lines_have_their_points(shape, tag):
    element = drawn(Item("k", shape, points=((0, 0), (1.5, 0), (1, -2.25))))
    assert element.tag == tag
    assert element.get("points") == "0,0 1.5,0 1,-2.25"


def test_a_line_is_not_filled():
    assert drawn(Item("k", "line", points=((0, 0), (1, 1)))).get("fill") == "none"


def test_a_label_shows_its_words_and_needs_no_title():
    element = drawn(Item("k", "label", (3, 4), 5.5, text="Taurus"))
    assert element.tag == "text"
    assert (element.get("x"), element.get("y"), element.get("font-size")) == ("3", "4", "5.5")
    assert element.text == "Taurus"
    assert list(element) == []
    assert element.get("transform") is None


def test_a_label_turns_about_its_own_place():
    element = drawn(Item("k", "label", (3, 4), 5, text="x", turn=-30))
    assert element.get("transform") == "rotate(-30 3 4)"


def test_a_symbol_is_moved_then_turned_then_scaled():
    element = drawn(Item("k", "symbol", (3, 4), 0.5, symbol="moon", turn=90))
    assert element.get("transform") == "translate(3 4) rotate(90) scale(0.5)"
    assert element.find("use").get("href") == "#toy-moon"


def test_a_symbol_that_is_not_turned():
    element = drawn(Item("k", "symbol", (3, 4), 0.5, symbol="moon"))
    assert element.get("transform") == "translate(3 4) scale(0.5)"


@pytest.mark.parametrize("shape", SHAPES)
def test_hostile_text_is_only_text(shape):
    element = drawn(
        Item(HOSTILE, shape, style=HOSTILE, text=HOSTILE, symbol="moon", points=((0, 0),))
    )
    assert "".join(element.itertext()) == HOSTILE
    assert element.get("data-key") == HOSTILE
    assert element.get("class") == HOSTILE
    assert not list(element.iter("script"))


# --- Whole pictures -------------------------------------------------------------------------------


def test_orion_is_valid_xml_with_every_item_once(positions):
    for position in positions:
        scene = position.scene(1)
        svg = rendered(scene)
        assert svg.tag == f"{SVG}svg"
        keys = [e.get("data-key") for e in svg.iter() if e.get("data-key")]
        assert keys == [item.key for item in scene.fixed + scene.items]


def test_the_picture_shows_the_whole_scene():
    svg = rendered(EMPTY)
    assert svg.get("viewBox") == "-1.5 0 30 60"
    assert svg.get("width") is None
    assert svg.get("height") is None


def test_a_width_brings_the_height_with_it():
    svg = rendered(EMPTY, width=480)
    assert (svg.get("width"), svg.get("height")) == ("480", "960")


def test_the_picture_has_a_title_for_readers():
    svg = rendered(EMPTY)
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == "A toy"
    assert words(svg) == "A toy"


def test_the_picture_brings_its_look():
    svg = rendered(replace(EMPTY, styles="night quiet"))
    assert svg.get("class").split() == ["orrery", "toy", "night", "quiet"]
    assert svg.findtext(f"{SVG}style") == LOOK.css
    assert svg.find(f"{SVG}defs/{SVG}circle").get("id") == "toy-moon"


def test_the_fixed_part_lies_below_the_rest():
    scene = replace(EMPTY, fixed=(Item("board", "disc"),), groups=((Item("piece", "disc"),),))
    keys = [e.get("data-key") for e in rendered(scene).iter() if e.get("data-key")]
    assert keys == ["board", "piece"]


def test_a_hostile_title_is_only_text():
    svg = rendered(replace(EMPTY, title=HOSTILE))
    assert svg.get("aria-label") == HOSTILE
    assert words(svg) == HOSTILE


def test_hostile_style_classes_are_only_text():
    assert HOSTILE in rendered(replace(EMPTY, styles=HOSTILE)).get("class")


@pytest.mark.parametrize(
    "css", [".a > .b { fill: red }", ".a { &:hover { fill: red } }", '.a::after { content: "<" }']
)
def test_any_style_sheet_gives_valid_xml(css):
    svg = rendered(replace(EMPTY, look=replace(LOOK, css=css)))
    assert svg.findtext(f"{SVG}style") == css
