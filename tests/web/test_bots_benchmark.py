"""The figures of a site that is kept busy, taken for a moment only."""

from __future__ import annotations

from orrery.web.benchmarks import bots as bot_siege
from orrery.web.benchmarks.bots import Siege
from orrery.web.benchmarks.site import Visitor
from own_loop import run_async


def test_answers_are_timed_while_others_play(port: int) -> None:
    besieger, player = Visitor(port), Visitor(port)
    paths, refusal = bot_siege._opened(besieger, 3)
    assert (len(paths), refusal) == (3, "")
    siege = run_async(bot_siege._besieged(besieger, paths, refusal, player, 2))
    assert siege.tables == 3
    assert len(siege.answers) == 2
    assert min(siege.answers) > 0


def test_the_report_says_what_was_reached() -> None:
    sieges = {
        "As it comes": Siege(12, "Only 24.", 30, [1.0, 2.0]),
        "Without": Siege(40, "", 9, [0.5, 4.0]),
    }
    text = bot_siege.report(sieges, "2026-11-15")
    assert "| 2.00 s at most | reached |" in text
    assert "| 4.00 s at most | not reached |" in text
    assert "12 tables could be opened, and 30 moves were made at them in the meantime." in text
