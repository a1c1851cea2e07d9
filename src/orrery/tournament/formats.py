"""The ways to hold a tournament. All that tells one from another is said here, once.

A new one is a class in this file, with its pairing in a module beside it: forms, pages, programs
and the log find it by its key.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Protocol

from orrery.core.texts import Sentence, count, say
from orrery.table.events import Milliseconds
from orrery.tournament import arena, round_robin, swiss
from orrery.tournament.bots import evened
from orrery.tournament.events import AnyEvent, Ended, Number, Paired, PairedGame, Rules
from orrery.tournament.pairing import Pairing
from orrery.tournament.state import Entrant, TournamentState


class Helping(Protocol):
    """What a tournament needs from outside, and writes down once it has it."""

    def new_table(self) -> str:
        """An id that no table has."""

    def order(self, state: TournamentState, entrants: Sequence[Entrant]) -> Sequence[Number]:
        """The entrants by strength, or by lot."""


class Format(ABC):
    """One way to hold a tournament."""

    #: What it is called in the log, in forms and by programs.
    key: ClassVar[str]
    title: ClassVar[Sentence]
    #: For whoever chooses between them.
    about: ClassVar[Sentence]
    #: What is compared, one after the other, between those with the same points.
    tie_breaks: ClassVar[tuple[str, ...]]
    most_entrants: ClassVar[int] = 128
    #: What its host may choose: 0 means nothing, and what the number means.
    most_rounds: ClassVar[int] = 0
    rounds_about: ClassVar[Sentence | None] = None
    #: Whether it goes on for some minutes, in place of rounds; then it is played live.
    is_timed: ClassVar[bool] = False
    #: Whether its host may let people enter until some round.
    has_late_entry: ClassVar[bool] = False
    #: Whether a table of everybody against everybody shows all there is.
    has_cross_table: ClassVar[bool] = False

    def facts(self, rules: Rules) -> list[Sentence]:
        """What was agreed about the length of it, in a line each."""
        return []

    def rounds(self, state: TournamentState) -> int:
        """How many rounds there will be; 0: not known yet, or there are none."""
        return 0

    def ends(self, state: TournamentState) -> Milliseconds | None:
        """When its time is over, if it is timed."""
        return None

    def may_enter_late(self, state: TournamentState, now: Milliseconds) -> bool:
        """Whether somebody new may come in now that it runs."""
        return False

    def granted(self, state: TournamentState) -> float:
        """The points for the rounds that were missed by whoever comes now."""
        return 0.0

    @abstractmethod
    def next_events(
        self, state: TournamentState, now: Milliseconds, helping: Helping
    ) -> list[AnyEvent]:
        """What follows by itself while it runs; nothing, if all wait for games or for time."""

    @abstractmethod
    def due(self, state: TournamentState) -> Milliseconds | None:
        """When ``next_events`` may have something to say without any further event."""


def _paired(state: TournamentState, pairing: Pairing, helping: Helping) -> Paired:
    return Paired(
        round=state.round + 1,
        games=tuple(PairedGame(helping.new_table(), table) for table in pairing.tables),
        byes=pairing.byes,
    )


# --- In rounds ------------------------------------------------------------------------------------


class _InRounds(Format):
    """Everybody is paired at the same time, when the games of the round before are over."""

    @abstractmethod
    def pair(self, state: TournamentState) -> Pairing:
        """The next round."""

    def changes(self, state: TournamentState) -> list[AnyEvent]:
        """Who comes or goes before the next round is paired."""
        return []

    def next_events(
        self, state: TournamentState, now: Milliseconds, helping: Helping
    ) -> list[AnyEvent]:
        due = self.due(state)
        if due is None:
            return []
        if state.round >= self.rounds(state) or len(state.active) < 2:
            return [Ended()]
        if now < due:
            return []
        return self.changes(state) or [_paired(state, self.pair(state), helping)]

    def due(self, state: TournamentState) -> Milliseconds | None:
        if state.running or state.rested is None:
            return None
        return state.rested + (state.rules.pause * 1000 if state.round else 0)


class SwissFormat(_InRounds):
    """Who has equal points meets, nobody twice."""

    key = "swiss"
    title = say("Swiss")
    about = say(
        "A few rounds. In each you meet somebody with as many points as you have, and nobody twice."
    )
    tie_breaks = ("buchholz_cut", "buchholz", "direct", "sonneborn", "wins")
    most_rounds = 20
    rounds_about = say("Swiss: how many; 0 means as many as the field needs.")
    has_late_entry = True

    def rounds(self, state: TournamentState) -> int:
        return swiss.rounds_in(state)

    def may_enter_late(self, state: TournamentState, now: Milliseconds) -> bool:
        return state.round < state.rules.late

    def granted(self, state: TournamentState) -> float:
        return 0.5 * state.round * state.rules.late_half

    def changes(self, state: TournamentState) -> list[AnyEvent]:
        return evened(state)

    def pair(self, state: TournamentState) -> Pairing:
        return swiss.pair(state)


class RoundRobinFormat(_InRounds):
    """Everybody meets everybody."""

    key = "robin"
    title = say("Round robin")
    about = say("Everybody meets everybody. Best for a few people.")
    tie_breaks = ("direct", "sonneborn", "wins")
    most_entrants = 24  # it takes long
    most_rounds = 4
    rounds_about = say("Round robin: how often all meet.")
    has_cross_table = True

    def facts(self, rules: Rules) -> list[Sentence]:
        if rules.rounds < 2:
            return []
        return [say("Everybody meets everybody {n} times.", n=rules.rounds)]

    def rounds(self, state: TournamentState) -> int:
        if state.phase == "open":  # it depends on who comes
            return 0
        there, rules = max(2, len(state.starters)), state.rules
        return round_robin.rounds_of(there, rules.seats, max(1, rules.rounds))

    def pair(self, state: TournamentState) -> Pairing:
        return round_robin.pair(state)


# --- For a while ----------------------------------------------------------------------------------


class ArenaFormat(Format):
    """Whoever is free is paired again, for as long as it lasts."""

    key = "arena"
    title = say("Arena")
    about = say("It lasts for a while. Whoever is free is paired again; come and go as you like.")
    tie_breaks = ("wins", "fewer")
    is_timed = True

    def facts(self, rules: Rules) -> list[Sentence]:
        return [count("It pairs for 1 minute.", "It pairs for {n} minutes.", rules.minutes)]

    def ends(self, state: TournamentState) -> Milliseconds | None:
        return arena.ends(state)

    def may_enter_late(self, state: TournamentState, now: Milliseconds) -> bool:
        return now < arena.ends(state)

    def next_events(
        self, state: TournamentState, now: Milliseconds, helping: Helping
    ) -> list[AnyEvent]:
        if now >= arena.ends(state):
            return [] if state.running else [Ended()]
        pairing = arena.pair(state, now)
        return [_paired(state, pairing, helping)] if pairing.tables else []

    def due(self, state: TournamentState) -> Milliseconds | None:
        times = [arena.ends(state), arena.wakes(state)]
        return min((time for time in times if time is not None and time > state.at), default=None)


#: All of them, the usual one first.
FORMATS: dict[str, Format] = {
    kind.key: kind for kind in (SwissFormat(), RoundRobinFormat(), ArenaFormat())
}


def format_of(state: TournamentState) -> Format:
    """How this tournament is held."""
    return FORMATS[state.rules.format]
