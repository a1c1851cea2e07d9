"""Several games in a row: points, roles, and the end of it."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.table.commands import Answer, Propose, Resign
from orrery.table.events import Bot, Opened, Series, Sitter
from orrery.table.log import MemoryLog
from orrery.table.series import BETWEEN_GAMES, is_over, scored
from orrery.table.standing import standing
from orrery.table.table import Table
from orrery.table.view.table import see
from orrery.table.view.words.score import points_text

from .sitting import ANN, BOB, SEED, START, owner


def series_of(games: int, *sitters: Sitter, game: str = "orion", **options: str) -> Table:
    wish = Opened(game=game, options=options, seed=SEED, host=ANN.id, series=Series(games))
    return Table.open(MemoryLog(), "game 1", wish, sitters or (ANN, BOB), START)


def lost_by(table: Table, seat: int) -> Table:
    """This seat gives up; the table as it is then."""
    table.do(Resign(seat), owner(table, seat), START)
    return table


def told(table: Table) -> str:
    series = see(table.state, "").series
    assert series
    return str(series.sentence)


def test_the_next_game_begins_by_itself_with_roles_changed() -> None:
    first = series_of(3, setup="1", first="blue")
    assert told(first) == "Game 1 of 3: Ann 0, Bob 0."
    lost_by(first, 0)
    assert told(first) == ("After 1 of 3 games: Ann 0, Bob 1. The next one begins in a moment.")
    assert first.state.rematch
    assert first.state.next_game == standing(first.state).deadline == START + BETWEEN_GAMES
    second = first.rematch("game 2", START + BETWEEN_GAMES)
    assert second.state.phase == "playing"
    assert second.state.opened.options["first"] == "orange"
    assert told(second) == "Game 2 of 3: Ann 0, Bob 1."
    assert first.state.next_game is None


def test_points_go_with_who_moves_on_by_a_seat() -> None:
    first = lost_by(series_of(3, game="ortus", arrangement="standard"), 0)
    second = first.rematch("game 2", START)
    assert second.state.seats == (BOB, ANN)
    assert told(second) == "Game 2 of 3: Bob 1, Ann 0."


def test_a_series_ends_when_it_is_decided() -> None:
    second = lost_by(series_of(3), 0).rematch("game 2", START)
    lost_by(second, 0)
    assert told(second) == "The series is won by Bob: Ann 0, Bob 2."
    assert not second.state.rematch
    assert second.state.next_game is None
    with pytest.raises(Refusal, match="Nobody has agreed"):
        second.rematch("game 3", START)


def test_draws_are_half_points_and_a_series_may_be_drawn() -> None:
    table = series_of(2)
    for name in ("game 2", ""):
        table.do(Propose(0, "draw"), ANN, START)
        table.do(Answer(1, True), BOB, START)
        table = table.rematch(name, START) if name else table
    assert told(table) == "The series is drawn: Ann 1, Bob 1."


def test_a_rematch_after_a_series_is_another_series() -> None:
    second = lost_by(series_of(2), 0).rematch("game 2", START)
    lost_by(second, 1)
    second.do(Propose(0, "rematch"), ANN, START)
    second.do(Answer(1, True), BOB, START)
    assert told(second.rematch("again", START)) == "Game 1 of 2: Ann 0, Bob 0."


def test_nobody_has_to_ask_for_the_next_game() -> None:
    table = lost_by(series_of(3), 1)
    with pytest.raises(Refusal, match="agreed already"):
        table.do(Propose(0, "rematch"), ANN, START)


def test_bots_play_series_as_well() -> None:
    table = lost_by(series_of(3, ANN, Bot(2)), 0)
    assert told(table).startswith("After 1 of 3 games: Ann 0, Comet (bot) 1.")
    assert table.rematch("game 2", START).state.phase == "playing"


def test_winners_share_a_point_and_the_rest_is_played_only_if_it_matters() -> None:
    series = scored(Series(3), 3, (0, 2))
    assert series.points == (0.5, 0.0, 0.5)
    assert not is_over(series)
    assert not is_over(Series(3, 2, (1.5, 0.5)))  # the second may still catch up
    assert is_over(Series(3, 2, (2.0, 0.0)))
    assert is_over(Series(3, 3, (1.5, 1.5)))
    assert [points_text(points) for points in (0, 0.5, 1, 2.5, 1 / 3)] == [
        "0",
        "½",
        "1",
        "2½",
        "0.33",
    ]
