"""Data sets: rows that replay, the same tables from the same plan, whatever happens meanwhile."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest

import orrery
from conftest import ROOT
from orrery.core.options import read_words
from orrery.lab import datasets
from orrery.lab.crew import local_crew, packed
from orrery.lab.datasets.schema import GAMES, MOVES, Column
from orrery.lab.evaluation import Evaluation

PAGE = (ROOT / "docs" / "datasets.md").read_text("utf-8")
GAME = orrery.game("orbit", players=2)
PLAN = datasets.plan(GAME, ["1", "2"], 7, seed=5, games_in_a_file=3)


class PowerCut(Exception):
    """The machine stops."""


def make(
    path: Path, plan: datasets.DatasetPlan = PLAN, cores: int = 1, stop_after: int | None = None
) -> Path:
    def tell(done: int, whole: int) -> None:
        if done == stop_after:
            raise PowerCut

    crew = local_crew(Evaluation(packed(GAME), plan.simulations), cores)
    datasets.run(datasets.DatasetFolder(path, plan), crew, tell)
    return path


def content(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("whole") / "orbit")


def test_a_data_set_is_a_plan_and_two_tables(whole: Path) -> None:
    tables = {f"{name}/part-0000{k}.parquet" for name in ("games", "moves") for k in range(3)}
    assert content(whole).keys() == {"dataset.json", *tables}
    games, moves = pq.read_table(whole / "games"), pq.read_table(whole / "moves")
    assert games.column_names == [column.name for column in GAMES]
    assert moves.column_names == [column.name for column in MOVES]
    assert games["game_number"].to_pylist() == list(range(7))
    assert games["levels"].to_pylist()[:2] == [["1", "2"], ["2", "1"]]
    assert sum(games["plies"].to_pylist()) == len(moves)


def test_every_file_says_where_it_comes_from(whole: Path) -> None:
    for path in whole.rglob("*.parquet"):
        schema = pq.read_schema(path)
        told = json.loads(schema.metadata[b"orrery"])
        assert told == PLAN.to_json() == json.loads((whole / "dataset.json").read_text())
        assert all(field.metadata[b"description"] for field in schema)
    assert told["orrery"] == orrery.__version__
    assert re.fullmatch("[0-9a-f]{16}", told["sources"])


def test_the_rows_replay_to_the_same_outcome(whole: Path) -> None:
    games = pq.read_table(whole / "games").to_pylist()
    moves = pq.read_table(whole / "moves").to_pylist()
    for game in games:
        options = read_words(game["options"])
        position = orrery.game(game["game"], game["rules"], **options).start(game["seed"])
        rows = [move for move in moves if move["game_number"] == game["game_number"]]
        for row in rows:
            assert row["legal"] == len(position.codes(row["seat"]))
            position.play(row["code"], seat=row["seat"])
        loaded = orrery.load(game["record"])
        assert [str(move) for move in loaded.history] == [row["text"] for row in rows]
        for end in (position, loaded):
            assert end.outcome
            assert list(end.outcome.winners) == game["winners"]
            assert list(end.outcome.scores) == game["scores"]
            assert end.outcome.reason == game["reason"]
        for row in rows:
            assert row["payoff"] == (None if row["seat"] == -1 else game["payoffs"][row["seat"]])


def test_the_same_plan_gives_the_same_bytes_on_one_core_and_two(
    whole: Path, tmp_path: Path
) -> None:
    assert content(make(tmp_path / "again", cores=2)) == content(whole)
    other = make(tmp_path / "other", datasets.plan(GAME, ["1", "2"], 7, 6, games_in_a_file=3))
    assert content(other)["games/part-00000.parquet"] != content(whole)["games/part-00000.parquet"]


@pytest.mark.parametrize("stop_after", [0, 2, 3, 6])
def test_what_was_interrupted_goes_on_to_the_same_result(
    whole: Path, tmp_path: Path, stop_after: int
) -> None:
    path, played = tmp_path / "orbit", []
    with pytest.raises(PowerCut):
        make(path, stop_after=stop_after)
    before = {file: file.stat().st_mtime_ns for file in path.rglob("*.parquet")}
    assert len(before) == 2 * (stop_after // 3)
    for journal in path.glob("unfinished/*"):  # something was being written just then
        journal.write_bytes(journal.read_bytes() + b'{"number": 6, "game": {"ga')
    (path / "moves" / ".partial-part-00002.parquet.77").write_bytes(b"PAR1")
    folder = datasets.DatasetFolder(path, PLAN)
    crew = local_crew(Evaluation(packed(GAME), PLAN.simulations), 1)
    datasets.run(folder, crew, lambda done, _: played.append(done))
    assert played == list(range(stop_after, 8))  # no game is played twice
    assert content(path) == content(whole)
    assert {file: file.stat().st_mtime_ns for file in before} == before
    make(path)  # nothing is left to do
    assert content(path) == content(whole)


def test_killed_between_the_two_tables(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "orbit"
    with pytest.raises(PowerCut):
        make(path, stop_after=2)
    moves = "moves/part-00000.parquet"
    (path / moves).write_bytes(content(whole)[moves])
    before = (path / moves).stat().st_mtime_ns
    assert content(make(path)) == content(whole)
    assert (path / moves).stat().st_mtime_ns == before


@pytest.mark.parametrize(
    ("key", "value"), [("seed", "6"), ("games", 8), ("levels", ("1",)), ("sources", "0" * 16)]
)
def test_a_folder_with_another_plan_is_refused(whole: Path, key: str, value: Any) -> None:
    other = replace(PLAN, **{key: value})
    with pytest.raises(datasets.DatasetError, match=f"holds another data set: its {key} is "):
        datasets.DatasetFolder(whole, other)


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear me")
    with pytest.raises(datasets.DatasetError, match="holds other things than a data set"):
        datasets.DatasetFolder(tmp_path, PLAN)
    with pytest.raises(datasets.DatasetError, match="diary is a file"):
        datasets.DatasetFolder(tmp_path / "diary", PLAN)
    assert content(tmp_path) == {"diary": b"dear me"}


def test_a_journal_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PowerCut):
        make(tmp_path, stop_after=1)
    (tmp_path / "unfinished" / "part-00000.jsonl").write_text("{}\n")
    with pytest.raises(datasets.DatasetError, match="line 1: this is no game; remove the file"):
        make(tmp_path)


# --- The page -------------------------------------------------------------------------------------


def line_of(beginning: str, end: str = "") -> str:
    """The line of the page that begins and ends like this."""
    lines = (line for line in PAGE.splitlines() if line.startswith(beginning))
    return next(line for line in lines if line.endswith(end))


@pytest.fixture
def beside(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page reads a folder named ``orion``; here it is ours."""
    monkeypatch.chdir(whole.parent)
    if not Path("orion").exists():
        Path("orion").symlink_to(whole)


def test_the_page_tells_the_schema() -> None:
    for columns in (GAMES, MOVES):
        rows = [_row(column) for column in columns]
        assert "\n".join(rows) in PAGE, "\n".join(rows)


def _row(column: Column) -> str:
    kind = f"list of {column.kind}" if column.is_list else column.kind
    return (
        f"| `{column.name}` | {kind}{' or null' if column.can_be_null else ''} | {column.about} |"
    )


@pytest.mark.usefixtures("beside")
def test_polars_reads_it_in_one_line() -> None:
    found = eval(line_of("pl.read_parquet"), {"pl": pl})
    assert found.columns == [column.name for column in MOVES]
    assert len(found) == len(pq.read_table("orion/moves"))


@pytest.mark.usefixtures("beside")
def test_duckdb_reads_it_in_one_line() -> None:
    import duckdb  # noqa: PLC0415  # kept by a module, it complains at the end

    found = eval(line_of("duckdb.sql"), {"duckdb": duckdb}).fetchall()
    reasons = pq.read_table("orion/games")["reason"].to_pylist()
    assert sorted(found)[0][0] == min(reasons)
    assert sum(row[1] for row in found) == len(reasons)


if find_spec("torch"):  # large, and needed for nothing else here

    @pytest.mark.slow
    @pytest.mark.usefixtures("beside")
    def test_torch_reads_it_in_one_line() -> None:
        found = eval(line_of("pl.read_parquet", '.to_torch("dict")'), {"pl": pl})
        moves = pq.read_table("orion/moves")
        assert found["code"].tolist() == moves["code"].to_pylist()
        assert found["value"].dtype.is_floating_point
        assert int(found["value"].isnan().sum()) == moves["value"].null_count > 0
        assert set(found["payoff"][~found["payoff"].isnan()].tolist()) <= {-1.0, 0.0, 1.0}
