"""Which version of the site this is: copies that browsers keep belong to one."""

from __future__ import annotations

import hashlib
from functools import cache

from orrery.core.compiling.sources import HOUSE

_LETTERS = 12


@cache
def site_version() -> str:
    """A hash of every file of the package: words, lessons and rules change what is kept, too."""
    digest = hashlib.sha256()
    for path in sorted(HOUSE.rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.relative_to(HOUSE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:_LETTERS]
