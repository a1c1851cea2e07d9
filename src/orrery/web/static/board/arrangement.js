/**
 * A scene on a wide screen: where it says so, its parts lie at other places, larger or smaller.
 * Everything within a part goes along, so that nobody else has to know of it.
 */

/** @typedef {import("./scene.js").Item} Item */
/** @typedef {[number, number]} Point */

/** A window where the board stands beside everything else; table.css asks the same. */
const WIDE = matchMedia("(min-width: 600px) and (min-aspect-ratio: 11/10)");

/** @param {() => void} work done whenever there is room for the other arrangement */
export function onOtherRoom(work) {
  WIDE.addEventListener("change", work);
}

export class Arrangement {
  /** @param {{ box: number[], wide?: { box: number[], parts: number[][] } }} scene */
  constructor({ box, wide }) {
    this.parts = wide && WIDE.matches ? wide.parts : [];
    this.box = this.parts.length ? wide.box : box;
    /** Those who know an item by its identity know it again. @type {WeakMap<Item, Item>} */
    this.known = new WeakMap();
  }

  /** Whether another one would put everything at the same places. @param {Arrangement} other */
  equals(other) {
    return JSON.stringify([this.box, this.parts]) === JSON.stringify([other.box, other.parts]);
  }

  /** An item at its place. @param {Item} item @returns {Item} */
  place(item) {
    if (!this.parts.length) return item;
    let placed = this.known.get(item);
    if (!placed) this.known.set(item, (placed = this.moved(item)));
    return placed;
  }

  /** @param {Item} item @returns {Item} */
  moved(item) {
    const { shape, style = "", points = [], at = [0, 0], size = 0 } = item;
    if (style.split(" ").includes("backdrop")) return { ...item, points: corners(this.box) };
    if (shape === "line") return { ...item, points: points.map((point) => this.point(point)) };
    const part = this.partAt(points.length ? middle(points) : at);
    const moved = { ...item, at: into(part, at), size: size * part[6] };
    if (points.length) moved.points = points.map((point) => into(part, point));
    return moved;
  }

  /** Where a point of the scene lies. @param {Point} point @returns {Point} */
  point(point) {
    return this.parts.length ? into(this.partAt(point), point) : point;
  }

  /** The part around a point, or else the nearest one. @param {Point} point */
  partAt([x, y]) {
    const away = ([left, top, width, height]) =>
      Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
    return this.parts.reduce((best, part) => (away(part) < away(best) ? part : best));
  }
}

/** @param {number[]} part @param {Point} point @returns {Point} */
function into([left, top, , , x, y, scale], point) {
  return [x + (point[0] - left) * scale, y + (point[1] - top) * scale];
}

/** @param {Point[]} points @returns {Point} */
function middle(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const between = (numbers) => (Math.min(...numbers) + Math.max(...numbers)) / 2;
  return [between(xs), between(ys)];
}

/** @param {number[]} box @returns {Point[]} */
function corners([left, top, width, height]) {
  const [right, bottom] = [left + width, top + height];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}
