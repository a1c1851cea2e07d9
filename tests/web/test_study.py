"""Studies: what they begin with, what their boards tell, how they are kept, and never in play."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import connect

import orrery
from orrery.core.records import parse
from orrery.games.orion.data.board import CELLS
from orrery.games.orion.rules.symmetry import board_symmetries
from orrery.lab.analysis import annotated
from orrery.lab.analysis.analyse import analyse
from orrery.players.search import Budget
from orrery.web.study.running import OPENING, looks_of_record
from orrery.web.study.tree import (
    GameStudy,
    NoStudy,
    StudyMove,
    StudyStart,
    first_position,
    line_record,
    read_study,
    start_of_line,
    write_study,
)

from .serving import Line, Visitor

START = StudyStart("orion", "setup=1 first=blue", seed="7")
RECORD = """game: orion
rules: 1
seed: 7
options: setup=1 galaxy_player=seed first=blue one_sided=no
result: unfinished
blue: Ada
title: How it began

{a comment before all}
1. blue: line e4 e5 e6 {a good place}
  (1. blue: single a1
   2. orange: single k4 {far away}
     (2. orange: single k3))
2. orange: bend f3 f4 g5
"""


def path_of(record: str) -> list[tuple[int, int]]:
    return [(move.seat, int(move.code)) for move in orrery.load(record).history]


# --- The tree -------------------------------------------------------------------------------------


def test_a_study_is_written_as_the_record_it_was_read_from() -> None:
    study = read_study(RECORD)
    assert [move.before for move in study.moves] == [-1, 0, -1, 2, 2]
    assert [move.comment for move in study.moves] == ["a good place", "", "", "far away", ""]
    assert (study.title, study.comment) == ("How it began", "a comment before all")
    assert parse(write_study(study)) == parse(RECORD)
    assert read_study(write_study(study)) == study


def test_what_an_engine_writes_into_a_record_can_be_studied_on() -> None:
    text = RECORD.split("title", 1)[0] + "\n1. blue: single a1\n2. orange: single k4\n"
    position = orrery.load(text)
    written = str(annotated(parse(text), analyse(position, Budget(simulations=300))))
    study = read_study(written)
    assert len(study.moves) > 2
    assert "lost" in study.moves[0].comment


def test_a_position_is_a_beginning_however_it_is_written() -> None:
    position = orrery.game("orion", setup="1", first="blue").start(7).play("line e4 e5 e6")
    for line in (position.line(), position.start_line()):
        start = start_of_line("orion", line)
        assert first_position(start).view() == position.view()
        study = GameStudy(start, [StudyMove(-1, 1, int(position.moves()[0].code))])
        assert read_study(write_study(study)) == study


@pytest.mark.parametrize(
    ("study", "why"),
    [
        (GameStudy(START, [StudyMove(0, 0, 1)]), "after the one before"),
        (GameStudy(START, [StudyMove(-1, 0, 10**6)]), "No move has the code"),
        (GameStudy(START, [], comment="x" * 3000), "Too long"),
        (GameStudy(StudyStart("chess")), "chess"),
        (GameStudy(StudyStart("orion", "setup=99")), "setup"),
        (GameStudy(StudyStart("orion", position="orion/1 | x | y")), "name=numbers"),
    ],
)
def test_what_is_no_study_is_refused_in_one_line(study: GameStudy, why: str) -> None:
    with pytest.raises(orrery.OrreryError, match=why) as error:
        write_study(study)
    assert "\n" not in str(error.value)


def test_comments_cannot_break_the_record() -> None:
    study = GameStudy(START, [StudyMove(-1, 0, path_of(RECORD)[0][1], "a } b { c ; d ( e")])
    assert read_study(write_study(study)).moves[0].comment == "a ) b ( c ; d ( e"


def test_variations_are_not_nested_without_end() -> None:
    position, moves, before = first_position(START), [], -1
    for _ in range(200):  # each variation is the second move after the one before
        if position.is_over or len(position.moves()) < 2:
            break
        main, other = position.moves()[:2]
        moves += [
            StudyMove(before, main.seat, int(main.code)),
            StudyMove(before, other.seat, int(other.code)),
        ]
        before = len(moves) - 1
        position.play(other)
    written = write_study(GameStudy(START, moves))  # a duel is shorter than the limit
    assert len(read_study(written).moves) == len(moves)


# --- The page and its board -----------------------------------------------------------------------


def ask(site: Visitor, kind: str, path: list[Any] | None = None, **fields: Any) -> Any:
    start = {"game": "orion", "options": "setup=1 first=blue", "seed": "7"}
    asked = {"type": kind, "start": start, "path": path or [], "eyes": None, **fields}
    return site.post("/study/board", json=asked, headers={"Accept": "application/json"})


def view_of(page: str) -> dict[str, Any]:
    block = page.split('id="view">', 1)[1].split("</script>", 1)[0]
    found: dict[str, Any] = json.loads(block)
    return found


def test_a_record_is_uploaded_and_opens_with_its_variations(site: Visitor) -> None:
    answer = site.post("/study", data={"text": RECORD})
    assert answer.headers["location"].startswith("/study/record/")
    view = view_of(site.get(answer.headers["location"]).text)
    assert [move["before"] for move in view["moves"]] == [-1, 0, -1, 2, 2]
    assert view["moves"][0]["spoken"].startswith("Blue lays a line")
    assert view["names"] == ["Ada", ""]
    wrong = site.post("/study", data={"text": "game: orion\n\n1. line a1 k4 b1"})
    assert wrong.status_code == 400
    assert "is refused" in wrong.text


def test_a_position_and_a_game_from_its_beginning_open(site: Visitor) -> None:
    line = first_position(START).play("line e4 e5 e6").line()
    view = view_of(site.get("/study", params={"game": "orion", "position": line}).text)
    assert view["start"]["position"] == line
    assert view_of(site.get("/study?game=orion").text)["start"]["game"] == "orion"
    assert site.get("/study?game=chess").status_code == 404
    broken = site.get("/study", params={"game": "orion", "position": line[:-1] + "x"})
    assert broken.status_code == 400
    assert "seal does not fit" in broken.text


@pytest.mark.slow
@pytest.mark.parametrize("name", orrery.GAMES)
def test_every_game_opens_from_its_beginning(site: Visitor, name: str) -> None:
    view = view_of(site.get(f"/study?game={name}").text)
    asked = {"type": "show", "start": view["start"]}
    board = site.post("/study/board", json=asked, headers={"Accept": "application/json"}).json()
    assert board["scene"]["look"]
    assert board["choices"]["codes"]


def test_the_board_answers_what_is_asked_about_a_place(site: Visitor) -> None:
    board = ask(site, "show").json()
    assert (board["mover"], board["acting"]) == (0, [0])
    code = board["choices"]["codes"][5]
    ghost = ask(site, "try", move=code).json()
    assert ghost["type"] == "ghost"
    assert ghost["said"].startswith("Blue lays")
    after = ask(site, "show", [[0, code]]).json()
    assert after["spoken"] == ghost["said"]
    line = ask(site, "line", moves=[[0, code], [1, after["choices"]["codes"][-1]]]).json()
    assert [bool(step["items"]) for step in line["steps"]] == [True, True]
    assert ask(site, "touch", keys=["cell-e4"]).status_code == 200
    assert ask(site, "explain", key="tray-blue-line").json()["sentence"]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"path": [[0, 10**9]]}, 409),
        ({"path": [[5, 3]]}, 409),
        ({"path": "no path"}, 400),
        ({"eyes": 7}, 409),
        ({"start": {"game": "chess"}}, 400),
        ({"start": {"game": "orion", "position": "nonsense"}}, 400),
        ({"type": "sing"}, 400),
    ],
)
def test_a_board_that_makes_no_sense_gets_one_line(
    site: Visitor, fields: dict[str, Any], status: int
) -> None:
    answer = ask(site, "show", **fields)
    assert answer.status_code == status
    assert answer.json()["error"]
    assert "\n" not in answer.json()["error"]


# --- What is kept, and taken home -----------------------------------------------------------------


def study_json(comment: str = "") -> dict[str, Any]:
    (seat, code), *_ = path_of(RECORD)
    start = {"game": "orion", "options": "setup=1 first=blue", "seed": "7"}
    move = {"before": -1, "seat": seat, "code": code, "comment": comment}
    return {"start": start, "moves": [move], "title": "Mine"}


def test_a_study_is_kept_shared_changed_by_its_owner_alone_and_deleted(
    site: Visitor, stranger: Visitor
) -> None:
    kept = site.post("/study/save", json={"study": study_json("first")}).json()["id"]
    again = site.post("/study/save", json={"study": study_json("second"), "id": kept}).json()["id"]
    assert again == kept
    seen = view_of(stranger.get(f"/study/{kept}").text)
    assert (seen["title"], seen["moves"][0]["comment"]) == ("Mine", "second")
    taken = stranger.post("/study/save", json={"study": study_json("theirs"), "id": kept})
    assert taken.status_code == 403
    copy = stranger.post("/study/save", json={"study": study_json("theirs")}).json()["id"]
    assert copy != kept
    assert "Mine" in site.get("/study").text
    assert stranger.post("/study/delete", data={"study": kept}).status_code == 404
    assert site.post("/study/delete", data={"study": kept}).status_code == 303
    assert site.get(f"/study/{kept}").status_code == 404


@pytest.mark.parametrize(
    ("kind", "begins"),
    [
        ("orr", b"game: orion"),
        ("svg", b"<svg"),
        ("png", b"\x89PNG"),
        ("webp", b"RIFF"),
        ("gif", b"GIF89a"),
    ],
)
def test_a_study_is_taken_home_in_every_form(site: Visitor, kind: str, begins: bytes) -> None:
    wanted = {"study": study_json("well"), "path": path_of(RECORD)[:1], "eyes": None}
    answer = site.post("/study/export", data={"kind": kind, "study": json.dumps(wanted)})
    assert answer.status_code == 200
    assert answer.content.startswith(begins)
    assert f"orion-study.{kind}" in answer.headers["content-disposition"]
    if kind == "orr":
        assert read_study(answer.text).moves[0].comment == "well"


def test_no_other_form_is_there(site: Visitor) -> None:
    answer = site.post(
        "/study/export", data={"kind": "mp4", "study": json.dumps({"study": study_json()})}
    )
    assert answer.status_code == 400


# --- The engine -----------------------------------------------------------------------------------


@contextmanager
def engine(site: Visitor) -> Iterator[Line]:
    cookies = "; ".join(f"{key}={value}" for key, value in site.cookies.items())
    address = f"ws://127.0.0.1:{site.port}/ws/study"
    with Line(connect(address, additional_headers={"Cookie": cookies})) as line:
        yield line


def question(record: str = RECORD, **fields: Any) -> dict[str, Any]:
    start = {"game": "orion", "options": "setup=1 first=blue", "seed": "7"}
    return {"start": start, "path": path_of(record), **fields}


def test_the_graph_grows_move_by_move_and_is_concluded(site: Visitor) -> None:
    with engine(site) as line:
        line.say("graph", id="g", **question())
        assert line.hear() == {"type": "begun", "id": "g", "plies": 2, "unit": "value"}
        points = [line.hear()["point"] for _ in range(2)]
        assert [point["ply"] for point in points] == [1, 2]
        for point in points:
            first, second = point["standing"]
            assert first == pytest.approx(-second)
        done = line.hear()
        assert done["type"] == "concluded"


def test_lines_deepen_until_they_are_stopped(site: Visitor) -> None:
    with engine(site) as line:
        line.say("lines", id="a", **question())
        first, second = line.hear(), line.hear()
        assert first["type"] == second["type"] == "lines"
        assert second["simulations"] > first["simulations"]
        assert first["lines"][0]["moves"][0]["seat"] == 0
        line.say("stop", id="a")
        line.say("why", id="b", **question())
        answer = line.until("why")
        assert answer["sentence"]
        assert answer["answers"][0]["seat"] == 0


def test_one_person_has_one_question_at_a_time(site: Visitor) -> None:
    site.named("Ada")
    with engine(site) as one, engine(site) as two:
        one.say("lines", id="a", **question())
        one.until("lines")
        two.say("lines", id="b", **question())
        assert one.until("refused")["sentence"] == "You have asked for something else."
        two.until("lines")


def test_whatever_the_socket_hears_it_answers_in_one_line(site: Visitor) -> None:
    with engine(site) as line:
        line.socket.send("nonsense")
        assert line.hear()["type"] == "refused"
        line.say("why", id="a", start={"game": "orion"}, path=[])
        assert line.hear()["sentence"] == "There is no move yet."
        line.say("graph", id="b", **(question() | {"path": [[0, 10**8]]}))
        assert "No move has the code" in line.hear()["sentence"]


# --- Never a game in play -------------------------------------------------------------------------

MOVES = ("line e4 e5 e6", "single k4", "single a1", "bend f3 f4 g5", "line c4 c5 c6")


def rated_table(site: Visitor, moves: int) -> str:
    """A rated duel between two people, after so many moves."""
    with Visitor(site.port) as other:
        table = site.opened(
            game="orion", opt_setup="1", opt_first="blue", seat_0="me", seat_1="open", rated="yes"
        )
        assert other.named("Bob").command(table, "sit", seat=1).status_code == 200
        for ply, move in enumerate(MOVES[:moves]):
            who = (site, other)[ply % 2]
            answer = who.command(table, "play", seat=ply % 2, move=move)
            assert answer.status_code == 200, answer.text
    return table


def copied(moves: int, seed: str = "7") -> str:
    """The same moves, from another seed."""
    position = orrery.game("orion", setup="1", first="blue").start(seed)
    for move in MOVES[:moves]:
        position.play(move)
    return position.record()


def test_a_table_opens_when_its_game_is_over(site: Visitor) -> None:
    table = site.named("Ann").opened(game="orion", seat_0="me", seat_1="me")
    refused = site.get(f"/study/table/{table}")
    assert refused.status_code == 409
    assert "when it is over" in refused.text
    assert "view" not in refused.text.split("<main", 1)[1]
    site.command(table, "resign", seat=0)
    assert view_of(site.get(f"/study/table/{table}").text)["start"]["game"] == "orion"


def test_a_game_at_a_rated_table_is_studied_by_nobody(site: Visitor, stranger: Visitor) -> None:
    table = rated_table(site.named("Ann"), 5)
    sentence = "This game is being played at a rated table. It can be studied when it is over."
    position = orrery.load(copied(5))
    with engine(stranger) as line:
        for kind in ("graph", "lines", "why"):
            for moves in (OPENING, 5):  # also before its last move
                line.say(kind, id=kind, **question(copied(moves, "another seed")))
                assert line.hear()["sentence"] == sentence
        # Nor by its position, nor as the game it might become.
        middle = {"game": "orion", "options": "setup=1 first=blue", "position": position.line()}
        line.say("lines", id="position", start=middle, path=[])
        assert line.hear()["sentence"] == sentence
        longer = orrery.load(copied(5)).play(position.moves()[0])
        line.say("lines", id="longer", **question(longer.record()))
        assert line.hear()["sentence"] == sentence
        # What many games begin with may be studied.
        line.say("lines", id="opening", **question(copied(OPENING - 1)))
        assert line.hear()["type"] == "lines"
        line.say("stop", id="opening")
    asked = {"record": copied(5), "simulations": 1}
    assert stranger.post("/api/analyse", json=asked).json()["error"] == sentence
    site.command(table, "resign", seat=0)
    with engine(stranger) as line:
        line.say("why", id="over", **question(copied(5)))
        assert line.hear()["type"] == "why"


def test_a_mirrored_game_is_known_again() -> None:
    position = orrery.load(copied(5))
    for turned in position.game.symmetries():
        mirrored = position.game.start("x")
        for move in position.history:
            mirrored.play(int(turned[move.code]), move.seat)
        record = mirrored.record()
        assert looks_of_record(record) & looks_of_record(copied(5))
    other = orrery.load(copied(4)).play("line d4 d5 d6").record()
    assert len(looks_of_record(other) & looks_of_record(copied(5))) < len(looks_of_record(other))


@pytest.mark.parametrize("setup", ["random", "1"])
def test_a_position_is_known_again_whatever_was_done_to_it(setup: str) -> None:
    position = orrery.game("orion", setup=setup, first="blue").start(3)
    while position.ply < OPENING + 2:
        position.play(position.moves()[-1 - 3 * position.ply])
    written = position.start_line().partition("position=")[2]
    cells = board_symmetries(one_sided=False)[7].cells  # a mirror
    mirrored = re.sub(r"\b[a-k]\d+\b", lambda cell: CELLS[cells[CELLS.index(cell[0])]], written)
    other_hand = {"blue": "orange", "orange": "blue"}
    exchanged = re.sub("blue|orange", lambda colour: other_hand[colour[0]], mirrored)
    known = looks_of_record(position.record())
    for text in (written, mirrored, exchanged):
        assert looks_of_record(orrery.game("orion", position=text).start(1).record()) <= known
    position.undo()
    position.play(position.moves()[0])
    last = position.start_line().partition("position=")[2]
    assert looks_of_record(orrery.game("orion", position=last).start(1).record()).isdisjoint(known)


def test_a_line_is_the_record_that_workers_are_asked_about() -> None:
    assert orrery.load(line_record(START, path_of(RECORD))).history == orrery.load(RECORD).history
    with pytest.raises(NoStudy, match="2000"):
        line_record(START, [(0, 1)] * 2001)
