"""Puzzles of Ortus: turns that bring the guide to the core, and whom to save before that."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.kernel import PlainRecord
from orrery.games.ortus.rules.position import (
    DEFENDING,
    MANOEUVRING,
    NOBODY,
    NOWHERE,
    PER_SIDE,
    WARRIORS,
    side_of,
)
from orrery.games.ortus.rules.turn import ENERGY
from orrery.lab.puzzles.finding import FoundTactic
from orrery.lab.puzzles.judging import play_answers
from orrery.lab.puzzles.puzzle import SAVE, TURNS, WIN, Branch, TacticProof
from orrery.players.ortus.forcing import HONOUR
from orrery.players.proof.prover import Effort, Prover

#: With more falls to go, hardly anybody wins in a turn, or loses by one answer.
MOST_NEEDED, MOST_FEARED = 4, 2
THIS_TURN = 1
LOOK = Effort(positions=8_000)
#: For each attack, whether it is a right beginning.
BEGIN = Effort(positions=400)
#: A proven position proves its own moves at once.
AT_ONCE = Effort(positions=4)
#: So many attacks must be possible, and so many of a hundred may be right to begin with.
LEAST_ATTACKS, MOST_RIGHT = 6, 40
#: Whoever keeps more energy than this after a save pays without a thought.
MOST_SPARE = 4

#: By the first word of a move: the theme of the attack.
ATTACKS = {
    "strike": "strike",
    "storm": "shot",
    "flame": "shot",
    "charge": "charge",
    "rivers": "rivers",
    "waves": "waves",
    "dragons": "dragons",
}


class OrtusFinder:
    """Finds puzzles in games of Ortus."""

    def __init__(self, game: Game) -> None:
        self._prover = Prover(game, memory=32)

    def forms(self, position: Position, seat: Seat) -> Iterator[bytes]:
        """The position and its half turn, which brings each player to the other's place."""
        return forms(position, seat)

    def find(self, position: Position, plies_left: int) -> FoundTactic | None:
        """What there is to find here, if anything."""
        p = position.plain
        (seat,) = position.to_act
        if p.phase == DEFENDING and HONOUR - p.honour[1 - seat] <= MOST_FEARED:
            return self._save(position)
        fresh = p.phase == MANOEUVRING and not any(p.moved) and not any(p.attacked)
        if fresh and HONOUR - p.honour[seat] <= MOST_NEEDED:
            return self._win(position)
        return None

    # --- Wins -------------------------------------------------------------------------------------

    def _win(self, position: Position) -> FoundTactic | None:
        (seat,) = position.to_act
        self._prover.forget()
        proof = self._prover.prove(position, seat, THIS_TURN, LOOK)
        attacks = _different_attacks(position)
        if not proof.wins or len(attacks) < LEAST_ATTACKS:
            return None
        right = [move for move in attacks if self._wins_after(position, move, BEGIN)]
        if 100 * len(right) > MOST_RIGHT * len(attacks):
            return None
        line = self._line(position)
        if line is None:
            return None
        needed = HONOUR - int(position.state.honour[seat])
        own = _own_moves(line)
        found = TacticProof("solver", THIS_TURN, proof.looked, unit=TURNS)
        rating = 1150 + 120 * len(own) + 100 * needed - 4 * len(right)
        themes = win_themes(position, line, own)
        return FoundTactic(WIN, seat, (line,), themes, found, rating)

    def _wins_after(self, position: Position, move: Move, effort: Effort) -> bool:
        after = position.copy().play(move)
        if after.is_over:
            return after.outcome is not None and after.outcome.winners == (move.seat,)
        return bool(self._prover.prove(after, move.seat, THIS_TURN, effort).wins)

    def _line(self, position: Position) -> Branch | None:
        """One way to win, to the end; the other side saves what it can."""
        (seat,) = position.to_act
        steps: list[tuple[str, tuple[str, ...]]] = []
        here = position.copy()
        while not here.is_over:
            move = self._next(here)
            if move is None:
                return None
            here.play(move)
            steps.append((move.text, play_answers(here, seat)))
        branch: tuple[Branch, ...] = ()
        for text, answers in reversed(steps):
            branch = (Branch(text, answers, branch),)
        return branch[0]

    def _next(self, position: Position) -> Move | None:
        """A move that still wins; a walk only where no attack does, so that none is idle."""
        attacks = [move for move in position.moves() if _attack(move)]
        walks = [move for move in position.moves() if not _attack(move)]
        for moves in (attacks, walks):
            for effort in (AT_ONCE, BEGIN):
                for move in moves:
                    if self._wins_after(position, move, effort):
                        return move
        return None

    # --- Saves ------------------------------------------------------------------------------------

    def _save(self, position: Position) -> FoundTactic | None:
        """Where one of both answers to an attack loses in this turn, and the other does not."""
        (seat,) = position.to_act
        moves = position.moves()
        if len(moves) != 2:
            return None
        self._prover.forget()
        findings = [
            self._prover.prove(position.copy().play(move), 1 - seat, THIS_TURN, LOOK)
            for move in moves
        ]
        lost = [finding.wins is True for finding in findings]
        held = [finding.wins is not True for finding in findings]
        if sum(lost) != 1 or sum(held) != 1:
            return None
        right = moves[held.index(True)]
        spare = int(position.state.energy[seat]) - int(position.state.power)
        if right.text == "save" and spare > MOST_SPARE:
            return None
        looked = sum(finding.looked for finding in findings)
        if min(finding.looked for finding in findings) < 2:  # plain to see
            return None
        needed = HONOUR - int(position.state.honour[1 - seat])
        proof = TacticProof("solver", THIS_TURN, looked, unit=TURNS)
        rating = 1200 + 100 * needed + (150 if right.text == "fall" else 0)
        themes = ("spare-energy", "guide")
        return FoundTactic(SAVE, seat, (Branch(right.text),), themes, proof, rating)


def _attack(move: Move) -> str:
    """The theme of an attack; nothing for any other move."""
    return ATTACKS.get(move.text.split()[0], "")


def _different_attacks(position: Position) -> list[Move]:
    """The attacks that can be made now, without those that only end on another cell."""
    found: dict[tuple[str, str, str], Move] = {}
    for move in position.moves():
        if _attack(move):
            verb, *_, cells = move.text.split()
            start, target = cells.partition("-")[0].partition("x")[0], cells.rpartition("x")[2]
            found.setdefault((verb, start, target), move)
    return list(found.values())


def _own_moves(branch: Branch) -> list[str]:
    found = [branch.move]
    while branch.then:
        branch = branch.then[0]
        found.append(branch.move)
    return found


def win_themes(position: Position, line: Branch, own: list[str]) -> tuple[str, ...]:
    (seat,) = position.to_act
    end = position.copy()
    for text in line.line:
        end.play(text)
    before, after = position.plain, end.plain
    themes = ["guide"]
    if HONOUR - before.honour[seat] > 1:
        themes.append("several-falls")
    if "save" in line.line:
        themes.append("drained")
    if before.energy[seat] - after.energy[seat] > ENERGY:  # more than comes without a well
        themes.append("wells")
    fallen = {warrior for warrior, cell in enumerate(after.cell) if cell == NOWHERE}
    if fallen & slayers(position, seat):
        themes.append("revenge")
    if any(text.startswith("wind ") for text in own):
        themes.append("kite")
    attacks = {ATTACKS.get(text.split()[0], "") for text in own} - {""}
    return (*themes, *sorted(attacks))


def slayers(position: Position, seat: Seat) -> set[int]:
    """The warriors that felled one of this seat's in the turn before."""
    here, found = position.copy(), set[int]()
    while here.ply and here.plain.turn_number >= position.plain.turn_number - 1:
        after = here.plain
        here.undo()
        before = here.plain
        stood = range(seat * PER_SIDE, (seat + 1) * PER_SIDE)
        if any(before.cell[w] != NOWHERE and after.cell[w] == NOWHERE for w in stood):
            found |= _attackers(before, after)
    return {warrior for warrior in found if side_of(warrior) != seat}


def _attackers(before: PlainRecord, after: PlainRecord) -> set[int]:
    """Who attacks in this step: whoever is being answered, or has only now attacked."""
    if before.phase == DEFENDING:
        return {before.attacker, before.partner} - {NOBODY}
    return {w for w in range(WARRIORS) if after.attacked[w] and not before.attacked[w]}


# --- Forms of a position --------------------------------------------------------------------------


def forms(position: Position, seat: Seat) -> Iterator[bytes]:
    """What decides the turn, as the seat that solves sees it: own warriors first."""
    p = position.state
    per_side = len(p.cell) // 2
    own = slice(seat * per_side, (seat + 1) * per_side)
    other = slice((1 - seat) * per_side, (2 - seat) * per_side)
    order = [seat, 1 - seat]
    parts = [p.phase, p.attack, p.target, p.power, *p.energy[order], *p.honour[order]]
    cells = np.concatenate([p.cell[own], p.cell[other], p.guide[order]])
    yield np.array([*parts, *cells], np.int64).tobytes()
