/**
 * Which item a person means who points at a place. Items lie on top of each other, some let
 * pointers through, and a finger is wider than a small cell.
 */

/** How far beside an item a pointer still counts, in pixels: at nothing, and at another item. */
const REACH = { touch: { empty: 22, other: 9 }, mouse: { empty: 8, other: 0 } };
/** To a finger nothing is smaller than this, in pixels, as far as its neighbours leave room. */
const FINGER = 40;

/** The keys of the items under a point, the topmost first. @param {Element} root */
export function keysAt(root, x, y) {
  const keys = [];
  for (const element of document.elementsFromPoint(x, y)) {
    const item = root.contains(element) ? element.closest("[data-key]") : null;
    const key = /** @type {SVGElement | null} */ (item)?.dataset.key;
    if (key && !keys.includes(key)) keys.push(key);
  }
  return keys;
}

/**
 * The item that is meant, among those that can be touched: the topmost under the point, else the
 * nearest one close by. Null if there is none.
 * @param {import("./scene.js").Board} board
 * @param {Set<string>} touchable
 * @param {{clientX: number, clientY: number, pointerType?: string}} point
 * @returns {string | null}
 */
export function meant(board, touchable, point) {
  const under = keysAt(board.root, point.clientX, point.clientY);
  const hit = under.find((key) => touchable.has(key));
  if (hit) return hit;
  const isTouch = point.pointerType === "touch";
  const { empty, other } = isTouch ? REACH.touch : REACH.mouse;
  const isOther = under.some((key) => board.items.get(key)?.text);
  return nearest(board, touchable, point, isOther ? other : empty, isTouch ? FINGER : 0);
}

/** The topmost item under a point that has a name. */
export function named(board, x, y) {
  return keysAt(board.root, x, y).find((key) => board.items.get(key)?.text) ?? null;
}

/** @param {number} least what is smaller reaches as far as if it were of this size */
function nearest(board, touchable, { clientX, clientY }, reach, least) {
  let best = null;
  let distance = Infinity;
  for (const key of touchable) {
    const element = board.elements.get(key);
    if (!element) continue;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = Math.max(left - clientX, 0, clientX - right);
    const y = Math.max(top - clientY, 0, clientY - bottom);
    const away = Math.hypot(x, y);
    const isNear =
      away < reach || (x <= (least - right + left) / 2 && y <= (least - bottom + top) / 2);
    if (isNear && away < distance) [best, distance] = [key, away];
  }
  return best;
}
