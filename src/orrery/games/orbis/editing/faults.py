"""Why a table of Orbis that was put together is impossible.

Universes are checked by the rules that lay tiles: region after region, as somebody may have done.
What was paid is not asked, since nobody can tell any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from orrery.core.contract import Seat
from orrery.core.editing.editor import PositionFault
from orrery.core.kernel import Record, new_array
from orrery.core.texts import Sentence, say
from orrery.games.orbis.data.components import LEVELS, MARKET
from orrery.games.orbis.data.tiles import Tile
from orrery.games.orbis.editing.records import lay_region
from orrery.games.orbis.editing.words import FLIPPED, NO_GOD, EditedTable, LaidRegion
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.kernel import GIFT_OF_LOVE, MOST_WORSHIPPERS, POSITION
from orrery.games.orbis.rules.places import NUMBER_OF
from orrery.games.orbis.rules.universe import fits, has_room
from orrery.games.orbis.words.names import COLOUR_WORDS, SEAT_TITLES

#: A tile of the market has at most so many beside it (OB4).
_BESIDE = 4


class TableChecks:
    """Everything that can be wrong with a table."""

    def __init__(
        self, table: EditedTable, box: Record, tiles: Sequence[Tile], seats: Sequence[str]
    ):
        self._table, self._box, self._seats = table, box, seats
        self._tiles: Mapping[str, Tile] = {tile.id: tile for tile in tiles}
        self._number = {tile.id: k for k, tile in enumerate(tiles)}

    def faults(self) -> Iterator[PositionFault]:
        """All faults, the plainest first."""
        yield from self._market()
        for seat, _ in enumerate(self._seats):
            yield from self._universe(seat)
        yield from self._turns()
        yield from self._levels()
        yield from self._gods()
        yield from self._worshippers()

    # --- Tiles ------------------------------------------------------------------------------------

    def _market(self) -> Iterator[PositionFault]:
        lie = len(self._table.market)
        if lie < len(MARKET):
            wrong = say("The market has 9 tiles, not {n}.", n=lie)
            yield PositionFault("OB1", wrong)

    def _universe(self, seat: Seat) -> Iterator[PositionFault]:
        """Lay the tiles again, each as soon as the rules allow it."""
        p = new_array(POSITION)[0]
        p.universe[:] = NONE
        left = list(self._table.universes[seat])
        while ready := [region for region in left if self._can_lie(p, seat, region)]:
            lay_region(p, self._box, seat, ready[0], self._number[ready[0].tile])
            left.remove(ready[0])
        who = self._who(seat)
        for region in left[:1]:
            place, tile = str(region.place), region.tile
            if has_room(p, self._box, seat, NUMBER_OF[region.place]):
                wrong = say(
                    "{who}: {tile} lies on no region of its colour, on {place}.",
                    who=who,
                    tile=tile,
                    place=place,
                )
            elif region.place.row > 1:
                wrong = say(
                    "{who}: {tile} has no two regions below it, on {place}.",
                    who=who,
                    tile=tile,
                    place=place,
                )
            else:
                wrong = say("{who}: the bottom row is one line of five at most.", who=who)
            yield PositionFault("OB8", wrong)

    def _can_lie(self, p: Record, seat: Seat, region: LaidRegion) -> bool:
        place, box = NUMBER_OF[region.place], self._box
        if region.state == FLIPPED:
            return bool(has_room(p, box, seat, place))
        return bool(fits(p, box, seat, place, box.colour[self._number[region.tile]]))

    def _levels(self) -> Iterator[PositionFault]:
        """Level after level comes to the market (OB11)."""
        shown = Counter(self._tiles[tile].level for tile in self._table.tiles)
        left = len(MARKET) + self._table.regions
        starts = self._box.level_start
        for level, first, last in zip(LEVELS, starts, starts[1:], strict=False):
            due = min(left, int(last - first))
            left -= due
            if shown[level] != due and len(self._table.market) == len(MARKET):
                wrong = say(
                    "Open tiles of level {level} after so many turns: {due}, not {n}.",
                    due=due,
                    level=level,
                    n=shown[level],
                )
                yield PositionFault("OB11", wrong)
                return

    # --- Turns and gods ---------------------------------------------------------------------------

    def _turns(self) -> Iterator[PositionFault]:
        """Whoever is in turn has had as many turns as the next ones, or one fewer than the rest."""
        table, players = self._table, len(self._seats)
        in_turn = [table.turns((table.turn + k) % players) for k in range(players)]
        if in_turn != sorted(in_turn) or in_turn[-1] - in_turn[0] > 1:
            had = ", ".join(str(table.turns(seat)) for seat in range(players))
            wrong = say(
                "{who} cannot be in turn; regions and gods together, turns so far: {had}.",
                who=self._who(table.turn),
                had=had,
            )
            yield PositionFault("OB3", wrong)

    def _gods(self) -> Iterator[PositionFault]:
        table = self._table
        if len(set(table.gods)) < len(table.gods):
            yield PositionFault("OB2", say("The gods of a game are all different."))
        taken = [god for god in table.taken if god != NO_GOD]
        if len(set(taken)) < len(taken):
            yield PositionFault("OB2", say("Two players cannot have the same god."))
        for seat, god in enumerate(table.taken):
            if god not in (NO_GOD, *table.gods):
                wrong = say("{who} has a god who is not in this game.", who=self._who(seat))
                yield PositionFault("OB2", wrong)
        if table.has_sacrificed and "death" not in taken:
            wrong = say("Nobody has the god of death, to whom worshippers were given.")
            yield PositionFault("OB14", wrong)

    # --- Worshippers ------------------------------------------------------------------------------

    def _worshippers(self) -> Iterator[PositionFault]:
        table = self._table
        for seat, domain in enumerate(table.domains):
            if sum(domain.values()) > MOST_WORSHIPPERS:
                wrong = say(
                    "{who} keeps 10 worshippers at most when a turn is over.", who=self._who(seat)
                )
                yield PositionFault("OB10", wrong)
        laid = [region for universe in table.universes for region in universe]
        taken = Counter(self._tiles[region.tile].colour for region in laid)
        on_market: Counter[str] = Counter()
        for crowd in table.crowd.values():
            on_market.update(crowd)
        for colour, many in on_market.items():
            if many > _BESIDE * taken[colour]:
                wrong = say(
                    "Each region taken brings 4 of its colour at most, so not {n} on the market:"
                    " {colour}.",
                    n=many,
                    colour=COLOUR_WORDS[colour],
                )
                yield PositionFault("OB4", wrong)
        yield from self._sum(laid, sum(on_market.values()))

    def _sum(self, laid: Sequence[LaidRegion], on_market: int) -> Iterator[PositionFault]:
        """Trades and payments only make fewer of them."""
        most = _BESIDE * len(laid) + GIFT_OF_LOVE * ("love" in self._table.taken)
        for region in laid:
            effect = self._tiles[region.tile].effect
            if effect.kind == "proselytism" and region.state != FLIPPED:
                most += effect.count
        there = on_market + sum(sum(domain.values()) for domain in self._table.domains)
        if there > most:
            wrong = say(
                "At most {most} worshippers have come so far, and {n} are on the table.",
                most=most,
                n=there,
            )
            yield PositionFault("OB4", wrong)

    def _who(self, seat: Seat) -> Sentence:
        return SEAT_TITLES[self._seats[seat]]
