"""The best bid in Harun and Corona, against every bid that can be made, by the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import orrery
from orrery.games.orbit_box.rules.bidding import BIDDING, PASS
from orrery.games.orbit_box.rules.rounds import NOBODY
from orrery.players.asking import ask
from orrery.players.brains import brain
from orrery.players.orbit_box.auction import Stakes, best_bid
from orrery.players.orbit_box.bids import bid_table
from orrery.players.player import SimplePlayer
from orrery.players.turns import next_move

DEALS = 15
LAST_ROUND = 100

pytestmark = pytest.mark.compiled


def last_round(name: str, players: int, mode: str, seed: int) -> orrery.Position:
    """A position in which the game ends with this round, whatever happens."""
    position = orrery.game(name, players=players, mode=mode, deal="random").start(seed)
    p = position.state
    p.round_number = LAST_ROUND
    for seat in range(players):
        p.chips[seat] = 3 + (seed * (seat + 3) + seat * seat) % 9
        p.suspended[seat] = (seed + 2 * seat) % 7 == 0
    if name == "harun":
        p.reserve = 10 + seed % 9
        p.last_winner = seed % (players + 1) - 1
    return position


def optimum(position: orrery.Position) -> int:
    return int(orrery.solve(position).optimum)


class ExactBidder:
    """Bids what the best plan brings, and lays it."""

    def __init__(self, found: int) -> None:
        self.found = found

    def choose(self, position: orrery.Position, seat: int) -> orrery.Move | None:
        p, game = position.state, position.game
        if p.phase != BIDDING:
            return brain(game, 1, 5).choose(position, seat)
        if game.box.sealed:
            return game.move(seat, PASS + self.found)
        return None if p.bid >= self.found else game.read(f"bid {self.found}", seat)


def share(position: orrery.Position, seat: int) -> float:
    winners = position.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def best_share(position: orrery.Position, hero: int, found: int) -> float:
    """The most that the hero's bids can bring: all, but not to outbid itself, or to fail unseen."""
    if position.is_over:
        return share(position, hero)
    p, others, was_asked = position.state, ExactBidder(found), []

    def choose(seat: int) -> orrery.Move | None:
        if seat != hero or p.phase != BIDDING:
            return ask(others, position, seat)
        was_asked.append(seat)
        return position.moves(seat)[0] if position.game.box.sealed else None

    after = position.copy().play(next_move(position, choose))
    shares = [best_share(after, hero, found)]
    if was_asked and p.bidder != hero:
        most = found if position.game.box.sealed else int(position.game.box.highest)
        moves = [move for move in position.moves(hero) if move.number <= most]
        tried = (position.copy().play(move) for move in moves)
        shares += [best_share(bid, hero, found) for bid in tried]
    return max(shares)


def played_share(position: orrery.Position, hero: int, found: int) -> float:
    players = [ExactBidder(found) for _ in position.game.seats]
    strongest = SimplePlayer(1, 5)
    while not position.is_over:
        here = position

        def choose(seat: int, here: orrery.Position = here) -> orrery.Move | None:
            return ask(strongest if seat == hero else players[seat], here, seat)

        position = position.copy().play(next_move(position, choose))
    return share(position, hero)


@pytest.mark.parametrize("mode", ["live", "sealed"])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", ["corona", "harun"])
def test_in_the_last_round_no_bid_is_better(name: str, players: int, mode: str) -> None:
    for seed in range(DEALS):
        position = last_round(name, players, mode, seed)
        found, hero = optimum(position), seed % players
        best = best_share(position, hero, found)
        assert played_share(position, hero, found) == pytest.approx(best), seed


def harun(bid: int, reserve: int, last_winner: int) -> orrery.Position:
    """Seat 1 has bid what the best plan brings; seat 0 may answer."""
    position = orrery.game("harun", players=2, deal="random").start(3)
    p = position.state
    p.chips[:2], p.reserve, p.last_winner = (30, 32), reserve, last_winner
    p.bid, p.bidder = bid, 1
    return position


def answer(position: orrery.Position) -> str | None:
    move = SimplePlayer(1, 5).choose(position, 0)
    return None if move is None else move.text


@pytest.mark.parametrize(
    ("reserve", "last_winner", "fails"), [(12, 0, True), (12, 1, False), (40, 0, False)]
)
def test_harun_the_last_winner_fails_on_purpose_to_end_the_game_with_the_rest(
    reserve: int, last_winner: int, fails: bool
) -> None:
    """HA5, HA7: three chips to the other, fewer than ten left, and they are the last winner's."""
    found = optimum(harun(1, reserve, last_winner))
    said = answer(harun(found, reserve, last_winner))
    assert said == (f"bid {found + 1}" if fails else None)


@pytest.mark.parametrize("name", ["corona", "harun"])
def test_the_strongest_says_at_once_what_the_best_plan_brings(name: str) -> None:
    """A rival who found the same would say it next, and it pays no less to bid it."""
    make: Callable[[int], orrery.Position] = orrery.game(name, players=4, deal="random").start
    for seed in range(DEALS):
        position = make(seed)
        assert position.state.bidder == NOBODY
        assert answer(position) == f"bid {optimum(position)}"


@pytest.mark.parametrize("name", ["corona", "harun"])
def test_the_table_of_bids_agrees_with_the_best_answer(name: str) -> None:
    """Sealed, against others who bid the optimum, the table and the best answer agree."""
    for seed in range(DEALS):
        position = last_round(name, 3, "sealed", seed)
        found = optimum(position)
        for seat in range(3):
            if position.state.suspended[seat]:
                continue
            others = dict.fromkeys({0, 1, 2} - {seat}, found)
            table = bid_table(position, seat, others)
            bid = best_bid(position, seat, found, Stakes(3, 1))
            assert table.optimum == found
            answer = next(worth for worth in table.bids if worth.bid == bid)
            lower = [worth.chance for worth in table.bids if worth.bid <= found]
            assert answer.chance == max(lower)


def test_one_more_than_the_others_holds_the_round() -> None:
    position = orrery.game("corona", players=3, deal="random").start(2)
    table = {worth.bid: worth for worth in bid_table(position, 0, {1: 9, 2: 11}).bids}
    assert (table[11].holder, table[11].held) == (2, 11)
    assert (table[12].holder, table[12].held) == (0, 12)
    assert (table[0].holder, table[0].held) == (2, 11)
    assert table[15].chance < table[12].chance  # 14 is the most that a plan brings
