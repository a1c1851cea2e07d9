"""``check_game``: plays a game at random and checks that it keeps every law of the contract.

Many games are played in compiled code with the laws that can be checked there; some are watched
closely, ply by ply, with all the others.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from orrery.core import records
from orrery.core.chance import Chance, seeded
from orrery.core.contract import Game, Move, Position
from orrery.core.errors import Refusal
from orrery.core.kernel import CLOCK, copy_array, sample, to_act
from orrery.core.programs import Field, MoveLine, NextMove, Offer, Program, Several
from orrery.core.scene import Item, MoveStep
from orrery.core.svg import render
from orrery.players.playout import random_seat
from orrery.testing import quick, trace

#: No game of ours comes near this many moves.
MOST_PLIES = 100_000

#: Nor has anybody this many things to place.
MOST_PLACED = 1_000


class LawBroken(AssertionError):
    """A game broke a law; says which, and how to see it again."""

    def __init__(self, law: str, game: Game, seed: int, ply: int, detail: str = "") -> None:
        self.law, self.seed, self.ply = law, seed, ply
        super().__init__(f"{law}: not so in {game!r}, seed {seed}, ply {ply}. {detail}".rstrip())


@dataclass(frozen=True)
class LawReport:
    """What was checked."""

    games: int
    plies: int
    closely: int


def check_game(
    game: Game, games: int = 1000, closely: int = 5, seed: int = 0, both_modes: bool = True
) -> LawReport:
    """Check a game's laws over random games; raise ``LawBroken`` at the first violation.

    ``games`` are played in compiled code, ``closely`` more are watched ply by ply, and with
    ``both_modes`` a second process compares compiled with interpreted rules.
    """
    plies = sum(_check_quickly(game, seed + k) for k in range(games))
    for k in range(closely):
        _CloseLook(game, seed + k).check()
    if both_modes:
        _check_modes(game, [seed, seed + 1])
    return LawReport(games, plies, closely)


def _check_quickly(game: Game, seed: int) -> int:
    state = game.start(seed).state
    out = np.empty(game.code_count, np.int32)
    chance = seeded(f"laws {seed}")
    law, plies = quick.check_random_game(state, game.box, chance, out, MOST_PLIES)
    if law != quick.HOLDS:
        raise LawBroken(quick.BROKEN[law], game, seed, plies)
    return plies


def _check_modes(game: Game, seeds: list[int]) -> None:
    if trace.fingerprint(game, seeds) != trace.fingerprint_in_other_mode(game, seeds):
        raise LawBroken("compiled and interpreted rules agree", game, seeds[0], 0)


class _CloseLook:
    """One random game, watched ply by ply."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self.position = game.start(seed)
        self.chance: Chance = seeded(f"close look {seed}")
        self.states = [self.position.state.tobytes()]
        self.fixed = self.position.scene().fixed
        self.was_secret = False
        self.foresaw = False
        #: What each seat could last program, by kind, as examples.
        self.given: dict[tuple[int, str], list[Program]] = {}

    def demand(self, truth: bool, law: str, detail: str = "") -> None:
        if not truth:
            raise LawBroken(law, self.game, self.seed, self.position.ply, detail)

    def check(self) -> None:
        again = self.game.start(self.seed).state.tobytes()
        self.demand(again == self.states[0], "the same seed gives the same start")
        while not self.position.is_over:
            self.check_position()
            self.step()
        self.check_position()
        self.check_end()
        self.check_symmetries()
        self.check_undo()

    def step(self) -> None:
        """Play one random move; copies and a refused move must not notice."""
        twin, before = self.position.copy(), self.position.state.tobytes()
        self.check_refusal()
        bits = to_act(self.position.state, self.game.box)
        seat = random_seat(bits, self.chance)
        code = int(sample(self.position.state, self.game.box, seat, self.chance))
        self.position.play(code, seat)
        self.demand(twin.state.tobytes() == before, "a copy never changes")
        if seat != CLOCK and self.position.may_undo(seat):
            self.check_taking_back(twin, self.game.move(seat, code))
        self.check_steps(twin, self.game.move(seat, code))
        twin.play(self.game.move(seat, code))
        same = twin.state.tobytes() == self.position.state.tobytes()
        self.demand(same, "the same move on a copy gives the same position")
        self.states.append(self.position.state.tobytes())

    def check_taking_back(self, before: Position, move: Move) -> None:
        """What a seat may take back unasked has told nobody anything, and settled nothing."""
        running = {timer.key for timer in self.game.timers(self.position)}
        stopped = [t.key for t in self.game.timers(before) if t.key not in running]
        self.demand(not stopped, "undo never brings back an hourglass that has run", str(stopped))
        for seat in (None, *range(len(self.game.seats))):
            seen, told = self.position.view(seat), f"{move.text}, seat {seat}"
            if seat not in (None, move.seat):
                name = self.game.seats[seat]
                same = _counts(seen, name) == _counts(before.view(seat), name)
                self.demand(same, "undo never changes what others own", told)
            world = before.imagine(seat, f"{self.seed} undo")
            if move.seat in world.to_act and world.mask(move.seat)[move.code]:
                same = world.play(move).view(seat) == seen
                self.demand(same, "undo never reaches past what was revealed", told)

    def check_steps(self, before: Position, move: Move) -> None:
        """The steps of a move are scenes of this game, and show a seat no more than it may see."""
        game, seats = self.game, len(self.game.seats)
        seat = len(self.states) % (seats + 1)  # in turn, since it takes long
        eyes = None if seat == seats else seat
        present = Position(game, copy_array(before.state), None)
        after = present.copy().play(move)
        steps = game.steps(present, move, after, eyes)
        for step in steps:
            self.check_step(step, move)
        for same_luck in (False, True):
            world = before.imagine(eyes, f"{self.seed} steps")
            if same_luck:
                world.state["chance"] = before.state["chance"]
            if move.seat not in world.to_act or not world.mask(move.seat)[move.code]:
                continue
            later = world.copy().play(move)
            if later.view(eyes) == after.view(eyes):
                same = game.steps(world, move, later, eyes) == steps
                self.demand(same, "hidden things do not change steps", f"{move.text}, seat {eyes}")

    def check_step(self, step: MoveStep, move: Move) -> None:
        scene = step.scene
        keys = [item.key for item in scene.fixed + scene.items]
        self.demand(len(keys) == len(set(keys)), "keys of a step are unique", move.text)
        self.demand(scene.fixed == self.fixed, "the fixed part of a step never changes", move.text)
        self.demand(scene.look is self.game.look, "a step has the look of its game", move.text)
        self.demand(step.seconds > 0, "a step takes its time", move.text)
        leaders = {way.keys[0] for way in step.ways}
        self.demand(leaders <= set(keys), "what travels in a step is on the table", move.text)
        self.demand(bool(render(scene)), "a step can be drawn", move.text)

    def check_refusal(self) -> None:
        """Illegal codes are refused with a reason, and nothing changes."""
        before = self.position.state.tobytes()
        for seat in self.position.to_act:
            illegal = np.flatnonzero(~self.position.mask(seat))
            for code in illegal[:: max(1, len(illegal) // 4)].tolist():
                try:
                    self.position.play(code, seat)
                except Refusal as refusal:
                    self.demand(bool(str(refusal.sentence)), "a refusal says why", f"code {code}")
                else:
                    self.demand(False, "an illegal move is refused", f"code {code}")
        self.demand(self.position.state.tobytes() == before, "a refused move changes nothing")

    def check_position(self) -> None:
        position = self.position
        over = position.is_over
        self.demand((position.outcome is not None) == over, "an outcome comes with the end")
        self.demand(bool(str(position.task())) and bool(str(position)), "a position shows itself")
        self.check_scene()
        self.check_timers()
        self.check_secrets()
        self.check_foresight()
        self.check_setting_up()
        for seat in (None, *range(len(self.game.seats))):
            self.check_view(seat)
        if over or len(self.states) % 8 == 1:  # now and then, since it makes the game anew
            self.check_line()
        for seat in position.to_act:
            keys = {item.key for item in self.scene_items(seat)}
            for move in position.moves(seat):
                self.check_move(move, keys)

    def scene_items(self, seat: int | None) -> tuple[Item, ...]:
        scene = self.position.scene(seat)
        return scene.fixed + scene.items

    def check_scene(self) -> None:
        scene = self.position.scene()
        keys = [item.key for item in scene.fixed + scene.items]
        self.demand(len(keys) == len(set(keys)), "keys of a scene are unique")
        self.demand(scene.fixed == self.fixed, "the fixed part of a scene never changes")
        self.demand(scene.look is self.game.look, "every scene has the look that its game names")

    def check_line(self) -> None:
        """A position is one line of text, and what a seat may know is one as well."""
        line = self.position.line()
        again = type(self.game).position(line)
        same = again.state.tobytes() == self.position.state.tobytes() and again.line() == line
        self.demand(same, "a line reads back as the same position", line)
        seat = len(self.states) // 8 % len(self.game.seats)
        seen = type(self.game).position(self.position.line_for(seat), seed=self.seed)
        same = seen.view(seat) == self.position.view(seat)
        self.demand(same, "a line for a seat shows what the seat sees", f"seat {seat}")

    def check_timers(self) -> None:
        """Whatever the clock may play is timed, and nothing else."""
        position, timers = self.position, self.game.timers(self.position)
        timed = sorted(timer.move for timer in timers)
        told = position.moves(CLOCK) if CLOCK in position.to_act else []
        same = timed == sorted(move.text for move in told)
        self.demand(same, "there is a timer for each move of the clock", str(timed))
        keys = {timer.key for timer in timers}
        self.demand(len(keys) == len(timers), "keys of timers are unique", str(timers))
        self.demand(all(t.seconds > 0 for t in timers), "a timer takes its time", str(timers))

    def check_secrets(self) -> None:
        """Moves are secret only as long as none of them has shown anything."""
        secrets = self.game.secrets(self.position)
        self.demand(0 <= secrets <= self.position.ply, "secret moves are the last ones")
        self.demand(not self.position.has_revealed(secrets), "a secret move reveals nothing")
        if secrets == 0 and self.was_secret:
            self.demand(self.position.has_revealed(1), "undo never reaches past what was opened")
        self.was_secret = secrets > 0

    def check_foresight(self) -> None:
        """Where lines of moves can be planned everybody sees everything, and no luck comes in."""
        if self.foresaw:
            self.demand(not self.position.has_revealed(1), "what is foreseen is not left to luck")
        self.foresaw = self.game.foresees(self.position)
        if self.foresaw:
            views = [self.position.view(s) for s in (None, *range(len(self.game.seats)))]
            same = all(view == views[0] for view in views)
            self.demand(same, "who foresees sees what all others see")

    def check_setting_up(self) -> None:
        """Whoever sets up can finish by any moves of their own, and keeps nobody else from theirs.

        So a table may deal for them.
        """
        for seat in self.position.to_act:
            if seat == CLOCK or not self.game.is_setting_up(self.position, seat):
                continue
            name, others = f"seat {seat}", set(self.position.to_act) - {seat}
            known = self.position.imagine(seat, f"{self.seed} set-up")
            same = seat in known.to_act and self.game.is_setting_up(known, seat)
            self.demand(same, "hidden things do not change who sets up", name)
            dealt, chance = self.position.copy(), seeded(f"dealt {self.seed} {self.position.ply}")
            while self.game.is_setting_up(dealt, seat) and seat in dealt.to_act:
                self.demand(others <= set(dealt.to_act), "who sets up keeps nobody waiting", name)
                few = dealt.ply - self.position.ply < MOST_PLACED
                self.demand(few, "setting up comes to an end", name)
                code = int(sample(dealt.state, self.game.box, seat, chance))
                dealt.play(code, seat)

    def check_view(self, seat: int | None) -> None:
        """A world dealt again, as far as the seat may not know it, looks the same to the seat."""
        seen = json.dumps(self.position.view(seat), sort_keys=True)
        for k in range(2):
            world = self.position.imagine(seat, f"{self.seed} {k}")
            same = json.dumps(world.view(seat), sort_keys=True) == seen
            self.demand(same, "hidden things do not change a view", f"seat {seat}")
        if len(self.states) % (len(self.game.seats) + 1) == (-1 if seat is None else seat) + 1:
            self.check_sight(world, seat)  # in turn, since it takes long
        if seat is not None:
            self.check_programs(world, seat)
        again = world.imagine(seat, "again").state.tobytes()
        forgotten = self.position.imagine(seat, "again").state.tobytes() == again
        self.demand(forgotten, "an imagined world keeps no trace of what is hidden", f"seat {seat}")

    def check_sight(self, world: Position, seat: int | None) -> None:
        """It also looks the same in a picture; without its past, as worlds have none."""
        present = Position(self.game, copy_array(self.position.state), None)
        same = world.scene(seat) == present.scene(seat)
        self.demand(same, "hidden things do not change a scene", f"seat {seat}")
        board = present.text_board(seat)
        same = world.text_board(seat) == board
        self.demand(same, "hidden things do not change a board of characters", f"seat {seat}")
        cut = board.in_words().cut
        self.demand(not cut, "a board of characters has room for its words", ", ".join(cut))
        same = world.progress(seat) == present.progress(seat)
        self.demand(same, "hidden things do not change what is told of progress", f"seat {seat}")
        for other, _ in enumerate(self.game.seats):
            same = self.game.threat(world, other) == self.game.threat(present, other)
            self.demand(same, "hidden things do not change a threat", f"seat {seat}")

    def check_programs(self, world: Position, seat: int) -> None:
        """What a seat can program, and what that plays, hangs on nothing the seat may not know."""
        game, present = self.game, Position(self.game, copy_array(self.position.state), None)
        offers = game.programs(present, seat)
        same = game.programs(world, seat) == offers
        self.demand(same, "hidden things do not change what can be programmed", f"seat {seat}")
        for offer in offers:
            self.given[seat, offer.kind] = _examples(present, seat, offer)
        for (owner, _), programs in self.given.items():
            for program in programs if owner == seat else ():
                move = game.programmed(present, seat, program)
                same = game.programmed(world, seat, program) == move
                self.demand(same, "hidden things do not change a programmed move", str(program))
                legal = move is None or move in present.moves(seat)
                self.demand(legal, "a programmed move is a legal one", str(program))
                same = game.program_ended(world, seat, program) == game.program_ended(
                    present, seat, program
                )
                self.demand(same, "hidden things do not end a program", str(program))

    def check_move(self, move: Move, keys: set[str]) -> None:
        again = self.game.read(move.text, move.seat)
        self.demand(again == move, "a move's text reads back as the move", move.text)
        self.demand(self.game.move(move.seat, move.code) == move, "code and value agree", move.text)
        self.demand(bool(move.path), "a move has a path", move.text)
        missing = [key for key in move.path if key not in keys]
        self.demand(not missing, "a move's path leads over items of the scene", str(missing))

    def check_end(self) -> None:
        outcome = self.position.outcome
        self.demand(outcome is not None and bool(outcome.reason), "the end has a reason")
        text = self.position.record()
        record = records.parse(text)
        self.demand(str(record) == text, "a record is written as it is read")
        replayed = records.check(record, self.game)
        same = replayed.state.tobytes() == self.states[-1]
        self.demand(same, "a record replays to the same bytes")

    def check_symmetries(self) -> None:
        """The game played in a mirror has the mirrored legal moves and ends alike."""
        for codes in self.game.symmetries():
            whole = sorted(codes.tolist()) == list(range(self.game.code_count))
            self.demand(whole, "a symmetry is a permutation of the codes")
            plain, mirrored = self.game.start(self.seed), self.game.start(self.seed)
            for move in self.position.history:
                alike = _same_codes(codes[plain.codes(move.seat)], mirrored.codes(move.seat))
                self.demand(alike, "symmetries keep legal moves", f"before {move.text}")
                plain.play(move)
                mirrored.play(int(codes[move.code]), move.seat)
            self.demand(_same_end(plain, mirrored), "symmetries keep the outcome")

    def check_undo(self) -> None:
        for state in reversed(self.states[:-1]):
            self.position.undo()
            self.demand(self.position.state.tobytes() == state, "undo restores every byte")


def _counts(view: dict[str, Any], name: str) -> dict[str, int]:
    """The numbers that a view tells by the names of seats, such as chips, for one of them."""
    tables = {key: table for key, table in view.items() if isinstance(table, dict)}
    own = {key: table.get(name) for key, table in tables.items()}
    return {key: number for key, number in own.items() if isinstance(number, int)}


def _examples(position: Position, seat: int, offer: Offer) -> list[Program]:
    """Programs of a kind, with the least and the most that each field takes."""
    game = position.game
    if offer.kind == MoveLine.kind:
        return []  # a line follows the moves that were made, and they are told with the views
    if offer.kind == NextMove.kind:
        meant = game.in_turn(position, seat) or position
        raws = [{"move": int(code)} for code in meant.codes(seat)[:2]]
    else:
        raws = [
            {field.name: _extreme(field, most) for field in offer.fields} for most in (False, True)
        ]
    return [game.checked_program(position, seat, {"kind": offer.kind, **raw}) for raw in raws]


def _extreme(field: Field, most: bool) -> Any:
    if isinstance(field, Several):
        return [name for name, _ in field.choices[: None if most else 1]]
    return field.most if most else field.least


def _same_codes(a: npt.NDArray[np.int32], b: npt.NDArray[np.int32]) -> bool:
    return bool(np.array_equal(np.sort(a), b))


def _same_end(a: Position, b: Position) -> bool:
    ends = [(end.winners, end.scores, end.reason) if (end := p.outcome) else None for p in (a, b)]
    return ends[0] == ends[1]
