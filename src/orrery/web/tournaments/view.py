"""A tournament as a reader sees it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from orrery.games import game_class
from orrery.store.tournaments import Announced
from orrery.table.events import Bot, Milliseconds, Person, Sitter
from orrery.tournament.deciding import may_enter
from orrery.tournament.events import Number
from orrery.tournament.following import due
from orrery.tournament.formats import FORMATS, format_of
from orrery.tournament.scoring import points_in
from orrery.tournament.standings import StandingsLine, standings
from orrery.tournament.state import Match, TournamentState
from orrery.web.language import Language
from orrery.web.tournaments.seen import (
    ByeSeen,
    GameSeatSeen,
    GameSeen,
    LineSeen,
    ListedSeen,
    PlayerSeen,
    RoundSeen,
    TieBreakSeen,
    TournamentSeen,
)
from orrery.web.tournaments.words import (
    CANCELLED,
    TIE_BREAKS,
    facts,
    name_alone,
    name_of,
)


def show(
    id: str,
    state: TournamentState,
    reader: str,
    language: Language,
    now: Milliseconds,
) -> TournamentSeen:
    """All of a tournament, for the person with this id."""
    return _Showing(state, reader, language).all(id, now)


def listed(one: Announced, language: Language) -> ListedSeen:
    """A tournament in a list."""
    rules, brief, said = one.rules, one.brief, language.said
    return ListedSeen(
        id=one.id,
        name=rules.name,
        game=rules.game,
        title=game_class(rules.game).title,
        format=rules.format,
        phase=brief.phase,
        people=brief.people,
        bots=brief.bots,
        most=rules.most,
        round=brief.round,
        rounds=brief.rounds,
        starts=rules.starts,
        first=[said(name_alone(who)) for who in brief.first],
        facts=f"{said(FORMATS[rules.format].title)} · {said(rules.clock.sentence())}",
    )


class _Showing:
    def __init__(self, state: TournamentState, reader: str, language: Language) -> None:
        self._state, self._reader, self._language = state, reader, language
        self._own = state.number_of(reader) or 0 if reader else 0
        self._players = self._named()

    def all(self, id: str, now: Milliseconds) -> TournamentSeen:
        state, rules, said = self._state, self._state.rules, self._language.said
        lines = standings(state) if state.phase != "open" else []
        running = self._own and state.game_now(self._own)
        return TournamentSeen(
            id=id,
            number=state.number,
            name=rules.name,
            game=rules.game,
            title=game_class(rules.game).title,
            options=rules.options,
            format=rules.format,
            phase=state.phase,
            host=self._player(0, state.host, 0, gone=False),
            seats=rules.seats,
            clock=rules.clock,
            round=state.round,
            rounds=format_of(state).rounds(state),
            people=sum(not entrant.is_bot for entrant in state.active),
            bots=sum(entrant.is_bot for entrant in state.active),
            most=rules.most,
            players=[self._players[entrant.number] for entrant in state.entrants],
            standings=[self._line(line) for line in lines],
            tie_breaks=self._tie_breaks(),
            games=self._rounds(),
            starts=rules.starts if state.phase == "open" else None,
            next_round=self._next_round(),
            ends=format_of(state).ends(state) if state.phase == "running" else None,
            can=self._can(now),
            own=self._own,
            table=running.table if running and state.phase == "running" else "",
            why=said(CANCELLED[state.cancelled]) if state.cancelled else "",
            cross=self._cross(lines),
            facts=[said(fact) for fact in facts(rules)],
        )

    # --- Players ----------------------------------------------------------------------------------

    def _named(self) -> dict[Number, PlayerSeen]:
        levels = Counter(e.who.level for e in self._state.entrants if isinstance(e.who, Bot))
        so_far = Counter[int]()
        players = {}
        for entrant in self._state.entrants:
            twin = 0
            if isinstance(entrant.who, Bot):
                so_far[entrant.who.level] += 1
                twin = so_far[entrant.who.level] if levels[entrant.who.level] > 1 else 0
            players[entrant.number] = self._player(
                entrant.number, entrant.who, twin, gone=not entrant.active
            )
        return players

    def _player(self, number: Number, who: Sitter, twin: int, *, gone: bool) -> PlayerSeen:
        return PlayerSeen(
            number=number,
            name=self._language.said(name_of(who, twin)),
            bot=who.level if isinstance(who, Bot) else 0,
            person=who.id if isinstance(who, Person) else "",
            own=isinstance(who, Person) and bool(self._reader) and who.id == self._reader,
            gone=gone,
        )

    def _line(self, line: StandingsLine) -> LineSeen:
        playing = self._state.game_now(line.number)
        return LineSeen(
            place=line.place,
            player=self._players[line.number],
            points=_short(line.points),
            played=line.played,
            breaks=[abs(_short(value)) for value in line.breaks],
            playing=playing.table if playing and self._state.phase == "running" else "",
        )

    def _tie_breaks(self) -> list[TieBreakSeen]:
        said = self._language.said
        return [
            TieBreakSeen(key, *(said(words) for words in TIE_BREAKS[key]))
            for key in format_of(self._state).tie_breaks
        ]

    # --- Games ------------------------------------------------------------------------------------

    def _rounds(self) -> list[RoundSeen]:
        rounds = {turn: RoundSeen(turn, [], []) for turn in range(self._state.round, 0, -1)}
        for match in self._state.matches.values():
            rounds[match.round].games.append(self._game(match))
        for turn, bye in self._state.byes:
            rounds[turn].byes.append(ByeSeen(self._players[bye.who], bye.points))
        return list(rounds.values())

    def _game(self, match: Match) -> GameSeen:
        seats = []
        for seat, number in enumerate(match.seats):
            made = points_in(match, number)
            seats.append(
                GameSeatSeen(
                    player=self._players[number],
                    points=None if made is None else _short(made),
                    place=int(match.places[seat]) if match.places else 0,
                )
            )
        return GameSeen(
            table=match.table,
            seats=seats,
            over=match.places is not None,
            forfeit=match.forfeit,
            own=self._own in match.seats,
        )

    def _cross(self, lines: list[StandingsLine]) -> list[list[float | None]]:
        """What each has made against each of the others, where a format shows it, between two."""
        state = self._state
        if not format_of(state).has_cross_table or state.rules.seats != 2 or not state.round:
            return []
        made = dict[tuple[Number, Number], Fraction]()
        for match in state.matches.values():
            if match.places is not None:
                for one, other in (match.seats, match.seats[::-1]):
                    points = points_in(match, one) or Fraction()
                    made[one, other] = made.get((one, other), Fraction()) + points
        order = [line.number for line in lines]
        return [
            [_short(made[one, other]) if (one, other) in made else None for other in order]
            for one in order
        ]

    # --- Time and rights --------------------------------------------------------------------------

    def _next_round(self) -> Milliseconds | None:
        state = self._state
        if state.phase != "running" or format_of(state).is_timed or state.running:
            return None
        return due(state)

    def _can(self, now: Milliseconds) -> list[str]:
        state = self._state
        if state.phase not in ("open", "running"):
            return []
        can = []
        known = state.entrant(self._own) if self._own else None
        if known is None or not known.active:
            removed = known is not None and known.away == "host"
            back = known is not None and known.number in state.order and state.phase == "running"
            full = len(state.active) >= state.rules.most
            if not removed and (back or (may_enter(state, now) and not full)):
                can.append("enter")
        else:
            can.append("withdraw")
        if self._reader and self._reader == state.host.id:
            can += ["remove", "cancel"]
            can += ["begin"] if state.phase == "open" else []
            can += ["add_bot"] if may_enter(state, now) else []
        return can


def _short(value: Fraction) -> float:
    return round(float(value), 4)
