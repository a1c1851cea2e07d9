"""Programs as players: the example bot plays, and whatever else a program does is a forfeit."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from pebbles import Pebbles

import orrery
from conftest import ROOT
from core.toys import Auction
from orrery.core.contract import Move, Position, Seat
from orrery.core.errors import OptionError
from orrery.players.outside import OutsideError, OutsidePlayer, asked
from orrery.players.program import OutsideProgram, ProgramError
from orrery.players.turns import next_move

pytestmark = pytest.mark.once

BOT = ROOT / "docs" / "examples" / "random_bot.py"

#: Greets as it should; ``answer`` is what it does when asked to go.
BAD_BOT = """
import json, sys, time
for line in sys.stdin:
    kind = json.loads(line)["type"]
    if kind == "hello":
        print('{{"type": "hello", "protocol": 1}}', flush=True)
    elif kind == "go":
        {answer}
"""


@pytest.fixture
def position() -> Position:
    return Pebbles(pebbles=2).start(1)


def choice(path: Path, position: Position, seconds: float = 30.0) -> Move | None:
    player = OutsidePlayer(f"cmd:{sys.executable} {path}", seconds)
    try:
        return player.choose(position, position.to_act[-1])
    finally:
        player.close()


def bad_bot(folder: Path, answer: str) -> Path:
    path = folder / "bot.py"
    path.write_text(BAD_BOT.format(answer=answer), "utf-8")
    return path


def test_the_example_bot_is_short_and_needs_nothing() -> None:
    lines = BOT.read_text("utf-8").splitlines()
    assert len(lines) <= 40
    assert [line for line in lines if line.startswith(("import", "from"))] == [
        "import json",
        "import random",
        "import sys",
    ]


@pytest.mark.parametrize(
    "game", [Pebbles(), orrery.game("orion", setup="1"), orrery.game("corona", players=2)]
)
def test_the_example_bot_plays_whole_games(game: orrery.Game) -> None:
    position = game.start(1)
    bot = OutsidePlayer(f"{sys.executable} {BOT}")

    def ask(seat: Seat) -> Move | None:
        return bot.choose(position, seat)

    while not position.is_over and position.ply < 60:
        position.play(next_move(position, ask))
    bot.close()
    assert position.is_over or position.ply == 60


def test_our_own_engine_can_be_the_program() -> None:
    position = orrery.game("corona", players=2, mode="sealed", deal="random").start(2)
    bot = OutsidePlayer(f"{sys.executable} -m orrery.cli engine corona", seconds=30)
    move = bot.choose(position, 1)
    bot.close()
    assert move in position.moves(1)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("raise SystemExit('out of ideas')", "ended with status 1: out of ideas"),
        ("sys.exit(0)", "ended with status 0"),
        ("print(1 / 0)", "ended with status 1: ZeroDivisionError: division by zero"),
        ("import os; os.close(1); time.sleep(9)", "closed its input or output"),
        ("print('take one', flush=True)", "answered nonsense: 'take one'"),
        ("print('[' * 99999, flush=True)", "answered nonsense"),
        ("print('[1]', flush=True)", "answered nonsense: '[1]'"),
        ('print(\'{"type": "best"}\', flush=True)', "answered no move"),
        ('print(\'{"type": "best", "move": [1]}\', flush=True)', "answered no move"),
        ('print(\'{"type": "best", "move": null}\', flush=True)', "answered no move"),
        ('print(\'{"type": "best", "code": true}\', flush=True)', "answered no move"),
        ('print(\'{"type": "best", "move": "take 3"}\', flush=True)', "Only 2 are left. (PE2)"),
        ('print(\'{"type": "best", "code": 99}\', flush=True)', "No move has the code 99"),
        ('print(\'{"type": "error", "wrong": "ouch"}\', flush=True)', "refused the question"),
        ("sys.stdout.write('x' * 2000000); sys.stdout.flush(); time.sleep(9)", "without end"),
    ],
)
def test_a_program_that_fails_says_why(
    tmp_path: Path, position: Position, answer: str, reason: str
) -> None:
    with pytest.raises(OutsideError) as caught:
        choice(bad_bot(tmp_path, answer), position)
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_program_that_hangs_is_ended(tmp_path: Path, position: Position) -> None:
    with pytest.raises(OutsideError, match=r"did not answer within 0\.1 seconds"):
        choice(bad_bot(tmp_path, "time.sleep(600)"), position, seconds=0.1)


def test_a_program_that_only_talks_is_ended(tmp_path: Path, position: Position) -> None:
    chatter = '[print(\'{"type": "info"}\', flush=True) for _ in iter(int, 1)]'
    with pytest.raises(OutsideError, match=r"did not answer within 0\.1 seconds"):
        choice(bad_bot(tmp_path, chatter), position, seconds=0.1)


def test_a_program_that_does_not_read_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.players.outside.START_SECONDS", 1.0)
    path = tmp_path / "deaf.py"
    path.write_text("import time; time.sleep(600)", "utf-8")
    with pytest.raises(OutsideError, match="did not answer within 1 seconds"):
        choice(path, orrery.game("orion").start(1))


def test_a_program_of_another_protocol_is_sent_home(tmp_path: Path, position: Position) -> None:
    path = tmp_path / "bot.py"
    path.write_text('input(); print(\'{"type": "hello", "protocol": 9}\')', "utf-8")
    with pytest.raises(OutsideError, match="speaks protocol 9, and not 1"):
        choice(path, position)


def test_information_and_codes_are_fine(tmp_path: Path, position: Position) -> None:
    answer = 'print(\'{"type": "info"}\\n{"type": "best", "code": 1}\', flush=True)'
    move = choice(bad_bot(tmp_path, answer), position)
    assert move is not None
    assert move.text == "take 2"


def test_a_program_may_wait_where_the_clock_runs(tmp_path: Path) -> None:
    answer = 'print(\'{"type": "best", "move": null}\', flush=True)'
    assert choice(bad_bot(tmp_path, answer), Auction().start(1)) is None


def test_after_a_failure_the_program_is_started_again(tmp_path: Path, position: Position) -> None:
    path = bad_bot(tmp_path, "sys.exit(3)")
    player = OutsidePlayer(f"cmd:{sys.executable} {path}")
    with pytest.raises(OutsideError, match="status 3"):
        player.choose(position, position.to_act[0])
    path.write_text(BOT.read_text("utf-8"), "utf-8")
    assert player.choose(position, position.to_act[0]) in position.moves()
    player.close()


@pytest.mark.parametrize("name", ["cmd:", "cmd:./no-such-bot", "cmd:'"])
def test_a_program_that_is_not_there_is_refused_at_once(name: str) -> None:
    with pytest.raises(OptionError, match=r"no such program|no command"):
        OutsidePlayer(name)


# --- What it is told ------------------------------------------------------------------------------


def told(position: Position, seat: Seat) -> str:
    """The question without the world, which is another one each time."""
    place, go = asked(position, seat, 1.0)
    place.pop("world")
    return json.dumps([place, go])


def test_hidden_cards_do_not_change_the_question() -> None:
    position = Auction().start(7)
    assert {told(position.imagine(1, k), 1) for k in range(5)} == {told(position, 1)}


def test_sealed_bids_stay_sealed() -> None:
    game = orrery.game("corona", players=3, mode="sealed", deal="random")
    questions = set()
    for bid in ("bid 3", "bid 17", "pass"):
        position = game.start(5).play(bid, 0).play("bid 4", 1)
        questions.add(told(position, 2))
        own = asked(position.copy(), 2, 1.0)[0]["history"]
        assert own == [{"seat": 0, "move": None}, {"seat": 1, "move": None}]
    assert len(questions) == 1


def test_open_moves_and_legal_ones_are_told() -> None:
    position = Pebbles(pebbles=7).start(1).play("take 2").play("take 3")
    place, go = asked(position, position.to_act[0], 2.5)
    assert [move["move"] for move in place["history"]] == ["take 2", "take 3"]
    assert place["legal"] == [{"move": "take 1", "code": 0}, {"move": "take 2", "code": 1}]
    assert place["view"] == position.view(position.to_act[0])
    assert place["may_wait"] is False
    assert go["seconds"] == 2.5
    assert "seed" not in place


def test_where_programs_cannot_be_seated_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg")  # as on Windows
    with pytest.raises(ProgramError, match="on Linux and macOS only"):
        OutsideProgram(["true"])
