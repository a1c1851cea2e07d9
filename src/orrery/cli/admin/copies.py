"""``orrery admin backup``, ``restore`` and ``anonymise``: a site as one file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.files import FileError, Force
from orrery.cli.screen import screen, showing_progress
from orrery.cli.site.configuration import ConfigFile
from orrery.cli.site.database import opened
from orrery.cli.site.place import DatabaseUrl, DataFolder

if TYPE_CHECKING:
    from orrery.store.admin.archive import Sums
    from orrery.store.admin.copies import Progress
    from orrery.store.database import Database

Target = Annotated[Path, typer.Argument(metavar="FILE", help="Such as site.orrery.")]


def backup(
    file: Target,
    force: Force = False,
    data: DataFolder = None,
    database: DatabaseUrl = "",
    config: ConfigFile = None,
) -> None:
    """Write the whole database into a file, as it is at this moment."""
    _check_new(file, force)
    with opened(data, database, config) as store:
        from orrery.store.admin.copies import back_up  # noqa: PLC0415  # not everybody has it

        _copy("backing up", back_up, store.database, file)


def restore(
    file: Target,
    data: DataFolder = None,
    database: DatabaseUrl = "",
    config: ConfigFile = None,
) -> None:
    """Bring a backup back, into a new database of either kind; all of it, or nothing."""
    with opened(data, database, config) as store:
        from orrery.store.admin import copies  # noqa: PLC0415

        _copy("restoring", copies.restore, store.database, file)


def anonymise(
    file: Target,
    force: Force = False,
    data: DataFolder = None,
    database: DatabaseUrl = "",
    config: ConfigFile = None,
) -> None:
    """Write all finished games without anybody in them into a file that can be restored."""
    _check_new(file, force)
    with opened(data, database, config) as store:
        from orrery.store.admin import anonymous  # noqa: PLC0415

        _copy("leaving names out", anonymous.anonymise, store.database, file)


def _copy(
    what: str,
    work: Callable[[Database, Path, Progress], Sums],
    database: Database,
    file: Path,
) -> None:
    with showing_progress(what) as tell:
        sums = work(database, file, tell)
    for table, one in sums.items():
        if one.rows:
            screen.print(f"{one.rows:>10,} {table}", markup=False)
    screen.print(f"{sum(one.rows for one in sums.values()):>10,} rows in all")


def _check_new(file: Path, force: bool) -> None:
    if file.exists() and not force:
        raise FileError(f"{file}: this file exists already; --force writes over it")
