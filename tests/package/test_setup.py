"""``make play`` on a fresh machine tells what it does while it installs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .conftest import ROOT

pytestmark = pytest.mark.once

#: What pip says, as far as it matters here.
SAYS = """
Obtaining file:///orrery
Collecting numpy>=2.0 (from orrery-games)
  Downloading numpy-2.4.6-cp311-cp311-manylinux.whl.metadata (6.6 kB)
Collecting numba>=0.61
Downloading numpy-2.4.6-cp311-cp311-manylinux.whl (16.9 MB)
Installing collected packages: numpy, llvmlite, numba, orrery-games
"""


def installing(tmp_path: Path, code: int) -> subprocess.CompletedProcess[str]:
    """The script with a pip of ours, which ends with this code."""
    (tmp_path / "pip").mkdir()
    (tmp_path / "pip" / "__init__.py").touch()
    (tmp_path / "pip" / "__main__.py").write_text(f"print('''{SAYS}'''); raise SystemExit({code})")
    return subprocess.run(
        [sys.executable, ROOT / "scripts" / "install.py", "web"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_step_is_told(tmp_path: Path) -> None:
    done = installing(tmp_path, 0)
    assert done.returncode == 0, done.stderr
    steps = [line.split(" s  ")[1] for line in done.stdout.splitlines()]
    assert steps == [
        "looking for packages: 1 found",
        "downloading: numpy, 16.9 MB",
        "installing: 0 of 4 packages",
    ]


def test_what_pip_says_is_told_where_it_fails(tmp_path: Path) -> None:
    done = installing(tmp_path, 3)
    assert done.returncode == 3
    assert "Collecting numba" in done.stderr
    assert done.stderr.endswith("Orrery could not be installed; above is what pip says.\n")


#: A Python whose venv module is in a package of its own that is not installed, as Debian leaves it.
WITHOUT_VENV = f"""#!/bin/sh
[ "$2" = venv ] || exec {sys.executable} "$@"
mkdir -p "$3/bin" && ln -s {sys.executable} "$3/bin/python"
echo "Explained on five lines"
exit 1
"""


def test_without_venv_the_package_of_this_python_is_named(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, does in {"python3": WITHOUT_VENV, "id": "#!/bin/sh\necho 1000\n"}.items():
        (tools / name).write_text(does)
        (tools / name).chmod(0o755)
    for name in ("ln", "mkdir", "rm"):
        (tools / name).symlink_to(shutil.which(name) or name)
    done = subprocess.run(
        [ROOT / "scripts" / "setup", "web"],
        cwd=tmp_path,
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    package = f"python3.{sys.version_info.minor}-venv"
    assert done.stderr == f"Orrery needs Python's venv module; on Debian: apt install {package}\n"
    assert done.stdout == "Making a virtual environment in .venv\nExplained on five lines\n"
    # A half-made one would be taken for a whole one by the next make.
    assert not (tmp_path / ".venv").exists()
