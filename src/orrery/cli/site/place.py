"""What all commands about a site share: where it keeps things, and what has to be installed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from orrery.core.errors import OrreryError

DataFolder = Annotated[Path | None, typer.Option(help="The folder for everything the site keeps.")]
DatabaseUrl = Annotated[
    str, typer.Option(help="A database by URL; a file in the data folder without one.")
]


class NotInstalled(OrreryError):
    """The site needs packages that are not there."""


def use_data(folder: Path | None) -> None:
    """Look for everything the site keeps in this folder."""
    if folder is not None:
        os.environ["ORRERY_DATA_DIR"] = str(folder)


@contextmanager
def needing_the_site() -> Iterator[None]:
    """Import what not everybody has installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise NotInstalled(
            f"{error.name} is not installed; for the site: pip install 'orrery-games[web]'"
        ) from error
