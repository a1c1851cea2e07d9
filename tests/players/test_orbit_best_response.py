"""How much there is to know in Orbit: what a body earns, and the best answer to level 5."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

import orrery
from orrery.core.chance import seeded
from orrery.core.kernel import CLOCK, COMPILED, new_record
from orrery.games.orbit import rules
from orrery.players.asking import BadAnswer, ask
from orrery.players.orbit import best_response
from orrery.players.orbit.best_response import CLAIMS, ENDING, WAITING, best_claim, solved
from orrery.players.orbit.forecast import Landing, trace
from orrery.players.player import Player, SimplePlayer
from orrery.players.turns import next_move

DEALS = 40 if COMPILED else 6
LETTERS = "ROYGBV"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_body_earns_does_not_depend_on_who_owns_the_others(players: int) -> None:
    """As long as all can pay: only the pot that somebody may take differs."""
    for seed in range(DEALS):
        position = orrery.game("orbit", players=players).start(seed)
        position.state.pot = 12
        earnings: dict[str, set[int]] = {letter: set() for letter in LETTERS}
        for letters in list(permutations(LETTERS, players))[seed % 7 :: 7]:
            landings = trace(position, {body: seat for seat, body in enumerate(letters)})
            for seat, body in enumerate(letters):
                earnings[body].add(_earned_without_the_pot(landings, body, seat))
        assert all(len(seen) <= 1 for seen in earnings.values())


def _earned_without_the_pot(landings: list[Landing], body: str, seat: int) -> int:
    """What a seat won or lost by its body, a whole pot counting nothing."""
    return sum(
        landing.gains[seat]
        for landing in landings
        if landing.event != rules.WHOLE_POT or landing.body != body
    )


class Hero:
    """Claims one body as soon as there are so many claims, and waits until then."""

    def __init__(self, body: int, place: int) -> None:
        self.body, self.place = body, place

    def choose(self, position: orrery.Position, seat: int) -> orrery.Move | None:
        if position.state.claims < self.place:
            return None
        return position.game.read(f"claim {LETTERS[self.body]}", seat)


def _worth_of_round(position: orrery.Position, hero: Player) -> float:
    """What a round brings the hero among players of level 5, by the rules; -1 if it cannot be."""
    players = [hero, *(SimplePlayer(seat, 5) for seat in position.to_act[2:])]
    ahead = position.copy()
    while ahead.state.round_number == 99:
        try:
            move = next_move(ahead, lambda seat: ask(players[seat], ahead, seat))
        except BadAnswer:  # the body is gone
            return -1.0
        if move.seat == CLOCK:
            return -1.0
        ahead.play(move)
    return _worth(ahead.state.chips[: len(players)].tolist(), int(ahead.state.pot))


def _worth(chips: list[int], pot: int) -> float:
    """Some worth of chips that tells most outcomes apart."""
    return chips[0] / 50 - sum(chips[1:]) / 170 + pot / 1000


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("freedom", [CLAIMS, CLAIMS | WAITING])
def test_the_best_claim_is_the_best_of_all_that_can_be_played(players: int, freedom: int) -> None:
    side = rules.START_CHIPS * players + 1
    values = np.zeros((rules.FREE_TAKES + 1, players, side**players))
    total = rules.START_CHIPS * players
    for index, chips in enumerate(np.ndindex(*[side] * players)):
        # The next round antes before its state can be seen.
        pot, hands = total - sum(chips), list(chips)
        if pot < players:
            hands = [max(0, hand - 1) for hand in hands]
        values[:, :, index] = _worth(hands, total - sum(hands))
    work = np.zeros(3, rules.POSITION)
    box = new_record(rules.BOX)
    box.players = players
    for seed in range(DEALS // 2):
        position = orrery.game("orbit", players=players).start(seed)
        position.state.round_number = 99
        work[0] = position.state
        body, place = best_claim(work, box, values, freedom)
        found = best_response.value_of(work, box, values, freedom, body, place)
        places = range(players if freedom & WAITING else 1)
        heroes = [Hero(own, wait) for own in range(rules.BODIES) for wait in places]
        tried = [_worth_of_round(position, hero) for hero in (SimplePlayer(0, 5), *heroes)]
        assert found == pytest.approx(max(tried))


@pytest.mark.compiled
def test_nobody_beats_level_5_at_a_table_of_two() -> None:
    """The programme and the games played by it: half of the victories, more or less."""
    found = best_response.hope(2, CLAIMS | ENDING | WAITING, deals=15, sweeps=4, games=1000)
    assert found.solved == pytest.approx(0.5, abs=0.05)
    assert found.played == pytest.approx(0.5, abs=5 * found.error)


@pytest.mark.compiled
def test_more_freedom_is_never_worth_less() -> None:
    start = rules.START_CHIPS * (1 + rules.START_CHIPS * 2 + 1)
    values = [solved(2, freedom, 30, 4, seeded("freedom"))[0, 0, start] for freedom in (0, 3)]
    assert values[0] <= values[1] + 0.01
