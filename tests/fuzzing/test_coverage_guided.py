"""The same readers against inputs that are found by watching which lines they reach."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from .targets import TARGETS

TESTS = Path(__file__).parents[1]
SECONDS = 30


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_nothing_that_atheris_finds_breaks_a_reader(name: str, tmp_path: Path) -> None:
    """In a process of its own, since atheris ends the process that it runs in."""
    code = f"import sys; sys.path.insert(0, {str(TESTS)!r}); import runpy;"
    code += "runpy.run_module('fuzzing.coverage_guided', run_name='__main__')"
    command = [sys.executable, "-c", code, name, str(SECONDS)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-5000:]
    assert "Done" in done.stderr  # it has really run
