"""The documentation in a browser, opened from a folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from built_docs import build_docs

from .conftest import NewPerson

pytestmark = [pytest.mark.slow, pytest.mark.once]


def test_search_works_from_a_folder_without_a_connection(
    tmp_path: Path, new_person: NewPerson
) -> None:
    page = new_person(offline=True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((build_docs(tmp_path) / "index.html").as_uri())
    page.get_by_role("textbox", name="Search").fill("refusal")
    expect(page.locator(".md-search-result__item").first).to_contain_text("Refusal")
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
