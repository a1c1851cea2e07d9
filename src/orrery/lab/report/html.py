"""A page as one HTML file: no scripts, nothing from elsewhere, light and dark, narrow and wide."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from orrery.lab.report.blocks import (
    MARK,
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

_CSS = """
:root{color-scheme:light dark;--ink:#1d2126;--soft:#5a6370;--line:#d9dde3;--card:#f5f7f9;
--accent:#2f6fb0;--ground:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e6e8eb;--soft:#a3acb8;--line:#353a42;--card:#1f232a;
--accent:#6aa9e8;--ground:#16181d}}
*{box-sizing:border-box}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--ground);
max-width:76rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.3rem;margin:2.75rem 0 .5rem;padding-top:.75rem;border-top:1px solid var(--line)}
p,ul{max-width:48rem;margin:.5rem 0}
a{color:var(--accent)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:1rem 0;font-size:.95rem}
pre{background:var(--card);padding:.6rem .8rem;border-radius:.4rem;margin:.75rem 0;
white-space:pre-wrap}
code{font:.9em ui-monospace,monospace}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.75rem,1fr));gap:.75rem;
margin:1.25rem 0}
.card{background:var(--card);border-radius:.5rem;padding:.75rem .9rem}
.card b{display:block;font-size:1.5rem;line-height:1.25;font-variant-numeric:tabular-nums}
.card span,.card small{display:block;color:var(--soft)}.card small{font-size:.8rem}
.side{display:grid;grid-template-columns:minmax(0,1fr);gap:0 2rem;align-items:start}
@media (min-width:64rem){.side.two{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.side.two>:last-child:nth-child(odd){grid-column:1/-1}}
figure{margin:1rem 0;min-width:0}
figure svg{display:block;width:100%;height:auto;border-radius:.4rem}
figcaption{color:var(--soft);font-size:.9rem}
.position img{width:100%;max-width:26rem}
.scroll{overflow-x:auto;margin:1rem 0;min-width:0}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{padding:.3rem .9rem .3rem 0;border-bottom:1px solid var(--line);text-align:right;
vertical-align:top}
th{font-weight:600;color:var(--soft);vertical-align:bottom}
th:first-child,td:first-child{text-align:left;min-width:6rem;max-width:22rem}
td:not(:first-child){white-space:nowrap}
tr.out td{font-weight:600}
summary{cursor:pointer;font-weight:600;margin:.75rem 0}
"""


def html_page(page: Page) -> str:
    """The whole file."""
    title = escape(page.title)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{title}</title>\n<style>{_CSS}</style>\n</head>\n<body>\n"
        f"<h1>{title}</h1>\n" + "\n".join(_parts(page.blocks)) + "\n</body>\n</html>\n"
    )


def _parts(blocks: Sequence[Block]) -> Iterator[str]:
    """All blocks; plots and tables in a row stand side by side where there is room."""
    told_contents = False
    for beside, run in groupby(blocks, _is_wide):
        parts = list(run)
        if beside:
            count = " two" if len(parts) > 1 else ""
            yield f'<div class="side{count}">' + "\n".join(map(_block, parts)) + "</div>"
            continue
        for block in parts:
            if isinstance(block, PageHeading) and not told_contents:
                told_contents = True
                yield _contents(blocks)
            yield _block(block)


def _is_wide(block: Block) -> bool:
    return isinstance(block, PagePlot | PagePicture) or (
        isinstance(block, PageTable) and not block.folded
    )


def _contents(blocks: Sequence[Block]) -> str:
    links = (
        f'<a href="#{block.anchor}">{escape(block.text)}</a>'
        for block in blocks
        if isinstance(block, PageHeading)
    )
    return f"<nav>{''.join(links)}</nav>"


def _block(block: Block) -> str:
    match block:
        case PageHeading(text, anchor):
            return f'<h2 id="{anchor}">{escape(text)}</h2>'
        case PageWords(text):
            return f"<p>{_inline(text)}</p>"
        case PageCommand(text):
            return f"<pre><code>{escape(text)}</code></pre>"
        case PageList(items):
            return f"<ul>{''.join(f'<li>{_inline(item)}</li>' for item in items)}</ul>"
        case PageTable():
            return _table(block)
        case PagePlot(_, bars):
            return f"<figure>{bars.svg()}</figure>"
        case PagePicture(_, svg, caption):
            # As an image, so that its styles and those of the plots leave each other alone.
            data = b64encode(svg.encode()).decode()
            drawn = f'<img src="data:image/svg+xml;base64,{data}" alt="">'
            words = f"<figcaption>{_inline(caption)}</figcaption>"
            return f'<figure class="position">{drawn}{words}</figure>'
        case PageCards(cards):
            drawn = "".join(
                f'<div class="card"><span>{escape(card.what)}</span><b>{escape(card.figure)}</b>'
                f"<small>{escape(card.note)}</small></div>"
                for card in cards
            )
            return f'<div class="cards">{drawn}</div>'


def _inline(text: str) -> str:
    """Words with ``code`` in them."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


def _table(table: PageTable) -> str:
    caption = f"<caption>{escape(table.title)}</caption>" if table.title else ""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in table.head)
    body = "\n".join(map(_row, table.rows))
    if table.folded:
        caption = ""
    drawn = f'<div class="scroll"><table>{caption}\n<tr>{top}</tr>\n{body}\n</table></div>'
    if not table.folded:
        return drawn
    return f"<details><summary>{escape(table.title)}</summary>{drawn}</details>"


def _row(row: Sequence[str]) -> str:
    stands_out = ' class="out"' if row[-1].endswith(MARK) else ""
    return f"<tr{stands_out}>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
