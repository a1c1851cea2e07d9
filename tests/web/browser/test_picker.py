"""From touches to a move: the browser's picker, fed with paths."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

import orrery

#: What a test asks: touch these keys one after the other, and tell what the pick is then.
Touching = Callable[..., dict[str, Any]]

TELL = """async ([paths, touches]) => {
  const { Pick } = await import("/static/board/picker.js");
  const keys = [...new Set(paths.flat())];
  let pick = Pick.begin({
    paths: paths.map((path) => path.join(" ")),
    codes: paths.map((_, i) => 100 + i),
    texts: paths.map((path) => path.join(" ")),
  });
  let refused = null;
  for (const key of touches) {
    const next = pick.touch(key);
    if (next === null) refused = key;
    else pick = next;
  }
  return {
    touched: pick.touched,
    offers: [...pick.offers].sort(),
    touchable: [...pick.touchable()].sort(),
    whole: pick.whole,
    isFinal: pick.isFinal,
    finishing: keys.filter((key) => pick.finishedBy(key)).sort(),
    refused,
  };
}"""


@pytest.fixture
def touching(scripts: Page) -> Touching:
    def touch(paths: list[str], *touches: str) -> dict[str, Any]:
        told: dict[str, Any] = scripts.evaluate(TELL, [[p.split() for p in paths], list(touches)])
        return told

    return touch


WALKS = ["a b", "a c", "d c", "end"]


def test_nothing_touched_offers_every_beginning(touching: Touching) -> None:
    pick = touching(WALKS)
    assert pick["offers"] == ["a", "d", "end"]
    assert pick["whole"] is None
    assert pick["finishing"] == ["end"]


def test_a_touch_narrows(touching: Touching) -> None:
    pick = touching(WALKS, "a")
    assert pick["offers"] == ["b", "c"]
    assert pick["finishing"] == ["b", "c"]
    assert not pick["isFinal"]


def test_one_path_left_is_a_move(touching: Touching) -> None:
    pick = touching(WALKS, "a", "c")
    assert pick["whole"] == {"code": 101, "text": "a c", "steps": 2, "sure": True}
    assert pick["isFinal"]


def test_what_leads_nowhere_changes_nothing(touching: Touching) -> None:
    pick = touching(WALKS, "d", "b")
    assert (pick["touched"], pick["refused"]) == (["d"], "b")


def test_touching_again_steps_back(touching: Touching) -> None:
    assert touching(WALKS, "a", "a")["touched"] == []
    assert touching(WALKS, "a", "b", "b")["touched"] == ["a"]
    assert touching(WALKS, "a", "b", "a")["touched"] == []


def test_another_beginning_changes_the_mind(touching: Touching) -> None:
    assert touching(WALKS, "a", "d")["touched"] == ["d"]
    assert touching(WALKS, "a", "b", "c")["touched"] == ["a", "c"]
    assert touching(WALKS, "a")["touchable"] == ["a", "b", "c", "d", "end"]


def test_a_complete_path_may_go_on(touching: Touching) -> None:
    pick = touching(["a b", "a b c"], "a", "b")
    assert pick["whole"]["text"] == "a b"
    assert pick["offers"] == ["c"]
    assert not pick["isFinal"]
    assert touching(["a b", "a b c"], "a", "b", "c")["whole"]["text"] == "a b c"


def test_a_path_may_touch_an_item_twice(touching: Touching) -> None:
    pick = touching(["a b a", "a c d"], "a", "b", "a")
    assert pick["whole"]["text"] == "a b a"


# --- Items whose order is only a custom -----------------------------------------------------------

PAIRS = ["tile x y", "tile y z", "tile z w"]
OWN_THEN_OTHER = ["tile x y z", "tile y z x", "tile x z y"]


def test_cells_of_one_kind_may_be_touched_in_any_order(touching: Touching) -> None:
    pick = touching(PAIRS, "tile", "y")
    assert pick["offers"] == ["x", "z"]
    assert touching(PAIRS, "tile", "y", "x")["whole"]["text"] == "tile x y"


def test_a_guessed_order_is_never_sure(touching: Touching) -> None:
    assert touching(PAIRS, "tile", "y", "x")["whole"]["sure"] is False
    assert touching(PAIRS, "tile", "x", "y")["whole"]["sure"] is True


@pytest.mark.parametrize("path", OWN_THEN_OTHER)
def test_the_exact_order_wins(touching: Touching, path: str) -> None:
    whole = touching(OWN_THEN_OTHER, *path.split())["whole"]
    assert (whole["text"], whole["sure"]) == (path, True)


def test_the_last_touch_tells_moves_over_the_same_items_apart(touching: Touching) -> None:
    whole = touching(OWN_THEN_OTHER, "tile", "z", "y", "x")["whole"]
    assert (whole["text"], whole["sure"]) == ("tile y z x", True)


def test_any_of_them_can_be_taken_back(touching: Touching) -> None:
    assert touching(OWN_THEN_OTHER, "tile", "x", "y", "x")["touched"] == ["tile", "y"]


def test_steps_of_different_kinds_keep_their_order(touching: Touching) -> None:
    trade = ["trade give-1 get-2", "trade give-2 get-1"]
    assert touching(trade, "trade")["offers"] == ["give-1", "give-2"]


# --- Every move of the real games can be picked ---------------------------------------------------

PICK_ALL = """async ([paths, codes]) => {
  const { Pick } = await import("/static/board/picker.js");
  const start = Pick.begin({ paths, codes, texts: codes.map(String) });
  return codes.filter((code, i) => {
    let pick = start;
    for (const key of paths[i].split(" ")) {
      pick = pick.offers.has(key) ? pick.touch(key) : start;
    }
    return pick.whole?.code !== code || !pick.whole.sure;
  });
}"""


@pytest.mark.parametrize("name", ["orion", "orbit", "harun", "corona", "orbis", "ortus"])
def test_every_listed_move_is_picked_by_its_own_path(scripts: Page, name: str) -> None:
    position = orrery.game(name).start(seed=5)
    for step in range(24):
        seat = next(seat for seat in (*position.to_act[::-1],) if seat >= 0 or step)
        moves = position.moves(seat)
        paths = [" ".join(move.path) for move in moves]
        wrong = scripts.evaluate(PICK_ALL, [paths, [int(move.code) for move in moves]])
        assert wrong == []
        position.play(moves[(7 * step) % len(moves)], seat)
        if position.is_over:
            break
