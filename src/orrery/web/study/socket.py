"""A browser's line to the engine: what it asks for a study is answered as the search deepens."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from orrery.core.errors import OrreryError
from orrery.core.texts import say
from orrery.store import DatabaseLost
from orrery.web.http.input_checks import decoded
from orrery.web.http.limits import TooOften
from orrery.web.http.security import comes_from_us
from orrery.web.http.wire import json_answer, to_json
from orrery.web.jobs.analyses import Asker
from orrery.web.site import Site, site_of
from orrery.web.study.engine import AnyQuestion
from orrery.web.study.messages import FromEngine, StopThinking, StudyQuestion, Unanswered
from orrery.web.table.socket import NOT_ALLOWED, TRY_LATER, Throttle

log = logging.getLogger(__name__)

router = APIRouter()

#: Questions of one page that are answered at the same time: a graph, and one about a position.
_MOST = 4

_question: msgspec.json.Decoder[StudyQuestion] = msgspec.json.Decoder(StudyQuestion)


@router.websocket("/ws/study")
async def study_socket(socket: WebSocket) -> None:
    """Whoever studies may ask; what is still thought about ends when the line does."""
    site = site_of(socket)
    if not comes_from_us(socket):
        await socket.close(NOT_ALLOWED)
        return
    try:
        async with site.limits.line(socket):
            await _serve(socket, site)
    except TooOften as error:
        said = site.languages.of(socket).said(error.sentence)
        await socket.send_denial_response(json_answer({"error": said, "rule": ""}, 429))


async def _serve(socket: WebSocket, site: Site) -> None:
    await socket.accept()
    address = site.limits.address(socket)
    try:
        person = await asyncio.to_thread(site.guests.person, socket)
    except DatabaseLost:
        await socket.close(TRY_LATER)
        return
    await StudyLine(socket, site, Asker(person.id if person else address, address)).run()


class StudyLine:
    """One page of a study, and what is thought about for it."""

    def __init__(self, socket: WebSocket, site: Site, asker: Asker) -> None:
        self._socket, self._site, self._asker = socket, site, asker
        self._language = site.languages.of(socket)
        self._thinking: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Listen until the browser goes."""
        pace = Throttle(self._site.limits.messages_a_second)
        try:
            while True:
                event = await self._socket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                await self._hear(event.get("text") or "")
                if pause := pace.pause():
                    await asyncio.sleep(pause)
        except WebSocketDisconnect:
            return
        finally:
            tasks = list(self._thinking.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _hear(self, text: str) -> None:
        name = ""
        try:
            question = decoded(_question, text)
            name = question.id
            self._stop(name)
            if not isinstance(question, StopThinking):
                self._begin(name, question)
        except OrreryError as error:
            await self._tell(Unanswered(name, error.sentence))

    def _stop(self, name: str) -> None:
        if task := self._thinking.pop(name, None):
            task.cancel()

    def _begin(self, name: str, question: AnyQuestion) -> None:
        if len(self._thinking) == _MOST:
            self._stop(next(iter(self._thinking)))
        task = asyncio.create_task(self._answer(name, question))
        self._thinking[name] = task
        task.add_done_callback(lambda done: self._ended(name, done))

    def _ended(self, name: str, task: asyncio.Task[None]) -> None:
        if self._thinking.get(name) is task:
            del self._thinking[name]

    async def _answer(self, name: str, question: AnyQuestion) -> None:
        try:
            await self._site.study.answer(question, self._asker, self._tell)
        except OrreryError as error:
            await self._tell(Unanswered(name, error.sentence))
        except (WebSocketDisconnect, ConnectionError):
            pass
        except Exception:
            log.exception("a study was not answered")
            await self._tell(Unanswered(name, say("Something broke on our side. Try again.")))

    async def _tell(self, message: FromEngine) -> None:
        await self._socket.send_text(to_json(message, self._language).decode())
