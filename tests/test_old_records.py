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


def test_an_old_record_is_replayed_by_the_rules_that_it_names() -> None:
    text = (FOLDER / "orbis-trades.orr").read_text("utf-8")
    assert orrery.load(text).game.rules == 1
    assert repr(orrery.load(text).game).startswith("orrery.game('orbis', 1, players=")
    with pytest.raises(orrery.RecordError, match="is refused"):
        orrery.load(text.replace("rules: 1", "rules: 2"))
    with pytest.raises(orrery.RecordError, match="line 2: orbis has rules 1 to 2, not '3'"):
        orrery.load(text.replace("rules: 1", "rules: 3"))
    with pytest.raises(orrery.OptionError, match="orbis has rules 1 to 2, not '0'"):
        orrery.game("orbis", 0)
    assert orrery.game("orbis").rules == 2


def test_there_is_an_old_record_of_every_game() -> None:
    assert {path.stem.partition("-")[0] for path in FOLDER.glob("*.orr")} == {*orrery.GAMES}
