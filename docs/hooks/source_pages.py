"""Pages made of files that are no pages: sources, folders and notebooks."""

from __future__ import annotations

import ast
import html
import json
from base64 import b64encode
from os.path import relpath
from pathlib import Path
from typing import Any

from repository import ROOT, site_path

#: Sources are read, not searched for.
_HEAD = "---\ntitle: {title}\nsearch:\n  exclude: true\nhide:\n  - toc\n---\n\n# `{title}`\n\n"
_LANGUAGES = {".py": "python", ".js": "javascript", ".css": "css", ".toml": "toml", ".html": "html"}
#: Longer than any fence within.
_FENCE = "~~~~~~~~"


def source_page(path: Path) -> str:
    """A file, highlighted."""
    language = _LANGUAGES.get(path.suffix, "text")
    text = path.read_text("utf-8").rstrip("\n")
    return f"{_head(path)}{_FENCE} {language}\n{text}\n{_FENCE}\n"


def folder_page(path: Path, shown: set[Path]) -> str:
    """What lies in a folder, with links to what is shown."""
    page = site_path(path)
    rows = [_row(child, page, shown) for child in sorted(path.iterdir()) if _is_listed(child)]
    return _head(path) + f"{_summary(path)}\n\n" + "\n".join(rows) + "\n"


def _head(path: Path) -> str:
    return _HEAD.format(title=path.relative_to(ROOT).as_posix())


def _is_listed(path: Path) -> bool:
    return path.name != "__pycache__" and not path.name.startswith(".")


def _row(path: Path, page: str, shown: set[Path]) -> str:
    name = f"`{path.name}/`" if path.is_dir() else f"`{path.name}`"
    if path in shown:
        name = f"[{name}]({relpath(site_path(path), Path(page).parent)})"
    summary = _summary(path)
    return f"- {name}" + (f": {summary}" if summary else "")


def _summary(path: Path) -> str:
    """The first sentence of a module or package about itself."""
    module = path / "__init__.py" if path.is_dir() else path
    if module.suffix != ".py" or not module.exists():
        return ""
    said = ast.get_docstring(ast.parse(module.read_text("utf-8"))) or ""
    return said.partition("\n")[0]


# --- Notebooks ------------------------------------------------------------------------------------


def notebook_page(path: Path) -> str:
    """A notebook with the outputs that it holds; it is not run here."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    download = f'<a class="notebook" href="{path.name}" download>Download this notebook</a>'
    first, *others = ("\n\n".join(_cell(cell)) for cell in cells)
    return "\n\n".join((first, download, *others)) + "\n"


def _cell(cell: dict[str, Any]) -> list[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return [source]
    return [f"```python\n{source}\n```", *map(_output, cell["outputs"])]


def _output(output: dict[str, Any]) -> str:
    data = output.get("data", {"text/plain": output.get("text", "")})
    if "image/svg+xml" in data:
        return _picture("".join(data["image/svg+xml"]))
    text = html.escape("".join(data["text/plain"]), quote=False)
    return f'<pre class="output" tabindex="0">{text}</pre>'


def _picture(svg: str) -> str:
    """A picture that keeps its style sheet to itself."""
    code = b64encode(svg.encode()).decode()
    source = f"data:image/svg+xml;base64,{code}"
    return f'<img class="output" alt="The picture that the cell draws" src="{source}">'
