"""Runs the notebooks of this folder again and keeps their outputs: `make notebooks`.

Outputs hold no times and no dates, and every seed is fixed, so that a second run changes nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

FOLDER = Path(__file__).parent
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))

#: A cell that takes longer than this, in seconds, hangs.
LONGEST_CELL = 300


def executed(path: Path) -> NotebookNode:
    """The notebook with new outputs; a cell that fails raises a ``CellExecutionError``."""
    notebook = nbformat.read(path, as_version=4)
    about = dict(notebook.metadata)
    client = NotebookClient(
        notebook,
        timeout=LONGEST_CELL,
        record_timing=False,
        coalesce_streams=True,  # in how many pieces words arrive is luck
        resources={"metadata": {"path": FOLDER}},
    )
    client.execute()
    notebook.metadata = NotebookNode(about)  # else the version of Python that ran it gets in
    return notebook


def main(names: list[str]) -> None:
    """Run those that are named, or all."""
    for path in NOTEBOOKS:
        if not names or path.stem in names:
            nbformat.write(executed(path), path)
            print(path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
