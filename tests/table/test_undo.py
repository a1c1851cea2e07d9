"""Taking back: alone within a turn, together beyond it, and never what was revealed."""

from __future__ import annotations

import pytest

from orrery.core.errors import Refusal
from orrery.table.clock_rules import Bank
from orrery.table.commands import Answer, BeReady, Play, Propose, Undo
from orrery.table.events import Answered, Bot, Proposed, Undone
from orrery.table.table import Table
from orrery.table.view.table import see

from .sitting import ANN, BOB, CAT, START, opened, owner, play, play_any

FREE = {"setup": "free", "galaxy_player": "blue"}


def test_a_step_is_undone_within_the_turn() -> None:
    table = opened("orion", [ANN, BOB], **FREE)  # type: ignore[arg-type]
    play_any(table, START)
    assert "undo" in see(table.state, ANN.id).can
    table.do(Undo(0), ANN, START + 1)
    assert table.state.position.ply == 0
    with pytest.raises(Refusal, match="cannot be undone"):
        table.do(Undo(0), ANN, START + 2)


def test_a_finished_turn_is_not_undone_alone() -> None:
    table = opened("orion", [ANN, BOB], setup="1", first="blue")
    play_any(table, START)
    assert "undo" not in see(table.state, ANN.id).can
    with pytest.raises(Refusal, match="your turn is over"):
        table.do(Undo(0), ANN, START)
    with pytest.raises(Refusal, match="cannot be undone"):
        table.do(Undo(1), BOB, START)


def test_on_one_screen_a_finished_turn_is_undone() -> None:
    table = opened("orion", [ANN, ANN], setup="1", first="blue")
    play_any(table, START)
    assert "undo" in see(table.state, ANN.id).can
    table.do(Undo(1), ANN, START)  # the seat through which Ann looks now
    assert table.state.position.ply == 0


def test_a_secret_step_is_undone_whatever_the_other_does() -> None:
    table = opened("ortus", [ANN, BOB])
    for seat in (0, 1, 0, 1, 1):
        play_any(table, START, seat)
    blacks = [move for move in table.state.position.history if move.seat == 1]
    table.do(Undo(0), ANN, START)
    history = table.state.position.history
    assert [move.seat for move in history] == [0, 1, 1, 1]
    assert [move for move in history if move.seat == 1] == blacks
    assert Table.load(table._log, table.id).state.position.history == history


def test_an_arrangement_that_was_shown_stays() -> None:
    table = opened("ortus", [ANN, BOB])
    while table.state.position.state.phase == 0:
        assert "undo" not in see(table.state, BOB.id).can or 1 in {
            move.seat for move in table.state.position.history
        }
        play_any(table, START, table.state.acting[0])
    for seat, who in ((0, ANN), (1, BOB)):
        assert "undo" not in see(table.state, who.id).can
        with pytest.raises(Refusal, match="cannot be undone"):
            table.do(Undo(seat), who, START)


@pytest.mark.parametrize("options", [{"deal": "random"}, {"deal": "random", "mode": "sealed"}])
def test_a_sealed_bid_may_be_changed_and_one_that_was_heard_may_not(
    options: dict[str, str],
) -> None:
    table = opened("corona", [ANN, BOB, CAT], None, None, False, False, players="3", **options)
    play(table, "bid 3", START, 0)
    if "mode" in options:
        play(table, "bid 8", START, 1)
        table.do(Undo(0), ANN, START)
        play(table, "bid 9", START, 0)
        play(table, "pass", START, 2)
        assert table.state.acting == (0,)  # 9 beats 8
        assert "undo" not in see(table.state, CAT.id).can  # all bids are open
    else:
        assert "undo" not in see(table.state, ANN.id).can
        with pytest.raises(Refusal, match="cannot be undone"):
            table.do(Undo(0), ANN, START)


@pytest.mark.parametrize("game", ["harun", "corona"])
def test_a_plan_that_was_paid_stays_even_if_its_bidder_sets_up_the_next_round(game: str) -> None:
    table = opened(game, [ANN, BOB], rated=True, players="2", mode="sealed")
    bidder = 1 - table.state.acting[0]
    while len(table.state.acting) == 1:  # the star master places everything
        play_any(table, START)
    play(table, "bid 1", START, bidder)
    play(table, "pass", START, 1 - bidder)
    who = owner(table, bidder)
    while table.state.position.view()["round"] == 1:
        play_any(table, START)
        paid = table.state.position.view()["chips"]
    for seat in range(2):
        table.do(BeReady(seat), owner(table, seat), START)
    assert table.state.acting == (bidder,)
    assert "undo" not in see(table.state, who.id).can
    with pytest.raises(Refusal, match="cannot be undone"):
        table.do(Undo(bidder), who, START)
    assert table.state.position.view()["chips"] == paid


def test_a_claim_stands_and_a_wish_may_be_changed() -> None:
    live = opened("orbit", [ANN, BOB, CAT], players="3")
    play(live, "claim R", START, 1)
    assert "undo" not in see(live.state, BOB.id).can
    sealed = opened("orbit", [ANN, BOB, CAT], players="3", mode="sealed")
    for seat, wish in ((1, "wish R"), (0, "wish R"), (1, "done"), (2, "wish G")):
        play(sealed, wish, START, seat)
    sealed.do(Undo(1), BOB, START)
    sealed.do(Undo(1), BOB, START)
    assert sealed.state.position.view(1)["wishes"] == []
    assert sealed.state.position.view(0)["wishes"] == ["R"]


# --- By consent -----------------------------------------------------------------------------------


def two_moves() -> Table:
    table = opened("orion", [ANN, BOB], setup="1", first="blue")
    play_any(table, START)
    play_any(table, START)
    return table


def test_a_takeback_leads_back_to_the_own_last_decision() -> None:
    table = two_moves()
    table.do(Propose(0, "takeback"), ANN, START)
    asked = see(table.state, BOB.id).proposal
    assert asked
    assert (asked.what, asked.asked, asked.seat) == ("takeback", True, 1)
    assert str(asked.sentence) == "Blue asks to take back a move."
    own = see(table.state, ANN.id).proposal
    assert own
    assert (own.asked, own.seat) == (False, None)
    with pytest.raises(Refusal, match="Others have to answer"):
        table.do(Answer(0, True), ANN, START)
    written = table.do(Answer(1, True), BOB, START)
    assert [entry.event for entry in written] == [
        Answered(seat=1, agrees=True),
        Undone(seat=0, moves=2),
    ]
    assert table.state.position.ply == 0
    assert table.state.proposal is None


def test_a_declined_takeback_changes_nothing() -> None:
    table = two_moves()
    table.do(Propose(1, "takeback"), BOB, START)
    table.do(Answer(0, False), ANN, START)
    assert table.state.position.ply == 2
    assert table.state.proposal is None
    with pytest.raises(Refusal, match="Nothing has been proposed"):
        table.do(Answer(0, True), ANN, START)


def test_a_proposal_lapses_with_a_move() -> None:
    table = two_moves()
    table.do(Propose(1, "takeback"), BOB, START)
    with pytest.raises(Refusal, match="answered first"):
        table.do(Propose(0, "draw"), ANN, START)
    play_any(table, START)
    assert table.state.proposal is None
    with pytest.raises(Refusal, match="Nothing has been proposed"):
        table.do(Answer(0, True), ANN, START)


def test_bots_agree_to_a_takeback_at_once() -> None:
    table = opened("orion", [ANN, Bot(1)], setup="1", first="blue")
    play_any(table, START)
    table.bot_move(1, table.state.position.moves()[0].text, START)
    written = table.do(Propose(0, "takeback"), ANN, START)
    assert [type(entry.event) for entry in written] == [Proposed, Answered, Undone]
    assert table.state.position.ply == 0


def test_without_a_move_of_ones_own_there_is_nothing_to_take_back() -> None:
    table = opened("orion", [ANN, BOB], setup="1", first="blue")
    play_any(table, START)
    with pytest.raises(Refusal, match="no move of yours"):
        table.do(Propose(1, "takeback"), BOB, START)
    assert see(table.state, BOB.id).can == ("draw", "resign")


def test_what_luck_has_shown_is_not_taken_back_even_by_consent() -> None:
    table = opened("orbis", [ANN, BOB])
    seat = table.state.acting[0]
    while table.state.acting == (seat,):
        play_any(table, START)
    with pytest.raises(Refusal, match="cannot be hidden again"):
        table.do(Propose(seat, "takeback"), owner(table, seat), START)
    assert "takeback" not in see(table.state, owner(table, seat).id).can


def test_all_of_several_people_have_to_agree() -> None:
    table = opened("corona", [ANN, BOB, CAT], players="3")
    seat = table.state.acting[0]
    play_any(table, START)
    others = [other for other in range(3) if other != seat]
    table.do(Propose(seat, "takeback"), owner(table, seat), START)
    table.do(Answer(others[0], True), owner(table, others[0]), START)
    assert table.state.position.ply == 1
    with pytest.raises(Refusal, match="Others have to answer"):
        table.do(Answer(others[0], True), owner(table, others[0]), START)
    table.do(Answer(others[1], True), owner(table, others[1]), START)
    assert table.state.position.ply == 0


def test_a_takeback_takes_back_the_increment_too() -> None:
    table = opened("orion", [ANN, BOB], Bank(60, 30), setup="1", first="blue")
    play_any(table, START + 1000)
    assert table.state.clocks[0].left == 89_000
    table.do(Propose(0, "takeback"), ANN, START + 1000)
    table.do(Answer(1, True), BOB, START + 3000)
    assert table.state.clocks[0].left == 59_000
    assert table.state.clocks[1].left == 58_000
    table.do(Play(0, table.state.position.moves()[0].code), ANN, START + 3000)
    assert table.state.clocks[0].left == 89_000


# --- Alone among bots -----------------------------------------------------------------------------


def against_a_bot(*, rated: bool = False) -> Table:
    """A game after a move of each."""
    table = opened("orion", [ANN, Bot(1)], rated=rated, setup="1", first="blue")
    play_any(table, START)
    table.bot_move(1, table.state.position.moves()[0].text, START)
    return table


def test_alone_among_bots_one_undo_leads_back_across_their_moves() -> None:
    table = against_a_bot()
    assert "undo" in see(table.state, ANN.id).can
    written = table.do(Undo(0), ANN, START)
    assert [entry.event for entry in written] == [Undone(seat=0, moves=2)]
    assert table.state.position.ply == 0
    assert "undo" not in see(table.state, ANN.id).can
    with pytest.raises(Refusal, match="no move of yours"):
        table.do(Undo(0), ANN, START)


def test_while_a_bot_thinks_the_own_move_is_undone() -> None:
    table = opened("orion", [ANN, Bot(1)], setup="1", first="blue")
    play_any(table, START)
    assert [entry.event for entry in table.do(Undo(0), ANN, START)] == [Undone(seat=0, moves=1)]


def test_a_rated_game_against_a_bot_is_not_undone() -> None:
    table = against_a_bot(rated=True)
    assert "undo" not in see(table.state, ANN.id).can
    with pytest.raises(Refusal, match="cannot be undone"):
        table.do(Undo(0), ANN, START)


def test_what_luck_has_shown_is_not_undone_among_bots_either() -> None:
    seat = opened("orbis", [ANN, BOB]).state.acting[0]
    table = opened("orbis", [ANN, Bot(1)] if seat == 0 else [Bot(1), ANN])
    while table.state.acting == (seat,):
        play_any(table, START)
    assert "undo" not in see(table.state, ANN.id).can
    with pytest.raises(Refusal, match="cannot be hidden again"):
        table.do(Undo(seat), ANN, START)
