"""The ladder: neighbours meet until it is clear, and the page shows every figure."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.lab.arena import strength
from orrery.lab.arena.ladder import Contest, ContestResult, match, neighbours
from orrery.lab.bench.machine import this_machine
from orrery.players.player import Player, player


def simple(game: str, name: str, seed: str, scale: float) -> Player:
    assert (game, scale) == ("orbit", 0.5)
    return player(name if name == "random" else f"simple:{name}", seed)


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> list[ContestResult]:
    contests = neighbours({"orbit": {"players": 2}}, ["random", "4", "5"])
    folder = tmp_path_factory.mktemp("ladder")
    return [match(contest, simple, 20, 0.5, state=folder) for contest in contests]


def test_each_meets_the_one_below() -> None:
    assert neighbours({"orbit": {}, "orion": {"setup": "1"}}, ["1", "2", "3"]) == [
        Contest("orbit", "2", "1"),
        Contest("orbit", "3", "2"),
        Contest("orion", "2", "1", {"setup": "1"}),
        Contest("orion", "3", "2", {"setup": "1"}),
    ]


def test_a_clear_match_is_short(matches: list[ContestResult]) -> None:
    first = matches[0]
    assert first.reached
    assert first.line.score.games < 20
    assert first.line.score.share > 0.7


def test_games_are_kept_until_the_ladder_is_done(
    matches: list[ContestResult], tmp_path: Path
) -> None:
    assert all(found.state.exists() for found in matches)
    again = match(matches[0].contest, simple, 20, 0.5, state=matches[0].state.parent)
    assert again == matches[0]


def test_page_shows_games_scaling_and_interval(matches: list[ContestResult]) -> None:
    text = strength.page(matches, this_machine(), "1 May 2030", "orrery ladder")
    assert "## Orbit (players=2)" in text
    for found in matches:
        row = next(line for line in text.splitlines() if line.startswith(f"| {_name(found)} |"))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        score = found.line.score
        assert cells[1] == f"{100 * score.share:.1f} %"
        assert cells[2] == f"{100 * score.low:.1f} to {100 * score.high:.1f}"
        assert cells[3] == str(score.games)
        assert cells[5] == "0.5"
        assert cells[7] in ("yes", "no", "open")


def _name(found: ContestResult) -> str:
    return f"{found.contest.stronger} against {found.contest.weaker}"
