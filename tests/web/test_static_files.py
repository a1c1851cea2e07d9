"""Every file of the browser client is where those say who need it, and somebody needs it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import orrery.web
from orrery.web.http.caching import plain_sheet, plainly

WEB = Path(orrery.web.__file__).parent
STATIC = WEB / "static"
FILES = sorted(path for path in STATIC.rglob("*") if path.is_file())
READERS = [
    *sorted((WEB / "templates").rglob("*.html")),
    WEB / "offline" / "app_files.py",
    *(path for path in FILES if path.suffix in (".js", ".css", ".svg")),
]
#: An address of the site, and the neighbour that a script imports.
ADDRESS = re.compile(r"""["'`(]/static/([^"'`#)]+)""")
NEIGHBOUR = re.compile(r'"(\.\.?/[^"]+\.js)"')


def needed(reader: Path) -> set[Path]:
    """The files that a template, a script or a sheet asks for."""
    text = reader.read_text("utf-8")
    found = {STATIC / address for address in ADDRESS.findall(text)}
    if reader.suffix == ".js":
        found |= {(reader.parent / path).resolve() for path in NEIGHBOUR.findall(text)}
    return found


@pytest.mark.parametrize("reader", READERS, ids=lambda path: path.relative_to(WEB).as_posix())
def test_what_is_asked_for_is_there(reader: Path) -> None:
    assert [path for path in needed(reader) if not path.is_file()] == []


def test_no_file_is_left_that_nobody_asks_for() -> None:
    asked = set().union(*map(needed, READERS))
    assert len(asked) > 50
    assert [path for path in FILES if path not in asked] == []


@pytest.mark.parametrize("script", [path for path in FILES if path.suffix == ".js"], ids=str)
def test_no_string_goes_over_several_lines(script: Path) -> None:
    """Indents are left out on the way to a browser, so none may be part of a string."""
    lines = plainly(script.read_text("utf-8")).splitlines()
    assert [line for line in lines if line.count("`") % 2] == []


def test_notes_and_indents_stay_here() -> None:
    assert plainly("/** A note. */\na {\n  b: c;\n}\n/* Another\n   one. */\n") == "a {\nb: c;\n}\n"


def test_a_sheet_is_sent_in_one_piece() -> None:
    sheet = "/* Day. */\n.a > .b, .c:hover { width: 1px; }\n@media (x) {\n  d { e: f }\n}\n"
    assert plain_sheet(sheet) == ".a > .b, .c:hover{width: 1px;}@media (x){d{e: f}}"
