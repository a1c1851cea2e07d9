"""Creation points: tiles, temples and gods (OB12 to OB15)."""

from __future__ import annotations

from typing import Any

from orrery.core.kernel import rule
from orrery.games.orbis.data.components import (
    APPRENTICE,
    BALANCE,
    DEATH,
    FIRE,
    FOREST,
    HARVESTS,
    IRRIGATION,
    LAZINESS,
    LOVE,
    NATURE,
    OCEANS,
    TECHNOLOGY,
    TEMPLE,
    VILLAGE,
    VOLCANO,
)
from orrery.games.orbis.rules.box import NONE
from orrery.games.orbis.rules.codes import N_PLACES
from orrery.games.orbis.rules.payment import total
from orrery.games.orbis.rules.universe import forest_neighbours

# --- Tiles (OB12) ---------------------------------------------------------------------------------


@rule
def is_face_up(p: Any, seat: int, place: int) -> bool:
    return p.universe[seat, place] != NONE and p.wasteland[seat, place] == 0


@rule
def is_validated(p: Any, box: Any, seat: int, place: int) -> bool:
    """Whether the face-up tile there earns its points: a forest as things stand now."""
    tile = p.universe[seat, place]
    if box.effect[tile] == FOREST:
        return forest_neighbours(p, box, seat, place) >= box.count[tile]
    return p.validated[seat, place] == 1


@rule
def tile_points(p: Any, box: Any, seat: int, place: int) -> int:
    """The points of the tile that lies there."""
    if p.wasteland[seat, place]:
        return 0 if p.god[seat] == LAZINESS else -1  # OB14
    return int(box.points[p.universe[seat, place]]) if is_validated(p, box, seat, place) else 0


@rule
def wastelands(p: Any, seat: int) -> int:
    count = 0
    for place in range(N_PLACES):
        count += p.wasteland[seat, place]
    return count


@rule
def validated_tiles(p: Any, box: Any, seat: int, effect: int) -> int:
    """How many validated tiles with this effect a player has."""
    count = 0
    for place in range(N_PLACES):
        if is_face_up(p, seat, place) and box.effect[p.universe[seat, place]] == effect:
            count += is_validated(p, box, seat, place)
    return count


# --- Temples (OB13) -------------------------------------------------------------------------------


@rule
def temples(p: Any, box: Any, seat: int) -> int:
    """A player's temple symbols."""
    count = 0
    for place in range(N_PLACES):
        if is_face_up(p, seat, place) and box.effect[p.universe[seat, place]] == TEMPLE:
            count += box.count[p.universe[seat, place]]
    return count


@rule
def mystic_value(p: Any, box: Any, seat: int) -> int:
    """The highest mystic value among a player's face-up tiles; only white ones have any."""
    highest = 0
    for place in range(N_PLACES):
        if is_face_up(p, seat, place):
            highest = max(highest, box.mystic[p.universe[seat, place]])
    return highest


@rule
def temple_points(p: Any, box: Any, seat: int) -> int:
    """The token a player takes: most symbols first, then mystic value, then the earlier seat."""
    own, mystic = temples(p, box, seat), mystic_value(p, box, seat)
    if own == 0:
        return 0
    ahead = 0
    for other in range(box.players):
        theirs = temples(p, box, other)
        if theirs > own:
            ahead += 1
        elif theirs == own and other != seat:
            against = mystic_value(p, box, other)
            ahead += against > mystic or (against == mystic and other < seat)
    return int(box.tokens[ahead])


# --- Gods (OB14) ----------------------------------------------------------------------------------


@rule
def has_most(p: Any, box: Any, seat: int, effect: int) -> bool:
    """Whether nobody has more validated tiles with this effect; none against none is a tie."""
    own = validated_tiles(p, box, seat, effect)
    for other in range(box.players):
        if validated_tiles(p, box, other, effect) > own:
            return False
    return True


@rule
def has_fewest_wastelands(p: Any, box: Any, seat: int) -> bool:
    own = wastelands(p, seat)
    for other in range(box.players):
        if wastelands(p, other) < own:
            return False
    return True


@rule
def is_balanced(p: Any, box: Any, seat: int) -> bool:
    return (
        validated_tiles(p, box, seat, VILLAGE) > 0
        and temples(p, box, seat) > 0
        and validated_tiles(p, box, seat, VOLCANO) > 0
    )


@rule
def is_pleased(p: Any, box: Any, seat: int, god: int) -> bool:
    """Whether a player meets the condition of a god."""
    if god == OCEANS:
        return has_most(p, box, seat, IRRIGATION)
    if god == FIRE:
        return has_most(p, box, seat, VOLCANO)
    if god == TECHNOLOGY:
        return has_fewest_wastelands(p, box, seat)
    if god == NATURE:
        return has_most(p, box, seat, FOREST)
    if god == BALANCE:
        return is_balanced(p, box, seat)
    if god == HARVESTS:
        return has_most(p, box, seat, VILLAGE)
    if god == DEATH:
        return p.sacrificed[seat] == 1
    return True


@rule
def god_points(p: Any, box: Any, seat: int) -> int:
    god = p.god[seat]
    if god == NONE or not is_pleased(p, box, seat, god):
        return 0
    if god in (LOVE, LAZINESS):
        return 1
    return 2 if god == APPRENTICE else 3


# --- The sum (OB15) -------------------------------------------------------------------------------


@rule
def creation_points(p: Any, box: Any, seat: int) -> int:
    """All points of a player, as things stand."""
    points = god_points(p, box, seat) + temple_points(p, box, seat)
    for place in range(N_PLACES):
        if p.universe[seat, place] != NONE:
            points += tile_points(p, box, seat, place)
    return points


@rule
def standing(p: Any, box: Any, seat: int) -> int:
    """What decides the game: points, then worshippers left (OB15)."""
    return 1000 * creation_points(p, box, seat) + total(p.domain[seat])


@rule
def winners(p: Any, box: Any) -> int:
    """Who has won, as bits by seat; several share the victory."""
    best = standing(p, box, 0)
    bits = 1
    for seat in range(1, box.players):
        theirs = standing(p, box, seat)
        if theirs > best:
            best, bits = theirs, 0
        if theirs == best:
            bits |= 1 << seat
    return bits
