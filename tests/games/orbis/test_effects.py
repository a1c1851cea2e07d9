"""The eight effects and their choices (OB9)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import orrery
from orrery.games.orbis.data.components import COLOURS
from orrery.games.orbis.data.tiles import Effect, TileSet

from .positions import (
    TILE,
    TILES,
    build,
    gather,
    give,
    held,
    phase,
    played,
    refused,
    score,
    show,
    standing,
    start,
    taking,
    texts,
    trades,
    universe,
)


def is_validated(position: orrery.Position, place: str = "1:0") -> bool:
    return bool(universe(position)[place]["validated"])


def in_market(position: orrery.Position) -> int:
    return sum(sum(crowd.values()) for crowd in standing(position).values())


# --- Farm -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "colour", "domain"),
    [
        ("Y1c", "red", {"white": 2}),
        ("Y1d", "blue", {"white": 2}),
        ("Y2a", "yellow", {"green": 1, "white": 1}),
        ("Y2b", "green", {"red": 1, "white": 1}),
        ("Y2c", "white", {"blue": 2}),
    ],
)
def test_ob9_a_farm_lasts_from_now_on(tile: str, colour: str, domain: dict[str, int]) -> None:
    position = taking(tile, **domain).play("lay 1:0")
    assert position.view()["players"]["sun"]["farms"] == [colour]
    assert held(position) == {}
    assert score(position) == 0
    for _ in range(2):
        position.state.turn = 0
        show(position, c3="W3b")
        for cell in ("c3", "b3", "c2"):
            gather(position, cell)
        position.play("take c3")
        due = position.view()["turn"]["due"]
        assert due[colour] == 0
        assert due["any"] == 1
        position.play(sorted(texts(position, "flip"))[0])


@cache
def farm_that_costs_its_own_colour() -> orrery.Game:
    """A set of tiles whose red farm costs one red."""
    tiles = tuple(
        replace(tile, cost=(0, 0, 0, 1, 0, 0)) if tile.id == "Y1c" else tile for tile in TILES.tiles
    )
    return orrery.game("orbis", tiles=TileSet("farm-of-its-own", tiles, [1]))


def test_ob7_a_farm_does_not_help_to_pay_for_itself() -> None:
    for red, laid in ((0, False), (1, True)):
        position = farm_that_costs_its_own_colour().start(1)
        position.state.turn = 0
        build(position, "1:0=B1b")
        taking("Y1c", give(position, red=red))
        assert ("lay 1:1" in texts(position)) == laid


def test_ob7_a_farm_does_not_help_with_villages() -> None:
    position = build(start(), "1:-1=Y1c")  # red
    taking("Y2d", position, yellow=1, white=1, red=1).play("lay 1:0")
    assert position.to_act == (1,)
    assert not is_validated(position)
    position = build(start(), "1:-1=Y1c")
    taking("Y2d", position, yellow=1, white=1, red=2).play("lay 1:0").play("validate")
    assert held(position) == {}
    assert is_validated(position)


def test_ob7_a_farm_does_not_help_with_volcanoes() -> None:
    position = build(start(), "1:-1=Y1d")  # blue
    gather(position, "c3", blue=1)
    taking("R2a", position, yellow=1, red=2).play("lay 1:0")
    assert position.to_act == (1,)
    assert not is_validated(position)


# --- Village --------------------------------------------------------------------------------------


def village(**left: int) -> orrery.Position:
    """A village that asks for two, paid for; so many worshippers are left."""
    domain = {"yellow": 1, "white": 1}
    for colour, count in left.items():
        domain[colour] = domain.get(colour, 0) + count
    return taking("Y2d", **domain).play("lay 1:0")


def test_ob9_a_village_may_be_validated_or_declined() -> None:
    position = village(red=2, blue=1)
    assert texts(position) == {"validate", "decline"}


def test_ob9_a_village_takes_worshippers_of_any_colours_chosen_by_the_player() -> None:
    position = village(red=2, blue=1, white=1).play("validate")
    assert texts(position) == {"discard red", "discard blue", "discard white"}
    position.play("discard blue")
    assert texts(position) == {"discard red", "discard white"}
    assert refused(position, "discard blue") == ("OB9", "You have no blue worshipper.", "discard")
    position.play("discard white")
    assert held(position) == {"red": 2}
    assert position.to_act == (1,)
    assert is_validated(position)
    assert score(position) == 2


def test_ob9_a_village_that_is_declined_keeps_the_worshippers_and_earns_nothing() -> None:
    position = village(red=2, blue=1).play("decline")
    assert held(position) == {"red": 2, "blue": 1}
    assert position.to_act == (1,)
    assert not is_validated(position)
    assert score(position) == 0


@pytest.mark.parametrize("left", [{}, {"red": 1}])
def test_ob9_a_village_without_enough_worshippers_is_no_decision(left: dict[str, int]) -> None:
    position = village(**left)
    assert position.to_act == (1,)
    assert held(position) == left
    assert not is_validated(position)


def test_ob9_an_effect_that_cannot_be_had_asks_nothing_even_if_trades_could_be_made() -> None:
    position = taking("Y3b", yellow=1, red=5).play("lay 1:0")  # 4 are asked for, 3 are left
    assert position.to_act == (1,)
    assert held(position) == {"red": 3}
    position = taking("R2a", yellow=1, red=5).play("lay 1:0").play("pay red")
    assert position.to_act == (1,)
    assert held(position) == {"red": 3}


def test_ob9_when_all_must_be_discarded_nobody_is_asked() -> None:
    position = village(red=1, blue=1).play("validate")
    assert position.to_act == (1,)
    assert held(position) == {}
    assert is_validated(position)


def test_ob9_when_all_worshippers_are_alike_nobody_is_asked() -> None:
    position = village(red=5).play("validate")
    assert position.to_act == (1,)
    assert held(position) == {"red": 3}
    assert is_validated(position)


def test_ob9_a_trade_before_the_village_counts() -> None:
    position = village(red=4).play("trade red blue")
    assert held(position) == {"red": 1, "blue": 1}
    assert texts(position) == {"validate", "decline"}


def test_ob9_after_a_trade_too_many_a_village_is_declined_only_by_its_owner() -> None:
    position = village(red=3).play("trade red blue")
    assert texts(position) == {"decline"}
    assert position.may_undo(0)
    position.play("decline")
    assert position.to_act == (1,)
    assert held(position) == {"blue": 1}
    assert not is_validated(position)


def test_ob9_after_a_trade_too_many_validating_is_refused() -> None:
    position = taking("Y3c", yellow=1, blue=2, red=4, green=3)  # 1 any; then 6 are asked for
    played(position, "lay 1:0", "pay red")
    assert "validate" in texts(position)
    position.play("trade red white")
    assert texts(position, "trade") == {text for text in texts(position) if "trade green" in text}
    assert texts(position) - trades(position) == {"decline"}
    expected = ("OB9", "You have too few worshippers left for that.", "validate")
    assert refused(position, "validate") == expected


def test_ob9_a_village_may_take_more_than_fit_into_a_domain_at_the_end() -> None:
    position = taking("Y3c", yellow=1, blue=2, red=12)
    played(position, "lay 1:0", "pay red", "validate")
    assert held(position) == {"red": 5}  # all alike: nobody is asked, and the limit is kept


@pytest.mark.parametrize(
    ("tile", "count", "points"),
    [("Y2d", 2, 2), ("Y3a", 3, 3), ("Y3b", 4, 4), ("Y3c", 6, 5), ("Y3d", 3, 4)],
)
def test_ob9_each_village_discards_what_it_shows(tile: str, count: int, points: int) -> None:
    position = taking(tile, yellow=4, green=4, blue=4, red=4, white=4).play("lay 1:0")
    if phase(position) == "pay":
        position.play("pay white")
    before = sum(held(position).values())
    position.play("validate")
    for _ in range(count):
        assert phase(position) == "discard"
        position.play(sorted(texts(position, "discard"))[0])
    assert sum(held(position).values()) == before - count
    assert score(position) == points


# --- Volcano --------------------------------------------------------------------------------------


def volcano(tile: str, **crowds: dict[str, int]) -> orrery.Position:
    """A volcano laid with exactly what it costs; these worshippers stood in the market."""
    position = start()
    for cell, crowd in crowds.items():
        gather(position, cell, **crowd)
    *coloured, some = TILE[tile].cost
    domain = dict(zip(COLOURS, coloured, strict=True))
    domain["red"] += some
    return taking(tile, position, **domain).play("lay 1:0")


def test_ob9_a_volcano_may_be_validated_or_declined() -> None:
    position = volcano("R2a", b2={"blue": 1}, c3={"blue": 2})
    assert texts(position) == {"validate", "decline"}


def test_ob9_a_volcano_destroys_the_shown_colours_wherever_the_player_chooses() -> None:
    position = volcano("R2a", b2={"blue": 1, "white": 3}, c3={"blue": 2}).play("validate")
    assert texts(position) == {"destroy blue b2", "destroy blue c3"}
    position.play("destroy blue c3")
    assert texts(position) == {"destroy blue b2", "destroy blue c3"}
    position.play("destroy blue b2")
    assert position.to_act == (1,)
    assert standing(position) == {
        "b1": {"red": 1},
        "a2": {"red": 1},
        "b2": {"white": 3},
        "c3": {"blue": 1},
    }
    assert is_validated(position)
    assert score(position) == 2


def test_ob9_a_volcano_that_is_declined_destroys_nobody() -> None:
    position = volcano("R2a", b2={"blue": 1}, c3={"blue": 2}).play("decline")
    assert in_market(position) == 5
    assert position.to_act == (1,)
    assert not is_validated(position)
    assert score(position) == 0


def test_ob9_a_volcano_is_all_or_nothing() -> None:
    position = volcano("R2b", b2={"green": 1}, c3={"white": 2})  # 2 green and 1 white
    assert position.to_act == (1,)
    assert in_market(position) == 5
    assert not is_validated(position)


def test_ob9_those_generated_this_turn_count_for_a_volcano() -> None:
    position = volcano("R3a", b2={"yellow": 2})  # 2 yellow and 2 red; two red were just made
    assert texts(position) == {"validate", "decline"}
    position.play("validate")
    assert standing(position) == {}
    assert is_validated(position)


def test_ob9_those_on_the_tile_taken_were_collected_and_do_not_count() -> None:
    position = volcano("R2a", a1={"blue": 2}, c3={"blue": 1})
    while phase(position) == "pay":
        position.play(sorted(texts(position, "pay"))[0])
    assert position.to_act == (1,)
    assert not is_validated(position)
    assert standing(position)["c3"] == {"blue": 1}


def test_ob9_a_volcano_takes_nothing_from_domains() -> None:
    position = give(start(), 1, blue=5)
    gather(position, "c3", blue=2)
    taking("R2a", position, yellow=1, red=2, blue=3)
    played(position, "lay 1:0", "pay red", "validate")
    assert held(position) == {"blue": 3}
    assert held(position, 1) == {"blue": 5}
    assert "c3" not in standing(position)


def test_ob9_a_colour_that_stands_on_one_tile_is_destroyed_by_itself() -> None:
    position = volcano("R2a", c3={"blue": 5}).play("validate")
    assert position.to_act == (1,)
    assert standing(position)["c3"] == {"blue": 3}


def test_ob9_a_colour_that_must_go_altogether_is_destroyed_by_itself() -> None:
    position = volcano("R2a", c3={"blue": 1}, b2={"blue": 1}).play("validate")
    assert position.to_act == (1,)
    assert standing(position) == {"b1": {"red": 1}, "a2": {"red": 1}}


def test_ob9_only_colours_with_a_choice_are_asked_for() -> None:
    position = volcano("R2b", c3={"green": 4, "white": 1}, b3={"white": 1}).play("validate")
    assert standing(position)["c3"] == {"green": 2, "white": 1}
    assert texts(position) == {"destroy white c3", "destroy white b3"}
    expected = ("OB9", "The volcano destroys no more green.", "destroy")
    assert refused(position, "destroy green c3") == expected
    expected = ("OB9", "No white worshipper stands on b1.", "destroy")
    assert refused(position, "destroy white b1") == expected
    position.play("destroy white b3")
    assert standing(position)["c3"] == {"green": 2, "white": 1}
    assert "b3" not in standing(position)
    assert position.to_act == (1,)


def test_ob9_the_last_choice_that_is_none_is_made_by_itself() -> None:
    position = volcano("R3b", c3={"blue": 1}, b2={"blue": 3}).play("validate")  # 3 blue
    assert texts(position) == {"destroy blue c3", "destroy blue b2"}
    position.play("destroy blue c3")  # now blue ones stand on b2 only
    assert position.to_act == (1,)
    assert standing(position)["b2"] == {"blue": 1}


def test_ob9_the_colours_of_a_volcano_are_chosen_in_any_order() -> None:
    crowds = {"b2": {"green": 2, "white": 1}, "c3": {"green": 2, "white": 1}}
    ends = set()
    for order in (
        ("destroy green b2", "destroy white c3", "destroy green c3"),
        ("destroy white c3", "destroy green c3", "destroy green b2"),
    ):
        position = played(volcano("R2b", **crowds), "validate", *order)
        ends.add(str(standing(position)))
        assert position.to_act == (1,)
    assert len(ends) == 1


def test_ob9_a_volcano_may_empty_a_whole_market() -> None:
    position = volcano("R3d", b2={"yellow": 2, "green": 1}, c2={"white": 2}).play("validate")
    assert standing(position) == {"b1": {"red": 1}, "a2": {"red": 1}}
    assert score(position) == 4


# --- Irrigation -----------------------------------------------------------------------------------


def irrigated(tiles: str, place: str, tile: str = "B2a") -> bool:
    """Whether this irrigation, for red unless another is named, is validated there."""
    domain = {"yellow": 1, "green": 2, "blue": 2, "red": 1, "white": 1}
    position = taking(tile, build(start(), tiles), **domain).play(f"lay {place}")
    while phase(position) == "pay":
        position.play(sorted(texts(position, "pay"))[0])
    assert position.to_act == (1,)
    return is_validated(position, place)


def test_ob9_an_irrigation_is_validated_by_its_colour_directly_below() -> None:
    assert irrigated("1:0=R1c 1:1=B1b", "2:0")
    assert irrigated("1:0=B1b 1:1=R1c", "2:0")
    assert not irrigated("1:0=B1b 1:1=G1b", "2:0")


def test_ob9_a_wasteland_below_validates_an_irrigation() -> None:
    assert irrigated("1:0=-G1b 1:1=G1b", "2:0")
    assert irrigated("1:0=B1b 1:1=-G1b", "2:0")


def test_ob9_an_irrigation_in_row_1_is_never_validated() -> None:
    assert not irrigated("", "1:0")
    assert not irrigated("1:0=R1c", "1:1")
    assert not irrigated("1:0=-R1c", "1:-1")


def test_ob9_an_irrigation_looks_neither_aside_nor_two_rows_down() -> None:
    assert not irrigated("1:0=B1b 1:1=B1b 1:2=R1c", "2:0")
    assert not irrigated("1:0=R1c 1:1=R1c 1:2=R1c 2:0=B1b 2:1=B1b", "3:0")


@pytest.mark.parametrize(
    ("tile", "below"),
    [
        ("B2a", "R1c"),
        ("B2b", "Y1b"),
        ("B3a", "G1b"),
        ("B3b", "Y1b"),
        ("B3c", "W1c"),
        ("B3d", "R1c"),
    ],
)
def test_ob9_each_irrigation_wants_its_colour(tile: str, below: str) -> None:
    assert irrigated(f"1:0=B1b 1:1={below}", "2:0", tile)
    others = {"R1c", "Y1b", "G1b", "W1c", "B1b"} - {below}
    assert not any(irrigated(f"1:0=B1b 1:1={other}", "2:0", tile) for other in others)


def test_ob9_an_irrigation_is_checked_now_and_never_again() -> None:
    position = taking("B2a", build(start(), "1:0=B1b 1:1=G1b"), green=1, blue=1).play("lay 2:0")
    assert not is_validated(position, "2:0")
    # Even if somebody could change what lies below, the answer would stand.
    position.state.universe[0] = build(start(), "1:0=B1b 1:1=R1c 2:0=B2a").state.universe[0]
    assert not is_validated(position, "2:0")


# --- Proselytism ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "gained"),
    [
        ("Y1b", {"yellow": 2}),
        ("G1b", {"blue": 1}),
        ("G1c", {"green": 2}),
        ("B1b", {"blue": 1}),
        ("B1c", {"red": 2}),
        ("R1b", {"white": 1}),
        ("R1c", {"red": 2}),
        ("W1b", {"yellow": 1}),
        ("W1c", {"white": 2}),
        ("G2d", {"yellow": 2}),
        ("B2c", {"white": 2}),
        ("R2c", {"blue": 2}),
        ("W2d", {"green": 2}),
    ],
)
def test_ob9_proselytism_brings_the_shown_colour(tile: str, gained: dict[str, int]) -> None:
    position = taking(tile).play("lay 1:0")
    assert held(position) == gained
    assert position.to_act == (1,)
    assert score(position) == 0


@pytest.mark.parametrize("tile", ["Y1a", "G1a", "B1a", "R1a", "W1a"])
@pytest.mark.parametrize("colour", COLOURS)
def test_ob9_proselytism_may_bring_one_of_any_colour(tile: str, colour: str) -> None:
    position = taking(tile).play("lay 1:0")
    assert texts(position) == {f"gain {name}" for name in COLOURS}
    assert held(position.play(f"gain {colour}")) == {colour: 1}
    assert position.to_act == (1,)


def test_ob9_proselytism_comes_before_the_limit() -> None:
    position = taking("G1a", red=5, blue=5).play("lay 1:0").play("gain white")
    assert phase(position) == "limit"
    assert held(position.play("discard red")) == {"red": 4, "blue": 5, "white": 1}


# --- Sacred stone, temple, forest -----------------------------------------------------------------


@pytest.mark.parametrize("tile", ["G1d", "B1d", "R1d", "B2d", "R2d", "Y3e", "B3e", "R3e"])
def test_ob9_a_sacred_stone_is_a_point(tile: str) -> None:
    position = taking(tile, yellow=2, green=2, blue=2, red=2, white=2).play("lay 1:0")
    while phase(position) == "pay":
        position.play("pay red")
    assert position.to_act == (1,)
    assert score(position) == 1


@pytest.mark.parametrize(
    ("tile", "symbols"),
    [
        ("W1d", 1),
        ("W2a", 1),
        ("W2b", 1),
        ("W2c", 1),
        ("W3a", 2),
        ("W3b", 2),
        ("W3c", 1),
        ("W3d", 1),
        ("W3e", 1),
    ],
)
def test_ob9_a_temple_has_one_or_two_symbols(tile: str, symbols: int) -> None:
    domain = {"yellow": 1, "green": 1, "blue": 1, "red": 2, "white": 4}
    position = taking(tile, **domain).play("lay 1:0")
    while phase(position) == "pay":
        position.play("pay white")
    shown = position.view()["players"]["sun"]
    assert (shown["temples"], shown["mystic_value"]) == (symbols, TILE[tile].mystic)
    assert position.to_act == (1,)


def test_ob9_a_forest_asks_nothing_now_and_is_checked_at_the_end() -> None:
    position = taking("G2b", yellow=1, green=1).play("lay 1:0")  # 2 of yellow
    assert position.to_act == (1,)
    assert score(position) == 0
    build(position, "1:-1=Y1b")
    assert score(position) == 0
    build(position, "1:1=Y1b")
    assert score(position) == 2
    assert is_validated(position)


def test_ob9_wastelands_have_none_of_the_effects() -> None:
    rich = {"yellow": 2, "green": 2, "blue": 2, "red": 2, "white": 2}
    for effect in ("Y1c", "Y2d", "R2a", "B2a", "Y1b", "G1a", "G1d", "W1d", "G2b"):
        position = gather(start(), "c3", blue=3)
        taking(effect, position, **rich).play("flip 1:0")
        assert position.to_act == (1,)
        assert held(position) == rich
        assert standing(position)["c3"] == {"blue": 3}
        assert score(position) == -1
        shown = position.view()["players"]["sun"]
        assert (shown["farms"], shown["temples"]) == ([], 0)


def test_ob9_every_effect_has_its_words() -> None:
    kinds = {tile.effect.kind for tile in TILES.tiles}
    assert len(kinds) == 8
    assert Effect("sacred stone") in {tile.effect for tile in TILES.tiles}
