"""Tile files: the shipped set, every fault that can be found, labels, and their records."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

import orrery
from orrery.core.errors import FaultyData
from orrery.games.orbis.data.components import COLOURS, COUNTS
from orrery.games.orbis.data.faults import faults_of
from orrery.games.orbis.data.tiles import ORRERY_SET, TILE_SETS, TileSet, read_tiles
from orrery.games.orbis.words.wording import tile_words

TILE = {tile.id: tile for tile in ORRERY_SET.tiles}

TEXT = (files("orrery.games.orbis") / "data" / "tiles.toml").read_text("utf-8")
CONTENT: dict[str, Any] = tomllib.loads(TEXT)

Tables = list[dict[str, Any]]


# --- Writing TOML ---------------------------------------------------------------------------------


def value(said: Any) -> str:
    if isinstance(said, dict):
        return "{ " + ", ".join(f"{key} = {value(said[key])}" for key in said) + " }"
    if isinstance(said, list):
        return "[" + ", ".join(map(value, said)) + "]"
    return json.dumps(said)


def toml(content: dict[str, Any]) -> str:
    lines = [f"{key} = {value(said)}" for key, said in content.items() if key != "tile"]
    for tile in content.get("tile", []):
        lines += ["", "[[tile]]", *(f"{key} = {value(said)}" for key, said in tile.items())]
    return "\n".join(lines) + "\n"


def faults(content: dict[str, Any]) -> list[str]:
    """The faults of a file with this content, which must be the same when it is written out."""
    with pytest.raises(FaultyData) as caught:
        read_tiles(toml(content), "my.toml", "my")
    said = list(map(str, caught.value.faults))
    assert said == [f"my.toml: {fault}" for fault in faults_of(content)]
    assert str(caught.value) == "\n".join(said)
    return [fault.removeprefix("my.toml: ") for fault in said]


def changed(name: str, **changes: Any) -> dict[str, Any]:
    """The shipped content with one tile changed; None takes a key away."""
    content = deepcopy(CONTENT)
    tile = tile_of(content, name)
    for key, said in changes.items():
        tile[key] = said
        if said is None:
            del tile[key]
    return content


def tile_of(content: dict[str, Any], name: str) -> dict[str, Any]:
    return next(tile for tile in content["tile"] if tile["id"] == name)


# --- The shipped set ------------------------------------------------------------------------------


def test_the_shipped_set_is_sound() -> None:
    assert faults_of(CONTENT) == []
    assert len(ORRERY_SET.tiles) == 65
    assert ORRERY_SET.name == "orrery"
    assert read_tiles(TEXT, "tiles.toml", "other") == ORRERY_SET


def test_the_shipped_set_has_the_counts_of_the_booklets() -> None:
    counts = Counter((tile.stars, tile.level) for tile in ORRERY_SET.tiles)
    assert counts == {
        (stars, level): count
        for stars, counts in COUNTS.items()
        for level, count in enumerate(counts, 1)
    }
    assert [sum(t.level == level for t in ORRERY_SET.tiles) for level in (1, 2, 3)] == [20, 20, 25]
    assert COUNTS == {"black": (11, 11, 15), "purple": (4, 4, 6), "white": (5, 5, 4)}


def test_the_shipped_set_has_4_4_and_5_tiles_of_each_colour() -> None:
    counts = Counter((tile.colour, tile.level) for tile in ORRERY_SET.tiles)
    assert counts == {(c, n): 5 if n == 3 else 4 for c in COLOURS for n in (1, 2, 3)}


def test_the_shipped_set_has_one_farm_of_each_colour() -> None:
    farms = [tile.effect.colour for tile in ORRERY_SET.tiles if tile.effect.kind == "farm"]
    assert sorted(farms) == sorted(COLOURS)


def test_the_shipped_set_has_mystic_values_on_white_tiles_only() -> None:
    values = {tile.mystic for tile in ORRERY_SET.tiles if tile.colour == "white"}
    assert values == set(range(1, 14))
    assert all(tile.mystic == 0 for tile in ORRERY_SET.tiles if tile.colour != "white")


def test_the_shipped_set_has_5_villages_6_volcanoes_and_6_irrigations() -> None:
    kinds = Counter(tile.effect.kind for tile in ORRERY_SET.tiles)
    assert (kinds["village"], kinds["volcano"], kinds["irrigation"]) == (5, 6, 6)


@pytest.mark.parametrize(
    ("name", "cost"),
    [
        ("G2a", (0, 1, 1, 0, 1, 0)),  # green, blue and white
        ("B2b", (0, 1, 1, 0, 0, 1)),  # blue, green and any
        ("G2c", (0, 1, 0, 1, 0, 0)),  # green and red
    ],
)
def test_the_shipped_set_has_the_costs_of_the_booklets(name: str, cost: tuple[int, ...]) -> None:
    assert TILE[name].cost == cost
    assert (TILE[name].level, TILE[name].colour[0].upper()) == (2, name[0])


def test_the_shipped_set_gives_level_1_away_mostly() -> None:
    free = [tile for tile in ORRERY_SET.tiles if tile.level == 1 and not any(tile.cost)]
    assert len(free) > 10


def test_the_shipped_set_has_the_points_that_the_rules_settle() -> None:
    settled = {"sacred stone": 1, "farm": 0, "proselytism": 0, "temple": 0}
    for tile in ORRERY_SET.tiles:
        assert tile.creation_points == settled.get(tile.effect.kind, tile.creation_points)


def test_the_shipped_set_is_the_shared_one_in_other_words() -> None:
    ids = [tile["id"] for tile in CONTENT["tile"]]
    assert ids == [tile.id for tile in ORRERY_SET.tiles]
    assert all(name[0].lower() == TILE[name].colour[0] for name in ids)
    assert all(int(name[1]) == TILE[name].level for name in ids)


def test_a_tile_says_all_about_itself() -> None:
    assert str(tile_words(TILE["W3b"])) == (
        "W3b: white, level 3, costs 1 green, 1 blue, 2 white and 1 any, temple 2, points: 0,"
        " mystic value 10"
    )
    assert str(tile_words(TILE["R2b"])) == (
        "R2b: red, level 2, costs 1 red and 2 white, volcano, 2 green and 1 white, points: 2"
    )
    assert str(tile_words(TILE["G3e"])).endswith("forest, 5 of green, blue or white, points: 6")
    assert str(tile_words(TILE["Y1a"])) == (
        "Y1a: yellow, level 1, costs nothing, proselytism, 1 any, points: 0"
    )
    assert "farm, red" in str(tile_words(TILE["Y1c"]))
    assert "sacred stone" in str(tile_words(TILE["G1d"]))


# --- Faults of one tile ---------------------------------------------------------------------------

KEYS = "id, level, colour, cost, effect, creation_points, stars and mystic"
FIVE = "yellow, green, blue, red and white"
SIX = "yellow, green, blue, red, white and any"
EIGHT = "farm, village, volcano, irrigation, proselytism, sacred stone, temple and forest"


def farm(**more: Any) -> dict[str, Any]:
    return {"kind": "farm", **more}


ONE_TILE: list[tuple[str, dict[str, Any], list[str]]] = [
    # Keys
    ("Y1c", {"stars": None}, ["'stars' is missing"]),
    ("Y1c", {"cost": None}, ["'cost' is missing"]),
    ("G2b", {"effect": None}, ["'effect' is missing"]),
    ("Y1c", {"level": None}, ["'level' is missing"]),
    ("Y1c", {"colour": None}, ["'colour' is missing"]),
    ("Y1c", {"creation_points": None}, ["'creation_points' is missing"]),
    ("Y1c", {"color": "red"}, [f"'color' is not known here; there is {KEYS}"]),
    # Words out of a list
    ("Y1c", {"level": 4}, ["level is 1, 2 or 3, not 4"]),
    ("Y1c", {"level": "1"}, ["level is 1, 2 or 3, not '1'"]),
    ("Y1c", {"level": True}, ["level is 1, 2 or 3, not True"]),
    ("Y1c", {"colour": "pink"}, ["colour is yellow, green, blue, red or white, not 'pink'"]),
    ("Y1c", {"colour": 7}, ["colour is yellow, green, blue, red or white, not 7"]),
    ("Y1c", {"stars": "gold"}, ["stars is black, purple or white, not 'gold'"]),
    # Costs
    ("Y1c", {"cost": 2}, ["the cost is a table such as { red = 2 }, not 2"]),
    ("Y1c", {"cost": {"pink": 1}}, [f"the cost names 'pink'; there is {SIX}"]),
    ("Y1c", {"cost": {"red": 0}}, ["the cost has 0 red; a number from 1 to 10 is sane"]),
    ("Y1c", {"cost": {"red": 11}}, ["the cost has 11 red; a number from 1 to 10 is sane"]),
    ("Y1c", {"cost": {"red": -1}}, ["the cost has -1 red; a number from 1 to 10 is sane"]),
    ("Y1c", {"cost": {"red": "2"}}, ["the cost has '2' red; a number from 1 to 10 is sane"]),
    ("Y1c", {"cost": {"red": True}}, ["the cost has True red; a number from 1 to 10 is sane"]),
    ("Y1c", {"cost": {"red": 1.5}}, ["the cost has 1.5 red; a number from 1 to 10 is sane"]),
    ("Y1c", {"cost": {"red": 6, "any": 5}}, ["the cost adds up to 11; up to 10 is sane"]),
    (
        "Y1c",
        {"cost": {"pink": 99}},
        [
            f"the cost names 'pink'; there is {SIX}",
            "the cost has 99 pink; a number from 1 to 10 is sane",
        ],
    ),
    # Points
    ("Y1c", {"creation_points": 1}, ["creation_points of a farm is 0, not 1"]),
    ("Y1b", {"creation_points": 1}, ["creation_points of a proselytism is 0, not 1"]),
    ("W1d", {"creation_points": 2}, ["creation_points of a temple is 0, not 2"]),
    ("G1d", {"creation_points": 0}, ["creation_points of a sacred stone is 1, not 0"]),
    ("G1d", {"creation_points": True}, ["creation_points of a sacred stone is 1, not True"]),
    ("Y2d", {"creation_points": 0}, ["creation_points is a number from 1 to 20, not 0"]),
    ("R2a", {"creation_points": 21}, ["creation_points is a number from 1 to 20, not 21"]),
    ("B2a", {"creation_points": "2"}, ["creation_points is a number from 1 to 20, not '2'"]),
    ("G2b", {"creation_points": -2}, ["creation_points is a number from 1 to 20, not -2"]),
    # Mystic values
    ("W1c", {"mystic": None}, ["a white tile has a mystic value"]),
    ("W1c", {"mystic": 0}, ["mystic is a number from 1 to 99, not 0"]),
    ("W1c", {"mystic": 100}, ["mystic is a number from 1 to 99, not 100"]),
    ("W1c", {"mystic": "2"}, ["mystic is a number from 1 to 99, not '2'"]),
    ("Y1c", {"mystic": 20}, ["only white tiles have a mystic value"]),
    # Effects
    (
        "G1d",
        {"effect": "sacred stone"},
        ["the effect is a table such as { kind = \"sacred stone\" }, not 'sacred stone'"],
    ),
    ("G2b", {"effect": {"kind": "desert"}}, [f"there is no effect 'desert'; there is {EIGHT}"]),
    ("G2b", {"effect": {"count": 2}}, [f"there is no effect None; there is {EIGHT}"]),
    ("G2b", {"effect": {"kind": ["farm"]}}, [f"there is no effect ['farm']; there is {EIGHT}"]),
    ("Y1c", {"effect": farm()}, ["farm: 'colour' is missing"]),
    (
        "Y1c",
        {"effect": farm(color="red")},
        [
            "farm: 'color' is not known here; there is kind and colour",
            "farm: 'colour' is missing",
        ],
    ),
    (
        "Y1c",
        {"effect": farm(colour="any")},
        ["farm: colour is yellow, green, blue, red or white, not 'any'"],
    ),
    (
        "B2a",
        {"effect": {"kind": "irrigation", "colour": "pink"}},
        ["irrigation: colour is yellow, green, blue, red or white, not 'pink'"],
    ),
    (
        "G1d",
        {"effect": {"kind": "sacred stone", "count": 1}},
        ["sacred stone: 'count' is not known here; there is kind"],
    ),
    (
        "Y2d",
        {"effect": {"kind": "village", "count": 0}},
        ["village: count is a number from 1 to 10, not 0"],
    ),
    (
        "Y2d",
        {"effect": {"kind": "village", "count": 11}},
        ["village: count is a number from 1 to 10, not 11"],
    ),
    ("Y2d", {"effect": {"kind": "village"}}, ["village: 'count' is missing"]),
    (
        "W1d",
        {"effect": {"kind": "temple", "count": 3}},
        ["temple: count is a number from 1 to 2, not 3"],
    ),
    (
        "W1d",
        {"effect": {"kind": "temple", "count": True}},
        ["temple: count is a number from 1 to 2, not True"],
    ),
    (
        "R2a",
        {"effect": {"kind": "volcano", "destroy": {}}},
        ["volcano: it destroys at least one worshipper"],
    ),
    (
        "R2a",
        {"effect": {"kind": "volcano", "destroy": 2}},
        ["volcano: what it destroys is a table such as { red = 2 }, not 2"],
    ),
    (
        "R2a",
        {"effect": {"kind": "volcano", "destroy": {"any": 1}}},
        [f"volcano: what it destroys names 'any'; there is {FIVE}"],
    ),
    (
        "R2a",
        {"effect": {"kind": "volcano", "destroy": {"red": 0}}},
        ["volcano: what it destroys has 0 red; a number from 1 to 10 is sane"],
    ),
    (
        "R2a",
        {"effect": {"kind": "volcano", "destroy": {"red": 7, "blue": 7}}},
        ["volcano: what it destroys adds up to 14; up to 10 is sane"],
    ),
    (
        "Y1b",
        {"effect": {"kind": "proselytism", "count": 3, "colour": "red"}},
        ["proselytism: count is a number from 1 to 2, not 3"],
    ),
    (
        "Y1b",
        {"effect": {"kind": "proselytism", "count": 2, "colour": "any"}},
        ["proselytism: count is a number from 1 to 1, not 2"],
    ),
    (
        "Y1b",
        {"effect": {"kind": "proselytism", "count": 2, "colour": "pink"}},
        ["proselytism: colour is yellow, green, blue, red, white or any, not 'pink'"],
    ),
    (
        "G2b",
        {"effect": {"kind": "forest", "count": 7, "colours": ["red"]}},
        ["forest: count is a number from 1 to 6, not 7"],
    ),
    (
        "G2b",
        {"effect": {"kind": "forest", "count": 2, "colours": []}},
        ["forest: colours is a list of different colours, not []"],
    ),
    (
        "G2b",
        {"effect": {"kind": "forest", "count": 2, "colours": "red"}},
        ["forest: colours is a list of different colours, not 'red'"],
    ),
    (
        "G2b",
        {"effect": {"kind": "forest", "count": 2, "colours": ["red", "red"]}},
        ["forest: colours is a list of different colours, not ['red', 'red']"],
    ),
    (
        "G2b",
        {"effect": {"kind": "forest", "count": 2, "colours": [1]}},
        ["forest: colours is a list of different colours, not [1]"],
    ),
    (
        "G2b",
        {"effect": {"kind": "forest", "count": 2, "colours": ["red", "pink"]}},
        [f"forest: colours names 'pink'; there is {FIVE}"],
    ),
]
#: Faults of the set that follow from those of a tile, by what they begin with.
FOLLOWING = ("level ",)


@pytest.mark.parametrize(("name", "changes", "reasons"), ONE_TILE, ids=str)
def test_a_fault_of_a_tile_names_file_tile_and_reason(
    name: str, changes: dict[str, Any], reasons: list[str]
) -> None:
    found = faults(changed(name, **changes))
    assert [f for f in found if not f.startswith(FOLLOWING)] == [
        f"tile {name}: {reason}" for reason in reasons
    ]


def test_a_tile_without_a_good_id_is_named_by_its_number() -> None:
    assert faults(changed("Y1c", id=None)) == ["tile number 3: 'id' is missing"]
    assert faults(changed("Y1c", id=7)) == ["tile number 3: the id is a word, not 7"]
    assert faults(changed("Y1c", id="")) == ["tile number 3: the id is a word, not ''"]
    assert faults(changed("Y1c", id=" Y")) == ["tile number 3: the id is a word, not ' Y'"]


def test_a_level_is_a_whole_number() -> None:
    assert faults(changed("Y1c", level=1.0)) == ["tile Y1c: level is 1, 2 or 3, not 1.0"]


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        (None, "'effect' is missing"),
        ({"kind": "templ", "count": 1}, f"there is no effect 'templ'; there is {EIGHT}"),
        ("temple", "the effect is a table such as { kind = \"sacred stone\" }, not 'temple'"),
    ],
)
def test_an_effect_that_cannot_be_read_is_one_fault_and_says_nothing_about_points(
    effect: Any, reason: str
) -> None:
    assert faults(changed("W1d", effect=effect)) == [f"tile W1d: {reason}"]


# --- Faults of the set ----------------------------------------------------------------------------


def test_two_tiles_with_one_id() -> None:
    assert faults(changed("Y1c", id="Y1d")) == ["tile Y1d: 2 tiles have this id"]


def test_two_tiles_with_one_mystic_value() -> None:
    expected = ["tiles W1c and W1d: they have the same mystic value 1"]
    assert faults(changed("W1c", mystic=1)) == expected


def test_too_few_and_too_many_tiles_of_a_level_and_a_star_set() -> None:
    assert faults(changed("Y1c", level=2)) == [
        "level 1 has 10 tiles with black stars; there should be 11",
        "level 2 has 12 tiles with black stars; there should be 11",
    ]
    assert faults(changed("Y1c", stars="white")) == [
        "level 1 has 10 tiles with black stars; there should be 11",
        "level 1 has 6 tiles with white stars; there should be 5",
    ]


def test_a_file_without_tiles_lacks_them_all() -> None:
    assert faults({"name": "empty"}) == [
        f"level {level} has 0 tiles with {stars} stars; there should be {count}"
        for stars, counts in COUNTS.items()
        for level, count in enumerate(counts, 1)
    ]


def test_an_unknown_key_of_the_file() -> None:
    expected = ["'author' is not known here; a file has a name and tiles"]
    assert faults({"author": "me", **CONTENT}) == expected


@pytest.mark.parametrize("name", ["My Set", "", "-x", "grün", 7])
def test_a_name_that_is_none(name: Any) -> None:
    expected = [f"the name is small letters, digits and '-', not {name!r}"]
    assert faults({**CONTENT, "name": name}) == expected


@pytest.mark.parametrize("text", ["tile = 3", "tile = [1, 2]", '[tile]\nid = "Y1a"'])
def test_tiles_that_are_no_tables(text: str) -> None:
    with pytest.raises(FaultyData) as caught:
        read_tiles(text, "my.toml", "my")
    assert str(caught.value) == "my.toml: tiles are written as [[tile]]"


def test_a_file_that_is_not_toml() -> None:
    with pytest.raises(FaultyData) as caught:
        read_tiles("[[tile]\nid =", "my.toml", "my")
    [fault] = map(str, caught.value.faults)
    assert fault.startswith("my.toml: this is not TOML: ")
    assert "line 1" in fault


@pytest.mark.parametrize("text", ["x = " + "[" * 9000, "x = " + "1" * 9000])
def test_a_file_beyond_all_measure_is_not_toml_either(text: str) -> None:
    with pytest.raises(FaultyData) as caught:
        read_tiles(text, "my.toml", "my")
    assert str(caught.value).startswith("my.toml: this is not TOML: ")


def test_a_file_with_three_faults_reports_all_three_at_once() -> None:
    content = changed("Y1c", colour="pink")
    tile_of(content, "R2a")["effect"] = {"kind": "earthquake"}
    tile_of(content, "W3e")["mystic"] = 12
    assert faults(content) == [
        "tile Y1c: colour is yellow, green, blue, red or white, not 'pink'",
        f"tile R2a: there is no effect 'earthquake'; there is {EIGHT}",
        "tiles W3d and W3e: they have the same mystic value 12",
    ]


def test_a_faulty_file_puts_nothing_on_the_shelf() -> None:
    before = TILE_SETS.names
    faults(changed("Y1c", colour="pink"))
    assert TILE_SETS.names == before


def test_one_tile_may_have_many_faults() -> None:
    wrong = {"id": "Y1c", "level": 9, "colour": "pink", "cost": 1, "effect": 2, "stars": 3}
    content = deepcopy(CONTENT)
    content["tile"][2] = wrong | {"creation_points": "x", "mystic": "y"}
    found = [fault for fault in faults(content) if fault.startswith("tile Y1c: ")]
    assert len(found) == 7


# --- Sound files ----------------------------------------------------------------------------------


def test_a_tile_is_read_as_it_is_written() -> None:
    tile = TILE["R3d"]
    assert (tile.level, tile.colour, tile.stars, tile.mystic) == (3, "red", "purple", 0)
    assert tile.cost == (0, 0, 2, 1, 0, 1)
    assert tile.effect.destroy == (2, 1, 0, 0, 2)
    assert TILE["G3e"].effect.colours == ("green", "blue", "white")
    assert (TILE["W3b"].mystic, TILE["W3b"].effect.count) == (10, 2)


def test_the_name_in_the_file_counts_before_the_given_one() -> None:
    assert read_tiles(TEXT, "my.toml", "my").name == "orrery"
    nameless = {key: said for key, said in CONTENT.items() if key != "name"}
    assert read_tiles(toml(nameless), "my.toml", "my").name == "my"


def test_a_label_is_a_name_and_a_hash() -> None:
    name, _, digest = ORRERY_SET.label.partition("@")
    assert name == "orrery"
    assert len(digest) == 12
    assert set(digest) <= set("0123456789abcdef")


def test_a_label_does_not_depend_on_comments_and_layout() -> None:
    written = toml(CONTENT)
    assert written != TEXT
    reordered = {**CONTENT, "tile": [dict(reversed(t.items())) for t in CONTENT["tile"]]}
    for text in (written, "# A comment\n" + written.replace("\n", "\n\n"), toml(reordered)):
        assert read_tiles(text, "my.toml", "my").label == ORRERY_SET.label


def variants() -> Iterator[TileSet]:
    for name, changes in (
        ("Y1c", {"cost": {"any": 1}}),
        ("Y1c", {"id": "Z1c"}),
        ("Y2d", {"creation_points": 3}),
        ("W3e", {"mystic": 14}),
        ("G2b", {"effect": {"kind": "forest", "count": 3, "colours": ["yellow"]}}),
    ):
        yield read_tiles(toml(changed(name, **changes)), "my.toml", "my")


def test_a_label_depends_on_every_tile() -> None:
    labels = {ORRERY_SET.label, *(tiles.label for tiles in variants())}
    assert len(labels) == 6


def test_a_tile_set_of_ones_own_is_played_with() -> None:
    content = changed("Y1c", cost={"red": 5}) | {"name": "of-my-own"}
    tiles = read_tiles(toml(content), "my.toml", "my")
    game = orrery.game("orbis", tiles=tiles)
    assert game.chosen["tiles"] == tiles.label
    assert game.tile_set is tiles
    assert game.start(1).view()["tiles"] == tiles.label
    assert orrery.game("orbis", tiles="of-my-own").tile_set is tiles
    assert game.box.cost[2].tolist() == [0, 0, 0, 5, 0, 0]
    assert orrery.game("orbis").tile_set is ORRERY_SET


# --- Records --------------------------------------------------------------------------------------


def test_a_record_stores_the_label() -> None:
    position = orrery.game("orbis", players=3).start(5)
    position.play(position.moves()[0])
    text = position.record()
    assert f"options: players=3 tiles={ORRERY_SET.label}\n" in text
    assert orrery.load(text).state.tobytes() == position.state.tobytes()


def test_a_record_with_another_sets_label_is_refused_in_one_line() -> None:
    text = orrery.game("orbis").start(5).record()
    other = text.replace(ORRERY_SET.label, "box@0123456789ab")
    with pytest.raises(orrery.RecordError) as caught:
        orrery.load(other)
    said = str(caught.value)
    assert said.startswith("line 4: there is no tile set 'box@0123456789ab' here, only orrery@")
    assert said.endswith("; load its file")
    assert "\n" not in said


def test_a_record_is_refused_with_a_changed_set_of_the_same_name() -> None:
    text = orrery.game("orbis").start(5).record()
    stale = text.replace(ORRERY_SET.label, "orrery@0123456789ab")
    with pytest.raises(orrery.RecordError, match="there is no tile set 'orrery@0123456789ab' here"):
        orrery.load(stale)


def test_a_record_replays_with_the_set_it_names() -> None:
    content = changed("Y1c", cost={"red": 4}) | {"name": "for-a-record"}
    tiles = read_tiles(toml(content), "my.toml", "my")
    position = orrery.game("orbis", tiles=tiles).start(2)
    position.play(position.moves()[0])
    again = orrery.load(position.record())
    assert again.game.tile_set is tiles
    assert again.state.tobytes() == position.state.tobytes()
