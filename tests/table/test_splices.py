"""Splices make of the items before the items now, whatever came, went or changed places."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from orrery.core.scene import PLAIN_LOOK, Group, Item, Scene, kept_group
from orrery.table.view.splices import splices

#: Some items in two styles each; an equal one need not be the very same.
ITEMS = [Item(f"key-{number}", "disc", style=style) for number in range(8) for style in ("", "new")]
EQUALS = [Item(item.key, item.shape, style=item.style) for item in ITEMS]
group = st.lists(st.sampled_from(ITEMS + EQUALS), max_size=10, unique_by=lambda item: item.key)


def scene(*groups: Group) -> Scene:
    return Scene(PLAIN_LOOK, 0, 0, 1, 1, "", (), groups)


def applied(now: Scene, then: Scene) -> list[Item]:
    items = list(then.items)
    for at, gone, more in splices(now, then):
        items[at : at + gone] = more
    return items


@given(st.lists(group, max_size=4), st.lists(group, max_size=4))
def test_before_and_splices_make_now(now: list[list[Item]], then: list[list[Item]]) -> None:
    later, earlier = (scene(*map(tuple, groups)) for groups in (now, then))
    assert applied(later, earlier) == list(later.items)


@given(group)
def test_what_is_equal_is_not_told_again(items: list[Item]) -> None:
    twins = tuple(Item(item.key, item.shape, style=item.style) for item in items)
    assert list(splices(scene(tuple(items)), scene(twins))) == []


def test_only_what_is_new_is_told() -> None:
    a, b, c, d = ITEMS[::2][:4]
    now, then = scene((a, b, c, d), (ITEMS[8],)), scene((a, c), (ITEMS[8],))
    assert list(splices(now, then)) == [(1, 0, (b,)), (3, 0, (d,))]
    assert list(splices(then, now)) == [(1, 1, ()), (2, 1, ())]


def test_the_same_items_are_the_same_group() -> None:
    assert kept_group(ITEMS[:3]) is kept_group(iter(ITEMS[:3]))
    assert kept_group(ITEMS[:3]) is not kept_group(EQUALS[:3])
