"""What has changed between two scenes: here so many items go, and these come in their place.

Groups that are the very same are passed over. What has changed between two groups is found once,
however many people look, and whatever is made of it can be kept under it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from orrery.core.scene import Group, Item, Scene

#: So many pairs of groups are known at a time.
_MOST_PAIRS = 8192


class Splice(NamedTuple):
    """A change of a list: after this many items so many go, and these come."""

    at: int  # in the list as the splices before have left it
    gone: int
    items: Group


def splices(now: Scene, then: Scene) -> Iterator[Splice]:
    """All changes, in the order in which they are made."""
    if len(now.groups) != len(then.groups):
        yield from _found(now.items, then.items)
        return
    passed = 0
    for group, before in zip(now.groups, then.groups, strict=True):
        if group is not before:
            for at, gone, items in _known(group, before):
                yield Splice(passed + at, gone, items)
        passed += len(group)


#: By identity: the groups themselves, so that no others can have it, and their splices.
_pairs: dict[tuple[int, int], tuple[Group, Group, tuple[Splice, ...]]] = {}


def _known(now: Group, then: Group) -> tuple[Splice, ...]:
    key = (id(now), id(then))
    kept = _pairs.get(key)
    if kept is None:
        if len(_pairs) >= _MOST_PAIRS:
            _pairs.clear()
        kept = _pairs[key] = now, then, tuple(_found(now, then))
    return kept[2]


def _found(now: Group, then: Group) -> Iterator[Splice]:
    """Both lists side by side; items that stay in another order go and come again."""
    least = min(len(now), len(then))
    first = last = 0
    while first < least and now[first] is then[first]:
        first += 1
    while last < least - first and now[-1 - last] is then[-1 - last]:
        last += 1
    then = then[first : len(then) - last]
    now = _with_same(now[first : len(now) - last], then)
    known, staying = set(map(id, then)), set(map(id, now))
    here = there = 0
    while here < len(now) or there < len(then):
        if here < len(now) and there < len(then) and now[here] is then[there]:
            here, there = here + 1, there + 1
            continue
        at, since = here, there
        while there < len(then) and id(then[there]) not in staying:
            there += 1
        while here < len(now) and id(now[here]) not in known:
            here += 1
        if (at, since) == (here, there):
            here, there = len(now), len(then)
        yield Splice(first + at, there - since, now[at:here])


def _with_same(now: Group, then: Group) -> Group:
    """The items now; of those that equal one before, that one."""
    before: dict[str, Item] = {item.key: item for item in then}
    return tuple(
        old if old is not None and (old is item or old == item) else item
        for item in now
        for old in (before.get(item.key),)
    )
