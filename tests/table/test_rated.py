"""A game that changes ratings: when that is decided, and what is not possible then."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.table.commands import Answer, MakeRated, Propose, Resign, Sit, SitBot, Undo
from orrery.table.events import Bot
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, START, opened, play, play_any


def test_the_host_decides_as_long_as_nobody_has_come() -> None:
    table = opened("orion", [ANN, None])
    assert not see(table.state, BOB.id).rated
    assert "make_rated" in see(table.state, ANN.id).can
    assert "make_rated" not in see(table.state, BOB.id).can
    with pytest.raises(Refusal, match="Only the host"):
        table.do(MakeRated(True), BOB, START)
    table.do(MakeRated(True), ANN, START)
    assert str(see(table.state, BOB.id).spoken) == "This game will be rated."
    assert see(table.state, BOB.id).rated
    assert table.do(MakeRated(True), ANN, START) == []
    table.do(MakeRated(False), ANN, START)
    assert not see(table.state, BOB.id).rated


def test_who_has_sat_down_plays_what_they_found() -> None:
    table = opened("corona", [ANN, None, None], players="3")
    table.do(MakeRated(True), ANN, START)
    table.do(SitBot(1, 2), ANN, START)  # a bot does not mind
    table.do(MakeRated(False), ANN, START)
    table.do(MakeRated(True), ANN, START)
    table = opened("corona", [ANN, BOB, None], players="3")
    with pytest.raises(Refusal, match="stays as they found it"):
        table.do(MakeRated(True), ANN, START)
    assert "make_rated" not in see(table.state, ANN.id).can
    table.do(Sit(2), CAT, START)
    with pytest.raises(Refusal, match="has begun"):
        table.do(MakeRated(True), ANN, START)


def test_in_a_rated_game_everybody_takes_one_seat() -> None:
    table = opened("orion", [ANN, None], rated=True)
    with pytest.raises(Refusal, match="everybody takes one seat"):
        table.do(Sit(1), ANN, START)
    shared = opened("corona", [ANN, ANN, None], players="3")
    with pytest.raises(Refusal, match="everybody takes one seat"):
        shared.do(MakeRated(True), ANN, START)


def test_a_rated_game_knows_no_takeback_but_an_undo_within_the_turn() -> None:
    table = opened("orion", [ANN, Bot(1)], setup="1", first="blue", rated=True)
    play_any(table, START)
    table.bot_move(1, table.state.position.moves(1)[0].text, START)
    with pytest.raises(Refusal, match="is rated: a move stands"):
        table.do(Propose(0, "takeback"), ANN, START)
    assert "takeback" not in see(table.state, ANN.id).can
    steps = opened("ortus", [ANN, BOB], arrangement="free", bidding="no", rated=True)
    seat = steps.state.acting[0]
    play_any(steps, START, seat)
    steps.do(Undo(seat), [ANN, BOB][seat], START)
    assert steps.state.position.ply == 0


def test_the_rematch_of_a_rated_game_is_rated() -> None:
    table = opened("orion", [ANN, None])
    table.do(MakeRated(True), ANN, START)
    table.do(Sit(1), BOB, START)
    play(table, table.state.position.moves()[0].code, START)
    table.do(Resign(0), ANN, START)
    table.do(Propose(0, "rematch"), ANN, START)
    table.do(Answer(1, True), BOB, START)
    assert table.rematch("next", START).state.opened.rated
