"""Old records replay for ever: these were written by earlier rules and are never written again."""

from __future__ import annotations

from pathlib import Path

import pytest

import orrery
from orrery.core import records

FOLDER = Path(__file__).parent / "records"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.orr")), ids=lambda path: path.stem)
def test_an_old_record_replays_move_by_move_to_its_result(path: Path) -> None:
    text = path.read_text("utf-8")
    record = records.parse(text)
    position = records.check(record, orrery.game_of(record))
    assert position.outcome is not None
    scores = " ".join(f"{score:g}" for score in position.outcome.scores)
    assert scores == record.headers["scores"]
    assert position.record(scores=scores) == text


def test_there_is_an_old_record_of_every_game() -> None:
    assert {path.stem.partition("-")[0] for path in FOLDER.glob("*.orr")} == {*orrery.GAMES}
