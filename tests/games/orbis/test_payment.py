"""Payments and places against brute force, on drawn examples (OB6 to OB9, OB12)."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import orrery
from orrery.games.orbis.data.components import COLOURS
from orrery.games.orbis.rules import payment
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.codes import PAY
from orrery.games.orbis.rules.places import PLACES
from orrery.games.orbis.rules.universe import fits, forest_neighbours, has_room, lies_on

from .positions import NUMBER, PLAIN, TILE, TILES, build, give, phase, start, texts
from .reference import RAINBOW, Hoard, Laid, Pyramid, after_trades, can_pay, text_of

domains = st.tuples(*[st.integers(0, 8)] * 5)
#: Few different colours, so that trades are needed.
lopsided = st.permutations(range(5)).flatmap(
    lambda order: st.tuples(st.integers(0, 14), st.integers(0, 5), st.integers(0, 2)).map(
        lambda counts: tuple(dict(zip(order, counts, strict=False)).get(c, 0) for c in range(5))
    )
)
hoards = domains | lopsided
dues = st.tuples(*[st.integers(0, 3)] * 5)
some = st.integers(0, 4)


def as_array(counts: Hoard) -> np.ndarray:
    return np.array(counts, np.int8)


# --- What can be paid -----------------------------------------------------------------------------


@given(hoards, dues, some)
def test_ob6_what_can_be_paid_is_what_some_trades_can_pay(
    hoard: Hoard, due: Hoard, due_any: int
) -> None:
    found = payment.is_payable(as_array(hoard), as_array(due), due_any)
    assert bool(found) == can_pay(hoard, due, due_any)


@given(hoards, dues, some)
def test_ob6_what_can_be_paid_after_a_trade_or_a_payment(
    hoard: Hoard, due: Hoard, due_any: int
) -> None:
    domain, wanted = as_array(hoard), as_array(due)
    for given_colour in range(5):
        for taken in range(5):
            changed = list(hoard)
            changed[given_colour] -= 3
            changed[taken] += 1
            if given_colour != taken and changed[given_colour] >= 0:
                found = payment.is_payable_after(domain, wanted, due_any, given_colour, 3, taken)
                assert bool(found) == can_pay(tuple(changed), due, due_any)
        changed = list(hoard)
        changed[given_colour] -= 1
        if changed[given_colour] >= 0:
            found = payment.is_payable_after(domain, wanted, due_any, given_colour, 1, NONE)
            assert bool(found) == can_pay(tuple(changed), due, due_any)


@given(hoards, dues, some)
def test_ob7_paying_the_colours_first_changes_nothing_about_what_can_be_paid(
    hoard: Hoard, due: Hoard, due_any: int
) -> None:
    domain, wanted = as_array(hoard), as_array(due)
    payment.pay_colours(domain, wanted)
    assert (domain >= 0).all()
    assert (wanted >= 0).all()
    paid = as_array(hoard) - domain
    assert paid.tolist() == (as_array(due) - wanted).tolist()
    assert paid.tolist() == np.minimum(hoard, due).tolist()
    payable = can_pay(hoard, due, due_any)
    assert can_pay(tuple(domain.tolist()), tuple(wanted.tolist()), due_any) == payable
    assert payment.total(domain) == sum(hoard) - paid.sum()


# --- Paying ---------------------------------------------------------------------------------------


def paying(hoard: Hoard, due: Hoard, due_any: int) -> orrery.Position:
    """A farm has been laid; the colours that are there have been paid, this is left."""
    position = build(start(), "1:0=Y1c")
    p = position.state
    p.phase, p.laid, p.due_any = PAY, PLACES.index((1, 0)), due_any
    give(position, **dict(zip(COLOURS, hoard, strict=True)))
    p.due[:] = due
    payment.pay_colours(p.domain[0], p.due)
    return position


def left(position: orrery.Position) -> tuple[Hoard, Hoard, int]:
    p = position.state
    return tuple(p.domain[0].tolist()), tuple(p.due.tolist()), int(p.due_any)


def by_brute_force(hoard: Hoard, due: Hoard, due_any: int) -> set[str]:
    """The trades and payments after which the rest can still be paid."""
    found = set()
    for changed in after_trades(hoard):
        if can_pay(changed, due, due_any):
            steps = [after - before for before, after in zip(hoard, changed, strict=True)]
            given_colour, taken = RAINBOW[steps.index(-3)], RAINBOW[steps.index(1)]
            found.add(f"trade {given_colour} {taken}")
    for number, colour in enumerate(RAINBOW):
        rest = tuple(n - (c == number) for c, n in enumerate(hoard))
        if due_any and min(rest) >= 0 and can_pay(rest, due, due_any - 1):
            found.add(f"pay {colour}")
    return found


@given(st.data(), hoards, dues, some)
def test_ob6_every_move_keeps_the_tile_payable_and_every_payment_can_be_finished(
    data: st.DataObject, hoard: Hoard, due: Hoard, due_any: int
) -> None:
    position = paying(hoard, due, due_any)
    if not can_pay(hoard, due, due_any) or not sum(position.state.due) + due_any:
        return
    while position.to_act == (0,) and phase(position) == "pay":
        assert can_pay(*left(position))
        moves = texts(position)
        assert moves == by_brute_force(*left(position))
        assert moves
        position.play(data.draw(st.sampled_from(sorted(moves))))
        assert (position.state.domain[0] >= 0).all()
        assert (position.state.due >= 0).all()
        assert position.state.due_any >= 0
    spent = sum(hoard) - sum(position.state.domain[0].tolist())
    assert spent >= sum(due) + due_any
    assert (spent - sum(due) - due_any) % 2 == 0  # each trade makes two fewer
    assert not position.state.due.any()
    assert position.view()["players"]["sun"]["farms"] == ["red"]


# --- Places ---------------------------------------------------------------------------------------

GROWTH = st.lists(
    st.tuples(st.integers(0, 99), st.sampled_from([*COLOURS, "flipped"])), max_size=14
)
FORESTS = [tile for tile in TILES.tiles if tile.effect.kind == "forest"]


def grown(growth: list[tuple[int, str]]) -> tuple[orrery.Position, Pyramid]:
    """A universe grown tile by tile, at the table and in the reference."""
    position, pyramid = start(), Pyramid()
    for number, colour in growth:
        flipped = colour == "flipped"
        spots = sorted(pyramid.room() if flipped else pyramid.room_for(colour))
        if spots:
            spot = spots[number % len(spots)]
            tile = PLAIN["red" if flipped else colour]
            build(position, f"{text_of(spot)}={'-' * flipped}{tile}")
            pyramid.laid[spot] = Laid(TILE[tile], flipped)
    return position, pyramid


@given(GROWTH)
def test_ob8_there_is_room_exactly_where_the_reference_finds_it(
    growth: list[tuple[int, str]],
) -> None:
    position, pyramid = grown(growth)
    p, box = position.state, position.game.box
    room = {str(place) for n, place in enumerate(PLACES) if has_room(p, box, 0, n)}
    assert room == {text_of(spot) for spot in pyramid.room()}
    assert bool(room) == (len(pyramid.laid) < 14)
    for number, colour in enumerate(COLOURS):
        found = {str(place) for n, place in enumerate(PLACES) if fits(p, box, 0, n, number)}
        assert found == {text_of(spot) for spot in pyramid.room_for(colour)}


@given(GROWTH)
def test_ob9_what_lies_below_and_around_is_what_the_reference_sees(
    growth: list[tuple[int, str]],
) -> None:
    position, pyramid = grown(growth)
    p, box = position.state, position.game.box
    for spot in pyramid.laid:
        n = [str(place) for place in PLACES].index(text_of(spot))
        for number, colour in enumerate(COLOURS):
            below = any(laid.is_coloured(colour) for laid in pyramid.below(spot))
            assert bool(lies_on(p, box, 0, n, number)) == below
        for forest in FORESTS:
            was = int(p.universe[0, n])
            p.universe[0, n] = NUMBER[forest.id]
            wanted = forest.effect.colours
            count = sum(any(map(laid.is_coloured, wanted)) for laid in pyramid.around(spot))
            assert forest_neighbours(p, box, 0, n) == count
            p.universe[0, n] = was
