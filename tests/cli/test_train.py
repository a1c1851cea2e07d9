"""``orrery train`` as people call it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from orrery.cli.app import app
from orrery.players.nets.net import read_net


def test_a_toy_is_trained_and_goes_on(tmp_path: Path) -> None:
    command = ["train", "corona", "--out", str(tmp_path), "--every", "2", "-o", "players=2"]
    for seconds in ("2", "4"):
        told = CliRunner().invoke(app, [*command, "--seconds", seconds])
        assert told.exit_code == 0, told.output
        assert "The net is in" in told.output
    assert (tmp_path / "curve.svg").read_text("utf-8").startswith("<svg")
    about = read_net(tmp_path / "corona.npz").about
    assert about["game"] == "corona"
    assert about["seconds"] >= 4


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["orion", "--device", "tpu"], "there is no device 'tpu'; there is cpu and cuda"),
        (["chess"], "there is no game 'chess'"),
        (["corona", "-o", "mode=live"], "waits for a clock"),
    ],
)
def test_what_cannot_be_trained_is_said_in_a_line(
    tmp_path: Path, words: list[str], line: str
) -> None:
    told = CliRunner().invoke(app, ["train", *words, "--out", str(tmp_path)])
    assert told.exit_code != 0
    assert line in str(told.exception)
