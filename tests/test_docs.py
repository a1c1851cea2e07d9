"""The documentation is true: examples run, pictures come from scenes, links lead somewhere."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from fastapi.routing import iter_route_contexts

import orrery
from conftest import ROOT
from orrery.cli.app import app
from orrery.core import records
from orrery.games import NAMES
from orrery.web.app import create_app

PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
DOCS = ROOT / "docs"
RECORDS = sorted((ROOT / "docs" / "records").glob("*.orr"))

spec = importlib.util.spec_from_file_location("draw", ROOT / "docs" / "draw.py")
assert spec
assert spec.loader
draw = importlib.util.module_from_spec(spec)
spec.loader.exec_module(draw)


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_examples_run(page: Path) -> None:
    failed, _ = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert failed == 0


def test_the_readme_has_an_example() -> None:
    assert (ROOT / "README.md").read_text("utf-8").count(">>> ") >= 6


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    links = re.findall(r'\]\(([^)#]+)\)|src="([^"]+)"', text)
    for link in (a or b for a, b in links):
        assert link.startswith("http") or (page.parent / link).exists(), link


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


def test_every_file_that_the_architecture_names_is_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = [line for line in text.splitlines() if line.startswith("| ")]
    named = re.findall(r"`([a-z_]+/[\w/.-]*)`", "\n".join(rooms))
    assert len(named) > 50
    for path in named:
        assert (ROOT / "src" / "orrery" / path).exists(), path


def test_every_room_and_every_game_is_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    source = ROOT / "src" / "orrery"
    for room in (path for path in source.iterdir() if (path / "__init__.py").exists()):
        assert f"{room.name}[" in text, room.name
    for room in (path for path in (source / "web").iterdir() if (path / "__init__.py").exists()):
        assert f"`web/{room.name}/`" in text, room.name
    for name in NAMES:
        assert f"`games/{name}/" in text, name


def all_pages() -> str:
    return "\n".join(page.read_text("utf-8") for page in (ROOT / "docs").rglob("*.md"))


def commands(group: Any, name: str) -> Iterator[str]:
    """Every command as it is typed, those of groups included."""
    for word, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{name} {word}")
        else:
            yield f"{name} {word}"


def test_every_command_is_in_the_documents() -> None:
    text = all_pages()
    found = list(commands(typer.main.get_command(app), "orrery"))
    assert len(found) > 20
    missing = [command for command in found if not re.search(rf"{command}(?![\w-])", text)]
    assert missing == []


def test_every_address_of_the_site_is_in_the_documents(tmp_path: Path) -> None:
    """What a browser can open; the routes for programs are described by OpenAPI."""
    text = all_pages()
    site = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", tmp_path)
    found = {
        route.path
        for route in iter_route_contexts(site.routes)
        if "GET" in (getattr(route, "methods", None) or ())
    }
    pages = sorted(path for path in found if not path.startswith("/api/"))
    assert "/table/{table}" in pages
    assert [path for path in pages if f"`{path}`" not in text] == []


def test_no_address_stands_in_the_documents_that_is_not_on_the_site(tmp_path: Path) -> None:
    site = create_app(f"sqlite:///{tmp_path / 'x.sqlite'}", tmp_path)
    known = {route.path for route in iter_route_contexts(site.routes)}
    text = (ROOT / "docs" / "site.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `/")]
    named = re.findall(r"`(/[^`]*)`", "\n".join(rows))
    assert [path for path in named if path not in known] == []


@pytest.mark.parametrize("picture", draw.PICTURES)
def test_pictures_are_drawn_from_scenes(picture: str) -> None:
    kept = (ROOT / "docs" / "images" / f"{picture}.svg").read_text("utf-8")
    assert draw.drawn(picture) == kept, "run `make pictures`"


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_records_replay(path: Path) -> None:
    record = records.parse(path.read_text("utf-8"))
    records.check(record, orrery.game_of(record))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_page_in_the_fixed_order_and_credits(name: str) -> None:
    text = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == [
        "What it is",
        "The rules",
        "Decisions",
        "Options",
        "Notation",
        "A record",
        "Facts and figures",
    ]
    assert "unofficial" in text
    for option in orrery.game(name).options:
        assert f"`{option.name}`" in text


def modules_with_examples() -> list[str]:
    sources = sorted((ROOT / "src").rglob("*.py"))
    examples = [path for path in sources if ">>> " in path.read_text("utf-8")]
    return [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in examples]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_in_the_sources_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
