"""A page as Markdown, with its plots as files beside it: for documents and code hosts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from orrery.lab.report.blocks import (
    Block,
    Page,
    PageCards,
    PageCommand,
    PageHeading,
    PageList,
    PagePicture,
    PagePlot,
    PageTable,
    PageWords,
)


def write_markdown(page: Page, path: Path) -> None:
    """Write the page, and its plots into a folder of the same name beside it."""
    folder = path.with_suffix("")
    folder.mkdir(exist_ok=True)
    for name, svg in pictures(page).items():
        (folder / f"{name}.svg").write_text(svg, "utf-8")
    path.write_text(markdown_page(page, folder.name), "utf-8")


def pictures(page: Page) -> Mapping[str, str]:
    """The plots and drawings of a page, by name."""
    plots = {block.name: block.bars.svg() for block in page.blocks if isinstance(block, PagePlot)}
    drawn = {block.name: block.svg for block in page.blocks if isinstance(block, PagePicture)}
    return {**plots, **drawn}


def markdown_page(page: Page, folder: str) -> str:
    """The whole file; plots lie in this folder."""
    parts = [f"# {page.title}", *(_block(block, folder) for block in page.blocks)]
    return "\n\n".join(parts) + "\n"


def _block(block: Block, folder: str) -> str:
    match block:
        case PageHeading(text, _):
            return f"## {text}"
        case PageWords(text):
            return text
        case PageCommand(text):
            return f"```sh\n{text}\n```"
        case PageList(items):
            return "\n".join(f"- {item}" for item in items)
        case PageTable():
            return _folded(block) if block.folded else _titled(block)
        case PagePlot(name, bars):
            return f"![{bars.title}]({folder}/{name}.svg)"
        case PagePicture(name, _, caption):
            return f"![{caption}]({folder}/{name}.svg)\n\n{caption}"
        case PageCards(cards):
            rows = [(card.what, card.figure, card.note) for card in cards]
            return _table(("", "", ""), rows)


def _titled(table: PageTable) -> str:
    drawn = _table(table.head, table.rows)
    return f"**{table.title}**\n\n{drawn}" if table.title else drawn


def _folded(table: PageTable) -> str:
    drawn = _table(table.head, table.rows)
    return f"<details><summary>{table.title}</summary>\n\n{drawn}\n\n</details>"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
