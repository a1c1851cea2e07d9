"""Design reports: right numbers, the same bytes for the same seed, and words for bad input."""

from __future__ import annotations

from itertools import pairwise
from math import isclose
from pathlib import Path

import pytest

import orrery
from orrery.cli.app import run as run_command
from orrery.core.contract import Position
from orrery.core.rulebook import EFFECTS, ENDINGS
from orrery.games import NAMES, game_class
from orrery.lab.crew import crew_on
from orrery.lab.evaluation import evaluated_game
from orrery.lab.report.comparison import comparison_page
from orrery.lab.report.estimates import difference, mean, share
from orrery.lab.report.figures import ReportFigures, figures_of
from orrery.lab.report.html import html_page
from orrery.lab.report.markdown import markdown_page
from orrery.lab.report.one_game import StudyTask, studied_game
from orrery.lab.report.page import report_page
from orrery.lab.report.plan import GAMES, ReportError, ReportPlan
from orrery.lab.report.run import play
from orrery.lab.report.studied import StudiedGame
from orrery.lab.report.things import groups, rules, things

#: Tiny reports: the numbers are right however few there are.
SIZES = {"games": 4, "evaluated": 2, "simulations": 10, "meetings": 1, "seed": "7"}


def tiny(name: str, *against: dict[str, str], levels: tuple[str, ...] = ("1", "2")) -> ReportPlan:
    usual = {**game_class(name).dealt, **game_class(name).timeless}
    games = tuple(orrery.game(name, **{**usual, **chosen}) for chosen in ({}, *against))
    return ReportPlan(games, levels=levels, **SIZES)  # type: ignore[arg-type]


def played(plan: ReportPlan, kept: Path | None = None, cores: int = 1) -> list[ReportFigures]:
    with crew_on("here", plan.job, cores) as (crew, _):
        return figures_of(plan, play(plan, crew, kept, lambda done, whole: None))


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_a_tiny_report_counts_what_the_games_say(name: str) -> None:
    plan = tiny(name)
    figures = played(plan)[0]
    games = [
        evaluated_game(plan.game, ("2",) * len(plan.game.seats), f"7 {number}", 0)
        for number in range(4)
    ]
    seats = len(plan.game.seats)
    for seat in range(seats):
        won = sum(
            (1 / len(game.winners) if seat in game.winners else 0) if game.winners else 1 / seats
            for game in games
        )
        assert isclose(figures.seats[seat].value, won / 4)
    moves = [[move for move in game.moves if move.seat >= 0] for game in games]
    assert isclose(figures.length.value, sum(map(len, moves)) / 4)
    legal = [sum(move.legal for move in made) / len(made) for made in moves]
    assert isclose(figures.choice.value, sum(legal) / 4)
    assert set(figures.endings) == {game.reason for game in games}
    assert figures.undecided.value == sum(len(game.winners) != 1 for game in games) / 4
    page = report_page(figures, "orrery report")
    assert html_page(page) == html_page(report_page(played(plan)[0], "orrery report"))
    assert page.title in markdown_page(page, "pictures")


@pytest.mark.parametrize("name", NAMES)
def test_a_game_uses_only_what_it_can_count(name: str) -> None:
    game = tiny(name).game
    known = [one.key for one in game.countables()]
    assert len(known) == len(set(known))
    numbers = {rule.number for rule in game.rulebook}
    assert {one.rule for one in game.countables() if one.rule} <= numbers
    position = game.start(3)
    seed = 0
    while not position.is_over and position.ply < 150:
        before = position.copy()
        seat = max(position.to_act)
        moves = position.moves(seat)
        seed = (seed * 31 + 17) % 1009
        position.play(moves[seed % len(moves)])
        assert position.last
        for use in game.counted(before, position.last, position):
            assert use.key in known
            assert 0 <= use.seat < len(game.seats)


@pytest.mark.compiled
def test_tiles_are_counted_as_the_record_tells() -> None:
    game = orrery.game("orion")
    task = StudyTask(0, GAMES, 0, "5", ("1", "1"), 0)
    found = studied_game(game, task)
    position = orrery.load(evaluated_game(game, ("1", "1"), "5", 0).record)
    for kind in ("single", "double", "mixed", "line", "bend", "triangle"):
        laid = [move.seat for move in position.history if move.text.split()[0] == kind]
        assert found.uses.get(f"tile-{kind}", (0, 0)) == (laid.count(0), laid.count(1))
    covered = _galaxies_under_own_colour(position)
    taken = found.uses.get("galaxy", (0, 0))
    given = found.uses.get("galaxy-other", (0, 0))
    assert covered == (taken[0] + given[1], taken[1] + given[0])


def _galaxies_under_own_colour(position: Position) -> tuple[int, int]:
    view = position.view()
    colours = [view["hexes"].get(cell, {}).get("colour") for cell in view["galaxies"]]
    return colours.count("blue"), colours.count("orange")


@pytest.mark.compiled
def test_the_falls_of_ortus_are_its_honour() -> None:
    game = orrery.game("ortus", arrangement="standard")
    for seed in "123":
        found = studied_game(game, StudyTask(0, GAMES, 0, seed, ("3", "3"), 0))
        fallen = found.uses.get("fallen", (0, 0))
        assert (fallen[1], fallen[0]) == found.scores


@pytest.mark.compiled
def test_use_and_worth_follow_from_uses() -> None:
    figures = played(tiny("orion"))[0]
    for group in groups(figures.game).values():
        for line in things(figures.games, group):
            uses = [game.uses.get(line.thing.key, (0, 0)) for game in figures.games]
            assert isclose(line.uses.value, sum(map(sum, uses)) / 4)
            more = [
                game.victory(0 if a > b else 1)
                for game, (a, b) in zip(figures.games, uses, strict=True)
                if a != b
            ]
            assert line.wins.size == len(more)
            assert isclose(line.wins.value, sum(more) / max(1, len(more)))
    titles = {one.effect.group for one in rules(figures.game, figures.games)}
    assert titles >= {EFFECTS, ENDINGS}


@pytest.mark.compiled
def test_a_meeting_is_one_seed_from_both_sides() -> None:
    plan = tiny("orion", levels=("1", "2", "3"))
    contests = [task for task in plan.tasks() if task.part != GAMES]
    assert [task.levels for task in contests] == [
        ("3", "2"),
        ("2", "3"),
        ("2", "1"),
        ("1", "2"),
    ]
    for one, two in list(pairwise(contests))[::2]:
        assert one.seed == two.seed
    figures = played(plan)[0]
    for rung in figures.rungs:
        one, two = figures.contests[rung.upper]
        made = one.victory(one.levels.index(rung.upper)) + two.victory(two.levels.index(rung.upper))
        assert rung.score.value == made / 2
        assert rung.score.size == 1


@pytest.mark.compiled
def test_a_report_goes_on_where_it_was_left(tmp_path: Path) -> None:
    plan, kept = tiny("orbit"), tmp_path / "kept.jsonl"
    whole = html_page(report_page(played(plan, kept)[0], "command"))
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    kept.write_text("".join(lines[:3]) + lines[3][:20], "utf-8")
    assert html_page(report_page(played(plan, kept)[0], "command")) == whole
    other = tiny("harun")
    with pytest.raises(ReportError, match="another report"):
        played(other, kept)


@pytest.mark.compiled
@pytest.mark.slow
def test_a_variant_stands_beside_the_game() -> None:
    one, other = played(tiny("orion", {"one_sided": "yes"}))
    assert all("turned" not in game.uses for game in other.games)
    text = html_page(comparison_page(one, other, "command"))
    assert "one_sided=yes" in text
    assert "Newcombe" in text


def test_a_game_comes_back_from_its_line() -> None:
    game = orrery.game("orbit", mode="sealed")
    found = studied_game(game, StudyTask(0, GAMES, 0, "1", ("1",) * 4, 5))
    assert StudiedGame.from_json(found.to_json()) == found
    assert found.story
    assert found.story.decided


def test_intervals_are_those_of_the_textbooks() -> None:
    # Wilson: 10 of 20. Student: t(9; 0.975) = 2.262. Newcombe 1998, 56/70 less 48/80.
    assert share(10, 20)[:3] == pytest.approx((0.5, 0.2993, 0.7007), abs=1e-4)
    values = [float(k) for k in range(10)]
    assert mean(values).high - 4.5 == pytest.approx(2.262 * 3.02765 / 10**0.5, rel=1e-3)
    found = difference(share(56, 70), share(48, 80))
    assert found[:3] == pytest.approx((0.2, 0.0524, 0.3339), abs=1e-4)


@pytest.mark.once
def test_bad_words_are_answered_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    faulty = {
        ("orion", "--levels", "6"): "level 6 thinks by the clock",
        ("orion", "--levels", "2,2"): "name each level once",
        ("orion", "--against", "one_sided=no"): "is the same game",
        ("orion", "--against", "sides=1"): "sides",
        ("orion", "--write", str(tmp_path / "none" / "page.html")): "there is no folder",
    }
    for words, answer in faulty.items():
        assert run_command(["report", *words]) == 2
        said = capsys.readouterr().err
        assert answer in said
        assert said.count("\n") == 1
