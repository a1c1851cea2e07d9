"""What all pages of one running site share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from orrery.store import Account, Store
from orrery.table.events import Person
from orrery.web.accounts.door import Door
from orrery.web.bell import Bell
from orrery.web.bot_seats import BotSeats
from orrery.web.courtesy import Courtesy
from orrery.web.faults import Faults
from orrery.web.guests import Guests
from orrery.web.health import Health
from orrery.web.host import Host
from orrery.web.language import Language, Languages
from orrery.web.limits import Limits
from orrery.web.meeting.pairing import Pairing
from orrery.web.rater import Rater
from orrery.web.rendering import Renderer
from orrery.web.tournaments.director import Director
from orrery.web.workshop.allowance import Allowance
from orrery.web.workshop.analyses import Analyses
from orrery.web.workshop.kept import Kept
from orrery.web.workshop.workshop import Workshop

WEB = Path(__file__).parent


@dataclass(frozen=True)
class Site:
    """The parts of a site; ``site_of(request)`` finds it."""

    store: Store
    faults: Faults
    health: Health
    host: Host
    bot_seats: BotSeats
    guests: Guests
    limits: Limits
    door: Door
    languages: Languages
    renderer: Renderer
    rater: Rater
    courtesy: Courtesy
    director: Director
    bell: Bell
    pairing: Pairing
    workshop: Workshop
    kept: Kept
    allowance: Allowance
    analyses: Analyses


def site_of(connection: HTTPConnection) -> Site:
    """The site that is asked."""
    site: Site = connection.app.state.site
    return site


# --- What a route may ask for ---------------------------------------------------------------------


def _language(connection: HTTPConnection) -> Language:
    return site_of(connection).languages.of(connection)


def _person(connection: HTTPConnection) -> Person | None:
    return site_of(connection).guests.person(connection)


def _account(connection: HTTPConnection) -> Account | None:
    return site_of(connection).guests.account(connection)


def _guest(connection: HTTPConnection) -> Person:
    return site_of(connection).guests.welcome(connection)


ThisSite = Annotated[Site, Depends(site_of)]
#: The language of whoever asks.
Reading = Annotated[Language, Depends(_language)]
#: Who asks, if we know them.
Visitor = Annotated[Person | None, Depends(_person)]
#: The account of who asks, if they have one.
OwnAccount = Annotated[Account | None, Depends(_account)]
#: Who asks; made a guest if we did not know them.
Guest = Annotated[Person, Depends(_guest)]
