"""The desk of the bots, with real processes."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import CancelledError, Future

import msgspec
import pytest

from orrery.core.contract import Position, Seat
from orrery.table.bots.desk import BotDesk, BotLost, question
from orrery.table.bots.queue import Client
from orrery.table.bots.worker import Question, Thinker
from orrery.table.commands import Propose
from orrery.table.events import Bot
from orrery.table.table import Table

from .sitting import ANN, START, opened, play_any

PATIENCE = 300


@pytest.fixture(scope="module")
def desk() -> Iterator[BotDesk]:
    with BotDesk(1) as desk:
        yield desk


def against_a_bot(level: int = 1) -> Table:
    return opened("orbit", [ANN, Bot(level)], players="2", mode="sealed")


def test_a_bot_answers_with_a_move_of_its_own(desk: BotDesk) -> None:
    table = against_a_bot()
    move = desk.ask(question(table.id, table.state, 1)).result(PATIENCE)
    assert move in [move.text for move in table.state.position.moves(1)]
    table.bot_move(1, str(move), START)
    assert desk.ask(question(table.id, table.state, 1)).result(PATIENCE) != move


def test_a_lost_process_is_replaced_and_asked_again(desk: BotDesk) -> None:
    table = against_a_bot()
    asked = question(table.id, table.state, 1)
    first = desk.ask(asked).result(PATIENCE)
    place = desk._workers[0]._process
    process = place._process
    assert process
    process.kill()
    process.wait()
    assert desk.ask(asked).result(PATIENCE) == first
    assert place._process is not process


def test_a_question_that_kills_every_process_is_given_up(desk: BotDesk) -> None:
    impossible = Question("t", "no such game", {}, "1", [], 0, 1)
    with pytest.raises(BotLost):
        desk.ask(impossible).result(PATIENCE)
    table = against_a_bot()
    assert desk.ask(question(table.id, table.state, 1)).result(PATIENCE)


def test_a_question_that_nobody_waits_for_is_not_asked() -> None:
    table = against_a_bot()
    with BotDesk(1) as busy:
        first = busy.ask(question(table.id, table.state, 1))
        second = busy.ask(question(table.id, table.state, 1))
        assert second.cancel()
        assert first.result(PATIENCE)


def test_a_closed_desk_keeps_nobody_waiting() -> None:
    table = against_a_bot()
    closing = BotDesk(1)
    futures = [closing.ask(question(table.id, table.state, 1)) for _ in range(3)]
    closing.close()
    for future in futures:
        with pytest.raises((BotLost, CancelledError)):
            future.result(PATIENCE)
    with pytest.raises(BotLost, match="gone home"):
        closing.ask(question(table.id, table.state, 1))


def test_a_person_waits_for_one_answer_at_most_however_many_bots_play_each_other() -> None:
    """The hour of siege: 40 tables of two bots of the highest level, and one process."""
    bots, ann = opened("orion", [Bot(6), Bot(6)]), against_a_bot()
    guest = Client("guest", "elsewhere", is_watched=True)
    done: list[str] = []
    with BotDesk(1) as desk:

        def ask(table: str, asked: Question, client: Client) -> Future[str | None]:
            future = desk.ask(msgspec.structs.replace(asked, table=table), client)
            future.add_done_callback(lambda _: done.append(table))
            return future

        bot_to_act = bots.state.acting[0]
        for number in range(40):
            ask(f"bots {number}", question("", bots.state, bot_to_act), guest)
        waiting = ask("ann", question("", ann.state, 1), Client("ann", "home", True, True))
        waiting.result(PATIENCE)
        assert done.index("ann") <= 1


# --- What a process does --------------------------------------------------------------------------


def test_a_process_asked_afresh_remembers_nothing() -> None:
    table = against_a_bot()
    thinker = Thinker()
    thinker.answer(question(table.id, table.state, 1))
    before = thinker._known[table.id]
    thinker.answer(question(table.id, table.state, 1))
    assert thinker._known[table.id] is before
    thinker.answer(question(table.id, table.state, 1, afresh=True))
    assert thinker._known[table.id] is not before


def test_a_process_follows_moves_and_takebacks() -> None:
    table = against_a_bot()
    thinker = Thinker()
    first = thinker.answer(question(table.id, table.state, 1))
    play_any(table, START, 0)
    table.bot_move(1, str(first.move), START)
    assert thinker.answer(question(table.id, table.state, 1)) != first
    table.do(Propose(0, "takeback"), ANN, START)
    assert table.state.position.ply == 0
    assert thinker.answer(question(table.id, table.state, 1)) == first
    known = thinker._known[table.id].position
    assert known.state.tobytes() == table.state.position.state.tobytes()


def test_a_process_remembers_a_few_tables_only() -> None:
    table = against_a_bot()
    thinker = Thinker()
    for number in range(40):
        thinker.answer(question(f"table {number}", table.state, 1))
    assert list(thinker._known) == [f"table {number}" for number in range(8, 40)]


def test_whoever_has_nothing_to_bid_waits() -> None:
    low = opened("corona", [ANN, Bot(1)], players="2", deal="random")
    play_any(low, START, 0, number=19)  # bid 20, more than the bot will find
    assert Thinker().answer(question(low.id, low.state, 1)).move is None


def test_a_game_goes_on_when_a_bot_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(self: object, position: Position, seat: Seat) -> None:
        raise RuntimeError("out of ideas")

    monkeypatch.setattr("orrery.players.levels.LevelPlayer.choose", fails)
    table = against_a_bot()
    answer = Thinker().answer(question(table.id, table.state, 1))
    assert answer.move in [move.text for move in table.state.position.moves(1)]
    assert answer.erred
    assert "out of ideas" in capsys.readouterr().err
