"""Puzzles of Orion Duel: wins in one to three moves, and moves that alone hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import copy_array
from orrery.games.orion.rules.symmetry import forms
from orrery.lab.puzzles.finding import FoundTactic
from orrery.lab.puzzles.puzzle import SAVE, WIN, Branch, TacticProof
from orrery.players.orion.forcing import lay_at, threats_at
from orrery.players.proof.forcing import NOTES, SPARE
from orrery.players.proof.prover import Effort, Prover

#: So many first moves may be right; they are one idea if one cell is common to them all.
MOST_RIGHT = 6
#: A gap that many tiles close is seen at a glance.
MOST_RIGHT_AT_ONCE = 2
#: Where more moves than this meet the threats, few of them will lose all the same.
MOST_MEETING = 40
#: Fewer moves than this, and there is nothing to find; with fewer tiles laid, nothing to prove.
LEAST_MOVES = 20
LEAST_TILES = 5
#: Wins in three are looked for so near to the end of a game, and with so many positions.
NEAR_END = 5
DEEP = Effort(positions=25)
#: What every other question may take; where it is not enough, there is no puzzle.
PATIENCE = Effort(positions=400)
#: To tell all moves of a position apart may take so many in all.
MOST_LOOKED = 20_000
#: A move that holds must not be proven lost with so many positions, however far away the loss is.
HOLDS = Effort(positions=150)
#: So many answers are compared for the one that leaves the fewest ways to win.
MOST_ANSWERS = 6
#: So many moves that win the game at once are told; whoever plays another one has won as well.
MOST_TOLD = 8
#: The winner's moves, in tiles laid: own ones and the answers between them.
ONE, TWO, THREE = 1, 3, 5


class UnknownAnswer(Exception):
    """After none of the answers that were compared is it known which moves win."""


class OrionFinder:
    """Finds puzzles in games of Orion Duel."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._prover = Prover(game, memory=32)
        self._codes = np.zeros(game.code_count, np.int32)
        self._spare = np.zeros(SPARE, game.position_type)
        self._notes = np.zeros(NOTES, np.int64)

    def forms(self, position: Position, seat: Seat) -> Iterator[bytes]:
        """The board as the seat that solves sees it, in all its turns."""
        return forms(position.state, seat, bool(position.game.chosen["one_sided"]))

    def find(self, position: Position, plies_left: int) -> FoundTactic | None:
        """What there is to find here, if anything; so many moves were still played."""
        (seat,) = position.to_act
        if position.state.tiles_laid < LEAST_TILES or len(position.codes()) < LEAST_MOVES:
            return None
        self._prover.forget()
        if self._prover.prove(position, seat, ONE).wins:
            return self._win(position, ONE)
        if self._prover.prove(position, seat, TWO, PATIENCE).wins:
            return self._win(position, TWO)
        held = self._save(position)
        if held is not None:
            return held
        if plies_left <= NEAR_END and self._prover.prove(position, seat, THREE, DEEP).wins:
            return self._win(position, THREE)
        return None

    # --- Wins -------------------------------------------------------------------------------------

    def _win(self, position: Position, stages: int) -> FoundTactic | None:
        (seat,) = position.to_act
        right = self._one_idea(position, position.moves(), seat, stages - 1, wins=True)
        if not right or (stages == ONE and len(right) > MOST_RIGHT_AT_ONCE):
            return None
        try:
            solution = tuple(self._branch(position, move, stages) for move in right)
        except UnknownAnswer:
            return None
        looked = self._prover.prove(position, seat, stages, PATIENCE).looked
        proof = TacticProof("solver", (stages + 1) // 2, looked)
        themes = [("at-once", "two-moves", "three-moves")[stages // 2]]
        rating = _rating(_WIN_RATINGS[stages], len(position.codes()), len(right))
        after = position.copy().play(right[0])
        if stages > ONE:
            themes += self._first_move_themes(after, seat)
        themes += _end_themes(position, solution[0].line)
        return FoundTactic(WIN, seat, solution, tuple(themes), proof, rating)

    def _branch(self, position: Position, move: Move, stages: int) -> Branch:
        """A winning move, the answer that leaves the fewest ways to win, and those ways."""
        after = position.copy().play(move)
        if after.is_over:
            return Branch(move.text)
        answer, ways = self._answer(after, move.seat, stages - 1)
        then = after.copy().play(answer)
        return Branch(
            move.text,
            (answer.text,),
            tuple(self._branch(then, way, stages - 2) for way in ways[:MOST_TOLD]),
        )

    def _answer(self, position: Position, seat: Seat, stages: int) -> tuple[Move, list[Move]]:
        """The answer after which the fewest moves win within the stages that are left then."""
        answers = self._prover.candidates(position, stages) or position.moves()
        if stages > 2:
            answers = answers[:: max(1, len(answers) // MOST_ANSWERS)][:MOST_ANSWERS]
        best: tuple[Move, list[Move]] | None = None
        for answer in answers:
            after = position.copy().play(answer)
            if after.is_over:
                continue
            ways = self._ways(after, seat, stages - 1)
            if not ways:  # not known
                continue
            if best is None or len(ways) < len(best[1]):
                best = answer, ways
            if len(ways) == 1:
                break
        if best is None:
            raise UnknownAnswer
        return best

    def _ways(self, position: Position, seat: Seat, stages: int) -> list[Move]:
        """All moves that win in time; those that win at once are quickly told.

        None, if there is a move about which nothing is known.
        """
        at_once = self._threats(position, seat) if stages == ONE else []
        if at_once:
            return at_once
        found = []
        for move, wins in self._told_apart(position, position.moves(), seat, stages - 1):
            if wins is None:
                return []
            if wins:
                found.append(move)
        return found

    def _one_idea(
        self, position: Position, moves: Sequence[Move], attacker: Seat, stages: int, wins: bool
    ) -> list[Move]:
        """Those of the moves after which the attacker wins in time, or those where it does not.

        None, if they are not one idea, or if there is a move about which nothing is known.
        """
        found: list[Move] = []
        for move, known in self._told_apart(position, moves, attacker, stages):
            if known is None:
                return []
            if known is wins:
                found.append(move)
                if not _is_one_idea(found):  # and never will be
                    return []
        return found

    def _told_apart(
        self, position: Position, moves: Sequence[Move], attacker: Seat, stages: int
    ) -> Iterator[tuple[Move, bool | None]]:
        """Whether the attacker wins in time after each of the moves, as far as it is known."""
        looked = 0
        for move in moves:
            after = position.copy().play(move)
            finding = self._prover.prove(after, attacker, stages, PATIENCE)
            looked += finding.looked
            yield move, finding.wins if looked <= MOST_LOOKED else None

    def _first_move_themes(self, after: Position, seat: Seat) -> Iterator[str]:
        threats = self._threats(after, seat)
        if not threats:
            yield "quiet"
        elif not set.intersection(*(_cells(move) for move in threats)):
            yield "double-threat"

    def _threats(self, position: Position, seat: Seat) -> list[Move]:
        """How this seat would win if it were its turn."""
        array, box = copy_array(position.state), self._game.box_array
        count = threats_at(array, box, seat, self._codes, self._spare, self._notes)
        return self._game.moves_of(seat, self._codes[:count])

    def _threatened(self, position: Position, threats: Sequence[Move]) -> set[str]:
        """How the game would end if the threats were carried out."""
        found: set[str] = set()
        for threat in threats:
            array = copy_array(position.state)
            lay_at(array, self._game.box_array, threat.seat, threat.code)
            found.update(_themes_of_end(Position(self._game, array, None)))
        return found

    # --- Saves ------------------------------------------------------------------------------------

    def _save(self, position: Position) -> FoundTactic | None:
        """Where the other threatens to win, and few moves hold."""
        (seat,) = position.to_act
        threats = self._threats(position, 1 - seat)
        if not threats:
            return None
        meeting = self._prover.candidates(position, TWO + 1)
        if not 1 <= len(meeting) <= MOST_MEETING:
            return None
        right = self._one_idea(position, meeting, 1 - seat, TWO, wins=False)
        if not right:
            return None
        for move in right:
            later = self._prover.prove(position.copy().play(move), 1 - seat, None, HOLDS)
            if later.wins:  # it only loses more slowly
                return None
        themes = ["block", *sorted(self._threatened(position, threats))]
        proof = TacticProof("solver", TWO // 2 + 1, len(position.codes()))
        rating = _rating(_SAVE_RATING, len(position.codes()), len(right))
        solution = tuple(Branch(move.text) for move in right)
        return FoundTactic(SAVE, seat, solution, tuple(themes), proof, rating)


# Where puzzles begin: results of people will tell better.
_WIN_RATINGS = {ONE: 1100, TWO: 1500, THREE: 1850}
_SAVE_RATING = 1350


def _rating(base: int, moves: int, right: int) -> int:
    """More moves make it harder to find, more right ones easier."""
    return base + min(moves, 800) // 4 - 40 * (right - 1)


def _is_one_idea(right: Sequence[Move]) -> bool:
    if not 1 <= len(right) <= MOST_RIGHT:
        return False
    return bool(set.intersection(*(_cells(move) for move in right)))


def _cells(move: Move) -> set[str]:
    return set(move.text.split()[1:])


def _end_themes(position: Position, line: Sequence[str]) -> list[str]:
    """How the winner wins in the end."""
    end = position.copy()
    for text in line:
        end.play(text)
    return _themes_of_end(end)


_REASONS = {
    "constellations": "constellations",
    "galaxies": "galaxies",
    "black holes": "black-holes",
    "blocked": "no-room",
}


def _themes_of_end(end: Position) -> list[str]:
    assert end.outcome is not None
    reasons = {highlight.reason for highlight in end.outcome.highlights} or {end.outcome.reason}
    return [theme for reason, theme in _REASONS.items() if reason in reasons]
