"""Giving up, draws, and the next game."""

from __future__ import annotations

import pytest

import orrery
from orrery.core.errors import Refusal
from orrery.table.commands import Answer, Propose, Resign
from orrery.table.events import Answered, Bot, Continued, Opened, Proposal
from orrery.table.log import MemoryLog
from orrery.table.state import STAND_IN
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, START, opened, owner, play_any


def test_resigning_loses_between_two_in_turn_or_not() -> None:
    for seat, who in ((0, ANN), (1, BOB)):
        table = opened("orion", [ANN, BOB], setup="1", first="blue")
        table.do(Resign(seat), who, START)
        assert table.state.ending
        assert (table.state.ending.kind, table.state.ending.winners) == ("resigned", (1 - seat,))
        assert table.state.acting == ()
        seen = see(table.state, who.id)
        assert seen.result
        assert seen.result.winners == (1 - seat,)
        assert [seat.winner for seat in seen.seats].count(True) == 1
        with pytest.raises(Refusal, match="is over"):
            table.do(Resign(seat), who, START)


def test_among_more_a_bot_sits_down_and_the_game_goes_on() -> None:
    table = opened("corona", [ANN, BOB, CAT], players="3", deal="random")
    table.do(Resign(1), BOB, START)
    assert table.state.phase == "playing"
    assert table.state.seats == (ANN, STAND_IN, CAT)
    with pytest.raises(Refusal, match="not yours"):
        table.do(Resign(1), BOB, START)
    assert "resign" not in see(table.state, BOB.id).can
    table.bot_move(1, "bid 3", START)


def test_when_the_last_person_gives_up_it_is_over() -> None:
    table = opened("corona", [ANN, Bot(1), Bot(2)], players="3", deal="random")
    table.do(Resign(0), ANN, START)
    assert table.state.ending
    assert table.state.ending.winners == (1, 2)
    assert table.due() is None


def test_a_draw_is_agreed_between_two() -> None:
    table = opened("orion", [ANN, BOB])
    table.do(Propose(1, "draw"), BOB, START)
    assert str(see(table.state, ANN.id).spoken) == "Orange offers a draw."
    table.do(Answer(0, True), ANN, START)
    assert table.state.ending
    assert (table.state.ending.kind, table.state.ending.winners) == ("agreed", ())
    assert str(see(table.state, "").task) == "Both agreed to a draw."


def test_a_draw_may_be_declined_and_offered_again() -> None:
    table = opened("orion", [ANN, BOB])
    for _ in range(2):
        table.do(Propose(1, "draw"), BOB, START)
        table.do(Answer(0, False), ANN, START)
        assert table.state.phase == "playing"


def test_bots_decline_a_draw() -> None:
    table = opened("orion", [ANN, Bot(1)])
    written = table.do(Propose(0, "draw"), ANN, START)
    assert written[-1].event == Answered(seat=1, agrees=False)
    assert table.state.phase == "playing"
    assert table.state.proposal is None


def test_among_more_there_is_no_draw() -> None:
    table = opened("corona", [ANN, BOB, CAT], players="3")
    with pytest.raises(Refusal, match="between two"):
        table.do(Propose(0, "draw"), ANN, START)
    assert "draw" not in see(table.state, ANN.id).can


def test_on_one_screen_one_word_is_enough() -> None:
    table = opened("orion", [ANN, ANN])
    table.do(Propose(0, "draw"), ANN, START)
    assert table.state.phase == "over"
    table.do(Propose(0, "rematch"), ANN, START)
    assert table.state.rematch


# --- The next game --------------------------------------------------------------------------------


def finished(game: str = "orion", **options: str) -> Table:
    table = opened(game, [ANN, BOB], None, None, False, False, **options)
    table.do(Resign(0), ANN, START)
    table.do(Propose(1, "rematch"), BOB, START)
    table.do(Answer(0, True), ANN, START)
    return table


def test_a_rematch_follows_only_when_all_agree() -> None:
    table = opened("orion", [ANN, BOB])
    with pytest.raises(Refusal, match="when this game is over"):
        table.do(Propose(0, "rematch"), ANN, START)
    table.do(Resign(0), ANN, START)
    with pytest.raises(Refusal, match="Nobody has agreed"):
        table.rematch("next", START)
    assert see(table.state, ANN.id).can == ("rematch",)
    table.do(Propose(0, "rematch"), ANN, START)
    table.do(Answer(1, False), BOB, START)
    assert not table.state.rematch


def test_in_orion_colours_stay_and_roles_change() -> None:  # OD5
    table = finished(setup="random", first="blue")
    after = table.rematch("next", START + 5)
    assert after.state.seats == (ANN, BOB)
    assert after.state.opened.options["first"] == "orange"
    assert after.state.opened.before == table.id
    assert after.state.opened.seed != table.state.opened.seed
    assert after.state.phase == "playing"
    assert table.state.next_table == "next"
    assert see(table.state, ANN.id).next_table == "next"
    free = finished(setup="free", galaxy_player="orange").rematch("next", START)
    assert free.state.opened.options["galaxy_player"] == "blue"


def test_where_roles_go_with_seats_everybody_moves_on() -> None:
    after = finished("ortus", arrangement="standard").rematch("next", START)
    assert after.state.seats == (BOB, ANN)


def test_a_rematch_is_opened_once() -> None:
    table = finished()
    elsewhere = Table.load(table._log, table.id)
    first = table.rematch("next", START)
    assert table.rematch("another", START).id == first.id == "next"
    assert elsewhere.rematch("another", START).id == "next"
    events = [entry.event for entry in table._log.read(table.id)]
    assert events.count(Continued(table="next")) == 1
    with pytest.raises(Refusal, match="agreed already"):
        table.do(Propose(0, "rematch"), ANN, START)


def test_bots_like_to_play_again() -> None:
    table = opened("orion", [ANN, Bot(2)])
    table.do(Resign(0), ANN, START)
    table.do(Propose(0, "rematch"), ANN, START)
    assert table.state.rematch
    assert table.rematch("next", START).state.seats == (ANN, Bot(2))


# --- The record -----------------------------------------------------------------------------------


def test_the_record_is_read_when_the_game_is_over() -> None:
    table = opened("orion", [ANN, Bot(4)], setup="1", first="blue")
    play_any(table, START)
    with pytest.raises(Refusal, match="when the game is over"):
        table.record()
    table.do(Resign(0), owner(table, 0), START)
    text = table.record()
    assert orrery.load(text).state.tobytes() == table.state.position.state.tobytes()
    assert "blue: Ann" in text
    assert "orange: bot 4" in text
    assert "ended: resigned" in text


@pytest.mark.parametrize("what", ["takeback", "rematch", "draw"])
def test_a_game_of_a_tournament_is_played_once_and_as_it_stands(what: Proposal) -> None:
    wish = Opened(game="orion", options={}, seed="7", host=ANN.id, tournament="cup", draws=False)
    table = Table.open(MemoryLog(), "t", wish, [ANN, BOB])
    assert what not in see(table.state, ANN.id).can
    with pytest.raises(Refusal, match=r"^In (a tournament|this game) no"):
        table.do(Propose(0, what), ANN, now=1)
