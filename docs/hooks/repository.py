"""Where a file of the repository is found on the documentation site."""

from __future__ import annotations

import re
from collections.abc import Callable
from os.path import relpath
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

#: What browsers show as it is.
PICTURES = {".svg", ".png", ".jpg", ".webp"}

_FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
#: Code stays as it is; then the target of a link or a picture, in Markdown or in HTML.
_LINK = re.compile(r"(`+).+?\1|(?P<open>\]\(|(?:src|href)=\")(?P<target>[^)\s\"]+)")
_ELSEWHERE = re.compile(r"[a-z]+:|#|/")


def site_path(path: Path) -> str:
    """The page that shows this file or folder, as MkDocs names pages: by its source.

    Pages and pictures under docs/ keep their names; notebooks become pages. Everything else is a
    page, or a picture, under ``repository/``.
    """
    inside = path.relative_to(ROOT)
    if path.is_dir():
        return f"repository/{inside.as_posix()}/index.md"
    if path.is_relative_to(DOCS):
        within = path.relative_to(DOCS)
        if path.suffix == ".md" or path.suffix in PICTURES:
            return within.as_posix()
        if path.suffix == ".ipynb":
            return within.with_suffix(".md").as_posix()
    as_it_is = path.suffix == ".md" or path.suffix in PICTURES
    return f"repository/{inside.as_posix()}" + ("" if as_it_is else ".md")


def with_links(text: str, change: Callable[[str], str]) -> str:
    """The same Markdown with every target of a link in the repository changed."""
    lines, fence = [], ""
    for line in text.split("\n"):
        found = _FENCE.match(line)
        if not fence and not found:
            lines.append(_LINK.sub(lambda link: _changed(link, change), line))
            continue
        lines.append(line)
        if found and not fence:
            fence = found.group(1)
        elif line.strip() == fence:
            fence = ""
    return "\n".join(lines)


def _changed(link: re.Match[str], change: Callable[[str], str]) -> str:
    target = link["target"]
    if not target or _ELSEWHERE.match(target):
        return link.group()
    return link["open"] + change(target)


def linked_files(text: str, folder: Path) -> set[Path]:
    """The files and folders of the repository that a page in this folder links to."""
    found: set[Path] = set()

    def note(target: str) -> str:
        found.add((folder / target.partition("#")[0]).resolve())
        return target

    with_links(text, note)
    return {path for path in found if path.exists() and path.is_relative_to(ROOT)}


def site_links(text: str, folder: Path, page: str) -> str:
    """The Markdown of a page in this folder with links as they are on the site, from this page."""

    def relative(target: str) -> str:
        name, mark, anchor = target.partition("#")
        path = (folder / name).resolve()
        if not path.exists() or not path.is_relative_to(ROOT):
            return target  # MkDocs says that it leads nowhere
        return relpath(site_path(path), Path(page).parent) + mark + anchor

    return with_links(text, relative)
