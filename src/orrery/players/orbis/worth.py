"""What a position of Orbis is worth to a seat: every term in creation points, and named.

Points that are certain count in full. The rest is what a careful person would guess: how likely a
forest will be surrounded, which temple token will come, what a god will bring, and how much the
worshippers, the farms and the open places of the universe will help in the turns that are left.

Nothing here looks at the order of the stacks, or at a market tile that is NONE.
"""

from __future__ import annotations

from math import comb, exp
from typing import Any, NamedTuple

import numpy as np

from orrery.core.kernel import Record, new_record, record_type, rule
from orrery.games.orbis.data.components import (
    APPRENTICE,
    BALANCE,
    DEATH,
    EFFECTS,
    FARM,
    FIRE,
    FOREST,
    HARVESTS,
    IRRIGATION,
    LAZINESS,
    LOVE,
    OCEANS,
    PROSELYTISM,
    TECHNOLOGY,
    TEMPLE,
    VILLAGE,
    VOLCANO,
)
from orrery.games.orbis.rules.box import BOTTOM_ROW, MOST_PLAYERS, NONE
from orrery.games.orbis.rules.codes import N_CODES, N_COLOURS, N_GODS, N_MARKET, N_PLACES
from orrery.games.orbis.rules.kernel import (
    GIFT_OF_LOVE,
    MOST_WORSHIPPERS,
    PRICE_OF_DEATH,
    in_market,
)
from orrery.games.orbis.rules.payment import total
from orrery.games.orbis.rules.places import REGIONS
from orrery.games.orbis.rules.scoring import mystic_value, temples, validated_tiles, wastelands
from orrery.games.orbis.rules.universe import forest_neighbours, has_room

N_EFFECTS = len(EFFECTS)
ALL_COLOURS = (1 << N_COLOURS) - 1

#: More worshippers than this were never seen in one domain; the table of piles ends there.
_MOST_IN_A_PILE = 63
_NEIGHBOURS = 6
#: With more worshippers than this, the next crowd may not fit (OB10).
COMFORTABLE = 7


# --- What the terms weigh -------------------------------------------------------------------------


class Taste(NamedTuple):
    """How much each guess counts."""

    worshipper: float  # the first one of a colour that is in ordinary demand
    fading: float  # each further one of the colour is worth so much of the one before
    demand: float  # more, for each symbol of its colour in the market
    farmed: float  # what is left of it when a farm waives the colour
    horizon: float  # with fewer regions to come than this, worshippers lose their worth
    farm: float  # a farm, for each region to come
    hope: float  # that an empty place will suit a forest, for each colour it wants
    hope_at_least: float  # the same, with no colour: wastelands suit every forest
    temple_spread: float  # how far apart temple symbols must be to decide the order
    temple_later: float  # turns in which half of those without a temple get one
    god_spread: float  # how far ahead one must be to hold a god's favour
    god_keep: float  # what a god that may still be taken is worth, of its full worth
    region: float  # a region that one may take more, since the god was taken early
    lazy: float  # what Laziness will save and allow, for each region to come
    open_colour: float  # a colour that fits somewhere, for each region to come, up to four
    prospect: float  # of the worth of the best tile that the market would offer next
    second: float  # of the second-best, against the best, which somebody may take
    denial: float  # of what the next player finds
    spent: float  # of a worshipper's worth, when one is guessed to come or go next turn
    temple: float  # a temple symbol that could be had next turn
    watered: float  # of the points of an irrigation that could be had next turn
    wooded: float  # of the points of a forest that could be had next turn
    crowded: float  # less, for each worshipper above seven: the limit comes near


#: By number of players: from games between players whose tastes differed a little in everything,
#: and a regression of the points they were ahead.
TASTES = {
    2: Taste(
        worshipper=0.32,
        fading=0.84,
        demand=0.035,
        farmed=0.65,
        horizon=2.4,
        farm=0.075,
        hope=0.25,
        hope_at_least=0.135,
        temple_spread=0.75,
        temple_later=4.7,
        god_spread=0.93,
        god_keep=0.75,
        region=1.0,
        lazy=0.2,
        open_colour=0.075,
        prospect=0.2,
        second=0.5,
        denial=0.4,
        spent=0.7,
        temple=4.5,
        watered=0.4,
        wooded=0.27,
        crowded=0.08,
    ),
    3: Taste(
        worshipper=0.3,
        fading=0.865,
        demand=0.035,
        farmed=0.53,
        horizon=2.2,
        farm=0.125,
        hope=0.25,
        hope_at_least=0.085,
        temple_spread=1.8,
        temple_later=4.5,
        god_spread=0.8,
        god_keep=0.78,
        region=0.75,
        lazy=0.2,
        open_colour=0.07,
        prospect=0.13,
        second=0.35,
        denial=0.14,
        spent=1.08,
        temple=3.1,
        watered=0.39,
        wooded=0.33,
        crowded=0.085,
    ),
    4: Taste(
        worshipper=0.22,
        fading=0.78,
        demand=0.035,
        farmed=0.53,
        horizon=1.7,
        farm=0.15,
        hope=0.245,
        hope_at_least=0.115,
        temple_spread=1.3,
        temple_later=7.0,
        god_spread=0.89,
        god_keep=0.8,
        region=0.5,
        lazy=0.2,
        open_colour=0.13,
        prospect=0.16,
        second=0.33,
        denial=0.17,
        spent=1.05,
        temple=3.4,
        watered=0.4,
        wooded=0.25,
        crowded=0.05,
    ),
}

#: What a player thinks with: its taste, then what it notes of the table before its turn, then what
#: it counts in one universe.
MIND = record_type(
    [
        *((name, np.float64) for name in Taste._fields),
        ("pile", np.float64, (_MOST_IN_A_PILE + 1,)),  # so many of one colour, against one
        # How likely enough places will suit a forest: by colours wanted, places needed and open
        ("reach", np.float64, (N_COLOURS + 1, _NEIGHBOURS + 1, _NEIGHBOURS + 1)),
        ("blur", np.float64, (N_CODES,)),  # how far each move is misjudged
        # The table
        ("price", np.float64, (N_COLOURS,)),  # what demand makes of a colour
        ("most", np.float64, (N_EFFECTS,)),  # validated tiles of whoever else has most
        ("fewest", np.float64),  # wastelands of whoever else has fewest
        ("their_symbols", np.float64, (MOST_PLAYERS,)),  # temple symbols by seat
        ("their_mystic", np.float64, (MOST_PLAYERS,)),
        ("next_fitting", np.int64),  # colours that fit somewhere for the next player, as bits
        # One universe
        ("earned", np.float64),  # points as they stand, and for forests as they are likely
        ("validated", np.float64, (N_EFFECTS,)),
        ("wastelands", np.float64),
        ("symbols", np.float64),
        ("mystic", np.float64),
        ("fitting", np.int64),  # colours that fit somewhere, as bits
        ("left", np.int64),  # the lowest column where the bottom row can still begin
        ("right", np.int64),  # and the highest
    ]
)


def mind_of(taste: Taste) -> Record:
    """A mind with this taste and its tables."""
    mind = new_record(MIND)
    for name, value in taste._asdict().items():
        mind[name] = value
    mind.pile[1:] = np.cumsum(taste.fading ** np.arange(_MOST_IN_A_PILE))
    for colours in range(N_COLOURS + 1):
        chance = min(0.95, taste.hope_at_least + taste.hope * colours)
        for needed in range(_NEIGHBOURS + 1):
            for places in range(_NEIGHBOURS + 1):
                mind.reach[colours, needed, places] = _at_least(needed, places, chance)
    return mind


def _at_least(needed: int, places: int, chance: float) -> float:
    """How likely so many of the places will suit, each with this chance."""
    return sum(
        comb(places, k) * chance**k * (1 - chance) ** (places - k)
        for k in range(needed, places + 1)
    )


# --- The table ------------------------------------------------------------------------------------


@rule
def look_around(p: Any, box: Any, mind: Any, seat: int) -> None:
    """Note the demand of the market and what the others have."""
    note_demand(p, box, mind)
    survey(p, box, mind, (seat + 1) % box.players)
    mind.next_fitting = mind.fitting
    for effect in range(N_EFFECTS):
        mind.most[effect] = 0
    mind.fewest = REGIONS
    for other in range(box.players):
        mind.their_symbols[other] = temples(p, box, other)
        mind.their_mystic[other] = mystic_value(p, box, other)
        if other != seat:
            mind.fewest = min(mind.fewest, float(wastelands(p, other)))
            for effect in (VILLAGE, VOLCANO, IRRIGATION, FOREST):
                count = float(validated_tiles(p, box, other, effect))
                mind.most[effect] = max(mind.most[effect], count)


@rule
def note_demand(p: Any, box: Any, mind: Any) -> None:
    """A colour is worth more when tiles of the market ask for it."""
    for colour in range(N_COLOURS):
        symbols = 0
        for place in range(N_MARKET):
            if p.market[place] != NONE:
                symbols += box.cost[p.market[place], colour]
        mind.price[colour] = 1 + mind.demand * symbols


# --- The sum --------------------------------------------------------------------------------------


@rule
def worth(p: Any, box: Any, mind: Any, seat: int) -> float:
    """What the position is worth to a seat between two turns."""
    regions = REGIONS - int(p.regions[seat])  # to come
    survey(p, box, mind, seat)
    return (
        float(mind.earned)
        + temple_worth(box, mind, seat, regions)
        + god_worth(p, mind, seat, regions)
        + farm_worth(p, mind, seat, regions)
        + domain_worth(p, mind, seat, regions)
        + open_worth(mind, regions)
        + prospect_worth(p, box, mind, seat, regions)
        - denial_worth(p, box, mind, seat)
    )


# --- The universe ---------------------------------------------------------------------------------


@rule
def survey(p: Any, box: Any, mind: Any, seat: int) -> None:
    """Count what lies in a universe, and which colours can still come."""
    mind.earned, mind.wastelands, mind.symbols, mind.mystic = 0.0, 0.0, 0.0, 0.0
    mind.fitting = 0
    for effect in range(N_EFFECTS):
        mind.validated[effect] = 0.0
    note_bounds(p, mind, seat)
    for place in range(N_PLACES):
        if p.universe[seat, place] == NONE:
            if mind.fitting != ALL_COLOURS and has_room(p, box, seat, place):
                mind.fitting |= fitting_colours(p, box, seat, place)
        elif p.wasteland[seat, place]:
            mind.wastelands += 1
        else:
            count_tile(p, box, mind, seat, place)
    if p.god[seat] != LAZINESS:  # OB14
        mind.earned -= mind.wastelands


@rule
def note_bounds(p: Any, mind: Any, seat: int) -> None:
    """Between which columns the bottom row can begin: it will be five wide (OB8)."""
    mind.left, mind.right = 1 - BOTTOM_ROW, 0
    for k in range(2 * BOTTOM_ROW - 1):
        if p.universe[seat, k] != NONE:
            column = k + 1 - BOTTOM_ROW
            mind.left = max(mind.left, column + 1 - BOTTOM_ROW)
            mind.right = min(mind.right, column)


@rule
def column_of(box: Any, place: int) -> int:
    """The column of a place; places are numbered row by row from column -4."""
    above = int(box.row[place]) - 1
    return place - (2 * BOTTOM_ROW - 1) * above + above * (above - 1) // 2 + 1 - BOTTOM_ROW


@rule
def will_be_filled(box: Any, mind: Any, place: int) -> bool:
    """Whether a place can be part of the finished pyramid."""
    column, row = column_of(box, place), int(box.row[place])
    return bool(mind.left <= column <= mind.right + BOTTOM_ROW - row)


@rule
def fitting_colours(p: Any, box: Any, seat: int, place: int) -> int:
    """The colours that fit there face up, as bits (OB8)."""
    if box.row[place] == 1:
        return ALL_COLOURS
    bits = 0
    for k in range(2):
        below = box.below[place, k]
        if p.wasteland[seat, below]:
            return ALL_COLOURS
        bits |= 1 << int(box.colour[p.universe[seat, below]])
    return bits


@rule
def count_tile(p: Any, box: Any, mind: Any, seat: int, place: int) -> None:
    tile = p.universe[seat, place]
    effect = box.effect[tile]
    mind.mystic = max(mind.mystic, float(box.mystic[tile]))
    if effect == TEMPLE:
        mind.symbols += box.count[tile]
        return
    chance = float(p.validated[seat, place])
    if effect == FOREST:
        chance = forest_chance(p, box, mind, seat, place)
    mind.validated[effect] += chance
    mind.earned += chance * box.points[tile]


@rule
def forest_chance(p: Any, box: Any, mind: Any, seat: int, place: int) -> float:
    """How likely a forest will have the neighbours it wants (OB12)."""
    tile = p.universe[seat, place]
    needed = int(box.count[tile]) - forest_neighbours(p, box, seat, place)
    if needed <= 0:
        return 1.0
    places, colours = 0, 0
    for k in range(_NEIGHBOURS):
        around = int(box.around[place, k])
        if around != NONE and p.universe[seat, around] == NONE:
            places += will_be_filled(box, mind, around)
    for colour in range(N_COLOURS):
        colours += box.wanted[tile, colour]
    return float(mind.reach[colours, needed, places])


@rule
def open_worth(mind: Any, regions: int) -> float:
    """Colours that fit somewhere keep the next tiles from becoming wastelands."""
    count = 0
    for colour in range(N_COLOURS):
        count += mind.fitting >> colour & 1
    return float(mind.open_colour * count * min(regions, 4))


# --- Temples and gods -----------------------------------------------------------------------------


@rule
def likely(lead: float, spread: float) -> float:
    """How likely a lead holds: one half without any, nearly certain when it is wide."""
    return float(1 / (1 + exp(-lead / spread)))


@rule
def temple_worth(box: Any, mind: Any, seat: int, regions: int) -> float:
    """The temple token that is likely to come (OB13)."""
    spread = mind.temple_spread * (0.1 + 0.1 * regions)
    ahead = 0.0
    for other in range(box.players):
        if other != seat:
            lead = mind.their_symbols[other] - mind.symbols
            if lead == 0:
                lead = 0.3 if mind.their_mystic[other] > mind.mystic else -0.3
            if mind.their_symbols[other] > 0 or regions > 0:
                ahead += likely(lead, spread)
    rank = min(int(ahead), box.players - 2)
    token = box.tokens[rank] + (ahead - rank) * (box.tokens[rank + 1] - box.tokens[rank])
    if mind.symbols == 0:
        token *= regions / (regions + mind.temple_later)
    return float(token)


@rule
def god_worth(p: Any, mind: Any, seat: int, regions: int) -> float:
    """The god in hand, or the best of those that may still be taken."""
    god = int(p.god[seat])
    if god != NONE:
        extra = float(mind.region) if regions > 0 else 0.0
        return blessing(p, mind, seat, god, regions) + extra
    best = 0.0
    for other in range(N_GODS):
        if p.offered[other]:
            best = max(best, blessing(p, mind, seat, other, regions))
    return float(mind.god_keep * best)


@rule
def blessing(p: Any, mind: Any, seat: int, god: int, regions: int) -> float:
    """What a god is likely to bring, the loss of worshippers to Death included (OB14)."""
    if god == APPRENTICE:
        return 2.0
    if god == LOVE:
        taken = p.god[seat] == god
        return 1.0 if taken else 1.0 + GIFT_OF_LOVE * 0.5 * mind.worshipper
    if god == LAZINESS:
        saved = 0.0 if p.god[seat] == god else float(mind.wastelands)  # counted with the universe
        return 1.0 + saved + float(mind.lazy * regions)
    if god == DEATH:
        if p.god[seat] == god:
            return 3.0 * float(p.sacrificed[seat])
        return 3.0 - PRICE_OF_DEATH * 0.4 * use_for(mind, regions)
    return 3.0 * favour(mind, god, regions)


@rule
def favour(mind: Any, god: int, regions: int) -> float:
    """How likely a god's condition will be met at the end."""
    spread = mind.god_spread * (0.1 + 0.15 * regions)
    if god == TECHNOLOGY:
        return likely(mind.fewest - mind.wastelands + 0.5, spread)
    if god == BALANCE:
        return (
            have_one(mind.validated[VILLAGE], regions)
            * have_one(mind.symbols, regions)
            * have_one(mind.validated[VOLCANO], regions)
        )
    effect = FOREST
    if god == OCEANS:
        effect = IRRIGATION
    elif god == FIRE:
        effect = VOLCANO
    elif god == HARVESTS:
        effect = VILLAGE
    return likely(mind.validated[effect] - mind.most[effect] + 0.5, spread)


@rule
def have_one(count: float, regions: int) -> float:
    """How likely there will be one, for Balance."""
    return 1.0 if count > 0 else regions / (regions + 6.0)


# --- Worshippers and farms ------------------------------------------------------------------------


@rule
def farm_worth(p: Any, mind: Any, seat: int, regions: int) -> float:
    """What farms will save in the regions to come (OB7)."""
    count = 0
    for colour in range(N_COLOURS):
        count += p.farm[seat, colour]
    return float(mind.farm * count * regions)


@rule
def pile_worth(p: Any, mind: Any, seat: int, colour: int, count: int) -> float:
    """So many worshippers of one colour, against the first of an ordinary one."""
    price = mind.farmed if p.farm[seat, colour] else mind.price[colour]
    return float(price * mind.pile[min(count, _MOST_IN_A_PILE)])


@rule
def use_for(mind: Any, regions: int) -> float:
    """What a worshipper is worth with so many regions to come; each can spend only a few."""
    return float(mind.worshipper * min(1.0, regions / mind.horizon))


@rule
def domain_worth(p: Any, mind: Any, seat: int, regions: int) -> float:
    """The worshippers; the last ones only decide a tie (OB15)."""
    many, count = 0.0, total(p.domain[seat])
    for colour in range(N_COLOURS):
        many += pile_worth(p, mind, seat, colour, int(p.domain[seat, colour]))
    many -= mind.crowded * max(0, count - COMFORTABLE)
    return float(use_for(mind, regions) * many + 0.01 * count)


# --- What the market would offer next -------------------------------------------------------------


@rule
def prospect_worth(p: Any, box: Any, mind: Any, seat: int, regions: int) -> float:
    """The best two tiles that could be taken if it were this seat's turn again."""
    if regions == 0:
        return 0.0
    best, second = -1.0, -1.0
    for place in range(N_MARKET):
        if p.market[place] != NONE:
            found = offer(p, box, mind, seat, place, mind.fitting)
            if found > best:
                best, second = found, best
            elif found > second:
                second = found
    return float(mind.prospect * (best + mind.second * second))


@rule
def denial_worth(p: Any, box: Any, mind: Any, seat: int) -> float:
    """What is left to the next player, who is a rival."""
    after = (seat + 1) % int(box.players)
    if p.regions[after] == REGIONS:
        return 0.0
    best = -1.0
    for place in range(N_MARKET):
        if p.market[place] != NONE:
            best = max(best, offer(p, box, mind, after, place, mind.next_fitting))
    return float(mind.denial * best)


@rule
def offer(p: Any, box: Any, mind: Any, seat: int, place: int, fitting: int) -> float:
    """A rough guess of what a tile of the market brings: its crowd, its points, less its price."""
    tile = p.market[place]
    regions = REGIONS - 1 - int(p.regions[seat])  # to come after it
    each = mind.spent * use_for(mind, regions)
    room = MOST_WORSHIPPERS - total(p.domain[seat])
    gain = each * min(total(p.crowd[place]), max(2, room))
    if fitting >> int(box.colour[tile]) & 1 == 0 or not affords(p, box, seat, place):
        return float(gain - 1.0)
    for colour in range(N_COLOURS):
        if not p.farm[seat, colour]:
            gain -= each * box.cost[tile, colour]
    gain -= each * box.cost[tile, N_COLOURS]
    return float(gain + promise(p, box, mind, tile, each, regions))


@rule
def affords(p: Any, box: Any, seat: int, place: int) -> bool:
    """Whether the tile could be paid with the domain and the crowd on it (OB5, OB6), roughly."""
    tile = p.market[place]
    missing, spare = 0, 0
    for colour in range(N_COLOURS):
        rest = int(p.domain[seat, colour]) + int(p.crowd[place, colour])
        if not p.farm[seat, colour]:
            rest -= int(box.cost[tile, colour])
        if rest < 0:
            missing -= rest
        else:
            spare += rest
    return missing == 0 and spare >= box.cost[tile, N_COLOURS]


@rule
def promise(p: Any, box: Any, mind: Any, tile: int, each: float, regions: int) -> float:
    """What the effect of a tile would bring."""
    effect, count = box.effect[tile], float(box.count[tile])
    points = float(box.points[tile])
    if effect == FARM:
        return float(mind.farm * regions)
    if effect == PROSELYTISM:
        return each * count
    if effect == TEMPLE:
        return float(mind.temple * count)
    if effect == VILLAGE:
        return max(0.0, points - each * count)
    if effect == VOLCANO:
        return points if is_hot(p, box, tile) else 0.0
    if effect == IRRIGATION:
        return float(mind.watered * points)
    if effect == FOREST:
        return float(mind.wooded * points)
    return points


@rule
def is_hot(p: Any, box: Any, tile: int) -> bool:
    """Whether the market has what a volcano wants to destroy."""
    for colour in range(N_COLOURS):
        if box.destroys[tile, colour] > in_market(p, colour):
            return False
    return True
