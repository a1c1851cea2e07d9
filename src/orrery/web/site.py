"""What all pages of one running site share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from orrery.store import Account, Store
from orrery.table.events import Person
from orrery.web.accounts.authentication import Authentication
from orrery.web.cluster.bus import Bus
from orrery.web.cluster.work_elsewhere import WorkElsewhere
from orrery.web.http.limits import Limits
from orrery.web.http.rendering import Renderer
from orrery.web.jobs.allowance import Allowance
from orrery.web.jobs.analyses import Analyses
from orrery.web.jobs.cache import AnswerCache
from orrery.web.jobs.pool import WorkerPool
from orrery.web.language import Language, Languages
from orrery.web.meeting.matchmaking import Matchmaker
from orrery.web.moderation.fair_play import FairPlay
from orrery.web.moderation.permissions import Permissions
from orrery.web.notify.bell import Bell
from orrery.web.operations.faults import Faults
from orrery.web.operations.health import Health
from orrery.web.operations.metrics import Metrics
from orrery.web.people.guests import Guests
from orrery.web.people.person_limits import PersonLimits
from orrery.web.puzzles.progress import ProgressTokens
from orrery.web.statistics.counting import GameCounter
from orrery.web.study.engine import StudyEngine
from orrery.web.study.running import RunningGames
from orrery.web.table.bot_limits import BotSeats
from orrery.web.table.host import Host
from orrery.web.table.ratings import Rater
from orrery.web.tournaments.director import Director

WEB = Path(__file__).parent


@dataclass(frozen=True)
class Site:
    """The parts of a site; ``site_of(request)`` finds it."""

    store: Store
    faults: Faults
    metrics: Metrics
    bus: Bus
    work: WorkElsewhere
    health: Health
    host: Host
    bot_seats: BotSeats
    person_limits: PersonLimits
    guests: Guests
    limits: Limits
    authentication: Authentication
    languages: Languages
    renderer: Renderer
    rater: Rater
    counter: GameCounter
    permissions: Permissions
    director: Director
    bell: Bell
    matchmaker: Matchmaker
    workers: WorkerPool
    kept: AnswerCache
    allowance: Allowance
    analyses: Analyses
    running: RunningGames
    study: StudyEngine
    fair_play: FairPlay
    puzzle_progress: ProgressTokens


def site_of(connection: HTTPConnection) -> Site:
    """The site that is asked."""
    site: Site = connection.app.state.site
    return site


# --- What a route may ask for ---------------------------------------------------------------------


# What is found at once is no work for a thread; what asks the database is.


async def _this_site(connection: HTTPConnection) -> Site:
    return site_of(connection)


async def _language(connection: HTTPConnection) -> Language:
    return site_of(connection).languages.of(connection)


def _person(connection: HTTPConnection) -> Person | None:
    return site_of(connection).guests.person(connection)


def _account(connection: HTTPConnection) -> Account | None:
    return site_of(connection).guests.account(connection)


def _guest(connection: HTTPConnection) -> Person:
    return site_of(connection).guests.welcome(connection)


ThisSite = Annotated[Site, Depends(_this_site)]
#: The language of whoever asks.
Reading = Annotated[Language, Depends(_language)]
#: Who asks, if we know them.
Visitor = Annotated[Person | None, Depends(_person)]
#: The account of who asks, if they have one.
OwnAccount = Annotated[Account | None, Depends(_account)]
#: Who asks; made a guest if we did not know them.
Guest = Annotated[Person, Depends(_guest)]
