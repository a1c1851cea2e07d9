"""What many readers of a table share, and that one reader's fault is nobody else's."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from orrery.table.events import Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.table import Table
from orrery.web.language import Languages
from orrery.web.table.hosted import Hosted
from orrery.web.table.shared_views import SharedView, show
from own_loop import run_async

ANN, BOB = Person("1", "Ann"), Person("2", "Bob")


def hosted() -> Hosted:
    opened = Opened(game="orion", options={"setup": "1"}, seed="7", host=ANN.id)
    return Hosted(Table.open(MemoryLog(), "table", opened, [ANN, BOB]), None, lambda _: None)


async def shown_to(at: Hosted, *readers: str) -> list[SharedView]:
    return await asyncio.gather(*(show(at, reader, None) for reader in readers))


def test_readers_with_the_same_eyes_share_a_view() -> None:
    at = hosted()
    first, second, ann, stranger = run_async(shown_to(at, "9", "8", ANN.id, ""))
    assert first is second
    assert len({id(view) for view in (first, ann, stranger)}) == 3
    assert [ann.view.seat, first.view.seat] == [0, None]


def test_a_message_is_made_once_for_all_who_know_the_same() -> None:
    at = hosted()
    english, french, _ = Languages().all

    async def messages() -> None:
        [shared] = await shown_to(at, "9")
        whole = await shared.message(None, english)
        assert await shared.message(None, english) is whole
        assert await shared.message(None, french) != whole
        known = shared.after(None)
        news = await shared.message(known, english)
        assert await shared.message(known, english) is news
        assert len(news) < len(whole) / 4

    run_async(messages())


def test_a_view_that_cannot_be_made_is_tried_again() -> None:
    at = hosted()
    whole = at.table.state

    async def broken_and_mended() -> None:
        at.table._state = replace(whole, clocks=())
        with pytest.raises(IndexError):
            await show(at, BOB.id, None)
        at.table._state = whole
        assert (await show(at, BOB.id, None)).view.seat == 1

    run_async(broken_and_mended())
