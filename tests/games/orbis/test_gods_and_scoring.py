"""The end: creation points, temple tokens, the ten gods, and who wins (OB12 to OB15)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import orrery
from orrery.core import kernel
from orrery.games.orbis.data.components import COLOURS, GODS, SEATS
from orrery.games.orbis.data.tiles import ORRERY_SET, Effect, TileSet
from orrery.games.orbis.rules.places import PLACES

from .positions import (
    NUMBER,
    TILES,
    account,
    build,
    devote,
    give,
    held,
    last_turn,
    lay,
    offer,
    orbis,
    phase,
    played,
    refused,
    score,
    start,
    texts,
    universe,
)

# --- OB12: tiles ----------------------------------------------------------------------------------


def points(tiles: str) -> int:
    return score(build(start(), tiles))


def test_ob12_sacred_stones_are_worth_one() -> None:
    assert points("1:0=G1d 1:1=B1d") == 2


@pytest.mark.parametrize("tile", ["Y2d", "Y3c", "R2a", "R3c", "B2a", "B3d"])
def test_ob12_villages_volcanoes_and_irrigations_count_only_if_validated(tile: str) -> None:
    worth = TILES.tiles[NUMBER[tile]].creation_points
    assert points(f"1:0={tile}") == 0
    assert points(f"1:0={tile}!") == worth > 1


def test_ob12_farms_proselytism_and_temples_have_no_points_of_their_own() -> None:
    assert points("1:0=Y1c 1:1=Y1b 1:2=G1a") == 0
    assert points("1:0=W1c") == 0


def test_ob12_a_wasteland_costs_one() -> None:
    assert points("1:0=-G1d 1:1=-W3b 1:2=-R3c") == -3


SIX = {"2:-1", "2:1", "3:-1", "3:0", "1:0", "1:1"}


@pytest.mark.parametrize("place", [str(p) for p in PLACES if str(p) not in ("2:0", "2:1")])
def test_ob12_a_forest_has_six_neighbours(place: str) -> None:
    # G2b wants two yellow ones; one lies beside it, the other at this place.
    position = build(start(), f"2:0=G2b 2:1=Y1b {place}=Y1b")
    assert bool(universe(position)["2:0"]["validated"]) == (place in SIX)


def test_ob12_a_forest_wants_at_least_so_many() -> None:
    assert points("1:0=G2b 1:1=Y1b") == 0
    assert points("1:0=G2b 1:1=Y1b 1:-1=Y1b") == 2
    assert points("1:0=G2b 1:1=Y1b 1:-1=Y1b 2:0=Y1b") == 2


def test_ob12_a_forest_takes_any_of_the_wanted_colours() -> None:
    # G2a: 4 of green or white; G3e: 5 of green, blue or white.
    assert points("2:0=G2a 1:0=W1c 1:1=G1b 2:1=W1c 2:-1=G1b") == 3
    assert points("2:0=G2a 1:0=W1c 1:1=G1b 2:1=W1c 2:-1=B1b") == 0
    assert points("2:0=G3e 1:0=W1c 1:1=G1b 2:1=W1c 2:-1=B1b 3:0=B1b") == 6


def test_ob12_wastelands_count_for_a_forest() -> None:
    assert points("1:0=G2b 1:1=Y1b 1:-1=-R1c") == 2 - 1
    assert points("1:0=G2b 1:1=-B1b 1:-1=-R1c") == 2 - 2


def test_ob12_a_forest_does_not_count_itself_and_gods_do_not_count() -> None:
    assert points("2:0=G2a 1:0=W1c 1:1=G1b 2:1=W1c") == 0
    assert score(devote(build(start(), "1:0=G2b 1:1=Y1b"), "oceans", seat=1)) == 0


def test_ob12_two_forests_count_for_each_other() -> None:
    # G3b wants 4 of green or blue.
    assert points("2:0=G3b 1:0=B1b 1:1=B1b 2:1=G3b 1:2=B1b 3:0=B1b") == 10


def test_ob12_a_flipped_forest_is_just_a_wasteland() -> None:
    assert points("1:0=-G2b 1:1=Y1b 1:-1=Y1b") == -1


def test_ob12_the_account_says_why() -> None:
    tiles = "1:0=G2b 1:1=Y1b 1:-1=-R1c 1:2=Y2d! 1:3=R2a 2:0=B2a! 2:1=G1d 2:-1=W1d 2:2=Y1c"
    position = last_turn(build(start(), tiles), "apprentice").play("god apprentice")
    assert account(position) == [
        ("R1c at 1:-1, wasteland", -1, "a wasteland costs a point"),
        ("G2b at 1:0, forest, 2 of yellow", 2, "neighbours: 2, wanted: 2"),
        ("Y1b at 1:1, proselytism, 2 yellow", 0, "no points of its own"),
        ("Y2d at 1:2, village 2", 2, "validated"),
        ("R2a at 1:3, volcano, 2 blue", 0, "not validated"),
        ("W1d at 2:-1, temple 1", 0, "no points of its own"),
        ("B2a at 2:0, irrigation, red", 2, "validated"),
        ("G1d at 2:1, sacred stone", 1, "always a point"),
        ("Y1c at 2:2, farm, red", 0, "no points of its own"),
        ("temple token", 7, "temples: 1; mystic value 1"),
        ("apprentice goddess", 2, "always"),
    ]
    assert position.outcome.scores == (15, 0)


# --- OB13: temples --------------------------------------------------------------------------------


def tokens(*universes: str) -> list[int]:
    """What each player gets for these universes, all else apart."""
    position = start(len(universes))
    for seat, tiles in enumerate(universes):
        build(position, tiles, seat)
    position = last_turn(position, "apprentice").play("god apprentice")
    return [
        sum(points for what, points, _ in account(position, seat) if what == "temple token")
        for seat in range(len(universes))
    ]


def test_ob13_most_symbols_first_and_the_highest_token_first() -> None:
    assert tokens("1:0=W3b", "1:0=W3c") == [7, 2]
    assert tokens("1:0=W3c", "1:0=W3b") == [2, 7]
    assert tokens("1:0=W1d", "1:0=W1d 1:1=W2a 1:2=W2b", "1:0=W3b") == [2, 9, 4]
    one, two, three, four = "1:0=W1d", "1:0=W3a", "1:0=W3a 1:1=W1d", "1:0=W3a 1:1=W3b"
    assert tokens(one, two, three, four) == [2, 4, 7, 11]
    assert tokens(four, one, two, three) == [11, 2, 4, 7]


def test_ob13_players_without_temples_get_none() -> None:
    assert tokens("1:0=W1c", "1:0=W1d") == [0, 7]
    assert tokens("1:0=W1c", "1:0=Y1b") == [0, 0]
    assert tokens("1:0=W1d", "1:0=Y1b", "1:0=W3b") == [4, 0, 9]
    assert tokens("1:0=Y1b", "1:0=W1d", "1:0=Y1b", "1:0=W3b") == [0, 7, 0, 11]


def test_ob13_a_flipped_temple_is_none() -> None:
    assert tokens("1:0=-W3b", "1:0=W1d") == [0, 7]


def test_ob13_a_tie_goes_to_the_highest_mystic_value() -> None:
    assert tokens("1:0=W3a", "1:0=W3b") == [2, 7]  # 9 against 10
    assert tokens("1:0=W3b", "1:0=W3a") == [7, 2]
    assert tokens("1:0=W2a", "1:0=W3e", "1:0=W3d") == [2, 9, 4]
    assert tokens("1:0=W1d", "1:0=W3c", "1:0=W2a", "1:0=W3b") == [2, 7, 4, 11]


def test_ob13_every_face_up_white_tile_counts_for_it_not_only_temples() -> None:
    assert tokens("1:0=W2a", "1:0=W1d") == [7, 2]
    # W1b shows proselytism and has 3; W2d has 5.
    assert tokens("1:0=W1d 1:1=W1b", "1:0=W1d 1:1=W2d") == [2, 7]
    assert tokens("1:0=W1d 1:1=W2d", "1:0=W1d 1:1=W1b") == [7, 2]


def test_ob13_a_white_wasteland_has_no_mystic_value() -> None:
    assert tokens("1:0=W1d 1:1=-W3e", "1:0=W2a") == [2, 7]


def test_ob13_the_value_is_the_highest_and_not_the_sum() -> None:
    assert tokens("1:0=W2a 1:1=W2d 1:2=W1a", "1:0=W3e") == [2, 7]


def test_ob13_the_values_of_our_set_are_unique() -> None:
    values = [tile.mystic for tile in ORRERY_SET.tiles if tile.mystic]
    assert sorted(values) == list(range(1, 14))


@cache
def with_coloured_temples() -> orrery.Game:
    """A set of tiles in which some that are not white show a temple, so that ties may be left."""
    tiles = tuple(
        replace(tile, effect=Effect("temple", count=1)) if tile.id in ("Y1b", "G1b") else tile
        for tile in TILES.tiles
    )
    return orrery.game("orbis", players=3, tiles=TileSet("coloured-temples", tiles, [2]))


@pytest.mark.parametrize("first", range(3))
def test_ob13_a_tie_that_a_foreign_file_leaves_goes_to_the_earlier_seat(first: int) -> None:
    position = with_coloured_temples().start(1)
    for seat, tiles in enumerate(("1:0=R1c", "1:0=Y1b", "1:0=G1b")):
        build(position, tiles, seat)
    last_turn(position, "apprentice", seat=first).play("god apprentice")
    shown = [[p for what, p, _ in account(position, s) if what == "temple token"] for s in range(3)]
    assert shown == [[], [9], [4]]


# --- OB14: gods -----------------------------------------------------------------------------------

KINDS = {
    "oceans": ("B2a!", "B3c!", "B3d!"),
    "fire": ("R2a!", "R3b!", "R3c!"),
    "harvests": ("Y2d!", "Y3b!", "Y3c!"),
}
NOT_VALIDATED = {"oceans": "B2a", "fire": "R2a", "harvests": "Y2d"}
#: One, two and three forests, validated by yellow tiles between them.
FORESTS = (
    "1:0=G2b",
    "1:-1=Y1b 1:0=G2b 1:1=Y1b",
    "1:-1=Y1b 1:0=G2b 1:1=Y1b 1:2=G2b 1:3=Y1b",
)


def god_line(position: orrery.Position, seat: int = 0) -> tuple[int, str]:
    what, worth, why = account(position, seat)[-1]
    assert {"god", "goddess"} & set(what.split())
    return worth, why


def compare(god: str, *counts: int) -> tuple[int, str]:
    """What the god brings to the first seat when players have so many validated tiles."""
    position = start(len(counts))
    for seat, count in enumerate(counts):
        if god == "nature":
            build(position, FORESTS[count], seat)
        else:
            words = [f"1:{k}={tile}" for k, tile in enumerate(KINDS[god][:count])]
            build(position, " ".join([*words, f"2:0={NOT_VALIDATED[god]}"]), seat)
    return god_line(last_turn(position, god).play(f"god {god}"))


@pytest.mark.parametrize("god", ["oceans", "fire", "nature", "harvests"])
def test_ob14_the_gods_of_the_most_are_won_lost_and_shared(god: str) -> None:
    assert compare(god, 2, 1) == (3, "nobody has more")
    assert compare(god, 1, 2) == (0, "somebody has more")
    assert compare(god, 1, 1) == (3, "nobody has more")
    assert compare(god, 2, 0, 1) == (3, "nobody has more")
    assert compare(god, 1, 0, 2) == (0, "somebody has more")
    assert compare(god, 2, 1, 0, 2) == (3, "nobody has more")
    assert compare(god, 0, 1) == (0, "somebody has more")


@pytest.mark.parametrize("god", ["oceans", "fire", "nature", "harvests"])
def test_ob14_zero_against_zero_is_a_tie(god: str) -> None:
    assert compare(god, 0, 0) == (3, "nobody has more")
    assert compare(god, 0, 0, 0, 0) == (3, "nobody has more")


@pytest.mark.parametrize("god", ["oceans", "fire", "harvests"])
def test_ob14_a_flipped_tile_is_not_validated(god: str) -> None:
    tile = NOT_VALIDATED[god]
    position = build(build(start(), f"1:0=-{tile}"), f"1:0={tile}!", seat=1)
    assert god_line(last_turn(position, god).play(f"god {god}")) == (0, "somebody has more")


def test_ob14_each_god_looks_at_its_own_kind() -> None:
    for god in KINDS:
        for kind in set(KINDS) - {god}:
            position = build(start(), f"1:0={KINDS[kind][0]}", seat=1)
            assert god_line(last_turn(position, god).play(f"god {god}"))[0] == 3


def test_ob14_two_players_may_each_win_their_god() -> None:
    position = build(build(start(), "1:0=B2a!"), "1:0=R2a!", seat=1)
    devote(position, "fire", seat=1)
    last_turn(position, "oceans").play("god oceans")
    assert position.outcome.scores == (5, 5)


def test_ob14_apprentice_is_worth_two() -> None:
    position = last_turn(start(), "apprentice").play("god apprentice")
    assert god_line(position) == (2, "always")
    assert position.outcome.scores == (2, 0)


def test_ob14_laziness_forgives_wastelands_and_is_worth_one() -> None:
    position = build(build(start(), "1:0=-G1d 1:1=-W3b"), "1:0=-G1b", seat=1)
    last_turn(position, "laziness").play("god laziness")
    assert account(position) == [
        ("G1d at 1:0, wasteland", 0, "Laziness forgives wastelands"),
        ("W3b at 1:1, wasteland", 0, "Laziness forgives wastelands"),
        ("goddess of laziness", 1, "always"),
    ]
    assert position.outcome.scores == (1, -1)


@pytest.mark.parametrize(
    ("own", "others", "worth"),
    [
        ("1:0=-G1d", ["1:0=-G1d 1:1=-G1b"], 3),
        ("1:0=-G1d 1:1=-G1b", ["1:0=-G1d"], 0),
        ("1:0=-G1d", ["1:0=-G1d"], 3),
        ("", [""], 3),
        ("1:0=-G1d", ["1:0=-G1d 1:1=-G1b", ""], 0),
    ],
)
def test_ob14_technology_wants_the_fewest_wastelands(
    own: str, others: list[str], worth: int
) -> None:
    position = start(1 + len(others))
    for seat, tiles in enumerate([own, *others]):
        build(position, tiles, seat)
    last_turn(position, "technology").play("god technology")
    why = "nobody has fewer wastelands" if worth else "somebody has fewer wastelands"
    assert god_line(position) == (worth, why)


def test_ob14_technology_counts_the_wastelands_of_laziness_too() -> None:
    position = build(build(start(), "1:0=-G1d"), "1:0=-G1d 1:1=-G1b", seat=1)
    devote(position, "laziness", seat=1)
    assert god_line(last_turn(position, "technology").play("god technology"))[0] == 3
    position = build(build(start(), "1:0=-G1d 1:1=-G1b"), "1:0=-G1d", seat=1)
    devote(position, "laziness", seat=1)
    assert god_line(last_turn(position, "technology").play("god technology"))[0] == 0


@pytest.mark.parametrize(
    ("tiles", "worth"),
    [
        ("1:0=Y2d! 1:1=W1d 1:2=R2a!", 3),
        ("1:0=Y2d 1:1=W1d 1:2=R2a!", 0),
        ("1:0=Y2d! 1:1=W1d 1:2=R2a", 0),
        ("1:0=Y2d! 1:1=-W1d 1:2=R2a!", 0),
        ("1:0=Y2d! 1:1=W1c 1:2=R2a!", 0),
        ("1:0=-Y2d 1:1=W1d 1:2=R2a!", 0),
        ("1:0=Y2d! 1:1=W3a 1:2=R2a! 1:3=R3a!", 3),
        ("", 0),
    ],
)
def test_ob14_balance_wants_a_village_a_temple_and_a_volcano(tiles: str, worth: int) -> None:
    position = last_turn(build(start(), tiles), "balance").play("god balance")
    missing = "a village, a temple or a volcano is missing"
    assert god_line(position) == (worth, "village, temple and volcano" if worth else missing)


def test_ob14_love_brings_five_worshippers_of_any_colours_and_a_point() -> None:
    position = give(offer(start(), "love", "fire"), red=1).play("god love")
    for colour in COLOURS:
        assert texts(position) == {f"gain {name}" for name in COLOURS}
        assert position.view()["turn"]["to_gain"] > 0
        position.play(f"gain {colour}")
    assert held(position) == {"yellow": 1, "green": 1, "blue": 1, "red": 2, "white": 1}
    assert position.to_act == (1,)
    assert score(position) == 1


def test_ob14_love_is_worth_a_point_at_the_end() -> None:
    position = last_turn(start(), "love").play("god love")
    played(position, *["gain red"] * 5)
    assert position.is_over
    assert god_line(position) == (1, "always")
    assert held(position) == {"red": 5}


def death(**domain: int) -> orrery.Position:
    return give(offer(start(), "death", "fire"), **domain).play("god death")


def test_ob14_death_takes_six_worshippers_for_three_points() -> None:
    position = death(red=5, blue=2)
    assert texts(position) - {f"trade red {c}" for c in COLOURS} == {"validate", "decline"}
    position.play("validate")
    assert phase(position) == "discard"
    played(position, "discard blue", *["discard red"] * 4)
    assert position.to_act == (0,)
    position.play("discard blue")
    assert held(position) == {"red": 1}
    assert position.to_act == (1,)
    assert score(position) == 3
    assert position.view()["players"]["sun"]["sacrificed"]


def test_ob14_death_may_be_declined() -> None:
    position = death(red=5, blue=2).play("decline")
    assert held(position) == {"red": 5, "blue": 2}
    assert position.to_act == (1,)
    assert score(position) == 0


def test_ob14_death_without_six_worshippers_is_no_decision() -> None:
    position = death(red=3, blue=2)
    assert position.to_act == (1,)
    assert held(position) == {"red": 3, "blue": 2}
    assert score(position) == 0


def test_ob14_death_takes_all_six_without_asking_which() -> None:
    position = death(red=2, blue=2, white=2).play("validate")
    assert position.to_act == (1,)
    assert held(position) == {}
    assert score(position) == 3


def test_ob14_after_a_trade_too_many_death_is_not_fed() -> None:
    position = death(red=3, blue=3).play("trade red white")
    expected = "You have too few worshippers left for that."
    assert refused(position, "validate")[1] == expected
    assert score(position.play("decline")) == 0


def test_ob14_death_says_why_at_the_end() -> None:
    for answer, line in (
        ("validate", (3, "six worshippers were given")),
        ("decline", (0, "nothing was given")),
    ):
        position = give(last_turn(start(), "death"), red=6).play("god death").play(answer)
        assert god_line(position) == line
    position = give(last_turn(start(), "death"), red=5).play("god death")
    assert god_line(position) == (0, "nothing was given")


def test_ob14_a_god_costs_nothing() -> None:
    for god in set(GODS) - {"love", "death"}:
        position = give(offer(start(), god, "love"), red=2).play(f"god {god}")
        assert held(position) == {"red": 2}
        assert position.to_act == (1,)


def test_ob14_nobody_has_points_from_a_god_that_was_not_taken() -> None:
    position = offer(start(), "apprentice", "technology")
    assert score(position) == 0


# --- OB15: who wins -------------------------------------------------------------------------------


def finished(*scores: tuple[int, int]) -> orrery.Position:
    """A finished game with so many points and worshippers; the first seat's god brings two."""
    position = start(len(scores))
    for seat, (worth, worshippers) in enumerate(scores):
        stones = worth - 2 if seat == 0 else worth
        lost = stones < 0
        for place in range(abs(stones)):
            lay(position, place, "-G1d" if lost else "G1d", seat)
        give(position, seat, red=worshippers)
    return last_turn(position, "apprentice").play("god apprentice")


def result(position: orrery.Position) -> tuple[list[str], tuple[float, ...], str]:
    outcome = position.outcome
    return [SEATS[seat] for seat in outcome.winners], outcome.scores, outcome.reason


def worths(position: orrery.Position) -> list[float]:
    seats = range(len(position.game.seats))
    return [kernel.payoff(position.state, position.game.box, seat) for seat in seats]


def test_ob15_most_points_win() -> None:
    assert result(finished((5, 0), (4, 10))) == (["sun"], (5, 4), "points")
    assert result(finished((4, 10), (5, 0))) == (["moon"], (4, 5), "points")
    assert result(finished((3, 1), (4, 1), (8, 1), (7, 9))) == (["star"], (3, 4, 8, 7), "points")


def test_ob15_a_tie_goes_to_the_most_worshippers_left() -> None:
    assert result(finished((5, 3), (5, 4))) == (["moon"], (5, 5), "worshippers")
    assert result(finished((5, 4), (5, 3), (4, 10))) == (["sun"], (5, 5, 4), "worshippers")


def test_ob15_a_tie_that_is_left_is_shared() -> None:
    assert result(finished((5, 4), (5, 4))) == (["sun", "moon"], (5, 5), "shared")
    assert result(finished((5, 4), (3, 9), (5, 4))) == (["sun", "star"], (5, 3, 5), "shared")
    assert result(finished(*[(6, 2)] * 4))[0] == list(SEATS)


def test_ob15_worshippers_never_outweigh_a_point() -> None:
    assert result(finished((2, 0), (1, 10)))[0] == ["sun"]


def test_ob15_less_than_nothing_is_compared_too() -> None:
    assert result(finished((-1, 0), (-2, 10))) == (["sun"], (-1, -2), "points")
    assert result(finished((-2, 3), (-2, 4))) == (["moon"], (-2, -2), "worshippers")


def test_ob15_those_who_share_a_victory_share_its_worth() -> None:
    assert worths(finished((5, 4), (4, 4))) == [1, -1]
    assert worths(finished((5, 4), (5, 4))) == [0, 0]
    assert worths(finished((5, 4), (3, 9), (5, 4))) == [0.5, -1, 0.5]
    assert worths(finished((5, 4), (3, 9), (5, 5), (1, 1))) == [-1, -1, 1, -1]
    assert worths(finished(*[(6, 2)] * 4)) == [0, 0, 0, 0]


def test_ob15_the_game_is_over_after_fifteen_turns_each() -> None:
    position = finished((5, 4), (4, 4))
    assert position.view()["turns_taken"] == 30
    assert position.view()["phase"] == "over"
    assert (position.to_act, position.moves()) == ((), [])
    assert str(position.task()) == "The game is over."
    with pytest.raises(orrery.Refusal, match="The game is over"):
        position.play("take a1")


def test_ob15_the_game_may_end_with_a_region() -> None:
    position = devote(start(), "fire")
    position.state.turns_taken = 29
    for place in range(13):
        lay(position, place, "G1b", 0)
    assert orbis().box.level_start[3] == 37
    position.state.drawn = 36
    position.play("take a1")
    position.play(sorted(texts(position, "flip"))[0])
    while phase(position) == "limit":
        position.play(sorted(texts(position, "discard"))[0])
    assert position.is_over
    assert position.view()["stacks"] == {"1": 0, "2": 0, "3": 0}
    assert all(there["tile"] for there in position.view()["market"].values())
