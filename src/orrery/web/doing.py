"""A person's command on its way to the table, from a browser or a program."""

from __future__ import annotations

import asyncio

from orrery.table.commands import Command
from orrery.table.events import Person
from orrery.web.hosted import Hosted
from orrery.web.new_table import Wish
from orrery.web.site import Site


async def carry_out(
    site: Site, hosted: Hosted, command: Command, person: Person, name: str, lag: float = 0.0
) -> int:
    """The number of the table's last event after the command; a ``Refusal`` says why not."""
    hosted.notice(person.id)
    await asyncio.to_thread(site.courtesy.check, hosted.state, command, person)
    entries = await hosted.run(lambda table, now: table.do(command, person, now, name, lag))
    return hosted.number_after(entries, person.id)


async def set_up(site: Site, wish: Wish, person: Person) -> Hosted:
    """The table that a person wants; a ``Refusal`` says why they may not have it."""
    if person in wish.sitters:
        await asyncio.to_thread(site.courtesy.check_joining, wish.opened, person)
    return await site.host.open(wish)
