"""What takes long is done elsewhere, once, for those who wait for it; moves wait for none of it.

Processes are real. A job that reads from a pipe lasts until the test writes to it.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from fastapi import FastAPI

import orrery
from orrery.core.errors import OrreryError
from orrery.lab.analysis import analyse
from orrery.players.search import Budget
from orrery.table.commands import Play
from orrery.table.events import Person
from orrery.web.app import create_app
from orrery.web.http.limits import TooBusy, TooOften
from orrery.web.jobs.analyses import Analyses, AnalysisRequest, Asker, TooMuch
from orrery.web.jobs.cache import AnswerCache
from orrery.web.jobs.pool import MOST_WAITING, JobRefused, WorkerPool, WorkFailed
from orrery.web.jobs.recorded_games import judged, length_of
from orrery.web.site import Site
from orrery.web.table.commands import carry_out
from orrery.web.table.shared_views import show
from own_loop import run_async

from .serving import PATIENCE_S, UNHURRIED, get
from .test_kill import free_port, serving

T = TypeVar("T")
ASKER = Asker("ann", "here")


def run(test: Awaitable[T]) -> T:
    """Only a test that fails lasts so long."""

    async def in_time() -> T:
        return await asyncio.wait_for(test, PATIENCE_S)

    return run_async(in_time())


@asynccontextmanager
async def worker_pool(processes: int = 1, most: int = MOST_WAITING) -> AsyncIterator[WorkerPool]:
    made = WorkerPool(processes, most)
    try:
        yield made
    finally:
        await made.stop()


class Held:
    """A job that lasts until it is let go."""

    def __init__(self, folder: Path) -> None:
        self.pipe = folder / "pipe"
        os.mkfifo(self.pipe)

    def begin(self, where: WorkerPool) -> asyncio.Task[str]:
        return asyncio.create_task(where.go_on(Path.read_text, self.pipe))

    async def let_go(self) -> None:
        await asyncio.to_thread(self.pipe.write_text, "done")  # waits until somebody reads


# --- The pool -------------------------------------------------------------------------------------


def test_work_is_done_by_another_process_that_lets_others_go_first() -> None:
    async def test() -> None:
        async with worker_pool() as here:
            assert await here.do(os.getpid) != os.getpid()
            assert await here.do(os.nice, 0) == min(19, os.nice(0) + 10)

    run(test())


def test_one_process_is_started_and_only_when_there_is_work() -> None:
    async def test() -> None:
        others = _workers_of(os.getpid())  # of a site in this process that other tests use
        async with worker_pool(processes=3) as here:
            assert _workers_of(os.getpid()) == others
            pids = {await here.do(os.getpid) for _ in range(4)}
            assert pids == _workers_of(os.getpid()) - others
            assert len(pids) == 1
        assert _workers_of(os.getpid()) == others

    run(test())


def _workers_of(server: int) -> set[int]:
    """The worker processes of a server."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "status").read_text()
            command = (folder / "cmdline").read_text()
        except OSError:
            continue
        if f"PPid:\t{server}\n" in status and "orrery.web.jobs.worker" in command:
            found.add(int(folder.name))
    return found


def test_a_killed_process_is_replaced_and_its_job_is_done(tmp_path: Path) -> None:
    async def test() -> None:
        async with worker_pool() as here:
            first = await here.do(os.getpid)
            held = Held(tmp_path)
            job = held.begin(here)
            await asyncio.sleep(0)
            os.kill(first, signal.SIGKILL)
            await held.let_go()
            assert await job == "done"
            assert await here.do(os.getpid) not in (first, os.getpid())

    run(test())


def test_a_job_that_nobody_survives_is_given_up_and_the_next_one_is_done() -> None:
    async def test() -> None:
        async with worker_pool() as here:
            with pytest.raises(WorkFailed):
                await here.do(os._exit, 1)
            assert await here.do(abs, -1) == 1

    run(test())


def test_what_is_wrong_with_a_job_comes_back() -> None:
    async def test() -> None:
        async with worker_pool() as here:
            with pytest.raises(JobRefused, match="line 1"):
                await here.do(length_of, "nonsense")
            with pytest.raises(WorkFailed, match="invalid literal"):
                await here.do(int, "nonsense")
            assert await here.do(print, "this is no answer") is None

    run(test())


def test_a_queue_has_an_end_and_who_goes_leaves_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with worker_pool(most=2) as here:
            held = Held(tmp_path)
            job, waiting = held.begin(here), asyncio.create_task(here.do(abs, -1))
            await asyncio.sleep(0)
            with pytest.raises(TooBusy):
                await here.do(abs, -2)
            waiting.cancel()
            await asyncio.wait((waiting,))
            instead = asyncio.create_task(here.do(abs, -3))
            await held.let_go()
            assert (await job, await instead) == ("done", 3)

    run(test())


def test_closing_ends_what_is_being_done(tmp_path: Path) -> None:
    async def test() -> None:
        others = _workers_of(os.getpid())
        async with worker_pool() as here:
            job, waiting = Held(tmp_path).begin(here), asyncio.create_task(here.do(abs, -1))
            while _workers_of(os.getpid()) == others:
                await asyncio.sleep(0.01)
        assert _workers_of(os.getpid()) == others
        for task in (job, waiting):
            with pytest.raises(TooBusy):
                await task

    run(test())


# --- What is kept ---------------------------------------------------------------------------------


class Maker:
    """Makes so many bytes when it is told to."""

    def __init__(self, size: int = 1) -> None:
        self.size, self.times, self.now = size, 0, asyncio.Event()

    async def make(self) -> bytes:
        self.times += 1
        await self.now.wait()
        return bytes(self.size)


def test_what_is_asked_for_again_or_meanwhile_is_made_once() -> None:
    async def test() -> None:
        kept, maker = AnswerCache(), Maker()
        asked = [asyncio.create_task(kept.get("key", maker.make)) for _ in range(3)]
        await asyncio.sleep(0)
        asked[0].cancel()  # the others still want it
        maker.now.set()
        assert await asked[1] == await asked[2] == await kept.get("key", maker.make) == b"\0"
        assert maker.times == 1

    run(test())


def test_what_was_used_long_ago_makes_room() -> None:
    async def test() -> None:
        kept, makers = AnswerCache(room=40), {key: Maker(10) for key in "abcde"}
        makers["large"] = Maker(11)
        for maker in makers.values():
            maker.now.set()
        for key in ("a", "b", "c", "d", "a", "e", "large", "large", "a", "b"):
            await kept.get(key, makers[key].make)
        times = {key: maker.times for key, maker in makers.items()}
        assert times == {"a": 1, "b": 2, "c": 1, "d": 1, "e": 1, "large": 2}

    run(test())


def test_a_fault_is_not_kept() -> None:
    async def test() -> None:
        kept, maker = AnswerCache(), Maker()
        maker.now.set()

        async def fail() -> bytes:
            raise OrreryError("not now")

        with pytest.raises(OrreryError):
            await kept.get("key", fail)
        assert await kept.get("key", maker.make) == b"\0"

    run(test())


# --- A site ---------------------------------------------------------------------------------------


@asynccontextmanager
async def site_here(folder: Path, **settings: Any) -> AsyncIterator[tuple[Site, httpx.AsyncClient]]:
    """A site in this very loop, with one worker, and somebody who visits it."""
    url = f"sqlite:///{folder / 'orrery.sqlite'}"
    app = create_app(url, folder, 1, settings=replace(UNHURRIED, jobs=1, **settings))
    async with app.router.lifespan_context(app), visiting(app) as visitor:
        yield app.state.site, visitor


def visiting(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://site")


async def opened(visitor: httpx.AsyncClient, game: str = "orion") -> str:
    answer = await visitor.post("/tables", data={"game": game, "quick": "screen"})
    return str(answer.headers["location"]).removeprefix("/table/")


async def play(site: Site, table: str) -> None:
    """Whoever sits there makes a move, and sees what has come of it."""
    hosted = await site.host.get(table)
    state, seat = hosted.state, hosted.state.acting[0]
    person = state.seats[seat]
    assert isinstance(person, Person)
    move = state.position.moves(seat)[0].text
    await carry_out(site, hosted, Play(seat, move), person, f"ply {state.position.ply}")
    shown = await show(hosted, person.id, seat)
    assert shown.view.ply == state.position.ply + 1


@contextmanager
def every_shared_thread_taken() -> Iterator[None]:
    """As if the database, or whatever else people ask for, had stopped answering."""
    over = threading.Event()
    for _ in range(100):
        asyncio.get_running_loop().run_in_executor(None, over.wait)
    try:
        yield
    finally:
        over.set()


def test_moves_are_answered_while_everything_else_is_busy(tmp_path: Path) -> None:
    async def test() -> None:
        async with site_here(tmp_path) as (site, visitor):
            table = await opened(visitor)
            await play(site, table)
            held = Held(tmp_path)
            job = held.begin(site.workers)
            paths = ("/social/orrery.png", "/social/orion.png", f"/table/{table}/preview.png")
            paths += (f"/replay/{table}/frames.json",)
            pictures = [asyncio.create_task(visitor.get(path)) for path in paths]
            while site.workers.waiting < len(pictures) + 1:
                await asyncio.sleep(0.01)
            with every_shared_thread_taken():
                for _ in range(5):
                    await play(site, table)
            assert not any(picture.done() for picture in pictures)
            await held.let_go()
            await job
            assert {(await picture).status_code for picture in pictures} == {200}

    run(test())


def test_a_picture_is_drawn_once_and_an_address_has_its_share(tmp_path: Path) -> None:
    async def test() -> None:
        async with site_here(tmp_path, work_a_minute=1) as (_, visitor):
            path = "/social/orion.png"
            at_once = await asyncio.gather(*(visitor.get(path) for _ in range(5)))
            again = await visitor.get(path)
            assert {(a.status_code, a.content) for a in at_once} == {(200, again.content)}
            other = await visitor.get("/social/orrery.png", headers={"Accept": "application/json"})
            assert other.status_code == 429
            assert 1 <= int(other.headers["retry-after"]) <= 60
            assert other.json()["error"].startswith("Too much was asked for from your address.")

    run(test())


def test_a_full_queue_says_when_to_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with site_here(tmp_path) as (site, visitor):
            table = await opened(visitor)
            held = Held(tmp_path)
            jobs = [held.begin(site.workers) for _ in range(MOST_WAITING)]
            await asyncio.sleep(0)
            full = await visitor.get("/social/orion.png", headers={"Accept": "application/json"})
            assert (full.status_code, full.headers["retry-after"]) == (503, "5")
            expected = "The site has too much to do just now. Try again in 5 seconds."
            assert full.json()["error"] == expected
            await play(site, table)
            for job in jobs:
                job.cancel()
            await held.let_go()
            assert (await visitor.get("/social/orion.png")).status_code == 200

    run(test())


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_workers_go_with_their_server(tmp_path: Path, how: signal.Signals) -> None:
    port = free_port()
    with serving(tmp_path, port) as server:
        assert get(port, "/social/orrery.png").is_success
        (worker,) = _workers_of(server.process.pid)
        server.process.send_signal(how)
        server.process.wait(PATIENCE_S)
        until = time.monotonic() + PATIENCE_S
        while Path(f"/proc/{worker}/cmdline").exists() and time.monotonic() < until:
            time.sleep(0.05)
        assert time.monotonic() < until
        assert "Traceback" not in server.output


# --- Analyses -------------------------------------------------------------------------------------


class Watched(WorkerPool):
    """A pool that holds every move that is to be judged until the test lets it go."""

    def __init__(self) -> None:
        super().__init__(1)
        self.plies: list[int] = []
        self.asked, self.next = asyncio.Event(), asyncio.Event()

    async def go_on(self, work: Callable[..., Any], *args: Any, **named: Any) -> Any:
        if work is judged:
            self.plies.append(args[-1])
            self.asked.set()
            await self.next.wait()
        return await super().go_on(work, *args, **named)


def game_of(plies: int) -> str:
    position = orrery.game("orion", setup="1").start(1)
    for _ in range(plies):
        position.play(position.moves()[0])
    return position.record()


def test_pieces_make_the_same_analysis() -> None:
    async def test() -> dict[str, Any]:
        async with worker_pool() as here:
            return await Analyses(here).analyse(AnalysisRequest(record, 50, 2), ASKER)

    record = game_of(5)
    whole = analyse(orrery.load(record), Budget(simulations=50), plies=range(2, 6))
    assert run(test()) == whole.to_json()


def test_an_analysis_stops_when_nobody_waits_for_it_and_lets_the_next_one_begin() -> None:
    async def test() -> None:
        here = Watched()
        analyses = Analyses(here)
        first = asyncio.create_task(analyses.analyse(AnalysisRequest(game_of(6), 10), ASKER))
        await here.asked.wait()
        with pytest.raises(TooOften, match="not done yet"):
            await analyses.analyse(AnalysisRequest(game_of(2), 10), ASKER)
        other = asyncio.create_task(
            analyses.analyse(AnalysisRequest(game_of(3), 10, 3), Asker("b", "c"))
        )
        first.cancel()
        await asyncio.wait((first,))
        here.next.set()
        assert len((await other)["plies"]) == 1
        assert (
            len((await analyses.analyse(AnalysisRequest(game_of(2), 10, 2), ASKER))["plies"]) == 1
        )
        assert here.plies == [1, 3, 2]
        await here.stop()

    run(test())


def test_an_analysis_stops_when_the_asker_hangs_up(tmp_path: Path) -> None:
    async def test() -> None:
        here = Watched()
        async with site_here(tmp_path) as (site, visitor):
            app = visitor._transport.app  # type: ignore[attr-defined]
            app.state.site = replace(site, analyses=Analyses(here))
            body = json.dumps({"record": game_of(6), "simulations": 10}).encode()
            asked = iter([{"type": "http.request", "body": body}])

            async def receive() -> dict[str, Any]:
                for message in asked:
                    return message
                await here.asked.wait()
                return {"type": "http.disconnect"}

            async def send(message: Any) -> None:
                """Nobody hears it."""

            await app(_post("/api/analyse"), receive, send)
            here.next.set()
            await here.do(abs, 0)  # one piece after the other: what was asked for has been done
            assert here.plies == [1]
            await here.stop()

    run(test())


def _post(path: str) -> dict[str, Any]:
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("site", 80),
    }


def test_too_much_is_refused_before_any_of_it_is_done() -> None:
    async def test() -> None:
        here = Watched()
        with pytest.raises(TooMuch, match="at most 500000; these would be 600000"):
            await Analyses(here).analyse(AnalysisRequest(game_of(6), 100_000), ASKER)
        assert not here.plies
        await here.stop()

    run(test())


def test_an_address_has_a_few_analyses_at_a_time() -> None:
    async def test() -> None:
        here = Watched()
        analyses = Analyses(here)
        wanted = AnalysisRequest(game_of(1), 10)
        running = [
            asyncio.create_task(analyses.analyse(wanted, Asker(name, "here"))) for name in "abc"
        ]
        await here.asked.wait()
        with pytest.raises(TooOften):
            await analyses.analyse(wanted, Asker("d", "here"))
        here.next.set()
        assert len(await asyncio.gather(*running)) == 3
        await here.stop()

    run(test())
