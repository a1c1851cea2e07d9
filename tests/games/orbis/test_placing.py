"""Where a tile may lie (OB8)."""

from __future__ import annotations

import pytest

import orrery
from orrery.games.orbis.data.components import COLOURS
from orrery.games.orbis.rules.places import PLACES, REGIONS

from .positions import PLAIN, as_place, build, give, refused, start, taking, texts, universe

BLUE_ROW = "1:-2=B1b 1:-1=B1b 1:0=B1b 1:1=B1b 1:2=B1b"


def places(position: orrery.Position, verb: str) -> set[str]:
    return {text.split()[1] for text in texts(position, verb)}


def room(tile: str, tiles: str, verb: str = "lay") -> set[str]:
    """Where this tile may lie in a universe with these."""
    return places(taking(tile, build(start(), tiles)), verb)


# --- The pyramid ----------------------------------------------------------------------------------


def test_ob8_the_rows_hold_5_4_3_and_2_tiles() -> None:
    assert REGIONS == 14
    position = start()
    filled = []
    for _ in range(14):
        # Only wastelands: they lie wherever there is room.
        position.state.turn = 0
        give(position)
        taking("W3b", position)
        if position.to_act == (0,):
            position.play(sorted(texts(position, "flip"))[0])
        filled = [as_place(text) for text in universe(position)]
    assert [sum(place.row == row for place in filled) for row in (1, 2, 3, 4)] == [5, 4, 3, 2]


def test_ob8_there_is_no_fifth_row() -> None:
    assert {place.row for place in PLACES} == {1, 2, 3, 4}
    whole = f"{BLUE_ROW} 2:-2=B1b 2:-1=B1b 2:0=B1b 2:1=B1b 3:-2=B1b 3:-1=B1b 3:0=B1b 4:-2=B1b"
    assert room("B1b", whole) == room("B1b", whole, "flip") == {"4:-1"}
    rule, sentence, partial = refused(taking("B1b", build(start(), whole)), "lay 5:-2")
    assert (rule, partial) == ("OB8", "lay")
    assert sentence == "'5:-2' is not a place; they go from 1:-4 to 4:1, row and column."


@pytest.mark.parametrize("verb", ["lay", "flip"])
def test_ob8_the_first_tile_is_column_0(verb: str) -> None:
    assert places(taking("B1b"), verb) == {"1:0"}
    assert refused(taking("B1b"), f"{verb} 1:1")[0] == "OB8"


def test_ob8_no_place_is_used_twice() -> None:
    position = taking("B1b", build(start(), "1:0=B1b"))
    assert refused(position, "flip 1:0") == ("OB8", "A tile lies at 1:0 already.", "flip")
    assert refused(position, "lay 1:0") == ("OB8", "A tile lies at 1:0 already.", "lay")


# --- Row 1 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", COLOURS)
def test_ob8_row_1_takes_any_colours(colour: str) -> None:
    assert room(PLAIN[colour], "1:0=B1b") == {"1:-1", "1:1"}


@pytest.mark.parametrize("verb", ["lay", "flip"])
def test_ob8_row_1_grows_to_the_left_and_to_the_right(verb: str) -> None:
    for tiles, ends in (
        ("1:0=B1b 1:1=G1b", {"1:-1", "1:2"}),
        ("1:0=B1b 1:-1=G1b 1:-2=G1b 1:-3=W1c", {"1:-4", "1:1"}),
    ):
        assert {place for place in room("Y1b", tiles, verb) if place.startswith("1:")} == ends


@pytest.mark.parametrize("verb", ["lay", "flip"])
def test_ob8_row_1_is_one_line_without_gaps(verb: str) -> None:
    position = taking("Y1b", build(start(), "1:0=B1b"))
    expected = ("OB8", "The bottom row is one line without gaps that holds 1:0.", verb)
    assert refused(position, f"{verb} 1:2") == expected
    assert refused(position, f"{verb} 1:-3") == expected


@pytest.mark.parametrize("first", [-4, -3, -2, -1, 0])
def test_ob8_row_1_holds_at_most_5_wherever_it_floats(first: int) -> None:
    row = " ".join(f"1:{column}=B1b" for column in range(first, first + 5))
    above = {f"2:{column}" for column in range(first, first + 4)}
    assert room("B1b", row) == room("B1b", row, "flip") == above
    position = taking("B1b", build(start(), row))
    for column in {first - 1, first + 5} & set(range(-4, 5)):
        expected = ("OB8", "The bottom row has its 5 tiles.", "flip")
        assert refused(position, f"flip 1:{column}") == expected


def test_ob8_a_pyramid_may_float_all_the_way_to_the_left() -> None:
    row = " ".join(f"{r}:{c}=B1b" for r, end in ((1, 1), (2, 0), (3, -1)) for c in range(-4, end))
    assert room("B1b", row) == {"4:-4", "4:-3"}


# --- Higher rows ----------------------------------------------------------------------------------


def test_ob8_a_tile_in_column_c_lies_on_columns_c_and_c_plus_1() -> None:
    assert room("Y1b", "1:0=Y1b 1:1=Y1b") == {"1:-1", "1:2", "2:0"}
    assert room("Y1b", "1:0=Y1b 1:-1=Y1b") == {"1:-2", "1:1", "2:-1"}
    assert "3:-1" in room("Y1b", "1:-1=Y1b 1:0=Y1b 1:1=Y1b 2:-1=Y1b 2:0=Y1b")


@pytest.mark.parametrize("verb", ["lay", "flip"])
def test_ob8_a_higher_tile_needs_both_tiles_below(verb: str) -> None:
    position = taking("Y1b", build(start(), "1:0=Y1b 1:1=Y1b"))
    expected = ("OB8", "A tile at 2:1 needs tiles at 1:1 and 1:2.", verb)
    assert refused(position, f"{verb} 2:1") == expected
    assert refused(position, f"{verb} 3:0")[1] == "A tile at 3:0 needs tiles at 2:0 and 2:1."


@pytest.mark.parametrize(("left", "right"), [("Y1b", "B1b"), ("B1b", "Y1b"), ("Y1b", "Y1b")])
def test_ob8_one_of_them_has_its_colour(left: str, right: str) -> None:
    assert "2:0" in room("Y1b", f"1:0={left} 1:1={right}")


def test_ob8_without_its_colour_below_a_tile_lies_there_only_flipped() -> None:
    position = taking("Y1b", build(start(), "1:0=B1b 1:1=G1b"))
    assert "lay 2:0" not in texts(position)
    assert "flip 2:0" in texts(position)
    expected = ("OB8", "Neither tile below 2:0 is yellow; flipped it could lie there.", "lay")
    assert refused(position, "lay 2:0") == expected


@pytest.mark.parametrize("colour", COLOURS)
def test_ob8_a_wasteland_below_counts_as_every_colour(colour: str) -> None:
    tile = PLAIN[colour]
    assert "2:0" in room(tile, "1:0=-B1b 1:1=G2b")
    assert "2:0" in room(tile, "1:0=G2b 1:1=-R1c")


def test_ob8_a_wasteland_is_laid_without_the_colour_condition() -> None:
    assert room("Y1b", BLUE_ROW, "flip") == {"2:-2", "2:-1", "2:0", "2:1"}
    assert room("Y1b", BLUE_ROW, "lay") == set()


def test_ob8_a_wasteland_in_a_higher_row_carries_every_colour() -> None:
    tiles = "1:0=B1b 1:1=B1b 1:2=B1b 2:0=-G1b 2:1=B1b"
    for colour in COLOURS:
        assert "3:0" in room(PLAIN[colour], tiles)


def test_ob8_the_colour_looks_only_one_row_down() -> None:
    tiles = "1:0=Y1b 1:1=B1b 1:2=Y1b 2:0=B1b 2:1=B1b"
    assert "3:0" not in room("Y1b", tiles)
    assert "3:0" in room("B1b", tiles)


def test_ob8_a_higher_row_may_start_before_a_lower_one_is_full() -> None:
    tiles = "1:0=Y1b 1:1=Y1b 1:2=Y1b 2:0=Y1b 2:1=Y1b"
    assert room("Y1b", tiles) == {"1:-1", "1:3", "3:0"}


def test_ob8_each_universe_is_a_players_own() -> None:
    position = taking("Y1b", build(start(), "1:0=Y1b 1:1=Y1b", seat=1))
    assert places(position, "lay") == {"1:0"}


def test_ob8_neighbours_of_a_place() -> None:
    place = as_place("2:0")
    assert {str(other) for other in place.around} == {"2:-1", "2:1", "3:-1", "3:0", "1:0", "1:1"}
    assert as_place("1:3").below == ()
