"""The bots of the documentation play as they stand there."""

from __future__ import annotations

from pathlib import Path

import forty_line_bot
import pytest
from site_bot import Site, main, play

from .serving import Visitor


def test_it_takes_a_seat_and_plays(site: Visitor) -> None:
    """Against another of its kind, so that nothing has to be compiled for a stronger one."""
    address = str(site.base_url)
    first, second = Site(address, "One"), Site(address, "Two")
    table = first.post("/api/tables", game="orion", seat_0="me", seat_1="open")["table"]
    second.do(table, "sit", seat=1)
    states = [first.states(table), second.states(table)]
    newest = [next(stream) for stream in states]
    assert sorted("choices" in state for state in newest) == [False, True]
    for stream in states:
        stream.close()
    second.do(table, "resign")
    assert play(first, table)["result"]["winners"] == [0]


def test_it_plays_a_whole_game(
    site: Visitor, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["site_bot.py", str(site.base_url)])
    main()
    address, result = capsys.readouterr().out.splitlines()
    assert "/table/" in address
    assert "wins." in result


def test_forty_lines_win_against_level_1(site: Visitor) -> None:
    last = forty_line_bot.play(str(site.base_url).rstrip("/"))
    assert last["seats"][1]["bot"] == 1
    assert last["result"]["winners"] == [0]
    lines = Path(forty_line_bot.__file__).read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 40
