/**
 * How the things on a table move. It follows from words in an item's style, never from the game:
 *
 * - `rolls` comes rolling in, like a die: when it is new, shows another face, or gets this word;
 * - `hops` leaps in an arc; a figure `times-3` stands for three, an `endless` one for a supply, and
 *   where one place loses figures and another gains them, that many leap across;
 * - `settles` is laid down from above;
 * - `falls` has just been beaten: it tumbles off to its new place;
 * - `highlight` lights up, one after the other;
 * - `trails` leaves a mark of its way (trails.js).
 *
 * Everything else glides to its new place, appears, or fades. Nothing here delays a touch: the
 * items are where they belong at once, and only their picture is on the way.
 */

import { moves } from "../shared/settings.js";

/** @typedef {import("./scene.js").Item} Item */
/** @typedef {{ points: [number, number][], ms: number }} Path from where it was to where it is */
/** @typedef {"dice" | "capture" | "place" | "hop" | "glide"} Happening */

const GLIDE = 320;
const FADE = 240;
const SETTLE = 300;
const ROLL = 850;
const HOP = 480;
const LIGHT = 520;
const COUNT = 500;
/** From one to the next, where several things do the same. */
const STEP = 70;
const LIGHT_STEP = 130;
/** More leaps than this are no move but a jump through the game. */
const MOST_LEAPS = 12;
const SMOOTH = "cubic-bezier(0.3, 0.1, 0.2, 1)";

/** @param {Item | undefined} item @param {string} word */
export function does(item, word) {
  return Boolean(item?.style?.split(" ").includes(word));
}

/** @param {Item} item @returns {[number, number]} */
export function centre(item) {
  if (!item.points?.length) return item.at ?? [0, 0];
  const sum = item.points.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  return [sum[0] / item.points.length, sum[1] / item.points.length];
}

/**
 * An item somewhere else, as a style: animated transforms stand in for the attribute.
 * @param {Item} item
 * @param {{ at?: [number, number], turn?: number, size?: number }} [where] its middle, further
 *   degrees, and how many times as large
 */
function pose(item, { at = centre(item), turn = 0, size = 1 } = {}) {
  const [x, y] = centre(item);
  if (item.shape === "symbol") {
    const scale = (item.size ?? 0) * size;
    return `translate(${at[0]}px, ${at[1]}px) rotate(${(item.turn ?? 0) + turn}deg) scale(${scale})`;
  }
  const changed = `rotate(${(item.turn ?? 0) + turn}deg) scale(${size})`;
  return `translate(${at[0]}px, ${at[1]}px) ${changed} translate(${-x}px, ${-y}px)`;
}

// --- One item -------------------------------------------------------------------------------------

/**
 * A new item; `order` counts those that come together, `reach` is the height of the table.
 * @param {SVGElement} element @param {Item} item @param {number} order @param {number} reach
 * @returns {Happening | ""}
 */
export function appear(element, item, order, reach) {
  if (does(item, "rolls")) {
    roll(element, item, order, reach);
    return "dice";
  }
  if (does(item, "highlight")) {
    lightUp(element, item, order);
    return "";
  }
  if (does(item, "settles")) {
    settle(element, item, reach);
    return "place";
  }
  if (moves()) element.animate([{ opacity: 0 }, {}], { duration: FADE, easing: "ease-out" });
  return "";
}

/** From the near edge of the table, a little aside, in ever slower turns. */
function roll(element, item, order, reach) {
  if (!moves()) return;
  const [x, y] = centre(item);
  const side = order % 2 ? 1 : -1;
  const begin = /** @type {[number, number]} */ ([x * 2 + side * 0.2 * reach, y + 0.5 * reach]);
  const touch = /** @type {[number, number]} */ ([x - side * 0.02 * reach, y - 0.03 * reach]);
  element.animate(
    [
      { transform: pose(item, { at: begin, turn: -side * 660, size: 1.9 }), opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: pose(item, { at: touch, turn: -side * 40, size: 1.12 }), offset: 0.72 },
      { transform: pose(item), opacity: 1 },
    ],
    { duration: ROLL, delay: order * STEP, fill: "backwards", easing: "cubic-bezier(0.2, 0.6, 0.4, 1)" },
  );
}

function settle(element, item, reach) {
  if (!moves()) return;
  const [x, y] = centre(item);
  element.animate(
    [
      { transform: pose(item, { at: [x, y - 0.03 * reach] }), opacity: 0 },
      { transform: pose(item, { at: [x, y + 0.004 * reach] }), opacity: 1, offset: 0.7 },
      { transform: pose(item) },
    ],
    { duration: SETTLE, easing: "ease-out" },
  );
}

function lightUp(element, item, order) {
  if (!moves()) return;
  element.animate(
    [
      { transform: pose(item, { size: 1.5 }), opacity: 0 },
      { transform: pose(item, { size: 1.12 }), opacity: 1, offset: 0.4 },
      { transform: pose(item), opacity: 1 },
    ],
    { duration: LIGHT, delay: 300 + order * LIGHT_STEP, fill: "backwards", easing: "ease-out" },
  );
}

/** The element goes once nothing is seen of it. @param {SVGElement} element */
export function leave(element) {
  if (!moves()) {
    element.remove();
    return;
  }
  const fade = element.animate([{}, { opacity: 0 }], { duration: FADE, easing: "ease-in" });
  fade.onfinish = () => element.remove();
  fade.oncancel = () => element.remove();
}

/**
 * An item that is another now.
 * @param {SVGElement} element @param {Item} before @param {Item} item @param {Path} [path]
 * @returns {Happening | ""}
 */
export function change(element, before, item, path) {
  countUp(element, before.text);
  const from = centre(before);
  const to = centre(item);
  const way = Math.hypot(from[0] - to[0], from[1] - to[1]);
  if (way < 1) return "";
  const isBeaten = does(item, "falls") && !does(before, "falls");
  if (path) follow(element, item, path);
  else if (moves()) travel(element, before, item, isBeaten);
  if (isBeaten) return "capture";
  return item.shape === "symbol" ? "glide" : "";
}

function travel(element, before, item, isBeaten) {
  const at = centre(before);
  const size = before.size && item.size ? before.size / item.size : 1;
  const turn = (before.turn ?? 0) - (item.turn ?? 0);
  const frames = [{ transform: pose(item, { at, size, turn }) }, { transform: pose(item) }];
  if (isBeaten) frames.splice(1, 0, { transform: pose(item, { at, size: size * 1.25, turn: -25 }), offset: 0.25 });
  element.animate(frames, { duration: isBeaten ? 2 * GLIDE : GLIDE, easing: SMOOTH });
}

/** From point to point, at each of them for a moment. @param {SVGElement} element @param {Item} item @param {Path} path */
export function follow(element, item, { points, ms }) {
  if (!moves()) return;
  const frames = points.map((at) => ({ transform: pose(item, { at }), easing: "ease-in-out" }));
  element.animate(frames, { duration: ms });
}

// --- Numbers --------------------------------------------------------------------------------------

/** @type {WeakMap<Element, Animation>} */
const counting = new WeakMap();

/**
 * The number within the words of an element runs to its new value. Words that differ otherwise just
 * change, and what shows no words, such as a symbol whose text is only spoken, is left alone.
 * @param {Element} element it shows the new words already
 * @param {string | undefined} before the words that it showed
 */
export function countUp(element, before) {
  counting.get(element)?.cancel();
  const after = element.textContent ?? "";
  const [old, now] = [before, after].map((words) => /^(\D*)(\d{1,4})(\D*)$/.exec(words ?? ""));
  if (!old || !now || old[1] !== now[1] || old[2] === now[2] || !moves()) return;
  const [from, to] = [Number(old[2]), Number(now[2])];
  const way = element.animate(null, COUNT); // it changes no style; whoever ends it ends the count
  counting.set(element, way);
  const tick = () => {
    if (way.playState === "idle") return; // cancelled: other words stand there now
    const done = way.effect?.getComputedTiming().progress ?? 1;
    element.textContent = done < 1 ? now[1] + Math.round(from + (to - from) * done) + now[3] : after;
    if (done < 1) requestAnimationFrame(tick);
  };
  tick();
}

// --- Leaps ----------------------------------------------------------------------------------------

/** How many of its kind a figure stands for. @param {Item} item */
function times(item) {
  return Number(/(?:^| )times-(\d+)/.exec(item.style ?? "")?.[1] ?? 1);
}

/**
 * Which figures leap from where to where, by what each place had before and has now.
 * @param {Iterable<Item>} before @param {Iterable<Item>} after
 * @returns {[Item, Item][]}
 */
export function leaps(before, after) {
  const had = hoppers(before);
  const have = hoppers(after);
  const found = [];
  for (const symbol of new Set([...have.values()].map((item) => item.symbol))) {
    found.push(...pairs(symbol, had, have));
  }
  return found.length > MOST_LEAPS ? [] : found;
}

/** @param {Iterable<Item>} items @returns {Map<string, Item>} */
function hoppers(items) {
  return new Map([...items].filter((item) => does(item, "hops")).map((item) => [item.key, item]));
}

function pairs(symbol, had, have) {
  const losing = [];
  const gaining = [];
  let supply = null;
  for (const key of new Set([...had.keys(), ...have.keys()])) {
    const item = have.get(key) ?? had.get(key);
    if (item.symbol !== symbol) continue;
    if (does(item, "endless")) supply = item;
    else {
      const more = (have.has(key) ? times(have.get(key)) : 0) - (had.has(key) ? times(had.get(key)) : 0);
      const place = had.get(key) ?? item;
      for (let k = 0; k < more; k += 1) gaining.push(item);
      for (let k = 0; k > more; k -= 1) losing.push(place);
    }
  }
  const all = Math.max(losing.length, gaining.length);
  return Array.from({ length: all }, (_, k) => [losing[k] ?? supply, gaining[k] ?? supply]).filter(
    ([from, to]) => from && to,
  );
}

/**
 * One figure on its way; it is gone when it has arrived.
 * @param {SVGElement} element @param {Item} from @param {Item} to @param {number} order
 */
export function leap(element, from, to, order) {
  const [x, y] = centre(from);
  const [toX, toY] = centre(to);
  const high = 14 + 0.22 * Math.hypot(toX - x, toY - y);
  const size = (to.size ?? 1) / (from.size ?? 1);
  const frames = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => ({
    transform: pose(from, {
      at: [x + (toX - x) * t, y + (toY - y) * t - 4 * high * t * (1 - t)],
      size: 1 + (size - 1) * t,
    }),
    opacity: t < 1 ? 1 : 0.4,
  }));
  const way = element.animate(frames, { duration: HOP, delay: order * STEP, fill: "backwards" });
  way.onfinish = () => element.remove();
  way.oncancel = () => element.remove();
}
