"""Simple players of Corona, Harun and Orbit: legal, honest, and better when stronger."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

import orrery
from orrery.core.kernel import CLOCK, COMPILED
from orrery.games.orbit import rules as orbit_rules
from orrery.players.asking import ask
from orrery.players.corona import solver as corona
from orrery.players.harun import solver as harun
from orrery.players.orbit.forecast import forecast, trace
from orrery.players.player import Player, SimplePlayer, player
from orrery.players.turns import next_move
from orrery.testing import check_player

STRENGTHS = range(1, 6)
DEALS = 30 if COMPILED else 3

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("corona", {"players": 4, "deal": "random"}),
    ("corona", {"players": 2, "laps": "1"}),
    ("corona", {"players": 3, "mode": "sealed", "deal": "random", "laps": "1", "empty_scores": 0}),
    ("harun", {"players": 3}),
    ("harun", {"players": 5, "deal": "random"}),
    ("harun", {"players": 4, "mode": "sealed", "deal": "random"}),
    ("orbit", {"players": 2, "seconds": 0}),
    ("orbit", {"players": 4}),
    ("orbit", {"players": 6, "mode": "sealed"}),
]

# The exact solver of Corona is for compiled code.
slow = pytest.mark.compiled
FIT_STRENGTHS = STRENGTHS if COMPILED else STRENGTHS[:1]


def play_on(position: orrery.Position, players: Sequence[Player]) -> None:
    """The next move."""
    position.play(next_move(position, lambda seat: players[seat].choose(position, seat)))


def play_game(position: orrery.Position, players: Sequence[Player]) -> orrery.Position:
    while not position.is_over:
        play_on(position, players)
    return position


# --- Whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("strength", FIT_STRENGTHS)
@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_every_strength_plays_whole_games(
    name: str, options: dict[str, Any], strength: int
) -> None:
    game = orrery.game(name, **options)
    position = play_game(
        game.start(strength), [SimplePlayer(seat, strength) for seat in range(len(game.seats))]
    )
    assert position.outcome.winners


@slow
@pytest.mark.parametrize("name", ["corona", "harun", "orbit"])
def test_players_of_different_strengths_meet(name: str) -> None:
    game = orrery.game(name, players=5)
    position = play_game(game.start(3), [SimplePlayer(s, s) for s in STRENGTHS])
    assert position.outcome.winners


@pytest.mark.parametrize("mode", ["live", "sealed"])
@pytest.mark.parametrize("strength", FIT_STRENGTHS[::2])
@pytest.mark.parametrize("name", ["corona", "harun", "orbit"])
def test_a_choice_does_not_depend_on_what_is_hidden(name: str, strength: int, mode: str) -> None:
    game = orrery.game(name, players=3, mode=mode)
    assert check_player(partial(SimplePlayer, strength=strength), game, seed=4) > 0


@pytest.mark.parametrize("strength", FIT_STRENGTHS)
@pytest.mark.parametrize("name", ["corona", "harun"])
def test_a_plan_that_somebody_else_began_is_carried_on(name: str, strength: int) -> None:
    """HA4, CO4: it takes a body without a die, and a die that is left."""
    for seed in range(3):
        position = dealt(name, seed)
        position.play("bid 1", 0).play("pass", 1).play("pass", 2)
        laid = position.moves(0)[seed::7][0]
        position.play(laid)
        while position.state.steps:
            position.play(ask(SimplePlayer(seed, strength), position, 0))
        assert position.last.seat == 0


@pytest.mark.parametrize("strength", FIT_STRENGTHS)
def test_a_list_of_wishes_that_somebody_else_began_is_carried_on(strength: int) -> None:
    """OR4: no body stands on a list twice."""
    for first in "ROYGBV":
        position = orrery.game("orbit", players=2, mode="sealed").start(3)
        position.play(f"wish {first}", 0)
        while 0 in position.to_act and not position.state.done[0]:
            position.play(ask(SimplePlayer(1, strength), position, 0))
        assert sorted(position.state.wishes[0].tolist()) == list(range(6))


# --- Bids -----------------------------------------------------------------------------------------


def dealt(name: str, seed: int, mode: str = "sealed", **options: object) -> orrery.Position:
    return orrery.game(name, players=3, mode=mode, deal="random", **options).start(seed)


def optimum(position: orrery.Position) -> int:
    p = position.state
    cells, dice = tuple(p.cell.tolist()), tuple(position.view()["dice"])
    if position.game.name == "corona":
        return corona.solve(corona.CoronaProblem(cells, dice)).optimum
    return harun.solve(
        harun.HarunProblem(cells, tuple(p.star.tolist()), dice, int(p.direction))
    ).optimum


def sealed_bid(position: orrery.Position, strength: int) -> int:
    move = SimplePlayer("bids", strength).choose(position, 0)
    assert move is not None
    return move.number


@slow
@pytest.mark.parametrize("name", ["corona", "harun"])
def test_stronger_players_bid_higher_and_the_strongest_bids_the_optimum(name: str) -> None:
    positions = [dealt(name, seed) for seed in range(DEALS)]
    bids = [[sealed_bid(position, strength) for position in positions] for strength in STRENGTHS]
    averages = [sum(some) / len(some) for some in bids]
    assert averages == sorted(averages)
    assert averages[0] < averages[2] < averages[4]
    best = [optimum(position) for position in positions]
    assert bids[4] == best
    assert all(bid <= most for some in bids for bid, most in zip(some, best, strict=True))


@pytest.mark.parametrize("mode", ["live", "sealed"])
@pytest.mark.parametrize("strength", FIT_STRENGTHS)
@pytest.mark.parametrize("name", ["corona", "harun"])
def test_nobody_fails_their_own_bid(name: str, strength: int, mode: str) -> None:
    for seed in range(DEALS // 3):
        position = dealt(name, seed, mode)
        players = [SimplePlayer(f"{seed} {seat}", strength) for seat in range(3)]
        while position.view()["round"] == 1 and not position.is_over:
            play_on(position, players)
        last = position.view()["last"]
        assert last is None or last["score"] >= last["bid"]
        assert position.view()["suspended"] == []


@slow
@pytest.mark.parametrize("name", ["corona", "harun"])
def test_the_strongest_bids_the_optimum_at_once_and_its_plan_reaches_it(
    name: str,
) -> None:
    for seed in range(DEALS):
        position, bot = dealt(name, seed, "live"), SimplePlayer(seed, 5)
        most = optimum(position)
        first = bot.choose(position, 0)
        assert first.number == most
        position.play(first)
        assert bot.choose(position, 0) is None  # nobody outbids themselves
        position.play("time", seat=CLOCK)
        while position.view()["phase"] == "planning":
            position.play(bot.choose(position, int(position.state.bidder)))
        assert position.view()["last"]["score"] == most


@slow
def test_the_bid_respects_what_an_empty_cell_is_worth() -> None:
    for seed in range(10):
        position = dealt("corona", seed, empty_scores=0)
        cells, dice = tuple(position.state.cell.tolist()), tuple(position.view()["dice"])
        assert sealed_bid(position, 5) == corona.solve(corona.CoronaProblem(cells, dice), 0).optimum


def test_who_finds_nothing_does_not_bid() -> None:
    live, sealed = dealt("harun", 1, "live"), dealt("harun", 1)
    for position in (live, sealed):
        position.state.cell[:] = 0
        position.state.star[:] = [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 0]
        position.state.direction = 1
        position.state.rolled[:] = position.state.dice[:] = [0, 7, 0, 0, 0, 0, 0]
    assert SimplePlayer(0, 5).choose(live, 0) is None
    assert SimplePlayer(0, 5).choose(sealed, 0).text == "pass"


# --- Orbit ----------------------------------------------------------------------------------------


def pay_as_the_last_claimant(position: orrery.Position, seat: int) -> orrery.Position:
    """The trace leaves out what the last one to claim pays, so let it be paid before."""
    ahead = position.copy()
    paid = min(1, int(ahead.state.chips[seat]))
    ahead.state.chips[seat] -= paid
    ahead.state.pot += paid
    return ahead


@pytest.mark.parametrize("players", range(2, 7))
def test_trace_and_forecast_are_what_then_happens(players: int) -> None:
    for seed in range(DEALS):
        position = orrery.game("orbit", players=players).start(seed)
        position.state.round_number = 100  # so that nothing follows this round
        position.state.chips[seed % players] = seed % 2  # somebody may run out of chips
        for seat in range(players - 1):
            position.play(position.moves(seat)[(seed + seat) % 2], seat=seat)
        last = players - 1
        for move in position.moves(last):
            ahead = pay_as_the_last_claimant(position, last)
            landings = trace(ahead, {move.body: last})
            after = position.copy().play(move, seat=last)
            assert [(landing.body, EVENTS[landing.event]) for landing in landings] == [
                (shown["body"], shown["event"]) for shown in after.view()["last"]["landings"]
            ]
            gains = [sum(landing.gains[seat] for landing in landings) for seat in range(players)]
            assert after.state.chips[:players].tolist() == [
                int(ahead.state.chips[seat]) + gains[seat] for seat in range(players)
            ]
            assert after.view()["pot"] == ahead.view()["pot"] + sum(
                landing.pot for landing in landings
            )
            assert forecast(ahead, last)[move.body] == gains[last]
            cells = {landing.body: landing.end for landing in landings}
            assert {body: after.view()["bodies"][body] for body in cells} == cells


EVENTS = ("nothing", "from owner", "to pot", "from pot", "whole pot", "pot stays")


def test_a_forecast_changes_nothing_and_names_the_free_bodies() -> None:
    position = orrery.game("orbit").start(2).play("claim G", seat=1)
    before = position.state.tobytes()
    assert set(forecast(position, 0)) == set("ROYBV")
    assert position.state.tobytes() == before


def test_the_strongest_claims_what_earns_most() -> None:
    for seed in range(DEALS):
        position = orrery.game("orbit").start(seed)
        last = int(position.state.master)  # who has no reason to wait
        earns = forecast(position, last)
        move = SimplePlayer(seed, 5).choose(position, last)
        assert earns[move.body] == max(earns.values())


def test_sealed_the_strongest_lists_all_bodies_dearest_first() -> None:
    position = orrery.game("orbit", mode="sealed").start(5)
    earns = forecast(position, 1)
    for _ in range(orbit_rules.BODIES):
        position.play(SimplePlayer(1, 5).choose(position, 1))
    listed = position.view(1)["wishes"]
    assert [earns[body] for body in listed] == sorted(earns.values(), reverse=True)


@pytest.mark.parametrize(
    ("chips", "choice"),
    [([20, 1], "end"), ([3, 18], "go on"), ([12, 12], "end"), ([15, 17, 4], "go on")],
)
def test_who_is_not_behind_ends_the_game(chips: list[int], choice: str) -> None:
    position = orrery.game("orbit", players=len(chips)).start(1)
    position.state.phase, position.state.chooser = orbit_rules.CHOOSING, 0
    position.state.chips[: len(chips)] = chips
    assert SimplePlayer(1, 1).choose(position, 0).text == choice


def test_the_first_claim_goes_round_with_the_star_master() -> None:
    """Of two players each is asked first in every other round, whoever claimed last."""
    position = orrery.game("orbit", players=2).start(4)
    firsts = []
    while len(firsts) < 6:
        firsts.append(position.game.first_asked(position))
        assert firsts[-1] != position.state.master
        for _ in range(2):
            play_on(position, [SimplePlayer(seat, 2) for seat in range(2)])
        if position.state.phase == orbit_rules.CHOOSING:
            position.play("go on")
    assert firsts in ([0, 1] * 3, [1, 0] * 3)


def test_the_strongest_lets_another_pay_for_the_first_claim_where_two_bodies_earn_alike() -> None:
    """OR4: of three or more, the second to claim pays nothing."""
    waited = 0
    for seed in range(3 * DEALS):
        position = orrery.game("orbit", players=3).start(seed)
        first = position.game.first_asked(position)
        most, second = sorted(forecast(position, first).values(), reverse=True)[:2]
        move = SimplePlayer(seed, 5).choose(position, first)
        assert (move is None) == (most == second)
        assert SimplePlayer(seed, 4).choose(position, first) is not None
        waited += move is None
        position.play(SimplePlayer(seed, 5).choose(position, (first + 1) % 3))
        assert SimplePlayer(seed, 5).choose(position, first) is not None
    assert 0 < waited < 3 * DEALS


# --- Names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["simple:0", "simple:6", "simple:9", "simple:", "simple:x"])
def test_there_is_no_such_strength(name: str) -> None:
    with pytest.raises(orrery.OptionError) as caught:
        player(name, 0)
    assert str(caught.value) == f"{name!r} has no such strength; write simple:1 to simple:5"


def test_only_the_simple_player_has_strengths() -> None:
    with pytest.raises(orrery.OptionError, match=r"^'random:3' has no such strength"):
        player("random:3", 0)
    with pytest.raises(orrery.OptionError, match=r"^there is no player 'clever:3'"):
        player("clever:3", 0)


@pytest.mark.parametrize("strength", FIT_STRENGTHS)
def test_a_name_gives_the_player_of_this_strength(strength: int) -> None:
    position = orrery.game("orbit").start(strength)
    chosen = player(f"simple:{strength}", 7).choose(position, 1)
    assert chosen == SimplePlayer(7, strength).choose(position, 1)
