"""Machine code on disk is found by whoever needs it, and is never mistaken for other code."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from orrery.core.compiling.code_files import CodeFiles

from .workshop import Workshop

pytestmark = pytest.mark.once

CALL = "from toy.b import caller; print(int(caller({})), sum(caller.stats.cache_hits.values()))"
CALL_BOTH = """
from toy.b import caller
print(caller(1), int(caller(1.5)), *caller.stats.cache_hits.values())
"""


@pytest.fixture
def files(tmp_path: Path) -> CodeFiles:
    return CodeFiles(tmp_path, "rule", "made from this")


def test_two_processes_that_know_nothing_of_each_other_do_not_mix_up_their_code(
    caller: Workshop, tmp_path: Path
) -> None:
    """Each compiles for other arguments, and neither finds what the other one writes."""
    for argument, folder in ("1", "here"), ("1.5", "there"):
        caller.cache = tmp_path / folder
        caller.run(CALL.format(argument))
    shutil.copytree(tmp_path / "there", tmp_path / "here", dirs_exist_ok=True)
    caller.cache = tmp_path / "here"
    assert caller.run(CALL_BOTH) == [20, 25, 1, 1]


def test_the_same_sources_elsewhere_are_not_compiled_again(
    caller: Workshop, tmp_path: Path
) -> None:
    assert caller.run(CALL.format(1)) == [20, 0]
    elsewhere = caller.packages.rename(tmp_path / "elsewhere")
    caller.packages = elsewhere
    assert caller.run(CALL.format(1)) == [20, 1]


@pytest.mark.parametrize("kept", [0, 40, -1])
def test_code_that_was_cut_short_is_compiled_again(caller: Workshop, kept: int) -> None:
    caller.run(CALL.format(1))
    assert isinstance(caller.cache, Path)
    for file in caller.cache.rglob("*.nbc"):
        file.write_bytes(file.read_bytes()[:kept])
    assert caller.run(CALL.format(1)) == [20, 0]
    assert caller.run(CALL.format(1)) == [20, 1]


def test_what_was_saved_is_found_under_its_key_alone(files: CodeFiles, tmp_path: Path) -> None:
    files.save(("int64", "processor"), b"code")
    files.save(("float64", "processor"), b"other code")
    assert files.load(("int64", "processor")) == b"code"
    assert files.load(("float64", "processor")) == b"other code"
    assert files.load(("int64", "other processor")) is None
    assert CodeFiles(tmp_path, "rule", "made from that").load(("int64", "processor")) is None


def test_code_that_finds_no_room_is_not_kept(tmp_path: Path) -> None:
    full = CodeFiles(tmp_path / "gone", "rule", "made from this")
    full.save("key", b"code")
    assert full.load("key") is None


def test_nothing_unfinished_is_left_behind(files: CodeFiles, tmp_path: Path) -> None:
    files.save("key", b"code")
    (file,) = tmp_path.iterdir()
    assert file.suffix == ".nbc"
    file.unlink()
    file.mkdir()  # so that nothing can take its place
    files.save("key", b"code")
    assert list(tmp_path.iterdir()) == [file]
