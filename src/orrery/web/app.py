"""The site: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware

from orrery.store import Store, data_folder
from orrery.web.accounts import api as accounts_api
from orrery.web.accounts import own_page, sign_in
from orrery.web.accounts.authentication import Authentication
from orrery.web.accounts.passwords import Passwords
from orrery.web.cluster.redis_bus import bus_for
from orrery.web.cluster.redis_url import redis_url
from orrery.web.cluster.shared_counts import SharedCounts
from orrery.web.cluster.work_elsewhere import WorkElsewhere
from orrery.web.http.body_limit import BodyLimit
from orrery.web.http.caching import Static
from orrery.web.http.errors import watch_for_errors
from orrery.web.http.head_requests import HeadRequests
from orrery.web.http.input_checks import well_formed
from orrery.web.http.limits import Limits
from orrery.web.http.openapi import describe
from orrery.web.http.rendering import Renderer
from orrery.web.http.security import SecurityHeaders
from orrery.web.jobs import api as jobs_api
from orrery.web.jobs.allowance import Allowance
from orrery.web.jobs.analyses import Analyses
from orrery.web.jobs.cache import AnswerCache
from orrery.web.jobs.pool import WorkerPool
from orrery.web.language import Languages
from orrery.web.meeting import api as meeting_api
from orrery.web.meeting import challenge, invitation, lobby, own_games, watch
from orrery.web.meeting.matchmaking import Matchmaker
from orrery.web.moderation import api as moderation_api
from orrery.web.moderation import pages as moderation_pages
from orrery.web.moderation import person_page
from orrery.web.moderation.bell import of_moderation
from orrery.web.moderation.fair_play import FairPlay
from orrery.web.moderation.notices import standing_notices
from orrery.web.moderation.permissions import Permissions
from orrery.web.notify import stream
from orrery.web.notify.bell import Bell
from orrery.web.notify.table_notices import TableNotices
from orrery.web.operations.faults import Faults
from orrery.web.operations.health import Health
from orrery.web.operations.metrics import Metrics
from orrery.web.pages import api_page
from orrery.web.pages.routers import routers
from orrery.web.people import api as people_api
from orrery.web.people import visitors
from orrery.web.people.guests import GuestCookie, Guests, signing_key
from orrery.web.people.person_limits import PersonLimits
from orrery.web.puzzles.judging import get_ready as get_proofs_ready
from orrery.web.puzzles.progress import ProgressTokens
from orrery.web.settings import USUAL, Settings
from orrery.web.site import WEB, Site
from orrery.web.statistics.counting import GameCounter
from orrery.web.study import pages as study_pages
from orrery.web.study import socket as study_socket
from orrery.web.study.engine import StudyEngine
from orrery.web.study.running import RunningGames
from orrery.web.table import api, api_chat, event_stream, socket
from orrery.web.table import pages as table_pages
from orrery.web.table.bot_limits import BotSeats, at_tables
from orrery.web.table.host import Host
from orrery.web.table.ratings import Rater
from orrery.web.tournaments import api as tournament_api
from orrery.web.tournaments import pages as tournament_pages
from orrery.web.tournaments.director import Director
from orrery.web.tournaments.notices import TournamentNotices

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
        table_pages.router,
        socket.router,
        study_pages.router,
        study_socket.router,
        api.router,
        api_chat.router,
        moderation_api.router,
        moderation_pages.router,
        person_page.router,
        event_stream.router,
        stream.router,
        jobs_api.router,
        api_page.router,
        people_api.router,
        visitors.router,
        sign_in.router,
        own_page.router,
        accounts_api.router,
        tournament_pages.router,
        tournament_api.router,
        lobby.router,
        challenge.router,
        invitation.router,
        own_games.router,
        watch.router,
        meeting_api.router,
        *routers,
    ):
        app.include_router(router)
    app.mount("/static", Static(directory=WEB / "static"), "static")
    watch_for_errors(app)
    describe(app)
    app.add_middleware(GuestCookie)
    app.add_middleware(GZipMiddleware, minimum_size=_LEAST_COMPRESSED)
    app.add_middleware(HeadRequests)
    app.add_middleware(BodyLimit, patience_s=settings.patience)
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
    metrics = Metrics()
    bus = bus_for(settings.redis, key)
    work = WorkElsewhere(bus, redis_url(settings.redis) if settings.redis else None, key)
    host = Host(store, bots, warm, settings.policy, faults, bus, work)
    limits.share(SharedCounts(bus, host.members))
    person_limits = PersonLimits(store, settings)
    host.bot_answers += [metrics.note_answer, person_limits.note_answer]
    permissions = Permissions(store, settings.policy)
    permissions.watch(host)
    bell = Bell(bus)
    host.watchers.append(bell.table_changed)
    host.farewells.append(bell.dismiss)
    director = Director(store, host, bell, bus, settings)
    workers, kept = WorkerPool(settings.jobs, elsewhere=work), AnswerCache()
    analyses = Analyses(workers)
    host.when_warm.append(partial(get_proofs_ready, workers))
    running = RunningGames(store, host, workers)
    bell.sources += [
        TableNotices(store),
        TournamentNotices(director, host, store),
        of_moderation(store),
    ]
    return Site(
        store=store,
        faults=faults,
        metrics=metrics,
        bus=bus,
        work=work,
        health=Health(store),
        host=host,
        person_limits=person_limits,
        bot_seats=BotSeats(lambda: at_tables(host.tables()), settings),
        guests=Guests(store, key, limits),
        limits=limits,
        authentication=Authentication(store, host, limits, Passwords(settings.hashing)),
        languages=languages,
        renderer=Renderer(languages, partial(standing_notices, store)),
        rater=Rater(store, host),
        counter=GameCounter(store, host, workers),
        permissions=permissions,
        director=director,
        bell=bell,
        matchmaker=Matchmaker(store, host, permissions),
        workers=workers,
        kept=kept,
        allowance=Allowance(settings.work_a_minute),
        analyses=analyses,
        running=running,
        study=StudyEngine(analyses, running),
        fair_play=FairPlay(store, analyses, kept),
        puzzle_progress=ProgressTokens(key),
    )


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    site: Site = app.state.site
    await site.bus.start()
    await site.work.start()
    await site.host.start()
    site.rater.start()
    site.counter.start()
    await site.director.start()
    site.matchmaker.start()
    site.host.spawn(site.metrics.watch_loop())
    try:
        yield
    finally:
        await site.work.stop()
        await site.workers.stop()
        await site.host.stop()
        await site.bus.stop()
        site.health.stop()
        site.store.close()
