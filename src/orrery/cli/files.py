"""Reading and writing the text files that a person names."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from orrery.core.errors import OptionError, OrreryError

Force = Annotated[bool, typer.Option("--force", help="Write over an existing file.")]


class FileError(OrreryError):
    """A fault in a file, with the file's name."""


def read_text(path: Path, most: int | None = None) -> str:
    """The text of a file, which may have at most so many bytes.

    What the operating system refuses comes as its ``OSError``, which names the file.
    """
    with path.open("rb") as file:
        data = file.read() if most is None else file.read(most + 1)
    if most is not None and len(data) > most:
        raise FileError(f"{path}: this file is far too large; {most:,} bytes are plenty")
    try:
        return data.decode("utf-8-sig")  # some editors put a mark before the text
    except UnicodeDecodeError:
        raise FileError(f"{path}: this is not a text file") from None


def hand_out(text: str, path: Path | None, force: bool) -> None:
    """Write a text into a file that is not there yet, or else to standard output."""
    if path is None:
        if force:
            raise OptionError("--force belongs to a file; name one")
        sys.stdout.write(text)
        return
    if path.is_file() and not force:
        raise FileError(f"{path}: this file exists already; --force writes over it")
    path.write_text(text, "utf-8")
