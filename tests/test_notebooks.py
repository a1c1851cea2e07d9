"""The notebooks run from top to bottom, and what they claim holds; what is kept is small."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from conftest import ROOT

pytestmark = pytest.mark.once

spec = importlib.util.spec_from_file_location("run", ROOT / "docs" / "notebooks" / "run.py")
assert spec
assert spec.loader
run = importlib.util.module_from_spec(spec)
spec.loader.exec_module(run)

MOST_BYTES = 150_000
#: It plays hundreds of games.
LONG = "first_move_of_orion_duel"


def named(path: Path) -> str:
    return path.stem


def kinds(notebook: NotebookNode) -> list[list[str]]:
    """By cell: what its outputs are, as words or pictures."""
    return [
        sorted(kind for output in cell.get("outputs", []) for kind in output.get("data", ("said",)))
        for cell in notebook.cells
    ]


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, marks=[pytest.mark.slow] if path.stem == LONG else [])
        for path in run.NOTEBOOKS
    ],
    ids=named,
)
def test_a_notebook_runs(path: Path) -> None:
    kept = nbformat.read(path, as_version=4)
    assert kinds(run.executed(path)) == kinds(kept), "run `make notebooks`"


@pytest.mark.parametrize("path", run.NOTEBOOKS, ids=named)
def test_a_notebook_is_kept_small_with_its_outputs_and_claims(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES
    kept = nbformat.read(path, as_version=4)
    code = [cell for cell in kept.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert any(re.search(r"^ *assert ", cell.source, re.MULTILINE) for cell in code)
    assert any("image/svg+xml" in found for found in kinds(kept))


def test_every_notebook_is_on_the_page() -> None:
    text = (ROOT / "docs" / "notebooks.md").read_text("utf-8")
    listed = re.findall(r"\(notebooks/(\w+)\.ipynb\)", text)
    assert sorted(listed) == [path.stem for path in run.NOTEBOOKS]
