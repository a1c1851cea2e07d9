"""The set-up, and what nobody may know, rule by rule (OB1 to OB3)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

import orrery
from orrery.core.kernel import COMPILED
from orrery.games.orbis.data.components import COLOURS, GODS, SEATS

from .positions import (
    PLAYERS,
    TILES,
    devote,
    give,
    next_tile,
    offer,
    orbis,
    phase,
    played,
    refused,
    show,
    standing,
    start,
    texts,
    trades,
    where_tiles_are,
)

BY_SEED = 300 if COMPILED else 150

STARS = {2: {"black"}, 3: {"black", "purple"}, 4: {"black", "purple", "white"}}
LEVELS = {2: (11, 11, 15), 3: (15, 15, 21), 4: (20, 20, 25)}


def stacked(position: orrery.Position) -> list[str]:
    """The tiles in play, in the order in which they are drawn."""
    count = sum(LEVELS[len(position.game.seats)])
    return [TILES.tiles[number].id for number in position.state.stack[:count].tolist()]


# --- OB1: tiles and market ------------------------------------------------------------------------


def test_ob1_there_are_five_colours() -> None:
    assert COLOURS == ("yellow", "green", "blue", "red", "white")
    assert {tile.colour for tile in TILES.tiles} == set(COLOURS)


@pytest.mark.parametrize("players", PLAYERS)
def test_ob1_the_number_of_players_decides_which_stars_are_used(players: int) -> None:
    used = {tile.id for tile in TILES.tiles if tile.stars in STARS[players]}
    ids = stacked(start(players))
    assert set(ids) == used
    assert len(ids) == len(used) == {2: 37, 3: 51, 4: 65}[players]


@pytest.mark.parametrize("players", PLAYERS)
def test_ob1_the_levels_lie_one_below_the_other(players: int) -> None:
    levels = [int(tile[1]) for tile in stacked(start(players))]
    assert levels == sorted(levels)
    assert tuple(Counter(levels).values()) == LEVELS[players]


@pytest.mark.parametrize("players", PLAYERS)
def test_ob1_nine_level_1_tiles_form_a_market_of_three_by_three(players: int) -> None:
    view = start(players).view()
    shown = [there["tile"] for there in view["market"].values()]
    assert list(view["market"]) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert len(set(shown)) == 9
    assert all(tile[1] == "1" for tile in shown)
    first, *rest = LEVELS[players]
    assert list(view["stacks"].values()) == [first - 9, *rest]


def test_ob1_nobody_stands_on_the_market_and_no_domain_has_worshippers() -> None:
    position = start(4)
    assert standing(position) == {}
    assert not position.state.domain.any()


def test_ob1_each_level_is_shuffled() -> None:
    orders = [stacked(orbis().start(seed)) for seed in range(BY_SEED)]
    for place in (0, 10, 11, 21, 22, 36):
        assert len({order[place] for order in orders}) == (11 if place < 22 else 15)
    assert len({tuple(order) for order in orders}) == BY_SEED


@pytest.mark.compiled
def test_ob1_each_tile_of_a_level_is_as_likely_on_top_as_the_others() -> None:
    tops = Counter(stacked(orbis().start(seed))[22] for seed in range(3000))
    assert len(tops) == 15
    assert sum((n - 200) ** 2 / 200 for n in tops.values()) < 42  # one in ten thousand


@pytest.mark.parametrize("players", [1, 5])
def test_ob1_two_to_four_play(players: int) -> None:
    with pytest.raises(orrery.OptionError, match="players is a whole number from 2 to 4"):
        orrery.game("orbis", players=players)


@pytest.mark.parametrize("players", PLAYERS)
def test_ob1_the_seats(players: int) -> None:
    assert tuple(orbis(players).seats) == ("sun", "moon", "star", "comet")[:players]


# --- OB2: gods and tokens -------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_ob2_one_god_more_than_players_lies_face_up(players: int) -> None:
    view = start(players).view()
    assert len(set(view["gods"])) == players + 1
    assert set(view["gods"]) <= set(GODS)
    assert texts(start(players), "god") == {f"god {god}" for god in view["gods"]}


def test_ob2_the_gods_are_drawn_by_lot() -> None:
    drawn = [tuple(orbis().start(seed).view()["gods"]) for seed in range(BY_SEED)]
    assert {god for gods in drawn for god in gods} == set(GODS)
    assert len(GODS) == 10


@pytest.mark.compiled
def test_ob2_each_god_is_as_likely_as_the_others() -> None:
    drawn = Counter(g for seed in range(3000) for g in orbis(4).start(seed).view()["gods"])
    assert all(abs(count - 1500) < 120 for count in drawn.values())


@pytest.mark.parametrize(("players", "tokens"), [(2, [7, 2]), (3, [9, 4, 2]), (4, [11, 7, 4, 2])])
def test_ob2_the_temple_tokens(players: int, tokens: list[int]) -> None:
    assert start(players).view()["temple_tokens"] == tokens


# --- OB3: who plays, and how long -----------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_ob3_the_first_player_is_drawn(players: int) -> None:
    firsts = {orbis(players).start(seed).to_act for seed in range(BY_SEED)}
    assert firsts == {(seat,) for seat in range(players)}


@pytest.mark.parametrize("players", PLAYERS)
def test_ob3_play_goes_clockwise(players: int) -> None:
    position = start(players, first=players - 1)
    for turn in range(2 * players):
        assert position.to_act == ((players - 1 + turn) % players,)
        assert position.view()["turns_taken"] == turn
        played(show(position, a1="G1b"), "take a1", f"lay 1:{turn // players}")


def at_random(position: orrery.Position, seed: int) -> orrery.Position:
    chance = Random(seed)
    while not position.is_over:
        position.play(chance.choice(position.moves()))
    return position


@pytest.mark.parametrize("players", PLAYERS)
def test_ob3_everybody_takes_14_regions_and_a_god_and_the_supply_fits(players: int) -> None:
    position = at_random(orbis(players).start(players), players)
    view = position.view()
    for name in SEATS[:players]:
        assert len(view["players"][name]["universe"]) == 14
        assert view["players"][name]["god"] in GODS
    assert all(there["tile"] for there in view["market"].values())
    assert list(view["stacks"].values()) == [0, 0, 0]
    assert view["turns_taken"] == 15 * players
    assert len(view["gods"]) == 1
    assert sum(LEVELS[players]) == 14 * players + 9
    in_play = position.state.stack[: sum(LEVELS[players])].tolist()
    assert where_tiles_are(position) == sorted(in_play)


def test_ob3_a_turn_is_a_region_or_a_god() -> None:
    position = offer(start(), "fire", "love", "death")
    cells = {f"take {letter}{row}" for letter in "abc" for row in "123"}
    assert texts(position) == cells | {"god fire", "god love", "god death"}


def test_ob3_a_player_with_a_god_must_take_a_region() -> None:
    position = devote(start(), "fire")
    assert len(texts(position)) == len(texts(position, "take")) == 9
    assert refused(offer(position, "love"), "god love")[:2] == (
        "OB3",
        "You have the goddess of fire already.",
    )


def test_ob3_a_player_with_14_regions_must_take_the_god() -> None:
    position = offer(start(), "fire", "love", "death")
    position.state.regions[0] = 14
    assert texts(position) == {"god fire", "god love", "god death"}
    expected = ("OB3", "You have 14 regions already; take a god.", "take")
    assert refused(position, "take a1") == expected


def test_ob3_a_god_is_taken_once() -> None:
    position = offer(start(), "fire", "oceans", "technology").play("god fire")
    assert position.view()["players"]["sun"]["god"] == "fire"
    assert texts(position, "god") == {"god oceans", "god technology"}
    expected = ("OB2", "The goddess of fire is with sun.", "god")
    assert refused(position, "god fire") == expected
    assert refused(position, "god love")[:2] == ("OB2", "The goddess of love is not in this game.")


# --- Hidden: only the order of the stacks ---------------------------------------------------------


def everything_seen(position: orrery.Position) -> list[object]:
    seats = (None, *range(len(position.game.seats)))
    seen = [
        (position.view(s), position.scene(s), position.picture(s), str(position.task(s)))
        for s in seats
    ]
    return [seen, position.moves(), position.to_act]


def middle_of_a_game(players: int, turns: int, seed: int = 3) -> orrery.Position:
    """A random game, inside the turn after so many."""
    position, chance = orbis(players).start(seed), Random(seed)
    while position.state.turns_taken < turns or phase(position) == "choose":
        position.play(chance.choice(position.moves()))
    return position


def bounds(position: orrery.Position) -> list[tuple[int, int]]:
    """Where the rests of the three stacks begin and end."""
    starts, drawn = position.game.box.level_start.tolist(), int(position.state.drawn)
    return [(max(first, drawn), max(end, drawn)) for first, end in pairwise(starts)]


@pytest.mark.parametrize(("players", "turns"), [(2, 0), (2, 10), (3, 25), (4, 1), (4, 50)])
def test_the_order_of_the_stacks_cannot_be_seen_by_anybody(players: int, turns: int) -> None:
    position = middle_of_a_game(players, turns)
    seen, swaps = everything_seen(position), 0
    for first, end in bounds(position):
        for one, two in {(first, first + 1), (first, end - 1), (end - 2, end - 1)}:
            if first <= one < two < end:
                other = position.copy()
                stack = other.state.stack
                stack[one], stack[two] = stack[two], stack[one]
                assert other.state.tobytes() != position.state.tobytes()
                assert everything_seen(other) == seen
                swaps += 1
    assert swaps > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_no_view_names_a_tile_that_was_not_drawn(players: int) -> None:
    position = middle_of_a_game(players, 5)
    hidden = stacked(position)[position.state.drawn :]
    for seat in (None, *range(players)):
        told = str(position.view(seat))
        assert not any(f"'{tile}'" in told for tile in hidden)


@pytest.mark.parametrize(("players", "turns"), [(2, 0), (2, 10), (3, 25), (4, 1), (4, 40)])
def test_an_imagined_world_deals_the_stacks_again_and_keeps_the_rest(
    players: int, turns: int
) -> None:
    position = middle_of_a_game(players, turns)
    seen, drawn, orders = everything_seen(position), int(position.state.drawn), set()
    for seat in (None, *range(players)):
        world = position.imagine(seat, f"imagined by {seat}")
        assert everything_seen(world) == seen
        assert stacked(world)[:drawn] == stacked(position)[:drawn]
        for first, end in bounds(position):
            assert set(stacked(world)[first:end]) == set(stacked(position)[first:end])
        orders.add(tuple(stacked(world)))
    assert len(orders) > 1


def test_an_imagined_world_may_have_any_tile_of_the_level_on_top() -> None:
    position = start()
    tops = {stacked(position.imagine(0, seed))[9] for seed in range(40)}
    assert tops == set(stacked(position)[9:11])
    assert {stacked(position.imagine(0, seed))[11] for seed in range(150)} == set(
        stacked(position)[11:22]
    )


def test_a_refill_shows_the_next_tile_of_the_stack() -> None:
    position = show(next_tile(start(), "R1c"), c3="G1b")
    played(position, "take c3", "lay 1:0")
    assert position.view()["market"]["c3"]["tile"] == "R1c"


def test_a_domain_is_open_to_all() -> None:
    position = give(start(3), 1, red=4, blue=1)
    for seat in (None, 0, 1, 2):
        domain = position.view(seat)["players"]["moon"]["domain"]
        assert domain == {"yellow": 0, "green": 0, "blue": 1, "red": 4, "white": 0}
    assert trades(position) == set()
