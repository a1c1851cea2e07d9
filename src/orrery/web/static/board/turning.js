/**
 * A thing that is laid on several places at once: it follows the pointer, and turns by the wheel,
 * the key R, two fingers or a button.
 *
 * Nothing is known of any game: the moves that go through the places touched so far are the ways in
 * which the thing can lie there, and the places of their items tell them apart.
 */

import { announce } from "../shared/announce.js";
import { at } from "../shared/page.js";
import { word } from "../shared/words.js";

/** @typedef {import("./picker.js").Pick} Pick */
/** @typedef {import("./picker.js").Whole & {path: string[]}} Way a move, and what it lies on */
/** @typedef {[number, number]} Vector */

/** So far two fingers turn for one turn, in degrees. */
const TWIST = 40;

export class Turning {
  /** @param {import("./choosing.js").Choosing} choosing */
  constructor(choosing) {
    this.choosing = choosing;
    this.board = choosing.board;
    /** How it lies: each of its places, seen from the one that is pointed at. @type {Vector[]} */
    this.manner = [];
    this.button = button();
    this.button.addEventListener("click", () => this.turn(1));
    this.listen();
  }

  listen() {
    const root = this.board.root;
    const active = { passive: false };
    root.addEventListener("wheel", (event) => this.rolled(event), active);
    root.addEventListener("touchmove", (event) => this.twisted(event), active);
    root.addEventListener("touchend", () => (this.angle = null));
    document.addEventListener("keydown", (event) => this.pressed(event), true); // before others
    /** Of two fingers, in degrees. @type {number | null} */
    this.angle = null;
  }

  // --- How it lies --------------------------------------------------------------------------------

  /**
   * The move that lays the thing where one points, turned as it was before.
   * @param {Pick} pick @param {string | null} key
   * @returns {Way | null}
   */
  lying(pick, key) {
    const ways = this.ways(pick, key);
    if (ways.length === 0) return null;
    const away = ({ path }) => distance(this.manner, this.seen(path, pick, key));
    const best = ways.reduce((a, b) => (away(b) < away(a) ? b : a));
    this.manner = this.seen(best.path, pick, key);
    return best;
  }

  /** The ways to lie there in the order of turning. @returns {Way[]} */
  ways(pick, key) {
    const held = holder(pick, key);
    if (held === null) return [];
    const all = pick.wholes(key);
    const round = pick.touched.length > 2 ? [] : all.filter((way) => this.middle(way) === held);
    return (round.length ? round : all).sort(
      (a, b) => direction(this.seen(a.path, pick, key)) - direction(this.seen(b.path, pick, key)),
    );
  }

  /** The place about which it turns: the nearest to its middle, the last of several. */
  middle({ path }) {
    const places = path.slice(1).map((key) => this.place(key));
    const sum = places.reduce(([x, y], [a, b]) => [x + a, y + b], [0, 0]);
    const mean = [sum[0] / places.length, sum[1] / places.length];
    const away = places.map(([x, y]) => Math.round(Math.hypot(x - mean[0], y - mean[1])));
    return path[1 + away.lastIndexOf(Math.min(...away))];
  }

  /** Each place of a move, seen from where one points. @returns {Vector[]} */
  seen(path, pick, key) {
    const [x, y] = this.place(holder(pick, key) ?? "");
    return path.slice(1).map((other) => {
      const [a, b] = this.place(other);
      return [a - x, b - y];
    });
  }

  /** @param {string} key @returns {Vector} */
  place(key) {
    return /** @type {Vector} */ (this.board.items.get(key)?.at ?? [0, 0]);
  }

  // --- Turning ------------------------------------------------------------------------------------

  /** Whether what is laid can lie there in another way: a key means something else if it cannot. */
  get isFree() {
    const { pick, aim, laid } = this.choosing;
    return laid !== null && this.ways(pick, aim).length > 1;
  }

  /** @param {number} by */
  turn(by) {
    const { pick, aim } = this.choosing;
    const ways = this.ways(pick, aim);
    const now = this.choosing.laid;
    if (!now || ways.length === 0) return;
    const place = ways.findIndex((way) => way.code === now.code);
    const next = ways[(place + by + ways.length) % ways.length];
    this.manner = this.seen(next.path, pick, aim);
    this.choosing.lay(next);
    announce(next.text);
  }

  /** @param {WheelEvent} event */
  rolled(event) {
    if (!this.choosing.laid || event.ctrlKey) return;
    event.preventDefault();
    this.turn(Math.sign(event.deltaY) || 0);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const isTyping = /** @type {Element} */ (event.target).closest("input, textarea, select");
    const isOther = event.ctrlKey || event.metaKey || event.altKey || isTyping;
    if (event.key.toLowerCase() !== "r" || isOther || !this.isFree) return;
    event.stopPropagation();
    this.turn(event.shiftKey ? -1 : 1);
  }

  /** @param {TouchEvent} event */
  twisted(event) {
    const [one, two] = event.touches;
    if (!two || !this.choosing.laid) return;
    event.preventDefault();
    const angle =
      (Math.atan2(two.clientY - one.clientY, two.clientX - one.clientX) * 180) / Math.PI;
    if (this.angle === null) this.angle = angle;
    const turned = ((angle - this.angle + 540) % 360) - 180;
    if (Math.abs(turned) < TWIST) return;
    this.angle = angle;
    this.turn(Math.sign(turned));
  }

  /** @param {boolean} isUp */
  show(isUp) {
    this.button.hidden = !isUp;
  }
}

/** What one points at, if it is a place to lie, or what was touched last. */
function holder(pick, key) {
  if (key && pick.offers.has(key)) return key;
  return pick.touched.length > 1 ? pick.touched.at(-1) : null;
}

/** Where the last place lies, by the clock, and what tells mirrored ways apart. @param {Vector[]} seen */
function direction(seen) {
  const far = seen.filter(([x, y]) => x || y);
  const angle = ([x, y]) => Math.round(((Math.atan2(y, x) * 180) / Math.PI + 360) % 360);
  return angle(far.at(-1) ?? [0, 0]) + angle(far[0] ?? [0, 0]) / 1000;
}

/** @param {Vector[]} manner @param {Vector[]} seen */
function distance(manner, seen) {
  if (manner.length !== seen.length) return 0;
  return seen.reduce((sum, [x, y], i) => sum + Math.hypot(x - manner[i][0], y - manner[i][1]), 0);
}

function button() {
  const made = document.createElement("button");
  made.type = "button";
  made.id = "turn";
  made.hidden = true;
  made.textContent = word("Turn");
  made.title = word("Or turn the wheel, two fingers, or press R");
  at("confirm").before(made);
  return made;
}
