"""What the bell tells about moderation: notices for everybody, open reports for moderators."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.texts import count
from orrery.store import Store
from orrery.web.moderation.notices import notice_sentence
from orrery.web.notify.bell import Notice, Source


def of_moderation(store: Store) -> Source:
    """A source of the bell."""

    def notices(person: str) -> Iterator[Notice]:
        for one in store.moderation.notices(person):
            yield Notice(f"notice {one.id}", notice_sentence(one), "/notices", waits=False)
        account = store.accounts.account(person)
        if account is not None and account.is_moderator:
            yield from _reports(store)

    return notices


def _reports(store: Store) -> Iterator[Notice]:
    reports = store.moderation.open_reports()
    if reports:
        newest = reports[-1]
        words = count("{n} report is open.", "{n} reports are open.", len(reports))
        yield Notice(f"report {newest.table} {newest.line}", words, "/moderation")
