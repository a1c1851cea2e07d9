"""A table with everything open: for games that are over, and for whoever studies them."""

from __future__ import annotations

from dataclasses import replace

from orrery.core.contract import Position, Seat
from orrery.core.scene import Item, Scene

#: In so many other worlds it is looked what a stranger cannot know; one could be like the true one.
_WORLDS = 4


def open_scene(position: Position, seat: Seat | None) -> Scene:
    """What this seat, or a spectator, sees, and all that only the others see.

    Another seat's items are secret if they look otherwise in a world that a spectator could not
    tell from this one. They lie where the other seat sees them: of games that hide something, all
    seats see the same table. What this seat knows itself stays, and so does what it can touch.
    """
    others = [other for other in range(len(position.game.seats)) if other != seat]
    secrets = {key: item for other in others for key, item in _secrets(position, other).items()}
    scene = position.scene(seat)
    if not secrets:
        return scene
    plain = {item.key: item for item in position.scene(None).items}
    items = [
        secrets.pop(item.key) if item.key in secrets and plain.get(item.key) == item else item
        for item in scene.items
    ]
    shown = {item.key for item in items}
    added = [item for key, item in secrets.items() if key not in shown]
    return replace(scene, groups=((*items, *added),))


def _secrets(position: Position, seat: Seat) -> dict[str, Item]:
    """What a seat sees and a spectator cannot know, without what it would touch to move."""
    worlds = [position.imagine(None, world) for world in range(_WORLDS)]
    elsewhere = [{item.key: item for item in world.scene(seat).items} for world in worlds]
    moves = position.moves(seat) if seat in position.to_act else []
    touched = {key for move in moves for key in move.path}
    return {
        item.key: item
        for item in position.scene(seat).items
        if any(items.get(item.key) != item for items in elsewhere)
        and not any(item.key == key or item.key.startswith(f"{key}-") for key in touched)
    }
