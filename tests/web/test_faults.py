"""Faults are counted, and the log tells of them without secrets."""

from __future__ import annotations

import logging

import pytest

from orrery.web.operations.faults import Faults


def test_faults_are_counted_by_kind_and_logged_without_what_they_say(
    caplog: pytest.LogCaptureFixture,
) -> None:
    faults = Faults()
    assert faults.counts() == {}
    with caplog.at_level(logging.ERROR, "orrery.web.operations.faults"):
        faults.note("write_failed", "table abc", ValueError("postgresql://me:secret@/orrery"))
        faults.note("bot_erred")
        faults.note("write_failed")
    assert faults.counts() == {"bot_erred": 1, "write_failed": 2}
    assert [record.getMessage() for record in caplog.records] == [
        "write_failed, number 1 at table abc: ValueError",
        "bot_erred, number 1",
        "write_failed, number 2",
    ]
