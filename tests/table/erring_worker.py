"""A process in which bots think, and err: run as the real one, with a word that says how."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import msgspec

from orrery.table.bots.worker import BotAnswer, Question, Thinker


def main(how: str, gate: str) -> None:
    thinker = Thinker()
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line, type=Question)
        answer = BotAnswer("nonsense")
        if how == "dies":
            return
        if how == "waits":
            answer = BotAnswer(None)
        if how == "errs once" and question.afresh:
            answer = thinker.answer(question)
        if how == "patient":  # answers well, when the gate is opened
            while not Path(gate).exists():
                time.sleep(0.01)
            answer = thinker.answer(question)
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
