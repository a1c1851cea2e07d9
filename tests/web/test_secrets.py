"""What goes over the wire tells nobody what they may not know.

Two worlds that differ only in what a reader may not know must give that reader the same bytes.
"""

from __future__ import annotations

import dataclasses
import json
import logging
import pickle
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import orrery
from orrery.core.contract import Game, Move, Position
from orrery.core.kernel import CLOCK
from orrery.core.options import written_options
from orrery.lab.puzzles import Tactic, puzzles
from orrery.lab.puzzles.storage import games_with_puzzles
from orrery.store import Store
from orrery.table.events import Opened, Person
from orrery.table.log import MemoryLog
from orrery.table.table import Table
from orrery.table.view import questions
from orrery.table.view.text_board import text_board
from orrery.web.http.wire import to_json
from orrery.web.language import Language, Languages
from orrery.web.puzzles import board as puzzle_board
from orrery.web.puzzles.progress import FoundSoFar
from orrery.web.replay.frames import course_of, replay_of_course
from orrery.web.study import board as study_board
from orrery.web.study.messages import AskBoard, StudyBoard
from orrery.web.study.tree import StudyStart
from orrery.web.table.hosted import Hosted
from orrery.web.table.shared_views import seat_for, show
from own_loop import run_async

from .serving import Line, Visitor, running_site

PEOPLE = tuple(Person(f"person-{n}", f"Person {n}") for n in range(4))
SEED = "a seed that nobody may hear of"

HIDDEN = [
    ("orbis", {"players": "2"}, 16),
    ("orbis", {"players": "4"}, 8),
    ("orbit", {"players": "3", "mode": "sealed"}, 12),
    ("orbit", {"players": "4", "seconds": "none"}, 12),
    ("harun", {"players": "3", "mode": "sealed"}, 16),
    ("corona", {"players": "3", "mode": "sealed"}, 16),
    ("ortus", {}, 12),
    ("orion", {}, 6),
]


def game_of(name: str, options: dict[str, str]) -> Game:
    return orrery.game(name, **options)


def positions(game: Game, plies: int) -> Iterator[Position]:
    """A game in which everybody plays something, for a while."""
    position = game.start(SEED)
    for ply in range(plies):
        if position.is_over:
            return
        yield position
        seats = [seat for seat in position.to_act if seat != CLOCK] or [CLOCK]
        moves = position.moves(seats[ply % len(seats)])
        position = position.copy().play(moves[ply * 13 % len(moves)])
    yield position


def hosted(game: str, options: dict[str, str], position: Position) -> Hosted:
    """A table at which this position has been reached, whoever may know how."""
    log = MemoryLog()
    opened = Opened(game=game, options=options, seed=SEED, host=PEOPLE[0].id)
    seats = len(position.game.seats)
    table = Table.open(log, "table", opened, (PEOPLE * 3)[:seats])
    table._state = replace(table.state, position=position)
    return Hosted(table, None, lambda _: None)  # nothing is written


async def everything_shown(at: Hosted, reader: str, english: Language) -> list[bytes]:
    """The state, and every answer to a question, as one reader gets them."""
    seat = seat_for(at.state, reader, None)
    heard = [await (await show(at, reader, seat)).message(None, english)]
    heard.append(to_json(text_board(at.state, seat, "x"), english))
    if seat is not None and seat in at.state.acting:
        for move in at.state.position.moves(seat)[:8]:
            ghost = questions.ghost(at.state, seat, move.code, "x")
            touched = questions.touched(at.state, seat, list(move.path[:1]), "x")
            heard += [to_json(ghost, english), to_json(touched, english)]
    return heard


@pytest.mark.parametrize(("name", "options", "plies"), HIDDEN)
def test_worlds_that_a_reader_cannot_tell_apart_look_the_same(
    name: str, options: dict[str, str], plies: int
) -> None:
    english = Languages().all[0]
    game = game_of(name, options)
    worlds_differed = False
    for position in positions(game, plies):
        for reader in ("", PEOPLE[0].id, PEOPLE[1].id):
            seat = {"": None, PEOPLE[0].id: 0, PEOPLE[1].id: 1}[reader]
            worlds = [position.imagine(seat, seed) for seed in ("one", "two")]
            worlds_differed |= worlds[0].state.tobytes() != worlds[1].state.tobytes()
            first, second = (
                run_async(everything_shown(hosted(name, options, world), reader, english))
                for world in worlds
            )
            assert first == second
            assert SEED.encode() not in b"".join(first)
    assert worlds_differed


@pytest.mark.parametrize(("name", "options", "plies"), HIDDEN)
def test_whoever_draws_a_replay_is_given_nothing_that_its_reader_may_not_see(
    name: str, options: dict[str, str], plies: int
) -> None:
    """A worker gets the same bytes from two worlds, and draws what the true positions look like."""
    english = Languages().all[0]
    *_, end = positions(game_of(name, options), plies)
    for reader, seat in (("", None), (PEOPLE[0].id, 0), (PEOPLE[1].id, 1)):
        sent = []
        for seed in ("one", "two"):
            world = end.imagine(seat, seed)
            course = course_of(hosted(name, options, world).state, reader)
            sent.append(pickle.dumps(course))
        assert sent[0] == sent[1]
        state = hosted(name, options, end).state
        course = course_of(state, reader)
        assert SEED.encode() not in pickle.dumps(course)
        replay = json.loads(replay_of_course(course, "en"))
        scenes = [frame["scene"]["items"] for frame in replay["frames"]]
        keys = [[i if isinstance(i, str) else i["key"] for i in items] for items in scenes]
        assert keys[-1] == [item.key for item in end.scene(seat).items]
        assert replay["frames"][-1]["task"] == english.said(end.task(seat))


# --- Studies --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options"), [("orbit", {"players": "3", "mode": "sealed"}), ("ortus", {})]
)
def test_a_study_through_the_eyes_of_a_seat_shows_no_secret_of_another(
    name: str, options: dict[str, str]
) -> None:
    """Two lines that end with different secret moves look the same to the others, but not open."""
    english = Languages().all[0]
    game = game_of(name, options)
    before, *secret = secret_choices(game)
    start = StudyStart(name, written_options(game.chosen), seed=SEED)
    eyes = next(seat for seat in range(len(game.seats)) if seat != secret[0].seat)
    seen: dict[int | None, list[bytes]] = {eyes: [], None: []}
    for move in secret:
        path = [(one.seat, int(one.code)) for one in (*before, move)]
        for whose, shown in seen.items():
            board = study_board.answer(AskBoard(start, path, whose))
            assert isinstance(board, StudyBoard)
            shown.append(to_json(replace(board, line=""), english))
    assert seen[eyes][0] == seen[eyes][1]
    assert seen[None][0] != seen[None][1]


# --- Captured from real sockets -------------------------------------------------------------------


def secret_choices(game: Game) -> tuple[list[Move], Move, Move]:
    """The way to a first secret move of a game, and two such moves of one seat.

    After both the same seats are to act, which everybody may know.
    """
    position = game.start(SEED)
    before: list[Move] = []
    while True:
        seat = next(seat for seat in position.to_act if seat != CLOCK)
        moves = position.moves(seat)
        after = {move: position.copy().play(move) for move in moves}
        secret = [m for m in moves if game.secrets(after[m]) == 1]
        alike = [m for m in secret if after[m].to_act == after[secret[0]].to_act]
        if len(alike) > 1:
            return before, alike[0], alike[-1]
        before.append(moves[0])
        position.play(moves[0])


class Captured:
    """A table with everybody at it, and a spectator, whose sockets are listened to."""

    def __init__(self, port: int, folder: Path, name: str, options: dict[str, str]) -> None:
        self.port, self.game = port, game_of(name, options)
        self._stack, self._names = ExitStack(), count()
        store = self._stack.enter_context(Store(f"sqlite:///{folder / 'orrery.sqlite'}"))
        seated = _people(folder, store, len(self.game.seats))
        opened = Opened(game=name, options=options, seed=SEED, host=seated[0][0].id)
        # The id has the right length; that it could be guessed does not matter here.
        self.table = f"{name:x<8}{len(seated):04}"[:8] + format(next(_numbers), "04")
        Table.open(store, self.table, opened, [person for person, _ in seated])
        #: The browsers of all, the spectator's last.
        self.visitors: list[Visitor] = []
        self.lines = [self._line(token) for _, token in seated]
        self.spectator = self._line("")
        for line in self._all:
            while not all(seat.get("present") for seat in line.state["seats"]):
                line.hear()
        for line in self._all:
            line.say("hello", seen=0)
            while line.hear()["type"] != "state":
                pass
            line.say("ping", at=0)
            line.until("pong")
            line.heard.clear()

    @property
    def _all(self) -> list[Line]:
        return [*self.lines, self.spectator]

    def _line(self, token: str) -> Line:
        visitor = self._stack.enter_context(Visitor(self.port))
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        visitor.headers.update(headers)
        self.visitors.append(visitor)
        line = self._stack.enter_context(visitor.line(self.table, **headers))
        line.hello()
        return line

    def play(self, move: Move) -> None:
        self._do(do="play", seat=move.seat, move=move.text)

    def undo(self, seat: int) -> None:
        self._do(do="undo", seat=seat)

    def undo_is_refused(self, seat: int) -> None:
        assert self.lines[seat].do("too late", do="undo", seat=seat)["type"] == "refused"

    def _do(self, **command: Any) -> None:
        # The name is the same in both worlds, and comes back to the one who sent it.
        done = self.lines[command["seat"]].do(f"command {next(self._names)}", **command)
        assert done["type"] == "done", done
        for line in self._all:
            line.wait_for(done["number"])

    def close(self) -> None:
        self._stack.close()


_numbers = count()
#: The people of each site, by its folder.
_known: defaultdict[Path, list[tuple[Person, str]]] = defaultdict(list)


def _people(folder: Path, store: Store, seats: int) -> list[tuple[Person, str]]:
    """The same people in all worlds of a site, with their tokens: pages name them by their ids."""
    known = _known[folder]
    while len(known) < seats:
        known.append(store.guest(f"Person {len(known)}"))
    return known[:seats]


SEALED = [
    ("orbit", {"players": "3", "mode": "sealed"}),
    ("harun", {"players": "3", "mode": "sealed", "deal": "random"}),
    ("corona", {"players": "3", "mode": "sealed", "deal": "random"}),
    ("ortus", {}),
]


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    folder = tmp_path_factory.mktemp("secrets")
    with running_site(folder) as port:
        yield port, folder


@pytest.mark.parametrize(("name", "options"), SEALED)
def test_no_socket_of_another_tells_a_secret_move(
    own_site: tuple[int, Path],
    name: str,
    options: dict[str, str],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """The same game twice, in which one seat commits to something else, unseen."""
    caplog.set_level(logging.DEBUG, "orrery")
    game = game_of(name, options)
    before, one, another = secret_choices(game)
    others = [seat for seat in range(len(game.seats)) if seat != one.seat]
    heard: list[list[list[str]]] = []
    for secret in (one, another):
        at = Captured(*own_site, name, options)
        try:
            for move in before:
                at.play(move)
            at.play(secret)
            at.undo(secret.seat)
            at.play(secret)
            # One of the others also commits to something; not all, for that would open it.
            follower = others[0]
            state = at.lines[follower].state
            if "choices" in state:
                code = state["choices"]["codes"][0]
                at.play(game.known_move(follower, code))
            readers = [at.lines[seat] for seat in others] + [at.spectator]
            heard.append([line.heard[:] for line in readers])
            assert secret.text in "".join(at.lines[secret.seat].heard)
            for line in readers:
                log = [entry["text"] for entry in line.state["log"] if entry["seat"] == secret.seat]
                assert secret.text not in log[len([m for m in before if m.seat == secret.seat]) :]
        finally:
            at.close()
    assert heard[0] == heard[1]
    everything = "".join(text for texts in (*heard[0], *heard[1]) for text in texts)
    assert everything
    assert SEED not in everything
    logged = caplog.text + "".join(capfd.readouterr())
    assert SEED not in logged
    assert one.text not in logged
    assert another.text not in logged


def programming(at: Captured) -> None:
    """Orange plans this and that, and thinks better of some of it."""
    listed = at.visitors[0].get("/api/me/tables").text
    for program in (
        {"kind": "if", "moves": ["bend f3 f4 g5", "mixed c4 c3"]},
        {"kind": "next", "move": "single c5"},
        {"kind": "next", "move": "single h3"},
    ):
        at.lines[1].do(f"{program}", do="program", seat=1, program=program)
    at.lines[1].do("undo", do="unprogram", seat=1, program=2)
    assert [p["number"] for p in at.lines[1].hello()["programs"]["kept"]] == [1, 3]
    assert at.visitors[0].get("/api/me/tables").text == listed


def timeless(page: str) -> str:
    """A page without the time at which it was made."""
    return re.sub(r'data-now="\d+"', "", page)


def test_nobody_else_hears_that_something_is_programmed(
    own_site: tuple[int, Path], caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """The same game twice, in one of which orange has moves ready: not a byte differs."""
    caplog.set_level(logging.DEBUG, "orrery")
    heard: list[list[list[str]]] = []
    answers: list[list[str]] = []
    for is_programmed in (False, True):
        at = Captured(*own_site, "orion", {"setup": "1", "first": "blue"})
        try:
            if is_programmed:
                programming(at)
            at.play(at.game.read("single h3", 0))
            at.undo_is_refused(0)
            heard.append([line.heard[:] for line in (at.lines[0], at.spectator)])
            paths = (
                f"/api/tables/{at.table}",
                f"/table/{at.table}",
                f"/api/tables/{at.table}/at/1",
            )
            pages = [visitor.get(path).text for visitor in at.visitors[::2] for path in paths]
            answers.append([timeless(page).replace(at.table, "TABLE") for page in pages])
        finally:
            at.close()
    assert heard[0] == heard[1]
    assert answers[0] == answers[1]
    logged = caplog.text + "".join(capfd.readouterr())
    assert "mixed c4 c3" not in logged + "".join(answers[1])


def test_no_page_and_no_program_hears_of_the_seed(own_site: tuple[int, Path]) -> None:
    at = Captured(*own_site, "orbis", {"players": "2"})
    try:
        position = at.game.start(SEED)
        for ply in range(12):
            moves = position.moves()
            move = moves[ply * 5 % len(moves)]
            at.play(move)
            position.play(move)
        heard = "".join(text for line in at._all for text in line.heard)
        with Visitor(own_site[0]) as anybody:
            pages = [
                anybody.get(path)
                for path in (
                    f"/table/{at.table}",
                    f"/replay/{at.table}",
                    f"/replay/{at.table}/frames.json",
                    f"/api/tables/{at.table}",
                    f"/api/tables/{at.table}/at/3",
                    f"/api/tables/{at.table}/record",
                    f"/table/{at.table}/record",
                    "/api/tables",
                    "/",
                    "/companion",
                    "/companion/orbis",
                    "/companion/orbis/tables.json",
                    "/offline/companion",
                )
            ]
        assert [page.status_code for page in pages].count(200) == 11
        everything = heard + "".join(page.text for page in pages)
        assert SEED not in everything
    finally:
        at.close()


# --- Puzzles --------------------------------------------------------------------------------------


def puzzle_questions(puzzle: Tactic) -> list[bytes]:
    """All that is told about a puzzle before a try at it is decided."""
    english, start = Languages().all[0], FoundSoFar(puzzle)
    told: list[object] = [puzzle_board.puzzle_view(start, 1)]
    for move in puzzle.position().moves(puzzle.seat)[:40]:
        told += [puzzle_board.tried(start, move.code), puzzle_board.touched(start, move.path[:1])]
        told.append(puzzle_board.explained(start, move.path[0]))
    return [to_json(one, english) for one in told]


@pytest.mark.parametrize("game", games_with_puzzles())
def test_two_puzzles_that_differ_in_their_solution_look_the_same(game: str) -> None:
    puzzle = puzzles(game)[0]
    right = {branch.move for branch in puzzle.solution}
    legal = [move.text for move in puzzle.position().moves(puzzle.seat)]
    another = next(text for text in legal if text not in right)
    changed = dataclasses.replace(puzzle.solution[0], move=another)
    other = dataclasses.replace(puzzle, solution=(changed,))
    assert puzzle_questions(puzzle) == puzzle_questions(other)
