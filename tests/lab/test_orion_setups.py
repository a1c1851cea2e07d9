"""What the net of Orion Duel says about set-ups."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import orrery
from orrery.cli.app import app
from orrery.lab.orion_setups import SetUpChance, most_balanced, openings, survey
from orrery.lab.orion_setups.report import write
from orrery.lab.orion_setups.survey import chance_of_mover, trained_net


def test_a_turned_board_is_worth_the_same() -> None:
    game = orrery.game("orion", setup="free", galaxy_player="blue", first="blue")
    net = trained_net(orrery.game("orion"))
    luck = np.random.default_rng(2)
    for turn in net.described.symmetries[1:4]:
        one, other = game.start(seed=1), game.start(seed=1)
        for _ in range(19):  # all tokens, who begins, and three tiles
            seat = one.to_act[0]
            code = int(luck.choice(one.codes(seat)))
            one.play(code, seat)
            other.play(int(turn.codes[code]), seat)
        assert chance_of_mover(net, one) == pytest.approx(chance_of_mover(net, other), abs=1e-4)


def test_a_survey_is_repeatable_and_the_most_even_come_first() -> None:
    found = survey(range(1, 6))
    assert found == survey(range(1, 6))
    assert all(0 < one.chance < 1 for one in found)
    made = [SetUpChance("a", 0.9), SetUpChance("b", 0.45), SetUpChance("c", 0.52)]
    assert [one.name for one in most_balanced(made, 2)] == ["c", "b"]


def test_openings_are_legal_and_sorted() -> None:
    found = openings("1", 5)
    game = orrery.game("orion", setup="1", first="blue")
    for one in found:
        game.start(seed=1).play(one.move)
    assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)


def test_the_page_has_its_plot_beside_it(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    page = tmp_path / "games" / "orion-net.md"
    write(survey(range(1, 4)), page, "orrery orion setups")
    assert "](../images/orion-net-setups.svg)" in page.read_text("utf-8")
    assert (tmp_path / "images" / "orion-net-setups.svg").exists()


def test_the_command_tells_seeds_and_refuses_a_missing_folder() -> None:
    runner = CliRunner()
    told = runner.invoke(app, ["orion", "setups", "--count", "3", "--show", "2"])
    assert told.exit_code == 0
    assert told.output.count("%") == 2
    refused = runner.invoke(
        app, ["orion", "setups", "--count", "1", "--write", "nowhere/at/all.md"]
    )
    assert refused.exit_code != 0
