"""A new round begins with a word on the one before."""

from __future__ import annotations

import orrery
from orrery import CLOCK
from orrery.games.orbit import rules as orbit_rules
from orrery.players.player import player
from orrery.players.turns import next_move


def bid_and_lay(position: orrery.Position, seat: int, bid: int) -> int:
    """This seat bids and lays any plan; what the plan brought."""
    position.play(f"bid {bid}", seat).play("time", CLOCK)
    while position.view()["phase"] == "planning":
        position.play(position.moves(seat)[0])
    return int(position.view()["last"]["score"])


def test_the_last_plan_is_told_until_somebody_bids() -> None:
    position = orrery.game("corona", players=4, deal="random", end_doubled=False).start(3)
    assert str(position.task()) == "Bid on the best plan."
    score = bid_and_lay(position, 2, 6)
    assert str(position.task()) == f"Earth bid 6 and made {score}. Bid on the best plan."
    position.play("bid 4", 1)
    assert str(position.task()) == "Venus bids 4; who bids more?"


def test_a_round_without_a_bid_leaves_nothing_to_tell() -> None:
    position = orrery.game("harun", players=3, deal="random").start(3)
    bid_and_lay(position, 0, 1)
    assert "Mercury bid 1" in str(position.task())
    position.play("time", CLOCK)
    assert str(position.task()) == "Bid on the best plan."


def test_orbit_tells_who_took_the_pot() -> None:
    position = orrery.game("orbit", players=3).start(1)
    bots = [player("simple", seat) for seat in range(3)]
    told = set()
    while not position.is_over:
        position.play(next_move(position, lambda seat: bots[seat].choose(position, seat)))
        if position.state.claims == 0 and not position.is_over:
            landings = position.view()["last"]["landings"]
            taken = landings[-1]["event"] == "whole pot"
            owner = position.view()["last"]["owners"].get(landings[-1]["body"])
            expected = f"{owner.capitalize()} took the pot." if taken else "Nobody took the pot."
            if position.state.phase == orbit_rules.CLAIMING:
                assert str(position.task()) == f"{expected} Claim a body."
                told.add(taken)
    assert told == {True, False}
