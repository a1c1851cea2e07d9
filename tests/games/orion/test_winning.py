"""Conditions and endings, rule by rule, on positions made by hand (OD9 to OD13)."""

from __future__ import annotations

from random import Random

import pytest

import orrery
from orrery.core import kernel
from orrery.core.hexes import line
from orrery.core.kernel import COMPILED
from orrery.games.orion.data.board import CELL_AT, CELLS, HEX_OF, TILES, ZONES

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
    without_tokens,
)

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
