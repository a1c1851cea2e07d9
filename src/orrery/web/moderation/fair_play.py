"""For moderators: how often somebody's moves agree with the engine, beside how often others' do.

It is made when a moderator asks, from finished public games alone, and it decides nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from orrery.core.errors import OrreryError, Refusal
from orrery.core.texts import say
from orrery.games import NAMES
from orrery.lab.analysis.agreement import Agreement
from orrery.ratings.rating import Rating
from orrery.store import Store
from orrery.store.ratings.histories import Finished, SeatPlayed
from orrery.table.events import Milliseconds
from orrery.table.table import Table
from orrery.table.view.scene import Words
from orrery.web.jobs.analyses import Analyses
from orrery.web.jobs.cache import AnswerCache

#: How hard the engine thinks about a move; for everybody alike.
SIMULATIONS = 400
#: Games of the person that are looked at, the newest, and games of others of each kind.
_GAMES, _COMPARED = 12, 12
#: Decisions of a seat in one game, spread evenly over it.
_DECISIONS = 20
#: With fewer decisions of others there is no base rate worth the name.
_FEWEST = 60
#: Nobody waits longer for it.
_LONGEST_S = 900.0

NO_VERDICT = say(
    "This is no verdict. Strong players choose as the engine more often, and so does everybody in "
    "simple positions; decisions of one game are not independent; and of many people somebody is "
    "always far from the rest. Look at the games themselves, and talk to the person."
)


class CannotCompare(OrreryError):
    """Why there is nothing to report, in one line."""


class AgreementShown(msgspec.Struct, frozen=True):
    """A share with its counts, and where it lies with 95 % confidence; no share of nothing."""

    decisions: int
    agreed: int
    share: float | None
    least: float
    most: float


class GameCompared(msgspec.Struct, frozen=True):
    """One finished game of the person."""

    table: str
    game: str
    at: Milliseconds
    agreement: AgreementShown


class KindCompared(msgspec.Struct, frozen=True):
    """All of the person's games of one kind, and the games of others with which they compare."""

    game: str
    rating: int
    agreement: AgreementShown
    others: AgreementShown
    people: int
    lowest: int  # ratings of those others
    highest: int
    is_enough: bool  # whether the others decided often enough to compare with


class FairPlayReport(msgspec.Struct, frozen=True):
    """How a person's moves agree with the engine; ``note`` says what that does not mean."""

    person: str
    simulations: int
    overall: AgreementShown
    expected: float | None  # the share that others would have, with as many decisions of each kind
    kinds: list[KindCompared]
    games: list[GameCompared]
    note: Words


def _shown(agreement: Agreement) -> AgreementShown:
    least, most = agreement.interval
    return AgreementShown(agreement.decisions, agreement.agreed, agreement.share, least, most)


class FairPlay:
    """Makes reports, one at a time; what was found out about a game is kept for the next one."""

    def __init__(self, store: Store, analyses: Analyses, kept: AnswerCache) -> None:
        self._store, self._analyses, self._kept = store, analyses, kept
        self._turn = asyncio.Lock()

    async def report(self, person: str) -> FairPlayReport:
        """The report about the person with this id; cancel it if nobody waits for it any more."""
        games = await asyncio.to_thread(self._games, person)
        if not games:
            raise CannotCompare(say("There is no finished public game of this person."))
        try:
            async with asyncio.timeout(_LONGEST_S), self._turn:
                return await self._compared(person, games)
        except TimeoutError:
            raise CannotCompare(say("The comparison took too long. Try again later.")) from None

    def _games(self, person: str) -> list[Finished]:
        played = self._store.histories.played(person, "", limit=_GAMES).games
        return [game for game in played if game.game in NAMES]

    async def _compared(self, person: str, games: Sequence[Finished]) -> FairPlayReport:
        own = {game.table: await self._of_seat(game.table, game.own.seat) for game in games}
        kinds = []
        for kind in dict.fromkeys(game.game for game in games):
            mine = sum((own[game.table] for game in games if game.game == kind), Agreement())
            kinds.append(await self._kind(person, kind, mine))
        return FairPlayReport(
            person,
            SIMULATIONS,
            _shown(sum(own.values(), Agreement())),
            _expected(kinds),
            kinds,
            [
                GameCompared(game.table, game.game, game.at, _shown(own[game.table]))
                for game in games
            ],
            NO_VERDICT,
        )

    async def _kind(self, person: str, kind: str, mine: Agreement) -> KindCompared:
        histories = self._store.histories
        others: list[SeatPlayed] = await asyncio.to_thread(
            histories.comparable, kind, person, _COMPARED
        )
        theirs = Agreement()
        for one in others:
            theirs += await self._of_seat(one.table, one.seat)
        rating = (await asyncio.to_thread(self._store.ratings.of, kind, [person]))[person]
        shown = sorted(Rating(one.mu).shown for one in others) or [0]
        return KindCompared(
            kind,
            rating.shown,
            _shown(mine),
            _shown(theirs),
            len({one.player for one in others}),
            shown[0],
            shown[-1],
            theirs.decisions >= _FEWEST,
        )

    async def _of_seat(self, table: str, seat: int) -> Agreement:
        """Of one seat in one finished game, as it was found out before, or now."""

        async def made() -> bytes:
            return msgspec.json.encode(await self._found(table, seat))

        key = ("agreement", table, seat, SIMULATIONS, _DECISIONS)
        return msgspec.json.decode(await self._kept.get(key, made), type=Agreement)

    async def _found(self, table: str, seat: int) -> Agreement:
        record = await asyncio.to_thread(self._record, table)
        if not record:
            return Agreement()
        return await self._analyses.agreement(record, SIMULATIONS, seat, _DECISIONS)

    def _record(self, table: str) -> str:
        """The game as text; nothing unless it is over."""
        try:
            return Table.load(self._store, table).record()
        except Refusal:
            return ""


def _expected(kinds: Sequence[KindCompared]) -> float | None:
    """What others of about the same rating would reach on the same mixture of games."""
    known = [kind for kind in kinds if kind.is_enough and kind.agreement.decisions]
    decisions = sum(kind.agreement.decisions for kind in known)
    if not decisions:
        return None
    return sum((kind.others.share or 0.0) * kind.agreement.decisions for kind in known) / decisions
