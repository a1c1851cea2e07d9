"""The documentation site: every page has its place, every link and anchor leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from built_docs import build_docs
from conftest import ROOT

pytestmark = pytest.mark.once

DOCS = ROOT / "docs"
OUTSIDE = ("README", "CHANGELOG", "CONTRIBUTING", "CODE_OF_CONDUCT", "SECURITY")
PAGES = sorted([*DOCS.rglob("*.md"), *(ROOT / f"{name}.md" for name in OUTSIDE)])


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def nav_entries(part: object) -> list[str]:
    """Every page that the navigation names."""
    if isinstance(part, str):
        return [part]
    children = part.values() if isinstance(part, dict) else part
    assert isinstance(part, dict | list)
    return [entry for child in children for entry in nav_entries(child)]


def navigation() -> list[str]:
    text = (ROOT / "mkdocs.yml").read_text("utf-8")
    return nav_entries(yaml.safe_load(text)["nav"])


def test_every_page_is_in_the_navigation() -> None:
    """A new page is named under `nav` in mkdocs.yml: docs/documentation.md."""
    pages = {str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")}
    pages |= {str(path.relative_to(DOCS).with_suffix(".md")) for path in DOCS.rglob("*.ipynb")}
    pages |= {f"repository/{path.relative_to(ROOT)}" for path in ROOT.glob("benchmarks/*.md")}
    entries = navigation()
    assert sorted(pages - set(entries)) == []
    assert len(entries) == len(set(entries))


def test_the_navigation_names_no_page_that_is_gone() -> None:
    for entry in navigation():
        path = ROOT / entry.removeprefix("repository/") if "repository/" in entry else DOCS / entry
        assert path.exists() or path.with_suffix(".ipynb").exists(), entry


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
