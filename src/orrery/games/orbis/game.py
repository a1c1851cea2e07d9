"""Orbis on the shared contract: options, views, outcome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any

from orrery.core.contract import Game, Move, Outcome, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.kernel import PlainRecord, Record, copy_array
from orrery.core.options import FromShelf, Number
from orrery.core.progress import Progress
from orrery.core.rulebook import Countable, Use
from orrery.core.scene import MoveStep, Scene
from orrery.core.terminal import Canvas
from orrery.core.texts import Sentence, Text, count, say
from orrery.games.orbis.counting import countables, counted
from orrery.games.orbis.data.components import COLOURS, GODS, LEVELS, MARKET, SEATS
from orrery.games.orbis.data.tiles import ORRERY_SET, TILE_SETS, TileSet
from orrery.games.orbis.editing import OrbisEditor
from orrery.games.orbis.picture import picture
from orrery.games.orbis.picture.board import text_board
from orrery.games.orbis.rules import codes
from orrery.games.orbis.rules.box import MOST_PLAYERS, NEWEST_RULES, NONE, build_box
from orrery.games.orbis.rules.kernel import MOST_WORSHIPPERS, POSITION, act
from orrery.games.orbis.rules.looking import findings
from orrery.games.orbis.rules.observation import PLANES
from orrery.games.orbis.rules.places import PLACE_NAMES
from orrery.games.orbis.scene import LOOK, scene
from orrery.games.orbis.words import instructions, notation, refusals, tasks
from orrery.games.orbis.words.account import account
from orrery.games.orbis.words.explained import EXPLANATIONS, explained
from orrery.games.orbis.words.names import REASON_SENTENCES, REASON_WORDS, SEAT_TITLES, SEAT_WORDS
from orrery.games.orbis.words.notation import OrbisMove
from orrery.games.orbis.words.progress import progress
from orrery.games.orbis.words.rulebook import RULEBOOK
from orrery.games.orbis.words.spoken import spoken

POINTS, WORSHIPPERS, SHARED = "points", "worshippers", "shared"

#: For so many seconds a tile is seen that was taken or laid, before it is paid for.
_BEGUN = 0.9


class Orbis(Game):
    """Take regions from a market, pay with the worshippers who gather on them, build a pyramid."""

    name = "orbis"
    title = "Orbis"
    version = NEWEST_RULES
    about = say(
        "Take a region: worshippers gather beside it, and those on it come to you. Pay for regions,"
        " build a pyramid of fourteen whose colours carry each other, and choose one god."
    )
    pitch = say("Be a god: gather worshippers and build a universe of fourteen regions.")
    goal = say("Have the most creation points after 15 turns: from regions, temples and a god.")
    minutes = 45
    place = 2
    expert = "orrery.players.orbis"
    credit = say("Tim Armstrong, illustrated by Davide Tosello (Space Cowboys)")
    options = (
        Number("players", 2, MOST_PLAYERS, 2, say("how many play"), title=say("Players")),
        FromShelf(
            "tiles", TILE_SETS, ORRERY_SET.label, say("the set of region tiles"), say("Tiles")
        ),
    )
    look = LOOK
    position_type = POSITION
    planes = PLANES
    plane_size = codes.N_PLACES
    rulebook = RULEBOOK
    explanations = EXPLANATIONS
    seat_titles, seat_words, reason_words = SEAT_TITLES, SEAT_WORDS, REASON_WORDS
    reason_sentences = REASON_SENTENCES

    @cached_property
    def tile_set(self) -> TileSet:
        """The tiles that are played with."""
        return TILE_SETS.find(str(self.chosen["tiles"]))

    @property
    def seats(self) -> Sequence[str]:
        return SEATS[: int(self.chosen["players"])]

    @property
    def code_count(self) -> int:
        return codes.N_CODES

    def build_box(self) -> Record:
        return build_box(int(self.chosen["players"]), self.tile_set, self.rules)

    # --- Moves ------------------------------------------------------------------------------------

    def move(self, seat: Seat, code: int) -> OrbisMove:
        return notation.move(seat, code)

    def read(self, text: str, seat: Seat, position: Position | None = None) -> Move:
        return notation.read(text, seat)

    def refusal(self, position: Position, move: Move) -> Refusal:
        known = self.move(move.seat, move.code)
        task = self.task(position, move.seat)
        return refusals.refusal(position.state, self.box, self.tile_set, known, task)

    def reveals(self, before: Record, after: Record) -> bool:
        return bool(before.drawn != after.drawn)

    # --- What can be seen -------------------------------------------------------------------------

    def holding(self, position: Position, seat: Seat) -> Text:
        return _points(findings(position.plain, self.plain_box).points[seat])

    def task(self, position: Position, seat: Seat | None) -> Sentence:
        return _task(self, position.plain)

    def instruction(self, position: Position, seat: Seat) -> Sentence:
        return _instruction(self, position.plain)

    def progress(self, position: Position, seat: Seat | None) -> Progress:
        return progress(position.plain, self.plain_box)

    def spoken(self, move: Move) -> Sentence:
        assert isinstance(move, OrbisMove)
        return spoken(move, self.seat_title(move.seat))

    def outcome(self, position: Position) -> Outcome:
        p = position.state
        winners = tuple(seat for seat, _ in enumerate(self.seats) if p.winners >> seat & 1)
        scores = findings(position.plain, self.plain_box).points[: len(self.seats)]
        level = scores.count(max(scores)) > 1
        reason = SHARED if len(winners) > 1 else (WORSHIPPERS if level else POINTS)
        accounts = tuple(account(p, self.box, self.tile_set, seat) for seat, _ in self._seats)
        return Outcome(winners, tuple(map(float, scores)), reason, accounts=accounts)

    @property
    def _seats(self) -> list[tuple[Seat, str]]:
        return list(enumerate(self.seats))

    def view(self, position: Position, seat: Seat | None) -> dict[str, Any]:
        """Everything but the order of the stacks, whoever looks."""
        return self.seen(position.plain, position.to_act)

    def seen(self, p: PlainRecord, acting: Sequence[Seat]) -> dict[str, Any]:
        """The same of a plain record."""
        return {
            "phase": codes.PHASES[p.phase],
            "to_act": [self.seats[seat] for seat in acting],
            "turns_taken": p.turns_taken,
            "tiles": self.chosen["tiles"],
            "market": {name: self._market(p, place) for place, name in enumerate(MARKET)},
            "stacks": self._stacks(p),
            "gods": [god for number, god in enumerate(GODS) if p.offered[number]],
            "temple_tokens": self.plain_box.tokens[: len(self.seats)],
            "players": {name: self._player(p, s) for s, name in self._seats},
            "turn": self._turn(p),
        }

    def _market(self, p: PlainRecord, place: int) -> dict[str, Any]:
        tile = self._tile_name(p.market[place])
        return {"tile": tile, "worshippers": by_colour(p.crowd[place])}

    def _tile_name(self, tile: int) -> str | None:
        return None if tile == NONE else self.tile_set.tiles[tile].id

    def _stacks(self, p: PlainRecord) -> dict[str, int]:
        """How many tiles of each level are still to come."""
        starts = self.plain_box.level_start
        ends = zip(LEVELS, starts, starts[1:], strict=False)
        return {str(level): end - min(max(start, p.drawn), end) for level, start, end in ends}

    def _player(self, p: PlainRecord, seat: Seat) -> dict[str, Any]:
        god, found = p.god[seat], findings(p, self.plain_box)
        return {
            "domain": by_colour(p.domain[seat]),
            "farms": [colour for c, colour in enumerate(COLOURS) if p.farm[seat][c]],
            "god": None if god == NONE else GODS[god],
            "sacrificed": bool(p.sacrificed[seat]),
            "universe": {
                PLACE_NAMES[number]: {
                    "tile": self._tile_name(tile),
                    "wasteland": bool(p.wasteland[seat][number]),
                    "validated": bool(found.validated[seat][number]),
                }
                for number, tile in enumerate(p.universe[seat])
                if tile != NONE
            },
            "temples": found.temples[seat],
            "mystic_value": found.mystic_value[seat],
            "points": found.points[seat],
        }

    def _turn(self, p: PlainRecord) -> dict[str, Any]:
        """What the player in turn has in hand and has still to do."""
        return {
            "hand": self._tile_name(p.hand),
            "laid": None if p.laid == NONE else PLACE_NAMES[p.laid],
            "due": {**by_colour(p.due), "any": p.due_any},
            "payable": findings(p, self.plain_box).is_payable,
            "to_destroy": by_colour(p.to_destroy),
            "to_discard": max(p.to_discard, self._above_limit(p)),
            "to_gain": p.to_gain,
        }

    def _above_limit(self, p: PlainRecord) -> int:
        return sum(p.domain[p.turn]) - MOST_WORSHIPPERS if p.phase == codes.LIMIT else 0

    def explained(self, position: Position, seat: Seat | None, key: str) -> Text:
        kind, _, name = key.partition("-")
        if kind == "market" and name in MARKET:
            tile = position.plain.market[MARKET.index(name)]
            return explained(self.tile_set.tiles[tile]) if tile >= 0 else ""
        for tile in self.tile_set.tiles if kind == "tile" else ():
            if tile.id == name:
                return explained(tile)
        return super().explained(position, seat, key)

    def countables(self) -> tuple[Countable, ...]:
        return countables(self.tile_set, len(self.seats))

    def counted(self, before: Position, move: Move, after: Position) -> Iterable[Use]:
        return counted(self.tile_set, before, move, after)

    def points(self, position: Position) -> tuple[float, ...]:
        found = findings(position.plain, self.plain_box).points
        return tuple(map(float, found[: len(self.seats)]))

    def scene(self, position: Position, seat: Seat | None) -> Scene:
        return scene(position, seat)

    def steps(
        self, before: Position, move: Move, after: Position, seat: Seat | None
    ) -> tuple[MoveStep, ...]:
        """What is taken or laid is seen before it is paid for and anything follows by itself."""
        takes, lays = move.code < codes.GOD_CODE, codes.LAY_CODE <= move.code < codes.PAY_CODE
        if not (takes or lays):
            return ()
        array = copy_array(before.state)
        act(array[0], self.box, move.code)
        if array.tobytes() == after.state.tobytes():
            return ()
        return (MoveStep(scene(Position(self, array, None), seat), _BEGUN, self.spoken(move)),)

    def picture(self, position: Position, seat: Seat | None, colour: bool) -> str:
        return picture(position, seat, colour)

    def editor(self) -> OrbisEditor:
        return OrbisEditor(self)

    def text_board(self, position: Position, seat: Seat | None) -> Canvas:
        return text_board(position, seat)


def by_colour(counts: list[int]) -> dict[str, int]:
    """Worshippers by the name of their colour."""
    return dict(zip(COLOURS, counts, strict=True))


@lru_cache(maxsize=256)
def _points(points: int) -> Sentence:
    return count("{n} point", "{n} points", points)


@lru_cache(maxsize=64)
def _instruction(game: Orbis, p: PlainRecord) -> Sentence:
    return instructions.instruction(p, game.plain_box, game.tile_set)


@lru_cache(maxsize=64)
def _task(game: Orbis, p: PlainRecord) -> Sentence:
    return tasks.task(p, game.plain_box, game.tile_set)
