"""A table in this process: people at this terminal, bots in a thread, and a clock that ticks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import msgspec

from orrery.cli.terminal.line import Hear, Message, clock_now
from orrery.cli.terminal.local_bots import LocalBots
from orrery.core.contract import Seat
from orrery.core.errors import OrreryError
from orrery.core.texts import ENGLISH, Catalogue
from orrery.players.player import LEVEL_NAMES, Player, player
from orrery.table.commands import ShowMove, read_command
from orrery.table.events import AnyEvent, Bot, Opened, Person, Sitter
from orrery.table.log import MemoryLog, finish
from orrery.table.standing import Standing
from orrery.table.state import TableState
from orrery.table.table import Table
from orrery.table.view import questions
from orrery.table.view.company import Company
from orrery.table.view.encoding import encoder
from orrery.table.view.table import see
from orrery.table.view.text_board import text_board

T = TypeVar("T")

#: Everybody at this terminal.
HERE = Person("here", "")


@dataclass(frozen=True)
class LocalGame:
    """What is played here, and who sits where: a person, or the name of a bot."""

    game: str
    options: dict[str, str]
    seats: Sequence[str | None]  # None: a person
    seed: str = ""
    catalogue: Catalogue = ENGLISH
    #: Makes a bot by its name and a seed.
    seated: Callable[[str, str], Player] = player
    #: Where the record is kept.
    record: Path | None = None


class LocalTable:
    """Answers what a server would answer."""

    is_local = True

    def __init__(self, wanted: LocalGame) -> None:
        self._wanted = wanted
        self._seed = wanted.seed
        #: All that happens at the table happens here, one after the other.
        self._thread = ThreadPoolExecutor(1, "table")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._ticking: asyncio.TimerHandle | None = None
        self._hear: Hear = lambda _: None
        self._chosen: Seat | None = None
        self._bots = LocalBots(wanted.seats, wanted.seated, self._play)
        self._begin()

    def _begin(self) -> None:
        seed = self._seed or token_hex(4)
        opened = Opened(
            game=self._wanted.game,
            options=self._wanted.options,
            seed=seed,
            host=HERE.id,
            chat=False,
        )
        sitters: list[Sitter] = [
            HERE if name is None else Bot(self._bots.level(name)) for name in self._wanted.seats
        ]
        self._log: MemoryLog[AnyEvent, Standing] = MemoryLog()
        self.table = Table.open(self._log, "here", opened, sitters, self.now())
        self._seed, self._chosen = "", None
        self._bots.begin(seed)
        self._keep_record()

    @property
    def state(self) -> TableState:
        """How the table stands."""
        return self.table.state

    def now(self) -> int:
        return clock_now()

    async def open(self, hear: Hear) -> None:
        self._hear = hear
        self.send({"type": "hello"})

    async def close(self) -> None:
        if self._ticking:
            self._ticking.cancel()
        self._bots.close()
        for task in tuple(self._tasks):
            task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def send(self, message: Message) -> None:
        self._spawn(self._take(message))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.add(task := asyncio.create_task(work))
        task.add_done_callback(self._tasks.discard)

    async def _at_table(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    # --- Messages ---------------------------------------------------------------------------------

    async def _take(self, message: Message) -> None:
        name = message.get("id", "")
        try:
            answer = await self._at_table(self._answer, message)
            if message["type"] == "hint":
                answer = await self._suggestion(name)
        except OrreryError as error:
            answer = await self._at_table(self._refused, error, name)
        if answer is not None:
            self._hear(answer)
        if message["type"] in ("hello", "do", "look", "again"):
            await self._show()

    def _answer(self, message: Message) -> Message | None:
        seat, state, name = self._seat, self.state, message.get("id", "")
        match message["type"]:
            case "again":
                self._begin()
            case "look":
                self._chosen = message["seat"]
            case "do":
                command = read_command(message["command"], state.owned(HERE.id))
                self.table.do(command, HERE, self.now(), name)
            case "hint":
                self.table.do(ShowMove(-1 if seat is None else seat), HERE, self.now())
            case "board":
                return self._in_words(text_board(state, seat, name))
            case "try":
                return self._in_words(questions.ghost(state, seat, message["move"], name))
            case "touch":
                return self._in_words(questions.touched(state, seat, message["path"], name))
            case "explain":
                return self._in_words(questions.explained(state, seat, message["key"], name))
        return None

    @property
    def _seat(self) -> Seat | None:
        return see(self.state, HERE.id, self._chosen).seat

    def _in_words(self, answer: object) -> Message:
        written = encoder(self._wanted.catalogue).encode(answer)
        message: Message = msgspec.json.decode(written)
        return message

    def _refused(self, error: OrreryError, name: str) -> Message:
        rule, partial = getattr(error, "rule", ""), getattr(error, "partial", "")
        said = {"id": name, "sentence": error.sentence, "rule": rule, "partial": partial}
        return self._in_words({"type": "refused", **said})

    async def _suggestion(self, name: str) -> Message:
        seat, state = self._seat, self.state
        assert seat is not None
        move = await self._bots.hint(state, seat)
        return await self._at_table(
            lambda: self._in_words(questions.suggestion(state, seat, move, name))
        )

    # --- What happens -----------------------------------------------------------------------------

    async def _show(self) -> None:
        """Tell what is seen now, ask the bots that are to act, and wake up when time runs out."""
        self._bots.attend(self.state)
        if self._bots.nobody_wants_time(self.state):
            await self._at_table(self._end_time)
            self._bots.attend(self.state)
        self._hear(await self._at_table(self._seen))
        try:
            await self._at_table(self._keep_record)
        except OSError as error:
            self._hear({"type": "refused", "sentence": f"{error.filename}: {error.strerror}"})
        self._wind()

    def _seen(self) -> Message:
        company = Company(frozenset({HERE.id}), frozenset(self._bots.thinking))
        seen = self._in_words(see(self.state, HERE.id, self._chosen, company))
        for seat, name in zip(seen["seats"], self._wanted.seats, strict=True):
            if name is not None and name not in LEVEL_NAMES:  # a bot that is no level
                seat["name"] = name
                del seat["bot"]
        return seen

    def _keep_record(self) -> None:
        """After every move: a terminal may be closed, or its connection break, at any time."""
        if self._wanted.record:
            self._wanted.record.write_text(self.state.position.record(), "utf-8")

    def _end_time(self) -> None:
        finish(self.table.end_waived_steps(self.now()), self._log)

    def _wind(self) -> None:
        if self._ticking:
            self._ticking.cancel()
        due = self.table.due()
        if due is not None:
            wait = max(0, due - self.now()) / 1000
            loop = asyncio.get_running_loop()
            self._ticking = loop.call_later(wait + 0.01, lambda: self._spawn(self._tick()))

    async def _tick(self) -> None:
        await self._at_table(lambda: self.table.tick(self.now()))
        await self._show()

    async def _play(self, seat: Seat, move: str | None, ply: int) -> None:
        """A bot has decided, on a move or to wait."""
        if move is not None:
            with suppress(OrreryError):  # the table may have gone on meanwhile
                await self._at_table(lambda: self.table.bot_move(seat, move, self.now(), ply))
        await self._show()
