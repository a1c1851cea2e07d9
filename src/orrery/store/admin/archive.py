"""A whole database as one portable file: compressed lines of JSON, which prove to be complete.

The first line says what the file is. Then comes, for each table of the database, a line with its
name and its columns, and a line for each row. The last line has the number of rows of each table,
and a sum over all of them, in which their order does not matter.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import error as ZlibError  # noqa: N812 - an exception

import msgspec

from orrery.store.database import StoreError
from orrery.table.events import Milliseconds

FORMAT = "orrery archive 1"

Row = Sequence[Any]


class ArchiveHead(msgspec.Struct, frozen=True):
    """What the file is."""

    format: str
    revision: str  # of the database
    created: Milliseconds
    anonymous: bool = False


class ArchivedTable(msgspec.Struct, frozen=True):
    """The rows that follow are of this table of the database."""

    table: str
    columns: list[str]


class RowSum(msgspec.Struct):
    """How many rows there are, and a sum over them by which other rows would be noticed."""

    rows: int = 0
    sum: str = "0"

    def add(self, table: str, row: Row) -> None:
        """One more."""
        digest = sha256(msgspec.json.encode([str(table), *row])).digest()
        self.sum = f"{(int(self.sum, 16) + int.from_bytes(digest)) % 2**256:x}"
        self.rows += 1


Sums = dict[str, RowSum]


class ArchiveEnd(msgspec.Struct, frozen=True):
    """That nothing is missing."""

    sums: Sums


class ArchiveWriter:
    """Writes a file from its beginning to its end."""

    def __init__(self, file: gzip.GzipFile, head: ArchiveHead) -> None:
        self._file, self._table = file, ""
        self.sums: Sums = {}
        self._line(head)

    def _line(self, value: object) -> None:
        self._file.write(msgspec.json.encode(value) + b"\n")

    def begin(self, table: str, columns: Sequence[str]) -> None:
        """What follows is of this table."""
        self._table = str(table)  # the database has a class of its own for names
        self.sums[self._table] = RowSum()
        self._line(ArchivedTable(self._table, [str(column) for column in columns]))

    def add(self, row: Row) -> None:
        """One more row of the table."""
        values = list(row)
        self.sums[self._table].add(self._table, values)
        self._line(values)

    def end(self) -> None:
        """That is all."""
        self._line(ArchiveEnd(self.sums))


@contextmanager
def writing(path: Path, head: ArchiveHead) -> Iterator[ArchiveWriter]:
    """A new file, for its owner only, which is there when it is complete, or not at all."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        with open(unfinished, "wb", opener=_private) as raw:
            with gzip.open(raw, "wb", compresslevel=6) as file:
                writer = ArchiveWriter(file, head)
                yield writer
                writer.end()
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class ArchiveReader:
    """Reads a file from its beginning to its end, and notices what is wrong with it."""

    def __init__(self, path: Path, file: gzip.GzipFile) -> None:
        self._path, self._file = path, file
        self.sums: Sums = {}
        self.head = self._as(ArchiveHead, self._file.readline())
        if self.head.format != FORMAT:
            raise self._faulty("it is of a kind that this version does not know")

    def rows(self) -> Iterator[tuple[ArchivedTable, Row]]:
        """All rows, each with its table."""
        table, sums = None, self.sums
        for line in self._file:
            if line.startswith(b"["):
                if table is None:
                    raise self._faulty("a row belongs to no table")
                row = self._as(list[Any], line)
                if len(row) != len(table.columns):
                    raise self._faulty("a row has other columns than its table")
                sums[table.table].add(table.table, row)
                yield table, row
            elif line.startswith(b'{"sums"'):
                if self._as(ArchiveEnd, line).sums != sums:
                    raise self._faulty("rows are missing, or were changed")
                return
            else:
                table = self._as(ArchivedTable, line)
                sums[table.table] = RowSum()
        raise self._faulty("its end is missing")

    def _as(self, kind: Any, line: bytes) -> Any:
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.MsgspecError:
            raise self._faulty("a line makes no sense") from None

    def _faulty(self, why: str) -> StoreError:
        return StoreError(f"{self._path}: this is no whole archive: {why}")


@contextmanager
def reading(path: Path) -> Iterator[ArchiveReader]:
    """A file that was written by ``writing``; ``StoreError`` as soon as it proves not to be."""
    with path.open("rb") as raw, gzip.open(raw, "rb") as file:
        try:
            yield ArchiveReader(path, file)
        except (gzip.BadGzipFile, EOFError, ZlibError):
            raise StoreError(f"{path}: this is no whole archive: it is cut off or broken") from None


def content(path: Path) -> Sums:
    """What a file holds, after it was read to its end."""
    with reading(path) as archive:
        for _ in archive.rows():
            pass
        return archive.sums
