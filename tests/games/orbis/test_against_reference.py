"""The engine and a slow table agree at every decision of random games."""

from __future__ import annotations

from random import Random

import pytest

import orrery
from orrery.core import kernel
from orrery.core.kernel import COMPILED
from orrery.games.orbis.data.components import GODS, SEATS
from orrery.games.orbis.rules.places import PLACES

from .positions import PLAYERS, TILES, orbis
from .reference import CELLS, RAINBOW, OrbisTable, Pyramid, spot_of, text_of

GAMES = (
    [(players, seed) for players in PLAYERS for seed in range(20)] if COMPILED else [(2, 1), (4, 0)]
)


def table_like(position: orrery.Position) -> OrbisTable:
    """A table with the same stacks, gods and first player."""
    p, players = position.state, len(position.game.seats)
    stack = [TILES.tiles[number] for number in p.stack[: 14 * players + 9].tolist()]
    gods = {god for god, there in zip(GODS, p.offered.tolist(), strict=True) if there}
    return OrbisTable(players, stack, gods, int(p.turn))


def assert_alike(position: orrery.Position, table: OrbisTable) -> list[orrery.Move]:
    moves, view = position.moves(), position.view()
    assert {move.text for move in moves} == table.moves()
    assert len(moves) == len({move.text for move in moves})
    assert view["phase"] == table.phase
    assert position.to_act == (() if table.phase == "over" else (table.turn,))
    assert view["turns_taken"] == table.turns
    assert_same_market(view, table)
    for seat in range(table.players):
        assert_same_player(view["players"][SEATS[seat]], table, seat)
    return moves


def assert_same_market(view: dict, table: OrbisTable) -> None:
    for cell in CELLS:
        shown = table.market[cell].id if cell in table.market else None
        assert view["market"][cell]["tile"] == shown
        assert view["market"][cell]["worshippers"] == {c: table.crowd[cell][c] for c in RAINBOW}
    levels = [tile.level for tile in table.stack]
    assert view["stacks"] == {str(level): levels.count(level) for level in (1, 2, 3)}
    assert set(view["gods"]) == table.gods


def assert_same_player(shown: dict, table: OrbisTable, seat: int) -> None:
    own: Pyramid = table.pyramid[seat]
    assert shown["domain"] == {colour: table.domain[seat][colour] for colour in RAINBOW}
    assert set(shown["farms"]) == table.farms[seat]
    assert shown["god"] == (table.god[seat] or None)
    assert {spot_of(place): laid["tile"] for place, laid in shown["universe"].items()} == {
        spot: laid.tile.id for spot, laid in own.laid.items()
    }
    for place, laid in shown["universe"].items():
        there = own.laid[spot_of(place)]
        assert laid["wasteland"] == there.flipped
        if there.tile.creation_points:
            assert laid["validated"] == own.is_valid(spot_of(place))
    assert (shown["temples"], shown["mystic_value"]) == (own.temples(), own.mystic())
    if table.phase == "over":
        assert shown["points"] == table.score(seat)


def assert_same_end(position: orrery.Position, table: OrbisTable) -> None:
    outcome, seats = position.outcome, range(table.players)
    winners, scores = table.winners(), [table.score(seat) for seat in seats]
    assert (list(outcome.winners), list(outcome.scores)) == (winners, scores)
    for seat in seats:
        assert sum(line.points for line in outcome.accounts[seat]) == scores[seat]
        share = (table.players - len(winners)) / (table.players - 1)
        worth = kernel.payoff(position.state, position.game.box, seat)
        assert worth == (share if seat in winners else -1)
    if len(winners) > 1:
        assert outcome.reason == "shared"
    else:
        assert outcome.reason == ("worshippers" if scores.count(max(scores)) > 1 else "points")


def some_move(moves: list[orrery.Move], chance: Random, ambitious: bool) -> orrery.Move:
    """Any move; somebody ambitious lays and validates if possible and trades less often."""
    if ambitious:
        better = [move for move in moves if move.text.split()[0] in ("lay", "validate", "pay")]
        plain = [move for move in moves if not move.text.startswith("trade")]
        if chance.random() < 0.8:
            moves = better or plain or moves
    return chance.choice(moves)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_random_game_goes_as_in_the_reference(players: int, seed: int) -> None:
    position, chance = orbis(players).start(seed), Random(f"{players} {seed}")
    table = table_like(position)
    while moves := assert_alike(position, table):
        move = some_move(moves, chance, ambitious=seed % 4 != 0)
        position.play(move)
        table.play(move.text)
    assert position.is_over
    assert_same_end(position, table)


def test_a_code_is_legal_exactly_when_it_is_listed() -> None:
    game, chance = orbis(3), Random(5)
    position = game.start(5)
    while not position.is_over:
        if COMPILED or position.ply % 20 == 7:
            (seat,) = position.to_act
            assert legal_codes(position, seat) == position.codes().tolist()
        position.play(chance.choice(position.moves()))
    assert all(legal_codes(position, seat) == [] for seat in range(3))


def test_a_seat_that_is_not_in_turn_has_no_legal_code() -> None:
    position = orbis(3).start(5)
    for seat in {0, 1, 2} - set(position.to_act):
        assert legal_codes(position, seat) == []


def legal_codes(position: orrery.Position, seat: int) -> list[int]:
    game, state = position.game, position.state
    return [c for c in range(game.code_count) if kernel.is_legal(state, game.box, seat, c)]


def test_both_name_the_places_alike() -> None:
    assert [text_of(spot_of(str(place))) for place in PLACES] == [str(place) for place in PLACES]
