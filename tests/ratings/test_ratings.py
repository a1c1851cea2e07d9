"""The arithmetic of ratings, against openskill itself."""

from __future__ import annotations

import re
from itertools import permutations
from math import exp
from pathlib import Path

import numpy as np
import pytest
from openskill.models import PlackettLuce

from orrery.games import NAMES, game_class
from orrery.games import game as make_game
from orrery.lab.arena.elo import elo
from orrery.players.expertise import UNMEASURED
from orrery.players.levels import LEVELS, is_searched
from orrery.ratings.rating import (
    BOTS,
    LEAST_SIGMA,
    STEADY,
    Rating,
    after_result,
    first_rating,
    level_of,
)

pytestmark = pytest.mark.once

KNOWN = {
    "ann": Rating(25, 8, 1),
    "bob": Rating(31, 3, 20),
    "cat": Rating(19, 5, 7),
    "dan": Rating(27, 2, 90),
}
STRENGTH = Path(__file__).parents[2] / "benchmarks" / "STRENGTH.md"


@pytest.mark.parametrize(
    ("players", "places"),
    [
        (("ann", "bob"), (1, 2)),
        (("ann", "bob"), (1, 1)),
        (("dan", "cat", "ann"), (2, 3, 1)),
        (("ann", "bob", "cat", "dan"), (3, 1, 1, 4)),
    ],
)
def test_people_are_rated_as_openskill_does_it(
    players: tuple[str, ...], places: tuple[float, ...]
) -> None:
    model = PlackettLuce()  # with all that it does by itself
    teams = [[model.rating(KNOWN[name].mu, KNOWN[name].sigma)] for name in players]
    wanted = model.rate(teams, ranks=[float(place) for place in places])
    after = after_result(KNOWN, players, places)
    for name, (rating,) in zip(players, wanted, strict=True):
        assert (after[name].mu, after[name].sigma) == pytest.approx((rating.mu, rating.sigma))
        assert after[name].games == KNOWN[name].games + 1


def test_in_which_order_the_seats_are_named_makes_no_difference() -> None:
    places = {"ann": 2.0, "bob": 1.0, "cat": 3.0, "dan": 3.0}
    first = after_result(KNOWN, list(places), list(places.values()))
    for order in permutations(places):
        again = after_result(KNOWN, order, [places[name] for name in order])
        for name, rating in again.items():
            assert (rating.mu, rating.sigma) == pytest.approx((first[name].mu, first[name].sigma))


def test_a_draw_brings_two_closer_and_changes_nothing_among_equals() -> None:
    after = after_result(KNOWN, ("ann", "bob"), (1, 1))
    assert after["ann"].mu > KNOWN["ann"].mu
    assert after["bob"].mu < KNOWN["bob"].mu
    same = after_result({"x": Rating(), "y": Rating()}, "xy", (1, 1))
    assert same["x"].shown == same["y"].shown == 1500


def test_bots_do_not_become_less_certain_and_move_little() -> None:
    known = {"bot:2": first_rating("orion", "bot:2"), "ann": Rating()}
    for _ in range(50):
        after = after_result(known, ("ann", "bot:2"), (1, 2))
        assert after["bot:2"].sigma < known["bot:2"].sigma
        assert known["bot:2"].shown - after["bot:2"].shown < 12
        known = after


def test_nobodys_rating_freezes() -> None:
    known = {"bot:1": Rating(25, LEAST_SIGMA), "bot:2": Rating(25, LEAST_SIGMA)}
    after = after_result(known, ("bot:1", "bot:2"), (1, 2))
    assert after["bot:1"].sigma == LEAST_SIGMA
    assert after["bot:1"].mu > 25


def test_bots_of_one_level_share_their_rating() -> None:
    known = {"ann": Rating(), "bot:2": Rating(25, 2)}
    after = after_result(known, ("bot:2", "ann", "bot:2"), (1, 2, 3))
    assert set(after) == {"ann", "bot:2"}
    assert after["bot:2"].games == 1
    assert after["bot:2"].mu == pytest.approx(25, abs=0.1)


def test_the_number_that_people_see() -> None:
    assert str(Rating()) == "1500?"
    assert str(Rating(25.4, 2)) == "1512"
    assert (Rating(25, STEADY).is_provisional, Rating(25, STEADY + 0.1).is_provisional) == (
        False,
        True,
    )
    # A lead of 400 points between players who are well known: nearly ten wins to one.
    ahead, behind = Rating(25 + 400 / 30), Rating(25)
    assert ahead.shown - behind.shown == 400
    spread = 2**0.5 * PlackettLuce().beta
    assert 9 < exp((ahead.mu - behind.mu) / spread) < 10
    assert Rating(25, 5).margin == 150


def test_a_rating_is_provisional_for_a_dozen_games_against_bots() -> None:
    known = {"ann": Rating(), "bot:2": first_rating("orion", "bot:2")}
    games = 0
    while known["ann"].is_provisional:
        known = after_result(known, ("ann", "bot:2"), (1 + games % 2, 2 - games % 2))
        games += 1
    assert 10 <= games <= 14


# --- Where bots begin -----------------------------------------------------------------------------


def test_every_level_of_every_game_has_a_place_to_begin() -> None:
    for game in NAMES:
        shown = [first_rating(game, bot).shown for bot in BOTS]
        assert shown == sorted(shown)
        assert not any(first_rating(game, bot).is_provisional for bot in BOTS)
    assert [level_of(bot) for bot in BOTS] == list(LEVELS)
    assert level_of("a person") == 0


def test_bots_of_a_game_that_is_no_longer_here_begin_like_those_that_nobody_has_matched() -> None:
    assert [first_rating("gone", bot).shown for bot in BOTS] == list(UNMEASURED)


def ladders() -> dict[str, list[tuple[int, int, float, float]]]:
    """By game: the matches as they were measured, with the points of both."""
    names = {game_class(name).title: name for name in NAMES}
    found = {}
    for section in STRENGTH.read_text("utf-8").split("\n## ")[1:]:
        rows = re.findall(
            r"^\| (\d) against (\d) \|.*?\| (\d+), (\d+), (\d+) \|", section, re.MULTILINE
        )
        if rows:
            title = section.splitlines()[0].partition(" (")[0]
            found[names[title]] = [
                (int(upper), int(lower), int(won) + int(drawn) / 2, int(lost) + int(drawn) / 2)
                for upper, lower, won, drawn, lost in rows
            ]
    return found


def test_bots_begin_where_the_measured_ladder_puts_them() -> None:
    """The ratings of `orrery ladder` on the scale of Elo; level 2, whom newcomers meet, is 1500."""
    for game, matches in ladders().items():
        levels = max(upper for upper, *_ in matches)
        wins = np.zeros((levels, levels))
        for upper, lower, points, lost in matches:
            wins[upper - 1, lower - 1] += points
            wins[lower - 1, upper - 1] += lost
        found = [rating.value for rating in elo(wins)]
        wanted = [round(1500 + value - found[1]) for value in found]
        shown = [first_rating(game, bot).shown for bot in BOTS]
        assert shown[:levels] == wanted, game
        # Where nobody has measured the highest, it is taken to be better if it searches longer.
        searches = is_searched(make_game(game))
        guessed = wanted[-1] + (100 if searches else 0)
        assert shown[levels:] == [guessed] * (len(BOTS) - levels)


def test_every_game_has_a_measured_ladder() -> None:
    assert set(ladders()) == set(NAMES)
