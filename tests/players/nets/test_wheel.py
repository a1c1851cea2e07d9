"""The nets travel with the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.once


def test_the_wheel_holds_every_net(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())
    nets = {f"orrery/weights/{path.name}" for path in (ROOT / "src/orrery/weights").iterdir()}
    assert "orrery/weights/README.md" in nets
    assert nets <= names
