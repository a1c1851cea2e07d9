"""The documentation site: titles, sections that links lead to, and a strict build."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from built_docs import build_docs
from conftest import ROOT

pytestmark = pytest.mark.once

DOCS = ROOT / "docs"
OUTSIDE = ("README", "CHANGELOG", "CONTRIBUTING", "CODE_OF_CONDUCT", "SECURITY")
PAGES = sorted([*DOCS.rglob("*.md"), *(ROOT / f"{name}.md" for name in OUTSIDE)])


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_begins_with_its_title(page: Path) -> None:
    headings = re.findall(r"^# .+$", without_code(page.read_text("utf-8")), re.MULTILINE)
    assert len(headings) == 1


def without_code(text: str) -> str:
    return re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """What a link to a section of this page may say, as forges and the site make it."""
    headings = re.findall(r"^#+ (.+)$", without_code(page.read_text("utf-8")), re.MULTILINE)
    words = (re.sub(r"[^\w\s-]", "", re.sub(r"\[(.*?)\]\(.*?\)", r"\1", line)) for line in headings)
    return {re.sub(r"\s+", "-", line.strip().lower()) for line in words}


def test_anchors_are_made_of_headings(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# An app, and [more](x.md)\n\n```sh\n# no heading\n```\n\n## `code` here\n")
    assert anchors(page) == {"an-app-and-more", "code-here"}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_to_a_section_find_it(page: Path) -> None:
    for name, anchor in re.findall(r"\]\(([^)#:\s]*)#([^)]+)\)", page.read_text("utf-8")):
        target = (page.parent / name) if name else page
        assert target.suffix == ".md", f"{name}#{anchor}"
        assert anchor in anchors(target), f"{name}#{anchor}"


def test_the_site_is_built_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    site = build_docs(tmp_path)
    assert (site / "search" / "search_index.js").exists()
    loads = re.compile(r'<(?:script|img|iframe|link)\b[^>]*?(?:src|href)="(?:https?:)?//[^"]*"')
    for page in site.rglob("*.html"):
        assert loads.findall(page.read_text("utf-8")) == [], page
    for sheet in (site / "stylesheets").glob("*.css"):
        assert "//" not in re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
