"""Makes one site of docs/ and of whatever its pages link to; MkDocs calls this (``mkdocs.yml``).

Pages are written so that they read well in the repository: they link to sources, to records, and to
pages outside docs/. Here each of those becomes a page too, so that no link leaves the site.
"""

from __future__ import annotations

from pathlib import Path

from diagrams import with_diagrams
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from repository import DOCS, PICTURES, ROOT, linked_files, site_links, site_path
from source_pages import folder_page, notebook_page, source_page

STATIC = ROOT / "src" / "orrery" / "web" / "static"
#: What the documentation shares with the site that people play on.
SHARED = ("type/text.woff2", "type/text-bold.woff2", "type/title.woff2", "pictures/logo.svg")
#: Pages of the navigation that lie outside docs/.
OUTSIDE = (
    *(ROOT / f"{name}.md" for name in ("CHANGELOG", "CONTRIBUTING", "CODE_OF_CONDUCT", "SECURITY")),
    *sorted((ROOT / "benchmarks").glob("*.md")),
)

#: Pages of figures and lists, which the search shows after the pages that explain.
FIGURES = ("repository/", "reports/", "planes.md")

#: By page: the file of the repository that it was written in.
_written_in: dict[str, Path] = {}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what the pages link to."""
    pages = [DOCS / file.src_uri for file in files.documentation_pages()]
    shown = _reached([*pages, *OUTSIDE])
    for path in sorted(shown - set(pages)):
        if path.suffix not in PICTURES:
            files.append(_page(path, shown, config))
        elif not path.is_relative_to(DOCS):
            files.append(File.generated(config, site_path(path), abs_src_path=str(path)))
    for name in SHARED:
        place = f"shared/{Path(name).name}"
        files.append(File.generated(config, place, abs_src_path=str(STATIC / name)))
    _written_in.update({site_path(path): path for path in shown if path.suffix == ".md"})
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links as they are on the site; flow charts as pictures; what explains is found first."""
    if page.file.src_uri.startswith(FIGURES):
        page.meta.setdefault("search", {"boost": 0.2})
    path = _written_in.get(page.file.src_uri)
    if path is None:
        return markdown
    return with_diagrams(site_links(markdown, path.parent, page.file.src_uri))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """The theme leaves its search without a name for screen readers."""
    return output.replace('role="dialog"', 'role="dialog" aria-label="Search"')


def _reached(pages: list[Path]) -> set[Path]:
    """All that can be reached by links from these pages, the pages included."""
    found, waiting = set(pages), list(pages)
    while waiting:
        path = waiting.pop()
        if path.suffix == ".md":
            new = linked_files(path.read_text("utf-8"), path.parent) - found
            found |= new
            waiting += new
    return found


def _page(path: Path, shown: set[Path], config: MkDocsConfig) -> File:
    if path.is_dir():
        content = folder_page(path, shown)
    elif path.suffix == ".ipynb":
        content = notebook_page(path)
    elif path.suffix == ".md":
        content = path.read_text("utf-8")
    else:
        content = source_page(path)
    in_navigation = path in OUTSIDE or path.suffix == ".ipynb"
    level = InclusionLevel.UNDEFINED if in_navigation else InclusionLevel.NOT_IN_NAV
    return File.generated(config, site_path(path), content=content, inclusion=level)
