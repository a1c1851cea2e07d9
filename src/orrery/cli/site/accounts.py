"""``orrery moderator`` and ``orrery password``: what whoever runs a site decides about accounts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.screen import screen
from orrery.cli.site.configuration import ConfigFile
from orrery.cli.site.database import opened
from orrery.cli.site.place import DatabaseUrl, DataFolder
from orrery.core.errors import OrreryError

if TYPE_CHECKING:
    from orrery.store import Account, Store

Name = Annotated[str, typer.Argument(help="Of the account; capitals do not matter.")]


class NoSuchAccount(OrreryError):
    """Nobody has this name."""


def moderator(
    name: Name,
    remove: Annotated[bool, typer.Option("--remove", help="No longer a moderator.")] = False,
    data: DataFolder = None,
    database: DatabaseUrl = "",
    config: ConfigFile = None,
) -> None:
    """Let somebody moderate the site, or no longer."""
    with _store(data, database, config) as store:
        account = _account(store, name)
        store.accounts.set_moderator(account.id, not remove)
    screen.print(f"{account.name} is {'no longer a' if remove else 'a'} moderator.", markup=False)


def password(
    name: Name, data: DataFolder = None, database: DatabaseUrl = "", config: ConfigFile = None
) -> None:
    """Help somebody who has lost password and codes: print a recovery code, once."""
    with _store(data, database, config) as store:
        account = _account(store, name)
        code = store.accounts.further_code(account.id)
    screen.print(f"A recovery code for {account.name}, to be used once at /recover:", markup=False)
    screen.print(code, markup=False)


@contextmanager
def _store(data: Path | None, database: str, config: Path | None) -> Iterator[Store]:
    with opened(data, database, config) as store:
        store.upgrade()
        yield store


def _account(store: Store, name: str) -> Account:
    account = store.accounts.named(name)
    if account is None:
        raise NoSuchAccount(f"nobody has an account under the name {name!r}")
    return account
