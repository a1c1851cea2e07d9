"""The figures of the arena, against values worked out by hand or in the literature."""

from __future__ import annotations

import json
import random
import re
import sys
from math import log10

import numpy as np
import pytest

import orrery
from lab.arena_players import make
from orrery.lab import arena
from orrery.lab.arena.elo import elo
from orrery.lab.arena.intervals import wilson
from orrery.lab.arena.page import page
from orrery.lab.arena.played import PlayedGame
from orrery.lab.arena.report import ArenaReport
from orrery.lab.arena.skill import MISSING, skills
from orrery.lab.arena.sprt import IsStronger, Verdict, WhoIsStronger
from orrery.lab.crew import local_crew

ODD = "<script>&x"


def odd(name: str, seed: str) -> object:
    return make("crashes" if name == ODD else name, seed)


def reported(players: list[str], seats: int, games: int) -> ArenaReport:
    game = orrery.game("orbit", players=seats)
    crew = local_crew(arena.work_for(game, odd), 1)  # type: ignore[arg-type]
    return arena.report(arena.run(arena.plan(game, players, games), crew))


@pytest.fixture(scope="module")
def report() -> ArenaReport:
    return reported([ODD, "random", "simple:3"], 2, 4)


# --- Intervals, ratings, tests --------------------------------------------------------------------


def test_wilson() -> None:
    # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)


def test_two_players_are_as_far_apart_as_elo_says() -> None:
    first, second = elo(np.array([[0.0, 3.0], [1.0, 0.0]]), prior=0)
    assert first.value - second.value == pytest.approx(400 * log10(3))
    # One over the information of 4 games at 3/4 is the variance of the difference.
    assert first.margin == pytest.approx(1.96 * 400 / np.log(10) * (4 * 3 / 16) ** -0.5 / 2, 1e-4)


def test_three_players_of_strengths_4_2_1() -> None:
    # 2 of 3 against the next, 4 of 5 against the next but one: the model fits exactly.
    wins = np.array([[0.0, 2.0, 4.0], [1.0, 0.0, 2.0], [1.0, 1.0, 0.0]])
    values = [rating.value for rating in elo(wins, prior=0)]
    step = 400 * log10(2)
    assert values == pytest.approx([step, 0.0, -step], abs=1e-4)


def test_whoever_wins_all_has_a_finite_rating() -> None:
    few, many = (elo(np.array([[0.0, n], [0.0, 0.0]]))[0].value for n in (4.0, 400.0))
    assert 100 < few < many < 2000
    nothing = elo(np.zeros((2, 2)))
    assert [rating.value for rating in nothing] == [0.0, 0.0]


def test_openskill_rates_games_of_more() -> None:
    games = [PlayedGame(k, "", ("a", "b", "c"), (1, 2, 3), (), "", 0, (), ()) for k in range(9)]
    ratings = skills("abc", games)
    assert ratings
    a, b, c = ratings
    assert a.value > b.value > c.value
    assert a.margin < 1.96 * 25 / 3
    copies = [PlayedGame(0, "", ("a", "b", "a"), (1, 2, 3), (), "", 0, (), ())]
    twice = skills("ab", copies)
    assert twice
    assert twice[0].value == pytest.approx(25.0, abs=1.0)


def test_without_openskill_the_report_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    found = reported(["random", "simple:1"], 3, 3)
    assert found.rated_by == MISSING
    assert found.players[0].rating is None


def test_sequential_test() -> None:
    assert WhoIsStronger().verdict([]) is None
    assert WhoIsStronger().verdict([1.0] * 20) is Verdict.STRONGER
    assert WhoIsStronger().verdict([0.0] * 20) is Verdict.WEAKER
    assert WhoIsStronger().verdict([0.5] * 40) is Verdict.NOT_CLEAR
    assert IsStronger(0.6, 0.8).verdict([0.5, 1.0] * 5) is None
    assert IsStronger(0.6, 0.8).verdict([1.0] * 20) is Verdict.STRONGER
    assert IsStronger(0.6, 0.8).verdict([0.5] * 20) is Verdict.NOT_SO_STRONG
    # By hand: scores 1, 1 and the imagined 0, 1 have mean 3/4 and variance 3/16.
    assert IsStronger(0.5, 0.6).ratio([1.0, 1.0]) == pytest.approx(2 * 0.1 * 0.4 / (2 * 3 / 16))


@pytest.mark.parametrize(("share", "accepted"), [(0.5, False), (0.6, True)])
def test_sequential_test_errs_rarely(share: float, accepted: bool) -> None:
    luck, test, wrong = random.Random(5), IsStronger(0.5, 0.6), 0
    for _ in range(100):
        scores: list[float] = []
        while (found := test.accepts_high(scores)) is None:
            scores.append(sum(luck.random() < share for _ in range(2)) / 2)
        wrong += found is not accepted
    assert wrong <= 10  # 5 are promised; more than 10 would be very bad luck


# --- Reports --------------------------------------------------------------------------------------


def test_every_ordered_pair_is_there_and_mirrored(report: ArenaReport) -> None:
    assert len(report.pairs) == 6
    for line in report.pairs:
        other = report.pair(line.against, line.player)
        assert line.score.games == 4
        assert line.score.points + other.score.points == 4
        assert (line.wins, line.draws, line.losses) == (other.losses, other.draws, other.wins)
        assert line.score.low <= line.score.share <= line.score.high
    assert [line.player for line in report.players][-1] == ODD
    assert sum(line.score.points for line in report.seats) == 12


def test_json_is_complete(report: ArenaReport) -> None:
    told = json.loads(json.dumps(report.to_json(), allow_nan=False))
    assert told["arena"]["players"] == [ODD, "random", "simple:3"]
    assert told["arena"]["options"]["players"] == 2
    assert told["arena"]["seed"] == "1"
    assert told["games_played"] == len(told["games"]) == 12
    assert told["stopped"] == "all games were played"
    assert {"players", "pairs", "seats", "forfeits", "version", "rated_by", "left_out"} <= set(told)
    assert told["players"][0]["rating"].keys() == {"value", "margin"}
    assert [PlayedGame.from_json(game) for game in told["games"]] == list(report.games)


def test_page_needs_nothing_from_elsewhere(report: ArenaReport) -> None:
    text = page(report, "1 May 2030")
    assert "<script" not in text
    assert not re.search(r"\b(href|src|url|@import|on\w+)\s*[=(]", text)
    assert "&lt;script&gt;&amp;x" in text
    assert text.count("<svg") == 2
    assert "1 May 2030" in text
    assert "forfeits: it failed with RuntimeError" in text


def test_page_of_a_larger_game() -> None:
    found = reported(["random", "simple:1"], 3, 3)
    assert len(found.games) == 6
    assert found.rated_by == "openskill, Plackett-Luce"
    assert "openskill" in page(found, "1 May 2030")
