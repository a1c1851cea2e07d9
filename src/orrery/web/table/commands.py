"""A person's command on its way to the table, from a browser or a program."""

from __future__ import annotations

from contextlib import nullcontext

from orrery.core.errors import OrreryError, Refusal
from orrery.core.texts import say
from orrery.table.commands import Command, Propose, SitBot, read_command
from orrery.table.events import Person
from orrery.web.operations.threads import in_moves
from orrery.web.site import Site
from orrery.web.table.hosted import Hosted
from orrery.web.table.messages import Do
from orrery.web.table.new_table import TableWish

#: Of a client's own name for a command.
LONGEST_NAME = 64


async def obey(site: Site, hosted: Hosted, asked: Do, person: Person, lag: float = 0.0) -> int:
    """Read what a client asks for, and carry it out."""
    if len(asked.id) > LONGEST_NAME:
        raise Refusal("", say("A command needs a short name of its own."))
    try:
        command = read_command(asked.command, hosted.state.owned(person.id))
        number = await carry_out(site, hosted, command, person, asked.id, lag)
    except OrreryError as error:
        site.metrics.note_refusal(error)
        raise
    site.metrics.note_command(command)
    return number


async def carry_out(
    site: Site, hosted: Hosted, command: Command, person: Person, name: str, lag: float = 0.0
) -> int:
    """The number of the table's last event after the command; a ``Refusal`` says why not."""
    hosted.notice(person.id)
    if site.permissions.has_a_say(hosted.state, command):
        await in_moves(site.permissions.check, hosted.state, command, person)
    is_bot = isinstance(command, SitBot)
    if is_bot or (_is_rematch(command) and hosted.state.bots()):
        host = hosted.state.opened.host
        await in_moves(site.person_limits.check_bots, host, hosted.origin)
    room = site.bot_seats.room_for(1, person.id, hosted.origin) if is_bot else nullcontext()
    with room:
        entries = await hosted.take(
            lambda table, now: table.do_steps(command, person, now, name, lag)
        )
    return hosted.number_after(entries, person.id)


def _is_rematch(command: Command) -> bool:
    return isinstance(command, Propose) and command.what == "rematch"


async def set_up(site: Site, wish: TableWish, person: Person, origin: str) -> Hosted:
    """The table that a person wants, from whichever address; a ``Refusal`` says why not."""

    def check() -> None:
        site.person_limits.check_tables(person)
        if wish.bots:
            site.person_limits.check_bots(person.id, origin)
        if person in wish.sitters:
            site.permissions.check_joining(wish.opened, person)

    with site.bot_seats.room_for(wish.bots, person.id, origin):
        return await site.host.open(wish, origin=origin, check=check)
