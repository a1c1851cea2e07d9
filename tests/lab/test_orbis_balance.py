"""The balance study: what it counts adds up, and it is the same however it is run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from orrery.cli.data.orbis_balance import balance
from orrery.cli.files import FileError
from orrery.core.errors import OptionError
from orrery.games.orbis.data.components import TOKENS
from orrery.games.orbis.data.tiles import ORRERY_SET
from orrery.games.orbis.rules.places import REGIONS
from orrery.lab.orbis_balance import LADDER, Study, report, study
from orrery.lab.orbis_balance.figures import mean, share
from orrery.lab.orbis_balance.play import COUNTS, play_batch

GAMES = 40


@pytest.fixture(scope="module")
def told() -> list[tuple[int, int]]:
    return []


@pytest.fixture(scope="module")
def found(told: list[tuple[int, int]]) -> Study:
    return study(GAMES, (2, 4), progress=lambda *now: told.append(now), workers=1)


@pytest.mark.compiled
def test_every_player_takes_fourteen_regions_and_a_god(found: Study) -> None:
    for players, figures in found.tables.items():
        c = figures.counts
        assert c.games == GAMES
        assert c.face_up.sum() + c.flipped.sum() == REGIONS * players * GAMES
        assert c.flipped.sum() == (c.wastelands * np.arange(REGIONS + 1)).sum()
        assert c.unclaimed.sum() == 9 * GAMES
        assert c.chosen.sum() == players * GAMES
        assert c.god_turn.sum() == players * GAMES
        assert c.offered.sum() == (players + 1) * GAMES
        assert c.scores.sum() == players * GAMES


@pytest.mark.compiled
def test_points_come_from_tiles_tokens_and_gods(found: Study) -> None:
    for figures in found.tables.values():
        c = figures.counts
        apart = c.tile_points.sum() + c.tokens.sum() + c.god_points.sum()
        assert c.points.sum() <= apart  # and wastelands cost, except with Laziness
        assert c.points.sum() >= apart - c.flipped.sum()
        assert c.wins.sum() == pytest.approx(GAMES)
        assert c.tokens.sum() <= sum(TOKENS[figures.players]) * GAMES


@pytest.mark.compiled
def test_each_tile_in_play_is_face_up_flipped_or_left_once_a_game(found: Study) -> None:
    assert [len(figures.tiles) for figures in found.tables.values()] == [37, 65]
    for figures in found.tables.values():
        for tile in figures.tiles:
            assert tile.face_up + tile.flipped + tile.unclaimed == pytest.approx(1)


@pytest.mark.compiled
def test_progress_is_told_to_the_end(found: Study, told: list[tuple[int, int]]) -> None:
    whole = 2 * GAMES + len(LADDER) * (GAMES // 4)
    assert told[-1] == (whole, whole)
    assert len(found.ladder) == len(LADDER)


@pytest.mark.compiled
def test_batches_add_up_to_the_same_games() -> None:
    strengths = (5, 2)
    whole = play_batch(2, ORRERY_SET, strengths, range(6), 3)
    parts = [play_batch(2, ORRERY_SET, strengths, games, 3) for games in (range(2), range(2, 6))]
    for field in COUNTS.names or ():
        assert np.allclose(whole[field], parts[0][field] + parts[1][field]), field


@pytest.mark.compiled
def test_the_page_keeps_what_a_person_wrote(found: Study, tmp_path: Path) -> None:
    page, images = tmp_path / "games" / "page.md", tmp_path / "images"
    page.parent.mkdir()
    images.mkdir()
    report.write(found, page)
    assert page.read_text("utf-8").startswith("# Orbis: balance\n")
    text = page.read_text("utf-8").replace("# Orbis: balance", "# Mine") + "\nMy reading.\n"
    page.write_text(text, "utf-8")
    report.write(found, page)
    assert page.read_text("utf-8") == text
    for name in report.plots(found):
        assert f"](../images/orbis-balance-{name}.svg)" in text
        assert (images / f"orbis-balance-{name}.svg").exists()
    page.write_text("# No marks\n", "utf-8")
    report.write(found, page, tmp_path)
    assert "](../orbis-balance-seats.svg)" in page.read_text("utf-8")
    assert page.read_text("utf-8").startswith("# No marks\n")


@pytest.mark.compiled
def test_the_page_has_a_line_for_everything(found: Study) -> None:
    text = report.measured(found, ".")
    for tile in ORRERY_SET.tiles:
        assert f"| {tile.id} |" in text
    assert f"--games {GAMES} --players 2,4 --seed 1" in text
    assert ORRERY_SET.label in text
    assert not {"nan", "inf"} & set(text.split())


def test_shares_and_means_say_how_sure_they_are() -> None:
    assert share(0, 0).margin == 0
    half = share(5000, 10000)
    assert half.value == 0.5
    assert half.margin == pytest.approx(0.0098, abs=1e-4)
    assert share(0, 100).margin > 0
    assert mean(30, 500, 2) == (15, pytest.approx(1.96 * 5 / 2**0.5))


@pytest.mark.compiled
@pytest.mark.slow
def test_processes_find_the_same(found: Study) -> None:
    again = study(GAMES, (2, 4), workers=2)
    for players, figures in found.tables.items():
        assert figures.counts.tobytes() == again.tables[players].counts.tobytes()


@pytest.mark.compiled
@pytest.mark.parametrize("players", ["5", "", "two", "2,,3"])
def test_a_wrong_number_of_players_is_refused(players: str) -> None:
    with pytest.raises(OptionError, match="players are 2, 3 or 4"):
        balance(games=1, players=players)


@pytest.mark.compiled
def test_a_page_in_no_folder_is_refused_before_the_games(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="there is no folder"):
        balance(games=1, write=tmp_path / "nowhere" / "page.md")
