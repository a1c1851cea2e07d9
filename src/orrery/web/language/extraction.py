"""Collects every message of the sources, for translators: ``make messages``.

In Python they are the literals of ``say`` and ``count``, in templates those of ``_`` and
``ngettext``, in the browser's scripts those of ``word`` and ``count``, in lessons what is said.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import write_po
from jinja2.ext import babel_extract

import orrery
from orrery.lessons.reading import texts_of
from orrery.web.language.catalogues import SOURCE, TEMPLATE, file_of, new_catalog, read_file
from orrery.web.language.languages import CODES

SOURCES = Path(orrery.__file__).parent
#: What speaks English only, and what of it does not.
_NOT_READ, _READ = "cli/", "cli/terminal/"
_TEMPLATE_WORDS = {"_": None, "ngettext": (1, 2)}
_SCRIPT_WORDS = {"word": None, "count": (1, 2)}


class Found(NamedTuple):
    """A message: its text, or one for one and one for many, and where it stands."""

    text: str | tuple[str, str]
    file: str


def all_messages() -> Iterator[Found]:
    """Every message of the package, in the order of its files."""
    for path in sorted(SOURCES.rglob("*")):
        file = path.relative_to(SOURCES).as_posix()
        if path.suffix == ".py" and (file.startswith(_READ) or not file.startswith(_NOT_READ)):
            yield from python_messages(path.read_text("utf-8"), file)
        elif path.suffix == ".html":
            yield from _others("template", path, file)
        elif path.suffix == ".js":
            yield from _others("script", path, file)
        elif path.match("page/lesson*.toml"):
            yield from (Found(text, file) for text in texts_of(path.read_text("utf-8")))


# --- Python ---------------------------------------------------------------------------------------


def python_messages(source: str, file: str) -> Iterator[Found]:
    """The messages of a module; a ``ValueError`` where a template is no literal."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "say" and node.args:
                yield from (Found(text, file) for text in _literals(node.args[0], file))
            elif node.func.id == "count" and len(node.args) > 2:
                [one], [many] = (_literals(argument, file) for argument in node.args[:2])
                yield Found((one, many), file)


def _literals(node: ast.expr, file: str) -> list[str]:
    """A literal, or each of the two between which a condition decides."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*_literals(node.body, file), *_literals(node.orelse, file)]
    raise ValueError(
        f"{file}:{node.lineno}: a sentence needs a literal, or nobody can translate it"
    )


# --- Templates and scripts ------------------------------------------------------------------------


def _others(kind: str, path: Path, file: str) -> Iterator[Found]:
    words = _TEMPLATE_WORDS if kind == "template" else _SCRIPT_WORDS
    method: Any = babel_extract if kind == "template" else "javascript"
    options = {"trim_blocks": "true"} if kind == "template" else {}
    with path.open("rb") as opened:
        for _, text, _, _ in extract(method, opened, words, options=options):
            yield Found(text if isinstance(text, str) else (text[0], text[1]), file)


# --- Files ----------------------------------------------------------------------------------------


def collected() -> Catalog:
    """The list of all messages, still in English."""
    catalog = new_catalog(None)
    for found in all_messages():
        catalog.add(found.text, locations=[(found.file, 0)])
    return catalog


def written(catalog: Catalog) -> bytes:
    """A list as its file."""
    buffer = io.BytesIO()
    write_po(
        buffer, catalog, width=100, sort_by_file=True, ignore_obsolete=True, include_lineno=False
    )
    return buffer.getvalue()


def main() -> None:
    """Write the list of messages, and bring those of the translators up to date."""
    template = collected()
    TEMPLATE.write_bytes(written(template))
    for code in CODES:
        if code == SOURCE:
            continue
        catalog = read_file(file_of(code), code)
        catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
        file_of(code).write_bytes(written(catalog))
        missing = sum(not _is_translated(message.string) for message in catalog if message.id)
        print(f"{code}: {len(catalog)} messages, {missing} to translate")


def _is_translated(string: object) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


if __name__ == "__main__":
    main()
