"""Facts about Orion Duel that were counted or measured once and must stay true."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import orrery
from orrery.core import kernel
from orrery.core.chance import seeded
from orrery.core.kernel import COMPILED, rule
from orrery.games.orion.data.board import NUMBER_OF
from orrery.games.orion.rules import kernel as rules
from orrery.games.orion.rules.box import as_set, cells_in
from orrery.games.orion.rules.symmetry import board_symmetries
from orrery.players.playout import play_out

from .positions import orion, played, without_tokens
from .reference import (
    CELLS,
    NAMES,
    PRESETS,
    Table,
    black_holes_complete,
    fillings,
    galaxies_complete,
    hexes,
    keeps_distances,
    maps_of_the_plane,
    move_said,
    perft,
    placements,
    room_for_galaxies,
)

# --- Placements on an empty board -----------------------------------------------------------------

ON_AN_EMPTY_BOARD = {
    "single": 85,
    "double": 222,
    "mixed": 444,
    "line": 378,
    "bend": 780,
    "triangle": 414,
}


@pytest.mark.parametrize(("one_sided", "bends"), [(False, 780), (True, 390)])
@pytest.mark.parametrize("first", ["blue", "orange"])
def test_placements_on_an_empty_board_without_tokens(
    one_sided: bool, bends: int, first: str
) -> None:
    expected = ON_AN_EMPTY_BOARD | {"bend": bends}
    moves = without_tokens(first=first, one_sided=one_sided).moves()
    assert Counter(move.kind for move in moves) == expected
    assert {kind: len(placements(kind, one_sided)) for kind in expected} == expected


def test_there_are_2323_placements_and_2495_codes() -> None:
    assert sum(ON_AN_EMPTY_BOARD.values()) == 2323
    assert len(without_tokens().codes()) == 2323
    assert orion().code_count == 2323 + 2 * 85 + 2


# --- Random games ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def random_games() -> list[tuple[int, str]]:
    """How long uniform random games from many random starts are, and how they end."""
    game = orion()
    ends = []
    for seed in range(20_000 if COMPILED else 25):
        position = game.start(seed)
        length = play_out(position.state, game.box, seeded(f"moves {seed}"))
        ends.append((length, position.outcome.reason))
    return ends


# The mean of 1.4 million games from random starts, with a standard error of 0.0015. The rules say
# 25.75, from which it differs by more than chance; games on preset 2 alone last 25.753.
MEAN_LENGTH = 25.765


def test_uniform_random_games_last_a_little_more_than_25_75_placements_on_average(
    random_games: list[tuple[int, str]],
) -> None:
    lengths = np.array([length for length, _ in random_games])
    standard_error = lengths.std(ddof=1) / len(lengths) ** 0.5
    assert abs(lengths.mean() - MEAN_LENGTH) < 3 * standard_error


def test_65_percent_of_random_games_end_blocked(random_games: list[tuple[int, str]]) -> None:
    share = sum(reason == "blocked" for _, reason in random_games) / len(random_games)
    assert abs(share - 0.65) < 3 * (0.65 * 0.35 / len(random_games)) ** 0.5


@pytest.mark.compiled
def test_random_games_end_in_every_way(random_games: list[tuple[int, str]]) -> None:
    assert {reason for _, reason in random_games} == {
        "constellations",
        "galaxies",
        "black holes",
        "more conditions",
        "tokens",
        "blocked",
        "draw",
    }


# --- Uniform sampling -----------------------------------------------------------------------------


def assert_uniform(position: orrery.Position, draws: int) -> None:
    """Chi-square at one in ten thousand, by the approximation of Wilson and Hilferty."""
    codes, (seat,) = position.codes().tolist(), position.to_act
    chance = seeded("uniform")
    drawn = Counter(
        int(kernel.sample(position.state, position.game.box, seat, chance)) for _ in range(draws)
    )
    assert set(drawn) <= set(codes)
    expected, freedom = draws / len(codes), len(codes) - 1
    chi_square = sum((drawn[code] - expected) ** 2 / expected for code in codes)
    spread = 2 / (9 * freedom)
    assert chi_square < freedom * (1 - spread + 3.72 * spread**0.5) ** 3


def late() -> orrery.Position:
    """Few placements are left, so that blind draws hardly ever find one."""
    return played(position_named("late in a game"), "triangle e5 f4 f5", "bend h2 h3 g2")


def test_samples_are_uniform_where_blind_draws_hit() -> None:
    position = orion(setup="2").start(1)
    assert len(position.codes()) > 1500
    assert_uniform(position, 60_000 if COMPILED else 3_000)


def test_samples_are_uniform_where_the_placements_must_be_counted() -> None:
    position = late()
    assert len(position.codes()) == 9
    assert_uniform(position, 60_000 if COMPILED else 600)


def test_samples_are_uniform_during_the_set_up() -> None:
    position = orion(setup="free").start(1)
    assert_uniform(position, 20_000 if COMPILED else 500)
    while position.view()["phase"] != "first player":
        position.play(position.moves()[-1])
    assert_uniform(position, 2_000 if COMPILED else 200)


def test_counting_finds_each_placement_once() -> None:
    for position in (late(), position_named("middle of a game")):
        state, box, (seat,) = position.state, position.game.box, position.to_act
        codes, ground = position.codes().tolist(), rules.ground_of(state, seat)
        some = range(len(codes)) if COMPILED else range(0, len(codes), 30)
        for n in some:
            assert rules.nth_placement(state, box, seat, ground, n) == codes[n]
        assert rules.nth_placement(state, box, seat, ground, len(codes)) == -1


# --- Layouts --------------------------------------------------------------------------------------

DEAD = ("b2", "b6", "f1", "f8", "i3", "i6")


def fit(galaxies: Sequence[str]) -> bool:
    """The engine's answer whether these galaxies can be completed."""
    box = orion().box
    room = box.board.copy()
    for name in galaxies:
        room &= ~box.near_alike[NUMBER_OF[name]]
    return bool(rules.tokens_fit(box, room[0], room[1], 8 - len(galaxies)))


def test_the_engine_finds_room_for_tokens_exactly_when_a_plain_search_does() -> None:
    box, rng = orion().box, Random(3)
    answers = Counter()
    for _ in range(2_000 if COMPILED else 200):
        names, count = rng.sample(list(CELLS), rng.randint(4, 16)), rng.randint(2, 7)
        room = as_set(NUMBER_OF[name] for name in names)
        answer = any(True for _ in fillings({CELLS[name] for name in names}, count))
        assert rules.tokens_fit(box, *room, count) == answer
        answers[answer] += 1
    assert min(answers[False], answers[True]) > sum(answers.values()) / 5


def test_a_dead_set_of_six_galaxies_cannot_be_completed() -> None:
    dead = {CELLS[name] for name in DEAD}
    assert keeps_distances(dead, set())
    assert room_for_galaxies(dead)
    assert not galaxies_complete(dead)
    assert not fit(DEAD)


def test_a_dead_set_stays_dead_however_the_board_is_turned() -> None:
    for image in maps_of_the_plane():
        turned = [NAMES[image[CELLS[name]]] for name in DEAD]
        assert not fit(turned)
        for fewer in combinations(turned, 5):
            assert fit(fewer)


def galaxies_at_random(game: orrery.Game, chance: Any) -> orrery.Position:
    """A set-up in which all galaxies, but no black holes, lie on random cells."""
    position = game.start(0)
    state, box, seat = position.state, game.box, position.to_act[0]
    for _ in range(8):
        kernel.apply(state, box, seat, kernel.sample(state, box, seat, chance))
    return position


def test_every_complete_layout_of_galaxies_leaves_room_for_the_black_holes() -> None:
    game, chance = orion(setup="free"), seeded("galaxies")
    for _ in range(2_000 if COMPILED else 25):
        position = galaxies_at_random(game, chance)
        galaxies = {CELLS[name] for name in position.view()["galaxies"]}
        assert keeps_distances(galaxies, set())
        assert len(galaxies) == 8
        assert black_holes_complete(galaxies, set())


@rule
def count_dead(
    box: Any, room: tuple[int, int], rest: int, first: int, count: int
) -> tuple[int, int]:
    """Sets of this many galaxies in the room, and how many of them cannot be completed."""
    if count == 0:
        return 1, 0 if rules.tokens_fit(box, room[0], room[1], rest) else 1
    sets, dead = 0, 0
    for cell in range(first, rules.N_CELLS):
        if room[0] & box.spot[cell, 0] | room[1] & box.spot[cell, 1]:
            left = (room[0] & ~box.near_alike[cell, 0], room[1] & ~box.near_alike[cell, 1])
            found = count_dead(box, left, rest, cell + 1, count - 1)
            sets, dead = sets + found[0], dead + found[1]
    return sets, dead


@rule
def count_without_room(
    box: Any, room: tuple[int, int], holes: tuple[int, int], first: int, count: int
) -> tuple[int, int]:
    """Sets of this many galaxies in the room, and how many leave no room for 7 black holes."""
    if count == 0:
        return 1, 0 if rules.tokens_fit(box, holes[0], holes[1], 7) else 1
    sets, without = 0, 0
    for cell in range(first, rules.N_CELLS):
        if room[0] & box.spot[cell, 0] | room[1] & box.spot[cell, 1]:
            left = (room[0] & ~box.near_alike[cell, 0], room[1] & ~box.near_alike[cell, 1])
            below = (holes[0] & ~box.near_unlike[cell, 0], holes[1] & ~box.near_unlike[cell, 1])
            found = count_without_room(box, left, below, cell + 1, count - 1)
            sets, without = sets + found[0], without + found[1]
    return sets, without


exhaustive = pytest.mark.compiled


def whole_board() -> tuple[int, int]:
    board = orion().box.board
    return int(board[0]), int(board[1])


@pytest.mark.slow
@exhaustive
def test_no_set_of_fewer_than_six_galaxies_is_dead() -> None:
    counted = [count_dead(orion().box, whole_board(), 8 - n, 0, n) for n in range(7)]
    assert [sets for sets, _ in counted] == [1, 85, 2961, 55211, 604825, 4031775, 16439055]
    assert [dead for _, dead in counted[:6]] == [0] * 6
    assert counted[6][1] > 0


@pytest.mark.slow
@exhaustive
def test_all_complete_layouts_of_galaxies_leave_room_for_the_black_holes() -> None:
    counted = count_without_room(orion().box, whole_board(), whole_board(), 0, 8)
    assert counted == (57_623_637, 0)


# --- Perft ----------------------------------------------------------------------------------------

PERFT: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "perft.json").read_text(encoding="utf-8")
)
PERFT_NAMES = [case["name"] for case in PERFT]


def case_named(name: str) -> dict[str, Any]:
    return PERFT[PERFT_NAMES.index(name)]


def position_named(name: str) -> orrery.Position:
    return orrery.load("\n".join(case_named(name)["record"]))


def table_of(position: orrery.Position) -> Table:
    """The reference's table after the same moves."""
    table = Table.like(position.game.start(position.seed))
    for move in position.history:
        table.play(move_said(move.text))
    return table


def count_sequences(position: orrery.Position, depth: int) -> int:
    """How many sequences of this many moves can follow."""
    codes = position.codes()
    if depth == 1:
        return len(codes)
    return sum(count_sequences(position.copy().play(int(code)), depth - 1) for code in codes)


@pytest.mark.parametrize("name", PERFT_NAMES)
def test_perft(name: str) -> None:
    for depth, count in enumerate(case_named(name)["counts"][: 2 if COMPILED else 1], 1):
        assert count_sequences(position_named(name), depth) == count


@pytest.mark.parametrize("name", PERFT_NAMES)
def test_the_reference_confirms_perft_at_depth_1(name: str) -> None:
    assert perft(table_of(position_named(name)), 1) == case_named(name)["counts"][0]


@pytest.mark.parametrize("name", ["late in a game", "two black holes"])
def test_the_reference_confirms_perft_at_depth_2(name: str) -> None:
    assert perft(table_of(position_named(name)), 2) == case_named(name)["counts"][1]


# --- Symmetry -------------------------------------------------------------------------------------


def expected_symmetries(setup: str, one_sided: bool) -> int:
    """How many ways to turn the board, or to turn it over, leave the start as it is."""
    maps = list(maps_of_the_plane())[: 6 if one_sided else 12]
    if setup == "free":
        return len(maps)
    if setup == "random":
        return 1
    tokens = [hexes(PRESETS[setup][kind]) for kind in ("galaxies", "black_holes")]
    return sum([{m[cell] for cell in cells} for cells in tokens] == tokens for m in maps)


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize("setup", ["free", "random", "1", "2", "3"])
def test_symmetries_are_those_that_keep_the_start(setup: str, one_sided: bool) -> None:
    symmetries = orion(setup=setup, one_sided=one_sided).symmetries()
    assert len(symmetries) == expected_symmetries(setup, one_sided)
    assert len({tuple(symmetry) for symmetry in symmetries}) == len(symmetries)
    for symmetry in symmetries:
        assert sorted(symmetry) == list(range(orion().code_count))
    assert list(symmetries[0]) == list(range(orion().code_count))


@pytest.mark.parametrize(("setup", "one_sided"), [("free", False), ("1", False), ("2", True)])
def test_symmetries_turn_a_game_into_an_equal_game(setup: str, one_sided: bool) -> None:
    game = orion(setup=setup, first="blue", galaxy_player="blue", one_sided=one_sided)
    symmetries = game.symmetries()
    for symmetry in symmetries if COMPILED else symmetries[-1:]:
        rng = Random(setup)
        position, image = game.start(1), game.start(1)
        while not position.is_over:
            codes = position.codes()
            assert sorted(symmetry[codes]) == image.codes().tolist()
            code = int(rng.choice(codes))
            position.play(code)
            image.play(int(symmetry[code]))
            assert position.view()["conditions"] == image.view()["conditions"]
        assert image.outcome.reason == position.outcome.reason
        assert image.outcome.winners == position.outcome.winners
        assert image.outcome.scores == position.outcome.scores


# --- Nothing is hidden ----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_imagined_world_is_the_real_one(seat: int | None) -> None:
    position = position_named("middle of a game")
    world = position.imagine(seat, "another seed")
    assert world.view(seat) == position.view(seat)
    assert world.codes().tolist() == position.codes().tolist()


def test_games_are_found_by_their_names() -> None:
    assert "orion" in orrery.GAMES
    assert orrery.game("orion").title == "Orion Duel"
    with pytest.raises(orrery.OptionError, match=r"there is no game 'chess'; there is .*orion"):
        orrery.game("chess")


def test_turned_boards_and_exchanged_colours_have_the_same_forms():
    game = orrery.game("orion", setup="1", first="blue")
    one, other = game.start(1), orrery.game("orion", setup="1", first="orange").start(1)
    turn = board_symmetries(one_sided=False)[7]
    assert set(game.forms(one)) == set(game.forms(other))  # whose turn it is, is no difference
    one.play(one.codes()[9])
    assert set(game.forms(one)).isdisjoint(game.forms(other))
    turned = game.start(1)
    turned.state.colour[turn.cells] = one.state.colour
    turned.state.left[:] = one.state.left
    turned.state.turn = one.state.turn
    for token in ("galaxies", "black_holes"):
        moved = [turn.cells[cell] for cell in cells_in(one.state[token].tolist())]
        turned.state[token] = as_set(moved)
    assert set(game.forms(one)) == set(game.forms(turned))
