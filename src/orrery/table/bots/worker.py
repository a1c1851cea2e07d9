"""The process in which bots think: questions come in, one a line, and answers go out.

It is a program of its own, so that neither a fork nor the main program of whoever asks is run
again, and it knows only the games it has been asked about.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import OrderedDict

import msgspec

from orrery.core.chance import draw, seeded
from orrery.core.compiling import haste
from orrery.core.contract import Move, Position, Seat
from orrery.games import game
from orrery.players.asking import ask
from orrery.players.levels import LevelPlayer
from orrery.players.warm import QUICK_LEVEL

#: So many tables are remembered; another one is played through from its beginning.
MOST_TABLES = 32

#: Bots give way to the server that waits for them.
_NICENESS = 5


class Question(msgspec.Struct, frozen=True):
    """What would this bot play? All that is needed to know, for whoever knows nothing yet."""

    table: str
    game: str
    options: dict[str, str]
    seed: str
    moves: list[tuple[Seat, int]]  # who played which code
    seat: Seat
    level: int
    seconds: float | None = None  # for the highest level
    scale: float = 1.0  # of all budgets, where time is short
    afresh: bool = False  # forget what is known of the table: the last answer was wrong
    rules: int | None = None  # their version; None: the newest
    in_haste: bool = False  # others compile the rules meanwhile: do not wait for them


class BotAnswer(msgspec.Struct, frozen=True):
    """The text of a move, or None to wait; whether the bot failed, so that it is any move."""

    move: str | None
    erred: bool = False


class _Known:
    """A table as it was when it was last asked about, and its bots."""

    def __init__(self, question: Question) -> None:
        self.position: Position = game(question.game, question.rules, **question.options).start(
            question.seed
        )
        self.moves: list[tuple[Seat, int]] = []
        self._bots: dict[tuple[Seat, int], LevelPlayer] = {}

    def follow(self, moves: list[tuple[Seat, int]]) -> None:
        """Take back and play what is different now."""
        same = 0
        for ours, theirs in zip(self.moves, moves, strict=False):
            if ours != theirs:
                break
            same += 1
        for _ in self.moves[same:]:
            self.position.undo()
        for seat, code in moves[same:]:
            self.position.play(code, seat)
        self.moves = moves

    def bot(self, question: Question) -> LevelPlayer:
        """The one on this seat, whose luck has nothing to do with the luck of the table."""
        key = question.seat, question.level
        if key not in self._bots:
            self._bots[key] = LevelPlayer(question.level, f"bot {question.table} {question.seat}")
        bot = self._bots[key]
        bot.seconds, bot.scale = question.seconds, question.scale
        return bot


class Thinker:
    """Answers questions, and remembers the tables they were about."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._was_calm = False

    def answer(self, question: Question) -> BotAnswer:
        """What the bot plays."""
        self._hasten(question.in_haste and question.level <= QUICK_LEVEL)
        known = self._known.pop(question.table, None)
        if known is None or question.afresh:
            known = _Known(question)
        known.follow(question.moves)
        self._known[question.table] = known  # only if nothing was wrong with it
        if len(self._known) > MOST_TABLES:
            self._known.popitem(last=False)
        bot, position, seat = known.bot(question), known.position, question.seat
        try:
            move = ask(bot, position, seat)
        except Exception:  # a game does not stop because a bot fails
            traceback.print_exc()
            return BotAnswer(any_move(position, seat).text, erred=True)
        return BotAnswer(move.text if move else None)

    def _hasten(self, is_wanted: bool) -> None:
        """Think with rules that are not compiled, if need be; strong players never do, and after
        one of them nobody does: haste is for all rules or for none."""
        if is_wanted and not self._was_calm:
            haste.begin()
        else:
            haste.end()
            self._was_calm = True


def any_move(position: Position, seat: Seat) -> Move:
    """A legal move, for a bot that has none."""
    moves = position.moves(seat)
    return moves[int(draw(seeded(f"any {position.ply}"), len(moves)))]


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever is printed is no answer
    thinker = Thinker()
    read = msgspec.json.Decoder(Question).decode
    for line in questions:
        answer = thinker.answer(read(line))
        answers.write(msgspec.json.encode(answer) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main()
