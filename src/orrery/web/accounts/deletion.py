"""Somebody wants to be forgotten: games in play are given up first, then the name goes."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from orrery.core.errors import OrreryError, Refusal
from orrery.table.commands import Close, Command, Decline, Leave, Resign
from orrery.table.events import Milliseconds, Person
from orrery.table.state import TableState
from orrery.table.table import Table
from orrery.tournament.commands import Cancel, Withdraw
from orrery.tournament.commands import Command as Plan
from orrery.web.site import Site


async def leave(site: Site, person: Person) -> None:
    """Nothing on the site says any more who this was."""
    await site.director.leave(person)
    for table in await asyncio.to_thread(site.store.personal_data.unfinished, person.id):
        # A table that cannot be loaded keeps nobody from leaving.
        with suppress(OrreryError):
            hosted = await site.host.get(table)
            await hosted.run(lambda table, now: _get_up(table, person, now))
    await _leave_tournaments(site, person)
    changed = await asyncio.to_thread(site.store.personal_data.forget, person.id)
    await site.host.catch_up(changed)
    site.host.dismiss(person.id)


async def _leave_tournaments(site: Site, person: Person) -> None:
    """Nobody waits for a host, or an opponent, who does not come."""
    for one in await asyncio.to_thread(site.store.tournaments.of_person, person.id):
        leaving: list[Plan] = [Withdraw()]
        if one.host == person.id and one.brief.phase == "open":
            leaving.append(Cancel())
        for command in leaving:
            with suppress(OrreryError):  # it is over, or they do not take part
                await site.director.do(one.id, command, person)


def _get_up(table: Table, person: Person, now: Milliseconds) -> None:
    """Give up what is played, and open what is not."""
    table.catch_up()
    for command in _last_commands(table.state, person.id):
        with suppress(Refusal):
            table.do(command, person, now)


def _last_commands(state: TableState, person: str) -> list[Command]:
    own = state.owned(person)
    if state.phase == "playing":
        return [Resign(seat) for seat in own]
    if person == state.opened.host:
        return [Close()]
    return [Leave(seat) for seat in own] or [Decline()]
