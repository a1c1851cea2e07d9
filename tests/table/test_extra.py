"""What the core does not install is named by whoever needs it."""

from __future__ import annotations

import subprocess
import sys

WITHOUT = "import sys; sys.modules['msgspec'] = None; import orrery.table.table"


def test_without_its_extra_the_table_says_which_one() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: orrery.table needs its extra: pip install 'orrery-games[table]'"
    )
