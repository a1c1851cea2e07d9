"""A browser's line to a table: what it says is read, answered and never trusted."""

from __future__ import annotations

import asyncio
from time import monotonic

import msgspec
from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from orrery.core.contract import Seat
from orrery.core.errors import OrreryError, Refusal
from orrery.core.texts import Sentence, say
from orrery.store import DatabaseLost
from orrery.table.events import Person
from orrery.table.table import NoSuchTable
from orrery.table.view import questions
from orrery.table.view.answers import Help
from orrery.table.view.interval import last_round
from orrery.table.view.text_board import UnsaidBoard, text_board
from orrery.web.http.connections import SEND_TEXTS
from orrery.web.http.input_checks import decoded
from orrery.web.http.limits import TooOften
from orrery.web.http.security import comes_from_us
from orrery.web.http.wire import json_answer, to_json
from orrery.web.jobs.best_in_round import best_of_round
from orrery.web.operations.outages import AGAIN_S
from orrery.web.operations.threads import in_questions
from orrery.web.site import Site, site_of
from orrery.web.table.commands import obey
from orrery.web.table.hosted import Hosted, clock_now
from orrery.web.table.messages import (
    AskBest,
    AskHint,
    AskPlan,
    AskTextBoard,
    Back,
    Do,
    Done,
    Explain,
    FromClient,
    FromServer,
    Hello,
    LookAs,
    Ping,
    Pong,
    Refused,
    Touch,
    Try,
)
from orrery.web.table.shared_views import Known, SharedView, seat_for, show

router = APIRouter()

#: What a browser has to say is short.
LARGEST_MESSAGE = 4096
LONGEST_PATH = 24
#: So many messages may come at once before the limit of each second counts.
_BURST = 60.0

#: So many answers wait for a browser that does not read; then it is not read any further either.
_MOST_ANSWERS = 8

#: Codes with which a socket is closed for good.
NOT_ALLOWED, NO_SUCH_TABLE = 4403, 4404
#: The browser comes back at once, and is known by the cookie that it has then.
COME_AGAIN = 4300
#: The same, in a moment.
TRY_LATER = 1013

#: What is asked of a table, and answered beside the loop.
Asked = Back | AskPlan | AskTextBoard | Try | Touch | Explain

_from_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)


@router.websocket_route("/ws/table/{table}")
async def table_socket(socket: WebSocket) -> None:
    """Whoever has the link may watch; whoever owns a seat may play on it."""
    site, table = site_of(socket), socket.path_params["table"]
    if not comes_from_us(socket):
        await socket.close(NOT_ALLOWED)
        return
    try:
        async with site.limits.line(socket):
            await _serve(socket, site, table)
    except TooOften as error:  # the browser comes back, later every time
        said = site.languages.of(socket).said(error.sentence)
        await socket.send_denial_response(json_answer({"error": said, "rule": ""}, 429))


async def _serve(socket: WebSocket, site: Site, table: str) -> None:
    await socket.accept()
    try:
        hosted = await site.host.get(table)
        person = await asyncio.to_thread(site.guests.person, socket)
    except NoSuchTable:
        await socket.close(NO_SUCH_TABLE)
        return
    except DatabaseLost:
        await socket.close(TRY_LATER)
        return
    await Connection(socket, site, hosted, person).run()


class Throttle:
    """Slows down whoever says more than so many messages a second; 0: nobody."""

    def __init__(self, a_second: int) -> None:
        self._a_second = a_second
        self._left, self._since = _BURST, monotonic()

    def pause(self) -> float:
        """How long to wait before the next message is read."""
        if not self._a_second:
            return 0.0
        now = monotonic()
        self._left = min(_BURST, self._left + (now - self._since) * self._a_second) - 1
        self._since = now
        return max(0.0, -self._left / self._a_second)


class Connection:
    """One browser. A slow one is never waited for: it gets the newest state when it can."""

    def __init__(
        self, socket: WebSocket, site: Site, hosted: Hosted, person: Person | None
    ) -> None:
        self._socket, self._site, self._hosted = socket, site, hosted
        self._person, self._language = person, site.languages.of(socket)
        self._send_texts = socket.scope.get("extensions", {}).get(SEND_TEXTS, {}).get("send")
        #: What the browser has.
        self._known: Known | None = None
        self._chosen: Seat | None = None
        self._answers: asyncio.Queue[bytes] = asyncio.Queue(_MOST_ANSWERS)
        self._stale = False
        self._dismissed = False
        self._awake = asyncio.Event()
        #: Held while something that the browser asked for is being done.
        self._hearing = asyncio.Lock()
        self._lag = 0.0
        #: Finds a move that the browser asked to be shown.
        self._thinking: asyncio.Task[None] | None = None

    @property
    def person_id(self) -> str:
        """Who is there; empty for a stranger."""
        return self._person.id if self._person else ""

    @property
    def _seat(self) -> Seat | None:
        return seat_for(self._hosted.state, self.person_id, self._chosen)

    def wake(self) -> None:
        """The table has changed."""
        self._stale = True
        self._awake.set()

    def dismiss(self) -> None:
        """This is not who we thought any more."""
        self._dismissed = True
        self._awake.set()

    async def _answer(self, message: FromServer) -> None:
        await self._put(to_json(message, self._language))

    async def _put(self, json: bytes) -> None:
        await self._answers.put(json)
        self._awake.set()

    async def run(self) -> None:
        """Listen and talk until the browser goes."""
        tasks = [asyncio.create_task(self._talk()), asyncio.create_task(self._listen())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except WebSocketDisconnect:
            pass
        finally:
            self._hosted.part(self)
            if self._thinking is not None:
                tasks.append(self._thinking)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # --- To the browser ---------------------------------------------------------------------------

    async def _talk(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            if self._dismissed:
                await self._say_goodbye()
                return
            shown = None
            if self._stale:
                self._stale = False
                shown = await self._shown_if_known()
            texts = self._answered()  # that a command is done comes before what came of it
            known = None
            if shown is not None:
                known, self._known = self._known, shown.after(self._known)  # until the next hello
                texts.append(await shown.message(known, self._language))
            await self._send(texts)
            if shown is not None and known is not None:
                self._note_news(known.last, shown)

    def _note_news(self, before: SharedView, shown: SharedView) -> None:
        """How long it took until the browser was told of what happened since then."""
        if shown.view.number != before.view.number:
            passed = clock_now() - self._hosted.state.at
            self._site.metrics.broadcast.add(passed / 1000)

    async def _say_goodbye(self) -> None:
        """Answer what was asked, and have the browser come again."""
        await self._send(self._answered())  # there is room for the one that is being found
        async with self._hearing:
            await self._send(self._answered())
            await self._socket.close(COME_AGAIN)

    def _answered(self) -> list[bytes]:
        """The answers that wait to be sent."""
        return [self._answers.get_nowait() for _ in range(self._answers.qsize())]

    async def _shown_if_known(self) -> SharedView | None:
        """What is to be shown; a refusal, and another try soon, if the database is lost."""
        try:
            return await show(self._hosted, self.person_id, self._seat, self._known)
        except DatabaseLost as error:
            await self._send([to_json(refused(error, ""), self._language)])
            asyncio.get_running_loop().call_later(AGAIN_S, self.wake)
            return None

    async def _send(self, texts: list[bytes]) -> None:
        if self._send_texts is not None:
            await self._send_texts(texts)
            return
        for text in texts:  # another server than ours
            await self._socket.send_text(text.decode())

    # --- From the browser -------------------------------------------------------------------------

    async def _listen(self) -> None:
        pace = Throttle(self._site.limits.messages_a_second)
        while True:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            async with self._hearing:
                await self._hear(event.get("text") or "")
            if pause := pace.pause():
                await asyncio.sleep(pause)

    async def _hear(self, text: str) -> None:
        """Whatever comes gets an answer, and the line stays open."""
        name = ""
        try:
            message = _read(text)
            name = getattr(message, "id", "")
            await self._take(message)
        except OrreryError as error:
            await self._answer(refused(error, name))

    async def _take(self, message: FromClient) -> None:
        match message:
            case Ping(at, lag):
                self._measured(lag)
                number = self._hosted.state.number_for(self.person_id)
                await self._answer(Pong(at, clock_now(), number))
            case Do():
                await self._do(message)
            case Hello():
                self._known = None
                self._hosted.join(self)
                self.wake()
            case LookAs():
                self._chosen = message.seat
                self.wake()
            case AskHint(id=name):
                await self._count_hint(name)
            case AskBest(id=name):
                await self._answer(Help(name, [], await self._best()))
            case Back() | AskPlan() | AskTextBoard() | Try() | Touch() | Explain():
                await self._put(await in_questions(self._question, message))

    def _question(self, message: Asked) -> bytes:
        """The answer, in words already: a scene is long, and the loop belongs to everybody."""
        return to_json(self._asked(message), self._language)

    def _asked(self, message: Asked) -> FromServer | UnsaidBoard:
        state, seat = self._hosted.state, self._seat
        match message:
            case Back(ply):
                return questions.past(state, self.person_id, seat, ply)
            case AskPlan(id=name, ahead=ahead):
                return questions.planned(state, seat, name, ahead)
            case Try(id=name, move=move, ahead=ahead):
                return questions.ghost(state, seat, move, name, ahead)
            case Touch(id=name, path=path, ahead=ahead):
                return questions.touched(state, seat, path[:LONGEST_PATH], name, ahead)
            case AskTextBoard(id=name):
                return text_board(state, seat, name)
            case Explain(id=name, key=key):
                return questions.explained(state, seat, key, name)

    async def _best(self) -> Sentence:
        """The solvers work in processes of their own."""
        before, game = last_round(self._hosted.state)[0], self._hosted.state.game
        state = before.state.tobytes()
        return await self._site.workers.do(best_of_round, game.name, game.rules, game.chosen, state)

    async def _do(self, asked: Do) -> None:
        if self._person is None:
            raise Refusal("", say("You are watching; the seats belong to others."))
        if not asked.id:
            raise Refusal("", say("A command needs a short name of its own."))
        number = await obey(self._site, self._hosted, asked, self._person, self._lag)
        await self._answer(Done(asked.id, number))

    async def _count_hint(self, name: str) -> None:
        """The hint is written down first; while a bot thinks about it, others are answered."""
        seat, person = self._seat, self._person
        if seat is None or person is None:
            raise Refusal("", say("You are watching; the seats belong to others."))
        if self._thinking is not None and not self._thinking.done():
            raise Refusal("", say("A bot is thinking about it already."))
        await obey(self._site, self._hosted, Do({"do": "hint", "seat": seat}, name), person)
        self._thinking = asyncio.create_task(self._suggest(name, seat))

    async def _suggest(self, name: str, seat: Seat) -> None:
        state = self._hosted.state
        try:
            move = await self._site.host.hint(self._hosted, seat, state)
            found = await in_questions(questions.suggestion, state, seat, move, name)
            await self._answer(found)
        except OrreryError as error:
            await self._answer(refused(error, name))

    def _measured(self, lag: float) -> None:
        self._lag = min(max(lag, 0.0), 10_000.0)
        if self._person is not None:
            self._site.host.measured(self._hosted, self._person.id, self._lag)


def _read(text: str) -> FromClient:
    if len(text) > LARGEST_MESSAGE:
        raise Refusal("", say("This message is too long."))
    return decoded(_from_client, text)


def refused(error: OrreryError, name: str) -> Refused:
    """An error as a message."""
    rule, partial = getattr(error, "rule", ""), getattr(error, "partial", "")
    return Refused(name, error.sentence, rule, partial)
