"""The Swiss system: who has equal points meets, nobody twice.

Two at a table are paired by py4swiss, as the rules of FIDE for the Dutch system say; the first seat
stands for white. Where those rules find no pairing, because a small field has played many rounds,
and at tables of more than two, people sit with those who stand nearest and were met least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil, log2

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from orrery.tournament.events import Bye, Number
from orrery.tournament.groups import grouped
from orrery.tournament.pairing import Pairing, meetings, seated
from orrery.tournament.scoring import HALF, points, worth
from orrery.tournament.state import Match, TournamentState

#: What a round without a game counts, if nobody is left to play with.
BYE = 1.0


def rounds_of(count: int, seats: int) -> int:
    """How many rounds find a winner in a field of this size."""
    return max(3, ceil(log2(max(2, count) / (seats / 2))))


def pair(state: TournamentState) -> Pairing:
    """The next round."""
    if state.rules.seats > 2:
        return _by_standing(state)
    try:
        return _dutch(state)
    except PairingError:
        return _by_standing(state)


# --- By the Dutch system --------------------------------------------------------------------------


def _dutch(state: TournamentState) -> Pairing:
    places = {number: place for place, number in enumerate(state.order, 1)}
    absent = {places[number] for number in state.order if not state.entrant(number).active}
    have = points(state)
    results = _results(state, places)
    players = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=places[number],
            points_times_ten=int(have[number] * 10),
            rank=places[number],
            results=results[number],
        )
        for number in state.order
    ]
    # Rules for the last round depend on its number; one may also not know it yet.
    section = XSection(number_of_rounds=rounds_in(state), zeroed_ids=absent)
    found = DutchEngine.generate_pairings(ParsedTrf(player_sections=players, x_section=section))
    tables = [
        (state.order[pair.white - 1], state.order[pair.black - 1])
        for pair in found
        if pair.white and pair.black
    ]
    byes = [
        Bye(state.order[max(pair.white, pair.black) - 1], BYE)
        for pair in found
        if not (pair.white and pair.black)
    ]
    return Pairing(tuple(tables), tuple(byes))


def rounds_in(state: TournamentState) -> int:
    """How many rounds there will be."""
    return state.rules.rounds or rounds_of(len(state.starters), state.rules.seats)


def _results(
    state: TournamentState, places: Mapping[Number, int]
) -> dict[Number, list[RoundResult]]:
    """Every round of everybody, as the rules of FIDE tell results apart."""
    nothing = _without_opponent(ResultToken.ZERO_POINT_BYE)
    results = {number: [nothing] * state.round for number in state.order}
    for entrant in state.entrants:
        missed = min(entrant.round - 1, state.round)
        if entrant.granted:
            half = _without_opponent(ResultToken.HALF_POINT_BYE)
            results[entrant.number][:missed] = [half] * missed
    for turn, bye in state.byes:
        given = _without_opponent(ResultToken.PAIRING_ALLOCATED_BYE)
        results[bye.who][turn - 1] = given if bye.points else nothing
    for match in state.matches.values():
        for seat, number in enumerate(match.seats):
            results[number][match.round - 1] = _result(match, seat, places)
    return results


def _without_opponent(token: ResultToken) -> RoundResult:
    return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)


def _result(match: Match, seat: int, places: Mapping[Number, int]) -> RoundResult:
    assert match.places is not None
    made = worth(match.places, seat)
    if match.forfeit:
        token = ResultToken.FORFEIT_WIN if made else ResultToken.FORFEIT_LOSS
    else:
        played = {Fraction(1): ResultToken.WIN, HALF: ResultToken.DRAW}
        token = played.get(made, ResultToken.LOSS)
    color = ColorToken.BLACK if seat else ColorToken.WHITE
    return RoundResult(id=places[match.seats[1 - seat]], color=color, result=token)


# --- By standing ----------------------------------------------------------------------------------


def _by_standing(state: TournamentState) -> Pairing:
    have = points(state)
    ranked = sorted((e.number for e in state.active), key=lambda number: -have[number])
    byes = [_left_over(state, ranked)] if state.rules.seats == 2 and len(ranked) % 2 else []
    playing = [number for number in ranked if number not in byes]
    met = meetings(state)
    tables = grouped(playing, state.rules.seats, lambda one, other: met[frozenset((one, other))])
    return Pairing(
        tuple(seated(state, table) for table in tables if len(table) > 1),
        tuple(Bye(number, BYE) for number in byes),
    )


def _left_over(state: TournamentState, ranked: Sequence[Number]) -> Number:
    """The lowest of those who have had a free round least often."""
    free = [bye.who for _, bye in state.byes]
    return min(reversed(ranked), key=free.count)
