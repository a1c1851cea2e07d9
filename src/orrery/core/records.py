"""Records: whole games as text that people can read and write.

    game: orion
    rules: 1
    seed: 7
    options: setup=1 first=blue

    1. blue: mixed d4 d5 {a comment}
    2. orange: single e7 (2. single e8 ; a variation, and a comment to the end of the line
       3. line f2 f3 f4)
    3. triangle g3 g4 h3

Header lines, an empty line, then numbered moves. Comments stand in braces or run from a semicolon
to the end of the line. A variation stands in parentheses behind the move it replaces. The seat
before the colon is always written and may be left out where only one seat can act.

A game that begins in the middle has a header ``position`` with the line of text that
``position.line()`` writes; what such a line leaves open is dealt by the seed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from orrery.core.errors import LineError, OptionError, RecordError, Refusal
from orrery.core.kernel import CLOCK
from orrery.core.options import read_words, written_options
from orrery.core.texts import Sentence, Text, listed, say

if TYPE_CHECKING:
    from orrery.core.contract import Game, Move, Position

#: The header lines that mean something to us; any other is a tag for people, and kept.
KNOWN = ("game", "rules", "seed", "options", "position", "result")

UNFINISHED = "unfinished"

#: How deep variations may lie within variations.
DEEPEST = 50

_KEY = re.compile(r"[A-Za-z][\w -]*")
_TOKEN = re.compile(
    r"\{[^}]*\}?|;[^\n]*|[()}]|(?<![^\s(){}])\d+\.(?![^\s(){}])|[^\s(){};]+|\n|[^\S\n]+"
)


@dataclass
class Entry:
    """One numbered move of a record."""

    ply: int
    line: int
    seat: str = ""
    text: str = ""
    comments: list[str] = field(default_factory=list)
    variations: list[list[Entry]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.ply}. {self.seat}: {self.text}" if self.seat else f"{self.ply}. {self.text}"


@dataclass
class GameRecord:
    """A game as text: headers, then the moves with their comments and variations."""

    headers: dict[str, str]
    moves: list[Entry]
    comments: list[str] = field(default_factory=list)  # those before the first move
    lines: dict[str, int] = field(default_factory=dict)  # on which line each header stood

    def __str__(self) -> str:
        head = [f"{key}: {value}" for key, value in self.headers.items()]
        body = [f"{{{comment}}}" for comment in self.comments] + list(_written(self.moves, ""))
        return "\n".join([*head, "", *body, ""])

    @property
    def game(self) -> str:
        """The name of the game."""
        if "game" not in self.headers:
            raise RecordError(say("no header says which game this is; write 'game: NAME'"), 1)
        return self.headers["game"]

    @property
    def options(self) -> dict[str, str]:
        """The options as written: name=value, separated by spaces."""
        try:
            return read_words(self.headers.get("options", ""))
        except OptionError as error:
            raise self.fault("options", error.sentence) from None

    def fault(self, header: str, reason: Text) -> RecordError:
        """An error that points at a header."""
        return RecordError(reason, self.lines.get(header, 1))


def _written(moves: list[Entry], indent: str) -> Iterator[str]:
    for entry in moves:
        comments = "".join(f" {{{comment}}}" for comment in entry.comments)
        yield f"{indent}{entry}{comments}"
        for variation in entry.variations:
            first, *rest = _written(variation, indent + "   ")
            lines = [f"{indent}  ({first.strip()}", *rest]
            lines[-1] += ")"
            yield from lines


# --- Reading --------------------------------------------------------------------------------------


def parse(text: str) -> GameRecord:
    """Read a record; a ``RecordError`` names the line and what is wrong with it."""
    record = GameRecord({}, [])
    lines = text.lstrip("\ufeff").splitlines()
    body = 0  # how many lines stand before the moves
    for line in lines:
        if re.match(r"\s*(\d+\.|[{;(])", line) or (record.headers and not line.strip()):
            break
        body += 1
        if line.strip():
            _read_header(record, line, body)
    _read_moves(record, "\n".join(lines[body:]), body + 1)
    return record


def _read_header(record: GameRecord, line: str, number: int) -> None:
    key, colon, value = line.partition(":")
    if not (colon and _KEY.fullmatch(key.strip())):
        wrong = say("a header is written 'key: value', not {line!r}", line=line.strip())
        raise RecordError(wrong, number)
    key = key.strip().lower()
    if key in record.headers:
        raise RecordError(say("the header {key!r} stands here a second time", key=key), number)
    record.headers[key] = value.strip()
    record.lines[key] = number


def _read_moves(record: GameRecord, body: str, line: int) -> None:
    reader = _Reader(record, line)
    for match in _TOKEN.finditer(body):
        reader.take(match[0])
    reader.finish()


class _Reader:
    """Collects the moves token by token; open variations lie on a stack."""

    def __init__(self, record: GameRecord, line: int) -> None:
        self.record = record
        self.line = line
        self.moves = record.moves
        self.open: list[tuple[list[Entry], int]] = []  # the line each was opened on
        self.words: list[str] = []
        self.before: list[str] = []  # comments before the first move of a variation
        self.start = 1  # the number of the first move of the open variation

    def take(self, token: str) -> None:
        if token[0] == "{":
            self._comment(token)
        elif token[0] == ";":
            self._remark(token[1:])
        elif token == "(":
            self._open()
        elif token == ")":
            self._close()
        elif re.fullmatch(r"\d+\.", token):
            self._number(token[:-1])
        elif token == "}":
            raise RecordError(say("a comment is closed here that was never opened"), self.line)
        elif not token.isspace():
            self._word(token)
        self.line += token.count("\n")

    def _comment(self, token: str) -> None:
        if not token.endswith("}"):
            wrong = say("this comment is never closed; write {brace!r} at its end", brace="}")
            raise RecordError(wrong, self.line)
        self._remark(token[1:-1])

    def _remark(self, comment: str) -> None:
        self._end_move()
        outside = self.before if self.open else self.record.comments
        place = self.moves[-1].comments if self.moves else outside
        place.append(" ".join(comment.replace("}", ")").split()))

    def _open(self) -> None:
        self._end_move()
        if not self.moves:
            raise RecordError(say("a variation needs a move before it to replace"), self.line)
        if len(self.open) == DEEPEST:
            wrong = say("variations are nested more than {most} deep", most=DEEPEST)
            raise RecordError(wrong, self.line)
        variation: list[Entry] = []
        self.moves[-1].variations.append(variation)
        self.open.append((self.moves, self.line))
        self.start = self.moves[-1].ply
        self.moves = variation

    def _close(self) -> None:
        self._end_move()
        if not self.open:
            raise RecordError(say("a variation is closed here that was never opened"), self.line)
        if not self.moves:
            raise RecordError(say("this variation has no moves"), self.line)
        self.moves, _ = self.open.pop()

    def _number(self, number: str) -> None:
        self._end_move()
        expected = self.moves[-1].ply + 1 if self.moves else (self.start if self.open else 1)
        if len(number) > 9 or int(number) != expected:
            wrong = say(
                "move {expected} should follow here, not move {n}", expected=expected, n=number
            )
            raise RecordError(wrong, self.line)
        self.moves.append(Entry(expected, self.line, comments=self.before))
        self.before = []

    def _word(self, word: str) -> None:
        if not self.moves or self.moves[-1].text:
            wrong = say("a move begins with its number and a space; {word!r} has none", word=word)
            raise RecordError(wrong, self.line)
        self.words.append(word)

    def _end_move(self) -> None:
        if self.moves and not self.moves[-1].text:
            entry = self.moves[-1]
            if self.words and self.words[0].endswith(":"):
                entry.seat = self.words.pop(0)[:-1]
            if not self.words:
                raise RecordError(say("move {n} is empty", n=entry.ply), entry.line)
            entry.text = " ".join(self.words)
            self.words = []

    def finish(self) -> None:
        self._end_move()
        if self.open:
            wrong = say("this variation is never closed; write ')' at its end")
            raise RecordError(wrong, self.open[-1][1])


# --- Writing and replaying ------------------------------------------------------------------------


def write(position: Position, tags: Mapping[str, str]) -> GameRecord:
    """The record of a game so far, with further tags for people."""
    game = position.game
    for key in tags:
        if key.lower() in KNOWN or not _KEY.fullmatch(key):
            raise OptionError(say("a tag cannot be called {key!r}", key=key))
    headers = {
        "game": game.name,
        "rules": str(game.rules),
        "seed": str(position.seed),
        "options": written_options(game.chosen),
        "result": result(position),
        **{key: " ".join(value.split()) for key, value in tags.items()},
    }
    moves = [
        Entry(ply, 0, game.seat_name(move.seat), move.text)
        for ply, move in enumerate(position.history, 1)
    ]
    return GameRecord(headers, moves)


def result(position: Position) -> str:
    """How a game stands, in a few words: ``blue, galaxies`` or ``draw`` or ``unfinished``."""
    outcome = position.outcome
    if outcome is None:
        return UNFINISHED
    names = " and ".join(position.game.seat_name(seat) for seat in outcome.winners)
    return f"{names}, {outcome.reason}" if names else outcome.reason


def replay(record: GameRecord, game: Game, plies: int | None = None) -> Position:
    """The position after this many plies of the main line, or after all of them."""
    position = _first(record, game)
    for entry in record.moves[:plies]:
        play_entry(position, entry)
    return position


def check(record: GameRecord, game: Game) -> Position:
    """Replay everything, variations and the stated result included; the final position."""
    position = _first(record, game)
    _play_all(position, record.moves)
    stated = record.headers.get("result")
    if stated is not None and stated != result(position):
        wrong = say(
            "the result is {result!r}, not {stated!r}", result=result(position), stated=stated
        )
        raise record.fault("result", wrong)
    return position


def rules_of(record: GameRecord, game: type[Game]) -> int:
    """The version of the rules that a record was played by; the newest, if it does not say."""
    stated = record.headers.get("rules", str(game.version))
    known = range(1, game.version + 1)
    if stated not in map(str, known):
        raise record.fault("rules", unknown_rules(game, stated))
    return int(stated)


def unknown_rules(game: Game | type[Game], stated: str) -> Sentence:
    """That a game has no such version of its rules."""
    known = "1" if game.version == 1 else f"1 to {game.version}"
    return say(
        "{game} has rules {version}, not {stated!r}",
        game=game.name,
        version=known,
        stated=stated,
    )


def _first(record: GameRecord, game: Game) -> Position:
    stated = record.headers.get("rules", str(game.rules))
    if stated != str(game.rules):
        raise record.fault("rules", unknown_rules(game, stated))
    seed = record.headers.get("seed", "0")
    line = record.headers.get("position")
    return game.start(seed) if line is None else _set_up(record, game, line, seed)


def _set_up(record: GameRecord, game: Game, line: str, seed: str) -> Position:
    """The position that a record says it begins with."""
    try:
        position = game.position(line, seed)
    except LineError as error:
        raise record.fault("position", error.sentence) from None
    there, here = (written_options(one.chosen) for one in (position.game, game))
    if (position.game.rules, there) != (game.rules, here):
        wrong = say("the position is one with {there!r}, not with {here!r}", there=there, here=here)
        raise record.fault("position", wrong)
    return position


def _play_all(position: Position, moves: list[Entry]) -> None:
    for entry in moves:
        for variation in entry.variations:
            _play_all(position.copy(), variation)
        play_entry(position, entry)


def play_entry(position: Position, entry: Entry) -> Move:
    """Play one move of a record; a ``RecordError`` names its line if it is refused."""
    try:
        position.play(entry.text, _seat(position, entry))
    except Refusal as refusal:
        because = refusal.sentence
        if refusal.rule:
            because = say("{rule}: {why}", rule=refusal.rule, why=because)
        wrong = say("{move!r} is refused, {because}", move=entry.text, because=because)
        raise RecordError(wrong, entry.line, entry.ply) from None
    assert position.last is not None
    return position.last


def _seat(position: Position, entry: Entry) -> int | None:
    if not entry.seat:
        return None
    for seat in range(CLOCK, len(position.game.seats)):
        if position.game.seat_name(seat) == entry.seat.lower():
            return seat
    wrong = say(
        "nobody here is called {name!r}; there are {names}",
        name=entry.seat,
        names=listed(position.game.seats),
    )
    raise RecordError(wrong, entry.line, entry.ply)
