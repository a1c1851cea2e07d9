"""The greedy player of Orbis: honest, quick to decide, and better when stronger."""

from __future__ import annotations

import numpy as np
import pytest

import orrery
from orrery.core.chance import seeded
from orrery.core.kernel import Record, copy_array
from orrery.games.orbis.data.components import APPRENTICE, LAZINESS
from orrery.games.orbis.data.tiles import ORRERY_SET
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.codes import CHOOSE, DESTROY, GAIN, LIMIT, N_MARKET, PAY, VALIDATE
from orrery.games.orbis.rules.places import NUMBER_OF, PLACES, REGIONS, Place
from orrery.games.orbis.rules.scoring import creation_points
from orrery.lab.orbis_balance.play import RANDOM, play_batch
from orrery.players.brains import STRENGTHS
from orrery.players.levels import LEVELS, LevelPlayer
from orrery.players.orbis.kernel import OVERLOOKED, fill_blur
from orrery.players.orbis.player import CARE, OrbisPlayer, own_taste
from orrery.players.orbis.worth import (
    ALL_COLOURS,
    blessing,
    column_of,
    look_around,
    prospect_worth,
    survey,
    will_be_filled,
    worth,
)
from orrery.players.player import player
from orrery.players.search.knowledge import SPARE, ensure_bound, lore_of, roll
from orrery.testing import check_player

from .estimates import estimated

IDS = [tile.id for tile in ORRERY_SET.tiles]


def mind(players: int = 2) -> Record:
    record: Record = copy_array(own_taste(players))[0]
    return record


def universe(*tiles: str) -> tuple[Record, Record]:
    """A position whose first seat has these tiles, written ``G2b 2:-1``; and its box.

    A wasteland has a minus before its name.
    """
    position = orrery.game("orbis").start(1)
    p = position.state
    for words in tiles:
        tile, where = words.split()
        row, column = map(int, where.split(":"))
        place = NUMBER_OF[Place(row, column)]
        p.universe[0, place] = IDS.index(tile.removeprefix("-"))
        p.wasteland[0, place] = tile.startswith("-")
        p.validated[0, place] = not tile.startswith("-")
        p.regions[0] += 1
        p.bottom_row[0] += row == 1
    return p, position.game.box


# --- What it knows and how well it plays ----------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("strength", [1, 3, 5])
def test_its_choices_rest_on_what_its_seat_may_know(strength: int, players: int) -> None:
    game = orrery.game("orbis", players=players)
    made = check_player(lambda seed: OrbisPlayer(seed, strength), game, seed=players)
    assert made > players * 15


@pytest.mark.compiled
def test_it_is_the_simple_player_of_orbis() -> None:
    position = orrery.game("orbis").start(4)
    seat = position.to_act[0]
    simple = player("simple:5", 1).choose(position, seat)
    assert simple == OrbisPlayer(1, 5).choose(position, seat)


@pytest.mark.compiled
def test_its_choice_leaves_the_position_as_it_was() -> None:
    position = orrery.game("orbis", players=3).start(8)
    thinker = OrbisPlayer(0, 5)
    while not position.is_over:
        before = position.state.tobytes()
        move = thinker.choose(position, position.to_act[0])
        assert position.state.tobytes() == before
        position.play(move)


def asked_for_too_much(asker: str) -> orrery.Position:
    """Death, or a village, has asked for six worshippers; of six, a trade has left four."""
    position = orrery.game("orbis", players=2).start(396)
    p, seat = position.state, position.to_act[0]
    p.domain[seat] = (3, 3, 0, 0, 0)
    if asker == "death":
        position.play("god death")
    else:
        place = NUMBER_OF[Place(1, 0)]
        p.universe[seat, place] = IDS.index("Y3c")
        p.regions[seat], p.bottom_row[seat] = 1, 1
        p.phase, p.laid = VALIDATE, place
    position.play("trade yellow blue")
    assert "decline" in map(str, position.moves())
    assert "validate" not in map(str, position.moves())
    return position


@pytest.mark.compiled
@pytest.mark.parametrize("name", [*map(str, LEVELS), *(f"simple:{k}" for k in STRENGTHS)])
@pytest.mark.parametrize("asker", ["death", "village"])
def test_it_declines_what_a_trade_has_made_too_dear(asker: str, name: str) -> None:
    """OB9, OB14: the question stays, but the worshippers that it asks for are gone."""
    position = asked_for_too_much(asker)
    seat, before = position.to_act[0], position.state.tobytes()
    bot = LevelPlayer(6, 1, seconds=0.05) if name == "6" else player(name, 1)
    assert bot.choose(position, seat) in position.moves()
    assert position.state.tobytes() == before


@pytest.mark.parametrize("asker", ["death", "village"])
def test_the_hasty_player_of_the_search_declines_it_too(asker: str) -> None:
    position = asked_for_too_much(asker)
    game, seat, before = position.game, position.to_act[0], position.state.tobytes()
    ensure_bound(game)
    spare = np.zeros(SPARE, game.position_type)
    code = roll(position.state, game.box, seat, seeded(1), spare, lore_of(game))
    assert game.known_move(seat, code).text == "decline"
    assert position.state.tobytes() == before


@pytest.mark.compiled
@pytest.mark.parametrize(("strong", "weak"), [(5, 3), (3, 1), (1, RANDOM)])
def test_the_stronger_wins(strong: int, weak: int) -> None:
    """Seats take turns to begin by lot; 300 games leave no doubt."""
    counts = play_batch(2, ORRERY_SET, (strong, weak), range(300), seed=5)[0]
    assert counts.seat_wins[0] > 0.6 * 300
    assert counts.seat_points[0] > counts.seat_points[1]


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "least"), [(2, 17.5), (3, 18.5), (4, 19.0)])
def test_it_scores_about_what_greedy_play_scores(players: int, least: float) -> None:
    counts = play_batch(players, ORRERY_SET, (5,) * players, range(200), seed=1)[0]
    assert counts.points.sum() / (200 * players) > least


def test_the_strongest_makes_no_mistakes_and_others_do() -> None:
    thinking, chance = mind(), seeded(1)
    fill_blur(thinking, chance, *CARE[4])
    assert not thinking.blur.any()
    errors, overlooked = [], 0
    for _ in range(50):
        fill_blur(thinking, chance, 2.0, 0.2)
        takes = thinking.blur[:N_MARKET]
        overlooked += int((takes < OVERLOOKED / 2).sum())
        errors.extend(takes[takes > OVERLOOKED / 2].tolist())
    assert 1.7 < np.std(errors) < 2.3
    assert 0.1 < overlooked / (50 * N_MARKET) < 0.3


# --- What it thinks of a position -----------------------------------------------------------------


def test_columns_are_those_of_the_places() -> None:
    _, box = universe()
    assert [column_of(box, k) for k in range(len(PLACES))] == [place.column for place in PLACES]


def test_a_full_bottom_row_says_which_places_will_be_filled() -> None:
    tiles = ("Y1a", "G1a", "B1a", "R1a", "W1a")
    p, box = universe(*(f"{tile} 1:{column}" for column, tile in enumerate(tiles, -1)))
    thinking = mind()
    survey(p, box, thinking, 0)
    filled = [place for k, place in enumerate(PLACES) if will_be_filled(box, thinking, k)]
    assert len(filled) == REGIONS
    assert {place.column for place in filled if place.row == 4} == {-1, 0}


def earned(*tiles: str) -> float:
    p, box = universe(*tiles)
    thinking = mind()
    survey(p, box, thinking, 0)
    return float(thinking.earned)


def test_stones_count_and_wastelands_cost() -> None:
    assert earned("G1d 1:0") == 1
    assert earned("G1d 1:0", "-Y1a 1:1") == 0


def test_a_forest_counts_by_what_can_still_surround_it() -> None:
    row = ("B1a 1:-1", "G2b 1:0", "B1b 1:1", "R1a 1:2", "R1b 1:3")  # it wants two yellow tiles
    assert 0 < earned("G2b 1:0") < 2
    assert 0 < earned(*row) < earned("G2b 1:0")
    assert earned(*row, "Y1a 2:0") > earned(*row)
    assert earned(*row, "Y1a 2:0", "Y1b 2:-1") == 2
    assert earned(*row, "R1c 2:0", "Y1b 2:-1") == 0


def test_a_wasteland_lets_every_colour_fit() -> None:
    bottom = ("B1a 1:0", "B1b 1:1", "B1c 1:2", "B1d 1:3", "B2a 1:4")
    thinking = mind()
    for tiles, fitting in ((bottom, 1 << 2), (("-B1a 1:0", *bottom[1:]), ALL_COLOURS)):
        p, box = universe(*tiles)
        survey(p, box, thinking, 0)
        assert thinking.fitting == fitting


def test_gods_are_worth_what_they_bring() -> None:
    p, box = universe("-B1a 1:0", "-B1b 1:1")
    thinking = mind()
    look_around(p, box, thinking, 0)
    survey(p, box, thinking, 0)
    assert blessing(p, thinking, 0, APPRENTICE, 5) == 2
    before = blessing(p, thinking, 0, LAZINESS, 5)
    assert before == pytest.approx(3 + 5 * thinking.lazy)  # its own point, and two wastelands
    p.god[0] = LAZINESS
    survey(p, box, thinking, 0)
    assert thinking.earned == 0
    assert blessing(p, thinking, 0, LAZINESS, 5) == pytest.approx(before - 2)


@pytest.mark.compiled
def test_at_the_end_it_counts_as_the_rules_do() -> None:
    position = orrery.game("orbis", players=4).start(2)
    thinker, thinking = OrbisPlayer(0, 5), mind(4)
    while not position.is_over:
        position.play(thinker.choose(position, position.to_act[0]))
    p, box = position.state, position.game.box
    for seat in range(4):
        look_around(p, box, thinking, seat)
        found = worth(p, box, thinking, seat)
        assert abs(found - creation_points(p, box, seat)) < 1


# --- What it does ---------------------------------------------------------------------------------


def test_a_tile_that_the_market_lacks_is_no_offer() -> None:
    p, box = universe("B1a 1:0")
    thinking = mind()
    look_around(p, box, thinking, 0)
    survey(p, box, thinking, 0)
    full = prospect_worth(p, box, thinking, 0, 13)
    p.market[:] = NONE
    assert prospect_worth(p, box, thinking, 0, 13) < full


def asked(phase: int, domain: tuple[int, ...], **turn: object) -> str:
    """What it does in a phase of its turn with these worshippers."""
    position = orrery.game("orbis").start(1)
    p, seat = position.state, position.to_act[0]
    p.market[:] = IDS.index("Y1a")  # nobody asks for anything
    p.phase, p.domain[seat] = phase, domain
    for name, value in turn.items():
        p[name] = value
    return str(OrbisPlayer(0, 5).choose(position, seat))


def test_above_the_limit_it_gives_what_it_has_most_of() -> None:
    assert asked(LIMIT, (3, 2, 2, 2, 2)) == "discard yellow"
    assert asked(LIMIT, (9, 1, 1, 0, 1)) == "trade yellow red"


def test_it_pays_with_what_it_has_most_of() -> None:
    assert asked(PAY, (1, 3, 1, 1, 1), due_any=1) == "pay green"


def test_it_trades_for_what_is_missing() -> None:
    assert asked(PAY, (4, 3, 0, 0, 0), due=(0, 0, 1, 0, 0)) == "trade yellow blue"


def test_it_gains_what_it_lacks() -> None:
    assert asked(GAIN, (1, 1, 1, 0, 1), to_gain=1) == "gain red"


def test_death_is_worth_six_worshippers_at_the_end_of_the_game() -> None:
    position = orrery.game("orbis").start(1)
    seat = position.to_act[0]
    regions = [0, 0, 0, 0]
    regions[seat] = REGIONS
    assert asked(VALIDATE, (6, 0, 0, 0, 0), regions=regions) == "validate"


def test_a_volcano_empties_the_tile_with_most_worshippers() -> None:
    crowd = np.zeros((N_MARKET, 5), np.int8)
    crowd[2, 3], crowd[4, 3], crowd[4, 0] = 1, 1, 2
    assert asked(DESTROY, (0,) * 5, crowd=crowd, to_destroy=(0, 0, 0, 1, 0)) == "destroy red b2"


# --- What the search asks it ----------------------------------------------------------------------


def test_an_estimate_waits_until_all_have_had_as_many_turns() -> None:
    begun = orrery.game("orbis", players=3).start(8)
    at_once, greedy = estimated(begun), OrbisPlayer(0, 5)
    begun.play(greedy.choose(begun, begun.to_act[0]))
    after_a_move = estimated(begun)
    played = begun.copy()
    while played.state.turns_taken < 3 or played.state.phase != CHOOSE:
        played.play(greedy.choose(played, played.to_act[0]))
    assert after_a_move == estimated(played) != at_once


def test_an_estimate_favours_whoever_has_more_points() -> None:
    position = orrery.game("orbis").start(1)
    even = estimated(position)
    position.state.god[0] = APPRENTICE
    ahead = estimated(position)
    assert even[0] < ahead[0] <= 1
    assert ahead[1] == -ahead[0]
