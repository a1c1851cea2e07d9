"""The database of a site, as ``orrery serve`` would find it, for commands beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from orrery.cli.site.configuration import Typed, settings_of
from orrery.cli.site.place import needing_the_site, use_data
from orrery.web.configuration.reading import built
from orrery.web.settings import Configuration

if TYPE_CHECKING:
    from orrery.store import Store


@contextmanager
def opened(data: Path | None, database: str, config: Path | None) -> Iterator[Store]:
    """The store of the site; the database is neither made nor changed by opening it."""
    typed: Typed = {"data": str(data) if data else None, "database": database or None}
    chosen = built(Configuration, settings_of(typed, config))
    use_data(chosen.data)
    with needing_the_site():
        from orrery.store import Store  # noqa: PLC0415  # not everybody has it
    with Store(chosen.database or None) as store:
        yield store
