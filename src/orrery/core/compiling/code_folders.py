"""Where the machine code of rules is kept, and when it is thrown away."""

from __future__ import annotations

import functools
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

#: Code that no process has looked for during so many seconds is thrown away: sixty days.
_UNUSED_FOR = 60 * 24 * 60 * 60


@functools.cache
def code_folder(name: str) -> Path:
    """The folder for machine code of this name, which exists and can be written to."""
    folder = _root() / f"rules-{name}"
    is_new = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)  # it is in use
    except OSError:  # a read-only home still gets compiled rules, only not for the next process
        return Path(tempfile.mkdtemp(prefix="orrery-rules-"))
    if is_new:
        _throw_away_what_is_unused(folder)
    return folder


def _throw_away_what_is_unused(new: Path) -> None:
    """Each version of the rules has folders of its own, so the old ones are never used again."""
    now = new.stat().st_mtime
    for folder in new.parent.glob("rules-*"):
        with suppress(OSError):  # another process may do the same
            if now - folder.stat().st_mtime > _UNUSED_FOR:
                shutil.rmtree(folder)


def _root() -> Path:
    if chosen := os.environ.get("ORRERY_CACHE_DIR"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "orrery"
