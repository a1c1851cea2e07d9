"""The site: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware

from orrery.store import Store, data_folder
from orrery.web import (
    api,
    api_lab,
    api_manners,
    api_page,
    api_people,
    events,
    news,
    socket,
    tables,
    visitors,
)
from orrery.web.accounts import api as accounts_api
from orrery.web.accounts import entering, own_page
from orrery.web.accounts.door import Door
from orrery.web.accounts.passwords import Passwords
from orrery.web.bell import Bell
from orrery.web.bodies import BodyLimit
from orrery.web.bot_seats import BotSeats, at_tables
from orrery.web.caching import Static
from orrery.web.courtesy import Courtesy
from orrery.web.errors import watch_for_errors
from orrery.web.faults import Faults
from orrery.web.guests import GuestCookie, Guests, signing_key
from orrery.web.health import Health
from orrery.web.host import Host
from orrery.web.language import Languages
from orrery.web.limits import Limits
from orrery.web.meeting import api as meeting_api
from orrery.web.meeting import challenge, invitation, lobby, own
from orrery.web.meeting.pairing import Pairing
from orrery.web.moderation import api as moderation_api
from orrery.web.moderation import pages as moderation_pages
from orrery.web.moderation.notices import standing_notices
from orrery.web.moderation.ringing import of_moderation
from orrery.web.notices import TableNotices
from orrery.web.pages.routers import routers
from orrery.web.rater import Rater
from orrery.web.rendering import Renderer
from orrery.web.schema import describe
from orrery.web.security import SecurityHeaders
from orrery.web.settings import USUAL, Settings
from orrery.web.site import WEB, Site
from orrery.web.tournaments import api as tournament_api
from orrery.web.tournaments import pages as tournament_pages
from orrery.web.tournaments.director import Director
from orrery.web.tournaments.notices import TournamentNotices
from orrery.web.wellformed import well_formed
from orrery.web.workshop.allowance import Allowance
from orrery.web.workshop.analyses import Analyses
from orrery.web.workshop.kept import Kept
from orrery.web.workshop.workshop import Workshop

#: Smaller answers are not worth compressing.
_LEAST_COMPRESSED = 1000


def create_app(
    store_url: str | None = None,
    data: Path | None = None,
    bots: int | None = None,
    warm: bool = False,
    settings: Settings = USUAL,
) -> FastAPI:
    """The site on this database, with so many processes for its bots; warm: ready before asked."""
    app = FastAPI(
        title="Orrery",
        openapi_url="/api/openapi.json",
        docs_url=None,  # its own page; the usual one loads scripts from elsewhere
        redoc_url=None,
        lifespan=_lifespan,
        dependencies=[Depends(well_formed)],
    )
    app.state.site = _site(store_url, data, bots, warm, settings)
    for router in (
        tables.router,
        socket.router,
        api.router,
        api_manners.router,
        moderation_api.router,
        moderation_pages.router,
        events.router,
        news.router,
        api_lab.router,
        api_page.router,
        api_people.router,
        visitors.router,
        entering.router,
        own_page.router,
        accounts_api.router,
        tournament_pages.router,
        tournament_api.router,
        lobby.router,
        challenge.router,
        invitation.router,
        own.router,
        meeting_api.router,
        *routers,
    ):
        app.include_router(router)
    app.mount("/static", Static(directory=WEB / "static"), "static")
    watch_for_errors(app)
    describe(app)
    app.add_middleware(GuestCookie)
    app.add_middleware(GZipMiddleware, minimum_size=_LEAST_COMPRESSED)
    app.add_middleware(BodyLimit)
    app.add_middleware(SecurityHeaders)  # the outermost
    return app


def _site(
    store_url: str | None, data: Path | None, bots: int | None, warm: bool, settings: Settings
) -> Site:
    store = Store(store_url or Store.default_url())
    store.upgrade()
    faults = Faults()
    store.watch(lambda _: faults.count("database_lost"))
    languages = Languages()
    key = signing_key(data or data_folder())
    limits = Limits(store, key, settings)
    host = Host(store, bots, warm, settings.house, faults)
    courtesy = Courtesy(store, settings.house)
    courtesy.watch(host)
    bell = Bell()
    host.watchers.append(bell.table_changed)
    host.farewells.append(bell.dismiss)
    director = Director(store, host, bell, settings)
    workshop = Workshop(settings.workers)
    bell.sources += [TableNotices(store), TournamentNotices(director), of_moderation(store)]
    return Site(
        store=store,
        faults=faults,
        health=Health(store),
        host=host,
        bot_seats=BotSeats(lambda: at_tables(host.tables()), settings),
        guests=Guests(store, key, limits),
        limits=limits,
        door=Door(store, host, limits, Passwords(settings.hashing)),
        languages=languages,
        renderer=Renderer(languages, partial(standing_notices, store)),
        rater=Rater(store, host),
        courtesy=courtesy,
        director=director,
        bell=bell,
        pairing=Pairing(store, host, courtesy),
        workshop=workshop,
        kept=Kept(),
        allowance=Allowance(settings.work_a_minute),
        analyses=Analyses(workshop),
    )


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    site: Site = app.state.site
    await site.host.start()
    site.rater.start()
    await site.director.start()
    site.pairing.start()
    try:
        yield
    finally:
        await site.workshop.stop()
        await site.host.stop()
        site.health.stop()
        site.store.close()
