"""A name means one thing, and a folder reads like a table of contents."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import orrery

SOURCES = Path(orrery.__file__).parent

#: The same role, in each of two games or two logs.
SAME_ROLE = {
    "Became",  # the event that somebody is somebody else now: of a table, of a tournament
    "Care",  # how carefully the player of a game looks
    "Solution",  # of a problem of Corona, of Harun
    "Taste",  # what the player of a game values
}
#: So many modules, beside `__init__.py`, can be read at a glance.
MOST_MODULES = 20


def test_no_class_name_means_two_things() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].add(f"{path.relative_to(SOURCES).as_posix()}:{node.lineno}")
    twice = {name: places for name, places in found.items() if len(places) > 1}
    assert {name: twice[name] for name in twice.keys() - SAME_ROLE} == {}
    assert twice.keys() >= SAME_ROLE, "a name that is unique now needs no exception"


def test_no_folder_has_more_modules_than_can_be_read_at_a_glance() -> None:
    folders = {path.parent for path in SOURCES.rglob("*.py")}
    modules = {
        folder.relative_to(SOURCES).as_posix(): len([*folder.glob("*.py")]) - 1
        for folder in folders
    }
    large = {folder: number for folder, number in modules.items() if number > MOST_MODULES}
    assert large == {}
