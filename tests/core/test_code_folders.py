"""Old machine code does not pile up."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from orrery.core.compiling.code_folders import code_folder

pytestmark = pytest.mark.once
DAY = 24 * 60 * 60


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ORRERY_CACHE_DIR", str(tmp_path))
    code_folder.cache_clear()
    return tmp_path


def unused_for(root: Path, name: str, days: float) -> Path:
    folder = root / name
    (folder / "module").mkdir(parents=True)
    (folder / "module" / "rule.nbi").touch()
    moment = time.time() - days * DAY
    os.utime(folder, (moment, moment))
    return folder


def test_code_that_nobody_has_used_for_two_months_goes_when_new_code_comes(root: Path) -> None:
    old, recent = unused_for(root, "rules-old", 61), unused_for(root, "rules-recent", 59)
    other = unused_for(root, "mine", 400)
    assert code_folder("new") == root / "rules-new"
    assert not old.exists()
    assert recent.exists()
    assert other.exists()


def test_code_in_use_stays(root: Path) -> None:
    used = unused_for(root, "rules-used", 61)
    assert code_folder("used") == used
    code_folder("new")
    assert used.exists()
