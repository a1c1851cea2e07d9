"""Reading the text files that a person names."""

from __future__ import annotations

from pathlib import Path

from orrery.core.errors import OrreryError


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
