"""The drawing of the ring board, as a scene and in a terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.core.svg import render
from orrery.games.orbit_box.data.bodies import LETTERS, SEATS
from orrery.games.orbit_box.picture import ring_picture
from orrery.games.orbit_box.scene import ring_scene
from orrery.games.orbit_box.scene.board import stack
from orrery.games.orbit_box.scene.moves import Ways, lanes_of
from orrery.games.orbit_box.scene.table import (
    Arrow,
    BodyOnRing,
    DieOnTable,
    RingTable,
    SeatLine,
    StarOnRing,
    die_keys,
)

from .tables import CORONA, HARUN, ORBIT, PLACING, TABLES, ring_tables

SVG = "{http://www.w3.org/2000/svg}"
ESCAPE = re.compile(r"\033\[[0-9;]*m")


def items(table: RingTable):
    scene = ring_scene(table)
    return {item.key: item for item in scene.fixed + scene.items}


# --- Keys -----------------------------------------------------------------------------------------


@given(ring_tables())
def test_keys_are_unique(table):
    scene = ring_scene(table)
    keys = [item.key for item in scene.fixed + scene.items]
    assert len(keys) == len(set(keys))


def expected_keys(table: RingTable) -> set[str]:
    return {
        "black-hole",
        *(f"cell-{cell + 1}" for cell in range(table.cells)),
        *(f"body-{body.letter}" for body in table.bodies),
        *(f"body-{letter}" for letter in table.hand_bodies),
        *(f"star-{star.colour}-on-{star.cell + 1}" for star in table.stars),
        *(f"star-{colour}" for colour in table.hand_stars),
        *(f"die-{die.colour or die.value}" for die in table.dice),
        *(f"move-{arrow.letter}" for arrow in table.arrows),
        *(f"seat-{seat.name}" for seat in table.seats),
        *(f"bid-{bid}" for bid in table.bids),
        *(key for key, _ in table.choices),
        *(["hourglass"] if table.hourglass else []),
        *(["arrow-die"] if table.arrow else []),
        *(["pot"] if table.pot is not None else []),
        *(["reserve"] if table.reserve is not None else []),
    }


@given(ring_tables())
def test_every_thing_has_its_key_and_words_for_a_screen_reader(table):
    drawn = items(table)
    for key in expected_keys(table):
        assert drawn[key].text, key


def test_dice_that_can_be_taken_have_the_first_keys_of_their_value():
    used, free = DieOnTable(4, used=True), DieOnTable(4)
    assert die_keys((used, free, DieOnTable(5), free)) == ("die-4-3", "die-4", "die-5", "die-4-2")


def test_coloured_dice_are_named_after_their_bodies():
    assert die_keys(ORBIT.dice) == ("die-R", "die-O", "die-Y", "die-G", "die-B", "die-V")


def test_like_stars_in_the_hand_are_numbered():
    assert {"star-red", "star-red-2", "star-black", "star-black-2"} <= set(items(PLACING))


def test_only_bids_that_are_offered_can_be_touched():
    drawn = items(HARUN)
    assert [bid for bid in range(1, 22) if f"bid-{bid}" in drawn] == list(HARUN.bids)
    assert {f"low-bid-{bid}" for bid in range(1, 8)} <= set(drawn)


# --- What never changes ---------------------------------------------------------------------------


@given(ring_tables(), ring_tables())
def test_the_fixed_part_and_the_size_depend_on_cells_and_seats_alone(one, other):
    other = replace(other, cells=one.cells, seats=one.seats, bodies=(), stars=(), arrows=())
    a, b = ring_scene(one), ring_scene(other)
    assert a.fixed == b.fixed
    assert (a.left, a.top, a.width, a.height) == (b.left, b.top, b.width, b.height)


# --- The picture ----------------------------------------------------------------------------------


@given(ring_tables())
def test_any_table_is_drawn_as_valid_xml(table):
    readable = "".join(c for c in table.title if c.isprintable())
    ElementTree.fromstring(render(ring_scene(replace(table, title=readable)), 320))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.title)
def test_every_symbol_is_in_the_look(table):
    root = ElementTree.fromstring(render(ring_scene(table)))
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    used = {element.get("href", "").removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert used <= ids


@pytest.mark.parametrize("name", SEATS)
def test_every_seat_has_its_sign(name):
    look = ring_scene(ORBIT).look
    assert f'id="orbit-box-seat-{name}"' in look.definitions


@given(ring_tables())
def test_everything_lies_inside_the_scene(table):
    scene = ring_scene(table)
    for item in scene.items:
        for x, y in item.points or (item.at,):
            assert scene.left <= x <= scene.left + scene.width, item.key
            assert scene.top <= y <= scene.top + scene.height, item.key


@pytest.mark.parametrize("cells", [7, 12])
@pytest.mark.parametrize("starred", [False, True])
@pytest.mark.parametrize("count", range(1, 8))
def test_bodies_on_one_cell_never_cover_each_other(count, starred, cells):
    radius, places = stack(count, starred, cells)
    assert len(places) == count
    assert radius > 8
    table = RingTable(
        cells=cells,
        title="a crowd",
        bodies=tuple(BodyOnRing(letter, 4) for letter in LETTERS[:count]),
        stars=(StarOnRing("red", 4),) if starred else (),
    )
    drawn = [item for key, item in items(table).items() if key.startswith(("body-", "star-red"))]
    for one, other in combinations(drawn, 2):
        # Stones and stars are drawn with a radius of 10 at size 1.
        assert dist(one.at, other.at) >= 10 * (one.size + other.size)


def test_ways_that_overlap_run_on_different_orbits():
    found = lanes_of(Ways(CORONA.cells, CORONA.way, CORONA.arrows))
    lanes = dict(zip((arrow.letter for arrow in CORONA.arrows), found, strict=True))
    assert lanes["V"] < lanes["Y"] < lanes["B"]  # all end on 3; the shortest runs outside
    assert lanes["R"] < lanes["G"]


def test_a_way_round_the_whole_ring_is_drawn():
    table = RingTable(cells=7, title="round", arrows=(Arrow("R", 2, 2),))
    assert len(items(table)["move-R"].points) > 80


@given(st.integers(0, 11), st.integers(1, 6))
def test_coins_with_points_find_room_even_if_all_ways_are_the_same(start, steps):
    end = (start + steps) % 12
    arrows = tuple(Arrow(letter, start, end, 3) for letter in LETTERS)
    drawn = items(RingTable(cells=12, title="same", arrows=arrows))
    places = {drawn[f"move-{letter}-points"].at for letter in LETTERS}
    assert len(places) == len(LETTERS)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("body-R", "red on 4, claimed by mars, moved"),
        ("body-Y", "yellow on 2"),
        ("die-R", "red die: 3, used"),
        ("arrow-die", "bodies move counter-clockwise"),
        ("hourglass", "time is running"),
        ("pot", "pot: 9"),
        ("seat-earth", "earth, chips: 11"),
        ("seat-mars", "mars, chips hidden, star master"),
        ("move-R", "red from 7 to 4"),
        ("end", "End the game"),
    ],
)
def test_what_a_screen_reader_says_of_orbit(key, words):
    assert str(items(ORBIT)[key].text) == words


def test_what_a_screen_reader_says_of_bids_and_plans():
    harun, corona = items(HARUN), items(CORONA)
    assert str(harun["seat-venus"].text) == "venus, chips: 0, to act, bid: 7, standing bid"
    assert str(harun["seat-earth"].text) == "earth, chips: 5, suspended"
    assert str(harun["star-black-on-6"].text) == "black star on 6"
    assert str(corona["move-Y"].text) == "yellow from 12 to 3, points: 4"
    assert str(corona["body-V"].text) == "violet on 1, die 2"
    assert str(corona["hourglass"].text) == "time is up"


# --- In a terminal --------------------------------------------------------------------------------


@given(ring_tables())
def test_the_plain_picture_has_no_escapes_and_at_most_80_columns(table):
    plain = ring_picture(table, colour=False)
    assert "\033" not in plain
    assert all(len(line) <= 80 for line in plain.splitlines())


@given(ring_tables())
def test_plain_and_coloured_pictures_have_the_same_characters(table):
    coloured = ESCAPE.sub("", ring_picture(table, colour=True))
    lines = [line.rstrip() for line in coloured.split("\n")]
    assert lines == ring_picture(table, colour=False).split("\n")


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.title)
def test_a_picture_fits_a_terminal(table):
    assert len(ring_picture(table, colour=False).splitlines()) <= 24


def test_a_picture_shows_cells_bodies_stars_dice_and_seats():
    picture = ring_picture(HARUN, colour=False)
    for part in (
        "| 3 *",
        "| O  Y",
        "| 6 #",
        "[1] [2] [2] [4] [5] [6] [6]",
        "clockwise >>",
        "time is running",
        "reserve: 63",
        "> mercury    4 chips   star master, bid 5",
        "> venus      0 chips   highest bid 7",
        "  earth      5 chips   suspended",
        "bids: 8  9  10  11  12  13  14",
        "choices: No bid (pass)",
    ):
        assert part in picture


def test_a_picture_shows_claims_and_moves():
    orbit, corona = ring_picture(ORBIT, colour=False), ring_picture(CORONA, colour=False)
    assert "venus      ? chips   claims orange" in orbit
    assert "(R3) [O5] [Y1]" in orbit
    assert "<< counter-clockwise" in orbit
    assert "moves: V 1-3 +3  Y 12-3 +4  O 6-10 +2  B 10-3 +5  R 3-7 +1  G 3-8 +1" in corona
    assert "time is up" in corona
    assert "to place: R  O  Y  G  B  V  K  red star" in ring_picture(PLACING, colour=False)


def test_seven_bodies_with_dice_fit_a_box():
    bodies = tuple(BodyOnRing(letter, 4, die) for die, letter in enumerate(LETTERS, 1) if die < 7)
    table = RingTable(cells=12, title="crowd", bodies=(*bodies, BodyOnRing("K", 4, 6)))
    assert "|R1O2Y3G4B5V6K6|" in ring_picture(table, colour=False)


def test_a_seat_that_bids_without_an_amount():
    table = RingTable(cells=12, title="sealed", seats=(SeatLine("pluto", 3, bidder=True),))
    assert str(items(table)["seat-pluto-bid-word"].text) == "bid"
    assert "highest bid" in ring_picture(table, colour=False)
