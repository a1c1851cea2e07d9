"""What strangers install: a wheel with all that Orrery needs, and nothing else."""

from __future__ import annotations

import tomllib
from email.message import Message
from email.parser import BytesParser
from pathlib import Path
from zipfile import ZipFile

import pytest

import orrery

from .conftest import ROOT, built

pytestmark = pytest.mark.once

PACKAGE = ROOT / "src" / "orrery"

#: Megabytes; whoever makes it larger looks twice.
MOST_MB = 6

#: Code; pages and how they look; words; data, records and puzzles; nets; licences.
KINDS = {
    *("py", "typed", "mako"),
    *("html", "css", "tcss", "js", "svg", "png", "woff2"),
    *("po", "txt", "md"),
    *("toml", "csv", "bin", "xz", "orr", "jsonl"),
    "npz",
}

#: What only those need who work on the sources.
LEFT_OUT = {"web/language/messages.pot"}


def names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as packed:
        return set(packed.namelist())


def told(wheel: Path) -> Message:
    """What the wheel says about itself."""
    with ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        return BytesParser().parsebytes(packed.read(name))


def test_it_holds_every_file_of_the_package_and_nothing_else(wheel: Path) -> None:
    """Data, templates, scripts, translations, puzzles, nets: all that lies beside the code."""
    here = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    held = {name for name in names(wheel) if ".dist-info/" not in name}
    assert {name.removeprefix("orrery/") for name in held} == here - LEFT_OUT
    kinds = {name.rpartition(".")[2] for name in held}
    assert kinds <= KINDS, f"a new kind of file; is it to be installed? {kinds - KINDS}"
    assert not [name for name in held if "/tests/" in name or "/test_" in name]


def test_it_is_small(wheel: Path) -> None:
    assert wheel.stat().st_size < MOST_MB * 1e6


def test_it_goes_by_a_free_name_and_says_its_version_once(wheel: Path) -> None:
    assert wheel.name == f"orrery_games-{orrery.__version__}-py3-none-any.whl"
    assert told(wheel)["Name"] == "orrery-games"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "version" not in project
    assert project["dynamic"] == ["version"]


def test_it_says_which_pythons_it_was_made_for(wheel: Path) -> None:
    assert told(wheel)["Requires-Python"] == ">=3.11"
    versions = {line.rpartition(" ")[2] for line in told(wheel).get_all("Classifier", [])}
    assert {"3.11", "3.12", "3.13", "3.14"} <= versions


def test_no_message_names_another_distribution() -> None:
    """`orrery` is somebody else's package."""
    for path in (*PACKAGE.rglob("*.py"), *(ROOT / "docs").rglob("*.md"), ROOT / "README.md"):
        text = path.read_text("utf-8")
        assert "orrery[" not in text, path
        assert "pip install orrery\n" not in text, path


def test_the_source_distribution_gives_the_same_wheel(
    wheel: Path, sdist: Path, tmp_path: Path
) -> None:
    again = built(sdist, "wheel", tmp_path)
    with ZipFile(wheel) as ours, ZipFile(again) as theirs:
        assert ours.namelist() == theirs.namelist()
        assert all(ours.read(name) == theirs.read(name) for name in ours.namelist())
