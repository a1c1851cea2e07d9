"""Tables to draw: some that a person would know, and any that could be."""

from __future__ import annotations

from hypothesis import strategies as st

from orrery.games.orbit_box.data.bodies import LETTERS, SEATS
from orrery.games.orbit_box.scene.table import (
    Arrow,
    BodyOnRing,
    DieOnTable,
    RingTable,
    SeatLine,
    StarOnRing,
)

ORBIT = RingTable(
    cells=7,
    title="Orbit",
    bodies=(
        BodyOnRing("R", 3, owner="mars", moved=True),
        BodyOnRing("O", 3, owner="venus"),
        BodyOnRing("Y", 1),
        BodyOnRing("G", 3, owner="mercury"),
        BodyOnRing("B", 5, owner="jupiter"),
        BodyOnRing("V", 6, owner="saturn"),
    ),
    dice=tuple(DieOnTable(int(v), c, c == "R") for c, v in ("R3", "O5", "Y1", "G6", "B2", "V4")),
    arrow=-1,
    arrows=(Arrow("R", 6, 3),),
    hourglass="running",
    pot=9,
    seats=tuple(SeatLine(n, 11 if n == "earth" else None, n == "mars") for n in SEATS[:6]),
    choices=(("end", "End the game"), ("go-on", "Go on")),
)

HARUN = RingTable(
    cells=12,
    title="Harun",
    bodies=tuple(BodyOnRing(x, c) for x, c in zip(LETTERS, (0, 2, 2, 5, 8, 8, 11), strict=True)),
    stars=(
        StarOnRing("red", 2),
        StarOnRing("red", 7),
        StarOnRing("black", 5),
        StarOnRing("black", 10),
    ),
    dice=tuple(DieOnTable(value) for value in (1, 2, 2, 4, 5, 6, 6)),
    arrow=1,
    hourglass="running",
    reserve=63,
    seats=(
        SeatLine("mercury", 4, master=True, acting=True, bid=5),
        SeatLine("venus", 0, acting=True, bidder=True, bid=7),
        SeatLine("earth", 5, suspended=True),
        SeatLine("mars", 0, acting=True),
    ),
    bids=tuple(range(8, 15)),
    choices=(("pass", "No bid"),),
)

# The booklet's example: body, start, end, points, die.
PLAN = (
    ("V", 0, 2, 3, 2),
    ("Y", 11, 2, 4, 3),
    ("O", 5, 9, 2, 4),
    ("B", 9, 2, 5, 5),
    ("R", 2, 6, 1, 4),
    ("G", 2, 7, 1, 5),
)
CORONA = RingTable(
    cells=12,
    title="Corona",
    bodies=tuple(BodyOnRing(letter, start, die) for letter, start, _, _, die in PLAN),
    arrows=tuple(Arrow(letter, start, end, points) for letter, start, end, points, _ in PLAN),
    dice=tuple(DieOnTable(value, used=True) for value in (2, 3, 4, 4, 5, 5)),
    hourglass="out",
    seats=(
        SeatLine("mercury", 10, master=True),
        SeatLine("venus", 8, acting=True, bidder=True, bid=15),
    ),
)

PLACING = RingTable(
    cells=12,
    title="Harun, placing",
    hand_bodies=tuple(LETTERS),
    hand_stars=("red", "red", "black", "black"),
    reserve=72,
    seats=HARUN.seats,
)

TABLES = (ORBIT, HARUN, CORONA, PLACING)


@st.composite
def bodies_and_moves(draw, cells, letters):
    bodies, arrows = [], []
    cell = st.integers(0, cells - 1)
    for letter in letters:
        start = draw(cell)
        steps = draw(st.integers(0, 6))
        owner = draw(st.sampled_from(("", *SEATS)))
        bodies.append(BodyOnRing(letter, start, steps, owner, draw(st.booleans())))
        if steps and draw(st.booleans()):
            end = (start + steps) % cells
            arrows.append(Arrow(letter, start, end, draw(st.integers(0, 6))))
    return tuple(bodies), tuple(arrows)


def seat_lines(count):
    def line(name):
        return st.builds(
            SeatLine,
            st.just(name),
            st.none() | st.integers(0, 99),
            master=st.booleans(),
            acting=st.booleans(),
            bidder=st.booleans(),
            bid=st.integers(0, 21),
            suspended=st.booleans(),
        )

    return st.tuples(*(line(name) for name in SEATS[:count]))


def dice(coloured):
    value, used = st.integers(1, 6), st.booleans()
    if coloured:
        return st.tuples(*(st.builds(DieOnTable, value, st.just(c), used) for c in LETTERS[:6]))
    return st.lists(st.builds(DieOnTable, value, st.just(""), used), max_size=7).map(tuple)


@st.composite
def ring_tables(draw):
    """Any table, also those that no game would lay out."""
    cells = draw(st.sampled_from((7, 12)))
    order = draw(st.permutations(LETTERS))
    placed = draw(st.integers(0, len(order)))
    bodies, arrows = draw(bodies_and_moves(cells, order[:placed]))
    colours = st.lists(st.sampled_from(("red", "black")), max_size=4)
    stars = draw(st.lists(st.integers(0, cells - 1), unique=True, max_size=4))
    return RingTable(
        cells=cells,
        title=draw(st.text(min_size=1, max_size=30)),
        bodies=bodies,
        stars=tuple(StarOnRing(draw(st.sampled_from(("red", "black"))), cell) for cell in stars),
        dice=draw(st.booleans().flatmap(dice)),
        arrow=draw(st.sampled_from((-1, 0, 1))),
        arrows=arrows,
        hourglass=draw(st.sampled_from(("", "running", "out"))),
        seats=draw(st.integers(0, 10).flatmap(seat_lines)),
        pot=draw(st.none() | st.integers(0, 72)),
        reserve=draw(st.none() | st.integers(0, 72)),
        bids=draw(st.lists(st.integers(1, 21), unique=True).map(sorted).map(tuple)),
        choices=draw(st.sampled_from(((), HARUN.choices, ORBIT.choices))),
        hand_bodies=tuple(order[placed:]),
        hand_stars=tuple(draw(colours)),
    )
