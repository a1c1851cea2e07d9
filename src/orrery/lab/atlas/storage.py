"""The file that holds the atlas.

A header (eight letters, version, number of problems, length and CRC-32 of the rest, little-endian)
and then three columns, packed with LZMA: for each problem one byte for the optimum, one byte for
the grade, and four for the number of optimal plans.
"""

from __future__ import annotations

import lzma
import os
import struct
import tempfile
import zlib
from pathlib import Path

import numpy as np

from orrery.lab.atlas.build import AtlasError, Columns
from orrery.lab.atlas.numbering import PROBLEMS

MAGIC = b"ORRERYCA"
VERSION = 1
_HEADER = struct.Struct("<8sHIII")


def pack(columns: Columns) -> bytes:
    """The atlas as bytes."""
    parts = (columns.optimum, columns.grade, columns.plans.astype("<u4"))
    body = lzma.compress(b"".join(part.tobytes() for part in parts), preset=9)
    return _HEADER.pack(MAGIC, VERSION, PROBLEMS, len(body), zlib.crc32(body)) + body


def unpack(data: bytes, name: str) -> Columns:
    """The atlas from bytes; ``name`` stands in a complaint."""
    if len(data) < _HEADER.size or not data.startswith(MAGIC):
        raise AtlasError(f"{name} is not a Corona atlas")
    _, version, problems, length, checksum = _HEADER.unpack_from(data)
    if (version, problems) != (VERSION, PROBLEMS):
        raise AtlasError(f"{name} is an atlas of version {version}; this program reads {VERSION}")
    body = data[_HEADER.size :]
    if len(body) != length or zlib.crc32(body) != checksum:
        raise AtlasError(f"{name} is damaged; write it again with orrery atlas corona --write")
    raw = lzma.decompress(body)
    return Columns(
        optimum=np.frombuffer(raw, np.uint8, PROBLEMS),
        grade=np.frombuffer(raw, np.uint8, PROBLEMS, PROBLEMS),
        plans=np.frombuffer(raw, "<u4", PROBLEMS, 2 * PROBLEMS).astype(np.uint32),
    )


def read(path: Path) -> Columns:
    """The atlas in this file."""
    return unpack(path.read_bytes(), str(path))


def write(columns: Columns, path: Path) -> int:
    """Write the file whole or not at all, and return its size."""
    data = pack(columns)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return len(data)
