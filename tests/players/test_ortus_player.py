"""The greedy player of Ortus: honest, quick to decide, and better when stronger."""

from __future__ import annotations

import numpy as np
import pytest

import orrery
from orrery.core.kernel import copy_array
from orrery.games.ortus.rules.box import ELEMENTS
from orrery.games.ortus.rules.position import BY_WELLS, NOWHERE, WARRIORS, lift, put
from orrery.games.ortus.rules.turn import idle_warrior, open_manoeuvre, settle, wells_of
from orrery.players.chance_player import RandomPlayer
from orrery.players.ortus.knowledge import look_at_moves
from orrery.players.ortus.player import OrtusPlayer, own_taste
from orrery.players.ortus.worth import expected_falls, exposed, falls_by, threats_of, worth
from orrery.players.player import Player, player
from orrery.players.search.knowledge import DECISIVE, SPARE, lore_of
from orrery.players.turns import next_move
from orrery.testing import check_player

from .estimates import estimated

GOLD, BLACK = 0, 1


def duel(
    gold: str = "",
    black: str = "",
    energy: tuple[int, int] = (14, 14),
    honour: tuple[int, int] = (0, 0),
    guides: tuple[str, str] = ("", ""),
    elements: str = "none",
) -> orrery.Position:
    """Gold's manoeuvre begins with these warriors, ``"wind f4, earth g5"``; others are at home."""
    game = orrery.game("ortus", arrangement="standard", first="gold", elements=elements)
    position = game.start(1)
    p, box = position.state, game.box
    number = game.arena.number_of  # type: ignore[attr-defined]
    for warrior in range(WARRIORS):
        lift(p, box, warrior)
    for seat, side in enumerate((gold, black)):
        for element, cell in map(str.split, filter(None, side.split(","))):
            put(p, box, idle_warrior(p, seat, ELEMENTS.index(element)), number[cell])
        for element_number in range(len(ELEMENTS)):
            while (warrior := idle_warrior(p, seat, element_number)) != NOWHERE:
                home = next(c for c in box.haven_cells[seat].tolist() if not p.at[c])
                put(p, box, warrior, home)
        p.honour[seat] = honour[seat]
        p.guide[seat] = number[guides[seat]] if guides[seat] else NOWHERE
    p.turn, p.turn_number, p.quiet_since, p.energy[:] = GOLD, 5, 5, energy
    open_manoeuvre(p, box)
    settle(p, box)
    return position


def choice(position: orrery.Position, strength: int = 5) -> str:
    (seat,) = position.to_act
    return OrtusPlayer(0, strength).choose(position, seat).text


def whole_turn(position: orrery.Position) -> orrery.Position:
    """Let it play until the turn passes or the game is over."""
    turn = int(position.state.turn_number)
    while not position.is_over and position.state.turn_number == turn:
        position.play(choice(position))
    return position


def play_on(position: orrery.Position, *seats: Player) -> None:
    """One move of whoever may act."""
    position.play(next_move(position, lambda seat: seats[seat].choose(position, seat)))


def wins(strong: Player, weak: Player, games: int, **options: object) -> int:
    """How many games the first player wins; both take turns to begin, on both sides."""
    won = 0
    for number in range(games):
        first = ("gold", "black")[number // 2 % 2]
        position = orrery.game("ortus", first=first, **options).start(number // 4)
        seats = (strong, weak) if number % 2 else (weak, strong)
        while not position.is_over:
            play_on(position, *seats)
        assert position.outcome
        won += position.outcome.winners == (1 - number % 2,)
    return won


# --- What it knows and how well it plays ----------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("strength", [1, 3, 5])
@pytest.mark.parametrize(
    "options",
    [{}, {"elements": "none", "bidding": True, "handicap": 3}, {"arena": "arena-2"}],
)
def test_its_choices_rest_on_what_its_seat_may_know(
    strength: int, options: dict[str, object]
) -> None:
    game = orrery.game("ortus", **options)
    made = check_player(lambda seed: OrtusPlayer(seed, strength), game, seed=strength)
    assert made > 20


@pytest.mark.compiled
def test_it_is_the_simple_player_of_ortus_and_leaves_the_position_as_it_was() -> None:
    position = orrery.game("ortus").start(4)
    while not position.is_over:
        seat, before = position.to_act[0], position.state.tobytes()
        move = player("simple:5", 1).choose(position, seat)
        assert move == OrtusPlayer(1, 5).choose(position, seat)
        assert position.state.tobytes() == before
        position.play(move)


@pytest.mark.compiled
@pytest.mark.parametrize("elements", ["none", "all"])
def test_even_the_weakest_beats_random_play(elements: str) -> None:
    assert wins(OrtusPlayer(1, 1), RandomPlayer(1), 12, elements=elements) >= 11


@pytest.mark.compiled
@pytest.mark.parametrize("elements", ["none", "all"])
@pytest.mark.parametrize(("strong", "weak"), [(5, 3), (3, 1)])
def test_the_stronger_wins(strong: int, weak: int, elements: str) -> None:
    won = wins(OrtusPlayer(1, strong), OrtusPlayer(2, weak), 40, elements=elements)
    assert won >= 26


# --- What it thinks of a position -----------------------------------------------------------------


def test_who_can_attack_whom_at_which_cost() -> None:
    p = (position := duel("wind h4, water k3, earth e2", "fire h5, water h9")).state
    box = position.game.box
    named = exposed(p, box, BLACK)
    assert named == 1 << 4 | 1 << 6  # the first water, the first fire
    ready, costs, powers, targets = threats_of(p, box, GOLD, True, 14, named)
    assert ready == 1 | 1 << 2 | 1 << 4
    assert targets == named
    found = {n: (costs >> 6 * n & 63, powers >> 3 * n & 7) for n in (0, 2, 4)}
    assert found[0] == (0, 3)  # the wind strikes the fire beside it
    assert found[4][1] == found[2][1] == 5  # charges
    assert found[2][0] == box.apart[p.cell[2], p.cell[14]] - 1


def test_what_attacked_or_moved_or_is_at_home_threatens_nobody_now() -> None:
    p = (position := duel("wind h4, water k3", "fire h6")).state
    box = position.game.box
    p.attacked[0], p.moved[4] = 1, 1
    assert threats_of(p, box, GOLD, True, 14, exposed(p, box, BLACK))[0] == 0
    assert threats_of(p, box, GOLD, False, 14, exposed(p, box, BLACK))[0] == 1 | 1 << 4


def test_dragons_and_shields_and_cloaks_are_seen() -> None:
    position = duel("fire h1, fire d1", "water h5, earth f8", elements="all")
    p, box = position.state, position.game.box
    assert exposed(p, box, BLACK) == 1 << 4  # the earth is cloaked
    ready, _, powers, targets = threats_of(p, box, GOLD, True, 14, 1 << 4)
    assert ready == 1 << 6
    assert powers >> 18 & 7 == 4
    assert targets == 1 << 4
    assert threats_of(p, box, BLACK, False, 14, exposed(p, box, GOLD))[2] >> 12 & 7 == 2  # shields


def test_the_weakest_attacks_are_saved_first() -> None:
    mind = own_taste()
    attacks = (0b111, 0, 5 | 3 << 3 | 3 << 6, 0b111)  # a charge and two strikes, free
    assert falls_by(attacks, mind, 0, 0) == 3
    assert falls_by(attacks, mind, 0, 6) == 1
    assert 0 < falls_by(attacks, mind, 0, 11) < 0.5
    assert falls_by((*attacks[:3], 0b1), mind, 0, 0) == 1  # there is only one to fall
    assert falls_by((0, 0, 0, 0), mind, 0, 0) == 0


def test_energy_saves_and_a_position_is_worth_the_opposite_to_the_other() -> None:
    poor = duel("water h4, earth h10", "water f6, earth f7", energy=(0, 14))
    rich = duel("water h4, earth h10", "water f6, earth f7", energy=(12, 14))
    mind, box = own_taste(), poor.game.box
    named = exposed(poor.state, box, GOLD)
    assert expected_falls(poor.state, box, mind, BLACK, named) == 2
    assert expected_falls(rich.state, box, mind, BLACK, named) < 0.5
    for position in (poor, rich):
        value = worth(position.state, box, mind, GOLD)
        assert value == -worth(position.state, box, mind, BLACK)


# --- What it does ---------------------------------------------------------------------------------


def test_it_saves_a_warrior_when_nothing_else_is_in_danger() -> None:
    position = duel("wind h4", "water h6", energy=(14, 5)).play("storm h4xh6")
    assert choice(position) == "save"


def test_it_lets_one_fall_to_save_two() -> None:
    """With 6 energy: a bear asks for 6, and two strikes will ask for 3 each."""
    position = duel(
        "earth d3, wind h4, wind j8",
        "fire d6, water h5, water j9, earth c8",
        energy=(6, 6),
        elements="wind+earth",
    )
    position.play("charge earth d3-d5xd6")
    assert int(position.state.power) == 6
    assert choice(position) == "fall"


def test_it_saves_whoever_would_lose_the_game() -> None:
    position = duel(
        "wind h4, wind j8, water i4",
        "water h6, fire j9, fire i5",
        energy=(14, 4),
        honour=(7, 0),
        guides=("h6", ""),
    )
    position.state.guide[GOLD] = position.game.box.neighbour[position.game.box.core, 0]
    position.play("storm h4xh6")
    assert choice(position) == "save"


def test_it_makes_the_winning_fall() -> None:
    position = duel("wind h4, water k4", "water h6", energy=(14, 3), honour=(7, 0))
    position.state.guide[GOLD] = position.game.box.neighbour[position.game.box.core, 0]
    position.play(choice(position))
    assert position.outcome
    assert position.outcome.winners == (GOLD,)


@pytest.mark.compiled
@pytest.mark.parametrize("elements", ["none", "all"])
def test_it_takes_the_fifth_well_and_holds_it(elements: str) -> None:
    position = duel("wind l2, earth l8, water j6, fire h4", energy=(14, 14), elements=elements)
    whole_turn(position)
    assert wells_of(position.state, position.game.box, GOLD) == 5
    while position.state.turn == BLACK and not position.is_over:
        position.play("end")
    assert position.state.ending == BY_WELLS
    assert position.state.winner == GOLD


@pytest.mark.compiled
def test_it_breaks_five_wells() -> None:
    position = duel(
        "wind k4, water k6",
        "wind d2, earth d8, water f6, fire h4, fire h10",
        energy=(14, 3),
    )
    whole_turn(position)
    assert not position.is_over
    assert wells_of(position.state, position.game.box, BLACK) < 5


@pytest.mark.parametrize(("elements", "agreed"), [("none", 6), ("wind", 5), ("all", 4)])
def test_it_bids_down_to_a_fair_start(elements: str, agreed: int) -> None:
    game = orrery.game("ortus", arrangement="standard", bidding=True, elements=elements)
    position = game.start(1)
    while position.state.turn_number == 0:
        position.play(choice(position))
    assert position.state.bid == agreed
    assert position.state.energy[position.state.turn] == agreed


def test_it_arranges_its_warriors_by_its_seed_alone() -> None:
    game = orrery.game("ortus")
    shown = set()
    for seed in range(8):
        position = game.start(1)
        while position.state.turn_number == 0:
            play_on(position, OrtusPlayer(seed, 5), OrtusPlayer(seed + 1, 5))
        shown.add(tuple(position.state.cell[:8].tolist()))
    assert len(shown) > 1


# --- What it tells the search ---------------------------------------------------------------------


def looks(position: orrery.Position) -> dict[str, float]:
    """How good each move looks."""
    game, (seat,) = position.game, position.to_act
    codes = position.codes(seat)
    scores, spare = np.zeros(len(codes)), np.zeros(SPARE, game.position_type)
    p = copy_array(position.state)[0]
    look_at_moves(p, game.box, seat, codes, len(codes), scores, spare, lore_of(game))
    moves = [game.known_move(seat, code).text for code in codes.tolist()]
    return dict(zip(moves, scores.tolist(), strict=True))


def one_fall_from_winning() -> orrery.Position:
    """Gold's wind can fell a water that nobody can save, and its guide stands beside the core."""
    position = duel("wind h4", "water h6", energy=(4, 3), honour=(7, 0))
    position.state.guide[GOLD] = position.game.box.neighbour[position.game.box.core, 0]
    return position


def test_the_best_move_looks_best_and_a_win_is_decisive() -> None:
    position = duel("wind h4", "water h6", energy=(4, 14))
    seen = looks(position)
    assert seen[choice(position)] == 1
    assert all(0 <= look <= 1 for look in seen.values())
    assert looks(one_fall_from_winning())["storm h4xh6"] == DECISIVE
    answers = looks(duel("wind h4", "water h6", energy=(14, 5)).play("storm h4xh6"))
    assert answers["save"] > 0.5 > answers["fall"]


def test_before_the_first_turn_nothing_is_known() -> None:
    position = orrery.game("ortus", arrangement="standard", bidding=True).start(1)
    assert set(looks(position).values()) == {0.5}
    assert estimated(position) == [0, 0]


def test_an_estimate_favours_whoever_leads() -> None:
    ahead = estimated(duel("wind l2, earth l8, water j6", honour=(4, 0)))
    assert 0.5 < ahead[0] <= 1
    assert ahead[1] == -ahead[0]


def test_an_estimate_settles_the_attack_that_is_under_way() -> None:
    asked = duel("wind h4", "water h6", energy=(14, 5)).play("storm h4xh6")
    settled = asked.copy()
    while len(settled.history) == len(asked.history) or settled.to_act != (GOLD,):
        settled.play(choice(settled))
    assert estimated(asked) == pytest.approx(estimated(settled))


@pytest.mark.compiled
@pytest.mark.parametrize(("strength", "misses"), [(1, True), (3, False)])
def test_beginners_overlook_a_win_and_others_do_not(strength: int, misses: bool) -> None:
    position = one_fall_from_winning()
    made = {OrtusPlayer(seed, strength).choose(position, GOLD).text for seed in range(20)}
    assert (made != {"storm h4xh6"}) == misses
